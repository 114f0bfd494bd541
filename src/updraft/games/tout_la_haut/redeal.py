"""Redealing: sample a world of Tout là-haut that fits everything a seat has seen."""

import numpy as np

from updraft.games.tout_la_haut.hidden import hide
from updraft.games.tout_la_haut.rules.memory import (
    UNSEEN,
    card_built,
    copy_passed,
    count_unseen,
    find_missing,
    holder,
    is_away,
    is_face_down,
    own_turn_after,
    passes,
    remove_card,
)
from updraft.games.tout_la_haut.rules.turns import distance, rounds, seat_at
from updraft.games.tout_la_haut.state import CARDS, HAND, KINDS, ROUNDS, SEATS, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled, widen
from updraft.kit.luck import below, reseed, shuffle_cells, shuffle_top
from updraft.kit.memory import Cells, Ints, Table


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """Replace everything that a seat cannot see with a random world, and luck with new luck [TLH-6].

    A world is an order of the pile and the choices that were made face-down; all that fit are equally likely. Of each
    lap the seat knows the cards that it passed on, the cards built face-up meanwhile, and the cards that came back.
    Cards that it passed on and has not seen since are missing: one of the others built them face-down, or they are
    still in the hand. So first decide who built which missing cards, then deal the unseen cards to all places that
    are left, then retrace the hands that others passed on. Of two equal cards, assume that the one passed on is the
    one seen first.

        own turn   │ others' turns │ own turn             │ others' turns   now
        passes on  │ up  down  up  │ receives, passes on  │ down  up        the hand is away
                   └───── lap ─────┘                      └── unfinished lap ──┘
    """
    hide(table, seat)
    s: State = table[0]
    rng = np.zeros(4, np.int64)
    _deal_world(s, seat, seed, rng, CARDS)
    passed_at = NOBODY
    while passed_at < passes(s):
        back_at = own_turn_after(s, seat, passed_at)
        _retrace(s, passed_at, back_at, rng)
        passed_at = back_at


@compiled
def sample_world(table: Table[State], seat: int, seed: int) -> None:
    """Fill a hidden table like `redeal`, but leave out the hands that others passed on: no rule reads them again."""
    s: State = table[0]
    rng = np.zeros(4, np.int64)
    turns_left = s.seats * rounds(s.seats) - s.turns
    _deal_world(s, seat, seed, rng, turns_left + SEATS)


@compiled
def _deal_world(s: State, seat: int, seed: int, rng: Ints, draws: int) -> None:
    """Renew the luck and deal cards to all blanks; at most `draws` cards of the pile will be drawn."""
    reseed(s.luck, seed)
    reseed(rng, seed ^ 0x5DEECE66D)
    passed_at = NOBODY
    while passed_at < passes(s):
        back_at = own_turn_after(s, seat, passed_at)
        _deal_missing(s, seat, passed_at, back_at, rng)
        passed_at = back_at
    _deal_unseen(s, seat, rng, draws)


@compiled
def _deal_missing(s: State, seat: int, passed_at: int, back_at: int, rng: Ints) -> None:
    """Choose the face-down cards of a lap that are missing cards; the other missing cards are in the hand."""
    missing = np.empty(SEATS, np.int16)
    count = find_missing(s, passed_at, back_at, missing)
    if count == 0:
        return
    shuffle_cells(rng, missing, 0, count)
    room = s.held if is_away(s, back_at) and seat != holder(s) else 0
    pattern = _draw_pattern(s, passed_at, back_at, count, room, rng)
    for turn in range(passed_at + 1, min(back_at, s.turns)):
        if pattern >> (turn - passed_at - 1) & 1:
            count -= 1
            s.tree[seat_at(s, turn), turn // s.seats] = missing[count]
    for i in range(count):
        s.hand[i] = missing[i]


@compiled
def _draw_pattern(s: State, passed_at: int, back_at: int, missing: int, room: int, rng: Ints) -> int:
    """Draw the turns of a lap that built missing cards, as bits from its first turn on, weighted by `_ways`."""
    turns = min(back_at, s.turns) - passed_at - 1
    down = 0
    passed_on = 0
    for i in range(turns):
        if is_face_down(s, passed_at + 1 + i):
            down |= 1 << i
        else:
            passed_on |= _was_passed_on(s, passed_at, passed_at + 1 + i) << i
    ways = np.empty(1 << (SEATS - 1), np.int64)
    total = 0
    for pattern in range(1 << turns):
        ways[pattern] = 0 if pattern & ~down else _ways(s, pattern, passed_on, turns, missing, room)
        total += ways[pattern]
    pick = below(rng, total)
    pattern = 0
    while pick >= ways[pattern]:
        pick -= ways[pattern]
        pattern += 1
    return pattern


@compiled
def _ways(s: State, pattern: int, passed_on: int, turns: int, missing: int, room: int) -> int:
    """Count the ways in which a lap can have gone if exactly the turns of the pattern built missing cards.

    The card drawn in a turn is one of the new cards in the hand: one, and one more for each card of the seat that was
    built before. Missing cards go to their builders in any order; new cards still in the hand have no order.
    """
    left = missing
    gone = 0
    ways = 1
    for i in range(turns):
        ways *= 1 + gone
        if pattern >> i & 1:
            ways *= left
            left -= 1
        gone += (pattern | passed_on) >> i & 1
    if room == 0:
        return ways if left == 0 else 0
    if s.turn != NOBODY:
        ways *= 1 + gone
    for new in range(room - left + 1, room + 1):
        ways *= new
    return ways


@compiled
def _was_passed_on(s: State, passed_at: int, turn: int) -> bool:
    """Tell whether the card built face-up in a turn of a lap is one that the seat had passed on."""
    kind = card_built(s, turn)
    copies = 0
    for i in range(s.seats):
        copies += s.passed[passed_at, i] == kind
    for earlier in range(passed_at + 1, turn):
        copies -= card_built(s, earlier) == kind and not is_face_down(s, earlier)
    return copies > 0


@compiled
def _deal_unseen(s: State, seat: int, rng: Ints, draws: int) -> None:
    """Shuffle the unseen cards, deal them to every place that is still blank, and make the rest the pile.

    Only the cards that will be dealt or drawn are shuffled.
    """
    unseen = np.empty(KINDS, np.int16)
    left = count_unseen(s, unseen)
    cards = np.empty(CARDS, np.int16)
    filled = 0
    for kind in range(KINDS):
        for _ in range(unseen[kind]):
            cards[filled] = kind
            filled += 1
    shuffle_top(rng, cards, 0, left, s.turns + s.held + draws)
    for other in range(s.seats):
        for height in range(ROUNDS):
            if s.down[other, height] and s.tree[other, height] == UNSEEN:
                left -= 1
                s.tree[other, height] = cards[left]
        if other != seat and _keeps_card(s, other):
            left -= 1
            s.kept[other] = cards[left]
    for i in range(s.held):
        if s.hand[i] == UNSEEN:
            left -= 1
            s.hand[i] = cards[left]
    _sort(s.hand, s.held)
    for i in range(left):
        s.deck[i] = cards[i]


@compiled
def _keeps_card(s: State, seat: int) -> bool:
    """Let everyone who waits for another turn keep a card for it, with `draw_last` [TLH-22]."""
    if not s.draw_last or s.turn == NOBODY or seat == s.turn:
        return False
    return s.height + 1 < rounds(s.seats) or distance(s, seat) > distance(s, s.turn)


@compiled
def _sort(cards: Cells, count: int) -> None:
    for i in range(1, count):
        for j in range(i, 0, -1):
            if cards[j - 1] > cards[j]:
                cards[j - 1], cards[j] = cards[j], cards[j - 1]


@compiled
def _retrace(s: State, passed_at: int, back_at: int, rng: Ints) -> None:
    """Go back through a lap from the hand at its end: put each built card back, take a drawn one out."""
    hand = np.empty(HAND, np.int16)
    if is_away(s, back_at):
        count = widen(s.held)
        for i in range(count):
            hand[i] = s.hand[i]
        if s.turn != NOBODY:
            count = _undraw(s, passed_at, s.turns, hand, count, rng)
    else:
        count = copy_passed(s, back_at - 1, hand)
    for turn in range(min(back_at, s.turns) - 1, passed_at, -1):
        if turn < passes(s):
            for i in range(count):
                s.passed[turn, i] = hand[i]
            _sort(s.passed[turn], count)
        hand[count] = card_built(s, turn)
        count = _undraw(s, passed_at, turn, hand, count + 1, rng)


@compiled
def _undraw(s: State, passed_at: int, turn: int, hand: Cells, count: int, rng: Ints) -> int:
    """Take out a card that may have been drawn in this turn: any but those that must have been there before."""
    before = np.empty(SEATS, np.int16)
    kept = copy_passed(s, passed_at, before)
    for earlier in range(passed_at + 1, turn):
        kept = remove_card(before, kept, card_built(s, earlier))
    for i in range(kept):
        j = i
        while hand[j] != before[i]:
            j += 1
        hand[i], hand[j] = hand[j], hand[i]
    drawn = kept + below(rng, count - kept)
    hand[drawn] = hand[count - 1]
    return count - 1

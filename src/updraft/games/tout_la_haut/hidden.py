"""What a seat sees of Tout là-haut, and what it must hold possible."""

import numpy as np

from updraft.games.tout_la_haut.rules import in_play
from updraft.games.tout_la_haut.scoring import distance, rounds
from updraft.games.tout_la_haut.state import CARDS, HAND, KINDS, ROUNDS, SEATS, TURNS, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.luck import below, blank_luck, reseed, shuffle_cells, shuffle_top
from updraft.kit.memory import Cells, Ints, Table

UNSEEN = -1
NEVER = 2 * TURNS  # later than any turn; NOBODY as a turn is earlier than any


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank the pile, the luck, and the cards that others hold, passed on or built face-down [TLH-6]."""
    s: State = table[0]
    blank_luck(s.luck)
    s.deck[:] = UNSEEN
    if seat != holder(s):
        s.hand[:] = UNSEEN
    for other in range(s.seats):
        if other != seat:
            s.kept[other] = UNSEEN
            for height in range(ROUNDS):
                if s.down[other, height]:
                    s.tree[other, height] = UNSEEN
    for turn in range(passes(s)):
        if not remembers(s, seat, turn):
            s.passed[turn, :] = UNSEEN


@compiled
def seat_at(s: State, turn: int) -> int:
    """Whose turn it was, or will be, by the number of the turn in this game."""
    return (s.starter + turn * (s.way + s.seats)) % s.seats


@compiled
def holder(s: State) -> int:
    """Who holds the hand: the seat at turn, or after the game the one who played last."""
    return s.turn if s.turn != NOBODY else seat_at(s, s.turns - 1)


@compiled
def remembers(s: State, seat: int, turn: int) -> bool:
    """Giver and receiver know what was passed on."""
    return seat != NOBODY and (seat == seat_at(s, turn) or seat == seat_at(s, turn + 1))


@compiled
def passes(s: State) -> int:
    """How often the hand has been passed on in this game."""
    return s.turns if s.turn != NOBODY else s.turns - 1


@compiled
def keeps_card(s: State, seat: int) -> bool:
    """With `draw_last`, everyone waiting for another turn keeps a card for it [TLH-22]."""
    if not s.draw_last or s.turn == NOBODY or seat == s.turn:
        return False
    return s.height + 1 < rounds(s.seats) or distance(s, seat) > distance(s, s.turn)


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """A random world in the place of what a seat cannot see, and new luck.

    A world is an order of the pile and the choices that were made face-down; all that fit are equally likely. The
    turns between two of a seat's own are a stretch: the seat knows what it passed on before, what was built face-up
    meanwhile, and what came back. Cards that it passed on and has not seen since are owed: somebody of the stretch
    built them face-down, or they are still on their way. First it is decided who built owed cards, and which; then
    the unseen cards are dealt to all places that are left; then the hands that others passed on are retraced. Of two
    equal cards, the one that was passed on is taken to be the one that is seen first.

        own turn  │ others' turns │ own turn           │ others' turns      now
         passes on│ up  down  up  │ receives, passes on│ down  up   the hand
                  └── a stretch ──┘                    └── an open one ──┘
    """
    hide(table, seat)
    s: State = table[0]
    rng = np.zeros(4, np.int64)
    _deal_world(s, seat, seed, rng, CARDS)
    own = NOBODY
    while own < passes(s):
        after = next_own_turn(s, seat, own)
        _retrace(s, own, after, rng)
        own = after


@compiled
def sample_world(table: Table[State], seat: int, seed: int) -> None:
    """A world to play on in, from what a seat sees: like `redeal`, without hands that others passed on long ago."""
    s: State = table[0]
    rng = np.zeros(4, np.int64)
    turns_left = s.seats * rounds(s.seats) - s.turns
    _deal_world(s, seat, seed, rng, turns_left + SEATS)


@compiled
def _deal_world(s: State, seat: int, seed: int, rng: Ints, draws: int) -> None:
    """New luck, cards for all that is blank, and a pile of which so many cards will be drawn."""
    reseed(s.luck, seed)
    reseed(rng, seed ^ 0x5DEECE66D)
    own = NOBODY
    while own < passes(s):
        after = next_own_turn(s, seat, own)
        _deal_owed(s, seat, own, after, rng)
        own = after
    _deal_unseen(s, seat, rng, draws)


@compiled
def next_own_turn(s: State, seat: int, own: int) -> int:
    """The turn with which the stretch after a turn of one's own ends; NOBODY stands before the first."""
    if seat == NOBODY:
        return NEVER
    return distance(s, seat) if own == NOBODY else own + s.seats


@compiled
def is_open(s: State, after: int) -> bool:
    """Whether the hand has not come back yet."""
    return after > s.turns or (after == s.turns and s.turn == NOBODY)


@compiled
def built_at(s: State, turn: int) -> int:
    """The card that was built in a turn."""
    return s.tree[seat_at(s, turn), turn // s.seats]


@compiled
def is_down_at(s: State, turn: int) -> int:
    """Whether it was built face-down."""
    return s.down[seat_at(s, turn), turn // s.seats]


@compiled
def _remove(cards: Cells, count: int, kind: int) -> int:
    """Take one card of a kind out of a list, if it is there; returns how many are left."""
    for i in range(count):
        if cards[i] == kind:
            cards[i] = cards[count - 1]
            return count - 1
    return count


@compiled
def _copy_passed(s: State, turn: int, cards: Cells) -> int:
    """The cards handed on in a turn; none before the first."""
    if turn == NOBODY:
        return 0
    for i in range(s.seats):
        cards[i] = s.passed[turn, i]
    return s.seats


@compiled
def find_owed(s: State, own: int, after: int, owed: Cells) -> int:
    """What a seat passed on and has not seen in the stretch that followed."""
    count = _copy_passed(s, own, owed)
    for turn in range(own + 1, min(after, s.turns)):
        if not is_down_at(s, turn):
            count = _remove(owed, count, built_at(s, turn))
    if not is_open(s, after) and after > 0:
        for i in range(s.seats):
            count = _remove(owed, count, s.passed[after - 1, i])
    return count


@compiled
def _deal_owed(s: State, seat: int, own: int, after: int, rng: Ints) -> None:
    """Decide which of the face-down cards of a stretch are owed ones; what is left of those is in the hand."""
    owed = np.empty(SEATS, np.int16)
    count = find_owed(s, own, after, owed)
    if count == 0:
        return
    shuffle_cells(rng, owed, 0, count)
    room = s.held if is_open(s, after) and seat != holder(s) else 0
    pattern = _draw_pattern(s, own, after, count, room, rng)
    for turn in range(own + 1, min(after, s.turns)):
        if pattern >> (turn - own - 1) & 1:
            count -= 1
            s.tree[seat_at(s, turn), turn // s.seats] = owed[count]
    for i in range(count):
        s.hand[i] = owed[i]


@compiled
def _draw_pattern(s: State, own: int, after: int, owed: int, room: int, rng: Ints) -> int:
    """Which turns of a stretch built owed cards, as bits from the first turn on; likelier if more ways lead there."""
    turns = min(after, s.turns) - own - 1
    down = 0
    passed_on = 0
    for i in range(turns):
        if is_down_at(s, own + 1 + i):
            down |= 1 << i
        else:
            passed_on |= _was_passed_on(s, own, own + 1 + i) << i
    ways = np.empty(1 << (SEATS - 1), np.int64)
    total = 0
    for pattern in range(1 << turns):
        ways[pattern] = 0 if pattern & ~down else _ways(s, pattern, passed_on, turns, owed, room)
        total += ways[pattern]
    pick = below(rng, total)
    pattern = 0
    while pick >= ways[pattern]:
        pick -= ways[pattern]
        pattern += 1
    return pattern


@compiled
def _ways(s: State, pattern: int, passed_on: int, turns: int, owed: int, room: int) -> int:
    """In how many ways a stretch can have come about if just these of its turns built owed cards.

    A turn's drawn card is one of the new cards that the hand then held: one, and one more for each card of the seat's
    own that was built before. Owed cards go to their builders in any order; new ones still in the hand in none.
    """
    left = owed
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
def _was_passed_on(s: State, own: int, turn: int) -> bool:
    """Whether the card built face-up in a turn of a stretch is one that the seat had passed on."""
    kind = built_at(s, turn)
    copies = 0
    for i in range(s.seats):
        copies += s.passed[own, i] == kind
    for earlier in range(own + 1, turn):
        copies -= built_at(s, earlier) == kind and not is_down_at(s, earlier)
    return copies > 0


@compiled
def count_unseen(s: State, unseen: Cells) -> int:
    """How many cards of each kind are nowhere to be seen on this table; returns how many in all."""
    for kind in range(KINDS):
        unseen[kind] = in_play(s, kind)
    for seat in range(s.seats):
        _cross_off(unseen, s.kept[seat])
        for height in range(ROUNDS):
            _cross_off(unseen, s.tree[seat, height])
    for i in range(s.held):
        _cross_off(unseen, s.hand[i])
    total = 0
    for kind in range(KINDS):
        total += unseen[kind]
    return total


@compiled
def _cross_off(unseen: Cells, kind: int) -> None:
    if kind != UNSEEN:
        unseen[kind] -= 1


@compiled
def _deal_unseen(s: State, seat: int, rng: Ints, draws: int) -> None:
    """The unseen cards, shuffled, go to every place that is still blank; the rest is the pile.

    They are shuffled as far as they will be dealt and drawn.
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
        if other != seat and keeps_card(s, other):
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
def _sort(cards: Cells, count: int) -> None:
    for i in range(1, count):
        for j in range(i, 0, -1):
            if cards[j - 1] > cards[j]:
                cards[j - 1], cards[j] = cards[j], cards[j - 1]


@compiled
def _retrace(s: State, own: int, after: int, rng: Ints) -> None:
    """Go a stretch backwards from the hand at its end: put the built card back, take a drawn one out."""
    hand = np.empty(HAND, np.int16)
    if is_open(s, after):
        count = s.held + 0
        for i in range(count):
            hand[i] = s.hand[i]
        if s.turn != NOBODY:
            count = _undraw(s, own, s.turns, hand, count, rng)
    else:
        count = _copy_passed(s, after - 1, hand)
    for turn in range(min(after, s.turns) - 1, own, -1):
        if turn < passes(s):
            for i in range(count):
                s.passed[turn, i] = hand[i]
            _sort(s.passed[turn], count)
        hand[count] = built_at(s, turn)
        count = _undraw(s, own, turn, hand, count + 1, rng)


@compiled
def _undraw(s: State, own: int, turn: int, hand: Cells, count: int, rng: Ints) -> int:
    """Take out a card that can have been drawn in this turn: any but those that must have been there before."""
    before = np.empty(SEATS, np.int16)
    kept = _copy_passed(s, own, before)
    for earlier in range(own + 1, turn):
        kept = _remove(before, kept, built_at(s, earlier))
    for i in range(kept):
        j = i
        while hand[j] != before[i]:
            j += 1
        hand[i], hand[j] = hand[j], hand[i]
    drawn = kept + below(rng, count - kept)
    hand[drawn] = hand[count - 1]
    return count - 1

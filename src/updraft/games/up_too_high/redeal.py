"""Replace what a seat of Up Too High cannot see with a random world that it must hold possible."""

import numpy as np

from updraft.games.up_too_high.hidden import UNSEEN, hide
from updraft.games.up_too_high.rules.cards import count_shares, put_in_order
from updraft.games.up_too_high.rules.memory import know
from updraft.games.up_too_high.rules.offers import NO_SHARE
from updraft.games.up_too_high.rules.places import choose_places
from updraft.games.up_too_high.state import CARDS, COMPANIES, DRAWN, IN_DISCARD, ONE, PLACES, SEATS, Phase, State
from updraft.kit.jit import compiled
from updraft.kit.luck import below, reseed, shuffle_cells
from updraft.kit.memory import Cells, Ints, Table


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """Replace all cards that a seat cannot see with a random world that fits, and the luck with new luck.

    Cards that the seat knows stay. Every other card goes to a place that it can have reached since the seat last saw
    it (`may`): another hand or bid, the discard, a founder's bid in a capital, or wherever cards of one deck lie, on
    it or drawn from it. All such worlds are equally likely. A founder's bid is put in card order. Players who have
    already chosen an offer have chosen any share that they hold in this world.

    Three facts are ignored: only so many cards moved at a time (if two cards are known in a hand from which one was
    laid and discarded, some worlds have both in the discard); the cards that left a founder's bid unseen were higher
    than the rest; and of a bid split in halves, the first half is lower.

    In this world, other seats remember what the public remembers, and their own hands.
    """
    hide(table, seat)
    s: State = table[0]
    reseed(s.luck, seed)
    rng = np.zeros(4, np.int64)
    reseed(rng, seed ^ 0x5DEECE66D)
    room = np.zeros(PLACES, np.int16)
    count_room(s, seat, room)
    cards = np.empty(CARDS, np.int16)
    count = list_unknown(s, seat, cards)
    words = np.empty(CARDS, np.int64)
    for i in range(count):
        words[i] = s.may[seat + 1, cards[i]]
    where = np.empty(CARDS, np.int16)
    choose_places(cards, words, count, room, where, rng)
    for place in range(PLACES):
        if room[place] > 0:
            _fill(s, place, cards, where, count, rng)
    if s.phase == Phase.OFFER:
        _choose_offers(s, seat, rng)
    _share_memories(s, seat)


@compiled
def list_unknown(s: State, seat: int, cards: Cells) -> int:
    """List the cards whose place a seat does not know, and return how many."""
    count = 0
    for card in range(CARDS):
        cards[count] = card
        count += 1 - (s.known[card] >> (seat + 1) & 1)
    return count


@compiled
def count_room(s: State, seat: int, room: Cells) -> None:
    """Count the unknown cards in every place of a hidden table."""
    room[DRAWN + s.decks] += s.piled
    room[IN_DISCARD] += s.discarded
    for card in range(CARDS):
        room[IN_DISCARD] -= s.discard[card]
    for company in range(COMPANIES):
        for at in range(s.funds[company]):
            room[s.origin[company, at]] += s.capital[company, at] == UNSEEN
    for other in range(s.seats):
        if other != seat:
            room[other] += s.laid[other]
            for i in range(s.held[other]):
                room[other] += s.hand[other, i] == UNSEEN


@compiled
def _fill(s: State, place: int, cards: Cells, where: Cells, count: int, rng: Ints) -> None:
    """Shuffle the cards chosen for a place and put them on its blanks."""
    pool = np.empty(CARDS, np.int16)
    size = 0
    for i in range(count):
        pool[size] = cards[i]
        size += where[i] == place
    shuffle_cells(rng, pool, 0, size)
    if place < SEATS:
        _fill_hand(s, place, pool, size)
    elif place == IN_DISCARD:
        for i in range(size):
            s.discard[pool[i]] = 1
    else:
        if place < DRAWN:
            _sort(pool, size)
        _fill_piles(s, place, pool, size)


@compiled
def _fill_hand(s: State, seat: int, pool: Cells, size: int) -> None:
    """Fill a hand and its bid; any of the cards may be the ones that were laid."""
    laid = s.laid[seat]
    known = s.held[seat] + laid - size
    for i in range(laid):
        put_in_order(s.bid[seat], i, pool[i])
    for i in range(laid, size):
        put_in_order(s.hand[seat], known + i - laid, pool[i])


@compiled
def _fill_piles(s: State, place: int, pool: Cells, size: int) -> None:
    """Fill the blanks of capitals from the bottom up, then the deck."""
    used = 0
    for company in range(COMPANIES):
        for at in range(s.funds[company]):
            if s.origin[company, at] == place and s.capital[company, at] == UNSEEN:
                s.capital[company, at] = pool[used]
                used += 1
    for i in range(size - used):
        s.deck[i] = pool[used + i]


@compiled
def _choose_offers(s: State, seat: int, rng: Ints) -> None:
    """Choose a random share for each other player who has chosen, or none without a share [UTH-3]."""
    for step in range(s.step):
        other = (s.starter + step) % s.seats
        shares = count_shares(s, other)
        if other != seat:
            s.chosen[other] = s.face[s.hand[other, below(rng, shares)]] if shares else NO_SHARE


@compiled
def _sort(cards: Cells, count: int) -> None:
    for i in range(1, count):
        put_in_order(cards, i, cards[i])


@compiled
def _share_memories(s: State, seat: int) -> None:
    """Let the other seats remember what the public does, and their own cards."""
    for other in range(s.seats):
        if other != seat:
            elsewhere = ~(ONE << other)
            for card in range(CARDS):
                s.known[card] |= (s.known[card] & 1) << (other + 1)
                s.may[other + 1, card] = s.may[0, card] & elsewhere
            for i in range(s.held[other]):
                know(s, other, s.hand[other, i])
            for i in range(s.laid[other]):
                know(s, other, s.bid[other, i])

"""Cards that look the same: nobody can distinguish them, so neither memories nor views do."""

import numpy as np

from updraft.games.up_too_high.state import CARDS, COMPANIES, ONE, SEATS, State
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Cells, Ints

# Places of a card in a view, to sort twins by:
#   0– hands │ 5– bids │ 10– offers │ 15– owned │ 20 discard │ 21– airports │ 28– airplanes │ 35– capitals, cell by cell
BIDS = SEATS
OFFERS = BIDS + SEATS
OWNED = OFFERS + SEATS
THROWN = OWNED + SEATS
AIRPORTS = THROWN + 1
PLANES = AIRPORTS + COMPANIES
CAPITALS = PLANES + COMPANIES
NOWHERE = -1


@compiled
def last_twin(s: State, card: int) -> int:
    """Find the last card that looks the same."""
    last = widen(card)
    while last + 1 < CARDS and s.face[last + 1] == s.face[card]:
        last += 1
    return last


@compiled
def confuse_twins(s: State, row: int, card: int, place: int) -> None:
    """Let a row mistake the card that it sees for any twin that may have come from the same place [UTH-2].

    Everything that the row knew of one of them then holds for all. Nothing changes for a row that knew this card.
    """
    if s.known[card] >> row & 1:
        return
    word = s.may[row, card]
    for other in range(s.face[card], last_twin(s, card) + 1):
        if _can_be_mistaken(s, row, other, place):
            word |= s.may[row, other]
    for other in range(s.face[card], last_twin(s, card) + 1):
        if _can_be_mistaken(s, row, other, place):
            s.may[row, other] = word | ONE << place
            s.known[other] &= ~(1 << row)


@compiled
def _can_be_mistaken(s: State, row: int, card: int, place: int) -> bool:
    """Check whether a card lies or may lie in a place, as far as a row knows."""
    if s.known[card] >> row & 1:
        return place < SEATS and _is_held(s, place, card)
    return s.may[row, card] >> place & 1 == 1


@compiled
def _is_held(s: State, seat: int, card: int) -> bool:
    found = 0
    for i in range(s.held[seat]):
        found |= s.hand[seat, i] == card
    return found == 1


@compiled
def number_twins(s: State, seat: int) -> None:
    """Renumber twins in a view by what the viewer knows of each; true numbers would distinguish them [UTH-2]."""
    where = np.full(CARDS, NOWHERE, np.int16)
    _locate(s, where)
    numbers = np.arange(CARDS)
    for first in range(CARDS):
        last = last_twin(s, first)
        if s.face[first] == first and last > first:
            if seat >= 0:
                _blur_public_memory(s, first, last)
            _sort_twins(s, seat + 1, first, last, where, numbers)
    _renumber(s, seat + 1, numbers)


@compiled
def _locate(s: State, where: Cells) -> None:
    """Write the place where a view shows each card."""
    for seat in range(s.seats):
        _note(where, s.hand[seat], seat, 0)
        _note(where, s.bid[seat], BIDS + seat, 0)
    _note(where, s.offer, OFFERS, 1)
    _note(where, s.airport_card, AIRPORTS, 1)
    _note(where, s.plane_card, PLANES, 1)
    for company in range(COMPANIES):
        _note(where, s.capital[company], CAPITALS + company * CARDS, 1)
    for card in range(CARDS):
        if s.owner[card] >= 0:
            where[card] = OWNED + s.owner[card]
        elif s.discard[card]:
            where[card] = THROWN


@compiled
def _note(where: Cells, cards: Cells, first: int, step: int) -> None:
    """Note the place of each card of a row: one place for all (`step` 0), or one for each cell."""
    for at in range(cards.size):
        if cards[at] >= 0:
            where[cards[at]] = first + step * at


@compiled
def _blur_public_memory(s: State, first: int, last: int) -> None:
    """Let the public remember all twins alike: a seat does not know which of them the public has seen."""
    word = ONE * 0
    for card in range(first, last + 1):
        word |= s.may[0, card]
    for card in range(first, last + 1):
        if s.known[card] & 1 == 0:
            s.may[0, card] = word


@compiled
def _sort_twins(s: State, row: int, first: int, last: int, where: Cells, numbers: Ints) -> None:
    order = np.arange(first, last + 1)
    for i in range(1, order.size):
        card = order[i]
        at = i
        while at > 0 and _comes_before(s, row, where, card, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = card
    for i in range(order.size):
        numbers[order[i]] = first + i


@compiled
def _comes_before(s: State, row: int, where: Cells, card: int, other: int) -> bool:
    """Check whether one of two twins comes first, by everything that the viewer knows of them."""
    if where[card] != where[other]:
        return where[card] < where[other]
    if s.turned[card] != s.turned[other]:
        return s.turned[card] < s.turned[other]
    if s.known[card] != s.known[other]:
        return s.known[card] < s.known[other]
    return s.may[row, card] < s.may[row, other]


@compiled
def _renumber(s: State, row: int, numbers: Ints) -> None:
    for seat in range(s.seats):
        _rename(s.hand[seat], numbers)
        _rename(s.bid[seat], numbers)
        _put_in_order(s.hand[seat])
        _put_in_order(s.bid[seat])
    _rename(s.offer, numbers)
    _rename(s.airport_card, numbers)
    _rename(s.plane_card, numbers)
    for company in range(COMPANIES):
        _rename(s.capital[company], numbers)
    _move(s.owner, numbers)
    _move(s.discard, numbers)
    _move(s.turned, numbers)
    _move(s.known, numbers)
    _move(s.may[0], numbers)
    if row > 0:
        _move(s.may[row], numbers)


@compiled
def _rename(cards: Cells, numbers: Ints) -> None:
    for at in range(cards.size):
        if cards[at] >= 0:
            cards[at] = numbers[cards[at]]


@compiled
def _put_in_order(cards: Cells) -> None:
    """Put the visible cards, the first ones of a row, in card order."""
    at = 1
    while at < cards.size and cards[at] >= 0:
        card = cards[at]
        to = at
        while to > 0 and cards[to - 1] > card:
            cards[to] = cards[to - 1]
            to -= 1
        cards[to] = card
        at += 1


@compiled
def _move(facts: Cells | Ints, numbers: Ints) -> None:
    """Move the fact about each card to its new number."""
    before = facts.copy()
    for card in range(CARDS):
        facts[numbers[card]] = before[card]

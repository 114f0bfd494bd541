"""Blank everything of Up Too High that a seat does not know."""

from updraft.games.up_too_high.rules.twins import number_twins
from updraft.games.up_too_high.state import CARDS, COMPANIES, SEATS, State
from updraft.kit.jit import compiled
from updraft.kit.luck import blank_luck
from updraft.kit.memory import Table

UNSEEN = -1


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank deck, discard, capitals and the cards that others hold or have chosen, except those the seat knows [UTH-2].

    Cards that the seat knows in another hand come first: their true places would give hints about the cards between.
    """
    s: State = table[0]
    row = seat + 1
    blank_luck(s.luck)
    s.deck[:] = UNSEEN
    for card in range(CARDS):
        s.discard[card] &= s.known[card] >> row & 1
    for company in range(COMPANIES):
        for at in range(s.funds[company]):
            if not knows(s, row, s.capital[company, at]):
                s.capital[company, at] = UNSEEN
    for other in range(s.seats):
        if other != seat:
            s.chosen[other] = UNSEEN
            s.bid[other, :] = UNSEEN
            _hide_hand(s, other, row)
    _hide_memories(s, row)
    if s.twins:
        number_twins(s, seat)


@compiled
def knows(s: State, row: int, card: int) -> bool:
    """Check whether a row knows where a card lies; blanks are unknown."""
    return card != UNSEEN and s.known[card] >> row & 1 == 1


@compiled
def _hide_memories(s: State, row: int) -> None:
    """Blank the memories of all rows but the public's and the viewer's own."""
    for card in range(CARDS):
        s.known[card] &= 1 | 1 << row
    for other in range(1, SEATS + 1):
        if other != row:
            s.may[other, :] = 0


@compiled
def _hide_hand(s: State, seat: int, row: int) -> None:
    count = 0
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        s.hand[seat, i] = UNSEEN
        if knows(s, row, card):
            s.hand[seat, count] = card
            count += 1

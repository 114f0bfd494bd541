"""The observation of a seat of Up Too High: the viewer's own seat first, the others clockwise."""

import numpy as np

from updraft.games.up_too_high.hidden import UNSEEN, hide
from updraft.games.up_too_high.state import CARDS, COMPANIES, DRAWN, HIGHEST, IN_DISCARD, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import NONNEGATIVE, Features, Table
from updraft.kit.observation import Column, Piece, named, offsets, rows, size_of

# A game ends after RUN_OUT decks at most, and each round draws a card or counts as a deck [UTH-19]. In the last round,
# more decks can run out: two for each offer, and one for each card of incomes and flights.
RUN_OUT = 4
MOST_ROUNDS = RUN_OUT * CARDS
MOST_EMPTIED = RUN_OUT - 1 + 2 * SEATS + COMPANIES * 3 * HIGHEST

CARD_COLUMNS = (
    Column("hand", "1 if you hold the card."),
    Column("bid", "1 if you laid it in your bid."),
    Column("offer", "1 if it is on offer."),
    Column("in_use", "1 if it lies in front of a player as a share, or at a company as airport or airplane."),
    Column("elsewhere", "1 if you know that it lies in another hand or bid, in a capital or in the discard."),
    Column("discard", "1 if you know that it lies in the discard."),
    Column("may_be_discard", "1 if it may be in the discard as far as you know."),
    Column("may_be_deck", "1 if it may be in the deck as far as you know."),
    Column("chosen", "1 if you have chosen it for your offer."),
)
COMPANY_COLUMNS = (
    Column("airport", "Level of the airport, divided by 6.", high=HIGHEST / 6),
    Column("airplane", "Level of the airplane, divided by 5.", high=HIGHEST / 5),
    Column("capital", "Cards in the capital, divided by 16.", high=CARDS / 16),
    Column("acting", "1 if the company acts now."),
    Column("founded", "1 if it was founded in this round."),
    Column("next", "1 at the next company clockwise in the circle, from A to G.", size=COMPANIES),
    Column("president", "1 at the seat of its president.", size=SEATS),
)
SEAT_COLUMNS = (
    Column("there", "1 if somebody plays at this seat."),
    Column("turn", "1 if it is this seat's decision."),
    Column("hand", "Cards in hand, divided by 16.", high=CARDS / 16),
    Column("bid", "Cards in the bid, divided by 16.", high=CARDS / 16),
    Column("first", "1 at the first player of the round."),
    Column("place", f"Place in the order of taking shares, from 0, divided by {SEATS}."),
    Column("shares", "Shares of each company, from A to G, divided by 10.", high=CARDS / 10, size=COMPANIES),
)
PIECES = (
    rows("cards", (CARDS,), "The place of each card as far as you know, in card order.", CARD_COLUMNS),
    rows("companies", (COMPANIES,), "The companies, from A to G.", COMPANY_COLUMNS),
    rows("seats", (SEATS,), "The players; all 0 at empty seats.", SEAT_COLUMNS),
    Piece("phase", (len(Phase),), 0, 1, f"1 at the decision to make: {named(Phase)}."),
    Piece("rounds", (), 0, MOST_ROUNDS / 16, "Rounds begun so far, divided by 16."),
    Piece("step", (), 0, 1, f"Decisions made in this part of the share phase, divided by {SEATS}."),
    Piece("emptied", (), 0, MOST_EMPTIED / 4, "Times that the deck has been emptied, divided by 4."),
    Piece("lost_rounds", (), 0, RUN_OUT / 4, "Earlier rounds with a lost draw and no emptying, divided by 4."),
    Piece("lost", (), 0, 1, "1 if a draw was lost in this round."),
    Piece("deck", (), 0, 1, f"Cards in the deck, divided by {CARDS}."),
    Piece("discard", (), 0, 1, f"Cards in the discard, divided by {CARDS}."),
    Piece("emptied_now", (), 0, 1, "1 if the deck was emptied in this round."),
)
AT = offsets(PIECES)
CARD, COMPANY, SEAT, PHASE = AT["cards"], AT["companies"], AT["seats"], AT["phase"]
MARKS, COMPANY_FACTS, SEAT_FACTS = size_of(CARD_COLUMNS), size_of(COMPANY_COLUMNS), size_of(SEAT_COLUMNS)
MINE, BID, ON_OFFER, IN_USE, ELSEWHERE, THROWN, MAY_BE_THROWN, MAY_BE_DRAWN, CHOSEN = offsets(CARD_COLUMNS).values()
AIRPORT, AIRPLANE, CAPITAL, ACTING, IS_NEW, NEXT, PRESIDENT = offsets(COMPANY_COLUMNS).values()
THERE, TURN, HELD, LAID, FIRST, PLACE, SHARES = offsets(SEAT_COLUMNS).values()
ROUNDS, STEP, EMPTIED, LOST_ROUNDS = AT["rounds"], AT["step"], AT["emptied"], AT["lost_rounds"]
NONE = -1  # instead of a company that a seat founded
LOST, DECK, DISCARD, EMPTIED_NOW = AT["lost"], AT["deck"], AT["discard"], AT["emptied_now"]

FACTS = (IN_USE, ELSEWHERE, THROWN, MAY_BE_THROWN, MAY_BE_DRAWN)  # of a card, as bits of a number from the lowest
WIDTH = 16  # cells that are copied for a card: its own, and some of the next card, which is written later


def _card_rows() -> Features:
    """Make the row of a card for every combination of facts, all other marks 0."""
    rows = np.zeros((1 << len(FACTS), WIDTH), np.float32)
    for facts in range(len(rows)):
        for bit, mark in enumerate(FACTS):
            rows[facts, mark] = facts >> bit & 1
    return rows


CARD_ROWS = _card_rows()
LAST_ROW = len(CARD_ROWS) - 1


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or remembers, in the order of PIECES.

    Only a box with cards that look the same is copied and hidden first, because `hide` renumbers them; that takes ten
    times as long as all the rest. Else, of the cards that `hide` blanks, only those are read that the seat knows.
    """
    if table[0].twins:
        hidden = table.copy()
        hide(hidden, seat)
        _write_view(hidden, seat, out)
    else:
        _write_view(table, seat, out)


@compiled
def _write_view(table: Table[State], seat: int, out: Features) -> None:
    s: State = table[0]
    for card in range(CARDS):
        _write_card(s, seat + 1, card, CARD + card * MARKS, out)
    out[COMPANY:] = 0
    _mark_cards(s, seat, out)
    _write_companies(s, seat, out)
    other = seat
    for step in range(s.seats):
        _write_seat(s, other, SEAT + step * SEAT_FACTS, out)
        other = other + 1 if other + 1 < s.seats else 0
    for place in range(s.seats):
        out[SEAT + _steps_to(s, seat, s.order[place]) * SEAT_FACTS + PLACE] = place / SEATS
    out[PHASE + s.phase] = 1
    out[ROUNDS] = s.rounds / 16
    out[STEP] = s.step / SEATS
    out[EMPTIED] = s.emptied / 4
    out[LOST_ROUNDS] = s.lost_rounds / 4
    out[LOST] = s.lost
    out[DECK] = s.piled / CARDS
    out[DISCARD] = s.discarded / CARDS
    out[EMPTIED_NOW] = s.emptied > s.emptied_before


@compiled
def _mark_cards(s: State, seat: int, out: Features) -> None:
    for i in range(s.held[seat]):
        _mark(out, s.hand[seat, i], MINE)
    if s.chosen[seat] != UNSEEN:
        out[CARD + s.chosen[seat] * MARKS + CHOSEN] = 1
    for i in range(s.laid[seat]):
        _mark(out, s.bid[seat, i], BID)
    for i in range(s.offered):
        _mark(out, s.offer[i], ON_OFFER)
    for company in range(COMPANIES):
        _mark(out, s.airport_card[company], IN_USE)
        _mark(out, s.plane_card[company], IN_USE)


@compiled
def _write_card(s: State, row: int, card: int, at: int, out: Features) -> None:
    """Copy the row of a card with these facts, and zeros into the first cells of the next.

    As many cells as a vector has, at a place that is not negative: else the compiler checks each, or gathers the same
    cell of many cards, and this takes four times as long.
    """
    is_known, is_in_use, places = s.known[card] >> row & 1, s.owner[card] >= 0, s.may[row, card]
    facts = 1 if is_in_use else is_known << 1
    facts |= (is_known & s.discard[card]) << 2
    facts |= (places >> IN_DISCARD & 1) << 3
    facts |= (places >> (DRAWN + s.decks) & 1) << 4
    at &= NONNEGATIVE
    for cell in range(WIDTH):
        out[at + cell] = CARD_ROWS[facts & LAST_ROW, cell]


@compiled
def _mark(out: Features, card: int, mark: int) -> None:
    """Mark where a card lies; a card in sight is not elsewhere."""
    if card != UNSEEN:
        out[CARD + card * MARKS + mark] = 1
        out[CARD + card * MARKS + ELSEWHERE] = 0


@compiled
def _write_companies(s: State, seat: int, out: Features) -> None:
    before = s.circle[COMPANIES - 1]
    for place in range(COMPANIES):
        company = s.circle[place]
        out[COMPANY + before * COMPANY_FACTS + NEXT + company] = 1
        before = company
    for company in range(COMPANIES):
        at = COMPANY + company * COMPANY_FACTS
        out[at + AIRPORT] = s.airport[company] / 6
        out[at + AIRPLANE] = s.plane[company] / 5
        out[at + CAPITAL] = s.funds[company] / 16
        if s.president[company] != NOBODY:
            out[at + PRESIDENT + _steps_to(s, seat, s.president[company])] = 1
    if s.company != NOBODY:
        out[COMPANY + s.company * COMPANY_FACTS + ACTING] = 1
    for other in range(s.seats):
        for i in range(2):
            if s.founded[other, i] != NONE:
                out[COMPANY + s.founded[other, i] * COMPANY_FACTS + IS_NEW] = 1


@compiled
def _steps_to(s: State, seat: int, other: int) -> int:
    """Count the seats from one to another clockwise."""
    steps = other - seat
    return steps if steps >= 0 else steps + s.seats


@compiled
def _write_seat(s: State, seat: int, at: int, out: Features) -> None:
    out[at + THERE] = 1
    out[at + TURN] = s.turn == seat
    out[at + HELD] = s.held[seat] / 16
    out[at + LAID] = s.laid[seat] / 16
    out[at + FIRST] = s.starter == seat
    for company in range(COMPANIES):
        out[at + SHARES + company] = s.shares[seat, company] / 10

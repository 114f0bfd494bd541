"""The observation of a seat of Up Too High: the viewer's own seat first, the others clockwise."""

from updraft.games.up_too_high.hidden import UNSEEN, hide
from updraft.games.up_too_high.rules.flight import CLOCKWISE, stop
from updraft.games.up_too_high.state import CARDS, COMPANIES, DRAWN, IN_DISCARD, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table

# ┌ cards, by number ─────────────────────────────────────┬ companies ───────────────┬ seats ──────────┬ round ─┐
# │ hand, bid, offer, in use, owner known elsewhere, deck │ levels, capital, circle, │ counts, shares, │ phase, │
# │ and discard possible, own choice                      │ president, acting        │ turn, order     │ ends   │
MINE, BID, ON_OFFER, IN_USE, ELSEWHERE, THROWN, MAY_BE_THROWN, MAY_BE_DRAWN, CHOSEN = range(9)
MARKS = CHOSEN + 1
COMPANY = CARDS * MARKS
COMPANY_FACTS = 5 + COMPANIES + SEATS  # airport, airplane, capital, acting, founded now; next clockwise; president
SEAT = COMPANY + COMPANIES * COMPANY_FACTS
SEAT_FACTS = 6 + COMPANIES  # there, turn, hand, bid, first, place in the order; shares
ROUND = SEAT + SEATS * SEAT_FACTS
FACTS = ROUND + len(Phase)
FEATURES = FACTS + 8


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or remembers, laid out as drawn above: hide first, then read."""
    hidden = table.copy()
    hide(hidden, seat)
    _write_view(hidden, seat, out)


@compiled
def _write_view(hidden: Table[State], seat: int, out: Features) -> None:
    s: State = hidden[0]
    out[:] = 0
    _write_cards(s, seat, out)
    for company in range(COMPANIES):
        first = COMPANY + company * COMPANY_FACTS
        _write_company(s, seat, company, out[first : first + COMPANY_FACTS])
    for step in range(s.seats):
        first = SEAT + step * SEAT_FACTS
        _write_seat(s, (seat + step) % s.seats, out[first : first + SEAT_FACTS])
    out[ROUND + s.phase] = 1
    facts = out[FACTS:]
    facts[0] = s.rounds / 16
    facts[1] = s.step / SEATS
    facts[2] = s.emptied / 4
    facts[3] = s.lost_rounds / 4
    facts[4] = s.lost
    facts[5] = s.piled / CARDS
    facts[6] = s.discarded / CARDS
    facts[7] = s.emptied > s.emptied_before


@compiled
def _write_cards(s: State, seat: int, out: Features) -> None:
    row = seat + 1
    for card in range(CARDS):
        marks = out[card * MARKS : (card + 1) * MARKS]
        marks[ELSEWHERE] = s.known[card] >> row & 1
        marks[THROWN] = s.discard[card]
        marks[MAY_BE_THROWN] = s.may[row, card] >> IN_DISCARD & 1
        marks[MAY_BE_DRAWN] = s.may[row, card] >> (DRAWN + s.decks) & 1
        if s.owner[card] >= 0:
            _mark(out, card, IN_USE)
    for i in range(s.held[seat]):
        _mark(out, s.hand[seat, i], MINE)
    if s.chosen[seat] != UNSEEN:
        out[s.chosen[seat] * MARKS + CHOSEN] = 1
    for i in range(s.laid[seat]):
        _mark(out, s.bid[seat, i], BID)
    for i in range(s.offered):
        _mark(out, s.offer[i], ON_OFFER)
    for company in range(COMPANIES):
        _mark(out, s.airport_card[company], IN_USE)
        _mark(out, s.plane_card[company], IN_USE)


@compiled
def _mark(out: Features, card: int, mark: int) -> None:
    """Mark where a card lies; a card in sight is not elsewhere."""
    if card != UNSEEN:
        out[card * MARKS + mark] = 1
        out[card * MARKS + ELSEWHERE] = 0


@compiled
def _write_company(s: State, seat: int, company: int, facts: Features) -> None:
    facts[0] = s.airport[company] / 6
    facts[1] = s.plane[company] / 5
    facts[2] = s.funds[company] / 16
    facts[3] = s.company == company
    for other in range(s.seats):
        if s.founded[other, 0] == company or s.founded[other, 1] == company:
            facts[4] = 1
    facts[5 + stop(s, company, CLOCKWISE, 1)] = 1
    if s.president[company] != NOBODY:
        facts[5 + COMPANIES + (s.president[company] - seat) % s.seats] = 1


@compiled
def _write_seat(s: State, seat: int, facts: Features) -> None:
    facts[0] = 1
    facts[1] = s.turn == seat
    facts[2] = s.held[seat] / 16
    facts[3] = s.laid[seat] / 16
    facts[4] = s.starter == seat
    for place in range(s.seats):
        if s.order[place] == seat:
            facts[5] = place / SEATS
    for company in range(COMPANIES):
        facts[6 + company] = s.shares[seat, company] / 10

"""A digest of Up Too High for learners: every company in the same numbers, and the round."""

import numpy as np

from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.dividends import shares_of
from updraft.games.up_too_high.rules.end import is_last_round, limit, times_run_out, worth
from updraft.games.up_too_high.rules.flight import CLOCKWISE, COUNTER, stop
from updraft.games.up_too_high.rules.takings import takings
from updraft.games.up_too_high.state import COMPANIES, HIGHEST, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.digest import Digest, Fact
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import named, offsets, size_of

COMPANY_FACTS = (
    Fact("own", "Your shares, divided by 4."),
    Fact("rival", "Shares of the player who has most of the others, divided by 4."),
    Fact("others", "Shares of all others, divided by 4."),
    Fact("mine", "1 if you preside."),
    Fact("theirs", "1 if another player presides."),
    Fact("tied", "1 if you have as many shares as the other player who presides."),
    Fact("pressed", "1 if you preside and another player has as many shares."),
    Fact("airport", "Level of the airport, divided by 6."),
    Fact("airplane", "Level of the airplane, divided by 5."),
    Fact("capital", "Cards in the capital, divided by 12."),
    Fact("pending", "Cards of bids that will come to the capital, divided by 12."),
    Fact("to_act", "1 if it has a president and is to act in this round."),
    Fact("acting", "1 if it acts now."),
    Fact("offered", "Its shares on offer."),
    Fact("in_hand", "Its shares in your hand, divided by 3."),
    Fact("airport_rise", "Levels that a card of your hand adds to the airport, with the capital and the next income."),
    Fact("airplane_rise", "The same for the airplane."),
    Fact("airport_card", "By how much the best airport of your hand is above its own, divided by 5."),
    Fact("airplane_card", "The same for the airplane."),
    Fact("lead", "Your lead in shares over the others' mean, divided by 3."),
    Fact("lead_worth", "The lead times the worth of a share, divided by 10."),
    Fact("lead_money", "The lead times the square root of the capital, divided by 6."),
    Fact("lead_rise", "The lead times the levels that your hand adds, if you preside."),
    Fact("lead_end", "The lead times the worth, divided by 10, once the company acts no more in this round."),
    Fact("flight_most", "The best sum of leads at the stops of a flight, divided by 4."),
    Fact("flight_least", "The least sum."),
    Fact("dividend_own", "Cards that its highest dividend brings you, divided by 8."),
    Fact("dividend_others", "The same for all others."),
)
ROUND_FACTS = (
    Fact("phase", f"1 at the decision to make: {named(Phase)}.", len(Phase)),
    Fact("turn", "1 if it is your decision."),
    Fact("last", "1 in the last round."),
    Fact("decks", "Times that the deck has to run out until the end, divided by 3."),
    Fact("deck", "Cards in the deck, divided by 60."),
    Fact("discard", "Cards in the discard, divided by 60."),
    Fact("drawing", "Cards that the companies draw in a round, divided by 40."),
    Fact("rounds", "Rounds begun so far, divided by 8."),
    Fact("hand", "Cards in your hand, divided by 16."),
    Fact("hand_lead", "By how much that is above the largest other hand, divided by 16."),
    Fact("bid", "Cards in your bid, divided by 8."),
    Fact("bid_lead", "By how much that is above the highest other bid, divided by 8."),
    Fact("has_bid", "1 if you have closed your bid in this round."),
    Fact("have_bid", "1 if all others have."),
    Fact("first", "1 if you are the first player of the round."),
    Fact("own_takings", "Shares that you are still to take, divided by 2."),
    Fact("other_takings", "Shares that others are still to take, divided by 2."),
    Fact("next_taking", "1 if you are the next to take one."),
    Fact("chosen", "1 if you have chosen a share to offer."),
    Fact("shares", "Shares in your hand, divided by 8."),
    Fact("airplanes", "Airplanes in your hand by level, divided by 3.", HIGHEST + 1),
    Fact("airports", "Airports in your hand by level, divided by 3.", HIGHEST + 1),
    Fact("players", "Players, divided by 5."),
)
WIDTH = size_of(COMPANY_FACTS)
ROUND = COMPANIES * WIDTH
(
    OWN, RIVAL, OTHERS, MINE, THEIRS, TIED, PRESSED, AIRPORT, AIRPLANE, CAPITAL, PENDING, TO_ACT, ACTING, OFFERED,
    IN_HAND, AIRPORT_RISE, AIRPLANE_RISE, AIRPORT_CARD, AIRPLANE_CARD, LEAD, LEAD_WORTH, LEAD_MONEY, LEAD_RISE,
    LEAD_END, FLIGHT_MOST, FLIGHT_LEAST, DIVIDEND_OWN, DIVIDEND_OTHERS,
) = offsets(COMPANY_FACTS).values()  # fmt: skip
(
    PHASE, TURN, LAST, DECKS, DECK, DISCARD, DRAWING, ROUNDS, HAND, HAND_LEAD, BID, BID_LEAD, HAS_BID, HAVE_BID, FIRST,
    OWN_TAKINGS, OTHER_TAKINGS, NEXT_TAKING, CHOSEN, SHARES, AIRPLANES, AIRPORTS, PLAYERS,
) = (ROUND + place for place in offsets(ROUND_FACTS).values())  # fmt: skip


@compiled
def write_digest(table: Table[State], seat: int, out: Features) -> None:
    """Write what a seat can work out from what it sees, company by company, then the round."""
    s: State = table[0]
    out[:] = 0
    for company in range(COMPANIES):
        _write_company(s, seat, company, company * WIDTH, out)
    _write_hand(s, seat, out)
    _write_round(s, seat, out)
    _write_bids(s, seat, out)


@compiled
def _lead(s: State, seat: int, company: int) -> float:
    """Compare a seat's shares of a company with the mean of the others."""
    own = s.shares[seat, company]
    return own - (shares_of(s, company) - own) / (s.seats - 1.0)


@compiled
def _write_company(s: State, seat: int, company: int, at: int, out: Features) -> None:
    own, rival = s.shares[seat, company], 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, s.shares[other, company])
    total = shares_of(s, company)
    president, lead = s.president[company], _lead(s, seat, company)
    acts = president != NOBODY and (s.phase < Phase.FLY or company > s.company)
    out[at + OWN] = own / 4
    out[at + RIVAL] = rival / 4
    out[at + OTHERS] = (total - own) / 4
    if president == seat:
        out[at + MINE] = 1
        out[at + PRESSED] = rival == own
    elif president != NOBODY:
        out[at + THEIRS] = 1
        out[at + TIED] = own == s.shares[president, company]
    out[at + AIRPORT] = s.airport[company] / 6
    out[at + AIRPLANE] = s.plane[company] / 5
    out[at + CAPITAL] = s.funds[company] / 12
    out[at + TO_ACT] = acts
    out[at + ACTING] = company == s.company
    out[at + LEAD] = lead / 3
    out[at + LEAD_WORTH] = lead * worth(s, company) / 10
    out[at + LEAD_MONEY] = lead * np.sqrt(float(s.funds[company])) / 6
    if not acts and company != s.company:
        out[at + LEAD_END] = lead * worth(s, company) / 10
    money = s.funds[company] + (s.airport[company] if acts else 0)
    _write_rises(s, seat, company, money, at, out)
    if president == seat:
        out[at + LEAD_RISE] = lead * max(out[at + AIRPORT_RISE], out[at + AIRPLANE_RISE])
    _write_flights(s, seat, company, at, out)
    if president != NOBODY and total:
        each = min(s.airport[company], money // total)
        out[at + DIVIDEND_OWN] = each * own / 8
        out[at + DIVIDEND_OTHERS] = each * (total - own) / 8


@compiled
def _write_rises(s: State, seat: int, company: int, money: int, at: int, out: Features) -> None:
    """Write what the cards in hand could do for a company."""
    airport, plane = s.airport[company], s.plane[company]
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        up, faster = s.airport_half[card] - airport, s.plane_half[card] - plane
        if up > 0:
            out[at + AIRPORT_CARD] = max(out[at + AIRPORT_CARD], up / 5)
            if cost(airport, airport + up) <= money:
                out[at + AIRPORT_RISE] = max(out[at + AIRPORT_RISE], up / 3)
        if faster > 0:
            out[at + AIRPLANE_CARD] = max(out[at + AIRPLANE_CARD], faster / 5)
            if cost(plane, plane + faster) <= money:
                out[at + AIRPLANE_RISE] = max(out[at + AIRPLANE_RISE], faster / 3)
        if s.share_half[card] == company:
            out[at + IN_HAND] += 1 / 3


@compiled
def _write_flights(s: State, seat: int, company: int, at: int, out: Features) -> None:
    if s.plane[company] == 0:
        return
    clockwise = counter = 0.0
    for number in range(1, s.plane[company] + 1):
        clockwise += _lead(s, seat, stop(s, company, CLOCKWISE, number))
        counter += _lead(s, seat, stop(s, company, COUNTER, number))
    out[at + FLIGHT_MOST] = max(clockwise, counter) / 4
    out[at + FLIGHT_LEAST] = min(clockwise, counter) / 4


@compiled
def _write_hand(s: State, seat: int, out: Features) -> None:
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        out[AIRPLANES + s.plane_half[card]] += 1 / 3
        out[AIRPORTS + s.airport_half[card]] += 1 / 3
        if s.share_half[card] < COMPANIES:
            out[SHARES] += 1 / 8
    out[CHOSEN] = s.chosen[seat] >= 0


@compiled
def _write_round(s: State, seat: int, out: Features) -> None:
    out[PHASE + s.phase] = 1
    out[TURN] = s.turn == seat
    out[LAST] = is_last_round(s)
    out[DECKS] = max(limit(s) - times_run_out(s), 0) / 3
    out[DECK] = s.piled / 60
    out[DISCARD] = s.discarded / 60
    for company in range(COMPANIES):
        if s.president[company] != NOBODY:
            out[DRAWING] += (s.airport[company] + 2 * s.plane[company]) / 40
    out[ROUNDS] = s.rounds / 8
    out[FIRST] = s.starter == seat
    out[PLAYERS] = s.seats / 5


@compiled
def _write_bids(s: State, seat: int, out: Features) -> None:
    """Write hands and bids beside those of the others, and who is to take shares."""
    held, laid = 0, 0
    for other in range(s.seats):
        if other != seat:
            held, laid = max(held, s.held[other]), max(laid, s.laid[other])
    out[HAND] = s.held[seat] / 16
    out[HAND_LEAD] = (s.held[seat] - held) / 16
    out[BID] = s.laid[seat] / 8
    out[BID_LEAD] = (s.laid[seat] - laid) / 8
    for i in range(s.offered):
        company = s.share_half[s.offer[i]]
        if company < COMPANIES:
            out[company * WIDTH + OFFERED] += 1
    if s.phase == Phase.BID:
        place = (seat - s.starter) % s.seats
        out[HAS_BID] = place < s.step
        out[HAVE_BID] = s.step >= s.seats - (place >= s.step)
    elif s.phase == Phase.TAKE or s.phase == Phase.EXTRA:
        _write_founders(s, out)
    if s.phase == Phase.TAKE:
        for step in range(s.step, min(takings(s), s.step + s.offered)):
            is_own = s.order[step % s.seats] == seat
            out[OWN_TAKINGS if is_own else OTHER_TAKINGS] += 0.5
        out[NEXT_TAKING] = s.order[s.step % s.seats] == seat


@compiled
def _write_founders(s: State, out: Features) -> None:
    """Write the bids that will found companies."""
    for other in range(s.seats):
        first, second = s.founded[other, 0], s.founded[other, 1]
        share = s.laid[other] / (12 if second < 0 else 24)
        if first >= 0:
            out[first * WIDTH + PENDING] = share
        if second >= 0:
            out[second * WIDTH + PENDING] = share


DIGEST = Digest(write_digest, ROUND_FACTS, COMPANY_FACTS, COMPANIES)

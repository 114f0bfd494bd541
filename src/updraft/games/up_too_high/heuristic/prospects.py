"""Estimates that policy and evaluation share: rounds left, prospects of shares, use of cards."""

from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.dividends import shares_of
from updraft.games.up_too_high.rules.end import is_last_round, limit, times_run_out, worth
from updraft.games.up_too_high.state import COMPANIES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled


@compiled
def rounds_left(s: State) -> float:
    """Estimate how many rounds follow this one, from the cards still to be drawn and the companies' levels."""
    if is_last_round(s):
        return 0.0
    rate = 30.0
    for company in range(COMPANIES):
        if s.president[company] != NOBODY:
            rate += s.airport[company] + 2 * s.plane[company]
    decks = limit(s) - times_run_out(s) - 1
    return (s.piled + decks * (s.discarded + 0.7 * s.piled + 10.0)) / rate


@compiled
def prospect(s: State, company: int, left: float) -> float:
    """Estimate what a share will be worth at the end: its levels, and some of those that its company can pay for."""
    if s.president[company] == NOBODY:
        return worth(s, company) + 0.65 * _levels_for(s, company, s.funds[company] + 0.8 * (left + 1.0))
    turns = left
    if s.phase < Phase.FLY or company > s.company:
        turns += 1.0
    elif company < s.company and left == 0.0:
        return float(worth(s, company))
    money = s.funds[company] + 0.8 * turns * worth(s, company)
    return worth(s, company) + 0.65 * _levels_for(s, company, money)


@compiled
def _levels_for(s: State, company: int, money: float) -> float:
    """Count the levels that a company can buy, cheapest first, the last one in part."""
    airport, plane, bought = s.airport[company], s.plane[company], 0.0
    while airport < s.highest_airport or plane < s.highest_plane:
        is_airport = plane >= s.highest_plane or (airport < plane and airport < s.highest_airport)
        price = (airport if is_airport else plane) + 1
        if money < price:
            return bought + money / price
        money -= price
        bought += 1
        if is_airport:
            airport += 1
        else:
            plane += 1
    return bought


@compiled
def lead(s: State, seat: int, company: int) -> float:
    """Compare a seat's shares of a company with the average of the others."""
    own = s.shares[seat, company]
    return own - (shares_of(s, company) - own) / (s.seats - 1.0)


@compiled
def appeal(s: State, seat: int, company: int, left: float) -> float:
    """Estimate what one more share is worth to a seat: its prospect, and the presidency."""
    found = prospect(s, company, left)
    president = s.president[company]
    mine = s.shares[seat, company]
    if president == NOBODY:
        return found + 0.5 + 0.3 * min(left, 3.0)
    if president != seat and mine + 1 > s.shares[president, company]:
        return found + 0.5 + 0.3 * min(left, 3.0) * (1.0 + mine)
    return found


@compiled
def rival_appeal(s: State, seat: int, company: int, left: float) -> float:
    """Find the most that a share is worth to any other seat."""
    most = 0.0
    for other in range(s.seats):
        if other != seat:
            most = max(most, appeal(s, other, company, left))
    return most


@compiled
def use(s: State, seat: int, card: int) -> float:
    """Estimate what a card in hand can soon do for the companies that a seat presides over."""
    best = 0.0
    for company in range(COMPANIES):
        if s.president[company] == seat:
            money = s.funds[company] + 2 * s.airport[company] + 2
            airport = rise_of(s.airport[company], s.airport_half[card], money)
            plane = rise_of(s.plane[company], s.plane_half[card], money)
            best = max(best, max(airport, plane) * lead(s, seat, company))
    return best


@compiled
def rise_of(level: int, new: int, money: int) -> int:
    """Count the levels that an upgrade adds, 0 if it is not higher or too expensive."""
    return new - level if new > level and cost(level, new) <= money else 0


@compiled
def sharpen(liking: float) -> float:
    """Turn a liking into a weight above 0 that grows with its square."""
    return max(liking, 0.0) * max(liking, 0.0) + 0.05

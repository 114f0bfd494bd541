"""Step 4 of a company: the same dividend for every share."""

from updraft.games.up_too_high.rules.capitals import pay_out
from updraft.games.up_too_high.state import State
from updraft.kit.jit import compiled


@compiled
def shares_of(s: State, company: int) -> int:
    """Count the shares of a company in front of all players [UTH-16]."""
    count = 0
    for seat in range(s.seats):
        count += s.shares[seat, company]
    return count


@compiled
def highest_dividend(s: State) -> int:
    """Limit a dividend by the airport's level and by what the capital pays for every share [UTH-16]."""
    return min(s.airport[s.company], s.funds[s.company] // shares_of(s, s.company))


@compiled
def pay_dividend(s: State, each: int) -> None:
    """Pay every shareholder all their cards at once, clockwise from the president [UTH-16]."""
    if each == 0:
        return
    for step in range(s.seats):
        seat = (s.president[s.company] + step) % s.seats
        count = each * s.shares[seat, s.company]
        if count:
            pay_out(s, s.company, seat, count)

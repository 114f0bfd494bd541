"""Step 4 of a company: a dividend for every share."""

from updraft.games.up_too_high.rules.capitals import pay_out
from updraft.games.up_too_high.state import State
from updraft.kit.jit import compiled


@compiled
def shares_of(s: State, company: int) -> int:
    """The shares of a company in front of all players [UTH-16]."""
    count = 0
    for seat in range(s.seats):
        count += s.shares[seat, company]
    return count


@compiled
def highest_dividend(s: State) -> int:
    """As much as the airport's level, if the capital pays it for every share [UTH-16]."""
    return min(s.airport[s.company], s.funds[s.company] // shares_of(s, s.company))


@compiled
def pay_dividend(s: State, each: int) -> None:
    """From the president clockwise, every shareholder takes all their cards at once [UTH-16]."""
    if each == 0:
        return
    for step in range(s.seats):
        seat = (s.president[s.company] + step) % s.seats
        count = each * s.shares[seat, s.company]
        if count:
            pay_out(s, s.company, seat, count)

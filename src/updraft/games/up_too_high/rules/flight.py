"""Step 2 of a company: its airplane flies from airport to airport."""

from updraft.games.up_too_high.rules.capitals import fund
from updraft.games.up_too_high.state import COMPANIES, State
from updraft.kit.jit import compiled

CLOCKWISE, COUNTER, STAY = 0, 1, 2


@compiled
def place_of(s: State, company: int) -> int:
    """Find the place of an airport in the circle."""
    place = 0
    while s.circle[place] != company:
        place += 1
    return place


@compiled
def stop(s: State, company: int, way: int, number: int) -> int:
    """Return the company at a stop of a flight, counted from 1 [UTH-13]."""
    step = number if way == CLOCKWISE else -number
    return s.circle[(place_of(s, company) + step) % COMPANIES]


@compiled
def fly(s: State, way: int) -> None:
    """Earn a card at each stop, for the flying company and then for the company it visits [UTH-13]."""
    if way == STAY:
        return
    for number in range(1, s.plane[s.company] + 1):
        fund(s, s.company)
        fund(s, stop(s, s.company, way, number))

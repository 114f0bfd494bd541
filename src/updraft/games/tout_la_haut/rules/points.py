"""The points of all trees, part by part: what the page shows and the log tells."""

from updraft.games.tout_la_haut.rules.end import score
from updraft.games.tout_la_haut.rules.objectives import colour_progress
from updraft.games.tout_la_haut.rules.tree import floor_at, floor_sum, levels, longest_run
from updraft.games.tout_la_haut.state import NO_OBJECTIVE, SHADE, Colour, Objective, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

TOTAL, RANK, FIRST_GAME, FLOORS, RUN, RUN_FROM, RUN_COLOUR, BONUS, OBJECTIVE_POINTS, AIM = range(10)  # rows of `parts`
PARTS = 10

NOWHERE = -1


@compiled
def count_parts(table: Table[State], parts: Ints) -> None:
    """Write each part of the points into a row, by seat [TLH-8] [TLH-9] [TLH-20] [TLH-21]."""
    s: State = table[0]
    score(table, parts[TOTAL], parts[RANK])
    longest = 0
    for seat in range(s.seats):
        parts[RUN, seat] = longest_run(s, seat)
        longest = max(longest, parts[RUN, seat])
    for seat in range(s.seats):
        start = _run_from(s, seat, parts[RUN, seat])
        parts[RUN_FROM, seat] = start
        parts[RUN_COLOUR, seat] = Colour.GREY if start == NOWHERE else floor_at(s, seat, start) >> SHADE
        parts[FIRST_GAME, seat] = s.banked[seat]
        parts[FLOORS, seat] = floor_sum(s, seat)
        parts[BONUS, seat] = longest if parts[RUN, seat] == longest else 0
        points = parts[FLOORS, seat] + parts[BONUS, seat]
        parts[OBJECTIVE_POINTS, seat] = parts[TOTAL, seat] - parts[FIRST_GAME, seat] - points
        parts[AIM, seat] = _aim(s, seat, points)


@compiled
def _run_from(s: State, seat: int, length: int) -> int:
    """Find the floor at which a tree's longest run begins, the lowest if there are several."""
    run = 0
    before = 0
    for level in range(levels(s)):
        colour = floor_at(s, seat, level) >> SHADE
        run = run + 1 if colour == before else 1
        if colour != Colour.GREY and run == length:
            return level + 1 - length
        before = colour
    return NOWHERE


@compiled
def _aim(s: State, seat: int, points: int) -> int:
    """Return the number that the objective in force counts [TLH-20]."""
    if s.aim == NO_OBJECTIVE:
        return NOWHERE
    return points if s.aim == Objective.SMALL_CABIN else abs(colour_progress(s, seat))

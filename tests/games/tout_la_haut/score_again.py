"""The points of Tout là-haut, counted another way: each tree as a list of floors."""

from itertools import groupby

from updraft.games.tout_la_haut.state import GREY_FLOOR, NO_OBJECTIVE, SHADE, VALUE, Colour, Objective, State
from updraft.kit.memory import Table


def score_again(table: Table[State]) -> list[int]:
    """Add up floors, the longest run and the objective, and the points of an earlier game [TLH-8] [TLH-9] [TLH-20]."""
    s = table[0]
    trees = [_floors(s, seat) for seat in range(s.seats)]
    points = [sum(floor & VALUE for floor in tree) for tree in trees]
    runs = [_longest_run(tree) for tree in trees]
    points = [each + (run if run == max(runs) else 0) for each, run in zip(points, runs, strict=True)]
    if s.aim != NO_OBJECTIVE:
        met = _who_meets(Objective(int(s.aim)), trees, points)
        points = [each + int(s.prizes[s.aim]) * (seat in met) for seat, each in enumerate(points)]
    return [each + int(s.banked[seat]) for seat, each in enumerate(points)]


def _floors(s: State, seat: int) -> list[int]:
    """List the floors of a tree from the stump up."""
    floors: list[int] = []
    for kind, is_down in zip(s.tree[seat].tolist(), s.down[seat].tolist(), strict=True):
        if is_down:
            floors += [GREY_FLOOR, GREY_FLOOR]
        elif kind >= 0:
            floors += s.floors[kind].tolist()
    return floors


def _longest_run(tree: list[int]) -> int:
    groups = [(colour, len(list(group))) for colour, group in groupby(floor >> SHADE for floor in tree)]
    return max((length for colour, length in groups if colour != Colour.GREY), default=0)


def _who_meets(aim: Objective, trees: list[list[int]], points: list[int]) -> set[int]:
    """Name the seats that gain the points of the objective [TLH-20]."""
    if aim == Objective.SMALL_CABIN:
        return {seat for seat, each in enumerate(points) if each == min(points)}
    counts = [
        [sum(floor >> SHADE == colour for floor in tree) for colour in Colour if colour != Colour.GREY]
        for tree in trees
    ]
    if aim == Objective.TWO_STEP:
        return {seat for seat, each in enumerate(counts) if each.count(3) >= 2}
    if aim == Objective.EFFICIENT:
        used = [sum(count > 0 for count in each) for each in counts]
        return {seat for seat, each in enumerate(used) if each == min(used)}
    best = [max(each) if aim == Objective.MONOCHROME else sum(count >= 2 for count in each) for each in counts]
    return {seat for seat, each in enumerate(best) if each == max(best) > 0}

"""Find where a put can change a pawn's outlook: elsewhere the outlook need not be estimated again.

A zone is what the outlook depends on: what the pawn reaches, the quarters beside that, and those beside them, where
a step could stand; for a pawn that can get no higher than the open table, also everything beside that.
"""

from updraft.games.die_aufsteiger.heuristic.outlook import outlook
from updraft.games.die_aufsteiger.heuristic.reach import find_reach
from updraft.games.die_aufsteiger.rules.blocks import free_pawns, put_quarter, put_shape
from updraft.games.die_aufsteiger.rules.paths import STEP, forget_paths
from updraft.games.die_aufsteiger.rules.rows import beside, stretch, widened, x_of, y_of
from updraft.games.die_aufsteiger.rules.tower import find_outside, height_at, near_table, owner_at, wipe
from updraft.games.die_aufsteiger.state import DEEP, HALVES, NONE, SEATS, SIDE, WIDE, Phase, State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

OUTSIDE = SEATS  # the row of zones behind the last seat's: the open table


@compiled
def find_zones(table: Table[State], trial: Table[State], spots: Ints, zones: Ints, calm: Floats) -> None:
    """Write everyone's outlook once the held block is put where it changes nothing for them, and everyone's zone."""
    trial[0] = table[0]
    s: State = trial[0]
    s.moved = s.held
    s.held = NONE
    s.walked = 0
    s.phase = Phase.ACTING
    find_outside(s)
    free_pawns(s)
    for y in range(SIDE):
        zones[OUTSIDE, y] = s.outside[y]
    for seat in range(s.seats):
        calm[seat], top = outlook(s, seat, spots)
        from_table = find_reach(s, seat) and top == 0
        for y in range(SIDE):
            spots[0, y] = widened(s.reached, y) | ((s.outside[y] | near_table(s, y)) * from_table)
        forget_paths(s)
        wipe(s.reached)
        for y in range(SIDE):
            rows = spots[0, y] | spots[0, max(0, y - 1)] | spots[0, min(SIDE - 1, y + 1)]
            zones[seat, y] = rows | beside(rows)


@compiled
def touches_zone(zones: Ints, seat: int, move: int) -> bool:
    """Tell whether a put stands in a seat's zone."""
    shape, quarter = put_shape(move), put_quarter(move)
    found = 0
    for y in range(y_of(quarter), y_of(quarter) + DEEP[shape]):
        found |= zones[seat, y]
    return found & stretch(x_of(quarter), WIDE[shape]) != 0


@compiled
def reaches_far(s: State, after: State, zones: Ints, move: int) -> bool:
    """Tell whether a put changes more than the quarters that it covers.

    It does if it is a step up from the table, leaves pawns less room, covers a half cube, which could have been moved,
    or walls in some table.
    """
    shape, quarter = put_shape(move), put_quarter(move)
    x, y = x_of(quarter), y_of(quarter)
    if height_at(after, x, y) <= STEP:
        return True
    for v in range(y, y + DEEP[shape]):
        for u in range(x, x + WIDE[shape]):
            under = owner_at(s, u, v)
            if under != NONE and (under < HALVES or s.crowd[under]):
                return True
    if owner_at(s, x, y) != NONE:
        return False
    changed = 0
    for v in range(SIDE):
        covered = stretch(x, WIDE[shape]) if y <= v < y + DEEP[shape] else 0
        changed |= (zones[OUTSIDE, v] & ~covered) ^ after.outside[v] | (covered & ~zones[OUTSIDE, v])
    return changed != 0

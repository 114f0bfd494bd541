"""Estimate a pawn's outlook: how high it can walk, and whether one more block would make a step above that."""

from updraft.games.die_aufsteiger.heuristic.reach import find_reach, find_summit, has_half, is_level
from updraft.games.die_aufsteiger.rules.end import failures_allowed
from updraft.games.die_aufsteiger.rules.paths import forget_paths
from updraft.games.die_aufsteiger.rules.rows import first_of, has, widened, without_first, x_of, y_of
from updraft.games.die_aufsteiger.rules.tower import height_at, near_table, wipe
from updraft.games.die_aufsteiger.state import NONE, SIDE, TABLE, Phase, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints

MANY = 4  # places for a next step; more do not matter
HALF, CUBE, DOUBLE = 1, 2, 4  # how tall blocks are
SMALL_WORTH, LARGE_WORTH, STONE_WORTH = 1.3, 2.5, 0.2  # in heights, while they are not used
SPENT = 0.7  # the share of that which is lost when the game is about to end
READY_WORTH = 0.2  # for each height that a ladder would climb at once
WALK_NOW, WALK_LATER = 1.0, 0.8  # of each height that can be walked up
STEP_NOW, STEP_LATER = 0.7, 0.35  # of having a place for the next step
CHOICE_WORTH = 0.1  # of each such place
REACH, RIM = 0, 1  # rows that `outlook` writes


@compiled
def outlook(s: State, seat: int, spots: Ints) -> tuple[float, int]:
    """Estimate a pawn's height with everything it can expect, and return how high it can walk.

    Write into row REACH of `spots` the quarters in reach and those beside them, into row RIM those beside the summit.
    It stays one long function, because every level of calls adds to the time to compile.
    """
    to_table = find_reach(s, seat)
    top = find_summit(s, s.ahead)
    from_table = to_table and top == 0
    first, last = max(0, s.upper - 1), min(s.lower + 2, SIDE)
    for y in range(first, last):
        spots[RIM, y] = widened(s.ahead, y) & ~s.ahead[y] & ~s.barred[y]
        if from_table:
            spots[RIM, y] |= near_table(s, y) & ~s.outside[y] & ~s.barred[y]
        spots[REACH, y] = widened(s.reached, y)
        if to_table and top <= HALF:
            spots[REACH, y] |= s.outside[y]
    halves = has_half(s, seat)
    places, climb = 2 if from_table and halves else 0, 0
    for y in range(first, last):
        row = spots[RIM, y]
        while row:
            x = first_of(row)
            row = without_first(row)
            rise = height_at(s, x, y) - top
            if rise <= 0:
                places += _can_be_step(s, x, y, 1 - rise, halves)
            elif has(s.allowed[y], x):
                climb = max(climb, _ladder(s, seat, rise))
    forget_paths(s)
    wipe(s.reached)
    wipe(s.ahead)
    place = s.place[seat]
    height = 0 if place == TABLE else height_at(s, x_of(place), y_of(place))
    found = height + (WALK_NOW if _walks_soon(s, seat) else WALK_LATER) * (top - height)
    if places:
        found += (STEP_NOW if _builds_soon(s, seat) else STEP_LATER) + CHOICE_WORTH * min(places, MANY)
    things = s.small[seat] * SMALL_WORTH + s.large[seat] * LARGE_WORTH + s.stones[seat] * STONE_WORTH
    return found + things * (1.0 - SPENT * urgency(s)) + climb * READY_WORTH, top


@compiled
def urgency(s: State) -> float:
    """Return 0 after a success, 1 when the next turn without success ends the game."""
    return s.failures / failures_allowed(s)


@compiled
def _can_be_step(s: State, x: int, y: int, tall: int, halves: bool) -> bool:
    """Tell whether a block of a height finds room on a quarter."""
    if tall == HALF and not halves:
        return False
    if tall not in (HALF, CUBE, DOUBLE) or has(s.stood[y], x):
        return False
    return is_level(s, x, y)


@compiled
def _ladder(s: State, seat: int, rise: int) -> int:
    """Return the rise if a ladder of this seat climbs it, else 0."""
    if rise == CUBE and s.small[seat]:
        return rise
    return rise if CUBE <= rise <= DOUBLE and s.large[seat] else 0


@compiled
def _builds_soon(s: State, seat: int) -> bool:
    """Tell whether this seat is the next to move a block."""
    to_come = s.moved == NONE and s.phase <= Phase.HOLDING and not (s.strict_order and s.stepped)
    if seat == s.active:
        return to_come
    return not to_come and seat == (s.active + 1) % s.seats


@compiled
def _walks_soon(s: State, seat: int) -> bool:
    """Tell whether this seat can walk before another block moves."""
    if seat == s.turn and s.phase <= Phase.SHARING:
        return not s.walked
    return _walks_along(s, seat) or _builds_soon(s, seat)


@compiled
def _walks_along(s: State, seat: int) -> bool:
    """Tell whether a seat will still get its walk after this turn's block move [AUF-22]."""
    shares = s.together == 1 and s.moved != NONE and s.phase <= Phase.SHARING
    return shares and (seat - s.active) % s.seats > (s.turn - s.active) % s.seats

"""A digest of die Aufsteiger for learners: how high pawns are and can get; and moves for the plan of a turn."""

import numpy as np

from updraft.games.die_aufsteiger.heuristic.reach import find_reach, find_summit, has_half, is_level
from updraft.games.die_aufsteiger.rules.blocks import put_colour, put_quarter, put_shape, tall_as
from updraft.games.die_aufsteiger.rules.end import STALE_ROUNDS, failures_allowed, score
from updraft.games.die_aufsteiger.rules.paths import LARGE_CLIMB, SMALL_CLIMB, forget_paths
from updraft.games.die_aufsteiger.rules.rows import first_of, has, stretch, widened, without_first, x_of, y_of
from updraft.games.die_aufsteiger.rules.tower import height_at, near_table, pawn_height, wipe
from updraft.games.die_aufsteiger.state import (
    DEEP,
    END,
    NONE,
    SEATS,
    SIDE,
    SMALL,
    STONE,
    TABLE,
    WALK,
    WIDE,
    Colour,
    Phase,
    State,
)
from updraft.kit.digest import Digest, Fact
from updraft.kit.jit import compiled
from updraft.kit.luck import below
from updraft.kit.memory import Features, Ints, Table
from updraft.kit.observation import offsets, size_of

PAWN_FACTS = (
    Fact("height", "The pawn's height, divided by 8."),
    Fact("top", "How high it can walk, divided by 8."),
    Fact("rise", "The difference, divided by 3."),
    Fact("summit", "Quarters at that height that it can walk to, at most 8, divided by 8."),
    Fact("on_table", "1 if it stands on the open table."),
    Fact("small", "Small ladders left."),
    Fact("large", "Large ladders left."),
    Fact("stones", "Stones left."),
    Fact("small_climb", "By how much the small ladder gets above the top, divided by 3."),
    Fact("large_climb", "By how much the large ladder gets above the top, divided by 3."),
    Fact("halves", "1 if a half cube that can lie in the pawn's colour or grey can be moved."),
    Fact("place_half", "Level quarters beside the summit, as high as it, at most 8, divided by 8."),
    Fact("place_cube", "The same, 1 lower: a cube would be a step."),
    Fact("place_double", "The same, 3 lower: a double cube would be a step."),
    Fact("shut_step", "Quarters beside the summit, 1 higher, of a colour that it may not enter; as above."),
    Fact("shut_climb", "The same, 2 to 4 higher."),
    Fact("open_climb", "The same, 2 to 4 higher, that it may enter."),
)
AGES = 3
OTHER_FACTS = (
    Fact("rank", "1 if you would win if the game ended now, -1 if another player would."),
    Fact("reach", "By how much you can walk higher than the other pawn, divided by 3."),
    Fact("rank_late", "The rank, if 1, 2 or 3 turns without success would end the game.", AGES),
    Fact("late", "1 if 1, 2 or 3 turns without success would end the game.", AGES),
    Fact("stale", "The share of turns without a record that end the game."),
    Fact("turn", "1 if it is your turn."),
)
(
    HEIGHT, TOP, RISE, AREA, ON_TABLE, SMALLS, LARGES, STONES, SMALL_GAIN, LARGE_GAIN, HAS_HALF, PLACE_HALF, PLACE_CUBE,
    PLACE_DOUBLE, SHUT_STEP, SHUT_CLIMB, OPEN_CLIMB,
) = offsets(PAWN_FACTS).values()  # fmt: skip
OWN, RIVAL = 0, size_of(PAWN_FACTS)
RANK, REACH_LEAD, RANK_LATE, LATE, STALE, TURN = (2 * RIVAL + place for place in offsets(OTHER_FACTS).values())
REACHED, ALLOWED, SUMMIT, NEAR = 0, 1, 2, 3  # rows of `spots`
MANY = 8
HALF, CUBE, DOUBLE = 1, 2, 4  # how tall blocks are

# Chances of the proposed moves, relative to each other.
LIFTING, CLIMBING, WALKING, LADDER, LAYING, ENDING = 6, 8, 1, 2, 1, 3
HUNDRED = 100
OWN_PUTS, RIVAL_PUTS = 60, 30  # in a hundred: puts near the own pawn, near another; the rest anywhere


@compiled
def write_digest(table: Table[State], seat: int, out: Features) -> None:
    """Write the facts of the seat's own pawn, those of the highest rival, and the others."""
    s: State = table[0]
    out[:] = 0
    spots = np.zeros((4, SIDE), np.int64)
    rival = _rival_of(s, seat)
    top = _write_pawn(s, seat, OWN, spots, out)
    other = _write_pawn(s, rival, RIVAL, spots, out)
    scores, ranks = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    rank = 0
    if ranks[seat] != ranks[rival]:
        rank = 1 if ranks[seat] < ranks[rival] else -1
    out[RANK] = rank
    out[REACH_LEAD] = (top - other) / 3
    left = failures_allowed(s) - s.failures
    if 0 <= left < AGES:
        out[RANK_LATE + left] = rank
        out[LATE + left] = 1
    out[STALE] = s.stale / (STALE_ROUNDS * s.seats)
    out[TURN] = s.turn == seat


@compiled
def _rival_of(s: State, seat: int) -> int:
    """Find the highest of the other pawns, the next in turn order among equals."""
    rival = (seat + 1) % s.seats
    for step in range(2, s.seats):
        other = (seat + step) % s.seats
        if pawn_height(s, other) > pawn_height(s, rival):
            rival = other
    return rival


@compiled
def _explore(s: State, seat: int, spots: Ints) -> tuple[int, bool]:
    """Write where a pawn can walk, what it may enter, and the highest of what it reaches.

    Return the height of that summit, and whether the open table is in reach.
    """
    to_table = find_reach(s, seat)
    for y in range(SIDE):
        spots[REACHED, y] = s.reached[y]
        spots[ALLOWED, y] = s.allowed[y]
        spots[SUMMIT, y] = 0
    top = find_summit(s, spots[SUMMIT])
    forget_paths(s)
    wipe(s.reached)
    for y in range(SIDE):
        spots[NEAR, y] = widened(spots[REACHED], y)
        if to_table:
            spots[NEAR, y] |= near_table(s, y)
    return top, to_table


@compiled
def _write_pawn(s: State, seat: int, at: int, spots: Ints, out: Features) -> int:
    """Write how high a pawn is, can walk and could climb; return how high it can walk."""
    top, to_table = _explore(s, seat, spots)
    height = pawn_height(s, seat)
    out[at + HEIGHT] = height / 8
    out[at + TOP] = top / 8
    out[at + RISE] = (top - height) / 3
    out[at + ON_TABLE] = s.place[seat] == TABLE
    out[at + SMALLS] = s.small[seat]
    out[at + LARGES] = s.large[seat]
    out[at + STONES] = s.stones[seat]
    out[at + HAS_HALF] = has_half(s, seat)
    for y in range(max(0, s.upper - 1), min(s.lower + 2, SIDE)):
        out[at + AREA] = min(1.0, out[at + AREA] + _count(spots[SUMMIT, y]) / MANY)
        _write_rim(s, y, top, top == 0 and to_table, at, spots, out)
        if s.small[seat] + s.large[seat]:
            _write_climbs(s, seat, y, top, to_table, at, spots, out)
    return top


@compiled
def _count(row: int) -> int:
    count = 0
    while row:
        row = without_first(row)
        count += 1
    return count


@compiled
def _write_rim(s: State, y: int, top: int, from_table: bool, at: int, spots: Ints, out: Features) -> None:
    """Count the quarters of a row beside the summit by how they could lead higher."""
    row = widened(spots[SUMMIT], y) & ~spots[SUMMIT, y] & ~s.barred[y]
    if from_table:
        row |= near_table(s, y) & ~s.barred[y]
    while row:
        x = first_of(row)
        row = without_first(row)
        rise = height_at(s, x, y) - top
        is_open = has(spots[ALLOWED, y], x)
        place = NONE
        if rise == 1 and not is_open:
            place = SHUT_STEP
        elif SMALL_CLIMB <= rise <= LARGE_CLIMB:
            place = OPEN_CLIMB if is_open else SHUT_CLIMB
        elif not has(s.stood[y], x) and is_level(s, x, y):
            if rise == 1 - HALF:
                place = PLACE_HALF
            elif rise == 1 - CUBE:
                place = PLACE_CUBE
            elif rise == 1 - DOUBLE:
                place = PLACE_DOUBLE
        if place != NONE:
            out[at + place] = min(1.0, out[at + place] + 1 / MANY)


@compiled
def _write_climbs(s: State, seat: int, y: int, top: int, to_table: bool, at: int, spots: Ints, out: Features) -> None:
    """Write how far ladders lead above the summit, from anything that the pawn can walk to."""
    row = widened(spots[REACHED], y) & ~spots[REACHED, y] & spots[ALLOWED, y]
    if to_table:
        row |= near_table(s, y) & spots[ALLOWED, y] & ~spots[REACHED, y]
    while row:
        x = first_of(row)
        row = without_first(row)
        height = height_at(s, x, y)
        if height <= top:
            continue
        by_small = by_large = False
        if to_table and has(near_table(s, y), x):
            by_small, by_large = height == SMALL_CLIMB, SMALL_CLIMB <= height <= LARGE_CLIMB
        for way in range(4):
            u, v = x + (way == 0) - (way == 1), y + (way == 2) - (way == 3)
            if 0 <= u < SIDE and 0 <= v < SIDE and has(spots[REACHED, v], u):
                rise = height - height_at(s, u, v)
                by_small |= rise == SMALL_CLIMB
                by_large |= SMALL_CLIMB <= rise <= LARGE_CLIMB
        if by_small and s.small[seat]:
            out[at + SMALL_GAIN] = max(out[at + SMALL_GAIN], (height - top) / 3)
        if by_large and s.large[seat]:
            out[at + LARGE_GAIN] = max(out[at + LARGE_GAIN], (height - top) / 3)


@compiled
def propose(table: Table[State], moves: Ints, count: int, rng: Ints) -> int:
    """Choose a move at random: more often climbs, and puts near pawns; a stone only when no block can be moved."""
    s: State = table[0]
    if s.phase == Phase.HOLDING:
        return _propose_put(s, moves, count, rng)
    lifts = _count_below(moves, count, WALK)
    walks = _count_below(moves, count, SMALL) - lifts
    ladders = _count_below(moves, count, STONE) - lifts - walks
    stones = _count_below(moves, count, END) - lifts - walks - ladders
    summit = _highest_walk(s, moves, lifts, lifts + walks)
    chances = (
        LIFTING * (lifts > 0),
        CLIMBING * (summit != NONE),
        WALKING * (walks > 0),
        LADDER * (ladders > 0),
        LAYING * (stones > 0 and lifts == 0),
        1 if lifts else ENDING,
    )
    kind, drawn = 0, below(rng, sum(chances))
    while drawn >= chances[kind]:
        drawn -= chances[kind]
        kind += 1
    if kind == 0:
        return moves[below(rng, lifts)]
    if kind == 1:
        return moves[summit]
    if kind == 2:
        return moves[lifts + below(rng, walks)]
    if kind == 3:
        return moves[lifts + walks + below(rng, ladders)]
    if kind == 4:
        return moves[lifts + walks + ladders + below(rng, stones)]
    return moves[count - 1]


@compiled
def _count_below(moves: Ints, count: int, end: int) -> int:
    """Count the moves with numbers below an end; moves are ascending."""
    found = 0
    while found < count and moves[found] < end:
        found += 1
    return found


@compiled
def _highest_walk(s: State, moves: Ints, first: int, end: int) -> int:
    """Find the walk that leads highest; NONE if none leads up."""
    found, highest = NONE, pawn_height(s, s.turn)
    for i in range(first, end):
        quarter = moves[i] - WALK
        if quarter != TABLE and height_at(s, x_of(quarter), y_of(quarter)) > highest:
            found, highest = i, height_at(s, x_of(quarter), y_of(quarter))
    return found


@compiled
def _propose_put(s: State, moves: Ints, count: int, rng: Ints) -> int:
    """Choose a put that its own pawn could use, or one beside another pawn's summit, or any."""
    seat, drawn = s.turn, below(rng, HUNDRED)
    any_put = moves[below(rng, count)]
    if drawn >= OWN_PUTS + RIVAL_PUTS:
        return any_put
    spots = np.zeros((4, SIDE), np.int64)
    is_own = drawn < OWN_PUTS
    top, _ = _explore(s, seat if is_own else _rival_of(s, seat), spots)
    highest = top + (LARGE_CLIMB if s.small[seat] + s.large[seat] else 1)
    chosen, found = any_put, 0
    for i in range(count):
        shape, quarter, colour = put_shape(moves[i]), put_quarter(moves[i]), put_colour(moves[i])
        x, y = x_of(quarter), y_of(quarter)
        if is_own:
            if colour != s.colour[seat] and colour != Colour.GREY:
                continue
            if not top <= height_at(s, x, y) + tall_as(s, s.held, shape) <= highest:
                continue
        touched = 0
        for v in range(y, y + DEEP[shape]):
            touched |= spots[NEAR, v] if is_own else widened(spots[SUMMIT], v)
        if touched & stretch(x, WIDE[shape]):
            found += 1
            if below(rng, found) == 0:
                chosen = moves[i]
    return chosen


FACTS = (
    *(Fact(f"own {fact.name}", fact.meaning) for fact in PAWN_FACTS),
    *(Fact(f"rival {fact.name}", fact.meaning) for fact in PAWN_FACTS),
    *OTHER_FACTS,
)
DIGEST = Digest(write_digest, FACTS, propose=propose)

"""Facts for the page: heights, places for blocks, and every way of a pawn."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypedDict

import numpy as np

from updraft.games.die_aufsteiger.moves import WAYS, quarter_text
from updraft.games.die_aufsteiger.rules.blocks import block_tops, lift, tall_as
from updraft.games.die_aufsteiger.rules.end import STALE_ROUNDS, failures_allowed, score
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.rules.paths import LARGE_LADDER, SMALL_LADDER, can_span, find_allowed, find_own_part
from updraft.games.die_aufsteiger.rules.tower import find_part, pawn_height
from updraft.games.die_aufsteiger.state import (
    COLOURS,
    END,
    GREY_PUT,
    LARGE,
    LARGE_BRIDGE,
    LIFT,
    MOVES,
    PUT,
    QUARTERS,
    SIDE,
    SMALL,
    SMALL_BRIDGE,
    STONE,
    TABLE,
    WALK,
    WALK_TABLE,
    Phase,
    Shape,
    State,
)
from updraft.kit.contract import Move, Seat
from updraft.kit.memory import Ints, Table

PREVIEWABLE = ("tower",)  # colours and the first player stay unknown, so that a host cannot roll for an advantage
CLIMB = 1  # the most that a step goes up
TABLE_TEXT = "walk table"
LADDERS = {SMALL: (2, 2), LARGE: (2, 4)}  # the least and the most that each ladder climbs
BRIDGES = {SMALL_BRIDGE: SMALL_LADDER, LARGE_BRIDGE: LARGE_LADDER}
RULES = ((PUT, "AUF-7"), (STONE, "AUF-12"), (SMALL_BRIDGE, "AUF-21"), (SMALL, "AUF-11"), (WALK, "AUF-9"))


class Stand(TypedDict):
    """A footprint of a liftable block: possible colours on top, its height, and places where it fits."""

    shape: int
    tops: list[int]
    tall: int
    places: list[int]


class Lift(TypedDict):
    """A block that may be moved; its places include the one where it stands, though putting it back is not a move."""

    block: int
    stands: list[Stand]


class Way(TypedDict):
    """A destination of the pawn: the path there, and the two ends of a ladder."""

    move: str
    verb: str
    to: int
    height: int
    path: list[int]
    ladder: list[int]


class Derived(TypedDict):
    """Facts that follow from a view by the rules; `lifts` and `ways` are for the current player only."""

    heights: list[int]
    ranks: list[int]
    failures_limit: int
    stale_limit: int
    lifts: list[Lift]
    ways: list[Way]


def derive(hidden: Table[State], viewer: Seat) -> Derived:
    """Derive heights and ranks, blocks with their places, and ways of the pawn [AUF-7] [AUF-9] [AUF-16]."""
    s: State = hidden[0]
    heights, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(hidden, heights, ranks)
    is_mine = viewer == s.turn
    moves = _legal(hidden) if is_mine else np.zeros(0, np.int64)
    return Derived(
        heights=heights.tolist(),
        ranks=ranks.tolist(),
        failures_limit=int(failures_allowed(s)) + 1,
        stale_limit=int(STALE_ROUNDS * s.seats),
        lifts=_lifts(hidden, moves) if is_mine else [],
        ways=_ways(hidden, moves) if is_mine and s.phase != Phase.HOLDING else [],
    )


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """Name the rule of a move."""
    s: State = before[0]
    if s.phase == Phase.SHARING:
        return "AUF-22"
    if move == END:
        return "AUF-5"
    return next((rule for first, rule in RULES if move >= first), "AUF-6")


def _legal(table: Table[State]) -> Ints:
    room = np.zeros(MOVES, np.int64)
    return room[: legal(table, room)]


def _lifts(hidden: Table[State], moves: Ints) -> list[Lift]:
    """List every block that may be lifted, with its puts; the held one alone if there is one."""
    s: State = hidden[0]
    if s.phase == Phase.HOLDING:
        return [Lift(block=int(s.held), stands=_stands(s, moves))]
    found = []
    for block in (moves[moves < WALK] - LIFT).tolist():
        table = hidden.copy()
        lift(table[0], block)
        found.append(Lift(block=block, stands=_stands(table[0], _legal(table))))
    return found


def _stands(s: State, moves: Ints) -> list[Stand]:
    """Group the puts of the held block by footprint [AUF-7]."""
    coloured, grey = moves[(moves >= PUT) & (moves < GREY_PUT)] - PUT, moves[moves >= GREY_PUT] - GREY_PUT
    spots = np.unique(np.concatenate([coloured // COLOURS, grey + Shape.S6X2 * QUARTERS]))
    found = []
    for shape in np.unique(spots // QUARTERS).tolist():
        tops = int(block_tops(s, s.held, shape))
        found.append(
            Stand(
                shape=shape,
                tops=[colour for colour in range(COLOURS) if tops >> colour & 1],
                tall=int(tall_as(s, s.held, shape)),
                places=(spots[spots // QUARTERS == shape] % QUARTERS).tolist(),
            )
        )
    return found


def _ways(hidden: Table[State], moves: Ints) -> list[Way]:
    """List every destination with the way there [AUF-9] [AUF-11] [AUF-21]."""
    table = hidden.copy()
    s: State = table[0]
    wanted = moves[(moves >= WALK) & (moves < STONE)].tolist()
    if not wanted:
        return []
    find_allowed(s, s.turn)
    find_own_part(s, s.turn)
    came_from = _walked(s)
    return [_way(s, move, came_from) for move in wanted]


def _way(s: State, move: Move, came_from: dict[int, int]) -> Way:
    verb, first = max(WAYS.items(), key=lambda way: (way[1] <= move, way[1]))
    to = TABLE if move == WALK_TABLE else move - (WALK if move < WALK_TABLE else first)
    if move <= WALK_TABLE:
        text = TABLE_TEXT if to == TABLE else f"walk {quarter_text(to)}"
        return Way(move=text, verb="walk", to=to, height=_height(s, to), path=_path(s, came_from, to), ladder=[])
    ends = _ladder(s, first, to)
    path = [quarter for quarter in (int(s.place[s.turn]), *ends, to) if quarter != TABLE]
    return Way(
        move=f"{verb} {quarter_text(to)}",
        verb=verb,
        to=to,
        height=_height(s, to),
        path=list(dict.fromkeys(path)),
        ladder=list(ends),
    )


def _height(s: State, quarter: int) -> int:
    return 0 if quarter == TABLE else int(s.height[quarter // SIDE, quarter % SIDE])


def _is_in(rows: Ints, quarter: int) -> bool:
    return bool(rows[quarter // SIDE] >> (quarter % SIDE) & 1)


def _beside(quarter: int) -> Iterator[int]:
    x, y = quarter % SIDE, quarter // SIDE
    for u, v in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if 0 <= u < SIDE and 0 <= v < SIDE:
            yield SIDE * v + u


def _quarters(rows: Ints) -> list[int]:
    return [SIDE * y + x for y in range(SIDE) for x in range(SIDE) if rows[y] >> x & 1]


def _walked(s: State) -> dict[int, int]:
    """Map every quarter reached on foot to the one before it, nearest first [AUF-9].

    On the open table it stands nowhere: it begins beside any block.
    """
    place = int(s.place[s.turn])
    starts = _quarters(s.outside) if place == TABLE else [place]
    came_from = {quarter: quarter for quarter in starts}
    waiting = deque(starts)
    while waiting:
        quarter = waiting.popleft()
        limit = _height(s, quarter) + CLIMB
        for near in _beside(quarter):
            open_to_it = _is_in(s.allowed, near) or _is_in(s.own, near) or _is_in(s.outside, near)
            if near not in came_from and open_to_it and _height(s, near) <= limit:
                came_from[near] = quarter
                waiting.append(near)
    return came_from


def _path(s: State, came_from: dict[int, int], to: int) -> list[int]:
    """List the quarters to a destination; for the open table, to its nearest quarter."""
    if to == TABLE:
        to = next((quarter for quarter in came_from if _is_in(s.outside, quarter)), int(s.place[s.turn]))
    path = [to]
    while came_from.get(path[-1], path[-1]) != path[-1]:
        path.append(came_from[path[-1]])
    return path[::-1]


def _ladder(s: State, first: Move, to: int) -> tuple[int, int]:
    """Find the ends of a ladder, near the pawn and near its destination [AUF-11] [AUF-21]."""
    part = np.zeros(SIDE, np.int64)
    find_part(s, to % SIDE, to // SIDE, part)
    place = int(s.place[s.turn])
    feet = set(_quarters(s.outside) if place == TABLE else _quarters(s.own))
    ends = _bridge_ends(s, first, feet, part) if first in BRIDGES else _ladder_ends(s, first, feet, part)
    return min(ends, key=lambda pair: _apart(pair[1], to) + (0 if place == TABLE else _apart(place, pair[0])))


def _ladder_ends(s: State, first: Move, feet: set[int], part: Ints) -> Iterator[tuple[int, int]]:
    least, most = LADDERS[first]
    base = int(pawn_height(s, s.turn))
    for head in _quarters(part):
        if least <= _height(s, head) - base <= most:
            yield from ((foot, head) for foot in _beside(head) if foot in feet)


def _bridge_ends(s: State, first: Move, feet: Iterable[int], part: Ints) -> Iterator[tuple[int, int]]:
    length = int(s.span[BRIDGES[first]])
    for head in _quarters(part):
        for foot in feet:
            x, y, u, v = foot % SIDE, foot // SIDE, head % SIDE, head // SIDE
            is_straight = (x == u) != (y == v) and 1 < _apart(foot, head) <= length + 1
            if is_straight and can_span(s, x, y, u, v, length):
                yield foot, head


def _apart(one: int, other: int) -> int:
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)

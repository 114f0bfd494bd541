"""Facts for the page: heights, parts of tops, places for blocks, and every way of a pawn."""

from typing import TypedDict

import numpy as np

from updraft.games.die_aufsteiger.moves import WAYS
from updraft.games.die_aufsteiger.rules.derived import (
    find_ladder,
    find_places,
    list_parts,
    list_quarters,
    list_stands,
    trace_walks,
)
from updraft.games.die_aufsteiger.rules.end import STALE_ROUNDS, failures_allowed, score
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.state import (
    COLOURS,
    END,
    LIFT,
    MOVES,
    NONE,
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
RULES = ((PUT, "AUF-7"), (STONE, "AUF-12"), (SMALL_BRIDGE, "AUF-21"), (SMALL, "AUF-11"), (WALK, "AUF-9"))
VERBS = sorted(((first, verb) for verb, first in WAYS.items()), reverse=True)
CELLS = 8 * QUARTERS  # room for any of the lists of `rules/derived.py`
TOPS = [[colour for colour in range(COLOURS) if tops >> colour & 1] for tops in range(1 << COLOURS)]  # by their bits


class Stand(TypedDict):
    """A footprint of a block that may be moved: its height, its possible tops, and its places.

    These are the `places` of the footprint, with those that lifting the block opens, without those that it closes.
    """

    shape: int
    tall: int
    tops: list[int]
    opened: list[int]
    closed: list[int]


class Lift(TypedDict):
    """A block that may be moved, with the tops that it can be turned to in its place."""

    block: int
    turns: list[int]
    stands: list[Stand]


class Way(TypedDict):
    """A destination of the current player's pawn, the path there, and the two ends of a ladder."""

    verb: str
    to: int
    path: list[int]
    ladder: list[int]


class Derived(TypedDict):
    """Facts that follow from a view by the rules.

    `parts` lists the quarters of each part, beginning with the one that names it. Everyone receives the `ways` of the
    current player; `lifts`, and `places` by footprint on the tower as it stands, are for that player only.
    """

    heights: list[int]
    ranks: list[int]
    failures_limit: int
    stale_limit: int
    parts: list[list[int]]
    ways: list[Way]
    places: list[list[int]]
    lifts: list[Lift]


def derive(hidden: Table[State], viewer: Seat) -> Derived:
    """Derive heights and ranks, parts of tops, ways of the pawn, and places for blocks [AUF-7] [AUF-9] [AUF-16]."""
    table = hidden.copy()
    s: State = table[0]
    heights, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(table, heights, ranks)
    moves = _moves(table)
    blocks = _movable(s, moves) if viewer == s.turn else []
    fits = _fits(table) if blocks else np.zeros((0, SIDE), np.int64)
    lifts = [_lift(table, block, fits) for block in blocks]
    return Derived(
        heights=heights.tolist(),
        ranks=ranks.tolist(),
        failures_limit=int(failures_allowed(s)) + 1,
        stale_limit=int(STALE_ROUNDS * s.seats),
        parts=_parts(table),
        ways=_ways(table, moves),
        places=_places(fits, lifts),
        lifts=lifts,
    )


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """Name the rule of a move."""
    s: State = before[0]
    if s.phase == Phase.SHARING:
        return "AUF-22"
    if move == END:
        return "AUF-5"
    return next((rule for first, rule in RULES if move >= first), "AUF-6")


def _moves(table: Table[State]) -> list[Move]:
    """List the legal moves, but not the many puts of a held block."""
    s: State = table[0]
    if s.phase == Phase.HOLDING:
        return []
    room = np.empty(MOVES, np.int64)
    return room[: legal(table, room)].tolist()


def _parts(table: Table[State]) -> list[list[int]]:
    room = np.empty(CELLS, np.int64)
    cells = room[: list_parts(table, room)].tolist()
    found, at = [], 0
    while at < len(cells):
        size = cells[at]
        found.append(cells[at + 1 : at + 1 + size])
        at += 1 + size
    return found


# Places for blocks


def _movable(s: State, moves: list[Move]) -> list[int]:
    """List the blocks that may be lifted, or the held one alone."""
    if s.phase == Phase.HOLDING:
        return [int(s.held)]
    return [move - LIFT for move in moves if move < WALK]


def _fits(table: Table[State]) -> Ints:
    fits = np.empty((len(Shape), SIDE), np.int64)
    find_places(table, fits)
    return fits


def _places(fits: Ints, lifts: list[Lift]) -> list[list[int]]:
    """List the places of each footprint that a block in `lifts` can have."""
    wanted = {stand["shape"] for lift in lifts for stand in lift["stands"]}
    room = np.empty(QUARTERS, np.int64)
    return [room[: list_quarters(rows, room)].tolist() if shape in wanted else [] for shape, rows in enumerate(fits)]


def _lift(table: Table[State], block: int, fits: Ints) -> Lift:
    room = np.empty(CELLS, np.int64)
    cells = room[: list_stands(table, block, fits, room)].tolist()
    stands, at = [], 1
    while at < len(cells):
        shape, tall, tops, opened, closed = cells[at : at + 5]
        at += 5
        stands.append(
            Stand(
                shape=shape,
                tall=tall,
                tops=TOPS[tops],
                opened=cells[at : at + opened],
                closed=cells[at + opened : at + opened + closed],
            )
        )
        at += opened + closed
    return Lift(block=block, turns=TOPS[cells[0]], stands=stands)


# Ways


def _ways(table: Table[State], moves: list[Move]) -> list[Way]:
    """List every destination with the way there [AUF-9] [AUF-11] [AUF-21]."""
    found = [_ladder_way(table, move) for move in moves if SMALL <= move < STONE]
    walks = [move - WALK for move in moves if WALK <= move <= WALK_TABLE]
    if not walks:
        return found
    came_from, queue = np.empty(QUARTERS, np.int64), np.empty(QUARTERS, np.int64)
    descent = int(trace_walks(table, came_from, queue))
    before = came_from.tolist()
    return [_walk(before, to, descent if to == TABLE else to) for to in walks] + found


def _walk(came_from: list[int], to: int, last: int) -> Way:
    """Return the walk to a destination; one around the grid's edge shows its end only."""
    path = [] if last == NONE else [last]
    while path and came_from[path[-1]] not in (NONE, path[-1]):
        path.append(came_from[path[-1]])
    return Way(verb="walk", to=to, path=path[::-1], ladder=[])


def _ladder_way(table: Table[State], move: Move) -> Way:
    ends = np.empty(2, np.int64)
    ladder = ends.tolist() if find_ladder(table, move, ends) else []
    first, verb = next((first, verb) for first, verb in VERBS if first <= move)
    to = move - first
    place = int(table[0].place[table[0].turn])
    path = [quarter for quarter in (place, *ladder, to) if quarter != TABLE]
    return Way(verb=verb, to=to, path=list(dict.fromkeys(path)), ladder=ladder)

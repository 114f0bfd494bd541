"""Find what the page draws beside the moves: parts of tops, places for blocks, the ways of a pawn and their ladders."""

from updraft.games.die_aufsteiger.rules.blocks import block_tops, lift, lower, next_shape, places, tall_as, was_shape
from updraft.games.die_aufsteiger.rules.paths import (
    LARGE_LADDER,
    SMALL_LADDER,
    STEP,
    can_span,
    find_allowed,
    find_own_part,
    forget_paths,
    part_name,
)
from updraft.games.die_aufsteiger.rules.rows import (
    bit,
    contains,
    first_of,
    has,
    quarter_at,
    without_first,
    x_of,
    y_of,
)
from updraft.games.die_aufsteiger.rules.tower import built_on, find_part, height_at, uncovered, wipe
from updraft.games.die_aufsteiger.state import (
    DEEP,
    LARGE_BRIDGE,
    NONE,
    QUARTERS,
    SIDE,
    SMALL,
    SMALL_BRIDGE,
    TABLE,
    WIDE,
    Shape,
    State,
)
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

ALONG_X = (-1, 1, 0, 0)  # the four directions
ALONG_Y = (0, 0, -1, 1)


# Parts


@compiled
def list_parts(table: Table[State], cells: Ints) -> int:
    """List every part: its size, then its quarters, first the one that names it [AUF-10] [AUF-13]."""
    s: State = table[0]
    count = 0
    for y in range(s.upper, s.lower + 1):
        row = built_on(s, y) | uncovered(s, NONE, y)
        while row & ~s.named[y]:
            count = _list_part(s, first_of(row & ~s.named[y]), y, cells, count)
    wipe(s.named)
    return count


@compiled
def _list_part(s: State, x: int, y: int, cells: Ints, count: int) -> int:
    """List the part around a quarter; one that is full is named by its first quarter."""
    name = part_name(s, x, y)
    find_part(s, x, y, s.ahead)
    start = count
    count += 1
    if name != TABLE:
        cells[count] = name
        count += 1
    for v in range(s.upper, s.lower + 1):
        row = s.ahead[v]
        s.named[v] |= row
        s.ahead[v] = 0
        while row:
            quarter = quarter_at(first_of(row), v)
            row = without_first(row)
            if quarter != name:
                cells[count] = quarter
                count += 1
    cells[start] = count - start - 1
    return count


# Places for blocks


@compiled
def find_places(table: Table[State], fits: Ints) -> None:
    """Write for each footprint the rows of places where it fits on the tower as it stands [AUF-7]."""
    s: State = table[0]
    for shape in range(len(WIDE)):
        for y in range(SIDE):
            fits[shape, y] = places(s, y, shape) if y + DEEP[shape] <= SIDE else 0


@compiled
def list_quarters(rows: Ints, cells: Ints) -> int:
    """List the quarters of rows."""
    count = 0
    for y in range(SIDE):
        count = _list_row(rows[y], y, cells, count)
    return count


@compiled
def _list_row(row: int, y: int, cells: Ints, count: int) -> int:
    while row:
        cells[count] = quarter_at(first_of(row), y)
        row = without_first(row)
        count += 1
    return count


@compiled
def list_stands(table: Table[State], block: int, fits: Ints, cells: Ints) -> int:
    """List the tops that a block can be turned to in its place, then each of its footprints [AUF-7].

    For a footprint: its shape, height and tops, how many places lifting the block opens and closes, and which.
    """
    s: State = table[0]
    is_held = s.held == block
    if not is_held:
        lift(s, block)
    cells[0] = _turns(s, block)
    count = 1
    shape = Shape.S2X2.value
    while shape != NONE:
        count = _list_stand(s, block, shape, fits, cells, count)
        shape = next_shape(s, block, shape)
    if not is_held:
        lower(s, block)
    return count


@compiled
def _turns(s: State, block: int) -> int:
    """Return the tops with which the held block can stand where it stood: not the one it had [AUF-7]."""
    shape = was_shape(s)
    if not has(places(s, y_of(s.was_at), shape), x_of(s.was_at)):
        return 0
    return block_tops(s, block, shape) & ~bit(s.was_face)


@compiled
def _list_stand(s: State, block: int, shape: int, fits: Ints, cells: Ints, count: int) -> int:
    """List a footprint of the held block, and how its places elsewhere differ from those on the whole tower."""
    cells[count] = shape
    cells[count + 1] = tall_as(s, block, shape)
    cells[count + 2] = block_tops(s, block, shape)
    opened = count + 5
    closed = opened
    for y in range(SIDE - DEEP[shape] + 1):
        closed = _list_row(_places_elsewhere(s, y, shape) & ~fits[shape, y], y, cells, closed)
    end = closed
    for y in range(SIDE - DEEP[shape] + 1):
        end = _list_row(fits[shape, y] & ~_places_elsewhere(s, y, shape), y, cells, end)
    cells[count + 3] = closed - opened
    cells[count + 4] = end - closed
    return end


@compiled
def _places_elsewhere(s: State, y: int, shape: int) -> int:
    """Return each x at which the held block fits, except where it stood [AUF-7]."""
    row = places(s, y, shape)
    if y == y_of(s.was_at) and shape == was_shape(s):
        row &= ~bit(x_of(s.was_at))
    return row


# Ways


@compiled
def trace_walks(table: Table[State], came_from: Ints, queue: Ints) -> int:
    """Write for each quarter that the current pawn reaches on foot the one before it; NONE for the others [AUF-9].

    On the open table it stands nowhere: it begins beside any block. Return the quarter where it would reach the open
    table, NONE if it does not, or beyond the grid's edge only.
    """
    s: State = table[0]
    find_allowed(s, s.turn)
    find_own_part(s, s.turn)
    for quarter in range(QUARTERS):
        came_from[quarter] = NONE
    last = _list_starts(s, came_from, queue)
    first = 0
    descent = NONE
    while first < last:
        if descent == NONE and contains(s.outside, queue[first]):
            descent = queue[first]
        last = _walk_on(s, queue[first], came_from, queue, last)
        first += 1
    forget_paths(s)
    return descent


@compiled
def _list_starts(s: State, came_from: Ints, queue: Ints) -> int:
    """List the quarters where a walk can begin."""
    place = s.place[s.turn]
    if place == TABLE:
        count = list_quarters(s.outside, queue)
    else:
        queue[0] = place
        count = 1
    for at in range(count):
        came_from[queue[at]] = queue[at]
    return count


@compiled
def _walk_on(s: State, quarter: int, came_from: Ints, queue: Ints, last: int) -> int:
    """Step from a quarter to all neighbours that are new, and list them."""
    limit = height_at(s, x_of(quarter), y_of(quarter)) + STEP
    for way in range(len(ALONG_X)):
        x, y = x_of(quarter) + ALONG_X[way], y_of(quarter) + ALONG_Y[way]
        if _can_enter(s, x, y, limit) and came_from[quarter_at(x, y)] == NONE:
            came_from[quarter_at(x, y)] = quarter
            queue[last] = quarter_at(x, y)
            last += 1
    return last


@compiled
def _can_enter(s: State, x: int, y: int, limit: int) -> bool:
    """Tell whether a quarter is open to the pawn and not too high [AUF-9]."""
    if not (0 <= x < SIDE and 0 <= y < SIDE):
        return False
    return s.height[y, x] <= limit and has(s.allowed[y] | s.own[y] | s.outside[y], x) == 1


@compiled
def find_ladder(table: Table[State], move: int, ends: Ints) -> bool:
    """Write foot and head of a move's ladder, near the pawn and its destination [AUF-11] [AUF-21].

    Return whether the foot is on the grid: the open table goes on beyond it.
    """
    s: State = table[0]
    to = (move - SMALL) % QUARTERS
    find_own_part(s, s.turn)
    find_part(s, x_of(to), y_of(to), s.ahead)
    least = NONE
    for y in range(s.upper, s.lower + 1):
        row = s.ahead[y]
        s.ahead[y] = 0
        while row:
            least = _find_foot(s, move, to, first_of(row), y, least, ends)
            row = without_first(row)
    wipe(s.own)
    return least != NONE


@compiled
def _find_foot(s: State, move: int, to: int, x: int, y: int, least: int, ends: Ints) -> int:
    """Keep the nearest foot of a ladder that ends on a quarter, and return how far the way is then."""
    nearest, farthest, length = 1, 1, 0
    if move >= SMALL_BRIDGE:
        length = s.span[LARGE_LADDER if move >= LARGE_BRIDGE else SMALL_LADDER]
        nearest, farthest = 2, length + 1
    place = s.place[s.turn]
    for way in range(len(ALONG_X)):
        for far in range(nearest, farthest + 1):
            u, v = x + far * ALONG_X[way], y + far * ALONG_Y[way]
            if not (0 <= u < SIDE and 0 <= v < SIDE) or not _is_foot(s, u, v):
                continue
            if move >= SMALL_BRIDGE and not can_span(s, u, v, x, y, length):
                continue
            steps = _apart(quarter_at(x, y), to)
            if place != TABLE:
                steps += _apart(place, quarter_at(u, v))
            if least == NONE or steps < least:
                least = steps
                ends[0], ends[1] = quarter_at(u, v), quarter_at(x, y)
    return least


@compiled
def _is_foot(s: State, x: int, y: int) -> bool:
    """Tell whether a ladder of the current player can stand on a quarter."""
    rows = s.outside if s.place[s.turn] == TABLE else s.own
    return contains(rows, quarter_at(x, y)) == 1


@compiled
def _apart(one: int, other: int) -> int:
    return abs(x_of(one) - x_of(other)) + abs(y_of(one) - y_of(other))

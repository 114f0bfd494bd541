"""Build towers at random: terraces, wild ones, and the full box; each uses all blocks and hides the grey core."""

import numpy as np

from updraft.games.die_aufsteiger.rules.blocks import block_tops, next_shape, tall_as
from updraft.games.die_aufsteiger.rules.rows import (
    first_of,
    has,
    moved_on,
    quarter_at,
    stretch,
    without_first,
    x_of,
    y_of,
)
from updraft.games.die_aufsteiger.rules.tower import built_on, clear_table, find_outside, near_table, set_down
from updraft.games.die_aufsteiger.state import (
    BLOCK_CELLS,
    BLOCKS,
    COLOURS,
    CUBES,
    DEEP,
    DOUBLES,
    FIRST_CUBE,
    FIRST_DOUBLE,
    FIRST_GREY,
    HALVES,
    NONE,
    ROW,
    SIDE,
    TOWER_BUILT,
    WIDE,
    Kind,
    Shape,
    State,
)
from updraft.kit import luck
from updraft.kit.jit import compiled, widen
from updraft.kit.luck import Tape, below
from updraft.kit.memory import Cells

# The core, two triple cubes side by side, and the 12 quarters at its sides:
#
#       13 14 15 16 17 18
#    14     n  n  n  n
#    15  w  g  g  g  g  e
#    16  w  g  g  g  g  e
#    17     s  s  s  s
CORE_X, CORE_Y, CORE_WIDE, CORE_DEEP, CORE_HEIGHT = 14, 15, 4, 2, 6
BOX_X, BOX_Y, BOX_WIDE, BOX_DEEP, BOX_HEIGHT = 12, 13, 8, 6, 7
YARD = 6  # towers are built at least so far from the edge of the grid
PATIENCE = 30  # tries to find a block for one place
TRIES = 1_000  # for the place of a block, and for a wild tower: 7 and 1.7 on average, 59 and 8 at most
CELLS = BLOCKS * BLOCK_CELLS  # of a recorded tower; one cell more counts those that are written
HALF, CUBE, DOUBLE = 0, 1, 2  # kinds of coloured blocks, and places of their first block in a pool


@compiled
def build_tower(s: State, tries: int) -> None:
    """Draw a tower from luck, or build the one on the tape [AUF-3].

    This always ends: a block of terraces that finds no place within its tries stands on the core, and a wild tower
    that is not finished within its tries gives way to the box.
    """
    built = np.empty(CELLS + 1, np.int16)
    pool = np.empty(BLOCKS, np.int16)
    done = False
    left = tries
    while not done:
        clear_table(s)
        built[CELLS] = 0
        _mix_blocks(s, pool)
        _stand(s, built, pool, FIRST_GREY, Shape.S2X2.value, CORE_X, CORE_Y)
        _stand(s, built, pool, FIRST_GREY + 1, Shape.S2X2.value, CORE_X + 2, CORE_Y)
        done = True
        if s.tower == Kind.TERRACES:
            _build_terraces(s, built, pool, tries)
        elif s.tower == Kind.WILD and left > 0:
            done = _build_wild(s, built, pool, tries)
            left -= 1
        else:
            _build_box(s, built, pool)
    luck.record_outcome(s, TOWER_BUILT, built, CELLS)
    if s.taping == Tape.READ:
        clear_table(s)
        for i in range(BLOCKS):
            _stand_as_recorded(s, built[i * BLOCK_CELLS : (i + 1) * BLOCK_CELLS])
    find_outside(s)


@compiled
def _stand_as_recorded(s: State, cells: Cells) -> None:
    block, face, shape = widen(cells[0]), widen(cells[1]), widen(cells[2])
    quarter = widen(cells[3])
    tall = tall_as(s, block, shape)
    set_down(s, block, x_of(quarter), y_of(quarter), WIDE[shape], DEEP[shape], tall, face)


@compiled
def _mix_blocks(s: State, pool: Cells) -> None:
    """Shuffle the blocks of each kind."""
    for block in range(BLOCKS):
        pool[block] = block
    luck.shuffle_cells(s.luck, pool, 0, FIRST_CUBE)
    luck.shuffle_cells(s.luck, pool, FIRST_CUBE, FIRST_DOUBLE)
    luck.shuffle_cells(s.luck, pool, FIRST_DOUBLE, FIRST_GREY)
    luck.shuffle_cells(s.luck, pool, FIRST_GREY, BLOCKS)


@compiled
def _stand(s: State, built: Cells, pool: Cells, slot: int, shape: int, x: int, y: int) -> None:
    """Put a block of the pool down with a random face up, and record it."""
    block = widen(pool[slot])
    pool[slot] = NONE
    face = _random_bit(s, block_tops(s, block, shape))
    at = built[CELLS]
    built[CELLS] += BLOCK_CELLS
    foot = s.height[y, x]
    set_down(s, block, x, y, WIDE[shape], DEEP[shape], tall_as(s, block, shape), face)
    built[at] = block
    built[at + 1] = face
    built[at + 2] = shape
    built[at + 3] = quarter_at(x, y)
    built[at + 4] = foot


@compiled
def _random_bit(s: State, bits: int) -> int:
    """Draw one of the bits that are set."""
    count = 0
    for i in range(COLOURS):
        count += has(bits, i)
    for _ in range(below(s.luck, count)):
        bits = without_first(bits)
    return first_of(bits)


@compiled
def _next_of(pool: Cells, kind: int) -> int:
    """Find the next block of a kind in the pool; NONE if none is left."""
    first = 0
    last = HALVES
    if kind == CUBE:
        first = FIRST_CUBE
        last = FIRST_CUBE + CUBES
    elif kind == DOUBLE:
        first = FIRST_DOUBLE
        last = FIRST_DOUBLE + DOUBLES
    for slot in range(first, last):
        if pool[slot] != NONE:
            return slot
    return NONE


@compiled
def is_level(s: State, x: int, y: int, wide: int, deep: int) -> bool:
    """Tell whether a footprint lies inside the grid and on quarters of one height [AUF-1]."""
    if x < 0 or y < 0 or x + wide > SIDE or y + deep > SIDE:
        return False
    foot = s.height[y, x]
    for v in range(y, y + deep):
        for u in range(x, x + wide):
            if s.height[v, u] != foot:
                return False
    return True


@compiled
def _touches(s: State, x: int, y: int, wide: int, deep: int) -> bool:
    """Tell whether a level footprint inside the yard rests on blocks or has one at its side [AUF-2]."""
    if s.height[y, x] > 0:
        return True
    beside = 0
    for u in range(x, x + wide):
        beside += s.height[y - 1, u] + s.height[y + deep, u]
    for v in range(y, y + deep):
        beside += s.height[v, x - 1] + s.height[v, x + wide]
    return beside > 0


@compiled
def walls_in(s: State, x: int, y: int, wide: int, deep: int) -> bool:
    """Tell whether a block on a footprint inside the yard would wall in a piece of the table [AUF-2].

    The tower hangs together and has no hole so far. So it is enough to look at the quarters around the footprint: if
    they are open table in two places with blocks between, the block would close the way from one to the other.

        · · · ·        · · # ·
        · ┌─┐ #        · ┌─┐ ·        left one place, right two
        # └─┘ #        # └─┘ ·
        · # # ·        · · · ·
    """
    if s.height[y, x] > 0:
        return False
    right, lower = x + wide, y + deep
    west, east = 0, 0  # the columns at its sides, by y
    for v in range(y, lower):
        west |= moved_on(has(s.ground[v], x - 1), v)
        east |= moved_on(has(s.ground[v], right), v)
    north, south = s.ground[y - 1], s.ground[lower]
    places = _runs(north & stretch(x, wide)) + _runs(south & stretch(x, wide)) + _runs(west) + _runs(east)
    places -= has(north, x - 1) & has(north, x) & has(west, y)  # around a corner it is one place
    places -= has(north, right) & has(north, right - 1) & has(east, y)
    places -= has(south, x - 1) & has(south, x) & has(west, lower - 1)
    places -= has(south, right) & has(south, right - 1) & has(east, lower - 1)
    return places > 1


@compiled
def _runs(row: int) -> int:
    """Count the stretches of neighbouring quarters in a row."""
    first = row & ~moved_on(row, 1)
    count = 0
    while first:
        first = without_first(first)
        count += 1
    return count


# Terraces


@compiled
def _build_terraces(s: State, built: Cells, pool: Cells, tries: int) -> None:
    """Raise columns around the core, cap it, and lay what is left around them, low; a step comes last [AUF-3]."""
    along_x = below(s.luck, 2)
    for side in range(2):
        shifted = along_x * below(s.luck, 2)
        for x in range(14 - shifted, 18, 2):
            _raise_column(s, built, pool, x, 13 + 4 * side)
        shifted = (1 - along_x) * below(s.luck, 2)
        for y in range(15 - shifted, 17, 2):
            _raise_column(s, built, pool, 12 + 6 * side, y)
    _cap_core(s, built, pool)
    step = _next_of(pool, HALF)
    for slot in range(FIRST_GREY - 1, -1, -1):
        if pool[slot] != NONE and slot != step:
            _add_terrace(s, built, pool, slot, tries)
    _add_step(s, built, pool, step, tries)


@compiled
def _raise_column(s: State, built: Cells, pool: Cells, x: int, y: int) -> None:
    """Stack blocks of 2 × 2 as high as the core; half cubes only when nothing else is left."""
    while s.height[y, x] < CORE_HEIGHT:
        slot = _next_of(pool, DOUBLE if below(s.luck, 4) < 3 - s.height[y, x] // 2 else CUBE)
        if slot == NONE:
            slot = _next_of(pool, CUBE)
        if slot == NONE:
            slot = _next_of(pool, DOUBLE)
        if slot == NONE:
            slot = _next_of(pool, HALF)
        _stand(s, built, pool, slot, Shape.S2X2.value, x, y)


@compiled
def _cap_core(s: State, built: Cells, pool: Cells) -> None:
    """Cover the core: a double lying on both grey blocks, or a half cube or a cube on each [AUF-2]."""
    slot = _next_of(pool, DOUBLE)
    if slot != NONE and below(s.luck, 4) == 0:
        _stand(s, built, pool, slot, Shape.S4X2.value, CORE_X, CORE_Y)
        return
    for x in range(CORE_X, CORE_X + CORE_WIDE, 2):
        slot = _next_of(pool, CUBE if below(s.luck, 3) == 0 else HALF)
        if slot == NONE:
            slot = _next_of(pool, HALF)
        _stand(s, built, pool, slot, Shape.S2X2.value, x, CORE_Y)


@compiled
def _add_terrace(s: State, built: Cells, pool: Cells, slot: int, tries: int) -> None:
    """Put a block beside the tower or on a low terrace, else on the core; half cubes mostly lie."""
    block = widen(pool[slot])
    for _ in range(tries):
        shape = Shape.S2X2.value
        if block >= FIRST_DOUBLE or (block < HALVES and below(s.luck, 4) == 0):
            shape = _random_shape(s, block)
        x, y = _random_anchor(s)
        if _fits(s, x, y, shape) and (s.height[y, x] == 0 or (s.height[y, x] <= 3 and below(s.luck, 3) == 0)):
            _stand(s, built, pool, slot, shape, x, y)
            return
    _stand(s, built, pool, slot, Shape.S2X2.value, CORE_X, CORE_Y)


@compiled
def _fits(s: State, x: int, y: int, shape: int) -> bool:
    """Tell whether a footprint inside the yard is level, touches the tower and walls nothing in [AUF-1] [AUF-2]."""
    wide, deep = WIDE[shape], DEEP[shape]
    return is_level(s, x, y, wide, deep) and _touches(s, x, y, wide, deep) and not walls_in(s, x, y, wide, deep)


@compiled
def _add_step(s: State, built: Cells, pool: Cells, slot: int, tries: int) -> None:
    """Lay a half cube on the table beside the tower: where nothing is walled in, it borders the open table [AUF-3].

    At the first block of the first row there is always room for it:

        ┌──┐
        └──┘ ·        no block above, none to the left
         · # ?
    """
    for _ in range(tries):
        x, y = _random_anchor(s)
        if s.height[y, x] == 0 and _fits(s, x, y, Shape.S2X2.value):
            _stand(s, built, pool, slot, Shape.S2X2.value, x, y)
            return
    y = 0
    while s.ground[y] == ROW:
        y += 1
    _stand(s, built, pool, slot, Shape.S2X2.value, first_of(built_on(s, y)) - 1, y - 2)


@compiled
def _random_shape(s: State, block: int) -> int:
    """Draw a footprint that a block can have."""
    shape = Shape.S2X2.value
    if next_shape(s, block, shape) == NONE:
        return shape
    other = below(s.luck, 3)
    for _ in range(other):
        shape = next_shape(s, block, shape)
    return shape


@compiled
def _random_anchor(s: State) -> tuple[int, int]:
    """Draw a quarter of the yard, near the middle."""
    reach = SIDE - 2 * YARD - 4
    return YARD + below(s.luck, reach), YARD + below(s.luck, reach)


@compiled
def has_first_step(s: State) -> bool:
    """Tell whether a top of height 1 borders the open table [AUF-3]."""
    for y in range(SIDE):
        row = near_table(s, y) & built_on(s, y)
        while row:
            if s.height[y, first_of(row)] == 1:
                return True
            row = without_first(row)
    return False


# Wild


@compiled
def _build_wild(s: State, built: Cells, pool: Cells, tries: int) -> bool:
    """Put any block where grey is still visible, until none is; then the rest anywhere [AUF-3].

    Return False if a block finds no place.
    """
    quarter = _seen_grey(s)
    while quarter != NONE:
        if not _hide_grey(s, built, pool, x_of(quarter), y_of(quarter)):
            return False
        quarter = _seen_grey(s)
    for _ in range(BLOCKS):
        slot = _any_slot(s, built, pool)
        if slot != NONE and not _add_anywhere(s, built, pool, slot, tries):
            return False
    return True


@compiled
def _seen_grey(s: State) -> int:
    """Draw one of the lowest quarters beside or on the core that do not hide it yet; NONE if all do.

    The sides must be as high as the core, its top must be covered [AUF-2].
    """
    lowest, found, ties = CORE_HEIGHT, NONE, 0
    for y in range(CORE_Y - 1, CORE_Y + CORE_DEEP + 1):
        for x in range(CORE_X - 1, CORE_X + CORE_WIDE + 1):
            corner = (x < CORE_X or x >= CORE_X + CORE_WIDE) and (y < CORE_Y or y >= CORE_Y + CORE_DEEP)
            height = s.height[y, x]
            if corner or height > lowest or (height == CORE_HEIGHT and s.owner[y, x] < FIRST_GREY):
                continue
            ties = 1 if height < lowest else ties + 1
            lowest = height
            if below(s.luck, ties) == 0:
                found = quarter_at(x, y)
    return found


@compiled
def _hide_grey(s: State, built: Cells, pool: Cells, x: int, y: int) -> bool:
    """Put any block on a quarter; return False if none fits after many tries.

    Half cubes stand only where nothing else fits: a slot is easily made and seldom filled (16 towers were given
    up for each that was finished, with them from the first try).
    """
    for attempt in range(2 * PATIENCE):
        slot = _any_slot(s, built, pool)
        if slot == NONE:
            return False
        shape = _random_shape(s, widen(pool[slot]))
        wide, deep = WIDE[shape], DEEP[shape]
        if attempt < PATIENCE and min(wide, deep) == 1:
            continue
        left, upper = x - below(s.luck, wide), y - below(s.luck, deep)
        if is_level(s, left, upper, wide, deep) and not walls_in(s, left, upper, wide, deep):
            _stand(s, built, pool, slot, shape, left, upper)
            return True
    return False


@compiled
def _any_slot(s: State, built: Cells, pool: Cells) -> int:
    """Draw a coloured block that does not stand yet; NONE if all do."""
    left = BLOCKS - built[CELLS] // BLOCK_CELLS
    if left == 0:
        return NONE
    wanted = below(s.luck, left)
    for slot in range(FIRST_GREY):
        if pool[slot] != NONE:
            if wanted == 0:
                return slot
            wanted -= 1
    return NONE


@compiled
def _add_anywhere(s: State, built: Cells, pool: Cells, slot: int, tries: int) -> bool:
    """Put a block beside the tower or anywhere on it; return False if no place was found."""
    for _ in range(tries):
        shape = _random_shape(s, widen(pool[slot]))
        x, y = _random_anchor(s)
        if _fits(s, x, y, shape):
            _stand(s, built, pool, slot, shape, x, y)
            return True
    return False


# The box

# The box seen from above is 4 × 3 columns of 2 × 2, each 7 high; the core takes two of them up to 6:
#
#     0  1  2  3        A column has one half cube, and above or below it a double and a cube, or three cubes:
#     4  g  g  7        10 columns and 2 caps take 12 half cubes, 9 columns take 9 doubles and 9 cubes, one takes
#     8  9 10 11        the other 3 cubes. Two doubles side by side may also lie on each other across both columns.
ACROSS = BOX_WIDE // 2
COLUMNS = ACROSS * BOX_DEEP // 2
FLOORS = 4  # blocks in a column, at most
CORE_COLUMNS = (5, 6)


@compiled
def _build_box(s: State, built: Cells, pool: Cells) -> None:
    """Fill the box exactly [AUF-3]."""
    plan = np.full((COLUMNS, FLOORS), NONE, np.int16)
    _plan_columns(s, plan)
    at = np.zeros(COLUMNS, np.int16)
    for height in range(BOX_HEIGHT):
        for column in range(COLUMNS):
            x, y = BOX_X + 2 * (column % ACROSS), BOX_Y + 2 * (column // ACROSS)
            if s.height[y, x] != height or at[column] == FLOORS or plan[column, at[column]] == NONE:
                continue
            kind = widen(plan[column, at[column]])
            mate = _mate(s, plan, at, column) if kind == DOUBLE else NONE
            if mate != NONE:
                shape = Shape.S4X2.value if mate == column + 1 else Shape.S2X4.value
                _stand(s, built, pool, _next_of(pool, DOUBLE), shape, x, y)
                _stand(s, built, pool, _next_of(pool, DOUBLE), shape, x, y)
                at[mate] += 1
            else:
                _stand(s, built, pool, _next_of(pool, kind), Shape.S2X2.value, x, y)
            at[column] += 1


@compiled
def _plan_columns(s: State, plan: Cells) -> None:
    """Plan the blocks of each column, from the bottom up."""
    cubes_only = below(s.luck, COLUMNS - len(CORE_COLUMNS))
    outer = 0
    for column in range(COLUMNS):
        plan[column, 0] = HALF
        if column == CORE_COLUMNS[0] or column == CORE_COLUMNS[1]:
            continue
        plan[column, 1] = CUBE
        plan[column, 2] = CUBE if outer == cubes_only else DOUBLE
        count = 3
        if outer == cubes_only:
            plan[column, 3] = CUBE
            count = 4
        luck.shuffle_cells(s.luck, plan[column], 0, count)
        outer += 1


@compiled
def _mate(s: State, plan: Cells, at: Cells, column: int) -> int:
    """Find the column to the right or below whose double can lie down with this one's; often NONE by luck."""
    x, y = BOX_X + 2 * (column % ACROSS), BOX_Y + 2 * (column // ACROSS)
    right = column + 1 if column % ACROSS < ACROSS - 1 else NONE
    under = column + ACROSS if column + ACROSS < COLUMNS else NONE
    first, second = (right, under) if below(s.luck, 2) else (under, right)
    for mate in (first, second):
        if mate == NONE or below(s.luck, 4) == 0:
            continue
        u, v = BOX_X + 2 * (mate % ACROSS), BOX_Y + 2 * (mate // ACROSS)
        if s.height[v, u] == s.height[y, x] and at[mate] < FLOORS and plan[mate, at[mate]] == DOUBLE:
            return mate
    return NONE

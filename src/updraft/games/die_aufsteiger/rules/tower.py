"""Keep the tower as a map from above: heights, tops, support, contact, parts of tops, and the table around it."""

from updraft.games.die_aufsteiger.rules.rows import (
    at_both_ends,
    beside,
    bit,
    has,
    moved_back,
    moved_on,
    quarter_at,
    set_to,
    stretch,
    x_of,
    y_of,
)
from updraft.games.die_aufsteiger.state import BLOCKS, COLOURS, NONE, ROW, SIDE, TABLE, State
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Ints, Table


@compiled
def height_at(s: State, x: int, y: int) -> int:
    return widen(s.height[y, x])


@compiled
def owner_at(s: State, x: int, y: int) -> int:
    return widen(s.owner[y, x])


@compiled
def built_on(s: State, y: int) -> int:
    """Return the quarters of a row with blocks on them."""
    return ROW & ~s.ground[y]


@compiled
def clear_table(s: State) -> None:
    """Clear the table before the first block."""
    for block in range(BLOCKS):
        s.at[block] = NONE
    for y in range(SIDE):
        for x in range(SIDE):
            s.height[y, x] = 0
            s.owner[y, x] = NONE
        for colour in range(COLOURS):
            s.tint[colour, y] = 0
        s.ground[y] = ROW
        s.outside[y] = ROW
        s.level_x[y] = moved_back(ROW, 1)
        s.level_y[y] = ROW if y < SIDE - 1 else 0


@compiled
def set_down(s: State, block: int, x: int, y: int, wide: int, deep: int, tall: int, face: int) -> None:
    """Stand a block on quarters of one height [AUF-1].

          foot + tall ┌────────┐ top        x, y   ┌──┬──┐
                      │  c3    │                   │  │  │ deep
    foot ─────┬───────┴──┬─────┘                   ├──┼──┤
              │ d1       │ h7                      └──┴──┘
                                                    wide
    """
    foot = height_at(s, x, y)
    for v in range(y, y + deep):
        for u in range(x, x + wide):
            _cover(s, u, v)
            s.owner[v, u] = block
            s.height[v, u] = foot + tall
        s.tint[face, v] |= stretch(x, wide)
    s.at[block] = quarter_at(x, y)
    s.wide[block] = wide
    s.deep[block] = deep
    s.foot[block] = foot
    s.tall[block] = tall
    s.face[block] = face
    s.bare[block] = wide * deep
    _find_levels(s, x, y, wide, deep)


@compiled
def _cover(s: State, x: int, y: int) -> None:
    """Cover the quarter of a top or of the table."""
    under = owner_at(s, x, y)
    if under == NONE:
        s.ground[y] &= ~bit(x)
    else:
        s.bare[under] -= 1
        s.tint[s.face[under], y] &= ~bit(x)


@compiled
def pick_up(s: State, block: int) -> None:
    """Take a block with a free top off the map, and uncover what it stood on."""
    x, y = x_of(s.at[block]), y_of(s.at[block])
    wide, deep, foot = s.wide[block], s.deep[block], s.foot[block]
    for v in range(y, y + deep):
        s.tint[s.face[block], v] &= ~stretch(x, wide)
        for u in range(x, x + wide):
            s.owner[v, u] = NONE
            s.height[v, u] = foot
        if foot == 0:
            s.ground[v] |= stretch(x, wide)
    if foot > 0:
        for under in range(BLOCKS):
            if s.foot[under] + s.tall[under] == foot and under != block:
                _uncover(s, under, x, y, wide, deep)
    _find_levels(s, x, y, wide, deep)


@compiled
def _uncover(s: State, under: int, x: int, y: int, wide: int, deep: int) -> None:
    """Uncover the quarters of a block's top inside a footprint."""
    left, upper = x_of(s.at[under]), y_of(s.at[under])
    first, last = max(x, left), min(x + wide, left + s.wide[under])
    for v in range(max(y, upper), min(y + deep, upper + s.deep[under])):
        for u in range(first, last):
            s.owner[v, u] = under
        if last > first:
            s.bare[under] += last - first
            s.tint[s.face[under], v] |= stretch(first, last - first)
            s.barred[v] |= stretch(first, last - first) * s.shut[under]


@compiled
def _find_levels(s: State, x: int, y: int, wide: int, deep: int) -> None:
    """Compare the rim of a footprint with its surroundings; inside, all quarters are level."""
    for v in range(y, y + deep):
        if x > 0:
            set_to(s.level_x, x - 1, v, s.height[v, x - 1] == s.height[v, x])
        if x + wide < SIDE:
            set_to(s.level_x, x + wide - 1, v, s.height[v, x + wide - 1] == s.height[v, x + wide])
    for u in range(x, x + wide):
        if y > 0:
            set_to(s.level_y, u, y - 1, s.height[y - 1, u] == s.height[y, u])
        if y + deep < SIDE:
            set_to(s.level_y, u, y + deep - 1, s.height[y + deep - 1, u] == s.height[y + deep, u])


@compiled
def flat(s: State, y: int, wide: int, deep: int) -> int:
    """Return each x at which a footprint with its smallest y here would rest at one height [AUF-1].

    With all its columns level along y, it is level if its first row is level along x.
    """
    columns = ROW
    for v in range(y, y + deep - 1):
        columns &= s.level_y[v]
    row = s.level_x[y]
    fits = columns
    for i in range(1, wide):
        fits &= moved_back(columns, i) & moved_back(row, i - 1)
    return fits


@compiled
def touching(s: State, y: int, wide: int, deep: int) -> int:
    """Return each x at which a footprint rests on a block or has one at its side; a quarter face is enough [AUF-7].

    · # # # # ·       # are the quarters at its sides; the corners do not count
    # ┌─────┐ #
    # └─────┘ #
    · # # # # ·
    """
    touched = 0
    for v in range(y, y + deep):
        touched |= moved_on(built_on(s, v), 1) | moved_back(built_on(s, v), wide)
    across = 0
    if y > 0:
        across |= built_on(s, y - 1)
    if y + deep < SIDE:
        across |= built_on(s, y + deep)
    for i in range(wide):
        touched |= moved_back(across, i)
    return (touched | built_on(s, y)) & ROW


@compiled
def clear_of_stones(s: State, y: int, wide: int, deep: int) -> int:
    """Return each x at which a footprint does not cover a face with a stone [AUF-8]."""
    stones = 0
    for v in range(y, y + deep):
        stones |= s.barred[v]
    covered = stones
    for i in range(1, wide):
        covered |= moved_back(stones, i)
    return ROW & ~covered


@compiled
def find_outside(s: State) -> None:
    """Find the open table, everything connected to its endless rest; other quarters are walled in [AUF-4].

    From the left and right edge up to the first block of each row, then around corners:

        · # # # # ·        · open
        · # · · # ·        o walled in
        · # # · # ·        The notch opens downwards; a pawn in the chamber could leave it
        · # o # · ·        diagonally only, that is not at all.
        · · # · · ·
    """
    _find_rows(s)
    s.outside[0] = s.ground[0]
    s.outside[SIDE - 1] = s.ground[SIDE - 1]
    for y in range(1, SIDE - 1):
        s.outside[y] = at_both_ends(built_on(s, y))
    grown = True
    while grown:
        grown = False
        for y in range(max(1, s.upper), min(s.lower, SIDE - 2) + 1):
            grown |= _open_gaps(s, y)
        if grown:
            for y in range(min(s.lower, SIDE - 2), max(1, s.upper) - 1, -1):
                _open_gaps(s, y)


@compiled
def _find_rows(s: State) -> None:
    """Find the rows with blocks: searching 14 rows instead of 32 for ways takes half the time."""
    s.upper = 0
    while s.upper < SIDE - 1 and s.ground[s.upper] == ROW:
        s.upper += 1
    s.lower = SIDE - 1
    while s.lower > s.upper and s.ground[s.lower] == ROW:
        s.lower -= 1


@compiled
def _open_gaps(s: State, y: int) -> bool:
    """Let the open table flow into the gaps of a row."""
    gaps = s.ground[y] & ~s.outside[y]
    if gaps == 0:
        return False
    new = gaps & (s.outside[y - 1] | s.outside[y + 1])
    if new == 0:
        return False
    before = 0
    while new != before:
        before = new
        new |= beside(new) & gaps
    s.outside[y] |= new
    return True


@compiled
def near_table(s: State, y: int) -> int:
    """Return the quarters of a row beside the open table; the grid's edge does not block the way [AUF-4]."""
    row = beside(s.outside[y]) | bit(0) | bit(SIDE - 1)
    if y == 0 or y == SIDE - 1:
        return ROW
    return (row | s.outside[y - 1] | s.outside[y + 1]) & ROW


@compiled
def uncovered(s: State, block: int, y: int) -> int:
    """Return the quarters of a row where a block's top is visible; NONE is the walled-in table.

    While a block is held, the quarters it stood on do not belong to a walled-in piece: pieces are as they were
    before the lift [AUF-8].
    """
    if block == NONE:
        return s.ground[y] & ~s.outside[y] & ~_vacated(s, y)
    row = 0
    x = x_of(s.at[block])
    for u in range(x, x + s.wide[block]):
        if s.owner[y, u] == block:
            row |= bit(u)
    return row


@compiled
def _vacated(s: State, y: int) -> int:
    """Return the quarters of the table that the held block stood on."""
    if s.held == NONE or s.was_foot > 0:
        return 0
    upper = y_of(s.was_at)
    return stretch(x_of(s.was_at), s.was_wide) if upper <= y < upper + s.was_deep else 0


@compiled
def rows_of(s: State, block: int) -> tuple[int, int]:
    """Return the first row of a block and the one after its last; NONE is the walled-in table."""
    if block == NONE:
        return s.upper, s.lower + 1
    first = y_of(s.at[block])
    return first, first + s.deep[block]


@compiled
def find_part(s: State, x: int, y: int, rows: Ints) -> None:
    """Write the part around a quarter into blank rows: a top's uncovered quarters, connected along x or y [AUF-10].

    a a # b      The block # on a double lying along x splits its top into the parts a and b.
    a a # b      A piece of table that is walled in is a part as well.
    """
    block = owner_at(s, x, y)
    first, last = rows_of(s, block)
    if block != NONE and s.bare[block] == s.wide[block] * s.deep[block]:
        for v in range(first, last):
            rows[v] = stretch(x_of(s.at[block]), s.wide[block])
        return
    rows[y] = bit(x)
    grown = True
    while grown:
        grown = False
        for v in range(first, last):
            near = beside(rows[v])
            if v > first:
                near |= rows[v - 1]
            if v < last - 1:
                near |= rows[v + 1]
            new = near & ~rows[v]
            if new:
                new &= uncovered(s, block, v)
                rows[v] |= new
                grown |= new != 0


@compiled
def wipe(rows: Ints) -> None:
    for y in range(SIDE):
        rows[y] = 0


@compiled
def pawn_height(s: State, seat: int) -> int:
    """Return a pawn's height; 0 on the table."""
    place = s.place[seat]
    return 0 if place == TABLE else height_at(s, x_of(place), y_of(place))


@compiled
def move_pawn(s: State, seat: int, place: int) -> None:
    """Stand a pawn on a quarter, or on the open table."""
    before = s.place[seat]
    if before != TABLE:
        x, y = x_of(before), y_of(before)
        s.stood[y] &= ~bit(x)
        if s.owner[y, x] != NONE:
            s.crowd[s.owner[y, x]] -= 1
    s.place[seat] = place
    if place != TABLE:
        x, y = x_of(place), y_of(place)
        s.stood[y] |= bit(x)
        if s.owner[y, x] != NONE:
            s.crowd[s.owner[y, x]] += 1


@compiled
def is_on(s: State, seat: int, block: int) -> bool:
    """Tell whether a seat's pawn stands on a block."""
    place = s.place[seat]
    return place != TABLE and s.owner[y_of(place), x_of(place)] == block


@compiled
def hang_together(table: Table[State]) -> bool:
    """Tell whether all blocks are connected by faces, underneath or at their sides [AUF-2]."""
    s: State = table[0]
    found = bit(0)
    before = 0
    while found != before:
        before = found
        for block in range(BLOCKS):
            if not has(found, block):
                for other in range(BLOCKS):
                    if has(found, other) and _touch(s, block, other):
                        found |= bit(block)
                        break
    return found == stretch(0, BLOCKS)


@compiled
def _touch(s: State, one: int, other: int) -> bool:
    """Tell whether two blocks share a quarter face: they overlap along two axes and meet along the third."""
    along_x = _overlap(x_of(s.at[one]), s.wide[one], x_of(s.at[other]), s.wide[other])
    along_y = _overlap(y_of(s.at[one]), s.deep[one], y_of(s.at[other]), s.deep[other])
    upwards = _overlap(s.foot[one], s.tall[one], s.foot[other], s.tall[other])
    if along_x == 0:
        return along_y > 0 and upwards > 0
    if along_y == 0:
        return along_x > 0 and upwards > 0
    return upwards == 0 and along_x > 0 and along_y > 0


@compiled
def _overlap(a: int, length: int, b: int, other: int) -> int:
    """Return how far two stretches overlap; 0 if they just meet, less if they are apart."""
    return min(a + length, b + other) - max(a, b)

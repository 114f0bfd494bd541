"""Lift blocks and put them elsewhere: which are free, where they fit, and how pawns step aside."""

from updraft.games.die_aufsteiger.rules.rows import (
    bit,
    contains,
    first_of,
    has,
    last_of,
    quarter_at,
    stretch,
    without_first,
    x_of,
    y_of,
)
from updraft.games.die_aufsteiger.rules.tower import (
    built_on,
    clear_of_stones,
    find_outside,
    find_part,
    flat,
    move_pawn,
    owner_at,
    pick_up,
    rows_of,
    set_down,
    touching,
    uncovered,
    wipe,
)
from updraft.games.die_aufsteiger.state import (
    BLOCKS,
    COLOURS,
    DEEP,
    FIRST_GREY,
    GREY_PUT,
    LIFT,
    NONE,
    PUT,
    QUARTERS,
    ROW,
    SIDE,
    TABLE,
    WIDE,
    Colour,
    Phase,
    Shape,
    State,
)
from updraft.kit.jit import compiled
from updraft.kit.luck import below
from updraft.kit.memory import Ints

ALL_COLOURS = (1 << COLOURS) - 1  # sets of colours have a bit for each
GREY_ONLY = 1 << Colour.GREY
LONGEST = 6
STANDING = 2  # the edges of a block that stands


@compiled
def list_lifts(s: State, moves: Ints, count: int) -> int:
    """List the blocks that are free and have somewhere to go, one a turn [AUF-5] [AUF-6]."""
    if s.moved != NONE or (s.strict_order and s.stepped):
        return count
    room = room_around(s)
    for block in range(BLOCKS):
        if is_free(s, block) and (room >= room_needed(block) or has_place(s, block)):
            moves[count] = LIFT + block
            count += 1
    return count


@compiled
def is_free(s: State, block: int) -> bool:
    """Tell whether a block has no block, pawn or stone on it and was not moved by the previous player [AUF-6]."""
    whole = s.bare[block] == s.wide[block] * s.deep[block]
    return whole & (s.crowd[block] == 0) & (s.shut[block] == 0) & (block != s.locked)


@compiled
def room_around(s: State) -> int:
    """Return how many rows or columns are empty at the side of the grid with the most room."""
    columns = _columns(s)
    return max(s.upper, SIDE - 1 - s.lower, first_of(columns), SIDE - 1 - last_of(columns))


@compiled
def _columns(s: State) -> int:
    """Return each x with a block somewhere."""
    columns = 0
    for y in range(s.upper, s.lower + 1):
        columns |= built_on(s, y)
    return columns


@compiled
def room_needed(block: int) -> int:
    """Return how much room at a side of the grid lets any block of a kind stand there, touch the tower and be moved.

    A coloured block stands on 2 × 2 quarters and shows another top if it stood there before; a grey one cannot, and
    lies down instead. This saves looking for places: towers seldom grow that near to all four sides.
    """
    return STANDING if block < FIRST_GREY else LONGEST


@compiled
def has_place(s: State, block: int) -> bool:
    """Tell whether a block could be put anywhere once lifted; leave the table as it was [AUF-6]."""
    lift(s, block)
    shape = Shape.S2X2.value
    found = False
    while shape != NONE and not found:
        for y in range(SIDE - DEEP[shape] + 1):
            row = places(s, y, shape)
            if shape == was_shape(s) and y == y_of(s.was_at) and block_tops(s, block, shape) == bit(s.was_face):
                row &= ~bit(x_of(s.was_at))
            found |= row != 0
        shape = next_shape(s, block, shape)
    lower(s, block)
    return found


@compiled
def lower(s: State, block: int) -> None:
    """Set the held block down where it was, as if it had not been lifted."""
    set_down(s, block, x_of(s.was_at), y_of(s.was_at), s.was_wide, s.was_deep, s.was_tall, s.was_face)
    for y in range(y_of(s.was_at), y_of(s.was_at) + s.was_deep):
        s.barred[y] &= ~stretch(x_of(s.was_at), s.was_wide)
    s.held = NONE
    forget_place(s)
    s.phase = Phase.ACTING


@compiled
def forget_place(s: State) -> None:
    """Forget the block moved in this turn."""
    s.was_at = NONE
    s.was_wide = 0
    s.was_deep = 0
    s.was_foot = 0
    s.was_tall = 0
    s.was_face = 0


@compiled
def lift(s: State, block: int) -> None:
    """Lift a block, and remember where it stood."""
    s.was_at = s.at[block]
    s.was_wide = s.wide[block]
    s.was_deep = s.deep[block]
    s.was_foot = s.foot[block]
    s.was_tall = s.tall[block]
    s.was_face = s.face[block]
    s.held = block
    pick_up(s, block)
    s.phase = Phase.HOLDING


@compiled
def next_shape(s: State, block: int, shape: int) -> int:
    """Return the next footprint that a block can have, ascending; NONE after the last [AUF-C1].

    half cube 2x2 2x1 1x2 ┬ cube 2x2 ┬ double cube 2x2 4x2 2x4 ┬ grey 2x2 6x2 2x6
    """
    if shape == Shape.S2X2:
        edge = s.edge[block]
        if edge == 2:
            return NONE
        return 1 if edge == 1 else edge - 1
    return shape + 1 if WIDE[shape] > DEEP[shape] else NONE


@compiled
def block_tops(s: State, block: int, shape: int) -> int:
    """Return the colours that can be on top with a footprint, a bit each [AUF-C2] [AUF-C3].

    The ends of the odd edge have its pair; lying down or standing up, that edge is what makes the footprint differ.
    """
    edge = s.edge[block]
    if edge == LONGEST:
        return GREY_ONLY
    if edge == 2:
        return ALL_COLOURS
    pair = stretch(2 * s.odd[block], 2)
    return pair if shape == Shape.S2X2 else ALL_COLOURS & ~pair


def can_show(s: State, block: int, shape: int, face: int) -> bool:
    """Tell whether a block can have a footprint with a face on top [AUF-C1] [AUF-C3]."""
    possible = int(Shape.S2X2)
    while possible not in (NONE, shape):
        possible = int(next_shape(s, block, possible))
    return possible == shape and bool(block_tops(s, block, shape) >> face & 1)


@compiled
def tall_as(s: State, block: int, shape: int) -> int:
    """Return how tall a block is with a footprint [AUF-C1]."""
    return s.edge[block] if shape == Shape.S2X2 else 2


@compiled
def places(s: State, y: int, shape: int) -> int:
    """Return each x at which the held block fits with its smallest y here: support, contact, stones, pawns [AUF-7]."""
    return places_among(s, ROW, y, shape)


@compiled
def places_among(s: State, row: int, y: int, shape: int) -> int:
    """Return each x of a row at which the held block fits with its smallest y here [AUF-7]."""
    wide, deep = WIDE[shape], DEEP[shape]
    row &= flat(s, y, wide, deep) & touching(s, y, wide, deep)
    if row:
        row &= clear_of_stones(s, y, wide, deep)
        for seat in range(s.seats):
            if s.place[seat] != TABLE:
                row = _spare_pawns(s, row, y, wide, deep, s.place[seat])
    return row


@compiled
def _spare_pawns(s: State, row: int, y: int, wide: int, deep: int, quarter: int) -> int:
    """Remove each x that would leave too little of the face for the pawns on it [AUF-8].

    A level footprint that covers one quarter of a top covers no higher block on it: what it shares with that
    block's footprint are uncovered quarters.
    """
    block = owner_at(s, x_of(quarter), y_of(quarter))
    if block == NONE:
        return row
    left, upper = x_of(s.at[block]), y_of(s.at[block])
    rows = min(y + deep, upper + s.deep[block]) - max(y, upper)
    if rows <= 0:
        return row
    for x in range(max(0, left - wide + 1), left + s.wide[block]):
        if has(row, x) and s.height[y, x] == s.foot[block] + s.tall[block]:
            covered = rows * (min(x + wide, left + s.wide[block]) - max(x, left))
            if s.crowd[block] > s.bare[block] - covered:
                row &= ~bit(x)
    return row


@compiled
def list_puts(s: State, moves: Ints, count: int) -> int:
    """List every place, footprint and top for the held block, except the way it stood before [AUF-7]."""
    block = s.held
    shape = Shape.S2X2.value
    while shape != NONE:
        tops = block_tops(s, block, shape)
        deep = DEEP[shape]
        back = s.was_at if shape == was_shape(s) else NONE
        for y in range(max(0, s.upper - deep), min(s.lower + 1, SIDE - deep) + 1):
            row = places(s, y, shape)
            while row:
                quarter = quarter_at(first_of(row), y)
                row = without_first(row)
                others = tops & ~(1 << s.was_face) if quarter == back else tops
                for colour in range(COLOURS):
                    moves[count] = put_number(shape, quarter, colour)
                    count += has(others, colour)
        shape = next_shape(s, block, shape)
    return count


@compiled
def draw_put(s: State, moves: Ints, rng: Ints, tries: int) -> int:
    """Draw a put of the held block, each equally likely: draw a footprint, a place and a top until they fit [AUF-7].

    The places to draw from are the same for all footprints, or some puts would be likelier than others.
    Listing hundreds of puts takes ten times as long; if none of the tries fits, they are listed after all.
    """
    columns = _columns(s)
    longest = max(s.edge[s.held], STANDING)
    left, upper = max(0, first_of(columns) - longest), max(0, s.upper - longest)
    wide, deep = last_of(columns) + 2 - left, s.lower + 2 - upper
    shapes = 1 if s.edge[s.held] == STANDING else 3
    for _ in range(tries):
        shape = Shape.S2X2.value
        for _ in range(below(rng, shapes)):
            shape = next_shape(s, s.held, shape)
        colour = below(rng, COLOURS)
        if not has(block_tops(s, s.held, shape), colour):
            continue
        x, y = left + below(rng, wide), upper + below(rng, deep)
        if y + DEEP[shape] > SIDE:
            continue
        if places_among(s, bit(x), y, shape) and not _is_back(s, shape, quarter_at(x, y), colour):
            return put_number(shape, quarter_at(x, y), colour)
    return moves[below(rng, list_puts(s, moves, 0))]


@compiled
def _is_back(s: State, shape: int, quarter: int, colour: int) -> bool:
    """Tell whether the held block would stand as it stood before [AUF-7]."""
    same_footprint = WIDE[shape] == s.was_wide and DEEP[shape] == s.was_deep
    return same_footprint and quarter == s.was_at and colour == s.was_face


@compiled
def was_shape(s: State) -> int:
    """Return the footprint with which the held block stood."""
    for shape in range(len(WIDE)):
        if WIDE[shape] == s.was_wide and DEEP[shape] == s.was_deep:
            return shape
    return NONE


@compiled
def put(s: State, move: int) -> None:
    """Put the held block down; pawns step aside, and pieces of table may open [AUF-7] [AUF-8] [AUF-4]."""
    block, shape, quarter = s.held, put_shape(move), put_quarter(move)
    x, y = x_of(quarter), y_of(quarter)
    _push_pawns(s, x, y, WIDE[shape], DEEP[shape])
    set_down(s, block, x, y, WIDE[shape], DEEP[shape], tall_as(s, block, shape), put_colour(move))
    s.held = NONE
    s.moved = block
    s.walked = 0
    s.phase = Phase.ACTING
    find_outside(s)
    free_pawns(s)


@compiled
def _push_pawns(s: State, x: int, y: int, wide: int, deep: int) -> None:
    """Move covered pawns aside one after another, by smallest y, then x [AUF-8]."""
    waiting = 0
    for seat in range(s.seats):
        if _covers(s.place[seat], x, y, wide, deep):
            waiting |= bit(seat)
    while waiting:
        first = NONE
        for seat in range(s.seats):
            if has(waiting, seat) and (first == NONE or s.place[seat] < s.place[first]):
                first = seat
        waiting &= ~bit(first)
        move_pawn(s, first, _nearest(s, s.place[first], x, y, wide, deep))


@compiled
def _covers(place: int, x: int, y: int, wide: int, deep: int) -> bool:
    """Tell whether a pawn's place lies in a footprint."""
    u, v = x_of(place), y_of(place)
    return place != TABLE and x <= u < x + wide and y <= v < y + deep


@compiled
def _nearest(s: State, place: int, x: int, y: int, wide: int, deep: int) -> int:
    """Find the nearest free quarter of the same top or walled-in piece, else the open table [AUF-8].

    Steps count along x plus y, ties go to the smallest y, then x. A top may be split, a piece may not.
    """
    u, v = x_of(place), y_of(place)
    block = owner_at(s, u, v)
    first, last = rows_of(s, block)
    if block == NONE:
        find_part(s, u, v, s.reached)
    else:
        for row in range(first, last):
            s.reached[row] = uncovered(s, block, row)
    nearest, least = TABLE, 2 * SIDE
    for row in range(first, last):
        free = s.reached[row] & ~s.stood[row]
        if y <= row < y + deep:
            free &= ~stretch(x, wide)
        while free:
            column = first_of(free)
            free = without_first(free)
            steps = abs(column - u) + abs(row - v)
            if steps < least:
                nearest, least = quarter_at(column, row), steps
    wipe(s.reached)
    return nearest


@compiled
def free_pawns(s: State) -> None:
    """Move the pawns of a piece of table that has been opened to the open table [AUF-4]."""
    for seat in range(s.seats):
        place = s.place[seat]
        if place != TABLE and contains(s.outside, place):
            move_pawn(s, seat, TABLE)


@compiled
def put_number(shape: int, quarter: int, colour: int) -> int:
    """Number a put by shape, smallest quarter of the footprint, and top."""
    if shape >= Shape.S6X2:
        return GREY_PUT + (shape - Shape.S6X2) * QUARTERS + quarter
    return PUT + (shape * QUARTERS + quarter) * COLOURS + colour


@compiled
def put_shape(move: int) -> int:
    if move >= GREY_PUT:
        return Shape.S6X2 + (move - GREY_PUT) // QUARTERS
    return (move - PUT) // (QUARTERS * COLOURS)


@compiled
def put_quarter(move: int) -> int:
    return (move - GREY_PUT) % QUARTERS if move >= GREY_PUT else (move - PUT) // COLOURS % QUARTERS


@compiled
def put_colour(move: int) -> int:
    return Colour.GREY.value if move >= GREY_PUT else (move - PUT) % COLOURS

"""Move pawns: walks over connected faces, ladders, and bridges."""

from updraft.games.die_aufsteiger.rules.rows import (
    beside,
    bit,
    contains,
    first_of,
    first_run,
    quarter_at,
    without_first,
    x_of,
    y_of,
)
from updraft.games.die_aufsteiger.rules.tower import (
    find_part,
    height_at,
    move_pawn,
    near_table,
    owner_at,
    pawn_height,
    rows_of,
    wipe,
)
from updraft.games.die_aufsteiger.state import (
    BLOCKS,
    LARGE,
    LARGE_BRIDGE,
    NONE,
    QUARTERS,
    ROW,
    SIDE,
    SMALL,
    SMALL_BRIDGE,
    TABLE,
    WALK,
    WALK_TABLE,
    Colour,
    State,
)
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints

STEP = 1  # what a pawn climbs without a ladder
SMALL_CLIMB = 2
LARGE_CLIMB = 4
SMALL_LADDER, LARGE_LADDER = 0, 1  # places in `span`


@compiled
def list_paths(s: State, moves: Ints, count: int, ladders: bool) -> int:
    """List all destinations of the current player's pawn, one for each part in reach [AUF-13]."""
    seat = s.turn
    climbs = ladders and s.small[seat] + s.large[seat] > 0
    if s.walked and not climbs:
        return count
    find_allowed(s, seat)
    find_own_part(s, seat)
    if not s.walked:
        count = _list_walks(s, moves, count)
    if climbs:
        count = _list_ladders(s, moves, count)
        if s.bridges and s.place[seat] != TABLE and owner_at(s, x_of(s.place[seat]), y_of(s.place[seat])) != NONE:
            count = _list_bridges(s, moves, count)
    forget_paths(s)
    return count


@compiled
def forget_paths(s: State) -> None:
    """Clear the scratch rows."""
    wipe(s.allowed)
    wipe(s.own)


@compiled
def find_allowed(s: State, seat: int) -> None:
    """Write the quarters that a pawn may enter: grey, its colour or walled-in table, no stone, not full [AUF-10]."""
    colour = s.colour[seat]
    for y in range(s.upper, s.lower + 1):
        tops = s.tint[Colour.GREY, y] | s.tint[colour, y]
        s.allowed[y] = (tops & ~s.barred[y]) | (s.ground[y] & ~s.outside[y])
    for other in range(s.seats):
        place = s.place[other]
        if other != seat and place != TABLE and contains(s.allowed, place):
            _close_if_full(s, place)


@compiled
def _close_if_full(s: State, place: int) -> None:
    """Close a part with a pawn on every quarter: nobody enters or crosses it [AUF-10]."""
    find_part(s, x_of(place), y_of(place), s.ahead)
    first, last = rows_of(s, owner_at(s, x_of(place), y_of(place)))
    free = 0
    for y in range(first, last):
        free |= s.ahead[y] & ~s.stood[y]
    for y in range(first, last):
        if free == 0:
            s.allowed[y] &= ~s.ahead[y]
        s.ahead[y] = 0


@compiled
def find_own_part(s: State, seat: int) -> None:
    """Write the part where a pawn stands; the open table is not a part [AUF-10]."""
    place = s.place[seat]
    if place != TABLE:
        find_part(s, x_of(place), y_of(place), s.own)


@compiled
def _list_walks(s: State, moves: Ints, count: int) -> int:
    """List every part that the pawn can walk to, and the open table [AUF-9]."""
    to_table = find_walks(s)
    count = _list_parts(s, moves, count, WALK)
    if to_table and s.place[s.turn] != TABLE:
        moves[count] = WALK_TABLE
        count += 1
    return count


@compiled
def find_walks(s: State) -> bool:
    """Write what the pawn reaches on foot beyond its own part; return whether that includes the open table [AUF-9].

    From quarter to quarter along x or y, up by 1 at most, down by any height. Down on the open table it may go
    around the tower and up again:

          3 │ 2  1   1   0      up to 2 from 1, not to 4 from 2
          4 │ 2  9   0   0      9 is too high, and a step is never diagonal
    """
    to_table = s.place[s.turn] == TABLE
    if to_table:
        _step_up_from_table(s)
    for y in range(s.upper, s.lower + 1):
        s.ahead[y] |= s.own[y]
    y = s.upper
    while y <= s.lower:
        if s.ahead[y] == 0:
            y += 1
            continue
        run = first_run(s.ahead[y], s.level_x[y])
        s.ahead[y] &= ~run
        limit = height_at(s, first_of(run), y) + STEP
        _step(s, y, beside(run), limit)
        _step(s, y - 1, run, limit)
        _step(s, y + 1, run, limit)
        if near_table(s, y) & run and not to_table:
            to_table = True
            _step_up_from_table(s)
            y = s.upper
        else:
            y = max(y - 1, s.upper)
    return to_table


@compiled
def _step(s: State, y: int, row: int, limit: int) -> None:
    """Enter quarters of a row that are allowed, new, and not too high."""
    if not 0 <= y < SIDE:
        return
    new = row & s.allowed[y] & ~s.reached[y] & ~s.own[y]
    while new:
        x = first_of(new)
        new = without_first(new)
        if s.height[y, x] <= limit:
            s.reached[y] |= bit(x)
            s.ahead[y] |= bit(x)


@compiled
def _step_up_from_table(s: State) -> None:
    """Step from the open table onto tops of height 1 that border it [AUF-4] [AUF-9]."""
    for y in range(s.upper, s.lower + 1):
        row = s.allowed[y] & near_table(s, y) & ~s.own[y] & ~s.reached[y]
        while row:
            x = first_of(row)
            row = without_first(row)
            if s.height[y, x] <= STEP:
                s.reached[y] |= bit(x)
                s.ahead[y] |= bit(x)


@compiled
def _list_ladders(s: State, moves: Ints, count: int) -> int:
    """List climbs: the small ladder exactly 2, the large one 2, 3 or 4 [AUF-11]."""
    find_climbs(s, LARGE_CLIMB if s.large[s.turn] else SMALL_CLIMB)
    _name_parts(s)
    if s.small[s.turn]:
        head = pawn_height(s, s.turn) + SMALL_CLIMB
        for y in range(s.upper, s.lower + 1):
            row = s.named[y]
            while row:
                x = first_of(row)
                row = without_first(row)
                moves[count] = SMALL + quarter_at(x, y)
                count += s.height[y, x] == head
    if s.large[s.turn]:
        return _list_named(s, moves, count, LARGE)
    wipe(s.named)
    return count


@compiled
def find_climbs(s: State, most: int) -> None:
    """Write the quarters beside the pawn's part, or beside the open table, that a ladder reaches [AUF-11]."""
    place = s.place[s.turn]
    base, first, last = 0, s.upper, s.lower + 1
    if place != TABLE:
        base = height_at(s, x_of(place), y_of(place))
        upper, lower = rows_of(s, owner_at(s, x_of(place), y_of(place)))
        first, last = max(first, upper - 1), min(last, lower + 1)
    for y in range(first, last):
        row = near_table(s, y) if place == TABLE else _beside_own(s, y)
        row &= s.allowed[y]
        while row:
            x = first_of(row)
            row = without_first(row)
            if SMALL_CLIMB <= s.height[y, x] - base <= most:
                s.reached[y] |= bit(x)


@compiled
def _beside_own(s: State, y: int) -> int:
    """Return the quarters of a row that border the pawn's own part along x or y."""
    row = beside(s.own[y])
    if y > 0:
        row |= s.own[y - 1]
    if y < SIDE - 1:
        row |= s.own[y + 1]
    return row & ~s.own[y] & ROW


@compiled
def _list_parts(s: State, moves: Ints, count: int, first: int) -> int:
    """List each reached part once, by its name, and clear the rows [AUF-13]."""
    _name_parts(s)
    return _list_named(s, moves, count, first)


@compiled
def _name_parts(s: State) -> None:
    """Write the names of the reached parts, and clear what was reached."""
    for y in range(s.upper, s.lower + 1):
        while s.reached[y]:
            quarter = _take_part(s, first_of(s.reached[y]), y)
            s.named[y_of(quarter)] |= bit(x_of(quarter))


@compiled
def _list_named(s: State, moves: Ints, count: int, first: int) -> int:
    """List the named quarters, and clear them."""
    for y in range(s.upper, s.lower + 1):
        row = s.named[y]
        s.named[y] = 0
        while row:
            moves[count] = first + quarter_at(first_of(row), y)
            row = without_first(row)
            count += 1
    return count


@compiled
def _take_part(s: State, x: int, y: int) -> int:
    """Take a part out of the reached quarters and return its name."""
    find_part(s, x, y, s.ahead)
    name = TABLE
    first, last = rows_of(s, owner_at(s, x, y))
    for v in range(first, last):
        free = s.ahead[v] & ~s.stood[v]
        if name == TABLE and free:
            name = quarter_at(first_of(free), v)
        s.reached[v] &= ~s.ahead[v]
        s.ahead[v] = 0
    return name


@compiled
def part_name(s: State, x: int, y: int) -> int:
    """Return a part's free quarter with the smallest y, then x; TABLE if it is full [AUF-13]."""
    return _take_part(s, x, y)


@compiled
def _list_bridges(s: State, moves: Ints, count: int) -> int:
    if s.small[s.turn]:
        find_bridges(s, s.span[SMALL_LADDER])
        count = _list_parts(s, moves, count, SMALL_BRIDGE)
    if s.large[s.turn]:
        find_bridges(s, s.span[LARGE_LADDER])
        count = _list_parts(s, moves, count, LARGE_BRIDGE)
    return count


@compiled
def find_bridges(s: State, length: int) -> None:
    """Write the far ends of all bridges of a length from the pawn's own part [AUF-21]."""
    for y in range(s.upper, s.lower + 1):
        row = s.own[y]
        while row:
            x = first_of(row)
            row = without_first(row)
            _bridge(s, x, y, 1, 0, length)
            _bridge(s, x, y, -1, 0, length)
            _bridge(s, x, y, 0, 1, length)
            _bridge(s, x, y, 0, -1, length)


@compiled
def _bridge(s: State, x: int, y: int, dx: int, dy: int, length: int) -> None:
    """Lay a ladder in one direction over gaps of every width."""
    for gap in range(1, length + 1):
        u, v = x + (gap + 1) * dx, y + (gap + 1) * dy
        if not (0 <= u < SIDE and 0 <= v < SIDE):
            return
        if s.allowed[v] & ~s.own[v] & ~s.ground[v] & bit(u) and can_span(s, x, y, u, v, length):
            s.reached[v] |= bit(u)


@compiled
def can_span(s: State, x: int, y: int, u: int, v: int, length: int) -> bool:
    """Tell whether a ladder spans two quarters, now and before this turn's block move [AUF-21]."""
    gap = abs(u - x) + abs(v - y) - 1
    near, far = height_at(s, x, y), height_at(s, u, v)
    if gap * gap + (far - near) * (far - near) > length * length:
        return False
    dx, dy = (u - x) // (gap + 1), (v - y) // (gap + 1)
    for i in range(gap):
        line = lowest_line(near, far, gap, i)
        p, q = x + (i + 1) * dx, y + (i + 1) * dy
        if gap * height_at(s, p, q) >= line or gap * height_before(s, p, q) >= line:
            return False
    return _was_end(s, x, y, near) and _was_end(s, u, v, far)


@compiled
def lowest_line(near: int, far: int, gap: int, i: int) -> int:
    """Return the lowest point of the ladder above quarter i of the gap, times the gap's width [AUF-21].

    far  ┐       ╱│            over quarter 0 the line is lowest at its near edge,
         │    ╱   │            over the last quarter one gap-th below its end;
    near ┘ ╱      │            going down, the other way round
         │ 0  1  2 │
    """
    return gap * near + min((far - near) * i, (far - near) * (i + 1))


@compiled
def _was_end(s: State, x: int, y: int, height: int) -> bool:
    """Tell whether a quarter had this height and a usable colour before this turn's block move [AUF-21]."""
    if s.moved == NONE:
        return True
    colour = colour_before(s, x, y)
    return height_before(s, x, y) == height and (colour == Colour.GREY or colour == s.colour[s.turn])


@compiled
def _in_old_place(s: State, x: int, y: int) -> bool:
    """Tell whether the block moved in this turn stood on a quarter."""
    left, upper = x_of(s.was_at), y_of(s.was_at)
    return s.moved != NONE and left <= x < left + s.was_wide and upper <= y < upper + s.was_deep


@compiled
def height_before(s: State, x: int, y: int) -> int:
    """Return a quarter's height before this turn's block move."""
    if _in_old_place(s, x, y):
        return s.was_foot + s.was_tall
    if s.moved != NONE and owner_at(s, x, y) == s.moved:
        return s.foot[s.moved]
    return height_at(s, x, y)


@compiled
def colour_before(s: State, x: int, y: int) -> int:
    """Return a top's colour before this turn's block move; NONE for the table."""
    if _in_old_place(s, x, y):
        return s.was_face
    owner = owner_at(s, x, y)
    if owner == s.moved:
        owner = _owner_under(s, x, y, s.foot[s.moved])
    return NONE if owner == NONE else s.face[owner]


@compiled
def _owner_under(s: State, x: int, y: int, height: int) -> int:
    """Find the block whose top is at a height under a quarter."""
    for block in range(BLOCKS):
        left, upper = x_of(s.at[block]), y_of(s.at[block])
        inside = left <= x < left + s.wide[block] and upper <= y < upper + s.deep[block]
        if inside and s.foot[block] + s.tall[block] == height:
            return block
    return NONE


@compiled
def go(s: State, move: int) -> None:
    """Move the pawn, and use up the ladder, even one that served as a bridge [AUF-11] [AUF-21]."""
    seat = s.turn
    s.stepped |= seat == s.active
    if move <= WALK_TABLE:
        s.walked = 1
        move_pawn(s, seat, move - WALK)
        return
    s.walked = 0
    if _takes_large(move):
        s.large[seat] = 0
    else:
        s.small[seat] = 0
    move_pawn(s, seat, (move - SMALL) % QUARTERS)


@compiled
def _takes_large(move: int) -> bool:
    """Tell whether a move takes the large ladder; moves by small and large ladder alternate."""
    return (move - SMALL) // QUARTERS % 2 == 1

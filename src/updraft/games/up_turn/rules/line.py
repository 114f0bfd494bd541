"""The line on the table: which tiles fit, how they are laid, and what all learn from it."""

from updraft.games.up_turn.state import DOWN, KINDS, NUMBERS, ON_TABLE, OPEN, UP, Role, State
from updraft.kit.jit import compiled


@compiled
def fits(number: int, last: int, order: int) -> bool:
    """A number lies strictly beyond the last one in the current order; any number opens [UPT-4] [UPT-3]."""
    return ((number - last) * order > 0) | (order == 0)


@compiled
def is_double(s: State, number: int) -> bool:
    """Tell whether a number takes a run along [UPT-C3]."""
    return s.role[number] & Role.DOUBLE != 0


@compiled
def is_penalty(s: State, number: int) -> bool:
    """Tell whether a number makes an opponent draw; a double can do both [UPT-C4]."""
    return s.role[number] & Role.PENALTY != 0


@compiled
def goes_along(s: State, tile: int, last: int, double: int) -> bool:
    """A double takes all numbers strictly between along, but never a second double [UPT-11]."""
    between = (min(last, double) < tile) & (tile < max(last, double))
    return between & (not is_double(s, tile))


@compiled
def place_of_last(s: State) -> int:
    """Find where the last number lies: of equal numbers it is the one laid last."""
    place = s.laid - 1
    while s.line[place] != s.last:
        place -= 1
    return place


@compiled
def lay_number(s: State, seat: int, number: int) -> None:
    """Lay a number, a double with its run; remember what has to be dealt and whom it may hit [UPT-4]."""
    if s.order == OPEN:
        s.order = UP if number > s.last else DOWN
    if is_double(s, number):
        before = s.laid
        _lay_run(s, seat, number)
        lay_tile(s, seat, number)
        s.to_deal = s.laid - before
        bar_between(s, seat, number)
    else:
        lay_tile(s, seat, number)
    s.to_hit += is_penalty(s, number)
    s.last = number


@compiled
def lay_tile(s: State, seat: int, tile: int) -> None:
    """Take a tile out of a rack and put it on the table; of equal ones the oldest, so that none older is left."""
    since = _remove(s, seat, tile)
    _put_down(s, tile, since)
    if tile >= NUMBERS or s.has_equals:
        s.barred[seat, tile] = max(s.barred[seat, tile], since - 1)


@compiled
def thing_of(s: State, tile: int, since: int) -> int:
    """Which of the box's things a tile is, by when it came to its rack; equal ones may stand for each other."""
    thing = s.first_copy[tile] + 0
    while not _can_have_come(s, thing, since):
        thing += 1
    return thing


@compiled
def _can_have_come(s: State, thing: int, since: int) -> bool:
    """Whether a thing was in the bag at that time; a tile that all know has come out of the first bag."""
    if since < 0:
        return (s.into_bag[thing] == 0) & (s.bag_out[thing] != ON_TABLE)
    return (s.into_bag[thing] < since) & (since <= s.bag_out[thing])


@compiled
def _put_down(s: State, tile: int, since: int) -> None:
    s.line[s.laid] = tile
    s.slope[s.laid] = s.order
    s.laid += 1
    s.bag_out[thing_of(s, tile, since)] = ON_TABLE


@compiled
def _remove(s: State, seat: int, tile: int) -> int:
    """Take a tile out of a rack, the first of equals; returns since when it was there."""
    rack, times = s.rack[seat], s.since[seat]
    held = s.held[seat] - 1
    place = 0
    while rack[place] != tile:
        place += 1
    since = times[place]
    for i in range(place, held):
        rack[i] = rack[i + 1]
        times[i] = times[i + 1]
    rack[held] = -1
    times[held] = 0
    s.held[seat] = held
    return since


@compiled
def _lay_run(s: State, seat: int, double: int) -> None:
    """Lay the run of a double in the current order; each penalty tile in it will hit [UPT-11] [UPT-13]."""
    held = s.held[seat]
    for step in range(held):
        place = step if s.order == UP else held - 1 - step
        tile = s.rack[seat, place]
        if goes_along(s, tile, s.last, double):
            _put_down(s, tile, s.since[seat, place])
            s.to_hit += is_penalty(s, tile)
    _close_ranks(s, seat, double)


@compiled
def _close_ranks(s: State, seat: int, double: int) -> None:
    """Take the run of a double out of the rack."""
    held = s.held[seat]
    kept = 0
    for place in range(held):
        tile = s.rack[seat, place]
        since = s.since[seat, place]
        s.rack[seat, place] = -1
        s.since[seat, place] = 0
        if not goes_along(s, tile, s.last, double):
            s.rack[seat, kept] = tile
            s.since[seat, kept] = since
            kept += 1
    s.held[seat] = kept


@compiled
def bar_between(s: State, seat: int, double: int) -> None:
    """After a double all know that its player holds no number between but doubles [UPT-11]."""
    for number in range(min(s.last, double) + 1, max(s.last, double)):
        if not is_double(s, number):
            s.barred[seat, number] = s.clock
    s.clock += 1


@compiled
def bar_numbers(s: State, seat: int) -> None:
    """Who draws or passes at the opening holds no number at all [UPT-3]."""
    for number in range(NUMBERS):
        s.barred[seat, number] = s.clock
    s.clock += 1


@compiled
def bar_fitting(s: State, seat: int) -> None:
    """Bar what a seat that must pass cannot hold: numbers that fit, action tiles but a lone one [UPT-5] [UPT-15]."""
    for number in range(NUMBERS):
        if fits(number, s.last, s.order):
            s.barred[seat, number] = s.clock
    if s.held[seat] > 1:
        for action in range(NUMBERS, KINDS):
            s.barred[seat, action] = s.clock
    s.clock += 1

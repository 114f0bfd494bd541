"""The line on the table: how tiles are laid."""

from updraft.games.up_turn.rules.memory import bar_between, thing_of
from updraft.games.up_turn.rules.tiles import goes_along, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, NUMBERS, ON_TABLE, OPEN, UP, State
from updraft.kit.jit import compiled


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

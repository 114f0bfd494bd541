"""The line on the table: laying tiles from a rack."""

from updraft.games.up_turn.rules.memory import bar_between, thing_of
from updraft.games.up_turn.rules.tiles import goes_along, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, NUMBERS, ON_TABLE, OPEN, UP, State
from updraft.kit.jit import compiled


@compiled
def place_of_last(s: State) -> int:
    """Find the place of the last number; of equal numbers, the one laid last."""
    place = s.laid - 1
    while s.line[place] != s.last:
        place -= 1
    return place


@compiled
def lay_number(s: State, seat: int, number: int) -> None:
    """Lay a number, or a double with its run; count the tiles to deal and the penalties to give [UPT-4] [UPT-11]."""
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
    """Move a tile from a rack to the table: of equal tiles the oldest, so that no older one is left."""
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
    """Take a tile off a rack, the first of equal ones; return when it came there."""
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
    """Lay the run of a double in the current order; count its penalty tiles [UPT-11] [UPT-13]."""
    held = s.held[seat]
    for step in range(held):
        place = step if s.order == UP else held - 1 - step
        tile = s.rack[seat, place]
        if goes_along(s, tile, s.last, double):
            _put_down(s, tile, s.since[seat, place])
            s.to_hit += is_penalty(s, tile)
    _remove_run(s, seat, double)


@compiled
def _remove_run(s: State, seat: int, double: int) -> None:
    """Remove the run of a double from the rack."""
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

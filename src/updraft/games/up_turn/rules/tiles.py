"""Single tiles: which numbers fit, and which are doubles or penalty tiles."""

from updraft.games.up_turn.state import Role, State
from updraft.kit.jit import compiled


@compiled
def fits(number: int, last: int, order: int) -> bool:
    """Tell whether a number is strictly beyond the last one in this order; any number can open [UPT-3] [UPT-4]."""
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
    """Tell whether a double takes a tile along: all numbers strictly between, but never a second double [UPT-11]."""
    between = (min(last, double) < tile) & (tile < max(last, double))
    return between & (not is_double(s, tile))

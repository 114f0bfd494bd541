"""Public memory: where a tile can have come from, and which tiles a seat cannot hold."""

from updraft.games.up_turn.rules.tiles import fits, is_double
from updraft.games.up_turn.state import KINDS, NUMBERS, ON_TABLE, State
from updraft.kit.jit import compiled, widen


@compiled
def thing_of(s: State, tile: int, since: int) -> int:
    """Find the thing that a tile is, by the time it came to its rack; equal things are interchangeable."""
    thing = widen(s.first_copy[tile])
    while not _can_have_come(s, thing, since):
        thing += 1
    return thing


@compiled
def _can_have_come(s: State, thing: int, since: int) -> bool:
    """Tell whether a thing was in the bag at that time; a publicly known tile came out of the first bag."""
    if since < 0:
        return (s.into_bag[thing] == 0) & (s.bag_out[thing] != ON_TABLE)
    return (s.into_bag[thing] < since) & (since <= s.bag_out[thing])


@compiled
def bar_between(s: State, seat: int, double: int) -> None:
    """Rule out the numbers between, except doubles, after a seat has laid a double [UPT-11]."""
    for number in range(min(s.last, double) + 1, max(s.last, double)):
        if not is_double(s, number):
            s.barred[seat, number] = s.clock
    s.clock += 1


@compiled
def bar_numbers(s: State, seat: int) -> None:
    """Rule out all numbers for a seat that draws or passes at the opening [UPT-3]."""
    for number in range(NUMBERS):
        s.barred[seat, number] = s.clock
    s.clock += 1


@compiled
def bar_fitting(s: State, seat: int) -> None:
    """Rule out numbers that fit, and action tiles beside others, for a seat that must pass [UPT-5] [UPT-15]."""
    for number in range(NUMBERS):
        if fits(number, s.last, s.order):
            s.barred[seat, number] = s.clock
    if s.held[seat] > 1:
        for action in range(NUMBERS, KINDS):
            s.barred[seat, action] = s.clock
    s.clock += 1

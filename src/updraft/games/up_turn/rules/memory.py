"""What everybody can remember: where a tile may have come from, and what a seat has shown not to hold."""

from updraft.games.up_turn.rules.tiles import fits, is_double
from updraft.games.up_turn.state import KINDS, NUMBERS, ON_TABLE, State
from updraft.kit.jit import compiled, widen


@compiled
def thing_of(s: State, tile: int, since: int) -> int:
    """Which of the box's things a tile is, by when it came to its rack; equal ones may stand for each other."""
    thing = widen(s.first_copy[tile])
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

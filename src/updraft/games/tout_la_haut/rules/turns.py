"""The order of play: rounds, turns, and the seat that comes next."""

from updraft.games.tout_la_haut.rules.hand import add_to_hand, draw
from updraft.games.tout_la_haut.state import State
from updraft.kit.jit import compiled


@compiled
def rounds(seats: int) -> int:
    """Play fewer rounds with more players [TLH-7]."""
    return 9 - seats


@compiled
def distance(s: State, seat: int) -> int:
    """Count the turns from this game's first player to a seat, in the direction of play."""
    steps = (seat - s.starter) * s.way
    return steps if steps >= 0 else steps + s.seats


@compiled
def seat_at(s: State, turn: int) -> int:
    """Return the seat that plays a turn of this game, by the turn's number."""
    return (s.starter + turn * (s.way + s.seats)) % s.seats


@compiled
def next_seat(s: State) -> int:
    """Return the neighbour who plays next: to the left, or in the second game to the right [TLH-3] [TLH-21]."""
    seat = s.turn + s.way
    if seat == s.seats:
        return 0
    return seat if seat >= 0 else s.seats - 1


@compiled
def begin_turn(s: State, seat: int) -> None:
    """Begin a turn with the top card of the pile, or with the card kept for this turn [TLH-3] [TLH-22]."""
    s.turn = seat
    if s.draw_last:
        add_to_hand(s, s.kept[seat])
        s.kept[seat] = -1
    else:
        add_to_hand(s, draw(s))

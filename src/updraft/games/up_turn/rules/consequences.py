"""Consequences of a move before it is made: tiles that go along, the next player, the cost of silence."""

from updraft.games.up_turn.moves import JOKER, SKIP_ONE
from updraft.games.up_turn.rules.bag import FOR_SILENCE, drawable
from updraft.games.up_turn.rules.play import steps_of_skip
from updraft.games.up_turn.rules.tiles import goes_along, is_double
from updraft.games.up_turn.state import LEFT, ONCE, RIGHT, State
from updraft.kit.contract import NOBODY, Move, Seat


def run_of(s: State, seat: Seat, number: int) -> list[int]:
    """List the tiles that a seat lays with a number, in order; the number itself comes last [UPT-11]."""
    run = []
    if is_double(s, number):
        rack = [int(tile) for tile in s.rack[seat, : s.held[seat]]]
        run = [tile for tile in rack if goes_along(s, tile, s.last, number)]
    return [*sorted(run, reverse=bool(number < s.last)), number]


def next_after(s: State, move: Move) -> Seat:
    """Find the next player after an action tile; nobody if the game is over then [UPT-31]."""
    if s.bag == ONCE and s.bagged == drawn_for_silence(s, 1):
        return NOBODY
    way, steps = int(s.way), 1
    if move < SKIP_ONE:
        way = RIGHT if move & 1 and s.seats > 2 else LEFT
    elif move < JOKER:
        steps = int(steps_of_skip(int(s.seats), move - SKIP_ONE + 1))
    else:
        steps = 0
    return int(s.turn + way * steps) % int(s.seats)


def drawn_for_silence(s: State, count: int) -> int:
    """Count the tiles drawn for not calling when `count` tiles are laid; a winner's opponents draw none [UPT-20]."""
    if s.silent == NOBODY or (s.silent != s.turn and s.held[s.turn] == count):
        return 0
    return min(FOR_SILENCE, int(drawable(s)) + (0 if s.bag == ONCE else count))

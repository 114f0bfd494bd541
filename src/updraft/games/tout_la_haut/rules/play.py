"""A turn: build a card, pass on the others."""

from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.hand import draw, pass_on, take_from_hand
from updraft.games.tout_la_haut.rules.second_game import begin_second_game
from updraft.games.tout_la_haut.rules.tree import build
from updraft.games.tout_la_haut.rules.turns import begin_turn, next_seat, rounds
from updraft.games.tout_la_haut.state import State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def play(table: Table[State], move: int) -> None:
    """Build a card, pass on the others, and begin the next turn [TLH-3] [TLH-22]."""
    s: State = table[0]
    seat = s.turn
    face_down = move >= FACE_DOWN
    kind = move - FACE_DOWN * face_down
    take_from_hand(s, kind)
    build(s, seat, kind, face_down)
    if s.draw_last and s.height + 1 < rounds(s.seats):
        s.kept[seat] = draw(s)
    _end_turn(s)


@compiled
def _end_turn(s: State) -> None:
    """Let everyone play once a round, until the last round is over; the last hand stays where it is [TLH-7]."""
    seat = next_seat(s)
    s.turns += 1
    s.height += seat == s.starter
    if s.height < rounds(s.seats):
        pass_on(s)
        begin_turn(s, seat)
    elif s.strategic and not s.second:
        begin_second_game(s)
    else:
        s.turn = NOBODY

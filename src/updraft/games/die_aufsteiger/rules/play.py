"""Carry out a move and hand on the turn."""

from updraft.games.die_aufsteiger.rules.blocks import lift, put
from updraft.games.die_aufsteiger.rules.end import close_turn
from updraft.games.die_aufsteiger.rules.paths import go
from updraft.games.die_aufsteiger.rules.stones import lay_stone
from updraft.games.die_aufsteiger.state import END, LIFT, NONE, PUT, STONE, WALK, Phase, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def play(table: Table[State], move: int) -> None:
    """Carry out a move [AUF-5]."""
    s: State = table[0]
    if move >= PUT:
        put(s, move)
    elif move == END:
        _end(s)
    elif move >= STONE:
        lay_stone(s, move - STONE)
    elif move >= WALK:
        go(s, move)
    else:
        lift(s, move - LIFT)


@compiled
def _end(s: State) -> None:
    """Close the turn; with `together`, let the others walk after a block move, then ask for the stone [AUF-22]."""
    if s.together and s.phase <= Phase.SHARING:
        s.walked = 0
        if s.moved != NONE:
            s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.turn != s.active:
            s.phase = Phase.SHARING.value
            return
        if s.stones[s.active]:
            s.phase = Phase.LAYING.value
            return
    close_turn(s)

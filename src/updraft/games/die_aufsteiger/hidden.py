"""Hide what a seat cannot see: only luck, which is over when play begins."""

from updraft.games.die_aufsteiger.state import State
from updraft.kit.jit import compiled
from updraft.kit.luck import blank_luck
from updraft.kit.memory import Table


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank the luck; tower, pawns, ladders and stones are open to all."""
    blank_luck(table[0].luck)

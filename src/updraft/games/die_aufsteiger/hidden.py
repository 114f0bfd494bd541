"""What a seat sees of die Aufsteiger: everything but luck, which is over when play begins."""

from updraft.games.die_aufsteiger.state import State
from updraft.kit.jit import compiled
from updraft.kit.luck import blank_luck, reseed
from updraft.kit.memory import Table


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank the luck; tower, pawns, ladders and stones are open to all."""
    blank_luck(table[0].luck)


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """There is one world that fits what a seat sees: the true one. Only luck is new."""
    hide(table, seat)
    reseed(table[0].luck, seed)

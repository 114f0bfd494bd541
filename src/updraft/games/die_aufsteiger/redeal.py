"""Redeal a table: only the true world fits what a seat sees."""

from updraft.games.die_aufsteiger.hidden import hide
from updraft.games.die_aufsteiger.state import State
from updraft.kit.jit import compiled
from updraft.kit.luck import reseed
from updraft.kit.memory import Table


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """Draw new luck and leave everything else as it is."""
    hide(table, seat)
    reseed(table[0].luck, seed)

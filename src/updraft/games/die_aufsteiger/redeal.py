"""Redeal a table: only one world fits what a seat sees, the true one."""

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

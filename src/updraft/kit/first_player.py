"""Choose the first player."""

from updraft.kit import luck
from updraft.kit.contract import FIRST, NOBODY, GameState
from updraft.kit.jit import compiled


@compiled
def choose_first(s: GameState) -> None:
    """Luck names the first player unless the host did; the same seed deals the same either way [GEN-2]."""
    named = s.first
    s.first = luck.draw(s, FIRST, s.seats)
    if named != NOBODY:
        s.first = named

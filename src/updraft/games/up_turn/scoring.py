"""Who has how many tiles left, and which place that is."""

from updraft.games.up_turn.state import State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """The fewest tiles come first, and ties share a place [UPT-18] [UPT-19]."""
    s: State = table[0]
    for seat in range(s.seats):
        scores[seat] = s.held[seat]
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += s.held[other] < s.held[seat]

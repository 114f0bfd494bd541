"""Draw a legal move at random, for playouts."""

from updraft.games.die_aufsteiger.rules.blocks import draw_put
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.state import Phase, State
from updraft.kit.jit import compiled
from updraft.kit.luck import below
from updraft.kit.memory import Ints, Table

TRIES = 1_000  # to draw a put that fits


@compiled
def draw(table: Table[State], moves: Ints, rng: Ints) -> int:
    """Draw a legal move, each equally likely; puts, hundreds of them, are not listed for that."""
    s: State = table[0]
    if s.phase == Phase.HOLDING:
        return draw_put(s, moves, rng, TRIES)
    return moves[below(rng, legal(table, moves))]

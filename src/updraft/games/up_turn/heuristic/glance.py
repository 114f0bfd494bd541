"""Up Turn at a glance: lay what can be laid, a double or the nearest number first, and draw only if nothing can."""

from updraft.games.up_turn.heuristic.policy import prior
from updraft.games.up_turn.moves import DRAW
from updraft.games.up_turn.rules.tiles import is_double
from updraft.games.up_turn.state import NUMBERS, Phase, State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

# A weight is 2 to the power of these. A number loses as much as it is away from the last one; a double gains a little.
FURTHER_DOUBLE = 1 / 64
ACTION, WAITING = -40.0, -120.0


@compiled
def glance(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Weigh laying, drawing and passing; call, deal and give penalties as everyone does."""
    s: State = table[0]
    if s.phase > Phase.DREW:
        prior(table, moves, count, weights)
        return
    for i in range(count):
        weights[i] = 2.0 ** _appeal(s, moves[i])


@compiled
def _appeal(s: State, move: int) -> float:
    """Rate a move by what it lays, without a thought for the next player."""
    if move >= NUMBERS:
        return ACTION if move < DRAW else WAITING
    distance = abs(move - s.last)
    return distance * FURTHER_DOUBLE if is_double(s, move) else -float(distance)

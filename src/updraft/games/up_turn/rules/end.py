"""The end of a game, and its result."""

from updraft.games.up_turn.state import ACTION_TILES, LIMIT, ONCE, TILES, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

# A turn is a draw, a lay and a call; after a double each number laid is dealt for, and may be a penalty [UPT-18].
MOST_MOVES = LIMIT * (3 + 2 * (TILES - ACTION_TILES))


@compiled
def is_last_turn(s: State) -> bool:
    """Tell whether this turn is the last because it emptied a bag that is not refilled [UPT-31]."""
    return s.bag == ONCE and s.bagged == 0


@compiled
def end_game(s: State, end: int) -> None:
    """End the game at once; nothing more is dealt and no penalty is given [UPT-16]."""
    s.to_deal = 0
    s.to_hit = 0
    s.end = end
    s.turn = NOBODY


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """Rank seats by tiles left, fewest first; ties share a place [UPT-18] [UPT-19]."""
    s: State = table[0]
    for seat in range(s.seats):
        scores[seat] = s.held[seat]
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += s.held[other] < s.held[seat]

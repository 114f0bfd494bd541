"""What a position is worth to each seat."""

from math import exp

import numpy as np

from updraft.games.up_turn.rules.end import score
from updraft.games.up_turn.state import ONCE, SEATS, TILES, State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats, reward
from updraft.kit.jit import compiled
from updraft.kit.memory import Table

# With a bag that is not refilled, a lead is worth the more, the fewer tiles are in the bag; four tiles are as good as
# twenty, for whoever holds many sweeps them away with a double. STAKE is the natural logarithm of the odds for each
# tile ahead, over the tiles in the bag and NEAR more: measured in 1,500 games of two clubs.
STAKE, NEAR, LEAD = 4.75, 4, 4


@compiled
def evaluate(table: Table[State], values: Floats) -> None:
    """The result if there is one, else by how few tiles everyone has."""
    s: State = table[0]
    if s.turn == NOBODY:
        _judge_result(table, values)
        return
    fewest = TILES
    for seat in range(s.seats):
        fewest = min(fewest, s.held[seat])
    total = 0.0
    for seat in range(s.seats):
        values[seat] = _worth(s, s.held[seat], fewest)
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total


@compiled
def _worth(s: State, held: int, fewest: int) -> float:
    """Rate so many tiles; by how many more they are than the fewest, if the bag is not refilled [UPT-31]."""
    if s.bag == ONCE:
        return exp(-STAKE * min(held - fewest, LEAD) / (s.bagged + NEAR))
    tiles = held + 2.0
    return 1.0 / (tiles * tiles)


@compiled
def _judge_result(table: Table[State], values: Floats) -> None:
    scores = np.empty(SEATS, np.int64)
    ranks = np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    reward(ranks, table[0].seats, values)

"""Evaluate a position of Up Turn for each seat."""

from math import exp

import numpy as np

from updraft.games.up_turn.rules.end import score
from updraft.games.up_turn.state import ONCE, SEATS, TILES, End, State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats, reward
from updraft.kit.jit import compiled
from updraft.kit.memory import Table

# With a bag that is not refilled, a lead is worth more the fewer tiles are left in the bag. A lead of LEAD tiles is as
# good as one of twenty, because a double sweeps a long rack away. For each tile ahead, the log odds of winning are
# STAKE / (tiles in the bag + NEAR): measured in 1,500 games of two club bots.
STAKE, NEAR, LEAD = 4.75, 4, 4


@compiled
def evaluate(table: Table[State], values: Floats) -> None:
    """Value the result of a finished game, or else a position by how few tiles each seat has."""
    s: State = table[0]
    if s.turn == NOBODY:
        _value_result(table, values)
        return
    fewest = TILES
    for seat in range(s.seats):
        fewest = min(fewest, s.held[seat])
    total = 0.0
    for seat in range(s.seats):
        values[seat] = _rate(s, s.held[seat], fewest)
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total


@compiled
def _rate(s: State, held: int, fewest: int) -> float:
    """Rate a rack by its tiles; if the bag is not refilled, by how many more they are than the fewest [UPT-31]."""
    if s.bag == ONCE:
        return exp(-STAKE * min(held - fewest, LEAD) / (s.bagged + NEAR))
    tiles = held + 2.0
    return 1.0 / (tiles * tiles)


@compiled
def _value_result(table: Table[State], values: Floats) -> None:
    """Value a result by its places; a game without an empty rack is worth less than an even share to everyone."""
    scores = np.empty(SEATS, np.int64)
    ranks = np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    s: State = table[0]
    reward(ranks, s.seats, values)
    if s.end == End.STANDSTILL:
        for seat in range(s.seats):
            values[seat] /= s.seats

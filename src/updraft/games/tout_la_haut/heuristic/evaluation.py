"""Evaluation: estimate what a position is worth to each seat."""

import numpy as np

from updraft.games.tout_la_haut.rules.end import score
from updraft.games.tout_la_haut.rules.turns import distance
from updraft.games.tout_la_haut.state import SEATS, State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats, reward
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

RANK = 0.8  # the share of a final position's value that is the rank; the rest is the lead
HALF_CERTAIN = 8.0  # a lead of so many points is half way to certainty
CARD = 7  # points that a card brings on average


@compiled
def evaluate(table: Table[State], values: Floats) -> None:
    """Value a final position by rank and lead, an earlier one by the lead if everyone built as many cards."""
    scores = np.empty(SEATS, np.int64)
    ranks = np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    _add_unbuilt(table[0], scores)
    seats = table[0].seats
    reward(ranks, seats, values)
    rank = RANK if table[0].turn == NOBODY else 0.0
    for seat in range(seats):
        values[seat] = rank * values[seat] + (1 - rank) * _lead_value(scores, seat, seats)


@compiled
def _add_unbuilt(s: State, scores: Ints) -> None:
    """Credit an average card to every seat that has yet to build in this round."""
    if s.turn != NOBODY:
        for seat in range(s.seats):
            scores[seat] += CARD * (distance(s, seat) >= distance(s, s.turn))


@compiled
def _lead_value(scores: Ints, seat: int, seats: int) -> float:
    """Squeeze the lead over the best other seat between 0 and 1."""
    best = scores[seat - 1] if seat else scores[1]
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    lead = scores[seat] - best
    return 0.5 + 0.5 * lead / (HALF_CERTAIN + abs(lead))

"""Evaluate a position: by ranks once they are certain, before that by everyone's outlook."""

import numpy as np

from updraft.games.die_aufsteiger.heuristic.outlook import outlook, urgency
from updraft.games.die_aufsteiger.rules.end import failures_allowed, score
from updraft.games.die_aufsteiger.state import NONE, SEATS, SIDE, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats, reward
from updraft.kit.jit import compiled
from updraft.kit.memory import Table

CALM, TENSE = 0.35, 0.4  # the weight of a height, and the increase towards the end of the game


@compiled
def evaluate(table: Table[State], values: Floats) -> None:
    """Use the ranks when the game is over or the leader can end it; before that, compare outlooks."""
    s: State = table[0]
    if s.turn == NOBODY or s.failures == failures_allowed(s):
        scores, ranks = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
        score(table, scores, ranks)
        if s.turn == NOBODY or (ranks[s.active] == 1 and _ends_alone(s)):
            reward(ranks, s.seats, values)
            return
    spots = np.empty((2, SIDE), np.int64)
    best = 0.0
    for seat in range(s.seats):
        values[seat], _ = outlook(s, seat, spots)
        best = max(best, values[seat])
    steep = CALM + TENSE * urgency(s)
    total = 0.0
    for seat in range(s.seats):
        share = 1.0 / (1.0 + steep * (best - values[seat]))
        values[seat] = share * share
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total


@compiled
def _ends_alone(s: State) -> bool:
    """Tell whether the active player can close the turn before another pawn walks [AUF-22]."""
    return not s.together or s.phase >= Phase.LAYING or (s.phase == Phase.ACTING and s.moved == NONE)


@compiled
def is_settled(table: Table[State]) -> bool:
    """Tell whether no turn has begun: a block in the air, or a step not yet climbed, says little."""
    s: State = table[0]
    return s.phase == Phase.ACTING and s.turn == s.active and s.moved == NONE and not s.stepped

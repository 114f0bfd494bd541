"""The heuristic of die Aufsteiger and the levels of its bots."""

from updraft.games.die_aufsteiger.heuristic.evaluation import evaluate, is_settled
from updraft.games.die_aufsteiger.heuristic.policy import policy
from updraft.kit.heuristic import Heuristic, Judging, Level

LEVELS = {
    "novice": Level(temperature=1.2, miss_rate=0.3),
    "casual": Level(temperature=0.5, miss_rate=0.1),
    "club": Level(simulations=40, horizon=0),
    "expert": Level(simulations=1_000, horizon=0),
}

# A move of a rollout takes 0.1 to 0.6 ms, so rollouts end after about two turns, and few moves are compared.
JUDGING = Judging(horizon=6, simulations=40, candidates=2, microseconds=200)

HEURISTIC = Heuristic(policy, evaluate, LEVELS, is_quiescent=is_settled, perfect_information=True, judging=JUDGING)

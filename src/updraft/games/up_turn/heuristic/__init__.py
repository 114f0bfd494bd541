"""The heuristic of Up Turn: policy, prior, evaluation, and the levels of its bots."""

from updraft.games.up_turn.heuristic.evaluation import evaluate
from updraft.games.up_turn.heuristic.policy import policy, prior
from updraft.kit.heuristic import Heuristic, Judging, Level

LEVELS = {
    "novice": Level(temperature=8.0, miss_rate=0.2),
    "casual": Level(temperature=4.5),
    "club": Level(temperature=1.2),
    "expert": Level(simulations=1_000, horizon=20),
}

# With a refilled bag, games can take thousands of moves.
HEURISTIC = Heuristic(policy, evaluate, LEVELS, prior, judging=Judging(horizon=150, microseconds=0.2))

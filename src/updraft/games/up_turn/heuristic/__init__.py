"""The heuristic of Up Turn: policy, prior, glance, evaluation, and the levels of its bots."""

from updraft.games.up_turn.heuristic.evaluation import evaluate
from updraft.games.up_turn.heuristic.glance import glance
from updraft.games.up_turn.heuristic.policy import policy, prior
from updraft.kit.heuristic import Heuristic, Judging, Level

LEVELS = {
    "novice": Level(temperature=12.0, at_a_glance=True),
    "casual": Level(temperature=0.2, at_a_glance=True),
    "club": Level(),
    "expert": Level(simulations=1_000, horizon=20),
}

# With a refilled bag, games can take hundreds of moves.
HEURISTIC = Heuristic(policy, evaluate, LEVELS, prior, glance, judging=Judging(horizon=150, microseconds=0.2))

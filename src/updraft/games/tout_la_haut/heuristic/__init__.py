"""The heuristic of Tout là-haut: policy, evaluation, and the levels of its bots."""

from updraft.games.tout_la_haut.heuristic.evaluation import evaluate
from updraft.games.tout_la_haut.heuristic.policy import policy
from updraft.games.tout_la_haut.redeal import sample_world
from updraft.kit.heuristic import Heuristic, Level

HEURISTIC = Heuristic(
    policy,
    evaluate,
    {
        "novice": Level(temperature=2.7, miss_rate=0.4),
        "casual": Level(temperature=1.2, miss_rate=0.25),
        "club": Level(simulations=100, temperature=0.5),
        "expert": Level(simulations=10_000),
    },
    sample_world=sample_world,
)

"""The heuristic of Up Too High's bots, and how strong each level is."""

from updraft.games.up_too_high.heuristic.evaluation import ends_soon, evaluate
from updraft.games.up_too_high.heuristic.policy import policy
from updraft.kit.heuristic import Heuristic, Level

HEURISTIC = Heuristic(
    policy,
    evaluate,
    ends_soon=ends_soon,
    levels={
        "novice": Level(simulations=10, horizon=6, temperature=1.0, miss_rate=0.2),
        "casual": Level(simulations=16, horizon=6, temperature=0.7),
        "club": Level(simulations=150, horizon=15, temperature=0.1),
        "expert": Level(simulations=12_000, horizon=6, by_net=True, simulations_per_world=4),
    },
)

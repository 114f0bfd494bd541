"""Compile all games once, side by side, before the tests' workers would each do it for themselves."""

import numpy as np

from updraft import games
from updraft.bots import ISMCTS, LEARNED, REVIEW
from updraft.bots.warm_up import warm_up_rules
from updraft.kit import jit
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.position_stack import compiled_push
from updraft.server.compile_ahead import compile_all, compile_game


def compile_everything(name: str) -> None:
    compile_game(name, "expert", [ISMCTS, REVIEW, LEARNED])
    compile_for_research(name)


def compile_for_research(name: str) -> None:
    """Compile what environments call and no server does."""
    game = games.find(name)
    table = game.new(seed="research").table.copy()
    game.rules.observe(table, 0, np.zeros(game.observation_size, np.float32))
    compiled_push(game)
    loops_of(game).play_out(table, move_buffer(game), rng_of("research"))
    smallest = min(games.catalogue(), key=lambda each: each.move_count)  # opponents by policy are tested there alone
    for opponents in ("random", "policy") if name == smallest.name else ("random",):
        game.batch(2, seed=1, opponents=opponents).final_observations()


def compile_rules(name: str) -> None:
    game = games.find(name)
    warm_up_rules(game)
    jit.mark_warm(game.folder.name)


if __name__ == "__main__":  # tests with bounds checks run rules, and no server or search
    compile_all(compile_everything if jit.MODE == "compiled" else compile_rules)

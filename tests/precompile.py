"""Compile all games once, side by side, before the tests' workers would each do it for themselves."""

from concurrent.futures import ProcessPoolExecutor

from updraft import games
from updraft.bots import ISMCTS, REVIEW
from updraft.bots.warm_up import warm_up_rules
from updraft.kit import jit
from updraft.kit.position_stack import compiled_push
from updraft.server.compile_ahead import compile_ahead


def compile_rules(name: str) -> None:
    game = games.find(name)
    warm_up_rules(game)
    jit.mark_warm(game.folder.name)


def compile_push(name: str) -> None:
    compiled_push(games.find(name))


if __name__ == "__main__":
    if jit.MODE == "compiled":
        compile_ahead("expert", [ISMCTS, REVIEW])
        with ProcessPoolExecutor() as pool:
            list(pool.map(compile_push, games.names()))
    else:
        with ProcessPoolExecutor() as pool:  # tests with bounds checks run rules, and no server or search
            list(pool.map(compile_rules, games.names()))

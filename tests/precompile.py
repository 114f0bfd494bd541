"""Compile all games once, side by side, before the tests' workers would each do it for themselves."""

from concurrent.futures import ProcessPoolExecutor

from updraft import games
from updraft.bots.warm_up import warm_up_rules
from updraft.kit import jit
from updraft.server.compiler import compile_part
from updraft.server.readiness import KINDS, GamePart


def compile_game(name: str) -> None:
    if jit.MODE == "compiled":
        for kind in (*KINDS, "ismcts"):
            compile_part(GamePart(name, kind))
        return
    game = games.find(name)  # tests with bounds checks run rules, and no server or search
    warm_up_rules(game)
    jit.mark_warm(game.folder.name)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(compile_game, games.names()))

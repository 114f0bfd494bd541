"""Compile all games once, side by side, before the tests' workers would each do it for themselves."""

from concurrent.futures import ProcessPoolExecutor

from updraft import games
from updraft.bots.warm_up import warm_up_rules, warm_up_search
from updraft.kit import jit


def compile_game(name: str) -> None:
    game = games.find(name)
    warm_up_rules(game, is_served=jit.MODE == "compiled")  # nobody serves with bounds checks
    if jit.MODE == "compiled":  # tests with bounds checks run rules, not searches
        for kind in ("expert", "ismcts"):
            warm_up_search(game, kind)
    jit.mark_warm(game.folder.name)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(compile_game, games.names()))

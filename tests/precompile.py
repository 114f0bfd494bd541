"""Compile all games once, side by side, before the tests' workers would each do it for themselves."""

from concurrent.futures import ProcessPoolExecutor

from updraft import games
from updraft.bots import precompile as think
from updraft.cli.terminal import warm_up_rules as play
from updraft.kit import jit
from updraft.server.serve import warm_up as serve


def warm(name: str) -> None:
    game = games.find(name)
    play(game)
    for bot in ("expert", "ismcts"):
        think(game, bot)
    if jit.MODE == "compiled":  # nobody serves with bounds checks
        serve(game)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(warm, games.names()))

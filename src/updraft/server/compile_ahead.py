"""Compile what every table needs before a server starts: `python -m updraft.server.compile_ahead`.

`make play` runs it beside the build of the page. The games that take longest come first; a server that starts meanwhile
begins with the others.
"""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from updraft import games
from updraft.kit import jit
from updraft.server.compile_times import CompileTimes, cache_folder
from updraft.server.compiler import NICENESS, compile_part
from updraft.server.preparation import cores
from updraft.server.readiness import HEURISTIC, RULES, GamePart


def compile_ahead(kinds: Sequence[str] = (RULES, HEURISTIC)) -> None:
    """Compile these parts of all games, one process for each core."""
    times = CompileTimes(cache_folder())
    dearest_first = sorted(games.names(), key=lambda game: times.expected(GamePart(game)), reverse=True)
    with ProcessPoolExecutor(cores()) as pool:
        list(pool.map(partial(_compile_game, kinds), dearest_first))


def _compile_game(kinds: Sequence[str], game: str) -> None:
    """Compile one part after another in one process, which translates each function once."""
    for kind in kinds:
        compile_part(GamePart(game, kind))


if __name__ == "__main__" and jit.MODE != "interpreted":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # end at once
    os.nice(NICENESS)
    compile_ahead()

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
from updraft.bots import search_kind
from updraft.kit import jit
from updraft.server.compile_times import CompileTimes, cache_folder
from updraft.server.compiler import NICENESS, compile_part
from updraft.server.preparation import cores
from updraft.server.readiness import RULES, GamePart

LEVEL = "casual"  # of the bots that the page seats


def compile_ahead(level: str = LEVEL, more: Sequence[str] = ()) -> None:
    """Compile the rules of all games and what bots of this level need, one process for each core; then `more` parts."""
    times = CompileTimes(cache_folder())
    dearest_first = sorted(games.names(), key=lambda game: times.expected(GamePart(game)), reverse=True)
    with ProcessPoolExecutor(cores()) as pool:
        list(pool.map(partial(_compile_game, level, more), dearest_first))


def _compile_game(level: str, more: Sequence[str], game: str) -> None:
    """Compile one part after another in one process, which translates each function once."""
    last = GamePart(game, search_kind(level, games.find(game)) or RULES)
    for part in (*last.needed, last, *(GamePart(game, kind) for kind in more)):
        compile_part(part)


if __name__ == "__main__" and jit.MODE != "interpreted":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # end at once
    os.nice(NICENESS)
    compile_ahead()

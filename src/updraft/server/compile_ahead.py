"""Compile what every table needs before a server starts: `python -m updraft.server.compile_ahead`.

`make play` runs it beside the build of the page. The games that take longest come first; a server that starts meanwhile
begins with the others.
"""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from updraft import games
from updraft.bots import search_kind
from updraft.kit import jit
from updraft.server.compile_times import CompileTimes, cache_folder
from updraft.server.compiler import NICENESS, compile_part
from updraft.server.preparation import cores
from updraft.server.readiness import RULES, GamePart

LEVEL = "casual"  # of the bots that the page seats


def compile_all(compile_one: Callable[[str], None]) -> None:
    """Compile every game, one process for each core."""
    times = CompileTimes(cache_folder())
    dearest_first = sorted(games.names(), key=lambda game: times.expected(GamePart(game)), reverse=True)
    with ProcessPoolExecutor(cores()) as pool:
        list(pool.map(compile_one, dearest_first))


def compile_game(game: str, level: str = LEVEL, more: Sequence[str] = ()) -> None:
    """Compile a game's rules, what bots of this level need, then `more` parts: one process translates them once."""
    last = GamePart(game, search_kind(level, games.find(game)) or RULES)
    for part in (*last.needed, last, *(GamePart(game, kind) for kind in more)):
        compile_part(part)


if __name__ == "__main__" and jit.MODE != "interpreted":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # end at once
    os.nice(NICENESS)
    compile_all(compile_game)

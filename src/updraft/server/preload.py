"""Imported once by the process that worker processes are forked from: load all code, so that workers begin warm.

Nothing is compiled here: the server has that done elsewhere. Code that is compiled later is loaded by the workers, when
they first need it.
"""

import os

from updraft import games
from updraft.bots import LEARNED, REVIEW
from updraft.bots.warm_up import warm_up_search
from updraft.kit import jit
from updraft.server import adviser, bot_runner, pondering, replays
from updraft.server.compiler import is_compiled, load_rules
from updraft.server.readiness import HEURISTIC, RULES, SEARCH, GamePart

__all__ = ["adviser", "bot_runner", "pondering", "replays"]

NICENESS = 5  # sockets are served first

os.nice(NICENESS)
if jit.MODE != "interpreted":
    for name in games.names():
        if is_compiled(GamePart(name, RULES)):
            load_rules(games.find(name))
        for kind in (HEURISTIC, SEARCH, REVIEW, LEARNED):
            if is_compiled(GamePart(name, kind)):
                warm_up_search(games.find(name), kind)

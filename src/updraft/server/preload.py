"""Imported once by the process that worker processes are forked from: load all code, so that workers begin warm."""

import os

import updraft
from updraft.bots.warm_up import warm_up_rules, warm_up_search
from updraft.kit import jit
from updraft.server import bot_runner, replays

__all__ = ["bot_runner", "replays"]

NICENESS = 5  # sockets are served first

os.nice(NICENESS)
if jit.MODE != "interpreted":
    for game in updraft.catalogue():
        warm_up_rules(game, is_served=True)
        warm_up_search(game, "expert")

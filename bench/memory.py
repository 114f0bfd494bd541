"""Print how many bytes a process grows by for each clone of a position: `memory.py GAME PLAYERS`, `memory.py OH_HELL`.

A process of its own, because memory that was freed before would be used again.
"""

import ctypes
import gc
import os
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

from peers import openspiel

CLONES = 10_000


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def our_positions(game: str, players: str) -> list[Any]:
    from peers import ours  # noqa: PLC0415 (a process that measures OpenSpiel's memory loads nothing of ours)

    from updraft.games import find  # noqa: PLC0415
    from updraft.kit.table import Settings  # noqa: PLC0415

    return ours.positions(Settings(find(game), int(players)))


def bytes_of_clone(game: str, players: str = "") -> float:
    """Clone positions of one random game: of ours if a number of players is given, else of OpenSpiel's."""
    states = our_positions(game, players) if players else openspiel.positions(game)
    kept = [state.clone() for state in states]
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # the clones would fill what building the positions has left
    before, waiting = resident_bytes(), cycle(states)
    kept += [next(waiting).clone() for _ in range(CLONES)]
    return (resident_bytes() - before) / CLONES


if __name__ == "__main__":
    print(bytes_of_clone(*sys.argv[1:]))

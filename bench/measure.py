"""Measure work per second of processor time on one core, and name the machine and the versions."""

import importlib.metadata
import os
import platform
import random
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

SEED = 7
POSITIONS = 16  # of a game, evenly spaced, that are cloned, observed and searched in turn
TABLES = 1000  # of a batch
SIMULATIONS = 250  # of a search, with a new tree for each decision
C_PUCT = 0.7  # the exploration constant of UCB, ours and theirs
BURST = 0.01  # seconds of work between two looks at the clock
STOPPED = 130  # the exit code after Ctrl-C

Play: TypeAlias = Callable[[int], int]  # does something so many times, and returns how many moves or calls that were
Measure: TypeAlias = Callable[[float], float]  # measures for so many seconds; returns a rate, bytes or seconds


def seeded() -> random.Random:
    return random.Random(SEED)  # noqa: S311 (not for security)


def spread(states: list[Any]) -> list[Any]:
    """Pick a few states, evenly spaced."""
    return states[:: max(1, len(states) // POSITIONS)]


def clones(states: list[Any]) -> Play:
    """Clone positions in turn: matches of ours or states of OpenSpiel's."""
    waiting = cycle(states)

    def play(times: int) -> int:
        for _ in range(times):
            next(waiting).clone()
        return times

    return play


def rate_of(play: Play) -> Measure:
    """Compile and warm up; then measure moves or calls per second, which other programs on the core hardly change."""
    play(1)
    burst = 1
    while _seconds_of(play, burst) < BURST:
        burst *= 2

    def measure(seconds: float) -> float:
        made, spent, begin = 0, 0.0, process_time()
        while spent < seconds:
            made += play(burst)
            spent = process_time() - begin
        return made / spent

    return measure


def _seconds_of(play: Play, times: int) -> float:
    begin = process_time()
    play(times)
    return process_time() - begin


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def processor() -> str:
    """Return the name of the processor, if the system knows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def versions() -> dict[str, str]:
    """Return the installed versions of Python and of the libraries that matter."""
    found = {"Python": platform.python_version()}
    for name in ("numba", "numpy", "open_spiel", "pettingzoo", "rlcard", "pgx", "jax"):
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "missing"
    return found

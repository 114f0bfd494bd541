"""PettingZoo's own `performance_benchmark`, of its classic games and of ours."""

import contextlib
import io
import re
import time
from types import SimpleNamespace
from typing import Any

from measure import Measure

from peers import load_library
from updraft.kit.table import Settings

LASTS = 5.0  # seconds that the benchmark takes
WARM_UP = 0.05


def of_ours(settings: Settings) -> Measure:
    return turns_per_second(load_library("updraft.envs.pettingzoo").env(settings.game.name, settings.players))


def of_classic(name: str) -> Measure:
    return turns_per_second(load_library(f"pettingzoo.classic.{name}").env())


def turns_per_second(environment: Any) -> Measure:
    """Step with random legal moves and look at every observation, as PettingZoo measures its own."""
    benchmark = load_library("pettingzoo.test.performance_benchmark")

    def measure(seconds: float) -> float:
        faster = LASTS / seconds  # a clock that goes so many times as fast ends the benchmark earlier
        benchmark.time = SimpleNamespace(time=lambda: time.process_time() * faster)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            benchmark.performance_benchmark(environment)
        found = re.search(r"([\d.]+) turns per second", printed.getvalue())
        assert found, printed.getvalue()
        return float(found[1]) * faster

    measure(WARM_UP)
    return measure

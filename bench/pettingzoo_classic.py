"""PettingZoo's own `performance_benchmark`: our games beside its classic ones, in one run on one core."""

import contextlib
import importlib
import io
import re
import statistics
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any

import typer
from random_play import console, notes, processor, stay_on_one_core, versions
from rich.progress import track
from rich.table import Table as Grid

from updraft.envs.pettingzoo import env
from updraft.games import catalogue

CLASSIC = (
    "tictactoe_v3",
    "connect_four_v3",
    "rps_v2",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "go_v5",
    "chess_v6",
    "hanabi_v5",
)
benchmark: Any = importlib.import_module("pettingzoo.test.performance_benchmark")


def contenders() -> Iterator[tuple[str, bool, Any]]:
    """Yield names, whether they are ours, and environments; a classic game that does not load is named and left out."""
    for game in catalogue():
        for players in (game.player_counts[0], game.player_counts[-1]):
            yield f"{game.name} for {players}", True, env(game.name, players)
    for name in CLASSIC:
        try:
            yield name, False, importlib.import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # a missing library has many faces
            notes.print(f"{name} is left out: {error}", style="yellow", markup=False, soft_wrap=True)


def turns_per_second(environment: Any) -> float:
    """Run the benchmark for 5 seconds of processor time, so that other programs on the core do not matter."""
    benchmark.time = SimpleNamespace(time=time.process_time)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        benchmark.performance_benchmark(environment)
    found = re.search(r"([\d.]+) turns per second", printed.getvalue())
    assert found, printed.getvalue()
    return float(found[1])


def main(rounds: Annotated[int, typer.Option(min=1, help="Measurements of every game, in turn.")] = 3) -> None:
    """Step every environment with random legal moves and observations, as PettingZoo measures its own."""
    stay_on_one_core()
    listed = list(contenders())
    rates: dict[str, list[float]] = {name: [] for name, _, _ in listed}
    for number in range(1, rounds + 1):
        for name, _, environment in track(listed, f"round {number} of {rounds}", console=notes):
            rates[name].append(turns_per_second(environment))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    ours = [medians[name] for name, is_ours, _ in listed if is_ours]
    grid = Grid("game", title="performance_benchmark: turns per second of processor time")
    for heading in ("median", "best", "ours ÷ this, slowest to fastest"):
        grid.add_column(heading, justify="right")
    for name, is_ours, _ in listed:
        ratio = "" if is_ours else f"{min(ours) / medians[name]:.2f} to {max(ours) / medians[name]:.1f}"
        grid.add_row(name, f"{medians[name]:,.0f}", f"{max(rates[name]):,.0f}", ratio)
    console.print(grid)
    installed = ", ".join(f"{name} {version}" for name, version in versions().items())
    console.print(f"{processor()}; {installed}, pettingzoo {importlib.import_module('pettingzoo').__version__}")


if __name__ == "__main__":
    typer.run(main)

"""Measure the time to the first move in a fresh process, with an empty and with a full cache of compiled code."""

import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from measure import STOPPED
from peers.ours import FIRST_MOVE
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

DEFAULT = "tout-la-haut"
BYTECODE = ("numba", "numpy", "updraft")  # packages whose import counts

NUMBA = "import numba"
PLAYERS = "2"
console = Console()
notes = Console(stderr=True)


def seconds_of(code: str, game: str, cache: Path) -> float:
    """Return the time of a fresh process, from its start to its end."""
    start = time.perf_counter()
    environment = os.environ | {"UPDRAFT_CACHE": str(cache)}
    subprocess.run([sys.executable, "-c", code, game, PLAYERS], env=environment, check=True, capture_output=True)
    return time.perf_counter() - start


def one_round(game: str) -> dict[str, float]:
    """Measure everything once, with a new cache."""
    with tempfile.TemporaryDirectory(prefix="updraft-bench-") as folder:
        cache = Path(folder)
        return {
            "Python alone": seconds_of("pass", game, cache),
            "import numba": seconds_of(NUMBA, game, cache),
            "first move, cold": seconds_of(FIRST_MOVE, game, cache),
            "first move, warm": seconds_of(FIRST_MOVE, game, cache),
        }


def without_bytecode() -> Iterator[str]:
    """Yield the packages whose bytecode is missing, which every process would compile again."""
    for package in BYTECODE:
        found = importlib.util.find_spec(package)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(f"{package} is not installed for {sys.executable}")
        if not Path(importlib.util.cache_from_source(found.origin)).exists():
            yield package


def warn_about_bytecode() -> None:
    for package in without_bytecode():
        advice = "python -m compileall"
        sentence = f"{package} has no .pyc files, so a warm start takes longer than necessary: {advice}"
        notes.print(sentence, style="yellow", soft_wrap=True)


def as_grid(rounds: list[dict[str, float]]) -> Grid:
    grid = Grid("step", title=f"Start, seconds, {len(rounds)} rounds")
    for heading in ("median", "best"):
        grid.add_column(heading, justify="right")
    for step in rounds[0]:
        times = [one[step] for one in rounds]
        grid.add_row(step, f"{statistics.median(times):.2f}", f"{min(times):.2f}")
    return grid


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help="One of our games.")] = DEFAULT,
    rounds: Annotated[int, typer.Option(min=1, help="Number of measurements.")] = 5,
) -> None:
    """Deal, move, hide and score in a fresh process, cold and warm."""
    warn_about_bytecode()
    try:
        console.print(as_grid([one_round(game) for _ in track(range(rounds), "starting", console=notes)]))
    except KeyboardInterrupt:
        notes.print("stopped")
        raise typer.Exit(STOPPED) from None
    except subprocess.CalledProcessError as error:
        notes.print(error.stderr.decode(), markup=False)
        raise typer.Exit(error.returncode) from None


if __name__ == "__main__":
    typer.run(main)

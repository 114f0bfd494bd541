"""Print what compiling a game takes, step by step and function by function: a new process, an empty cache."""

import gc
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from os import environ
from pathlib import Path
from typing import Annotated, Any

import typer
from numba.core import event
from numba.core.dispatcher import Dispatcher
from rich.console import Console
from rich.table import Table as Grid

from updraft.bots import HEURISTIC, ISMCTS, REVIEW, make_bot
from updraft.bots.warm_up import SEED, warm_up_rules, warm_up_search
from updraft.games import find, names
from updraft.kit.contract import Game

STOPPED = 130
PARTS = ("typing", "lowering", "LLVM", "other")
PASSES = {"nopython_type_inference": "typing", "native_lowering": "lowering"}  # all other passes are "other"

console = Console()
notes = Console(stderr=True)


@dataclass
class Compilation:
    """One function compiled for one signature; `seconds` by part, without the functions that it calls."""

    step: str
    function: str
    signature: str
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))

    @property
    def total(self) -> float:
        return sum(self.seconds.values())


@dataclass
class Step:
    """One step of getting a game ready: its processor time, and how many functions came from the cache."""

    name: str
    seconds: float
    cached: int


class Clock(event.Listener):  # type: ignore[misc]  # numba has no types
    """Charge processor time to the function that is being compiled, and to the compiler's part that is at work."""

    def __init__(self) -> None:
        self.compilations: list[Compilation] = []
        self.step = ""
        self._stack: list[tuple[Compilation | None, str]] = [(None, "")]
        self._last = time.process_time()

    def on_start(self, event: Any) -> None:
        compilation = self._charge()
        if event.kind == "numba:compile":
            function = event.data["dispatcher"].py_func
            name = f"{function.__module__.removeprefix('updraft.')}.{function.__qualname__}"
            compilation = Compilation(self.step, name, str(event.data["args"]))
            self.compilations.append(compilation)
            self._stack.append((compilation, "other"))
        elif event.kind == "numba:run_pass":
            self._stack.append((compilation, PASSES.get(event.data["name"].split()[0], "other")))
        else:
            self._stack.append((compilation, "LLVM"))

    def on_end(self, _event: Any) -> None:
        self._charge()
        self._stack.pop()

    def _charge(self) -> Compilation | None:
        """Charge the time since the last event; return the function at work."""
        now = time.process_time()
        compilation, part = self._stack[-1]
        if compilation:
            compilation.seconds[part] += now - self._last
        self._last = now
        return compilation


def steps(game: Game) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield what a table of bots needs, in the order in which it is needed."""
    yield "rules", partial(warm_up_rules, game)
    yield "served", partial(warm_up_rules, game, is_served=True)
    yield "heuristic", partial(_rate_moves, game)
    yield "search", partial(warm_up_search, game, "expert")
    yield "review", partial(warm_up_search, game, REVIEW)
    yield "ismcts", partial(warm_up_search, game, ISMCTS)


def _rate_moves(game: Game) -> None:
    match = game.new(seed=SEED)
    make_bot(game, HEURISTIC, SEED).choose(match.view(match.turn))


def compile_here(name: str) -> dict[str, Any]:
    """Compile a game in this process, and return all that was measured."""
    game, clock, done = find(name), Clock(), []
    for kind in ("numba:compile", "numba:run_pass", "numba:llvm_lock"):
        event.register(kind, clock)
    for step, compile_step in steps(game):
        clock.step = step
        before, start = _cache_hits(), time.process_time()
        compile_step()
        done.append(Step(step, time.process_time() - start, _cache_hits() - before))
    return {"steps": [asdict(step) for step in done], "compilations": [asdict(one) for one in clock.compilations]}


def _cache_hits() -> int:
    found = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
    return sum(sum(dispatcher.stats.cache_hits.values()) for dispatcher in found)


def compile_apart(name: str, cache: str) -> tuple[list[Step], list[Compilation]]:
    """Compile a game in a new process."""
    command = [sys.executable, __file__, name, "--here"]
    run = subprocess.run(command, env=environ | {"UPDRAFT_CACHE": cache}, check=True, stdout=subprocess.PIPE)
    found = json.loads(run.stdout)
    return [Step(**step) for step in found["steps"]], [Compilation(**one) for one in found["compilations"]]


def step_grid(name: str, done: list[Step], compilations: list[Compilation]) -> Grid:
    grid = Grid("step", title=f"{name}: seconds of processor time by step")
    for heading in ("functions", "signatures", "from cache", *PARTS, "rest", "seconds"):
        grid.add_column(heading, justify="right")
    for step in done:
        own = [one for one in compilations if one.step == step.name]
        parts = [sum(one.seconds[part] for one in own) for part in PARTS]
        functions = len({one.function for one in own})
        seconds = [*parts, step.seconds - sum(parts), step.seconds]
        grid.add_row(step.name, *map(str, (functions, len(own), step.cached)), *(f"{one:.2f}" for one in seconds))
    return grid


def function_grid(name: str, compilations: list[Compilation], rows: int) -> Grid:
    grid = Grid("step", "function", title=f"{name}: the functions that take longest, without those that they call")
    for heading in ("signatures", *PARTS, "seconds"):
        grid.add_column(heading, justify="right")
    count, spent = Counter[tuple[str, str]](), dict[tuple[str, str], list[float]]()
    for one in compilations:
        key = one.step, one.function
        count[key] += 1
        spent[key] = [a + b for a, b in zip(spent.get(key, [0.0] * 4), one.seconds.values(), strict=True)]
    for key in sorted(spent, key=lambda key: -sum(spent[key]))[:rows]:
        grid.add_row(*key, str(count[key]), *(f"{one:.2f}" for one in (*spent[key], sum(spent[key]))))
    return grid


def main(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="One of our games; all of them if none is named.")] = "",
    rows: Annotated[int, typer.Option(min=0, help="How many functions to list.")] = 20,
    cache: Annotated[Path | None, typer.Option(help="Use this cache, instead of an empty one.")] = None,
    here: Annotated[bool, typer.Option("--here", hidden=True)] = False,
) -> None:
    """Compile a game in a new process, and print what each second went to."""
    if here:
        print(json.dumps(compile_here(name)))
        return
    try:
        for game in [name] if name else names():
            with tempfile.TemporaryDirectory(prefix="updraft-bench-") as folder:
                done, compilations = compile_apart(game, str(cache or folder))
            console.print(step_grid(game, done, compilations))
            if rows and compilations:
                console.print(function_grid(game, compilations, rows))
    except KeyboardInterrupt:
        notes.print("stopped")
        raise typer.Exit(STOPPED) from None
    except subprocess.CalledProcessError as error:
        raise typer.Exit(error.returncode) from None


if __name__ == "__main__":
    typer.run(main)

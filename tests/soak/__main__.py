"""Soak the rules: `make soak`, or `python -m tests.soak [GAME…] [--moves 1e8] [--seed TEXT]`."""

import argparse
import sys
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tests.soak.invariants import CLOSELY, SAMPLE, InvariantBroken, Soak
from updraft import games

MOVES = 100_000_000
SHOW_EVERY = 0.2  # seconds
COLUMNS = ("game", "moves", "games", "settings", "worlds dealt anew", "samples", "moves a second")

console = Console(highlight=False, markup=False, soft_wrap=True)


def main(arguments: list[str]) -> int:
    """Soak the games that are named, or all; return 1 if something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Random moves, every position checked.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--moves", type=float, default=MOVES, help="of each game; 1e6 is a million")
    parser.add_argument("--seed", default="soak", help="another seed, other games")
    chosen = parser.parse_args(arguments)
    rows: list[tuple[str, ...]] = []
    broken = False
    try:
        for name in chosen.games or games.names():
            broken |= not run(Soak(games.find(name), chosen.seed), int(chosen.moves), rows)
    except KeyboardInterrupt:
        console.print("Stopped; the figures are of what was done.")
    console.print(f"Legal moves in every position; worlds and ranks in one of {CLOSELY}; components and points in one")
    console.print(f"of {SAMPLE:,}.")
    for row in (COLUMNS, ("---",) * len(COLUMNS), *rows):
        console.print(f"| {' | '.join(row)} |")
    return int(broken)


def run(soak: Soak, moves: int, rows: list[tuple[str, ...]]) -> bool:
    """Soak one game and add its figures, also if it is stopped; return whether everything was right."""
    name, figures, seconds = soak.game.name, soak.figures, 0.0
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[rate]}")
    try:
        with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
            task = progress.add_task(f"{name}, compiling", total=moves, rate="")
            samples = soak.samples()
            next(samples)
            began = shown = perf_counter()
            progress.update(task, description=name)
            while figures.moves < moves:
                next(samples)
                seconds = (now := perf_counter()) - began
                if now > shown + SHOW_EVERY:
                    shown, rate = now, f"{figures.moves / seconds:,.0f} moves a second"
                    progress.update(task, completed=figures.moves, rate=rate)
            progress.update(task, completed=figures.moves)
    except InvariantBroken as error:
        console.print(f"BROKEN: {error}")
        return False
    finally:
        rate = f"{figures.moves / seconds:,.0f}" if seconds else "–"
        counts = (figures.moves, figures.games, len(figures.settings), figures.worlds, figures.samples)
        rows.append((name, *(f"{count:,}" for count in counts), rate))
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Compare worlds that look alike to a viewer, at scale: `make leaks`, or `python -m tests.leaks --help`."""

import argparse
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from tests.leaks.comparing import SAMPLE, Compared, Comparison, Leak
from tests.leaks.served import ServedLeak, compare_reviews, compare_servers
from updraft import games
from updraft.kit.contract import Game

POSITIONS = 1_000_000
ROUNDS = 4  # of games on two servers
REVIEWS = 4
REPORTED = 200  # positions between two updates of the bar
COLUMNS = (
    "game",
    "positions",
    "pairs of worlds",
    "of them different",
    "in every channel",
    "moves told",
    "MB told",
    "reviews",
    "games on servers",
    "messages",
)

console = Console(highlight=False, markup=False, soft_wrap=True)


@dataclass(frozen=True)
class Stage:
    """A part of the work on one game: its name, its size, and its steps, which say how far they got."""

    name: str
    total: int
    steps: Iterator[int]


def stages(comparison: Comparison, wanted: argparse.Namespace) -> Iterator[Stage]:
    game, seed, done = comparison.game, wanted.seed, comparison.done
    yield Stage(f"{game.name}, positions", wanted.positions, comparison.run(wanted.positions))
    if game.has_secrets:  # without, all seats see the same
        yield Stage(f"{game.name}, reviews", wanted.reviews, compare_reviews(game, wanted.reviews, seed, done))
    yield Stage(f"{game.name}, servers", wanted.rounds, compare_servers(game, wanted.rounds, seed, done))


def follow(stage: Stage, bar: Progress) -> None:
    """Go through a stage, and show how far it is and how fast."""
    if not stage.total:
        return
    task: TaskID = bar.add_task(stage.name, total=stage.total, rate="")
    began = monotonic()
    for at in stage.steps:
        if at % REPORTED == 0 or stage.total < REPORTED or at == stage.total:
            rate = at / (monotonic() - began)
            bar.update(task, completed=at, rate=f"{rate:.0f} a second" if rate > 1 else f"{60 * rate:.0f} a minute")


def figures(compared: dict[Game, Compared]) -> str:
    """Summarize what was compared, as docs/verification.md has it."""
    rows = [COLUMNS, ("---", *["---:"] * (len(COLUMNS) - 1))]
    for game, done in compared.items():
        counts = (done.positions, done.worlds, done.different, done.samples, done.moves)
        told = sum(done.sent.values()) / 1e6
        served = (done.reviews, done.games, done.messages)
        rows.append((game.name, *(f"{each:,}" for each in counts), f"{told:.1f}", *(f"{each:,}" for each in served)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog='make leaks ARGS="…"', description=__doc__)
    parser.add_argument("--game", nargs="+", choices=games.names(), default=games.names(), help="only these games")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions of each game")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="positions from one sample to the next")
    parser.add_argument("--reviews", type=int, default=REVIEWS, help="reviews of each game")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of each game on two servers")
    parser.add_argument("--seed", default="1", help="a word that all games are dealt by")
    parser.add_argument("--start", type=int, default=0, help="the number of the first game, to find a leak again")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Compare until a leak is found; print figures; return the exit code."""
    wanted = parse(words)
    compared: dict[Game, Compared] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    began, code = monotonic(), 0
    try:
        with Progress(*columns, TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=console) as bar:
            for game in map(games.find, wanted.game):
                comparison = Comparison(game, wanted.seed, wanted.start, wanted.sample)
                compared[game] = comparison.done
                for stage in stages(comparison, wanted):
                    follow(stage, bar)
    except (Leak, ServedLeak) as leak:
        console.print(f"{leak}\nSeed {wanted.seed!r}.", style="red")
        code = 1
    except KeyboardInterrupt:
        console.print("Stopped. Compared so far:")
        code = 130
    console.print(f"{figures(compared)}\n\n{(monotonic() - began) / 60:.1f} minutes, seed {wanted.seed!r}")
    return code


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: servers are stopped
    sys.exit(main(sys.argv[1:]))

"""Shared by `updraft arena` and `updraft lab`: play a plan, then print and write its report."""

from pathlib import Path
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from updraft.arena.charts import check_research
from updraft.arena.executors import GamePlan, check_executor, make_executor, play_all
from updraft.arena.play_game import GameRow
from updraft.arena.report import PAGE, Report, arena_texts, write
from updraft.arena.results_file import ResultsFile
from updraft.cli.terminal import UsageError, compile_game, err, interruptible, out, print_text, progress
from updraft.kit.contract import Game

INTERRUPTED = 130
MAX_TABLE_WIDTH = 400  # letters; a table wider than the terminal is not cropped

Jobs = Annotated[int | None, typer.Option(help="Number of processes. Default: one for each core.")]
On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="RAY",
        help="Play on a Ray cluster: ray (at RAY_ADDRESS, or started on this machine) or ray://HOST:PORT.",
    ),
]
Folder = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="Folder for the report. The same DIR continues a stopped run.")
]
Count = Annotated[int, typer.Option("--games", help="Number of games.")]


class ResearchPlan(GamePlan, Protocol):
    """A plan with a report: a tournament or a lab."""

    def check_bots(self) -> None: ...

    def try_bots(self) -> None: ...

    def document(self) -> dict[str, Any]: ...


def check_seed(seed: str) -> str:
    """Refuse seeds that cannot be printed in a report."""
    if not seed or not seed.isprintable():
        raise UsageError("seed")
    return seed


def check_count(count: int) -> int:
    if count < 1:
        raise UsageError("games", given=count)
    return count


def check_plan(plan: ResearchPlan, on: str | None, jobs: int | None) -> None:
    """Check packages, executor and bots before anything is written."""
    check_research()
    check_executor(on, jobs)
    plan.check_bots()


def play_plan(
    game: Game, plan: ResearchPlan, total: int, folder: Path, on: str | None, jobs: int | None, lang: str, notice: str
) -> list[GameRow] | None:
    """Play the games that the folder does not have yet and return all rows; None if stopped by Ctrl-C."""
    results = ResultsFile(folder, plan.document())
    try:
        if notice:
            err.print(notice)
        compile_game(game, lang)
        if results.missing(total):
            _play(plan, results, total, on, jobs, lang)
        if left := len(results.missing(total)):
            err.print(arena_texts(lang)["stopped"].format(done=total - left, games=total, folder=folder))
            return None
        return results.first(total)
    finally:
        results.close()


def _play(plan: ResearchPlan, results: ResultsFile, total: int, on: str | None, jobs: int | None, lang: str) -> None:
    """Play the missing games until Ctrl-C."""
    texts = arena_texts(lang)
    missing = results.missing(total)
    done = total - len(missing)
    if done:
        err.print(texts["resumed"].format(folder=results.folder, done=done, games=total))
    with interruptible() as stopped:
        with err.status(texts["trying"]):
            plan.try_bots()
        executor = make_executor(on, jobs, stopped)
        try:
            with progress(texts["playing"], total, done) as advance:
                for row in play_all(executor, plan, missing, stopped):
                    results.append(row)
                    advance()
        finally:
            executor.close()


def show_report(report: Report, folder: Path, results: dict[str, Any], times: dict[str, Any]) -> None:
    """Write a report to its folder and print it."""
    write(report, folder, results, times)
    out.print(report.title, style="bold")
    for fact in report.facts:
        print_text(fact)
    for section in report.sections:
        out.print()
        out.print(section.title, style="bold")
        table = Table(box=None, padding=(0, 2, 0, 0))
        for place, column in enumerate(section.columns):
            table.add_column(column, justify="right" if place else "left", no_wrap=True)
        for row in section.rows:
            table.add_row(*row)
        _print_whole(table)
    out.print()
    for note in report.notes:
        print_text(note, "dim")
    print_text(arena_texts(report.lang)["written"].format(page=folder / PAGE))


def _print_whole(table: Table) -> None:
    """Print a table with every figure whole, though its lines may be longer than those of the terminal."""
    widest = Measurement.get(out, out.options.update(max_width=MAX_TABLE_WIDTH), table).maximum
    Console(file=out.file, width=max(out.width, widest), highlight=False, markup=False).print(table)

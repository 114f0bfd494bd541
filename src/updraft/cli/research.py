"""What `updraft arena` and `updraft lab` share: play a plan to its end, then print and write the report."""

from pathlib import Path
from typing import Annotated, Any, Protocol

import typer
from rich.measure import Measurement
from rich.table import Table

from updraft.arena.charts import check_research
from updraft.arena.executors import GamePlan, check_executor, make_executor, play_all
from updraft.arena.play_game import GameRow
from updraft.arena.report import PAGE, Report, arena_texts, write
from updraft.arena.results_file import ResultsFile
from updraft.cli.terminal import UsageError, compile_game, err, interruptible, out, progress, say
from updraft.kit.contract import Game

INTERRUPTED = 130
WIDEST_TABLE = 400  # letters; a table that is wider than the terminal is not cut

Jobs = Annotated[int | None, typer.Option(help="How many processes play; one for each core if left out.")]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="RAY", help="ray: RAY_ADDRESS or a Ray of this machine; or ray://HOST:PORT."),
]
Folder = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="Where the report goes; with the same DIR it goes on.")
]
Count = Annotated[int, typer.Option("--games", help="How many games.")]


class ResearchPlan(GamePlan, Protocol):
    """Games that are played for the sake of a report."""

    def check_bots(self) -> None: ...

    def try_bots(self) -> None: ...

    def document(self) -> dict[str, Any]: ...


def sound(seed: str) -> str:
    """A seed that can stand in a report."""
    if not seed or not seed.isprintable():
        raise UsageError("a seed is a text that can be printed")
    return seed


def at_least_one(count: int) -> int:
    if count < 1:
        raise UsageError(f"--games must be 1 or more, not {count}")
    return count


def check(study: ResearchPlan, on: str | None, jobs: int | None) -> None:
    """Say what is missing before anything is written."""
    check_research()
    check_executor(on, jobs)
    study.check_bots()


def played(
    game: Game, study: ResearchPlan, total: int, folder: Path, on: str | None, jobs: int | None, lang: str, notice: str
) -> list[GameRow] | None:
    """So many games of a study, those that the folder has already among them; None if Ctrl-C came first."""
    ledger = ResultsFile(folder, study.document())
    try:
        if notice:
            err.print(notice)
        compile_game(game, lang)
        if ledger.missing(total):
            _play(study, ledger, total, on, jobs, lang)
        if left := len(ledger.missing(total)):
            err.print(arena_texts(lang)["stopped"].format(done=total - left, games=total, folder=folder))
            return None
        return ledger.first(total)
    finally:
        ledger.close()


def _play(study: ResearchPlan, ledger: ResultsFile, total: int, on: str | None, jobs: int | None, lang: str) -> None:
    """Play what the ledger does not have yet, until Ctrl-C."""
    said = arena_texts(lang)
    missing = ledger.missing(total)
    done = total - len(missing)
    if done:
        err.print(said["resumed"].format(folder=ledger.folder, done=done, games=total))
    with interruptible() as stopped:
        with err.status(said["trying"]):
            study.try_bots()
        crew = make_executor(on, jobs, stopped)
        try:
            with progress(said["playing"], total, done) as advance:
                for line in play_all(crew, study, missing, stopped):
                    ledger.append(line)
                    advance()
        finally:
            crew.close()


def show(report: Report, folder: Path, results: dict[str, Any], times: dict[str, Any]) -> None:
    """Print a report, and write it."""
    write(report, folder, results, times)
    out.print(report.title, style="bold")
    for fact in report.facts:
        say(fact)
    for section in report.sections:
        out.print()
        out.print(section.title, style="bold")
        table = Table(box=None, padding=(0, 2, 0, 0))
        for place, column in enumerate(section.columns):
            table.add_column(column, justify="right" if place else "left", no_wrap=True)
        for row in section.rows:
            table.add_row(*row)
        out.print(
            table,
            width=max(out.width, Measurement.get(out, out.options.update(max_width=WIDEST_TABLE), table).maximum),
            crop=False,
        )
    out.print()
    for note in report.notes:
        say(note, "dim")
    say(arena_texts(report.lang)["written"].format(page=folder / PAGE))

"""What `updraft arena` and `updraft lab` share: play a plan to its end, then print and write the report."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.measure import Measurement
from rich.table import Table

from updraft.arena.crew import Plan, hired, play_all
from updraft.arena.ledger import Ledger
from updraft.arena.report import PAGE, Report, of_arena, write
from updraft.cli.screen import Mistake, err, interruptible, out, progress, say

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


def sound(seed: str) -> str:
    """A seed that can stand in a report."""
    if not seed or not seed.isprintable():
        raise Mistake("a seed is a text that can be printed")
    return seed


def at_least_one(count: int) -> int:
    if count < 1:
        raise Mistake(f"--games must be 1 or more, not {count}")
    return count


def play_through(
    plan: Plan, ledger: Ledger, total: int, on: str | None, jobs: int | None, lang: str, rehearse: Callable[[], None]
) -> bool:
    """Play what the ledger does not have yet; False if Ctrl-C came first."""
    said = of_arena(lang)
    missing = ledger.missing(total)
    done = total - len(missing)
    if done and missing:
        err.print(said["resumed"].format(folder=ledger.folder, done=done, games=total))
    if not missing:
        return True
    with interruptible() as stopped:
        with err.status(said["trying"]):
            rehearse()
        crew = hired(on, jobs, stopped)
        try:
            with progress(said["playing"], total, done) as advance:
                for line in play_all(crew, plan, missing, stopped):
                    ledger.add(line)
                    advance()
        finally:
            crew.close()
    left = len(ledger.missing(total))
    if left:
        err.print(said["stopped"].format(done=total - left, games=total, folder=ledger.folder))
    return not left


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
    say(of_arena(report.lang)["written"].format(page=folder / PAGE))

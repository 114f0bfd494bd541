"""Run all scenarios and print the figures: `make faults`, or `python -m tests.faults [NAME…]` for some of them."""

import asyncio
import os
import shutil
import signal
import statistics
import sys
import tempfile
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from tests.faults.scenarios import SCENARIOS, SEED, Scenario, endure, new_seed
from tests.faults.world import Figures

AT_ONCE = 2  # scenarios, each with one or two servers
SHARE = "UPDRAFT_FAULTS_SHARE"  # a tenth of all faults: 0.1

COLUMNS = ("fault", "times", "acknowledged moves", "lost", "doubled", "games go on after: median", "at most")

console = Console(highlight=False, markup=False, soft_wrap=True)


class Run:
    """All scenarios, a few at a time, with a progress bar and figures of what was done so far."""

    def __init__(self, scenarios: list[Scenario], seed: str, folder: Path) -> None:
        self.scenarios = scenarios
        self.seed = seed
        self.folder = folder
        self.figures: dict[Scenario, Figures] = {}
        self.failures: dict[Scenario, BaseException] = {}
        self._began = monotonic()
        self._slots = asyncio.Semaphore(AT_ONCE)

    @property
    def done(self) -> int:
        return sum(figures.faults for figures in self.figures.values())

    async def run(self, bar: Progress) -> None:
        task = bar.add_task("faults", total=sum(scenario.times for scenario in self.scenarios), rate="")
        await asyncio.gather(*(self._endure(scenario, bar, task) for scenario in self.scenarios))

    async def _endure(self, scenario: Scenario, bar: Progress, task: TaskID) -> None:
        def tick(figures: Figures) -> None:
            self.figures[scenario] = figures
            rate = 60 * self.done / (monotonic() - self._began)
            bar.update(task, completed=self.done, rate=f"{rate:.0f} a minute")

        async with self._slots:
            folder = self.folder / scenario.name.replace(" ", "-").replace(",", "")
            try:
                self.figures[scenario] = Figures()
                tick(await endure(scenario, folder, self.seed, tick))
            except Exception as error:
                self.failures[scenario] = error
                bar.console.print(f"{scenario.name}: {type(error).__name__}: {error}\nsee {folder}", style="red")

    def table(self) -> str:
        """Summarize what was done, as docs/hosting.md has it."""
        rows = [COLUMNS, ("---", *["---:"] * (len(COLUMNS) - 1))]
        rows += [
            self._row(scenario, figures)
            for scenario, figures in self.figures.items()
            if figures.faults or scenario in self.failures
        ]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def _row(self, scenario: Scenario, figures: Figures) -> tuple[str, ...]:
        lost = "failed" if scenario in self.failures else "0"  # a lost or doubled move ends a scenario
        waits = figures.waits or [0.0]
        times = f"{statistics.median(waits):.1f} s", f"{max(waits):.1f} s"
        return scenario.name, str(figures.faults), str(figures.moves), lost, lost, *times


def chosen_scenarios(words: list[str], share: str) -> list[Scenario]:
    """Choose the scenarios whose names contain one of the words, or all, with a share of their faults."""
    try:
        part = float(share)
    except ValueError:
        sys.exit(f"{SHARE} takes a number such as 0.1, not {share!r}")
    chosen = [
        Scenario(scenario.name, max(1, round(part * scenario.times)), scenario.open)
        for scenario in SCENARIOS
        if not words or any(word.lower() in scenario.name.lower() for word in words)
    ]
    if not chosen:
        sys.exit(f"No scenario has such a name: choose from {'; '.join(scenario.name for scenario in SCENARIOS)}")
    return chosen


def main(words: list[str]) -> int:
    """Run scenarios and print their figures; return the exit code."""
    seed, chosen = new_seed(), chosen_scenarios(words, os.environ.get(SHARE, "1"))
    folder = Path(tempfile.mkdtemp(prefix="updraft-faults-"))
    console.print(f"{SEED}={seed}, logs in {folder}")
    run, began, is_complete = Run(chosen, seed, folder), monotonic(), True
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console) as bar:
            asyncio.run(run.run(bar))
    except KeyboardInterrupt:
        is_complete = False
        console.print("Stopped. Done so far:")
    console.print(f"{run.done} faults in {(monotonic() - began) / 60:.1f} minutes\n\n{run.table()}\n")
    if run.failures:
        console.print(f"Failed: {', '.join(each.name for each in run.failures)}. Again: {SEED}={seed}", style="red")
        return 1
    shutil.rmtree(folder)
    return 0 if is_complete else 130  # as after Ctrl-C


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: no server is left behind
    sys.exit(main(sys.argv[1:]))

"""Measure how long a phone takes from a tap to the next paint ("interaction to next paint"), in every game.

PYTHONPATH=.:src python bench/taps.py [--taps 40] [--throttle 4] [GAME …]     # needs the built page and Chromium

A person with a touch screen of 390 × 844 taps at what can be done, against random bots; Chromium slows itself down.
The work is the processor time of the page's thread until the paint. Other programs prolong the times. Compare
work at `--throttle 1` only: slowed down four times, it was seen to grow up to twelvefold.
"""

import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated, Any, NamedTuple

import typer
from playwright.sync_api import Page
from rich.console import Console
from rich.table import Table as Grid

from tests.page.clients import PHONE, Visitor, chromium, sit_down
from tests.server.clients import OPEN, RunningServer
from updraft.server.database import sqlite_in
from updraft.server.hub import Hub
from updraft.server.store import Store

PAUSE = 400  # milliseconds before a tap: others' moves are shown, and the tap is not the second of a double one
LOADING = 2000  # milliseconds for the tower
STRIDE = 7  # from one tap to the next among the things that can be tapped: something else every time
IDLE = 4  # taps without a move, then one is made from the list: nobody taps in circles


class Board(NamedTuple):
    """A board to tap at, with the most players."""

    game: str
    players: int
    view: str = "map"  # of die Aufsteiger


BOARDS = (
    Board("tout-la-haut", 5),
    Board("up-turn", 4),
    Board("up-too-high", 5),
    Board("die-aufsteiger", 5),
    Board("die-aufsteiger", 5, view="tower"),
)
SETTINGS = """localStorage.setItem("updraft.settings", JSON.stringify({ forced: false, own: {
    "die-aufsteiger.quality": "low", "die-aufsteiger.view": "%s" } }))"""
# The browser reports interactions of 16 ms and more, several events for each.
WATCH = """() => {
    window.interactions = {};
    const note = ({ interactionId, startTime, processingStart, processingEnd, duration }) => {
        if (!interactionId || (window.interactions[interactionId]?.duration ?? 0) >= duration) return;
        window.interactions[interactionId] = {
            duration, waited: processingStart - startTime, worked: processingEnd - processingStart,
        };
    };
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type: "event", durationThreshold: 16 });
}"""
PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
TARGETS = """() => {
    const wanted = ".over-board .primary, main.yours :is(.available, .primary, [data-can], .auf-tool, .auf-end)";
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const [at, down] = [x + width / 2, y + height / 2];
        const hit = document.elementFromPoint(at, down);
        return hit && element.contains(hit) && !element.disabled ? [[at, down]] : [];
    });
}"""


class Thread:
    """The page's main thread, slowed down, with the processor time that it has used."""

    def __init__(self, page: Page, throttle: float) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})

    def used(self) -> float:
        """Return milliseconds of processor time."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


class Noted(NamedTuple):
    """Measurements: the browser's interactions, and the work from each tap to its paint."""

    interactions: list[dict[str, Any]]
    work: list[float]


def tap_around(visitor: Visitor, taps: int, thread: Thread) -> Noted:
    """Tap at what can be done until enough taps are made or the game is over."""
    page, idle, before = visitor.page, 0, None
    work: list[float] = []
    page.evaluate(WATCH)
    while len(work) < taps and not visitor.is_over():
        page.wait_for_selector("main.yours, main[data-over]")
        page.wait_for_timeout(PAUSE)
        number = page.locator("main").get_attribute("data-number")
        idle, before = (idle + 1 if number == before else 0), number
        targets = page.evaluate(TARGETS)
        if targets and idle < IDLE:
            used = thread.used()
            page.touchscreen.tap(*targets[len(work) * STRIDE % len(targets)])
            page.evaluate(PAINTED)
            work.append(thread.used() - used)
        else:
            visitor.choose()
            idle = 0
    page.wait_for_timeout(2 * PAUSE)
    return Noted(page.evaluate("Object.values(window.interactions)"), work)


def measure(visitor: Visitor, board: Board, taps: int, throttle: float) -> Noted:
    visitor.context.add_init_script(SETTINGS % board.view)
    sit_down([visitor], board.game, board.players)
    visitor.page.wait_for_selector("main.yours")
    visitor.page.wait_for_timeout(LOADING)
    return tap_around(visitor, taps, Thread(visitor.page, throttle))


def main(
    games: Annotated[list[str] | None, typer.Argument()] = None,
    taps: Annotated[int, typer.Option()] = 40,
    throttle: Annotated[float, typer.Option()] = 4,
) -> None:
    """Print a row for each board: milliseconds of work and of time, from a tap to its paint."""
    grid = Grid("", "taps", "work: median", "95 %", "most", "time: median", "95 %", "slowest", "it waited + worked")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = RunningServer(Hub(Store(sqlite_in(Path(folder))), None, OPEN, pause=0.0, seed_of=lambda _: "taps"))
        for board in BOARDS:
            if games and board.game not in games:
                continue
            visitor = Visitor(browser, server, size=PHONE, motion="no-preference", touch=True)
            noted = measure(visitor, board, taps, throttle)
            visitor.close()
            grid.add_row(*row(board, noted))
        server.stop()
    Console(width=140).print(grid)


def row(board: Board, noted: Noted) -> list[str]:
    name = f"{board.game}, {board.view}" if board.game == "die-aufsteiger" else board.game
    slowest = max(noted.interactions, key=lambda one: float(one["duration"]), default=None)
    parts = f"{slowest['waited']:.0f} + {slowest['worked']:.0f}" if slowest else ""
    times = [float(one["duration"]) for one in noted.interactions]
    return [name, str(len(noted.work)), *figures(noted.work), *figures(times), parts]


def figures(times: list[float]) -> list[str]:
    if len(times) < 2:
        return ["", "", ""]
    return [f"{time:.0f}" for time in (median(times), quantiles(times, n=20, method="inclusive")[-1], max(times))]


if __name__ == "__main__":
    typer.run(main)

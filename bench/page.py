"""Measure the page in Chromium: the delay of a move in another browser, layout shifts, frames per second.

python bench/page.py            # needs the built page (`make page`) and Chromium
"""

import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page

from tests.page.clients import Visitor, chromium, play_on, sit_down
from tests.server.clients import OPEN, RunningServer
from updraft.server.database import sqlite_in
from updraft.server.hub import Hub
from updraft.server.store import Store

GAMES = {"tout-la-haut": 5, "up-turn": 4, "up-too-high": 5, "die-aufsteiger": 5}
MOVES = 30
PAUSE = 600  # milliseconds before a move, as with people; the page holds faster moves of others back for 450
NOW = "performance.timeOrigin + performance.now()"
WATCH = f"""() => {{
    window.painted = {{}};
    const main = document.querySelector("main");
    const note = (number) => requestAnimationFrame(() => setTimeout(() => (window.painted[number] ??= {NOW}), 0));
    new MutationObserver(() => note(main.dataset.number)).observe(main, {{ attributeFilter: ["data-number"] }});
}}"""
CHOOSE = f"""async () => {{
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector("main.yours .choice")) {{
        document.querySelector(".move-list > [aria-expanded=false]")?.click();
        await frame();
    }}
    const began = {NOW};
    document.querySelector("main.yours .choice").click();
    return began;
}}"""
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
}"""
FRAMES = """async () => {
    let frames = 0;
    const end = performance.now() + 3000;
    while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        frames++;
    }
    return frames / 3;
}"""


def delay(mover: Page, other: Page) -> float:
    """Measure the milliseconds from a click until the other browser has painted the move."""
    number = int(other.locator("main").get_attribute("data-number") or 0)
    began = mover.evaluate(CHOOSE)
    other.wait_for_function("number => Object.keys(window.painted).some((at) => at > number)", arg=number)
    painted = other.evaluate(
        "number => Math.min(...Object.entries(window.painted).filter(([at]) => at > number).map(([, t]) => t))", number
    )
    return float(painted - began)


def moves_between_browsers(visitors: list[Visitor]) -> list[float]:
    for visitor in visitors:
        visitor.page.evaluate(WATCH)
    delays: list[float] = []
    while len(delays) < MOVES and not visitors[0].is_over():
        for mover, other in (visitors, visitors[::-1]):
            if mover.is_current():
                mover.page.wait_for_timeout(PAUSE)
                delays.append(delay(mover.page, other.page))
    return delays


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = RunningServer(Hub(Store(sqlite_in(Path(folder))), None, OPEN, pause=0.0))
        start = Visitor(browser, server, motion="no-preference")
        start.context.add_init_script(f"({SHIFTS})()")
        start.go()
        start.page.wait_for_selector(".game h2")
        start.page.wait_for_timeout(1000)
        print(f"start: layout shift {start.page.evaluate('window.shifted'):.3f}")
        start.close()
        for game, players in GAMES.items():
            visitors = [Visitor(browser, server, motion="no-preference") for _ in range(2)]
            visitors[0].context.add_init_script(f"({SHIFTS})()")
            sit_down(visitors, game, 2)
            visitors[0].page.wait_for_timeout(1000)
            print(f"{game}: layout shift {visitors[0].page.evaluate('window.shifted'):.3f}")
            delays = moves_between_browsers(visitors)
            print(
                f"{game}: a move is painted after {median(delays):.0f} ms, 95 % after {quantiles(delays, n=20)[-1]:.0f}"
            )
            for visitor in visitors:
                visitor.close()
            alone = Visitor(browser, server, motion="no-preference")
            sit_down([alone], game, players)
            play_on([alone], 1)
            print(f"{game}: {alone.page.evaluate(FRAMES):.0f} frames per second with {players} players")
            alone.close()
        server.stop()


if __name__ == "__main__":
    main()

"""The page in real Chromium: how soon a move is seen in another browser, what shifts, how smoothly things move.

python bench/page.py            # needs the built page (`make page`) and Chromium
"""

import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page

from tests.page.clients import Visitor, chromium, play_on, sit_down
from tests.server.clients import OPEN, RunningServer
from updraft.server.hub import Hub
from updraft.server.store import Store, sqlite_in

GAMES = {"tout-la-haut": 5, "up-turn": 4, "up-too-high": 5, "die-aufsteiger": 5}
MOVES = 30
PAUSE = 400  # milliseconds in which somebody looks at what happened before
NOW = "performance.timeOrigin + performance.now()"
WATCH = f"""() => {{
    window.seen = {{}};
    const main = document.querySelector("main");
    const painted = (number) => requestAnimationFrame(() => setTimeout(() => (window.seen[number] ??= {NOW}), 0));
    new MutationObserver(() => painted(main.dataset.number)).observe(main, {{ attributeFilter: ["data-number"] }});
}}"""
CHOOSE = f"""async () => {{
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector("main.yours .choice")) {{
        document.querySelector(".in-words > [aria-expanded=false]")?.click();
        await frame();
    }}
    const began = {NOW};
    document.querySelector("main.yours .choice").click();
    return began;
}}"""
SEEN = "number => Math.min(...Object.entries(window.seen).flatMap(([at, when]) => (at > number ? [when] : [])))"
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
    """Milliseconds from a click until the other browser has painted the move."""
    number = int(other.locator("main").get_attribute("data-number") or 0)
    began = mover.evaluate(CHOOSE)
    other.wait_for_function("number => Object.keys(window.seen).some((seen) => seen > number)", arg=number)
    seen = other.evaluate(
        "number => Math.min(...Object.entries(window.seen).filter(([at]) => at > number).map(([, t]) => t))", number
    )
    return float(seen - began)


def moves_between_browsers(people: list[Visitor]) -> list[float]:
    for person in people:
        person.page.evaluate(WATCH)
    delays: list[float] = []
    while len(delays) < MOVES and not people[0].is_over():
        for mover, other in (people, people[::-1]):
            if mover.is_at_turn():
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
        for game, most in GAMES.items():
            people = [Visitor(browser, server, motion="no-preference") for _ in range(2)]
            people[0].context.add_init_script(f"({SHIFTS})()")
            sit_down(people, game, 2)
            people[0].page.wait_for_timeout(1000)
            print(f"{game}: layout shift {people[0].page.evaluate('window.shifted'):.3f}")
            delays = moves_between_browsers(people)
            print(f"{game}: a move is seen after {median(delays):.0f} ms, 95 % after {quantiles(delays, n=20)[-1]:.0f}")
            for person in people:
                person.close()
            alone = Visitor(browser, server, motion="no-preference")
            sit_down([alone], game, most)
            play_on([alone], 1)
            print(f"{game}: {alone.page.evaluate(FRAMES):.0f} frames a second with {most} players")
            alone.close()
        server.stop()


if __name__ == "__main__":
    main()

"""Visitors with real browsers: Debian's Chromium, driven by Playwright."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.server.clients import RunningServer

CHROMIUM = "/usr/bin/chromium-headless-shell"  # Chromium without windows: a third less work than the whole browser
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",  # leaves WebGL's software renderer to the towers
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
DESKTOP, PHONE = (1440, 900), (390, 844)
PATIENCE = 60.0  # seconds; nothing here depends on the machine's speed
EXPECTED = (
    "status of 401",  # a first-time visitor has no guest yet
    "ERR_INTERNET_DISCONNECTED",  # a test cuts the connection
    "ERR_CONNECTION_REFUSED",
    "WebSocket connection to",
    "GL Driver Message",  # a screenshot of a tower is being taken
)

CHOOSE = """async (index) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let tries = 0; tries < 600 && document.querySelector("main.yours"); tries++) {
        const choice = [...document.querySelectorAll("main.yours .choice")].at(index);
        if (choice) {
            choice.click();
            return true;
        }
        document.querySelector(".move-list > [aria-expanded=false]")?.click();
        await frame();
    }
    return false;
}"""

# Leave a player's only move to the test, which could otherwise find the next decision, or the end of the game.
UNFORCED = "localStorage.setItem('updraft.settings', JSON.stringify({ forced: false }))"

CHANGED = """seq => {
    const { number, over } = document.querySelector("main").dataset;
    return number !== seq || over !== undefined;
}"""

TWO_FRAMES = "() => new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid)))"

expect.set_options(timeout=PATIENCE * 1000)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """One person's browser; `complaints` collects its errors and warnings."""

    def __init__(
        self,
        browser: Browser,
        server: RunningServer,
        lang: str = "en",
        size: tuple[int, int] = DESKTOP,
        theme: str = "light",
        motion: str = "reduce",
        touch: bool = False,
    ) -> None:
        self.server = server
        self.complaints: list[str] = []
        settings: dict[str, Any] = {
            "locale": "fr-FR" if lang == "fr" else "en-GB",
            "viewport": {"width": size[0], "height": size[1]},
            "color_scheme": theme,
            "reduced_motion": motion,
            "has_touch": touch,
            "is_mobile": touch,
        }
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = self.window()

    def window(self) -> Page:
        """Open one more window of the same person."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._note(message.type, message.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(known in text for known in EXPECTED):
            self.complaints.append(text)

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def choose(self, index: int = 0) -> bool:
        """Play a move from the list of moves; return False if the turn has passed."""
        return bool(self.page.evaluate(CHOOSE, index))

    def decide(self, index: int = 0) -> bool:
        """Play a move from the list and wait until the table has changed; an only move may have played itself."""
        seq = self.page.locator("main").get_attribute("data-number")
        has_played = self.choose(index)
        self.page.wait_for_function(CHANGED, arg=seq)
        return has_played

    def is_current(self) -> bool:
        return self.page.locator("main.yours").count() > 0

    def is_over(self) -> bool:
        return self.page.locator("main[data-over]").count() > 0

    def close(self) -> None:
        self.context.close()


def resize(visitor: Visitor, size: tuple[int, int]) -> None:
    """Give a page another size, and let it lay itself out."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate(TWO_FRAMES)


def click_on_purpose(place: Locator) -> None:
    """Come from elsewhere: the same click again, right after a new decision, is taken for a double click."""
    place.page.mouse.move(1, 1)
    place.click()


def post(visitor: Visitor, path: str, **data: Any) -> Any:
    """Send a request to the server as this visitor."""
    url = visitor.server.url
    response = visitor.page.request.post(f"{url}/api/{path}", data=data, headers={"Origin": url})
    assert response.ok, response.text()
    return response.json() if response.body() else None


def sit_down(visitors: list[Visitor], game: str, players: int, level: str = "random", **more: Any) -> None:
    """Open a table and start it at once: people first, then bots."""
    for visitor, name in zip(visitors, ("Ann", "Bea"), strict=False):
        post(visitor, "guests", name=name)
    bots = {str(seat): level for seat in range(len(visitors), players)}
    table = post(visitors[0], "tables", game=game, players=players, bots=bots, **more)["id"]
    for visitor in visitors[1:]:
        post(visitor, f"tables/{table}/actions", type="sit")
    post(visitors[0], f"tables/{table}/actions", type="start")
    for visitor in visitors:
        visitor.go(f"/table/{table}")
        visitor.page.wait_for_selector(".sentence")


def play_on(visitors: list[Visitor], moves: int | None = None) -> int:
    """Let the current player take the first choice, until the game is over or enough moves were made."""
    made, end = 0, time.monotonic() + PATIENCE
    while moves is None or made < moves:
        assert time.monotonic() < end, "the game does not go on"
        if all(visitor.is_over() for visitor in visitors):
            break
        for visitor in visitors:
            if visitor.is_current():
                made += visitor.decide()
        time.sleep(0.01)
    return made

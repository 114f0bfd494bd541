"""A whole game of Up Turn on the board: two people, a bot, real clicks; one of them with a phone, one in French."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.page.people import PATIENCE, PHONE, Visitor, chromium
from tests.server.people import OPEN, Running
from updraft.server.house import House
from updraft.server.store import Store, sqlite_in

SEED = "a whole game 55"  # 37 moves with a double, penalties, arrows, skips, a joker and three calls
LONGEST = 200

# What somebody points at first; the ring says what is possible.
WISHES = (
    ".upt-shout.can",
    ".upt-person.can[data-seat='2']",
    ".upt-person.can",
    ".upt-way-to.can",
    ".upt-panel .can",
    ".upt-tile.can",
    ".upt-bag.can",
    ".upt-pass.can",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(House(Store(sqlite_in(tmp_path)), None, OPEN, pause=0.0, new_seed=lambda: SEED))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def test_a_whole_game_on_the_board(browser: Browser, server: Running) -> None:
    ann = Visitor(browser, server)
    ben = Visitor(browser, server, lang="fr", size=PHONE)
    sit_down(ann, ben)
    pointed = play_to_the_end([ann, ben])
    assert {".upt-shout.can", ".upt-person.can[data-seat='2']", ".upt-way-to.can", ".upt-tile.can"} <= pointed
    for visitor, told in ((ann, "everything laid"), (ben, "tout est posé")):
        visitor.page.get_by_text(told).wait_for()
        assert is_no_wider_than_the_screen(visitor.page)
        assert visitor.complaints == []
        visitor.close()


def sit_down(ann: Visitor, ben: Visitor) -> None:
    """Ann opens a table with a bot that plays at random, Ben comes by its address, in French."""
    page = ann.go("/new/up-turn")
    page.get_by_role("radio", name="3", exact=True).check()
    page.locator("select").nth(1).select_option("random")
    ann.button("Open the table").click()
    page.wait_for_url("**/table/*")
    ben.page.goto(page.url)
    ben.button("S’asseoir").first.click()
    page.locator("button.primary:enabled", has_text="Start the game").click()
    for visitor in (ann, ben):
        visitor.page.wait_for_selector(".upt-tile")


def play_to_the_end(visitors: list[Visitor]) -> set[str]:
    """Everyone at turn points at what wears the ring; the first one also tries what cannot be done."""
    pointed: set[str] = set()
    has_tried, end = False, time.monotonic() + PATIENCE
    while not all(visitor.is_over() for visitor in visitors):
        assert time.monotonic() < end, "the game does not go on"
        for visitor in visitors:
            if not visitor.is_at_turn():
                continue
            if not has_tried and visitor.page.locator(".upt-bag.can").count():
                has_tried = try_to_pass(visitor)
            pointed |= point(visitor.page)
        time.sleep(0.01)
    assert has_tried
    return pointed


def try_to_pass(visitor: Visitor) -> bool:
    """Passing before drawing is told to be impossible, with its rule, and nothing happens."""
    visitor.page.locator(".upt-pass").click()
    note = visitor.page.locator(".note")
    assert note.locator("a.rule").inner_text() == "UPT-5"
    assert note.locator("a.rule").get_attribute("href") == "/rules/up-turn#UPT-5"
    visitor.page.keyboard.press("Escape")
    return True


def point(page: Page) -> set[str]:
    """Click what is wished for most of all that is possible, and wait until it is done."""
    wish = page.evaluate("wishes => wishes.find(wish => document.querySelector(`main.yours ${wish}`))", list(WISHES))
    if wish is None:
        return set()
    before = look(page)
    page.locator(f"main.yours {wish}").first.click()
    page.wait_for_function(f"before => ({LOOK})() !== before", arg=before)
    return {wish}


LOOK = """() => {
  const main = document.querySelector("main");
  return main.dataset.number + (main.querySelector(".upt-panel")?.textContent ?? "");
}"""


def look(page: Page) -> str:
    """Which position it is, and what is asked."""
    return str(page.evaluate(LOOK))


def is_no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

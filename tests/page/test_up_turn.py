"""A whole game of Up Turn on the board: two people, a bot, real clicks; one of them with a phone, one in French."""

import time

from playwright.sync_api import Page, expect

from tests.page.clients import PATIENCE, PHONE, Visitor
from tests.page.conftest import Home, Visit

SEED = "a whole game 102"  # about 60 moves of the two, with a double, a penalty, arrows, a skip and a call

# Nothing is done for anybody, not even where there is only one choice.
BY_HAND = """localStorage.setItem("updraft.settings", JSON.stringify({ forced: false }))"""

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


def test_a_whole_game_on_the_board(visit: Visit, home: Home) -> None:
    home.running.hub.new_seed = lambda: SEED
    ann, ben = visit(), visit(lang="fr", size=PHONE)
    for visitor in (ann, ben):
        visitor.context.add_init_script(BY_HAND)
    sit_down(ann, ben)
    pointed = play_to_the_end([ann, ben])
    assert {".upt-shout.can", ".upt-person.can[data-seat='2']", ".upt-way-to.can", ".upt-tile.can"} <= pointed
    expect(ann.page.locator(".upt-finale li").last).to_contain_text("everything laid")
    expect(ben.page.locator(".upt-finale li").last).to_contain_text("tout est posé")
    assert is_no_wider_than_the_screen(ben.page)


def test_upt_31_a_bag_that_is_not_refilled_ends_the_game(visit: Visit, home: Home) -> None:
    home.running.hub.new_seed = lambda: SEED
    ann = visit()
    ann.context.add_init_script(BY_HAND)
    ann.go("/new/up-turn")
    ann.page.get_by_role("radio", name="4", exact=True).check()
    ann.page.get_by_label("When the bag is empty").select_option("The game ends: fewest tiles win")
    for seat in (2, 3, 4):
        ann.page.get_by_label(f"Seat {seat}").select_option("random")
    ann.button("Open the table").click()
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    expect(ann.page.locator(".upt-until")).to_have_text("left until the end")
    play_to_the_end([ann])
    expect(ann.page.locator(".upt-finale")).to_contain_text("The bag is empty: the fewest tiles win")


def sit_down(ann: Visitor, ben: Visitor) -> None:
    """Ann opens a table with a bot that plays at random, Ben comes by its address."""
    ann.go("/new/up-turn")
    ann.page.get_by_role("radio", name="3", exact=True).check()
    ann.page.get_by_label("Seat 3").select_option("random")
    ann.button("Open the table").click()
    ben.page.goto(ann.page.locator("#address").input_value())
    ben.page.locator("button.primary").first.click()
    expect(ann.page.locator(".chair:not(.free)")).to_have_count(3)
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    for visitor in (ann, ben):
        visitor.page.wait_for_selector(".upt-tile")


def play_to_the_end(visitors: list[Visitor]) -> set[str]:
    """Everyone at turn points at what wears the ring; the first who may draw also tries to pass instead."""
    pointed: set[str] = set()
    has_tried, end = False, time.monotonic() + PATIENCE
    while not all(visitor.is_over() for visitor in visitors):
        assert time.monotonic() < end, f"the game does not go on: {look(visitors[0].page)}"
        for visitor in visitors:
            if not visitor.is_at_turn():
                continue
            if not has_tried and visitor.page.locator(".upt-bag.can").count():
                has_tried = try_to_pass(visitor)
            pointed |= point(visitor.page)
            end = time.monotonic() + PATIENCE
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

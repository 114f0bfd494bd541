"""A whole game of Up Turn on the page: two people and a bot, with real clicks; one player uses a phone and French."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.page.clients import PATIENCE, PHONE, Visitor, click_on_purpose
from tests.page.clients import sit_down as sit_down_with_bots
from tests.page.conftest import Home, Visit

SEED = "a whole game 102"  # about 60 moves of the two players, with a double, a penalty, arrows, a skip and a call

# Forced moves are not played automatically.
BY_HAND = """localStorage.setItem("updraft.settings", JSON.stringify({ forced: false }))"""

# Elements to click, the most wanted first; the next click is expected at those with the class `available`.
# Give everyone a name, and tell for each whether it is cut off.
CUT_NAMES = """name => [...document.querySelectorAll(".people .nameplate strong")].map((place) => {
    place.querySelector("bdi").textContent = name;
    return place.scrollWidth > place.clientWidth;
})"""
CALL, DEAL, GIVE = ".upt-call-button.available", ".upt-deal.available", ".people .upt-gift.available"
PREFERENCES = (
    CALL,
    DEAL,
    GIVE + "[data-seat='2']",
    GIVE,
    ".upt-choice.available",
    ".upt-lay.available",
    ".upt-tile.available",
    ".upt-bag.available",
    ".upt-no-lay[data-move='pass']",
)


@pytest.mark.takes_long
def test_a_whole_game_with_clicks(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann, ben = visit(), visit(lang="fr", size=PHONE)
    for visitor in (ann, ben):
        visitor.context.add_init_script(BY_HAND)
    sit_down(ann, ben)
    clicked = play_to_the_end([ann, ben])
    assert {CALL, DEAL, GIVE + "[data-seat='2']", ".upt-choice.available", ".upt-tile.available"} <= clicked
    expect(ann.page.locator(".upt-score p")).to_contain_text("laid the last tile")
    expect(ben.page.locator(".upt-score p")).to_contain_text("a posé sa dernière tuile")
    for visitor in (ann, ben):  # every rack is turned up
        expect(visitor.page.locator(".upt-score tr")).to_have_count(3)
        expect(visitor.page.locator(".upt-score .upt-back")).to_have_count(0)
        assert fits_the_screen(visitor.page)


def test_upt_31_a_bag_that_is_not_refilled_ends_the_game(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(BY_HAND)
    ann.go("/new/up-turn")
    ann.page.get_by_role("radio", name="4", exact=True).check()
    ann.page.get_by_label("When the bag is empty").select_option("The game ends: fewest tiles wins")
    for seat in (2, 3, 4):
        ann.page.get_by_label(f"Seat {seat}").select_option("random")
    ann.button("Open the table").click()
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    expect(ann.page.locator(".upt-until")).to_have_text("left until the end")
    play_to_the_end([ann])
    expect(ann.page.locator(".upt-score")).to_contain_text("The bag is empty: fewest tiles wins.")


def test_upt_5_an_only_move_is_made_and_told(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    sit_down_with_bots([ann], "up-turn", 4)
    told = ann.page.locator(".log .entry", has_text="Nothing fits: you draw")
    while not told.count():
        ann.page.wait_for_selector("main.yours, main[data-over]")
        assert not ann.is_over()
        click_preferred(ann.page)
    expect(told.first).to_be_visible()
    ann.page.set_viewport_size({"width": 360, "height": 640})
    assert ann.page.evaluate(CUT_NAMES, "Mireille") == [False] * 4


def sit_down(ann: Visitor, ben: Visitor) -> None:
    """Let Ann open a table with a random bot, and Ben join by its address."""
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
    """Click legal moves until the game is over; the first time that a tile does not fit, try to lay it."""
    clicked: set[str] = set()
    has_tried, end = False, time.monotonic() + PATIENCE
    while not all(visitor.is_over() for visitor in visitors):
        assert time.monotonic() < end, f"the game is stuck: {position(visitors[0].page)}"
        for visitor in visitors:
            if not visitor.is_current():
                continue
            if not has_tried and visitor.page.locator(".upt-bag.available").count():
                has_tried = try_to_lay(visitor)
            clicked |= click_preferred(visitor.page)
            end = time.monotonic() + PATIENCE
        time.sleep(0.01)
    assert has_tried
    return clicked


def try_to_lay(visitor: Visitor) -> bool:
    """Try to lay a tile that does not fit: a note names the rule, and nothing happens."""
    visitor.page.locator(".upt-tile").first.click()
    note = visitor.page.locator(".note")
    rule = note.locator("a.rule").inner_text()
    assert rule in ("UPT-4", "UPT-15")
    assert note.locator("a.rule").get_attribute("href") == f"/rules/up-turn#{rule}"
    visitor.page.keyboard.press("Escape")
    return True


def click_preferred(page: Page) -> set[str]:
    """Click the most wanted legal move, and wait until the page has changed."""
    find = "selectors => selectors.find(one => document.querySelector(`main.yours ${one}`))"
    selector = page.evaluate(find, list(PREFERENCES))
    if selector is None:
        return set()
    before = position(page)
    click_on_purpose(page.locator(f"main.yours {selector}").first)
    page.wait_for_function(f"before => ({POSITION})() !== before", arg=before)
    return {selector}


POSITION = """() => {
  const main = document.querySelector("main");
  return main.dataset.number + main.querySelector(".dock").textContent;
}"""


def position(page: Page) -> str:
    """Read the number of the position and the text of the dock."""
    return str(page.evaluate(POSITION))


def fits_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

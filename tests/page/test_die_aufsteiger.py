"""A whole game of die Aufsteiger: one player by clicks in 3D, one by keyboard on a phone, in French."""

import re
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.clients import DESKTOP, PATIENCE, PHONE, Visitor, click_on_purpose, sit_down
from tests.page.conftest import Home, Visit
from tests.page.test_pages import axe_violations, is_too_wide, set_text_size

SEED = "a tower to climb"
MARGIN = 8  # pixels between the tower and the edge of the image
BUSY_TURNS = 2  # in which players build and climb; then they only end their turns, so that the game ends
LIGHT = """localStorage.setItem("updraft.settings", JSON.stringify({
  forced: false, own: { "die-aufsteiger.quality": "low", "die-aufsteiger.view": "%s" } }))"""
WAY = re.compile(r"(walk|small|large) (\d+),(\d+)")


def fits(page: Page) -> bool:
    """Tell whether the image fills its frame and shows the whole tower."""
    return bool(page.evaluate(FITS, MARGIN))


FITS = """margin => {
  const room = document.querySelector(".auf-room");
  const [frame, canvas] = [room, room.querySelector("canvas")].map((one) => one.getBoundingClientRect());
  const isFilled = ["x", "y", "width", "height"].every((side) => Math.abs(frame[side] - canvas[side]) < 1.5);
  const corners = room.corners?.() ?? [];
  const isInside = corners.every(({ x, y }) =>
    x > frame.left + margin && x < frame.right - margin && y > frame.top + margin && y < frame.bottom - margin);
  return isFilled && corners.length > 100 && isInside;
}"""


def test_the_tower_fits_every_frame_from_every_side(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(LIGHT % "both")
    alone(ann)
    for size in (DESKTOP, (1180, 900), PHONE, (844, 390), DESKTOP):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        wait_until(lambda: fits(ann.page))
    for view in ("Whole tower", "From above"):
        ann.button(view).click()
        for _ in range(4):
            ann.button("Turn left").click()
            wait_until(lambda: fits(ann.page))


def test_a_tower_that_is_no_longer_shown_gives_its_graphics_back(visit: Visit, home: Home) -> None:
    """Browsers draw 16 such images at a time and drop the oldest one then."""
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(LIGHT % "tower")
    alone(ann)
    for _ in range(2):
        wait_until(lambda: fits(ann.page))
        graphics = ann.page.locator(".auf-room canvas").evaluate_handle("canvas => canvas.getContext('webgl2')")
        assert not graphics.evaluate("graphics => graphics.isContextLost()")
        ann.button("Map").click()
        wait_until(partial(graphics.evaluate, "graphics => graphics.isContextLost()"))
        ann.button("Tower").click()


def test_the_wheel_is_the_pages_until_the_tower_has_the_focus(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(LIGHT % "tower")
    alone(ann)
    room = ann.page.locator(".auf-room")
    wait_until(lambda: fits(ann.page))
    room.evaluate(LISTEN)
    before = room.evaluate(EXTENT)
    room.hover(position={"x": 40, "y": 300})
    ann.page.mouse.wheel(0, -300)
    wait_until(lambda: bool(room.evaluate("room => room.wheels.length")))
    assert not any(room.evaluate("room => room.wheels"))
    assert room.evaluate(EXTENT) == before
    room.focus()
    ann.page.mouse.wheel(0, -300)
    wait_until(lambda: any(room.evaluate("room => room.wheels")))
    wait_until(lambda: bool(room.evaluate(EXTENT) > before))


# Note for each turn of the wheel whether the tower took it.
LISTEN = """room => {
  room.wheels = [];
  addEventListener("wheel", (event) => room.wheels.push(event.defaultPrevented));
}"""
EXTENT = (
    "room => { const xs = room.corners().map(({ x }) => x); return Math.round(Math.max(...xs) - Math.min(...xs)); }"
)


def test_a_held_block_stays_within_the_image_of_the_tower(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit(size=(1366, 768))
    ann.context.add_init_script(LIGHT % "tower")
    alone(ann)
    wait_until(lambda: fits(ann.page))
    page, room = ann.page, ann.page.locator(".auf-room")
    before = room.evaluate(EXTENT)
    page.get_by_role("button", name="Block", exact=True).click()
    page.locator(".auf-select select").select_option(index=1)  # the highest one
    wait_until(lambda: bool(room.evaluate(HOLDS)))
    places = page.locator(".auf-place option:enabled")
    for place in (0, places.count() - 1):  # the highest place and the lowest
        page.locator(".auf-place select").select_option(places.nth(place).get_attribute("value"))
        wait_until(lambda: bool(room.evaluate(HOLDS)))
    assert room.evaluate(EXTENT) == before


def test_large_text_keeps_the_faces_of_a_held_block_apart(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit(lang="fr", size=PHONE)
    ann.context.add_init_script(LIGHT % "map")
    sit_down([ann], "die-aufsteiger", 2)
    ann.page.wait_for_selector("main.yours .auf-map")
    ann.page.get_by_role("button", name="Bloc", exact=True).click()
    ann.page.locator(".auf-select select").select_option(index=1)
    expect(ann.page.locator(".auf-faces")).to_be_visible()
    set_text_size(ann.page, 2)
    assert ann.page.locator(".auf-faces button").evaluate_all(HOLD_THEIR_WORDS)
    assert not is_too_wide(ann.page)


# Tell whether each button is as wide as its words.
HOLD_THEIR_WORDS = """buttons => buttons.length > 3 && buttons.every((button) => {
  const [outer, inner] = [button, button.querySelector("small")].map((one) => one.getBoundingClientRect());
  return inner.left >= outer.left && inner.right <= outer.right && outer.right <= innerWidth;
})"""


# Tell whether the held block is in the image.
HOLDS = """room => {
  const { left, top, right, bottom } = room.getBoundingClientRect();
  const corners = room.held();
  return corners.length > 0
    && corners.every(({ x, y }) => x > left && x < right && y > top && y < bottom);
}"""


def test_a_lifted_block_follows_the_pointer_until_its_place_is_chosen(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(LIGHT % "map")
    open_table(ann, 2, bots=1)
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    ann.page.wait_for_selector("main.yours .auf-map")
    page = ann.page
    page.get_by_role("button", name="Block", exact=True).click()
    page.locator(".auf-select select").select_option(index=1)
    ghost = page.locator(".auf-ghost-spot")
    start = ghost.bounding_box()
    assert start
    taken = page.locator(".auf-map").bounding_box()
    assert taken
    at = {(taken["x"] + share * taken["width"], taken["y"] + taken["height"] / 2) for share in (0.25, 0.5, 0.75)}
    seen = set()
    for x, y in sorted(at):
        page.mouse.move(x, y)
        page.wait_for_function(COVERS, arg=[x, y])
        seen.add(ghost.get_attribute("style"))
    assert len(seen) == len(at)
    expect(page.locator(".auf-reach, .auf-ghost:not(.can-put)").first).to_be_attached()
    page.locator(".auf-place select").select_option(index=1)
    chosen = ghost.get_attribute("style")
    expect(page.locator(".auf-reach")).to_have_text(re.compile("climb"))
    page.mouse.move(*min(at))
    page.mouse.move(taken["x"] - 20, taken["y"] + 5)
    assert ghost.get_attribute("style") == chosen
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)


COVERS = """([x, y]) => {
  const { left, top, right, bottom } = document.querySelector(".auf-ghost-spot").getBoundingClientRect();
  return left <= x + 1 && x <= right + 1 && top <= y + 1 && y <= bottom + 1;
}"""


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "the condition was not met in time"
        time.sleep(0.05)


def alone(ann: Visitor) -> None:
    """Start a game against one bot."""
    open_table(ann, 2, bots=1)
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    ann.page.wait_for_selector(".auf-room canvas")


def open_table(ann: Visitor, players: int, bots: int) -> None:
    ann.go("/new/die-aufsteiger")
    ann.page.get_by_role("radio", name=str(players), exact=True).check()
    for seat in range(players, players - bots, -1):
        ann.page.get_by_label(f"Seat {seat}").select_option("random")
    ann.button("Open the table").click()


def join(ann: Visitor, ben: Visitor) -> None:
    ben.page.goto(ann.page.locator("#address").input_value())
    ben.page.locator("button.primary").first.click()
    expect(ann.page.locator(".chair.free")).to_have_count(0)


def test_a_host_previews_towers(visit: Visit) -> None:
    ann, ben = visit(), visit(size=PHONE)
    for visitor in (ann, ben):
        visitor.context.add_init_script(LIGHT % "map")
    open_table(ann, 2, bots=0)
    join(ann, ben)
    ann.button("Roll a tower").click()
    faces, others = (visitor.page.locator(".auf-preview .auf-spot") for visitor in (ann, ben))
    expect(faces.first).to_be_attached()
    first = faces.evaluate_all(FACES)
    ann.button("Roll another tower").click()
    wait_until(lambda: faces.evaluate_all(FACES) != first)
    rolled = faces.evaluate_all(FACES)
    wait_until(lambda: others.evaluate_all(FACES) == rolled and fits(ann.page))
    assert ben.button("Roll another tower").count() == 0
    assert axe_violations(ann.page) + axe_violations(ben.page) == []
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    begun = ann.page.locator("main.play .auf-map .auf-spot[data-block]")
    expect(begun.first).to_be_attached()
    assert begun.evaluate_all(FACES) == rolled


# Each visible block with its colour and height; a top that another block splits is two faces in the game.
FACES = """faces => [...new Set(faces.filter((face) => face.dataset.block)
  .map(({ dataset, ariaLabel }) => [dataset.block, ...ariaLabel.split(",").slice(0, 2)].join()))].sort()"""


@pytest.mark.takes_long
def test_a_whole_game_in_the_tower_and_on_the_map(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann, ben = visit(), visit(lang="fr", size=PHONE)
    ann.context.add_init_script(LIGHT % "tower")
    ben.context.add_init_script(LIGHT % "map")
    start_game(ann, ben)
    turns = {ann: 0, ben: 0}
    end = time.monotonic() + 4 * PATIENCE
    while not all(visitor.is_over() for visitor in turns):
        assert time.monotonic() < end, "the game is stuck"
        for visitor, play in ((ann, by_clicks), (ben, by_keyboard)):
            if visitor.is_current():
                play(visitor.page, turns[visitor])
                turns[visitor] += 1
        time.sleep(0.02)
    assert min(turns.values()) >= BUSY_TURNS
    assert [found for visitor in turns for found in axe_violations(visitor.page)] == []
    expect(ann.page.locator(".auf-score tbody tr")).to_have_count(3)
    expect(ben.page.locator(".auf-score thead")).to_contain_text("Hauteur")
    ann.button("Look at the table").click()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with ann.page.expect_download() as saved:
        ann.button("Save image").click()
    assert saved.value.suggested_filename == "die-aufsteiger.png"
    assert saved.value.path().stat().st_size > 20_000


def start_game(ann: Visitor, ben: Visitor) -> None:
    """Open a table as Ann with a random bot, and let Ben join by its address."""
    open_table(ann, 3, bots=1)
    join(ann, ben)
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    ann.page.wait_for_selector(".auf-room canvas")
    ben.page.wait_for_selector(".auf-map")


def number(page: Page) -> str:
    return page.locator("main").get_attribute("data-number") or ""


def until_moved(page: Page, before: str, moves: int = 1) -> None:
    page.wait_for_function(
        "wanted => Number(document.querySelector('main').dataset.number) >= wanted", arg=int(before) + moves
    )


def wait_for_decision(page: Page) -> None:
    page.wait_for_selector(".auf-bar, main:not(.yours)")


# In three dimensions


def by_clicks(page: Page, turn: int) -> None:
    """Turn a block, climb and end the turn by clicking the tower."""
    if turn == 0:
        assert axe_violations(page) == []
        try_an_illegal_move(page)
    if turn < BUSY_TURNS:
        turn_a_block(page)
        climb(page)
    before = number(page)
    click_on_purpose(page.locator(".auf-end"))
    until_moved(page, before)


def try_an_illegal_move(page: Page) -> None:
    """Click the summit, which a pawn on the table cannot reach: a note names the rule, and nothing happens."""
    before = number(page)
    page.get_by_role("button", name="Pawn", exact=True).click()
    page.get_by_role("button", name="Summit").click()
    page.wait_for_timeout(300)
    page.locator(".auf-room canvas").click()
    rule = page.locator(".note a.rule")
    expect(rule).to_have_text(re.compile("AUF-(9|10)"))
    assert rule.get_attribute("href") == f"/rules/die-aufsteiger#{rule.inner_text()}"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Whole tower").click()
    page.wait_for_timeout(300)
    assert number(page) == before


def turn_a_block(page: Page) -> None:
    """Lift a block by clicking it, show another face and put it down; lift and put are sent together."""
    page.get_by_role("button", name="Block", exact=True).click()
    cubes = page.locator(".auf-select option[data-block^=c]").evaluate_all(QUARTERS)
    places = [tuple(map(int, quarter.split(","))) for quarter in cubes]
    held = page.locator(".auf-held-block")
    assert any(click_on(page, x, y, lambda: held.count() > 0) for x, y in places)
    faces = page.locator(".auf-face-button")
    before = number(page)
    for face in range(faces.count()):
        if faces.nth(face).get_attribute("aria-pressed") == "false":
            faces.nth(face).click()
            break
    page.locator(".dock .confirm .available", has_text="Put it here").click()
    until_moved(page, before, 2)
    wait_for_decision(page)


def climb(page: Page) -> None:
    """Click the highest outlined face that is visible."""
    page.get_by_role("button", name="Pawn", exact=True).click()
    ways = page.locator(".auf-way-list > button")
    if ways.count() == 0:
        return
    ways.click()
    moves = [WAY.fullmatch(move) for move in page.locator(".auf-way-list [data-move]").evaluate_all(MOVES)]
    page.keyboard.press("Escape")
    before = number(page)
    confirm = page.locator(".dock .confirm .available")
    for move in filter(None, moves):
        x, y = int(move[2]), int(move[3])
        if click_on(page, x, y, lambda: number(page) != before or confirm.count() > 0):
            if number(page) == before:
                confirm.first.click()
            until_moved(page, before)
            wait_for_decision(page)
            return


MOVES = "buttons => buttons.map((button) => button.dataset.move)"
QUARTERS = "options => options.map((option) => option.dataset.quarter)"


def click_on(page: Page, x: int, y: int, has_happened: Any) -> bool:
    """Click a quarter of the tower, turning it until the quarter is visible; tell whether that had an effect."""
    for _ in range(4):
        spot = page.evaluate("([x, y]) => document.querySelector('.auf-room').spot(x, y)", [x, y])
        if spot["isSeen"]:
            page.mouse.click(spot["x"], spot["y"])
            end = time.monotonic() + 3
            while time.monotonic() < end:
                if has_happened():
                    return True
                page.wait_for_timeout(30)
            return False
        page.get_by_role("button", name="Turn left").click()
    return False


# By keyboard, on the map


def by_keyboard(page: Page, turn: int) -> None:
    """Do the same with keys alone: Tab, arrows, letters, Enter."""
    if turn == 0:
        assert axe_violations(page) == []
    if turn < BUSY_TURNS:
        turn_a_block_by_keys(page)
        go_by_keys(page)
    before = number(page)
    tab_to(page, ".auf-end")
    page.keyboard.press("Enter")
    until_moved(page, before)


def tab_to(page: Page, selector: str) -> None:
    for _ in range(250):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def turn_a_block_by_keys(page: Page) -> None:
    """Choose a block from the list, show another face, move it back and forth, put it down."""
    tab_to(page, ".auf-tool:nth-child(2)")
    page.keyboard.press("Enter")
    assert page.locator(".auf-spot[data-can=block]").count() > 0
    tab_to(page, ".auf-select select")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(".auf-ghost-spot")
    tab_to(page, ".auf-ghost-spot")
    before = number(page)
    page.keyboard.press("r")
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    tab_to(page, ".auf-place select")
    if page.locator(".auf-ghost.can-put").count() == 0:
        page.keyboard.press("ArrowDown")
    tab_to(page, ".confirm .primary")
    page.keyboard.press("Enter")
    until_moved(page, before, 2)
    wait_for_decision(page)


def go_by_keys(page: Page) -> None:
    """Go to the highest face in reach, and confirm if it takes a ladder."""
    tab_to(page, ".auf-tool:first-child")
    page.keyboard.press("Enter")
    if page.locator(".auf-spot[data-can=pawn][data-block]").count() == 0:
        return
    before = number(page)
    tab_to(page, ".auf-way-list > button")
    page.keyboard.press("Enter")
    tab_to(page, ".auf-way-button")
    page.keyboard.press("Enter")
    if page.locator(".confirm .available").count():
        tab_to(page, ".confirm .available")
        page.keyboard.press("Enter")
    until_moved(page, before)
    wait_for_decision(page)


def test_the_tower_shows_what_the_log_points_at(visit: Visit, home: Home) -> None:
    """Change the picture of the tower while the pointer is at an entry, with no map beside it."""
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(LIGHT % "tower")
    alone(ann)
    page = ann.page
    page.wait_for_selector("main.yours")
    page.get_by_role("button", name="Block", exact=True).click()
    page.locator(".auf-select select").select_option(index=1)
    page.locator(".auf-place select").select_option(index=1)
    page.locator(".confirm .primary").click()
    entry = page.locator(".log .entry", has_text="You move a").first
    expect(entry).to_be_attached()
    page.mouse.move(2, 2)
    calm = settled_picture(page)
    entry.hover()
    wait_until(lambda: picture(page) != calm)
    page.mouse.move(2, 2)
    wait_until(lambda: picture(page) == calm)


def test_the_map_shows_what_the_pawn_could_reach_before_a_block_is_put_down(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann = visit()
    ann.context.add_init_script(LIGHT % "both")
    alone(ann)
    page = ann.page
    page.wait_for_selector("main.yours")
    page.get_by_role("button", name="Block", exact=True).click()
    page.locator(".auf-select select").select_option(index=1)
    page.locator(".auf-place select").select_option(index=1)
    expect(page.locator(".auf-reach")).to_have_text(re.compile("You could then climb to"))
    expect(page.locator(".auf-ring.reachable-then").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".auf-ring.reachable-then")).to_have_count(0)


def picture(page: Page) -> bytes:
    return page.locator(".auf-room").screenshot()


def settled_picture(page: Page) -> bytes:
    """Wait until two pictures of the tower in a row are the same."""
    last = picture(page)
    while (now := picture(page)) != last:
        last = now
    return last

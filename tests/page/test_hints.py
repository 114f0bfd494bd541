"""Hints in a real browser: three presses, outlined on the board, cleared by the move, told at the end."""

import pytest
from playwright.sync_api import FloatRect, expect

from tests.page.clients import Visitor, play_on, resize, sit_down
from tests.page.conftest import Visit
from updraft import games

LAPTOP, SMALL_PHONE = (1366, 768), (360, 640)

# The places of the frame's parts, one number after the other.
BOXES = """() => [".stage", ".dock", ".sentence", ".dock-hand"].flatMap((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, width, height];
})"""

IS_WHOLE = """() => [".hint-paper", ".hint-text"].every((part) => {
    const { scrollHeight, clientHeight } = document.querySelector(part);
    return scrollHeight <= clientHeight + 1; // both are rounded
})"""


def hint_of(visitor: Visitor) -> str:
    """Return what the hint says, once it is there."""
    visitor.page.wait_for_function("() => !/…$/.test(document.querySelector('.hint-text').textContent)")
    return visitor.page.locator(".hint-text").inner_text()


@pytest.mark.parametrize("game", games.names())
def test_a_hint_comes_in_three_steps_and_moves_nothing(visit: Visit, game: str) -> None:
    ann = visit(size=LAPTOP)
    sit_down([ann], game, games.find(game).player_counts[-1])
    ann.page.wait_for_selector("main.yours")
    before = ann.page.evaluate(BOXES)
    on_laptop, paper = show_hint(ann)
    assert ann.page.evaluate(BOXES) == same_places(before)
    assert is_inside(paper, LAPTOP)
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".hint-paper")).to_have_count(0)

    resize(ann, SMALL_PHONE)
    before = ann.page.evaluate(BOXES)
    on_phone, paper = show_hint(ann)
    assert on_phone == on_laptop
    assert is_inside(paper, SMALL_PHONE) and paper["height"] <= 0.4 * SMALL_PHONE[1] + 1
    assert ann.page.evaluate(IS_WHOLE)  # read without scrolling
    ann.button("Whole hint").click()
    folded = box_of_hint(ann)
    assert folded["height"] <= 64 and folded["height"] < paper["height"]  # a bar
    assert ann.page.evaluate(BOXES) == same_places(before)
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".hint-paper")).to_have_count(0)


def same_places(boxes: list[float]) -> object:
    """Allow a pixel: Chromium may round the width of a word differently when it draws the word again."""
    return pytest.approx(boxes, abs=1)


def show_hint(visitor: Visitor) -> tuple[list[str], FloatRect]:
    """Ask for all three steps of a hint; return them, and the box that shows them."""
    told = []
    for _ in range(3):
        visitor.page.keyboard.press("h")
        told.append(hint_of(visitor))
    look, move, reasons = told
    assert look and move and look != move and reasons.startswith(move) and len(reasons) > len(move)
    expect(visitor.page.locator(".hint .hint-text")).to_have_attribute("role", "status")
    return told, box_of_hint(visitor)


def box_of_hint(visitor: Visitor) -> FloatRect:
    box = visitor.page.locator(".hint-paper").bounding_box()
    assert box
    return box


def is_inside(box: FloatRect, size: tuple[int, int]) -> bool:
    return box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size[0]


def test_a_move_clears_the_hint_and_the_end_tells_of_it(visit: Visit) -> None:
    ann = visit(lang="fr")
    sit_down([ann], "tout-la-haut", 2)
    ann.page.wait_for_selector("main.yours")
    ann.button("Conseil").click()
    assert hint_of(ann)
    expect(ann.page.locator(".hinted")).to_have_count(1)
    ann.button("Montrer le coup").click()
    expect(ann.page.locator(".tlh-held .hinted").first).to_be_visible()  # two, if she holds equal cards
    ann.button("Pourquoi\u00a0?").click()
    play_on([ann], 1)
    expect(ann.page.locator(".hint-paper, .hinted")).to_have_count(0)
    play_on([ann])
    expect(ann.page.get_by_text("Avec conseils")).to_be_visible()
    ann.page.get_by_role("link", name="Revoir la partie").click()
    expect(ann.page.get_by_text("avec un conseil").first).to_be_visible()


def test_people_have_hints_only_where_the_host_allowed_them(visit: Visit) -> None:
    ann, bea = visit(), visit()
    for is_allowed in (False, True):
        for visitor in (ann, bea):
            visitor.go()
        sit_down([ann, bea], "tout-la-haut", 2, hints=is_allowed)
        ann.page.wait_for_selector("main .board")
        bea.page.wait_for_selector("main .board")
        player, other = (ann, bea) if ann.is_current() else (bea, ann)
        expect(player.button("Hint")).to_have_count(int(is_allowed))
        expect(other.button("Hint")).to_have_count(0)
    player.button("Hint").click()
    assert hint_of(player)


def test_the_host_allows_hints_at_a_new_table(visit: Visit) -> None:
    ann = visit()
    ann.go("/new/tout-la-haut")
    ann.page.get_by_label("Allow hints").check()
    ann.button("Open the table").click()
    expect(ann.page.get_by_text("Hints allowed")).to_be_visible()

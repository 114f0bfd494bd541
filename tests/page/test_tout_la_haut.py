"""Tout là-haut on its board, in real browsers."""

import time

from playwright.sync_api import Locator, expect

from tests.page.clients import PATIENCE, PHONE, UNFORCED, Visitor, sit_down
from tests.page.conftest import Home, Visit
from tests.page.test_pages import set_text_size

GAME = "tout-la-haut"
SEED = "treetops"
NEW_NUMBER = "asked => document.querySelector('main').dataset.number !== asked"
IS_TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def build(visitor: Visitor, turn: int) -> None:
    """Select a card with a first tap; build it with a second, with its place in the tree or with the button."""
    fronts = visitor.page.locator("main.yours .tlh-front.legal")
    card = (fronts if fronts.count() else visitor.page.locator("main.yours .tlh-turned.legal")).first
    asked = visitor.page.locator("main").get_attribute("data-number")
    card.click()
    ghost = visitor.page.locator(".tlh-plot.own .tlh-ghost.selected")
    expect(ghost).to_be_visible()
    build_button = visitor.page.locator(".dock .confirm .primary.available")
    (card, ghost, build_button)[turn % 3].click()
    visitor.page.wait_for_function(NEW_NUMBER, arg=asked)


def misfits(visitor: Visitor) -> Locator:
    return visitor.page.locator("main.yours .tlh-front:not(.legal)")


def play_to_the_end(visitors: list[Visitor]) -> int:
    """Build whatever fits in all windows; return how often a card that does not fit was refused with its rule."""
    refused, turn, last = 0, 0, time.monotonic()
    while not all(visitor.is_over() for visitor in visitors):
        assert time.monotonic() < last + PATIENCE, "the game does not go on"
        for visitor in visitors:
            if not visitor.is_current():
                continue
            if not refused and misfits(visitor).count():
                misfits(visitor).first.click()
                expect(visitor.page.locator(".note .rule")).to_have_text("TLH-4")
                visitor.page.keyboard.press("Escape")
                refused += 1
            build(visitor, turn)
            turn, last = turn + 1, time.monotonic()
        time.sleep(0.01)
    return refused


def test_two_visitors_and_bots_build_to_the_treetops(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: SEED
    ann, bea = visit(), visit(lang="fr", size=PHONE)
    for visitor in (ann, bea):
        visitor.context.add_init_script(UNFORCED)
    sit_down([ann, bea], GAME, 5, options={"objective": "MONOCHROME"})
    assert play_to_the_end([ann, bea]) == 1
    for visitor in (ann, bea):
        expect(visitor.page.locator(".tlh-treetop")).to_have_count(5)
        expect(visitor.page.locator(".tlh-floors > li")).to_have_count(20)
        assert not visitor.page.evaluate(IS_TOO_WIDE)
    for visitor, reason in ((ann, "most floors of one colour"), (bea, "le plus d’étages d’une même couleur")):
        result = visitor.page.locator(".ending")
        expect(result.locator(".tlh-points tbody tr")).to_have_count(5)
        expect(result).to_contain_text(f"Monochrome, {reason}")


def test_between_two_games_the_result_of_the_first_is_shown_and_nobody_is_held_up(visit: Visit) -> None:
    ann = visit()
    sit_down([ann], GAME, 2, options={"strategic": True, "objective": "random"})
    for _ in range(7):
        ann.page.wait_for_selector("main.yours")
        build(ann, turn=0)
    interval = ann.page.locator(".over-board")
    expect(interval.locator(".tlh-points tbody tr")).to_have_count(2)
    ann.page.wait_for_selector("main.yours")
    build(ann, turn=0)  # the dock plays on below it
    expect(interval).to_be_visible()
    ann.button("Continue").click()
    expect(interval).to_have_count(0)
    play_to_the_end([ann])
    expect(ann.page.locator(".ending .tlh-points")).to_contain_text("Game 1")


def test_a_score_is_explained_beside_the_strip_of_people(visit: Visit) -> None:
    ann = visit(size=PHONE)
    sit_down([ann], GAME, 5, options={"objective": "DIVERSE"})
    reasons = ann.page.locator(".tlh-reasons:popover-open")
    ann.page.get_by_role("button", name="Mira:").click()
    expect(reasons).to_contain_text("Diverse")
    ann.page.keyboard.press("Escape")
    expect(reasons).to_have_count(0)


def test_a_card_is_built_by_keyboard_and_the_hand_is_passed_on(visit: Visit) -> None:
    ann = visit(motion="no-preference")
    sit_down([ann], GAME, 5, options={"draw_last": True, "strategic": True})
    ann.page.wait_for_selector("main.yours")
    asked = ann.page.locator("main").get_attribute("data-number")
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement.classList.contains('tlh-turned')"):
            break
    expect(ann.page.locator(".tlh-plot.own .tlh-ghost")).to_be_visible()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(NEW_NUMBER, arg=asked)
    expect(ann.page.locator(".tlh-plot.own .tlh-floors > li").last).to_be_visible()
    ann.page.wait_for_selector("main.yours")
    expect(ann.page.locator(".tlh-new")).to_have_count(1)


def test_large_text_keeps_the_badge_of_a_drawn_card_within_the_window(visit: Visit) -> None:
    ann = visit(lang="fr", size=PHONE)
    sit_down([ann], GAME, 5)
    ann.page.wait_for_selector("main.yours .tlh-held")
    set_text_size(ann.page, 2)
    edges = ann.page.locator(".tlh-held").evaluate_all(EDGES_OF_BADGES)
    assert len(edges) == 6
    assert all(left >= 0 and right <= PHONE[0] for left, right in edges), edges


# The left and right edges of the badge on each card of a hand, in rows as full as high gains make them.
EDGES_OF_BADGES = """cards => {
  for (const card of cards) card.style.minWidth = "69px";
  return cards.map((card) => {
    const badge = Object.assign(document.createElement("span"), { className: "tlh-new badge", textContent: "piochée" });
    card.prepend(badge);
    const { left, right } = badge.getBoundingClientRect();
    badge.remove();
    return [left, right];
  });
}"""

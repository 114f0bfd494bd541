"""Tout là-haut on its board, in real browsers."""

import time

from playwright.sync_api import Locator, expect

from tests.page.clients import PATIENCE, PHONE, Visitor, sit_down
from tests.page.conftest import Visit

GAME = "tout-la-haut"
NEW_NUMBER = "asked => document.querySelector('main').dataset.number !== asked"
IS_TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def build(person: Visitor, turn: int) -> None:
    """The first tap shows the card on the tree, the second builds it: on the card itself or in its place."""
    fronts = person.page.locator("main.yours .tlh-front.can")
    card = (fronts if fronts.count() else person.page.locator("main.yours .tlh-turned.can")).first
    asked = person.page.locator("main").get_attribute("data-number")
    card.click()
    ghost = person.page.locator(".tlh-plot.own .tlh-ghost.chosen")
    expect(ghost).to_be_visible()
    (ghost if turn % 2 else card).click()
    person.page.wait_for_function(NEW_NUMBER, arg=asked)


def misfits(person: Visitor) -> Locator:
    return person.page.locator("main.yours .tlh-front:not(.can)")


def play_to_the_end(people: list[Visitor]) -> int:
    """Everyone builds whatever fits; returns how often a card that does not fit was refused with its rule."""
    refused, turn, last = 0, 0, time.monotonic()
    while not all(person.is_over() for person in people):
        assert time.monotonic() < last + PATIENCE, "the game does not go on"
        for person in people:
            if not person.page.locator("main.yours .tlh-front").count():
                continue
            if not refused and misfits(person).count():
                misfits(person).first.click()
                expect(person.page.locator(".note .rule")).to_have_text("TLH-4")
                person.page.keyboard.press("Escape")
                refused += 1
            build(person, turn)
            turn, last = turn + 1, time.monotonic()
        time.sleep(0.01)
    return refused


def test_two_people_and_bots_build_to_the_treetops(visit: Visit) -> None:
    ann, bea = visit(), visit(lang="fr", size=PHONE)
    sit_down([ann, bea], GAME, 5, options={"objective": "MONOCHROME"})
    assert play_to_the_end([ann, bea]) == 1
    for person in (ann, bea):
        expect(person.page.locator(".tlh-treetop")).to_have_count(5)
        expect(person.page.locator(".tlh-floors > li")).to_have_count(20)
        assert not person.page.evaluate(IS_TOO_WIDE)
    expect(ann.page.locator(".tlh-count")).to_contain_text("win")
    ann.button("Tell it again").click()
    expect(ann.page.locator(".tlh-count")).to_contain_text("The floors first")
    ann.button("Go on").click()
    expect(ann.page.locator(".tlh-count")).to_contain_text("The longest run has")
    expect(bea.page.locator(".tlh-count")).to_contain_text("points")
    bea.button("Revenir").click()
    expect(bea.page.locator(".tlh-count")).to_contain_text("Monochrome, le plus d’étages d’une couleur")


def test_a_hand_is_built_from_by_keyboard_and_goes_on_by_itself(visit: Visit) -> None:
    ann = visit(motion="no-preference")
    sit_down([ann], GAME, 5, options={"draw_last": True, "strategic": True})
    ann.page.wait_for_selector("main.yours .tlh-front")
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
    ann.page.wait_for_selector("main.yours .tlh-front")
    expect(ann.page.locator(".tlh-new")).to_have_count(1)

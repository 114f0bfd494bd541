"""A table is one screen: measured at each decision of games with the most players, on a laptop and a small phone."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.clients import PATIENCE, UNFORCED, Visitor, sit_down
from tests.page.conftest import Home, Visit
from updraft import games

LAPTOP, SMALL_PHONE = (1366, 768), (360, 640)
DECISIONS = 40  # of both; longer games repeat themselves

# Find everything that scrolls or reaches beyond the screen, and the places of the frame's parts.
MEASURE = """() => {
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth || scrollY) faults.push("the page scrolls");
    for (const part of [".stage", ".board", ".dock", ".dock-line", ".dock-hand", ".sentence"]) {
        const element = document.querySelector(part);
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
        if (scrollHeight > clientHeight + 1) faults.push(`${part} is ${scrollHeight} px high in ${clientHeight}`);
        if (scrollWidth > clientWidth + 1) faults.push(`${part} is ${scrollWidth} px wide in ${clientWidth}`);
    }
    for (const element of document.querySelectorAll("main .available:not(.choice)")) {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
            faults.push(`${element.className} is at ${[left, top, right, bottom].map(Math.round)}`);
        }
    }
    const at = (part) => {
        const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    };
    return { faults, places: [".people", ".stage", ".dock", ".dock-hand"].map(at) };
}"""

# The controls that are smaller than a fingertip, by their classes and words. Cards, tiles, tops of the map and the
# moves of the list lie close together, and have their own limits.
SMALL = """() => [...document.querySelectorAll("main :is(button, select), .bar :is(button, a)")]
    .filter((element) => element.offsetParent && !element.closest(".hand, .uth-hand, .auf-map, .choices, .upt-rack"))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && (Math.round(width) < 44 || Math.round(height) < 44))
    .map(([element, { width, height }]) => `${element.className} ${element.textContent}: ${width} x ${height}`)
"""

CUT_GOAL = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.goal-line'))"


@pytest.mark.parametrize("game", games.names())
def test_nothing_scrolls_or_is_too_small_to_tap_at_any_decision(visit: Visit, game: str) -> None:
    """Let two people play at one table, on a laptop and on a phone; French sentences are longer."""
    people = [laptop, _] = [visit(size=LAPTOP), visit(size=SMALL_PHONE, lang="fr", touch=True)]
    for visitor in people:
        visitor.context.add_init_script(UNFORCED)
    sit_down(people, game, games.find(game).player_counts[-1])
    for visitor in people:
        visitor.page.wait_for_selector(".board")
    places: dict[Visitor, Any] = {}
    end = time.monotonic() + 2 * PATIENCE
    for _ in range(DECISIONS):
        visitor = next_to_decide(people, end)
        if visitor.is_over():
            break
        measured = visitor.page.evaluate(MEASURE)
        assert not measured["faults"], measured["faults"]
        assert visitor is laptop or visitor.page.evaluate(SMALL) == []
        assert measured["places"] == places.setdefault(visitor, measured["places"])
        visitor.decide(-1)  # the last move is rarely the cautious one
    for visitor, ((_, _, _, height), _, (_, top, _, tall), _) in places.items():
        assert visitor.page.evaluate(CUT_GOAL) is False
        assert height <= (90 if visitor is laptop else 48)
        assert top + tall == (LAPTOP if visitor is laptop else SMALL_PHONE)[1]
    assert len(places) == len(people)


def next_to_decide(people: list[Visitor], end: float) -> Visitor:
    """Wait until it is somebody's turn, or until everybody's game is over."""
    while True:
        for visitor in people:
            if visitor.is_current():
                return visitor
        if all(visitor.is_over() for visitor in people):
            return people[0]
        assert time.monotonic() < end, "the game does not go on"
        time.sleep(0.05)


def test_the_sentence_is_whole_while_a_choice_waits_on_a_small_phone(visit: Visit, home: Home) -> None:
    """Show a choice of die Aufsteiger beside the sentence, or in place of the tools below it."""
    home.running.hub.seed_of = lambda _: "a tower to climb"  # with a ladder at once
    ann = visit(size=SMALL_PHONE, lang="fr", touch=True)
    ann.context.add_init_script(UNFORCED)
    sit_down([ann], "die-aufsteiger", 5)
    page = ann.page
    page.wait_for_selector("main.yours .auf-bar")
    places = page.evaluate(MEASURE)["places"]

    def asks_whole(choose: Callable[[], Any]) -> None:
        choose()
        page.wait_for_selector(".confirm .auf-confirm")
        measured = page.evaluate(MEASURE)
        assert not measured["faults"], measured["faults"]
        assert measured["places"] == places
        page.locator(".auf-cancel").click()

    page.locator(".auf-way-list > button").click()
    asks_whole(page.locator(".auf-way-list [data-move^=large]").first.click)
    page.locator("[data-place=tool-stone]").click()
    asks_whole(lambda: page.locator(".auf-panel select").select_option(index=1))
    page.locator("[data-place=tool-block]").click()
    asks_whole(lambda: page.locator(".auf-panel select").select_option(index=1))

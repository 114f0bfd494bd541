"""A table is one screen: measured at each decision of games with the most players, on a laptop and a small phone."""

import time
from typing import Any

import pytest

from tests.page.clients import PATIENCE, UNFORCED, sit_down
from tests.page.conftest import Visit
from updraft import games

LAPTOP, SMALL_PHONE = (1366, 768), (360, 640)
DECISIONS = 60  # of one person; longer games repeat themselves

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

CUT_GOAL = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.goal-line'))"


@pytest.mark.parametrize("size", [LAPTOP, SMALL_PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", games.names())
def test_nothing_scrolls_between_two_decisions(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ann = visit(size=size, lang="fr" if size == SMALL_PHONE else "en")  # French sentences are longer
    ann.context.add_init_script(UNFORCED)
    ann.go()
    sit_down([ann], game, games.find(game).player_counts[-1])
    ann.page.wait_for_selector(".board")
    places: Any = None
    end = time.monotonic() + 2 * PATIENCE
    for _ in range(DECISIONS):
        ann.page.wait_for_selector("main.yours, main[data-over]")
        if ann.is_over():
            break
        measured = ann.page.evaluate(MEASURE)
        assert not measured["faults"], measured["faults"]
        places = places or measured["places"]
        assert measured["places"] == places
        assert time.monotonic() < end, "the game does not go on"
        ann.decide(-1)  # the last move is rarely the cautious one
    people, _, dock, _ = places
    assert ann.page.evaluate(CUT_GOAL) is False
    assert people[3] <= (48 if size == SMALL_PHONE else 90)
    assert dock[1] + dock[3] == size[1]


# The controls that are smaller than a fingertip, by their classes and words. Cards, tiles, tops of the map and the
# moves of the list lie close together, and have their own limits.
SMALL = """() => [...document.querySelectorAll("main :is(button, select), .bar :is(button, a)")]
    .filter((element) => element.offsetParent && !element.closest(".hand, .uth-hand, .auf-map, .choices, .upt-rack"))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && (Math.round(width) < 44 || Math.round(height) < 44))
    .map(([element, { width, height }]) => `${element.className} ${element.textContent}: ${width} x ${height}`)
"""


@pytest.mark.parametrize("game", games.names())
def test_controls_are_as_large_as_a_fingertip_on_touch_screens(visit: Visit, game: str) -> None:
    ann = visit(size=SMALL_PHONE, touch=True)
    ann.context.add_init_script(UNFORCED)
    ann.go()
    sit_down([ann], game, games.find(game).player_counts[-1])
    ann.page.wait_for_selector(".board")
    for _ in range(6):
        ann.page.wait_for_selector("main.yours, main[data-over]")
        if ann.is_over():
            break
        assert ann.page.evaluate(SMALL) == []
        measured = ann.page.evaluate(MEASURE)
        assert not measured["faults"], measured["faults"]
        ann.decide(-1)  # the last move is rarely the cautious one

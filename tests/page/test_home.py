"""Play now: bots and their level are chosen on the home page and remembered; a rematch begins at once."""

import re

from playwright.sync_api import expect

from tests.page.clients import UNFORCED, play_on, sit_down
from tests.page.conftest import Home, Visit

TABLE = re.compile(r"/table/")


def test_play_now_takes_the_chosen_bots_and_the_games_quick_options(visit: Visit, home: Home) -> None:
    ann = visit()
    ann.go()
    ann.page.get_by_label("Bots in Up Turn", exact=True).select_option("3 bots")
    ann.page.get_by_label("Level of the bots in Up Turn").select_option("Novice")
    ann.page.reload()
    expect(ann.page.get_by_label("Bots in Up Turn", exact=True)).to_have_value("4")
    ann.page.get_by_role("button", name="Play now – Up Turn").click()
    ann.page.wait_for_url(TABLE)
    state = home.running.table(ann.page.url.rpartition("/")[2]).state
    assert [chair.level for chair in state.chairs] == [None, "novice", "novice", "novice"]
    assert state.settings.options["bag"] == "once"


def test_a_rematch_against_bots_begins_at_once(visit: Visit) -> None:
    ann = visit()
    sit_down([ann], "tout-la-haut", 3)
    first = ann.page.url
    play_on([ann])
    ann.button("Play again").click()
    ann.page.wait_for_url(lambda url: url != first)
    ann.page.wait_for_selector(".sentence")


def test_a_double_click_makes_one_decision(visit: Visit, home: Home) -> None:
    """Double-click a move, then play two more: messages keep their order, so an extra one would be there by then."""
    ann = visit()
    ann.context.add_init_script(UNFORCED)
    sit_down([ann], "die-aufsteiger", 2)
    ann.page.wait_for_selector("main.yours")
    match = home.running.table(ann.page.url.rpartition("/")[2]).state.match
    assert match
    made = [entry["move"] for entry in match.entries if entry.get("seat") == 0]
    ann.page.locator(".move-list > [aria-expanded=false]").click()
    ann.page.locator("main.yours .choice").first.dblclick()
    for _ in range(2):
        ann.page.wait_for_selector("main.yours")
        assert ann.decide()
    own = [entry["move"] for entry in match.entries if entry.get("seat") == 0]
    assert len(own) == len(made) + 3

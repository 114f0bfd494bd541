"""The review of a finished game in a real browser: the curve, decisions, trying again, playing on."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.clients import PHONE, Visitor, post
from tests.page.conftest import Home, Visit
from tests.server.clients import Client
from tests.server.quick_reviews import quick_review
from tests.server.test_take_back import choose, wait_for_decision

LAPTOP = (1366, 768)
LEAST = 0.01  # seconds for a review: as few worlds as there can be


def finish_game(visitor: Visitor, game: str = "tout-la-haut", players: int = 2) -> str:
    """Play a whole game as this visitor against bots; return its table."""
    post(visitor, "guests", name="Ann")
    bots = {str(seat): "random" for seat in range(1, players)}
    table = str(post(visitor, "tables", game=game, players=players, bots=bots)["id"])
    post(visitor, f"tables/{table}/actions", type="start")
    client = Client(visitor.server)
    for cookie in visitor.context.cookies():
        client.client.cookies.set(cookie.get("name", ""), cookie.get("value", ""))
    socket = client.join(table)
    while wait_for_decision(socket):
        choose(socket)
    return table


def choose_from_list(visitor: Visitor, move: str) -> None:
    """Open the list of moves, unless it stayed open, and choose a move."""
    button = visitor.page.locator(".move-list > button")
    expect(button).to_be_visible()
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    visitor.page.locator(f'.choice[data-move="{move}"]').click()


def has_focus(visitor: Visitor) -> bool:
    return bool(visitor.page.evaluate("document.activeElement !== document.body"))


def shown_move(visitor: Visitor) -> int:
    found = re.search(r"move=(\d+)", visitor.page.url)
    return int(found[1]) if found else 0


def test_a_game_is_reviewed_from_its_ending_by_the_real_judge(visit: Visit, home: Home) -> None:
    """Follow the link at the end of a game, wait for the review, and walk along the curve by keyboard alone."""
    home.running.hub.reviews.seconds = LEAST
    visitor = visit(size=LAPTOP)
    table = finish_game(visitor)
    visitor.go(f"/table/{table}")
    visitor.page.get_by_role("link", name="Review this game").click()
    curve = visitor.page.get_by_role("slider", name="Chances of winning, move by move")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("After move 0 of .* you .*%, Mira .*%"))
    curve.focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("After move 1 of"))
    visitor.page.keyboard.press("End")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("(100|50|0)%"))
    visitor.button("Result").click()
    amounts = visitor.page.locator(".sum .amount").all_text_contents()
    assert len(amounts) == 5 and amounts[0] == "50%" and amounts[-1] in ("100%", "50%", "0%")
    visitor.button("How?").click()
    expect(visitor.page.get_by_text("The method behind these numbers")).to_be_visible()


def test_mistakes_are_tried_again_and_any_moment_is_played_on(visit: Visit, home: Home) -> None:
    home.running.hub.reviews.make = quick_review
    visitor = visit(size=LAPTOP)
    table = finish_game(visitor)
    page = visitor.page
    visitor.go(f"/replay/{table}")
    page.get_by_role("link", name="Review this game").click()
    row = page.locator(".decisions button", has_text="Mistake").first
    expect(row).to_contain_text("Better: build")
    row.click()
    expect(row).to_have_attribute("aria-current", "step")
    at = shown_move(visitor)

    visitor.button("Learn from your mistakes").click()
    expect(page.get_by_role("heading", name="What would you play here?")).to_be_visible()
    assert shown_move(visitor) == at
    assert page.get_by_text("Better:").count() == 0
    review = page.request.get(f"{visitor.server.url}/api/tables/{table}/review?seat=0").json()
    decision = next(one for one in review["review"]["decisions"] if one["at"] == at)
    choose_from_list(visitor, decision["played"]["move"])
    expect(page.locator(".verdict")).to_contain_text("Not quite: that costs 12% (10% to 14%).")
    visitor.button("Show the answer").press("Enter")
    expect(page.locator(".answer")).to_contain_text("Best: build")
    assert has_focus(visitor)
    visitor.button("Next mistake").press("Enter")
    expect(page.get_by_text("Mistake 2 of")).to_be_visible()
    assert has_focus(visitor)
    decision = next(one for one in review["review"]["decisions"] if one["at"] == shown_move(visitor))
    choose_from_list(visitor, decision["best"]["move"])
    expect(page.locator(".verdict")).to_contain_text("Yes: that’s the best move.")
    visitor.button("Back to the review").click()

    at = shown_move(visitor)
    visitor.button("Play on from here").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_role("link", name=f"Playing on from move {at} of another game")).to_be_visible()
    expect(page.locator("main.yours")).to_be_visible()


@pytest.mark.parametrize(("size", "lang", "theme"), [(LAPTOP, "fr", "dark"), (PHONE, "en", "light")])
def test_a_review_fits_one_screen(visit: Visit, home: Home, size: tuple[int, int], lang: str, theme: str) -> None:
    home.running.hub.reviews.make = quick_review
    visitor = visit(size=size, lang=lang, theme=theme)
    table = finish_game(visitor, players=5)
    visitor.go("/")
    visitor.page.evaluate("localStorage.setItem('updraft.known', 'yes')")  # as if the page had made the guest
    visitor.go("/")
    name = "Review this game" if lang == "en" else "Analyser cette partie"
    visitor.page.get_by_role("link", name=name).click()
    visitor.page.wait_for_selector(".decisions")
    for tab in range(3):
        visitor.page.locator(".review-tabs button").nth(tab).click()
        wide, high = visitor.page.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
        )
        assert wide <= 0 and high <= 0
    box = visitor.page.locator(".curve").bounding_box()
    assert box
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visitor.page.wait_for_function("location.search.includes('move=')")
    moves = int(visitor.page.locator(".curve").get_attribute("aria-valuemax") or 0)
    assert moves > 10 and abs(shown_move(visitor) - moves / 2) <= 2
    assert table in visitor.page.url

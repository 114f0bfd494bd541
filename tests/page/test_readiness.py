"""The page says about when a game will be ready, and goes on by itself when it is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.clients import sit_down
from tests.page.conftest import Home, Visit
from tests.server.preparing import ALL, HeldCompiler, held_preparation
from updraft.server.readiness import HEURISTIC, GamePart

GAME = "tout-la-haut"


@pytest.fixture
def compiler() -> Iterator[HeldCompiler]:
    held = HeldCompiler()
    yield held
    held.release(*ALL)


def restart_cold(home: Home, compiler: HeldCompiler) -> None:
    """Restart the server; no game is ready until the compiler is told so."""
    home.stop()
    home.preparation = held_preparation(compiler)
    home.preparation.times._measured = {f"{part.game} {part.kind}": 30.0 for part in ALL}
    home.restart()


def test_play_now_waits_for_the_game_and_begins_by_itself(visit: Visit, home: Home, compiler: HeldCompiler) -> None:
    restart_cold(home, compiler)
    visitor = visit()
    page = visitor.go()
    card = page.locator("li.game", has_text="Tout là-haut")
    expect(card.locator(".readiness")).to_have_text("Getting ready, about 30 s")
    page.goto(f"{visitor.server.url}/new/{GAME}")
    expect(page.locator(".readiness")).to_contain_text("Getting ready, about")
    page.goto(visitor.server.url)
    card.get_by_role("button").first.click()
    expect(page.locator(".waiting .readiness")).to_contain_text("It starts by itself.")
    expect(visitor.button("Start the game")).to_be_disabled()
    compiler.release(GamePart(GAME))
    expect(page.locator("main.play")).to_be_visible()
    expect(page.locator(".readiness")).to_contain_text("The bots are getting ready")
    compiler.release(GamePart(GAME, HEURISTIC))
    expect(page.locator(".readiness")).to_have_count(0)
    page.goto(visitor.server.url)
    expect(page.locator("li.game .readiness")).to_have_count(3)
    expect(card.locator(".readiness")).to_have_count(0)


def test_a_running_game_waits_after_a_restart(visit: Visit, home: Home, compiler: HeldCompiler) -> None:
    visitor = visit(lang="fr")
    sit_down([visitor], GAME, 2)
    table = visitor.page.url
    visitor.page.goto("about:blank")
    restart_cold(home, compiler)
    visitor.page.goto(table)
    note = visitor.page.locator(".readiness")
    expect(note).to_contain_text("Rien n’est perdu")
    compiler.release(GamePart(GAME))
    expect(visitor.page.locator("main.play")).to_be_visible()
    expect(note).to_have_count(0)


def test_a_game_that_cannot_be_made_ready_says_so(visit: Visit, home: Home, compiler: HeldCompiler) -> None:
    compiler.failing = {GamePart(GAME): 2}
    restart_cold(home, compiler)
    visitor = visit()
    page = visitor.go()
    card = page.locator("li.game", has_text="Tout là-haut")
    card.get_by_role("button").first.click()
    expect(page.locator(".waiting .readiness")).to_contain_text("It starts by itself.")
    compiler.release(GamePart(GAME))
    expect(page.locator(".waiting .readiness")).to_have_text("This game couldn’t be made ready on this server.")

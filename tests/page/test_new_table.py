"""Each option at a new table has a sentence and a picture."""

import pytest
from playwright.sync_api import expect

import updraft
from tests.page.conftest import Visit


@pytest.mark.parametrize("game", updraft.game_names())
def test_every_option_has_a_sentence_and_a_picture(visit: Visit, game: str) -> None:
    ann = visit()
    ann.go(f"/new/{game}")
    ann.page.wait_for_selector("form.settings")
    options = ["hints", *(option for option in updraft.game(game).options if option.players is None)]
    expect(ann.page.locator(".option")).to_have_count(len(options))
    expect(ann.page.locator(".option-picture")).to_have_count(len(options))
    for option in ann.page.locator(".option .facts").all():
        assert "." in option.inner_text()

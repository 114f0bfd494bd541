"""Traits can be read from every game's tables."""

from collections.abc import Callable

import pytest

from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.table import Settings, deal
from updraft.kit.texts import LANGUAGES, game_texts


def test_traits_are_read_from_dealt_and_finished_tables(game: Game, finished: Callable[..., Match]) -> None:
    for trait in game.parts.study.traits:
        settings = Settings(game, game.player_counts[-1], dict(trait.options))
        table = deal(settings, "study") if trait.of_deal else finished(settings, "study").table
        before = table.tobytes()
        values = [trait.read(table, seat) for seat in range(settings.players)]
        assert all(type(value) in (str, int) for value in values)
        assert table.tobytes() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_traits_have_titles(game: Game, lang: str) -> None:
    for trait in game.parts.study.traits:
        assert game_texts(game, lang)["study"][trait.name]["title"]

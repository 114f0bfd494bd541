"""Fixtures for the tests of environments: every game, with the fewest and with the most players."""

import pytest

from updraft import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test every game; one that asks for `players` too gets the fewest and the most."""
    if "players" in metafunc.fixturenames:
        counts = [
            (game, players)
            for game in games.catalogue()
            for players in {*game.player_counts[:: len(game.player_counts) - 1]}
        ]
        metafunc.parametrize(("game", "players"), counts, ids=lambda value: getattr(value, "name", value))
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.catalogue(), ids=lambda game: game.name)

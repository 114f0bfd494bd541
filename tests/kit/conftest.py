"""One game to try the kit with; its rules are not what is tested here."""

from typing import Any

import pytest

from updraft import games
from updraft.kit.contract import Game
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal


@pytest.fixture(scope="session")
def game() -> Game:
    return games.find("tout-la-haut")


@pytest.fixture
def table(game: Game) -> Table[Any]:
    """Three players at their first decision."""
    return deal(Settings(game, 3), "oak")

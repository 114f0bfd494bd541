"""What every contract test stands on: all games, found by looking, with settings and games at random."""

import itertools
import random
from collections.abc import Callable, Iterator

import pytest

from updraft import games
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.table import Setting, legal_moves
from updraft.records.match import Match

MANY = 12 if jit.MODE == "interpreted" else 60
FEW = 150 if jit.MODE == "interpreted" else 3000  # positions at which much can be done


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.catalogue(), ids=lambda game: game.name)


@pytest.fixture
def settings() -> Callable[[Game], list[Setting]]:
    """Every player count with its defaults, then as many random settings as the mode has time for."""
    return settings_of


def settings_of(game: Game) -> list[Setting]:
    plain = [Setting(game, players) for players in game.seats]
    choices = random.Random(game.name)
    mixed = [
        Setting(
            game, choices.choice(game.seats), {option.name: choices.choice(option.values) for option in game.options}
        )
        for _ in range(MANY - len(plain))
    ]
    return plain + mixed


@pytest.fixture
def positions() -> Callable[[Game], Iterator[Match]]:
    """Matches at every position of random games, the end included."""

    def walk(game: Game) -> Iterator[Match]:
        for number, setting in enumerate(settings_of(game)):
            yield from random_walk(setting, f"walk {number}")

    return walk


@pytest.fixture
def some_positions(positions: Callable[[Game], Iterator[Match]]) -> Callable[[Game], Iterator[Match]]:
    """One position in five, or in more where games are long, for tests that do much at each."""

    def thinned(game: Game) -> Iterator[Match]:
        *_, match = random_walk(Setting(game, game.seats[-1]), "how long")
        return itertools.islice(positions(game), 0, None, max(5, match.made * MANY // FEW))

    return thinned


def random_walk(setting: Setting, seed: str, keep_legal: bool = False) -> Iterator[Match]:
    match = Match(setting, seed, keep_legal=keep_legal)
    choices = random.Random(seed)
    yield match
    while not match.is_over:
        match.submit(choices.choice(legal_moves(setting.game, match.table)))
        yield match


@pytest.fixture
def finished() -> Callable[..., Match]:
    """A whole random game."""

    def play(setting: Setting, seed: str = "whole", keep_legal: bool = False) -> Match:
        *_, match = random_walk(setting, seed, keep_legal)
        return match

    return play

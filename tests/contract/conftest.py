"""What every contract test stands on: all games, found by looking, with settings and games at random."""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from updraft import games
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.loops import dice_of, loops_of, room_for
from updraft.kit.table import Setting, deal, legal_moves
from updraft.records.match import Match

INTERPRETED = jit.MODE == "interpreted"
MANY = 12 if INTERPRETED else 60  # settings, where games are short
MOVES = 4_000 if INTERPRETED else 12_000  # in the games of all settings together, where games are long
CLOSELY = 60 if INTERPRETED else 120  # moves of a walk whose every position is looked at
THEN = 20  # of so many positions that follow, one
FARTHEST = 500 if INTERPRETED else 2_000  # moves after which a walk is broken off


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.catalogue(), ids=lambda game: game.name)


@pytest.fixture
def settings() -> Callable[[Game], list[Setting]]:
    """Every player count with its defaults, then as many random settings as the mode has time for."""
    return settings_of


@cache
def many(game: Game) -> int:
    """How many settings there is time for: fewer where random games are long."""
    lengths = []
    for seed in ("one", "two", "three"):
        table = deal(Setting(game, game.seats[0]), seed)
        lengths.append(loops_of(game).play_out(table, room_for(game), dice_of(seed)))
    return max(len(game.seats) + 2, min(MANY, MOVES * len(lengths) // sum(lengths)))


def settings_of(game: Game) -> list[Setting]:
    plain = [Setting(game, players) for players in game.seats]
    choices = random.Random(game.name)
    mixed = [
        Setting(
            game, choices.choice(game.seats), {option.name: choices.choice(option.values) for option in game.options}
        )
        for _ in range(many(game) - len(plain))
    ]
    return plain + mixed


@pytest.fixture
def positions() -> Callable[[Game], Iterator[Match]]:
    """Matches at every position of random games, the end included; long games are thinned out and broken off."""

    def walk(game: Game) -> Iterator[Match]:
        for number, setting in enumerate(settings_of(game)):
            for match in itertools.islice(random_walk(setting, f"walk {number}"), FARTHEST):
                if match.made < CLOSELY or match.made % THEN == 0 or match.is_over:
                    yield match

    return walk


@pytest.fixture
def some_positions(positions: Callable[[Game], Iterator[Match]]) -> Callable[[Game], Iterator[Match]]:
    """One position in five, for tests that do much at each."""
    return lambda game: itertools.islice(positions(game), 0, None, 5)


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
    return _play_whole


def _play_whole(setting: Setting, seed: str = "whole", keep_legal: bool = False) -> Match:
    *_, match = random_walk(setting, seed, keep_legal)
    return match

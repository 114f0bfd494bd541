"""Fixtures for every contract test: all games, with random settings and random games."""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from updraft import games
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.match import Match
from updraft.kit.table import Settings, deal, legal_actions

INTERPRETED = jit.MODE == "interpreted"
MANY = 6 if INTERPRETED else 14  # settings, where games are short
MOVES = 400 if INTERPRETED else 10_000  # in the games of all settings together, where games are long
CLOSELY = 20 if INTERPRETED else 80  # moves of a walk whose every position is looked at
FEW = 16 if INTERPRETED else 250  # positions at which much can be done
SPREAD = 20 if INTERPRETED else 200  # move numbers to ask about in one position
THEN = 20  # of so many positions that follow, one
FARTHEST = 100 if INTERPRETED else 1_500  # moves after which a walk is broken off


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.catalogue(), ids=lambda game: game.name)


@pytest.fixture
def all_settings() -> Callable[[Game], list[Settings]]:
    """List every player count with its defaults, then as many random settings as the mode has time for."""
    return settings_of


@cache
def length(game: Game) -> int:
    """About how many moves a random game has."""
    lengths = []
    for seed in ("one", "two", "three"):
        table = deal(Settings(game, game.player_counts[0]), seed)
        lengths.append(loops_of(game).play_out(table, move_buffer(game), rng_of(seed)))
    return sum(lengths) // len(lengths)


def many(game: Game) -> int:
    """Count the settings that there is time for: fewer where random games are long."""
    return max(len(game.player_counts) + 2, min(MANY, MOVES // length(game)))


def settings_of(game: Game) -> list[Settings]:
    plain = [Settings(game, players) for players in game.player_counts]
    choices = random.Random(game.name)
    mixed = [random_setting(game, choices) for _ in range(many(game) - len(plain))]
    return plain + mixed


def random_setting(game: Game, choices: random.Random) -> Settings:
    players = choices.choice(game.player_counts)
    allowed = [option for option in game.options if option.players is None or players in option.players]
    return Settings(game, players, {option.name: choices.choice(option.values) for option in allowed})


@pytest.fixture
def positions() -> Callable[[Game], Iterator[Match]]:
    """Matches at every position of random games, the end included; long games are thinned out and broken off."""

    def walk(game: Game) -> Iterator[Match]:
        for number, settings in enumerate(settings_of(game)):
            for match in itertools.islice(random_walk(settings, f"walk {number}"), FARTHEST):
                if match.move_count < CLOSELY or match.move_count % THEN == 0 or match.is_over:
                    yield match

    return walk


@pytest.fixture
def some_positions(positions: Callable[[Game], Iterator[Match]]) -> Callable[[Game], Iterator[Match]]:
    """Yield one position in five, or fewer where games are long, for slow tests."""
    return lambda game: itertools.islice(positions(game), 0, None, max(5, length(game) * many(game) // FEW))


@pytest.fixture
def numbers() -> Callable[[Match, int], list[int]]:
    """Move numbers to ask about: all if there are few, else some of the legal ones and others all over."""

    def spread(match: Match, count: int = SPREAD) -> list[int]:
        game = match.game
        if game.move_count <= max(count, SPREAD):
            return list(range(game.move_count))
        legal = legal_actions(game, match.table)
        step = game.move_count // count
        return sorted({*range(match.move_count % step, game.move_count, step), *legal[:: 1 + len(legal) // count]})

    return spread


def random_walk(settings: Settings, seed: str, keep_legal: bool = False) -> Iterator[Match]:
    match = Match(settings, seed, keep_legal=keep_legal)
    choices = random.Random(seed)
    yield match
    while not match.is_over:
        match.push(choices.choice(legal_actions(settings.game, match.table)))
        yield match


@pytest.fixture
def finished() -> Callable[..., Match]:
    """Play a whole random game."""
    return _play_whole


def _play_whole(settings: Settings, seed: str = "whole", keep_legal: bool = False) -> Match:
    *_, match = random_walk(settings, seed, keep_legal)
    return match

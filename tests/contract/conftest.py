"""What every contract test stands on: all games, found by looking, with settings and games at random."""

import random
from collections.abc import Callable, Iterator

import pytest

from updraft import games
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.table import Setting, legal_moves
from updraft.records.match import Match

MANY = 12 if jit.MODE == "interpreted" else 60
LONG = 20  # moves after which positions are looked at less often
SPREAD = 64 if jit.MODE == "interpreted" else 400  # move numbers to ask about in one position


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
    mixed = [random_setting(game, choices) for _ in range(MANY - len(plain))]
    return plain + mixed


def random_setting(game: Game, choices: random.Random) -> Setting:
    players = choices.choice(game.seats)
    allowed = [option for option in game.options if option.players is None or players in option.players]
    return Setting(game, players, {option.name: choices.choice(option.values) for option in allowed})


@pytest.fixture
def positions() -> Callable[[Game], Iterator[Match]]:
    """Matches at every position of random games, the end included."""

    def walk(game: Game) -> Iterator[Match]:
        for number, setting in enumerate(settings_of(game)):
            yield from random_walk(setting, f"walk {number}")

    return walk


@pytest.fixture
def some_positions(positions: Callable[[Game], Iterator[Match]]) -> Callable[[Game], Iterator[Match]]:
    """One position in five, and one in twenty of long games, for tests that do much at each."""
    return lambda game: (match for match in positions(game) if match.made % (5 if match.made < LONG else 20) == 0)


@pytest.fixture
def numbers() -> Callable[[Match, int], list[int]]:
    """Move numbers to ask about: all if there are few, else some of the legal ones and others all over."""

    def spread(match: Match, count: int = SPREAD) -> list[int]:
        game = match.game
        if game.moves <= max(count, SPREAD):
            return list(range(game.moves))
        legal = legal_moves(game, match.table)
        step = game.moves // count
        return sorted({*range(match.made % step, game.moves, step), *legal[:: 1 + len(legal) // count]})

    return spread


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

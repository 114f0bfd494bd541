"""All games with the fewest and the most players, random positions of them, and worlds that look the same to a seat."""

import random
from collections.abc import Iterator

import pytest

from updraft import games
from updraft.kit.contract import Game, Seat
from updraft.kit.match import Match
from updraft.kit.memory import copy_table

POSITIONS = 8
EVERY = 5  # moves from one position to the next


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


def positions(game: Game, players: int) -> Iterator[Match]:
    """Yield some positions of a random game, the first one after the deal."""
    match, rng = game.new(players, seed="positions"), random.Random("positions")
    for _ in range(POSITIONS):
        yield match.clone()
        for _ in range(EVERY):
            if not match.is_over:
                match.push(rng.choice(match.legal_actions))


def twin_worlds(game: Game, players: int) -> Iterator[tuple[Match, Seat, Match]]:
    """Yield matches with a seat and another match that differs only in what the seat cannot see."""
    for number, match in enumerate(positions(game, players)):
        for seat in range(players):
            world = copy_table(match.table)
            game.rules.redeal(world, seat, number)
            yield match, seat, Match(match.settings, None, start=world)

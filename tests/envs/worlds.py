"""Positions of random games, and worlds that look the same to one seat."""

import random
from collections.abc import Iterator

from updraft.kit.contract import Game, Seat
from updraft.kit.match import Match
from updraft.kit.memory import copy_table

POSITIONS = 8
EVERY = 5  # moves from one position to the next


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

"""Play on from a moment of another game, in a world that fits what one seat knew there."""

from typing import Any

from updraft.kit.luck import seed_words
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, hide_for
from updraft.server.events import StartPosition


def match_from(settings: Settings, start: StartPosition | None, seed: str) -> Match:
    """Begin a match with a deal, or at a moment of another game."""
    return Match(settings, seed, start=_sample_start(settings, start, seed) if start else None)


def _sample_start(settings: Settings, start: StartPosition, seed: str) -> Table[Any]:
    """Sample the first position: hide the moment for the seat first, and deal the rest by the secret seed."""
    source = Match(settings, start.seed)
    for move in start.moves:
        source.push(move)
        source.drop_history()
    world = hide_for(settings.game, source.table, start.seat)
    high, low, *_ = seed_words(f"{seed} redeal")
    settings.game.rules.redeal(world, start.seat, (high << 31) ^ low)
    world[0].luck[:] = seed_words(seed)
    return world

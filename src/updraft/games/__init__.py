"""The catalogue: every folder here is a game, found by looking."""

import pkgutil
from functools import cache
from importlib import import_module

from updraft.kit.contract import Game


class UnknownGameError(LookupError):
    """A name that is no game's; the message lists those that there are."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__) if found.ispkg))


@cache
def find(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise UnknownGameError(f"there is no game {name!r}; there are {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game


def catalogue() -> tuple[Game, ...]:
    """All games."""
    return tuple(find(name) for name in names())

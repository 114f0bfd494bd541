"""The catalogue: every folder here is a game, found by its name."""

import pkgutil
from functools import cache
from importlib import import_module

from updraft.kit.contract import Game
from updraft.kit.untrusted import quoted


class UnknownGameError(LookupError):
    """The name of an unknown game; the message lists the known ones."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"unknown game {quoted(name)}; the games are {', '.join(names())}")


@cache
def names() -> tuple[str, ...]:
    """List the names of all games, sorted."""
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__) if found.ispkg))


def find(name: str) -> Game:
    """Find a game by its name."""
    if name not in names():
        raise UnknownGameError(name)
    game: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game


def catalogue() -> tuple[Game, ...]:
    """Load all games."""
    return tuple(find(name) for name in names())

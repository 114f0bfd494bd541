"""What a game tells the web page beside its state: facts that follow by the rules, and the rule of each move."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias, cast

from updraft.kit.contract import Game, Move, Seat
from updraft.kit.memory import Table

# A game may have a module `web` with facts that the page would need rules to find out:
#   derive(hidden, viewer)      facts that follow from what a viewer sees, as a TypedDict
#   rule(before, move, knows)   the rule of a move, for a viewer who may know all of it or may not
#   PREVIEWABLE                 parts of the set-up that a host may see, and have drawn again, before the game begins
Derive: TypeAlias = Callable[[Table[Any], Seat], dict[str, Any]]
RuleOf: TypeAlias = Callable[[Table[Any], Move, bool], str]


def derive_of(game: Game) -> Derive:
    """Return a game's function for derived facts; without one there are none."""
    return cast(Derive, getattr(_web_of(game), "derive", lambda _hidden, _viewer: {}))


def rule_of(game: Game) -> RuleOf:
    """Return a game's function that names the rule of a move; without one it is the game's turn rule."""
    return cast(RuleOf, getattr(_web_of(game), "rule", lambda _before, _move, _knows: game.turn_rule))


def previewable(game: Game) -> tuple[str, ...]:
    """List the parts of a game's set-up that may be seen before it begins."""
    return cast(tuple[str, ...], getattr(_web_of(game), "PREVIEWABLE", ()))


def _web_of(game: Game) -> Any:
    name = f"{game.package}.web"
    return import_module(name) if find_spec(name) else None

"""Every game has its optional parts as one typed object, each function with the parameters that its contract names."""

import inspect
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from updraft.kit.contract import Game, Notation, Rules
from updraft.kit.heuristic import Heuristic
from updraft.kit.parts import Coach, Drawing, Parts, Web
from updraft.kit.study import Study


def wrong_functions(part: Any) -> Iterator[str]:
    """Name the functions of a part that are missing or take another number of parameters."""
    hints = get_type_hints(type(part))
    for field in fields(part):
        wanted = get_args(hints[field.name])
        if not wanted or not isinstance(wanted[0], list):
            continue
        function = getattr(part, field.name)
        taken = inspect.signature(function).parameters.values() if callable(function) else ()
        if sum(one.default is one.empty for one in taken) != len(wanted[0]):
            yield field.name


def test_every_game_has_its_parts(game: Game) -> None:
    parts = game.parts
    assert isinstance(parts, Parts)
    found = (type(parts.drawing), type(parts.web), type(parts.coach), type(parts.study))
    assert found == (Drawing, Web, Coach, Study)
    assert parts.heuristic is None or isinstance(parts.heuristic, Heuristic)
    assert game.parts is parts


def test_every_function_of_a_part_takes_its_parameters(game: Game) -> None:
    found: list[Any] = [game.parts.drawing, game.parts.web, game.parts.coach, game.rules, game.notation]
    assert [type(part) for part in found] == [Drawing, Web, Coach, Rules, Notation]
    assert {type(part).__name__: [*wrong_functions(part)] for part in found if [*wrong_functions(part)]} == {}


@pytest.mark.parametrize("wrong", [None, lambda hidden: {}, lambda hidden, viewer, lang: {}])
def test_a_missing_or_wrong_function_is_found(wrong: Any) -> None:
    part = Web(wrong, lambda before, move, knows: "", lambda move: True)
    assert [*wrong_functions(part)] == ["derive"]

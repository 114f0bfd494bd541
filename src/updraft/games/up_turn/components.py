"""Check the tiles of Up Turn and pack them into a state."""

from pathlib import Path
from typing import Any

import numpy as np

from updraft.games.up_turn.state import ACTION_TILES, KINDS, NUMBERS, TILES, Action, Role, State
from updraft.kit.contract import ComponentLists, Components
from updraft.kit.memory import Table
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import quoted

ACTION_NAMES = ("blue", "green", "double", "skip1", "skip2", "joker")  # by Action
NUMBER_TILES = TILES - ACTION_TILES

NAMES = {number: str(number) for number in range(1, NUMBERS)} | dict(zip(Action, ACTION_NAMES, strict=True))
KIND_OF = {name: int(kind) for kind, name in NAMES.items()}


def check(lists: ComponentLists) -> Sentence | None:
    """Name the first mistake in the lists of a box, if there is one."""
    return _check_numbers(lists["numbers"]) or _check_marks(lists) or _check_actions(lists["actions"])


def _check_numbers(numbers: Any) -> Sentence | None:
    """Require as many numbers as the booklet counts; a number may appear twice [UPT-C1] [UPT-C2]."""
    if not isinstance(numbers, list):
        return _wrong("no_numbers", count=NUMBER_TILES)
    if len(numbers) != NUMBER_TILES:
        return _wrong("count", count=NUMBER_TILES, given=len(numbers))
    if wrong := _first_beyond(numbers, range(1, NUMBERS)):
        return _wrong("number", given=wrong, last=NUMBERS - 1)
    return None


def _check_marks(lists: ComponentLists) -> Sentence | None:
    """Allow only numbers of the box as doubles and penalty tiles; one may be both [UPT-C3] [UPT-C4]."""
    for name, rule in (("doubles", "UPT-C3"), ("penalties", "UPT-C4")):
        marked = lists[name]
        if not isinstance(marked, list):
            return _wrong("no_marks", name=name, rule=rule)
        if wrong := _first_beyond(marked, lists["numbers"]):
            return _wrong("mark", name=name, given=wrong, rule=rule)
        twice = next((number for number in marked if marked.count(number) > 1), None)
        if twice is not None:
            return _wrong("twice", name=name, given=twice, rule=rule)
    return None


def _first_beyond(numbers: list[Any], known: Any) -> str:
    """Write the first number that is not one of the known; "" if there is none."""
    return next((quoted(number) for number in numbers if type(number) is not int or number not in known), "")


def _check_actions(counts: Any) -> Sentence | None:
    if not isinstance(counts, dict) or set(counts) != set(ACTION_NAMES):
        return _wrong("actions", known=", ".join(ACTION_NAMES))
    for name, count in counts.items():
        if type(count) is not int or count < 0:
            return _wrong("action", name=name, given=quoted(count))
    total = sum(counts.values())
    if total == ACTION_TILES:
        return None
    return _wrong("total", count=ACTION_TILES, given=total)


def _wrong(key: str, **words: object) -> Sentence:
    return Sentence(Path(__file__).parent, "wrong_components", key, words)


def pack(s: State, lists: ComponentLists) -> None:
    """Write the role of every kind of tile, and number the tiles one after another."""
    s.role[lists["numbers"]] = Role.PLAIN
    s.role[NUMBERS:] = Role.ACTION
    for number in {*lists["doubles"], *lists["penalties"]}:
        is_double, is_penalty = number in lists["doubles"], number in lists["penalties"]
        s.role[number] = Role.DOUBLE * is_double + Role.PENALTY * is_penalty
    actions = [kind for kind, name in zip(Action, ACTION_NAMES, strict=True) for _ in range(lists["actions"][name])]
    s.kind[:] = [*sorted(lists["numbers"]), *actions]
    s.first_copy[:] = np.searchsorted(s.kind, np.arange(KINDS + 1))
    s.has_equals = len(set(lists["numbers"])) < NUMBER_TILES


def in_box(s: State, kind: int) -> int:
    """Count the tiles of a kind in the box."""
    return int(s.first_copy[kind + 1] - s.first_copy[kind])


def tile_text(kind: int) -> str:
    """Write a tile in notation."""
    return NAMES[kind]


def kind_of(s: State, text: str) -> int | None:
    """Find the kind of tile that a text names, if the box has it."""
    kind = KIND_OF.get(text)
    return kind if kind is not None and in_box(s, kind) else None


def inventory(table: Table[State]) -> list[str]:
    """List every tile: in the bag, on the racks and in the line."""
    s: State = table[0]
    kinds = [*s.bag_tiles, *s.rack.flat, *s.line]
    return sorted(tile_text(int(kind)) for kind in kinds if kind >= 0)


COMPONENTS = Components(check, pack, inventory)

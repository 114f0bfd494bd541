"""The tiles of Up Turn as data: checked, and packed into a state."""

from typing import Any

from updraft.games.up_turn.state import ACTION_TILES, NUMBERS, TILES, Action, Role, State
from updraft.kit.contract import Box, Lists
from updraft.kit.record import Table

ACTION_NAMES = ("blue", "green", "double", "skip1", "skip2", "joker")  # by Action
NUMBER_TILES = TILES - ACTION_TILES

NAMES = {number: str(number) for number in range(1, NUMBERS)} | dict(zip(Action, ACTION_NAMES, strict=True))
KIND_OF = {name: int(kind) for kind, name in NAMES.items()}


def check(lists: Lists) -> str | None:
    """What is wrong with a box, if anything."""
    return _check_numbers(lists["numbers"]) or _check_marks(lists) or _check_actions(lists["actions"])


def _check_numbers(numbers: Any) -> str | None:
    if not isinstance(numbers, list) or len(numbers) != NUMBER_TILES:
        return f"numbers must be a list of {NUMBER_TILES} numbers [UPT-C1]"
    return _check_each("numbers", numbers, range(1, NUMBERS), "from 1 to 99", "UPT-C2")


def _check_marks(lists: Lists) -> str | None:
    """Doubles and penalty tiles are numbers of the box, and no tile is both."""
    doubles, penalties = lists["doubles"], lists["penalties"]
    for name, marked, rule in (("doubles", doubles, "UPT-C3"), ("penalties", penalties, "UPT-C4")):
        if not isinstance(marked, list):
            return f"{name} must be a list of numbers [{rule}]"
        if wrong := _check_each(name, marked, lists["numbers"], "of the list numbers", rule):
            return wrong
    both = [number for number in penalties if number in doubles]
    return f"{both[0]} is a double and cannot be a penalty tile too [UPT-C4]" if both else None


def _check_each(name: str, numbers: list[Any], known: Any, which: str, rule: str) -> str | None:
    for number in numbers:
        if type(number) is not int or number not in known:
            return f"{name}: {number!r} is no number {which} [{rule}]"
    twice = next((number for number in numbers if numbers.count(number) > 1), None)
    return None if twice is None else f"{name}: {twice} stands there twice [{rule}]"


def _check_actions(counts: Any) -> str | None:
    if not isinstance(counts, dict) or set(counts) != set(ACTION_NAMES):
        return f"actions must give the counts of {', '.join(ACTION_NAMES)} [UPT-C1]"
    for name, count in counts.items():
        if type(count) is not int or count < 0:
            return f"the count of {name} must be a whole number, not {count!r} [UPT-C1]"
    total = sum(counts.values())
    return None if total == ACTION_TILES else f"there must be {ACTION_TILES} action tiles, not {total} [UPT-C1]"


def pack(s: State, lists: Lists) -> None:
    """Write down what every kind does, and number the action tiles one after another."""
    for role, name in ((Role.PLAIN, "numbers"), (Role.PENALTY, "penalties"), (Role.DOUBLE, "doubles")):
        s.role[lists[name]] = role
    s.role[NUMBERS:] = Role.ACTION
    s.copies[:] = [lists["actions"][name] for name in ACTION_NAMES]
    s.first_copy[:] = [NUMBERS + sum(s.copies[:action]) for action in range(len(Action))]


def in_box(s: State, kind: int) -> int:
    """How many tiles of a kind the box has."""
    return int(s.copies[kind - NUMBERS]) if kind >= NUMBERS else int(s.role[kind] != Role.NONE)


def tile_text(kind: int) -> str:
    """A tile as people write it."""
    return NAMES[kind]


def kind_of(s: State, text: str) -> int | None:
    """The kind of tile that a text names, if the box has it."""
    kind = KIND_OF.get(text)
    return kind if kind is not None and in_box(s, kind) else None


def inventory(table: Table[State]) -> list[str]:
    """Every tile on the table, wherever it lies."""
    s: State = table[0]
    kinds = [*s.bag, *s.rack.flat, *s.line]
    return sorted(tile_text(int(kind)) for kind in kinds if kind >= 0)


BOX = Box(check, pack, inventory)

"""Texts and numbers of the moves of die Aufsteiger, and the chances of its records."""

import re
from typing import Any

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES, NUMBERS
from updraft.games.die_aufsteiger.rules.blocks import put_colour, put_number, put_quarter, put_shape
from updraft.games.die_aufsteiger.rules.own_tower import read_tower
from updraft.games.die_aufsteiger.state import (
    BLOCK_CELLS,
    COLOURS_DRAWN,
    DEEP,
    END,
    LARGE,
    LARGE_BRIDGE,
    LIFT,
    MOVES,
    PUT,
    SEATS,
    SIDE,
    SMALL,
    SMALL_BRIDGE,
    STONE,
    TOWER_BUILT,
    WALK,
    WALK_TABLE,
    WIDE,
    Colour,
    Shape,
    State,
)
from updraft.kit.contract import Chance, Move
from updraft.kit.memory import Table

SIZES = tuple(f"{wide}x{deep}" for wide, deep in zip(WIDE, DEEP, strict=True))
WAYS = {
    "walk": WALK,
    "small": SMALL,
    "large": LARGE,
    "small-bridge": SMALL_BRIDGE,
    "large-bridge": LARGE_BRIDGE,
}  # ascending
NUMBER = "(0|[1-9][0-9]?)"
LIFT_TEXT = re.compile("lift ([a-z][1-9][0-9]?)")
STONE_TEXT = re.compile("stone ([a-z][1-9][0-9]?)")
WAY_TEXT = re.compile(f"(walk|small|large|small-bridge|large-bridge) {NUMBER},{NUMBER}")
PUT_TEXT = re.compile(f"put ([a-z]+) {NUMBER},{NUMBER} ([1-9]x[1-9])")
PATTERN = "|".join((*(each.pattern for each in (LIFT_TEXT, STONE_TEXT, WAY_TEXT, PUT_TEXT)), "walk table", "end"))


def text(table: Table[State], move: Move) -> str:
    """Write a move: `lift c3`, `put red 10,8 2x2`, `walk 10,8`, `walk table`, `small 10,8`, `stone c5`, `end`."""
    if not 0 <= move < MOVES:
        raise LookupError(f"there is no move {move}")
    if move >= PUT:
        return _put_text(move)
    if move == END:
        return "end"
    if move >= STONE:
        return f"stone {NAMES[move - STONE]}"
    if move == WALK_TABLE:
        return "walk table"
    if move >= WALK:
        way = max((first, name) for name, first in WAYS.items() if first <= move)
        return f"{way[1]} {quarter_text(move - way[0])}"
    return f"lift {NAMES[move - LIFT]}"


def _put_text(move: Move) -> str:
    shape, quarter, colour = int(put_shape(move)), int(put_quarter(move)), int(put_colour(move))
    return f"put {COLOUR_NAMES[colour]} {quarter_text(quarter)} {SIZES[shape]}"


def quarter_text(quarter: int) -> str:
    return f"{quarter % SIDE},{quarter // SIDE}"


def _quarter(x: str, y: str) -> int | None:
    return SIDE * int(y) + int(x) if int(x) < SIDE and int(y) < SIDE else None


def number(table: Table[State], text: str) -> Move | None:
    """Return the move that a text names, in any position."""
    if text == "end":
        return END
    if text == "walk table":
        return WALK_TABLE
    if match := WAY_TEXT.fullmatch(text):
        quarter = _quarter(match[2], match[3])
        return None if quarter is None else WAYS[match[1]] + quarter
    if match := PUT_TEXT.fullmatch(text):
        return _put_named(*match.groups())
    for pattern, first in ((LIFT_TEXT, LIFT), (STONE_TEXT, STONE)):
        if (match := pattern.fullmatch(text)) and match[1] in NUMBERS:
            return first + NUMBERS[match[1]]
    return None


def _put_named(colour: str, x: str, y: str, size: str) -> Move | None:
    quarter = _quarter(x, y)
    if quarter is None or colour not in COLOUR_NAMES or size not in SIZES:
        return None
    top, shape = COLOUR_NAMES.index(colour), SIZES.index(size)
    if shape >= Shape.S6X2 and top != Colour.GREY:
        return None
    return int(put_number(shape, quarter, top))


def write_colours(table: Table[State], cells: list[int]) -> list[str]:
    return [COLOUR_NAMES[cell] for cell in cells]


def read_colours(table: Table[State], value: Any) -> list[int]:
    """Read one colour for each seat; below 5 players violet needs the option [AUF-4]."""
    s: State = table[0]
    drawn = COLOUR_NAMES[: SEATS if s.violet or s.seats == SEATS else Colour.VIOLET]
    if not isinstance(value, list) or len(value) != s.seats:
        raise ValueError(f"must be a list of {s.seats} colours, one for each seat [AUF-4]")
    for place, name in enumerate(value):
        if not isinstance(name, str) or name not in drawn:
            raise ValueError(f"{name!r} is not one of the colours in play: {', '.join(drawn)} [AUF-4]")
        if name in value[:place]:
            raise ValueError(f"{name} is listed twice; every seat has its own colour [AUF-C4]")
    return [COLOUR_NAMES.index(name) for name in value]


def write_tower(table: Table[State], cells: list[int]) -> list[dict[str, Any]]:
    """Write block after block, in an order in which they can be placed."""
    parts = (cells[part::BLOCK_CELLS] for part in range(BLOCK_CELLS))
    return [
        {
            "block": NAMES[block],
            "top": COLOUR_NAMES[top],
            "at": [quarter % SIDE, quarter // SIDE],
            "size": [WIDE[shape], DEEP[shape]],
            "z": foot,
        }
        for block, top, shape, quarter, foot in zip(*parts, strict=True)
    ]


CHANCES = {
    COLOURS_DRAWN: Chance("colours", "order", write_colours, read_colours, setup="colours"),
    TOWER_BUILT: Chance("tower", "order", write_tower, read_tower, setup="tower"),
}

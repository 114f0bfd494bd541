"""The text of every move of die Aufsteiger."""

import re

import numpy as np

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES, NUMBERS
from updraft.games.die_aufsteiger.refusals import not_a_move, why_not_text
from updraft.games.die_aufsteiger.rules.blocks import lift
from updraft.games.die_aufsteiger.rules.numbers import (
    END,
    LARGE,
    LARGE_BRIDGE,
    LIFT,
    MOVES,
    PUT,
    SMALL,
    SMALL_BRIDGE,
    STONE,
    WALK,
    WALK_TABLE,
    put_colour,
    put_number,
    put_quarter,
    put_shape,
)
from updraft.games.die_aufsteiger.rules.turns import legal
from updraft.games.die_aufsteiger.setup import CHANCES
from updraft.games.die_aufsteiger.state import DEEP, SIDE, WIDE, Colour, Shape, State
from updraft.kit.contract import Move, Notation, Refusal
from updraft.kit.memory import Table

__all__ = ["CHANCES", "NOTATION"]

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
LIFT_AND_PUT = re.compile("(lift [a-z][0-9]{1,3}) (put .*)", re.DOTALL)
PUT_TEXT = re.compile(f"put ([a-z]+) {NUMBER},{NUMBER} ([1-9]x[1-9])")


def text(table: Table[State], move: Move) -> str:
    """`lift c3`, `put red 10,8 2x2`, `walk 10,8`, `walk table`, `small 10,8`, `stone c5`, `end`."""
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


def number(table: Table[State], said: str) -> Move | None:
    """The move that a text names, in any position."""
    if said == "end":
        return END
    if said == "walk table":
        return WALK_TABLE
    if match := WAY_TEXT.fullmatch(said):
        quarter = _quarter(match[2], match[3])
        return None if quarter is None else WAYS[match[1]] + quarter
    if match := PUT_TEXT.fullmatch(said):
        return _put_named(*match.groups())
    for pattern, first in ((LIFT_TEXT, LIFT), (STONE_TEXT, STONE)):
        if (match := pattern.fullmatch(said)) and match[1] in NUMBERS:
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


def why_not(table: Table[State], said: str) -> Refusal | None:
    """The first rule that a move breaks."""
    if asked := LIFT_AND_PUT.fullmatch(said):
        return _why_not_both(table, asked[1], asked[2]) or not_a_move(said)
    move = number(table, said)
    room = np.zeros(MOVES, np.int64)
    if move is not None and move in room[: legal(table, room)]:
        return None
    return why_not_text(table, said)


def _why_not_both(table: Table[State], lifting: str, putting: str) -> Refusal | None:
    """What stands against a put if the block were lifted: no move, but one can ask before anything is in the air."""
    if refusal := why_not(table, lifting):
        return refusal
    copy = table.copy()
    lift(copy[0], NUMBERS[lifting.removeprefix("lift ")])
    return why_not(copy, putting)


NOTATION = Notation(text, number, why_not)

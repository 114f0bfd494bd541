"""The moves of Up Turn: their numbers and texts, and how chance is written in records."""

import re
from functools import cache
from typing import Any

from updraft.games.up_turn.components import in_box, kind_of, tile_text
from updraft.games.up_turn.state import ACTIONS, BAG, KINDS, NUMBERS, SEATS, SHUFFLE, Role, State
from updraft.kit.contract import Chance, Move
from updraft.kit.jit import compiled
from updraft.kit.memory import Table

# 1 … 99   100   101   102   103   104 … 107                108   109   110   111   112   113   114     115
# number   blue        green       double arrow             skips       joker       draw  pass  upturn  silent
#          left  right left  right ul  ur  dl  dr           1     2     up    down
ARROW = NUMBERS  # even: the left neighbour is next; of two pairs the first is up, the second down
SKIP_ONE = ARROW + 8
SKIP_TWO = SKIP_ONE + 1
JOKER = SKIP_TWO + 1
DRAW = JOKER + 2
PASS = DRAW + 1
UPTURN = PASS + 1
SILENT = UPTURN + 1
TO = SILENT + 1  # plus the seat that is given a tile
HIT = TO + SEATS  # plus the seat that has to draw
HIT_NONE = HIT + SEATS
MOVES = HIT_NONE + 1

ARROWS = ("blue", "green", "double up", "double down")
SIDES = ("left", "right")
NUMBER = re.compile(r"[1-9][0-9]?")
PATTERN = (
    rf"{NUMBER.pattern}|({'|'.join(ARROWS)})( left| right)?|skip[12]|joker (up|down)|draw|pass|upturn|silent"
    r"|to [0-9]|hit ([0-9]|none)"
)


@compiled
def action_of(move: int) -> int:
    """Find the action tile that a move lays."""
    if move < SKIP_ONE:
        return min(ARROW + ((move - ARROW) >> 1), NUMBERS + 2)
    return NUMBERS + min(3 + move - SKIP_ONE, ACTIONS - 1)


@cache
def _texts(seats: int) -> dict[Move, str]:
    """Write all moves except numbers, for a number of players [UPT-6]."""
    texts: dict[Move, str] = {}
    for pair, arrow in enumerate(ARROWS):
        for side, name in enumerate(SIDES):
            texts[ARROW + 2 * pair + side] = f"{arrow} {name}"
        if seats == 2:
            texts[ARROW + 2 * pair] = arrow
            del texts[ARROW + 2 * pair + 1]
    texts |= {SKIP_ONE: "skip1", SKIP_TWO: "skip2", JOKER: "joker up", JOKER + 1: "joker down"}
    texts |= {DRAW: "draw", PASS: "pass", UPTURN: "upturn", SILENT: "silent"}
    texts |= {TO + seat: f"to {seat}" for seat in range(seats)}
    texts |= {HIT + seat: f"hit {seat}" for seat in range(seats)}
    texts[HIT_NONE] = "hit none"
    return texts


@cache
def _numbers(seats: int) -> dict[str, Move]:
    return {notation: move for move, notation in _texts(seats).items()}


def text(table: Table[State], move: Move) -> str:
    """Write a move: a number by itself, everything else in words."""
    s: State = table[0]
    if 0 < move < NUMBERS and s.role[move] != Role.NONE:
        return tile_text(int(move))
    return _texts(int(s.seats))[int(move)]


def number(table: Table[State], notation: str) -> Move | None:
    """Read a move, whether or not it is legal in this position."""
    s: State = table[0]
    if NUMBER.fullmatch(notation):
        return kind_of(s, notation)
    return _numbers(int(s.seats)).get(notation)


def write_tiles(table: Table[State], cells: list[int]) -> list[str]:
    return [tile_text(kind) for kind in cells]


def read_bag(table: Table[State], value: Any) -> list[int]:
    """Read a bag with all tiles of the box, top first."""
    cells = read_tiles(table, value)
    s: State = table[0]
    for kind in range(1, KINDS):
        if cells.count(kind) < in_box(s, kind):
            raise ValueError(f"{tile_text(kind)} is missing; the bag must hold all tiles of the box [UPT-1]")
    return cells


def read_tiles(table: Table[State], value: Any) -> list[int]:
    """Read tiles, top first, none more often than the box has it."""
    s: State = table[0]
    if not isinstance(value, list):
        raise ValueError("must be a list of tiles, top first")
    cells: list[int] = []
    for tile in value:
        kind = kind_of(s, tile) if isinstance(tile, str) else None
        if kind is None:
            raise ValueError(f"{tile!r} is not a tile of the box [UPT-C1]")
        cells.append(kind)
        if cells.count(kind) > in_box(s, kind):
            raise ValueError(f"{tile} is listed too often: the box has {in_box(s, kind)} [UPT-C1]")
    return cells


CHANCES = {
    BAG: Chance("bag", "order", write_tiles, read_bag, setup="bag"),
    SHUFFLE: Chance("shuffle", "order", write_tiles, read_tiles),
}

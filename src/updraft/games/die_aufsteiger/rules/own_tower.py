"""Read a tower that a host has built, and check it against the rules."""

from typing import Any

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES, NUMBERS
from updraft.games.die_aufsteiger.rules.blocks import can_show, tall_as
from updraft.games.die_aufsteiger.rules.tower import clear_table, find_outside, hang_together, set_down
from updraft.games.die_aufsteiger.rules.towers import (
    BOX_DEEP,
    BOX_HEIGHT,
    BOX_WIDE,
    BOX_X,
    BOX_Y,
    CORE_DEEP,
    CORE_HEIGHT,
    CORE_WIDE,
    CORE_X,
    CORE_Y,
    has_first_step,
    is_level,
)
from updraft.games.die_aufsteiger.state import BLOCKS, FIRST_GREY, FOOTPRINTS, NONE, SIDE, Kind, State
from updraft.kit.memory import Table

KEYS = ("block", "top", "at", "size", "z")


def read_tower(table: Table[State], value: Any) -> list[int]:
    """Read a tower as cells, or raise ValueError with the block that is wrong and why."""
    if not isinstance(value, list):
        raise ValueError("must be a list of blocks, in an order in which they can be placed [AUF-2]")
    yard = table.copy()
    s: State = yard[0]
    clear_table(s)
    cells: list[int] = []
    for place, entry in enumerate(value, 1):
        try:
            cells += _place(s, entry)
        except ValueError as error:
            raise ValueError(f"block {place}: {error}") from None
    missing = [NAMES[block] for block in range(BLOCKS) if s.at[block] == NONE]
    if missing:
        raise ValueError(f"{missing[0]} is missing; a tower uses all {BLOCKS} blocks [AUF-2]")
    _check_core(s)
    if not hang_together(yard):
        raise ValueError("the blocks are not all connected by faces [AUF-2]")
    find_outside(s)
    _check_holes(s)
    _check_kind(s)
    return cells


def _place(s: State, entry: Any) -> list[int]:
    """Put one block where an entry says, if it can stand there."""
    if not isinstance(entry, dict) or set(entry) != set(KEYS):
        raise ValueError(f"must be an object with {', '.join(KEYS)}")
    name, top, size, foot = entry["block"], entry["top"], entry["size"], entry["z"]
    if not isinstance(name, str) or name not in NUMBERS:
        raise ValueError(f"there is no block {name!r} [AUF-C1]")
    block = NUMBERS[name]
    if s.at[block] != NONE:
        raise ValueError(f"{name} is already in the tower [AUF-C1]")
    if not isinstance(top, str) or top not in COLOUR_NAMES:
        raise ValueError(f"{name}: there is no colour {top!r} [AUF-C2]")
    x, y = _pair(name, "at", entry["at"])
    wide, deep = _pair(name, "size", size)
    shape, face = FOOTPRINTS.get((wide, deep)), COLOUR_NAMES.index(top)
    if shape is None or not can_show(s, block, shape, face):
        raise ValueError(f"{name} cannot show {top} with a footprint of {wide}x{deep} [AUF-C3]")
    if not (0 <= x < SIDE and 0 <= y < SIDE and is_level(s, x, y, wide, deep)):
        raise ValueError(f"{name} at {x},{y} does not rest with its whole underside at one height on the grid [AUF-1]")
    if type(foot) is not int or foot != s.height[y, x]:
        raise ValueError(f"{name} at {x},{y} rests at height {s.height[y, x]}, not {foot!r} [AUF-1]")
    set_down(s, block, x, y, wide, deep, tall_as(s, block, shape), face)
    return [block, face, shape, SIDE * y + x, foot]


def _pair(name: str, key: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or [type(part) for part in value] != [int, int]:
        raise ValueError(f"{name}: {key} must be two whole numbers, along x and along y")
    return value[0], value[1]


def _check_core(s: State) -> None:
    """Check that the grey blocks stand in the middle and are hidden [AUF-2]."""
    for block in range(FIRST_GREY, BLOCKS):
        standing = (s.wide[block], s.deep[block], s.foot[block]) == (2, 2, 0)
        if not standing or s.at[block] not in (SIDE * CORE_Y + CORE_X, SIDE * CORE_Y + CORE_X + 2):
            at = f"{CORE_X},{CORE_Y} and {CORE_X + 2},{CORE_Y}"
            raise ValueError(f"{NAMES[block]}: the grey blocks stand upright on the table at {at} [AUF-2]")
    for y in range(CORE_Y - 1, CORE_Y + CORE_DEEP + 1):
        for x in range(CORE_X - 1, CORE_X + CORE_WIDE + 1):
            beside_x, beside_y = not 0 <= x - CORE_X < CORE_WIDE, not 0 <= y - CORE_Y < CORE_DEEP
            if beside_x and beside_y:
                continue
            least = CORE_HEIGHT + (not beside_x and not beside_y)
            if s.height[y, x] < least:
                raise ValueError(
                    f"the grey blocks show: {x},{y} must be at least {least} high, not {s.height[y, x]} [AUF-2]"
                )


def _check_holes(s: State) -> None:
    """Refuse a tower that walls in a quarter of the table [AUF-2]."""
    for y in range(SIDE):
        if walled_in := int(s.ground[y] & ~s.outside[y]):
            x = next(x for x in range(SIDE) if walled_in >> x & 1)
            way = "every free quarter of the table must lead to the open table, along x and y"
            raise ValueError(f"the tower walls in the table at {x},{y}; at set-up {way} [AUF-2]")


def _check_kind(s: State) -> None:
    """Check that terraces have a first step and a box is full; any tower is wild [AUF-3]."""
    hint = "your own tower is recorded as tower wild"
    if s.tower == Kind.TERRACES and not has_first_step(s):
        raise ValueError(f"in terraces a top of height 1 borders the open table; {hint} [AUF-3]")
    if s.tower == Kind.BOX:
        components = s.height[BOX_Y : BOX_Y + BOX_DEEP, BOX_X : BOX_X + BOX_WIDE]
        if (components != BOX_HEIGHT).any():
            raise ValueError(f"a box fills x 12 to 19 and y 13 to 18 up to height {BOX_HEIGHT}; {hint} [AUF-3]")

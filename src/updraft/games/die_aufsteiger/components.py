"""The blocks and pieces of die Aufsteiger as data: checked, packed into a state, and counted on the table."""

from typing import Any

from updraft.games.die_aufsteiger.state import BLOCKS, CUBES, DOUBLES, GREYS, HALVES, SEATS, Colour, State
from updraft.kit.contract import Box, Lists
from updraft.kit.record import Table

LETTERS = {"h": (HALVES, 1), "c": (CUBES, 2), "d": (DOUBLES, 4), "g": (GREYS, 6)}  # how many, and the odd edge
NAMES = tuple(f"{letter}{number}" for letter, (count, _) in LETTERS.items() for number in range(1, count + 1))
NUMBERS = {name: block for block, name in enumerate(NAMES)}
COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
PAIRS = ("red-yellow", "dark-light", "violet-grey")
ODD = tuple(name for name in NAMES if name[0] in "hd")
LONGEST_LADDER = 6

BLOCK_LIST = [{"letter": letter, "count": count, "edges": [2, 2, edge]} for letter, (count, edge) in LETTERS.items()]
FACE_LIST = [pair.split("-") for pair in PAIRS]
PIECE_LIST = {"pawns": list(COLOUR_NAMES[:SEATS]), "small_ladders": SEATS, "large_ladders": SEATS}


def check(lists: Lists) -> str | None:
    """What is wrong with a box, if anything."""
    if not _equal(lists["blocks"], BLOCK_LIST):
        return "blocks must be 12 h of 2×2×1, 12 c of 2×2×2, 9 d of 2×2×4 and 2 g of 2×2×6 [AUF-C1]"
    if not _equal(lists["faces"], FACE_LIST):
        return "faces must be the pairs red and yellow, dark and light, violet and grey, in this order [AUF-C2]"
    if not _equal(lists["pieces"], PIECE_LIST):
        return "pieces must be 5 pawns, red, yellow, dark, light and violet, and 5 ladders of each size [AUF-C4]"
    return _check_odd_axis(lists["odd_axis"]) or _check_ladders(lists["ladders"])


def _equal(value: Any, wanted: Any) -> bool:
    """Equal in TOML and JSON: 1 is not 1.0 and not true."""
    if type(value) is not type(wanted):
        return False
    if isinstance(wanted, list):
        return len(value) == len(wanted) and all(map(_equal, value, wanted))
    if isinstance(wanted, dict):
        return value.keys() == wanted.keys() and all(_equal(value[key], wanted[key]) for key in wanted)
    return bool(value == wanted)


def _check_odd_axis(axes: Any) -> str | None:
    if not isinstance(axes, dict) or set(axes) != set(PAIRS):
        return f"odd_axis must name the blocks of {', '.join(PAIRS)} [AUF-C3]"
    named: list[str] = []
    for pair in PAIRS:
        if not isinstance(axes[pair], list):
            return f"odd_axis: {pair} must be a list of blocks [AUF-C3]"
        for name in axes[pair]:
            if not isinstance(name, str) or name not in ODD:
                return f"odd_axis: {name!r} is no half cube (h1 to h12) and no double cube (d1 to d9) [AUF-C3]"
            if name in named:
                return f"odd_axis: {name} is named twice [AUF-C3]"
            named.append(name)
    missing = [name for name in ODD if name not in named]
    return f"odd_axis: {missing[0]} is missing [AUF-C3]" if missing else None


def _check_ladders(lengths: Any) -> str | None:
    if not isinstance(lengths, dict) or set(lengths) != {"small", "large"}:
        return "ladders must give the lengths of small and large [AUF-21]"
    for name, length in lengths.items():
        if type(length) is not int or not 1 <= length <= LONGEST_LADDER:
            return f"the {name} ladder's length must be from 1 to {LONGEST_LADDER}, not {length!r} [AUF-21]"
    return None


def pack(s: State, lists: Lists) -> None:
    """Number the blocks and write down what can be corrected about them."""
    s.edge[:] = [LETTERS[name[0]][1] for name in NAMES]
    pairs = {name: number for number, pair in enumerate(PAIRS) for name in lists["odd_axis"][pair]}
    s.odd[:] = [pairs.get(name, 0) for name in NAMES]
    s.span[:] = [lists["ladders"]["small"], lists["ladders"]["large"]]


def inventory(table: Table[State]) -> list[str]:
    """Every block, in the tower or in the air, as often as it is there; a block stands where the map shows it."""
    s: State = table[0]
    standing = [block for block in range(BLOCKS) if s.at[block] >= 0 and block != s.held]
    volume = sum(int(s.wide[block] * s.deep[block] * s.tall[block]) for block in standing)
    assert volume == int(s.height.sum()), "the map is not as high as its blocks"
    return sorted(NAMES[block] for block in [*standing, *([int(s.held)] if s.held >= 0 else [])])


BOX = Box(check, pack, inventory)

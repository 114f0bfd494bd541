"""The blocks and pieces of die Aufsteiger as data: checked, packed into a state, and counted on the table."""

from typing import Any

from updraft.games.die_aufsteiger.state import BLOCKS, CUBES, DOUBLES, GREYS, HALVES, SEATS, SIDE, Colour, State
from updraft.kit.contract import ComponentLists, Components
from updraft.kit.memory import Table
from updraft.kit.untrusted import quoted, strange_key

LETTERS = {"h": (HALVES, 1), "c": (CUBES, 2), "d": (DOUBLES, 4), "g": (GREYS, 6)}  # how many, and the odd edge
NAMES = tuple(f"{letter}{number}" for letter, (count, _) in LETTERS.items() for number in range(1, count + 1))
NUMBERS = {name: block for block, name in enumerate(NAMES)}
KINDS = {"h": "half", "c": "cube", "d": "double", "g": "triple"}
COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
PAIRS = ("red-yellow", "dark-light", "violet-grey")
ODD = tuple(name for name in NAMES if name[0] in "hd")
LONGEST_GAP = SIDE - 2  # between two blocks at opposite sides of the table

BLOCK_LIST = [{"letter": letter, "count": count, "edges": [2, 2, edge]} for letter, (count, edge) in LETTERS.items()]
FACE_LIST = [pair.split("-") for pair in PAIRS]
PIECE_LIST = {"pawns": list(COLOUR_NAMES[:SEATS]), "small_ladders": SEATS, "large_ladders": SEATS}
FIXED: dict[str, tuple[Any, str]] = {  # lists that an owner cannot change, and why not
    "blocks": (
        BLOCK_LIST,
        "the engine cannot play with other blocks than 12 h of 2×2×1, 12 c of 2×2×2, 9 d of 2×2×4 and 2 g of 2×2×6, "
        "because its towers, moves and records are made for these 35 [AUF-C1]",
    ),
    "faces": (
        FACE_LIST,
        "the engine cannot colour blocks otherwise than red opposite yellow, dark opposite light and violet opposite "
        "grey, in this order, because it works out from these pairs what a turned block shows [AUF-C2]",
    ),
    "pieces": (
        PIECE_LIST,
        "the engine cannot play with other pieces than 5 pawns, red, yellow, dark, light and violet, and 5 ladders of "
        "each size, because each of at most 5 seats has one pawn and one ladder of each size [AUF-C4]",
    ),
}


def block_words(s: State, block: int) -> dict[str, str]:
    """Name a block as people do: by its kind and the colour of its top."""
    return {"kind": KINDS[NAMES[block][0]], "colour": COLOUR_NAMES[s.face[block]]}


def check(lists: ComponentLists) -> str | None:
    """Say what is wrong with component lists, if anything, what the engine cannot do with them, and why."""
    for name, (wanted, why_not) in FIXED.items():
        if found := _difference(lists[name], wanted):
            return f"{name}: {found}; {why_not}"
    return _check_odd_axis(lists["odd_axis"]) or _check_ladders(lists["ladders"])


def _difference(value: Any, wanted: Any) -> str | None:
    """Say where a value of TOML or JSON first differs from the expected one: 1 is neither 1.0 nor true."""
    if type(value) is not type(wanted) or (not isinstance(wanted, list | dict) and value != wanted):
        return f"{quoted(value)} instead of {_kind(wanted)}"
    if isinstance(wanted, list):
        if len(value) != len(wanted):
            return f"{len(value)} entries instead of {len(wanted)}"
        parts = [(f"entry {place}", *pair) for place, pair in enumerate(zip(value, wanted, strict=True), 1)]
    elif isinstance(wanted, dict):
        if strange := strange_key(value, wanted):
            return strange
        parts = [(key, value[key], wanted[key]) for key in wanted]
    else:
        return None
    return next((f"{where}: {found}" for where, one, other in parts if (found := _difference(one, other))), None)


def _kind(wanted: Any) -> str:
    return "a list" if isinstance(wanted, list) else "a table" if isinstance(wanted, dict) else quoted(wanted)


def _check_odd_axis(axes: Any) -> str | None:
    """Check that every block with an odd edge has one pair of colours at its ends [AUF-C3]."""
    if strange := strange_key(axes, PAIRS):
        reason = "because blocks have these pairs and no other"
        return f"odd_axis: {strange}; the engine cannot use others than {', '.join(PAIRS)}, {reason} [AUF-C3]"
    named: list[str] = []
    for pair in PAIRS:
        if not isinstance(axes[pair], list):
            given = f"odd_axis: {pair}: {quoted(axes[pair])} instead of a list of blocks"
            reason = "because it reads their names in a list"
            return f"{given}; the engine cannot tell which blocks have this pair, {reason} [AUF-C3]"
        for name in axes[pair]:
            if wrong := _check_odd_block(name, named):
                return f"odd_axis: {wrong} [AUF-C3]"
            named.append(name)
    if missing := [name for name in ODD if name not in named]:
        reason = "because lying and standing it shows different pairs"
        return f"odd_axis: {missing[0]} is missing; the engine cannot tell what it shows, {reason} [AUF-C3]"
    return None


def _check_odd_block(name: Any, named: list[str]) -> str | None:
    """Check one block of a pair, and that it was not listed before."""
    if not isinstance(name, str) or name not in ODD:
        reason = "because the edges of cubes are all alike and the grey blocks are grey on all sides"
        return (
            f"{quoted(name)} is not a half cube (h1 to h12) or a double cube (d1 to d9); "
            f"the engine cannot give a pair to anything else, {reason}"
        )
    if name in named:
        return f"{name} is named twice; the engine cannot give it two pairs, because a block has one odd edge"
    return None


def _check_ladders(lengths: Any) -> str | None:
    """Check how long the ladders are as bridges [AUF-21]."""
    if strange := strange_key(lengths, ("small", "large")):
        reason = "because every seat has these two"
        return f"ladders: {strange}; the engine cannot use others than small and large, {reason} [AUF-21]"
    for name, length in lengths.items():
        if type(length) is not int or not 1 <= length <= LONGEST_GAP:
            reason = f"because gaps are whole quarters, from 1 to {LONGEST_GAP} on a table of {SIDE}"
            return (
                f"ladders: {name}: {quoted(length)} instead of a whole number from 1 to {LONGEST_GAP}; "
                f"the engine cannot lay such a bridge, {reason} [AUF-21]"
            )
    return None


def pack(s: State, lists: ComponentLists) -> None:
    """Number the blocks and store what owners can correct about them."""
    s.edge[:] = [LETTERS[name[0]][1] for name in NAMES]
    pairs = {name: number for number, pair in enumerate(PAIRS) for name in lists["odd_axis"][pair]}
    s.odd[:] = [pairs.get(name, 0) for name in NAMES]
    s.span[:] = [lists["ladders"]["small"], lists["ladders"]["large"]]


def inventory(table: Table[State]) -> list[str]:
    """List every block of the tower, and the one in the air; check that the map is as high as its blocks."""
    s: State = table[0]
    standing = [block for block in range(BLOCKS) if s.at[block] >= 0 and block != s.held]
    volume = sum(int(s.wide[block] * s.deep[block] * s.tall[block]) for block in standing)
    assert volume == int(s.height.sum()), "the map is not as high as its blocks"
    return sorted(NAMES[block] for block in [*standing, *([int(s.held)] if s.held >= 0 else [])])


COMPONENTS = Components(check, pack, inventory)

"""The blocks and pieces of die Aufsteiger as data: checked, packed into a state, and counted on the table."""

from pathlib import Path
from typing import Any

from updraft.games.die_aufsteiger.state import BLOCKS, CUBES, DOUBLES, GREYS, HALVES, SEATS, SIDE, Colour, State
from updraft.kit.components import strange_key
from updraft.kit.contract import ComponentLists, Components
from updraft.kit.memory import Table
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import quoted

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
# Lists that an owner cannot change; their texts say why not.
FIXED: dict[str, Any] = {"blocks": BLOCK_LIST, "faces": FACE_LIST, "pieces": PIECE_LIST}


def block_words(s: State, block: int) -> dict[str, str]:
    """Name a block as people do: by its kind and the colour of its top."""
    return {"kind": KINDS[NAMES[block][0]], "colour": COLOUR_NAMES[s.face[block]]}


def check(lists: ComponentLists) -> Sentence | None:
    """Say what is wrong with component lists, if anything, what the engine cannot do with them, and why."""
    for name, wanted in FIXED.items():
        if found := _difference(lists[name], wanted):
            return _wrong(name, found=found)
    return _check_odd_axis(lists["odd_axis"]) or _check_ladders(lists["ladders"])


def _difference(value: Any, wanted: Any) -> Sentence | None:
    """Say where a value of TOML or JSON first differs from the expected one: 1 is neither 1.0 nor true."""
    if type(value) is not type(wanted) or (not isinstance(wanted, list | dict) and value != wanted):
        return _wrong("instead", given=quoted(value), wanted=_kind(wanted))
    if isinstance(wanted, list):
        if len(value) != len(wanted):
            return _wrong("entries", given=len(value), wanted=len(wanted))
        parts = [(_wrong("entry", place=place), *pair) for place, pair in enumerate(zip(value, wanted, strict=True), 1)]
    elif isinstance(wanted, dict):
        if strange := strange_key(value, wanted):
            return strange
        parts = [(_wrong("key", name=key), value[key], wanted[key]) for key in wanted]
    else:
        return None
    differences = ((where, _difference(one, other)) for where, one, other in parts)
    return next((_wrong("at", where=where, found=found) for where, found in differences if found), None)


def _kind(wanted: Any) -> Sentence | str:
    key = "a_list" if isinstance(wanted, list) else "a_table" if isinstance(wanted, dict) else ""
    return _wrong(key) if key else quoted(wanted)


def _check_odd_axis(axes: Any) -> Sentence | None:
    """Check that every block with an odd edge has one pair of colours at its ends [AUF-C3]."""
    if strange := strange_key(axes, PAIRS):
        return _wrong("pairs", strange=strange, known=", ".join(PAIRS))
    named: list[str] = []
    for pair in PAIRS:
        if not isinstance(axes[pair], list):
            return _wrong("no_blocks", pair=pair, given=quoted(axes[pair]))
        for name in axes[pair]:
            if wrong := _check_odd_block(name, named):
                return wrong
            named.append(name)
    if missing := [name for name in ODD if name not in named]:
        return _wrong("no_block", missing=missing[0])
    return None


def _check_odd_block(name: Any, named: list[str]) -> Sentence | None:
    """Check one block of a pair, and that it was not listed before."""
    if not isinstance(name, str) or name not in ODD:
        return _wrong("not_odd", given=quoted(name))
    if name in named:
        return _wrong("block_twice", name=name)
    return None


def _check_ladders(lengths: Any) -> Sentence | None:
    """Check how long the ladders are as bridges [AUF-21]."""
    if strange := strange_key(lengths, ("small", "large")):
        return _wrong("ladders", strange=strange)
    for name, length in lengths.items():
        if type(length) is not int or not 1 <= length <= LONGEST_GAP:
            return _wrong("ladder", name=name, given=quoted(length), longest=LONGEST_GAP, side=SIDE)
    return None


def _wrong(key: str, **words: object) -> Sentence:
    return Sentence(Path(__file__).parent, "wrong_components", key, words)


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

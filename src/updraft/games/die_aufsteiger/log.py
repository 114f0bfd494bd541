"""The log of die Aufsteiger: blocks and pawns that moved; nothing is hidden in this game."""

from collections.abc import Sequence

from updraft.games.die_aufsteiger.components import NAMES
from updraft.games.die_aufsteiger.drawing import block_of, describe
from updraft.games.die_aufsteiger.state import END, NONE, PUT, WALK_TABLE, State
from updraft.kit.log import SeenMove
from updraft.kit.memory import Table


def turn_number(hidden: Table[State]) -> int:
    """Count turns: all moves until `end`, with `together` the walks of the others among them [AUF-5] [AUF-22]."""
    return int(hidden[0].turns)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say who did what."""
    return describe(seen.before, seen.move, names, seen.knows, lang)


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the block that was lifted, put, closed with a stone, or climbed to."""
    s: State = seen.before[0]
    if seen.move in (END, WALK_TABLE):
        return ()
    block = int(s.held) if seen.move >= PUT else block_of(s, seen.move)
    return () if block == NONE else (NAMES[block],)

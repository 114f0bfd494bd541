"""Checksums of positions: they notice luck or rules that changed, where every move is still legal."""

from functools import cache
from typing import Any
from zlib import crc32

from updraft.kit.contract import Game
from updraft.kit.luck import CHANCE_FIELDS
from updraft.kit.memory import Table

UNCHECKED = {*CHANCE_FIELDS, "spare"} - {"luck"}  # the tape, which is empty between moves, and what fills the last word


def checked_fields(game: Game) -> tuple[str, ...]:
    """List the fields that a checksum is made of, in the order of the memory: all of the state, luck included."""
    names = game.state.layout.names
    return tuple(name for name in names if name not in UNCHECKED)


class FieldMissing(LookupError):
    """A field that a checksum needs and the state does not have any more."""


class PositionChecksum:
    """Makes checksums of a game's positions from named fields.

    The names are kept with the checksums: then they stay comparable when a later version adds fields to the state or
    gives them another order.
    """

    def __init__(self, game: Game, fields: tuple[str, ...]) -> None:
        self.fields = fields
        self._spans = _spans(game, fields)

    def of(self, table: Table[Any], before: int = 0) -> int:
        """Return the checksum of a position, going on from the one before: 32 bits, 1 to 20 µs."""
        memory = memoryview(table.tobytes())
        for begin, end in self._spans:
            before = crc32(memory[begin:end], before)
        return before


def _spans(game: Game, fields: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return where the fields lie in memory, neighbours as one span."""
    places = game.state.layout.fields
    spans: list[tuple[int, int]] = []
    for name in fields:
        if name not in places:
            raise FieldMissing(f"the state of {game.name} has no field {name} any more")
        kind, begin = places[name][:2]
        if spans and spans[-1][1] == begin:
            begin = spans.pop()[0]
        spans.append((begin, places[name][1] + kind.itemsize))
    return spans


@cache
def checksum_of(game: Game, fields: tuple[str, ...] | None = None) -> PositionChecksum:
    """Return the checksum of these fields; of all there are, if none are named."""
    return PositionChecksum(game, checked_fields(game) if fields is None else fields)

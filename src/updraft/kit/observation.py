"""The pieces of an observation: what each number means, where it stands, and how small and large it can be."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from math import prod
from typing import TYPE_CHECKING, Protocol

import numpy as np

from updraft.kit.memory import Features
from updraft.kit.untrusted import InputError

if TYPE_CHECKING:
    from updraft.kit.contract import Game


class Part(Protocol):
    """Anything that takes up places in a vector."""

    @property
    def name(self) -> str: ...

    @property
    def size(self) -> int: ...


@dataclass(frozen=True)
class Column:
    """A part of the last axis of a piece, with a meaning and a range of its own."""

    name: str
    meaning: str
    low: float = 0
    high: float = 1
    size: int = 1


@dataclass(frozen=True)
class Piece:
    """A named part of an observation: numbers that stand next to each other and are read as an array of this shape.

    `low` and `high` hold in every game, with every option and every box that the game accepts. `columns` explain
    the last axis where its places differ in meaning.
    """

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str
    columns: tuple[Column, ...] = ()

    @property
    def size(self) -> int:
        return prod(self.shape)


def rows(name: str, shape: tuple[int, ...], meaning: str, columns: tuple[Column, ...]) -> Piece:
    """Make a piece of rows that all have these columns."""
    low, high = min(column.low for column in columns), max(column.high for column in columns)
    return Piece(name, (*shape, size_of(columns)), low, high, meaning, columns)


def named(members: type[IntEnum]) -> str:
    """List the members of an enumeration in the order of their numbers, for the meaning of a piece."""
    return ", ".join(member.name.lower().replace("_", " ") for member in members)


def size_of(parts: Iterable[Part]) -> int:
    return sum(part.size for part in parts)


def slices(parts: Iterable[Part]) -> dict[str, slice]:
    """Return the place of each part: of pieces in the observation, of columns in a row."""
    found = {}
    begin = 0
    for part in parts:
        found[part.name] = slice(begin, begin + part.size)
        begin += part.size
    return found


def offsets(parts: Iterable[Part]) -> dict[str, int]:
    """Return where each part begins."""
    return {name: place.start for name, place in slices(parts).items()}


def bounds(game: "Game") -> tuple[Features, Features]:
    """Return the smallest and the largest value of every number of an observation."""
    low, high = np.zeros((2, game.observation_size), np.float32)
    lows, highs = split(game, low), split(game, high)
    for piece in game.observation:
        lower, upper = lows[piece.name], highs[piece.name]
        lower[...], upper[...] = piece.low, piece.high
        for column, place in zip(piece.columns, slices(piece.columns).values(), strict=True):
            lower[..., place], upper[..., place] = column.low, column.high
    return low, high


def split(game: "Game", observations: Features) -> dict[str, Features]:
    """Return the named pieces of one observation, or of an array of many; they share its memory."""
    shape, places = observations.shape[:-1], slices(game.observation)
    return {
        piece.name: observations[..., places[piece.name]].reshape(shape + piece.shape) for piece in game.observation
    }


def table(game: "Game") -> str:
    """Write the pieces and their columns as a table in Markdown."""
    places = slices(game.observation)
    lines = ["| name | place | shape | meaning | range |", "|---|---|---|---|---|"]
    for piece in game.observation:
        lines.append(_row(piece.name, f"[{_place(places[piece.name])}]", f"`{piece.shape}`", piece))
        for column, place in zip(piece.columns, slices(piece.columns).values(), strict=True):
            lines.append(_row(f"{piece.name}: {column.name}", f"[…, {_place(place)}]", "", column))
    return "\n".join(lines)


def _row(name: str, place: str, shape: str, part: Piece | Column) -> str:
    return f"| `{name}` | `{place}` | {shape} | {part.meaning} | {_range(part)} |"


def _place(place: slice) -> str:
    return str(place.start) if place.stop == place.start + 1 else f"{place.start}:{place.stop}"


def _range(part: Piece | Column) -> str:
    return f"{_number(part.low)}\u00a0…\u00a0{_number(part.high)}"


def _number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:.4g}"


def check_array(game: "Game", out: object) -> None:
    """Refuse an array that an observation cannot be written into."""
    size = game.observation_size
    if not (isinstance(out, np.ndarray) and out.dtype == np.float32 and out.shape == (size,) and out.flags.carray):
        raise InputError(f"an observation of {game.name} is written into an array of {size} float32 numbers in a row")

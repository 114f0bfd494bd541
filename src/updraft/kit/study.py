"""The study of a game: traits by which seats differ, read from its tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from updraft.kit.contract import OptionValue, Seat
from updraft.kit.memory import Table


@dataclass(frozen=True, eq=False)
class Trait:
    """A property of a seat, such as its objective; the game's texts name it under `[study.NAME]`, with its values.

    A trait of the deal is random, so a difference in results is its effect; a trait of the end may be a cause or a
    consequence of winning.
    """

    name: str
    read: Callable[[Table[Any], Seat], str | int]
    of_deal: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)  # the options with which it exists


@dataclass(frozen=True, eq=False)
class Study:
    """The `study` module of a game has one as STUDY."""

    traits: tuple[Trait, ...] = ()

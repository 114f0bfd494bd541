"""What there is to study in a game: traits by which seats differ, read from its tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from updraft.kit.contract import OptionValue, Seat
from updraft.kit.memory import Table


@dataclass(frozen=True, eq=False)
class Trait:
    """Something that a seat has or has not; the game's texts name it under `[study.NAME]`, with its values.

    A trait of the deal is luck, so that what goes with it is its effect; a trait of the end goes with winning or
    losing, and which of them causes the other is not said.
    """

    name: str
    read: Callable[[Table[Any], Seat], str | int]
    of_deal: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)  # settings that it takes to be seen


@dataclass(frozen=True, eq=False)
class Study:
    """The `study` module of a game has one as STUDY."""

    traits: tuple[Trait, ...] = ()

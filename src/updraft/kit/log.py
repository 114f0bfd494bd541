"""The log of a game: how a move that was made is told to one viewer, with its consequences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from updraft.kit.contract import Move, Seat
from updraft.kit.memory import Table

T = TypeVar("T")
Weight: TypeAlias = Literal["detail", "moment"]  # a moment is big enough for a banner over the board


@dataclass(eq=False, slots=True)
class SeenMove:
    """A move as one viewer saw it: everything that may be said about it follows from these hidden tables.

    viewer  the seat that texts call "you"; NOBODY for spectators and for open replays
    knows   whether the viewer knows the whole move, because it made it or all hands are open
    public  the same move as spectators saw it; None if these are their tables, or nobody else asks
    """

    before: Table[Any]
    move: Move
    after: Table[Any]
    viewer: Seat
    knows: bool
    public: "SeenMove | None" = None
    seat: Seat = field(init=False)  # that made the move
    _shared: dict[Callable[["SeenMove"], Any], Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.seat = self.before["turn"].item()

    def shared(self, make: "Callable[[SeenMove], T]") -> T:
        """Return facts that all viewers see alike: made once, from what spectators saw."""
        seen = self.public or self
        if make not in seen._shared:
            seen._shared[make] = make(seen)
        made: T = seen._shared[make]
        return made


class Consequence(NamedTuple):
    """Something that a move brought about: a sentence without a full stop, its rule, and the pieces it is about."""

    text: str
    rule: str = ""  # an id, or "" for none
    # In notation: `83`, `A-p3`; `R3G3*` lies face-down, `*` with an unseen face; `h1 grey` has that colour on top.
    pieces: tuple[str, ...] = ()
    weight: Weight = "detail"


def everybody(seen: SeenMove) -> set[Seat]:
    """Let the log tell a move to each seat in its own words."""
    return set(range(seen.after["seats"].item()))


def no_consequences(_seen: SeenMove, _names: Sequence[str], _lang: str) -> list[Consequence]:
    """Say nothing beside the move itself."""
    return []

"""What happens at a table, as it is stored: append-only, numbered, the only truth."""

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

GuestId: TypeAlias = str  # a guest's id

MINUTE, DAY = 60.0, 86_400.0


def stored_as(name: str, default: Any) -> Any:
    """Declare a field that databases know by an older name."""
    return msgspec.field(default=default, name=name)


class TimeControl(Struct, frozen=True):
    """How long a seat may think: seconds for each turn, and a bank that is drawn upon when they are over."""

    seconds: float
    reserve: float = stored_as("bank", 0.0)


class Chair(Struct, frozen=True):
    """Who sits there: a guest, or a bot of a level. Both: a bot stands in for the guest until it comes back."""

    guest: GuestId | None = None
    name: str = ""
    level: str | None = None
    forfeited: bool = stored_as("out", False)  # a guest that ran out of time for good

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.level is None


class Event(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """One thing that happened; `at` is when, in seconds since 1970."""

    at: float


class Created(Event, frozen=True, kw_only=True):
    """A table is set up; nobody knows its luck yet."""

    game: str
    players: int
    options: dict[str, str | bool | int]
    ruleset: int
    host: GuestId
    chairs: list[Chair]
    public: bool = False
    time_control: TimeControl | None = stored_as("pace", None)
    forfeit_on_time: bool = stored_as(
        "out", False
    )  # whoever runs out of time is out; otherwise a bot stands in until they come back
    substitute: str = stored_as("stand_in", "casual")
    rematch_of: str | None = stored_as("before", None)  # the table of which this is the rematch


class Seated(Event, frozen=True):
    """The chairs as they stand now: somebody sat down, left, was swapped, or a bot came or went."""

    chairs: list[Chair]
    host: GuestId


class Started(Event, frozen=True):
    """The deal. The seed is secret until the end."""

    seed: str


class Rolled(Event, frozen=True):
    """The host has had the luck of the deal drawn, to look at what of it may be looked at. The seed is secret."""

    seed: str


class Moved(Event, frozen=True, kw_only=True):
    """A move of the seat at turn; `id` is what its sender called it. The last one carries the result."""

    seat: int
    move: str
    id: str = ""
    result: dict[str, Any] | UnsetType = UNSET


class Undone(Event, frozen=True):
    """The seat took its last move back, from which nobody had learnt anything."""

    seat: int
    id: str = ""


class Chatted(Event, frozen=True):
    """Somebody said something to the table."""

    guest: GuestId
    name: str
    text: str


class Muted(Event, frozen=True):
    """The host has silenced a guest, or lets them speak again."""

    guest: GuestId
    muted: bool


class TimedOut(Event, frozen=True):
    """The seat's time was up."""

    seat: int


class Resumed(Event, frozen=True):
    """The server was away for so many seconds, which are not charged to anybody's clock."""

    lost: float


class Rematched(Event, frozen=True):
    """They play again, at another table."""

    table: str


class Closed(Event, frozen=True):
    """The table was given up before its game began."""


AnyEvent: TypeAlias = (
    Created | Seated | Rolled | Started | Moved | Undone | Chatted | Muted | TimedOut | Resumed | Rematched | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def decode(data: bytes) -> AnyEvent:
    return _decoder.decode(data)

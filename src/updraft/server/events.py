"""The events of a table as they are stored: append-only, numbered, the source of truth."""

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

GuestId: TypeAlias = str  # a guest's id

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0


def stored_as(name: str, default: Any) -> Any:
    """Declare a field that databases know by an older name."""
    return msgspec.field(default=default, name=name)


class TimeControl(Struct, frozen=True):
    """The time of each seat: seconds for every turn, and a reserve for when they are used up."""

    seconds: float
    reserve: float = stored_as("bank", 0.0)


class Chair(Struct, frozen=True):
    """The occupant of a seat: a guest, a bot of a level, or both: a bot that substitutes for an absent guest."""

    guest: GuestId | None = None
    name: str = ""
    level: str | None = None
    forfeited: bool = stored_as("out", False)  # the guest ran out of time and may not come back

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.level is None


class StartPosition(Struct, frozen=True, kw_only=True):
    """A moment of another game with the same settings, from which a table plays on.

    Its world fits what `seat` knew at that moment; the seed of the table itself deals everything else anew.
    """

    table: str  # the id of the other game's table
    seed: str  # of the other game
    moves: list[str]  # of the other game, up to the moment
    seat: int


class Event(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Something that happened at a table; `at` is the time in seconds since 1970."""

    at: float


class Created(Event, frozen=True, kw_only=True):
    """A table was opened."""

    game: str
    players: int
    options: dict[str, str | bool | int]
    ruleset: int
    host: GuestId
    chairs: list[Chair]
    public: bool = False
    time_control: TimeControl | None = stored_as("pace", None)
    forfeit_on_time: bool = stored_as("out", False)  # after a time-out a bot plays to the end; otherwise it substitutes
    substitute: str = stored_as("stand_in", "casual")
    rematch_of: str | None = stored_as("before", None)  # the id of the table before
    hints: bool = False  # the host lets everyone ask for hints; against bots alone they are allowed anyway
    start: StartPosition | None = None  # where the match begins, if not with a deal
    secret: str = ""  # the server's part of the luck, known to nobody until the end; "" before there were fair shuffles
    first_ruleset: int | None = None  # the ruleset before `updraft check --ruleset` changed it


class ChairsChanged(Event, frozen=True, tag="seated"):
    """A guest sat down, left, was moved or renamed, or a bot came or went: all chairs as they are now."""

    chairs: list[Chair]
    host: GuestId


class LuckAdded(Event, frozen=True, tag="luck"):
    """A guest's browser added luck of its own to the game's, before the deal."""

    guest: GuestId
    luck: str


class Started(Event, frozen=True):
    """The game was dealt. The seed is secret until the end.

    `checked` names the fields of a state that the checksums of this game are made of, with spaces between; it is empty
    in games of versions that made none.
    """

    seed: str
    checked: str = ""


class Rolled(Event, frozen=True):
    """The host drew a new deal, whose public part everyone may preview. The seed is secret until the end."""

    seed: str


class Moved(Event, frozen=True, kw_only=True):
    """The current player moved; `id` was chosen by the sender. The last move of a game carries the result.

    `check` is the checksum of the position after it; only some moves carry one. It is as secret as the position.
    `is_random` says that a bot failed, and that the server chose one of its legal moves at random.
    `continues` says that the player decided it together with their move before, as one gesture.
    """

    seat: int
    move: str
    id: str = ""
    is_random: bool = False
    continues: bool = False
    result: dict[str, Any] | UnsetType = UNSET
    check: int | None = None


class Undone(Event, frozen=True):
    """A seat undid its own latest move, which had revealed nothing."""

    seat: int
    id: str = ""


class TakenBack(Event, frozen=True):
    """A person who plays against bots alone took moves back; the first `kept` moves of the game remain."""

    seat: int
    kept: int
    id: str = ""


class Hinted(Event, frozen=True):
    """A player took a hint for the next move; nobody else is told before the end."""

    seat: int


class Chatted(Event, frozen=True):
    """A player wrote in the table's chat; `id` was chosen by the sender."""

    guest: GuestId
    name: str
    text: str
    id: str = ""


class Muted(Event, frozen=True):
    """The host muted a guest, or lifted that."""

    guest: GuestId
    muted: bool


class TimedOut(Event, frozen=True):
    """A seat ran out of time."""

    seat: int


class Voted(Event, frozen=True):
    """A player voted to let a bot play for the absent current player, or withdrew that vote."""

    seat: int
    absent: int
    agrees: bool = True


class Resumed(Event, frozen=True):
    """The server was down for `lost` seconds, which no clock is charged for."""

    lost: float


class Rematched(Event, frozen=True):
    """A rematch was opened at another table."""

    table: str


class Closed(Event, frozen=True):
    """The table was closed: its game never began, everybody abandoned it, or it cannot go on."""


AnyEvent: TypeAlias = (
    Created
    | ChairsChanged
    | LuckAdded
    | Rolled
    | Started
    | Moved
    | Undone
    | TakenBack
    | Hinted
    | Chatted
    | Muted
    | TimedOut
    | Voted
    | Resumed
    | Rematched
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def decode(data: bytes) -> AnyEvent:
    return _decoder.decode(data)

"""What goes over a table's socket, in both directions: JSON, every message a typed struct."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from updraft.kit.diffs import Diff
from updraft.server.limits import MAX_DESCRIBED, MAX_MOVE
from updraft.server.views import DerivedFacts, StateFields


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, kw_only=True):
    """Something said over the socket; `type` says what."""


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A chair as everyone sees it. `level` is that of the bot that plays there, `person` whether it is somebody's."""

    name: str
    is_person: bool
    level: str | None
    forfeited: bool


class TimeControlInfo(Struct, frozen=True, kw_only=True):
    """Seconds for each turn, and a reserve for when they are used up."""

    seconds: float
    reserve: float


class TableInfo(Struct, frozen=True, kw_only=True):
    """What everyone may know of a table."""

    game: str
    players: int
    options: dict[str, str | bool | int]
    ruleset: int
    phase: str
    public: bool
    time_control: TimeControlInfo | None
    forfeit_on_time: bool
    host: int
    seats: list[SeatInfo]
    rematch: str | None


class ClockInfo(Struct, frozen=True, kw_only=True):
    """Whose time is running, until when (seconds since 1970; null for a bot), and what every seat has in its bank."""

    seat: int
    deadline: float | None
    reserves: list[float]


class Decision(Struct, frozen=True, kw_only=True):
    """It is your turn: what you may do, and the number that your move has to name."""

    number: int
    choices: list[str]


class LogEntry(Struct, frozen=True, kw_only=True):
    """A move in words: whose it was, and the rule that it was made by."""

    seat: int
    text: str
    rule: str


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything from the start: sent on joining, and again whenever the reader fell too far behind."""

    seq: int
    seat: int
    table: TableInfo
    state: StateFields | None
    derived: DerivedFacts
    log: list[LogEntry]
    chat: list["ChatSent"]
    decision: Decision | None
    clock: ClockInfo | None
    result: dict[str, Any] | None


class SeatsChanged(Message, frozen=True, tag="seats"):
    """Who sits where has changed, or a table was closed, or they play again elsewhere."""

    seq: int
    table: TableInfo
    clock: ClockInfo | None
    decision: Decision | None


class GameStarted(Message, frozen=True, tag="started"):
    """The deal."""

    seq: int
    table: TableInfo
    state: StateFields
    derived: DerivedFacts
    decision: Decision | None
    clock: ClockInfo | None


class MovePlayed(Message, frozen=True, tag="move"):
    """A move as you may know of it; `move` is its text if it was yours."""

    seq: int
    seat: int
    move: str | None
    text: str
    rule: str
    notice: str
    diff: Diff
    derived: DerivedFacts
    decision: Decision | None
    clock: ClockInfo | None
    result: dict[str, Any] | None


class MoveUndone(Message, frozen=True, tag="undone"):
    """A seat took its last move back: the table as you see it now."""

    seq: int
    seat: int
    state: StateFields
    derived: DerivedFacts
    log: list[LogEntry]
    decision: Decision | None
    clock: ClockInfo | None


class ChatSent(Message, frozen=True, tag="chat"):
    """Chat; plain text."""

    seq: int
    name: str
    text: str
    at: float


class CommandAccepted(Message, frozen=True, tag="accepted"):
    """What you sent under this id is done and durably stored."""

    id: str


class CommandRefused(Message, frozen=True, tag="refused"):
    """What you sent under this id was not done; why, in your language, with the rule's id where there is one."""

    id: str
    rule: str | None
    why: str


class MovesDescribed(Message, frozen=True, tag="described"):
    """Moves in words, as you asked under this id: what would be done, and what it would bring."""

    id: str
    moves: list[tuple[str, str]]


class BadMessage(Message, frozen=True, tag="invalid"):
    """What you sent was not understood."""

    why: str


class Pong(Message, frozen=True):
    """You asked whether anybody is there."""


FromServer: TypeAlias = (
    Snapshot
    | SeatsChanged
    | GameStarted
    | MovePlayed
    | MoveUndone
    | ChatSent
    | CommandAccepted
    | CommandRefused
    | MovesDescribed
    | BadMessage
    | Pong
)


class PlayMove(Message, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Make a move: an id of your own choosing, the number from `ask`, the move's text."""

    id: str
    decision: int
    move: str


class ExplainMove(Message, frozen=True, forbid_unknown_fields=True, tag="explain"):
    """Why can I not make this move? Refused with the reason, or accepted if I can; nothing is played."""

    id: str
    move: str


class DescribeMoves(Message, frozen=True, forbid_unknown_fields=True, tag="describe"):
    """Say these moves in words."""

    id: str
    moves: Annotated[list[Annotated[str, Meta(max_length=MAX_MOVE)]], Meta(max_length=MAX_DESCRIBED)]


class UndoMove(Message, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take your last move back."""

    id: str
    decision: int


class SendChat(Message, frozen=True, forbid_unknown_fields=True, tag="chat"):
    """Say something to the table."""

    id: str
    text: str


class Ping(Message, frozen=True, forbid_unknown_fields=True):
    """Is anybody there?"""


class Resync(Message, frozen=True, forbid_unknown_fields=True):
    """Send me everything from the start."""


FromClient: TypeAlias = PlayMove | ExplainMove | DescribeMoves | UndoMove | SendChat | Ping | Resync

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


def decode(data: str | bytes) -> FromClient:
    """A message of a client, or msgspec.DecodeError."""
    return _decoder.decode(data)

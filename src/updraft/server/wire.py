"""What goes over a table's socket, in both directions: JSON, every message a typed struct."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from updraft.kit.diffs import Diff
from updraft.server.events import Pace
from updraft.server.safety import LONGEST_MOVE, MOST_WORDS
from updraft.server.views import Sights, State


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, kw_only=True):
    """Something said over the socket; `type` says what."""


class Place(Struct, frozen=True, kw_only=True):
    """A chair as everyone sees it. `level` is that of the bot that plays there, `person` whether it is somebody's."""

    name: str
    person: bool
    level: str | None
    out: bool


class Table(Struct, frozen=True, kw_only=True):
    """What everyone may know of a table."""

    game: str
    players: int
    options: dict[str, str | bool | int]
    ruleset: int
    phase: str
    public: bool
    pace: Pace | None
    out: bool
    host: int
    places: list[Place]
    rematch: str | None


class Clock(Struct, frozen=True, kw_only=True):
    """Whose time is running, until when (seconds since 1970; null for a bot), and what every seat has in its bank."""

    seat: int
    deadline: float | None
    banks: list[float]


class Ask(Struct, frozen=True, kw_only=True):
    """It is your turn: what you may do, and the number that your move has to name."""

    answers: int
    choices: list[str]


class Line(Struct, frozen=True, kw_only=True):
    """A move in words: whose it was, and the rule that it was made by."""

    seat: int
    text: str
    rule: str


class Joined(Message, frozen=True):
    """Everything from the start: sent on joining, and again whenever the reader fell too far behind."""

    number: int
    seat: int
    table: Table
    state: State | None
    sights: Sights
    log: list[Line]
    chat: list["Said"]
    ask: Ask | None
    clock: Clock | None
    result: dict[str, Any] | None


class Seats(Message, frozen=True):
    """Who sits where has changed, or a table was closed, or they play again elsewhere."""

    number: int
    table: Table
    clock: Clock | None
    ask: Ask | None


class Began(Message, frozen=True):
    """The deal."""

    number: int
    table: Table
    state: State
    sights: Sights
    ask: Ask | None
    clock: Clock | None


class Moved(Message, frozen=True):
    """A move as you may know of it; `move` is its text if it was yours."""

    number: int
    seat: int
    move: str | None
    line: str
    rule: str
    news: str
    changes: Diff
    sights: Sights
    ask: Ask | None
    clock: Clock | None
    result: dict[str, Any] | None


class Undone(Message, frozen=True):
    """A seat took its last move back: the table as you see it now."""

    number: int
    seat: int
    state: State
    sights: Sights
    log: list[Line]
    ask: Ask | None
    clock: Clock | None


class Said(Message, frozen=True):
    """Chat; plain text."""

    number: int
    name: str
    text: str
    at: float


class Accepted(Message, frozen=True):
    """What you sent under this id is done and durably stored."""

    id: str


class Refused(Message, frozen=True):
    """What you sent under this id was not done; why, in your language, with the rule's id where there is one."""

    id: str
    rule: str | None
    why: str


class Worded(Message, frozen=True):
    """Moves in words, as you asked under this id: what would be done, and what it would bring."""

    id: str
    moves: list[tuple[str, str]]


class Wrong(Message, frozen=True):
    """What you sent was not understood."""

    why: str


class Pong(Message, frozen=True):
    """You asked whether anybody is there."""


FromServer: TypeAlias = Joined | Seats | Began | Moved | Undone | Said | Accepted | Refused | Worded | Wrong | Pong


class Move(Message, frozen=True, forbid_unknown_fields=True):
    """Make a move: an id of your own choosing, the number from `ask`, the move's text."""

    id: str
    answers: int
    move: str


class Why(Message, frozen=True, forbid_unknown_fields=True):
    """Why can I not make this move? Refused with the reason, or accepted if I can; nothing is played."""

    id: str
    move: str


class Words(Message, frozen=True, forbid_unknown_fields=True):
    """Say these moves in words."""

    id: str
    moves: Annotated[list[Annotated[str, Meta(max_length=LONGEST_MOVE)]], Meta(max_length=MOST_WORDS)]


class Undo(Message, frozen=True, forbid_unknown_fields=True):
    """Take your last move back."""

    id: str
    answers: int


class Chat(Message, frozen=True, forbid_unknown_fields=True):
    """Say something to the table."""

    id: str
    text: str


class Ping(Message, frozen=True, forbid_unknown_fields=True):
    """Is anybody there?"""


class Resync(Message, frozen=True, forbid_unknown_fields=True):
    """Send me everything from the start."""


FromClient: TypeAlias = Move | Why | Words | Undo | Chat | Ping | Resync

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def packed(message: Message) -> bytes:
    return _encoder.encode(message)


def unpacked(data: str | bytes) -> FromClient:
    """A message of a client, or msgspec.DecodeError."""
    return _decoder.decode(data)

"""The messages of a table's socket in both directions, and of the lobby's: JSON, each a typed struct."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from updraft.kit.diffs import Diff
from updraft.kit.log import Weight
from updraft.server.limits import MAX_DESCRIBED, MAX_MOVE
from updraft.server.views import DerivedFacts, StateFields

ReadinessStatus: TypeAlias = Literal["ready", "getting_ready", "failed"]


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, kw_only=True):
    """A message; `type` says which."""


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat. `is_person` says whether it belongs to a guest, `level` is the level of the bot that plays there now."""

    name: str
    is_person: bool
    level: str | None
    forfeited: bool


class TimeControlInfo(Struct, frozen=True, kw_only=True):
    """Seconds for each turn, and a reserve for when they are used up."""

    seconds: float
    reserve: float


class PlayingOnFrom(Struct, frozen=True, kw_only=True):
    """The moment of another game at which a game began: the table, the moves made, the seat whose knowledge it fits."""

    table: str
    at: int
    seat: int


class CommittedShuffle(Struct, frozen=True, kw_only=True):
    """The hash of the server's secret, and the luck of each seat that shuffles the game together with that secret.

    Luck is what a guest's browser or program added: 32 hexadecimal digits, or "none". It is "bot" for a bot, and "open"
    where nobody sits.
    """

    commitment: str
    luck: list[str]


class TableInfo(Struct, frozen=True, kw_only=True):
    """The public facts of a table.

    With `free_undo` one person plays against bots alone: `undo` goes back to that person's latest decision, whatever
    happened since. `taken_back` counts how often that was done. `playing_on` says where the game began, if not with a
    deal; it has no record then.

    With `hints` the host lets everyone ask for hints; with `free_undo` they are allowed too. `hinted` lists the seats
    that took some, once the game is over. `shuffle` says what fixes the luck; old tables have none.
    """

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
    free_undo: bool
    taken_back: int
    hints: bool
    hinted: list[int]
    playing_on: PlayingOnFrom | None
    shuffle: CommittedShuffle | None


class ClockInfo(Struct, frozen=True, kw_only=True):
    """The seat whose clock runs, its deadline (seconds since 1970; null for a bot), and every seat's reserve."""

    seat: int
    deadline: float | None
    reserves: list[float]


class TurnInfo(Struct, frozen=True, kw_only=True):
    """A turn without a clock: whose, and since when (seconds since 1970).

    From `vote_from` on, the `voters` may vote to let a bot play for a player who is away; `votes` are those who have.
    """

    seat: int
    since: float
    vote_from: float
    voters: list[int]
    votes: list[int]


class Decision(Struct, frozen=True, kw_only=True):
    """It is your turn: your legal moves, and the number to send with your move."""

    number: int
    choices: list[str]


class LogDetail(Struct, frozen=True, kw_only=True):
    """A consequence of a move in words: its rule, or "", the pieces it is about, and whether it deserves a banner."""

    text: str
    rule: str
    pieces: tuple[str, ...]
    weight: Weight


class LogEntry(Struct, frozen=True, kw_only=True):
    """A move in words, with the seat that made it and its rule; `notation` if you may know the whole move.

    Moves with the same `turn_number` belong to one turn. `pieces` are those that the move itself shows, in notation,
    `more` what it brought about. `forced` says that it was your own and only move.
    """

    seat: int
    text: str
    rule: str
    notation: str | None
    turn_number: int
    pieces: tuple[str, ...]
    more: list[LogDetail]
    forced: bool = False


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything you may know of a table: sent when you join, fall too far behind, or a player is renamed."""

    seq: int
    seat: int
    table: TableInfo
    state: StateFields | None
    derived: DerivedFacts
    log: list[LogEntry]
    chat: list["ChatSent"]
    decision: Decision | None
    clock: ClockInfo | None
    turn: TurnInfo | None
    result: dict[str, Any] | None


class SeatsChanged(Message, frozen=True, tag="seats"):
    """The seats changed, someone voted, the table was closed, or a rematch was opened."""

    seq: int
    table: TableInfo
    clock: ClockInfo | None
    turn: TurnInfo | None
    decision: Decision | None


class GameStarted(Message, frozen=True, tag="started"):
    """The game was dealt."""

    seq: int
    table: TableInfo
    state: StateFields
    derived: DerivedFacts
    decision: Decision | None
    clock: ClockInfo | None
    turn: TurnInfo | None


class MovePlayed(Message, frozen=True, tag="move"):
    """A move, as far as you may know it; `move` is its notation if it was yours, the rest is as in LogEntry.

    Without a `text` and without `more`, it has no entry in your log. The last move says which seats took hints.
    """

    seq: int
    seat: int
    move: str | None
    notation: str | None
    text: str
    rule: str
    turn_number: int
    pieces: tuple[str, ...]
    more: list[LogDetail]
    diff: Diff
    derived: DerivedFacts
    decision: Decision | None
    clock: ClockInfo | None
    turn: TurnInfo | None
    result: dict[str, Any] | None
    hinted: list[int]
    forced: bool = False


class MoveUndone(Message, frozen=True, tag="undone"):
    """A seat undid its latest move: your view of the table now, and how many entries leave the end of your log."""

    seq: int
    seat: int
    state: StateFields
    derived: DerivedFacts
    removed: int
    decision: Decision | None
    clock: ClockInfo | None
    turn: TurnInfo | None


class ChatSent(Message, frozen=True, tag="chat"):
    """A chat message, as plain text."""

    seq: int
    name: str
    text: str
    at: float


class CommandAccepted(Message, frozen=True, tag="accepted"):
    """The command with this id was executed and durably stored."""

    id: str


class CommandRefused(Message, frozen=True, tag="refused"):
    """The command with this id was refused: why, in your language, and the rule if there is one."""

    id: str
    rule: str | None
    why: str


class GettingReady(Message, frozen=True, tag="getting_ready"):
    """The table waits for a part of its game: `what` is the game itself or its bots, `status` as in GameReadiness.

    Sent when you join, and again when it changes. A game that the host has started already (`is_starting`) begins by
    itself; if there was no snapshot yet, it follows once the game is ready.
    """

    game: str
    what: Literal["game", "bots"]
    status: ReadinessStatus
    ready_at: float | None
    is_starting: bool


class MovesDescribed(Message, frozen=True, tag="described"):
    """The answer to `describe`: for each move, what it does and its effect, in words, and which moves it would open."""

    id: str
    moves: list[tuple[str, str, list[str]]]


class HintGiven(Message, frozen=True, tag="hint"):
    """The answer to `hint`: where to look, the move in notation and in words, and why it is good.

    `next` is the move that should follow at once, or "": lifting a block is half of a plan.
    """

    id: str
    look: str
    move: str
    next: str
    words: str
    reasons: list[str]


class BadMessage(Message, frozen=True, tag="invalid"):
    """Your message was invalid."""

    why: str


class Pong(Message, frozen=True):
    """The answer to `ping`."""


TableMessage: TypeAlias = SeatsChanged | GameStarted | MovePlayed | MoveUndone | ChatSent  # numbered, about an event

FromServer: TypeAlias = (
    Snapshot
    | SeatsChanged
    | GameStarted
    | MovePlayed
    | MoveUndone
    | ChatSent
    | CommandAccepted
    | CommandRefused
    | GettingReady
    | MovesDescribed
    | HintGiven
    | BadMessage
    | Pong
)


class LobbyEntry(Struct, frozen=True, kw_only=True):
    """An open table with its id and number of open seats."""

    id: str
    free: int
    table: TableInfo


class GameReadiness(Struct, frozen=True, kw_only=True):
    """Whether a game can be played here yet; `ready_at` is about when it will be ready (seconds since 1970)."""

    game: str
    status: ReadinessStatus
    ready_at: float | None


class LobbyList(Message, frozen=True, tag="lobby"):
    """The open public tables, oldest first: sent when you connect, and again if you fall too far behind.

    `games` are those that are not ready to be played yet.
    """

    tables: list[LobbyEntry]
    games: list[GameReadiness]


class LobbyChanged(Message, frozen=True, tag="lobby_changed"):
    """The tables that are new in the lobby or changed, the ids of those that are gone, and the games that changed."""

    tables: list[LobbyEntry]
    gone: list[str]
    games: list[GameReadiness]


FromLobby: TypeAlias = LobbyList | LobbyChanged


class PlayMove(Message, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Play a move: an id of your choice, the decision's number, the move's text.

    `continues` says that you decided it together with your move before, as one gesture: against bots alone, `undo`
    takes both back.
    """

    id: str
    decision: int
    move: str
    continues: bool = False


class ExplainMove(Message, frozen=True, forbid_unknown_fields=True, tag="explain"):
    """Ask why a move is not legal: refused with the reason, or accepted if it is legal. Nothing is played."""

    id: str
    move: str


class DescribeMoves(Message, frozen=True, forbid_unknown_fields=True, tag="describe"):
    """Ask for a description of moves in words."""

    id: str
    moves: Annotated[list[Annotated[str, Meta(max_length=MAX_MOVE)]], Meta(max_length=MAX_DESCRIBED)]


class AskHint(Message, frozen=True, forbid_unknown_fields=True, tag="hint"):
    """Ask for a hint for your decision with this number; nobody else is told, but the record will say so."""

    id: str
    decision: int


class UndoMove(Message, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Undo your latest move; against bots alone, go back to your latest decision."""

    id: str
    decision: int


class SendChat(Message, frozen=True, forbid_unknown_fields=True, tag="chat"):
    """Send a chat message to the table."""

    id: str
    text: str


class Ping(Message, frozen=True, forbid_unknown_fields=True):
    """Ask for a `pong`."""


class Resync(Message, frozen=True, forbid_unknown_fields=True):
    """Ask for a new snapshot."""


FromClient: TypeAlias = PlayMove | ExplainMove | DescribeMoves | AskHint | UndoMove | SendChat | Ping | Resync

TOO_DEEP = "JSON is malformed: it is nested too deeply"

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


def renumber(encoded: bytes, seq: int, new_seq: int) -> bytes:
    """Return an encoded message with another `seq`, the first field after its type."""
    return encoded.replace(b'"seq":%d' % seq, b'"seq":%d' % new_seq, 1)


def decode(data: str | bytes) -> FromClient:
    """Decode a client's message, or raise msgspec.DecodeError; msgspec itself gives up on deep nesting otherwise."""
    try:
        return _decoder.decode(data)
    except RecursionError:
        raise msgspec.DecodeError(TOO_DEEP) from None

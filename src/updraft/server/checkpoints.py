"""Checkpoints: table states stored in the middle of their events, so that a long game is not replayed from its deal.

They are only a cache. One that another version wrote is ignored, and the table is restored from all its events.
"""

import hashlib
import logging
from collections import Counter, deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

import updraft
from updraft.kit.contract import Game, Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.server import schema
from updraft.server.events import Chair, Chatted, Created, GuestId
from updraft.server.play_on import match_from
from updraft.server.store import Work, read_events
from updraft.server.table_state import MAX_CHAT, CommandContent, TablePhase, TableState, restore

log = logging.getLogger("updraft.checkpoints")

PACKAGE = Path(__file__).parents[1]
SOURCES = (
    "events.py",
    "clocks.py",
    "table_state.py",
    "play_on.py",
    "checkpoints.py",
)  # of the server, besides those of the game


class SavedMatch(Struct, frozen=True):
    """A match: its seed, its record so far and its last positions."""

    seed: str | None
    entries: list[dict[str, Any]]
    numbers: list[int]
    positions: list[bytes]
    hints: set[int]


class SavedState(Struct, frozen=True, kw_only=True):
    """A table state. All fields but those in CONVERTED are copied by their name."""

    created: Created
    number: int
    host: GuestId
    chairs: list[Chair]
    phase: TablePhase
    checked: str
    luck: dict[GuestId, str]
    previewed_seed: str | None
    previewed_deals: int
    dealt_luck: list[str]
    muted: set[GuestId]
    rematch: str | None
    sent: dict[Seat, int]
    decision_numbers: list[int]
    taken_back: int
    votes: set[Seat]
    random_moves: set[int]
    continued_moves: set[int]
    recent: dict[GuestId, dict[str, CommandContent]]
    changed: float
    person_acted: float
    resumed: float
    chat: list[Chatted]
    undone: list[dict[int, int]]
    reserves: list[float]
    clock_seat: Seat
    clock_since: float
    match: SavedMatch | None


CONVERTED = ("created", "chat", "undone", "reserves", "clock_seat", "clock_since", "match")
COPIED = [name for name in SavedState.__struct_fields__ if name not in CONVERTED]

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(SavedState)


@cache
def fingerprint(name: str) -> str:
    """Hash all that checkpoints of a game depend on: version, layout of a state, sources of kit, game and server."""
    game = updraft.game(name)
    digest = hashlib.sha256(f"{updraft.__version__} {game.state.layout.descr}".encode())
    sources = [*(PACKAGE / "kit").rglob("*.py"), *game.folder.rglob("*.py"), *game.folder.rglob("*.toml")]
    for source in sorted([*sources, *(PACKAGE / "server" / name for name in SOURCES)]):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return f"{name} {digest.hexdigest()}"


def encode(state: TableState) -> bytes:
    copied = {name: getattr(state, name) for name in COPIED}
    return _encoder.encode(
        SavedState(
            **copied,
            created=state.created,
            chat=list(state.chat),
            undone=[dict(counted) for counted in state.undone],
            reserves=state.clocks.reserves,
            clock_seat=state.clocks.seat,
            clock_since=state.clocks.since,
            match=_saved_match(state.match) if state.match else None,
        )
    )


def _saved_match(match: Match) -> SavedMatch:
    positions = [table.tobytes() for table in match.tables]
    return SavedMatch(match.seed, match.entries, match.numbers, positions, set(match.hints))


def decode(body: bytes) -> TableState:
    """Restore a table state from a checkpoint of this version."""
    saved = _decoder.decode(body)
    state = TableState(saved.created)
    for name in COPIED:
        setattr(state, name, getattr(saved, name))
    state.seat_guests()
    state.chat = deque(saved.chat, MAX_CHAT)
    state.undone = [Counter(counted) for counted in saved.undone]
    state.clocks.reserves = saved.reserves
    state.clocks.seat, state.clocks.since = saved.clock_seat, saved.clock_since
    if saved.match:
        state.match = match_from(state.settings, saved.created.start, saved.match.seed or "")
        positions = [_table(state.game, position) for position in saved.match.positions]
        state.match.resume(saved.match.entries, saved.match.numbers, positions)
        state.match.hints = saved.match.hints
    return state


def _table(game: Game, position: bytes) -> Table[Any]:
    table: Table[Any] = np.frombuffer(bytearray(position), game.state.layout)
    return table


class RestoredTable(NamedTuple):
    """A table state, and the number of events that came with its checkpoint; 0 without one."""

    state: TableState
    saved: int = 0


def read_table(table_id: str) -> Callable[[Connection], RestoredTable | None]:
    """Restore a table from its checkpoint and later events, or from all its events; None if it does not exist."""

    def read(connection: Connection) -> RestoredTable | None:
        try:
            if restored := _read_checkpoint(connection, table_id):
                return restored
        except SQLAlchemyError:
            raise
        except Exception:
            log.exception("a checkpoint cannot be used")
        past = read_events(table_id)(connection)
        return RestoredTable(restore(past)) if past else None

    return read


def _read_checkpoint(connection: Connection, table_id: str) -> RestoredTable | None:
    """Restore a table from its checkpoint and the events after it; None if this version has not written one."""
    checkpoints = schema.checkpoints
    row = connection.execute(select(checkpoints).where(checkpoints.c.table_id == table_id)).first()
    if row is None or not _is_own(row.fingerprint):
        return None
    state = decode(row.body)
    for event in read_events(table_id, state.number)(connection):
        state.apply(event)
    return RestoredTable(state, row.number)


def _is_own(written: str) -> bool:
    """Tell whether this version wrote a checkpoint."""
    name = written.partition(" ")[0]
    return name in updraft.game_names() and written == fingerprint(name)


def write_checkpoint(table_id: str, state: TableState) -> Work:
    """Encode a state now, to be stored in place of the table's last checkpoint."""
    row = {
        "table_id": table_id,
        "number": state.number,
        "fingerprint": fingerprint(state.game.name),
        "body": encode(state),
    }

    def write(connection: Connection) -> None:
        delete_checkpoint(table_id)(connection)
        connection.execute(insert(schema.checkpoints), row)

    return write


def delete_checkpoint(table_id: str) -> Work:
    gone = delete(schema.checkpoints).where(schema.checkpoints.c.table_id == table_id)
    return lambda connection: connection.execute(gone) and None

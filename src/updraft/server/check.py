"""Replay all stored games with the installed version, to find out before an upgrade whether any would break."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import Connection, inspect

from updraft.kit.untrusted import InputError, printable, quoted
from updraft.server import events, schema
from updraft.server.database import DatabaseError, engine_of, explaining, sqlite_in
from updraft.server.events import AnyEvent
from updraft.server.set_aside import read_set_aside
from updraft.server.store import all_tables, read_bodies
from updraft.server.table_state import TableState

CLOSED = '{"type":"closed"'  # how the last event of a closed table begins


class UnknownTableError(InputError):
    """A table that is not in the database."""


@dataclass(frozen=True)
class StoredGame:
    """A stored game with its number of moves; `trouble` says what would break, None if nothing would."""

    table: str
    game: str
    moves: int
    trouble: str | None
    note: str | None = None  # something to know about a game that does not break


def database_of(data: str) -> str:
    """Return the database address of a server's folder; pass an address through."""
    if "://" in data:
        return data
    if not Path(data, "updraft.db").is_file():
        raise DatabaseError(f"{data} is not a server's folder: there is no updraft.db in it")
    return sqlite_in(Path(data))


def findings(database: str, only: str | None = None) -> Iterator[StoredGame]:
    """Replay all stored games, one by one, or only one of them."""
    engine = engine_of(database)
    try:
        with explaining(engine), engine.connect() as connection:
            aside = _set_aside(connection)
            for table in all_tables(connection) if only is None else [only]:
                yield finding_of(table, bodies_of(table)(connection), aside.get(table))
    finally:
        engine.dispose()


def _set_aside(connection: Connection) -> dict[str, str]:
    """Read the tables that servers set aside; databases of older versions have none."""
    return read_set_aside()(connection) if inspect(connection).has_table(schema.set_aside.name) else {}


def bodies_of(table: str) -> Callable[[Connection], list[str]]:
    """Read a table's events as they are stored."""

    def read(connection: Connection) -> list[str]:
        bodies = read_bodies(table)(connection)
        if not bodies:
            raise UnknownTableError(f"there is no table {quoted(table)}; its id is the last part of its link")
        return bodies

    return read


def finding_of(table: str, bodies: list[str], set_aside: str | None = None) -> StoredGame:
    """Replay one stored game."""
    try:
        past = [events.decode(body.encode()) for body in bodies]
    except msgspec.MsgspecError as error:
        undecoded = f"an event cannot be decoded: {printable(str(error), 200)}"
        if bodies[-1].startswith(CLOSED):
            return StoredGame(table, "?", 0, None, f"closed: {undecoded}")
        return StoredGame(table, "?", 0, undecoded)
    game = past[0].game if isinstance(past[0], events.Created) else "?"
    moves = sum(isinstance(event, events.Moved) for event in past)
    trouble = _trouble(past)
    if trouble and isinstance(past[-1], events.Closed):
        return StoredGame(table, game, moves, None, f"closed: {trouble}")
    note = f"a server set it aside ({set_aside}), but it can be replayed" if set_aside and not trouble else None
    return StoredGame(table, game, moves, trouble, note)


def _trouble(past: list[AnyEvent]) -> str | None:
    """Say what breaks when a table is restored; None if nothing does."""
    try:
        state = _begun(past[0])
        for event in past[1:]:
            state.apply(event)
            if isinstance(event, events.Moved) and not _is_as_played(state, event):
                made = state.match.move_count if state.match else 0
                return f"after move {made} the position is not the one that was played: rules or luck changed"
    except Exception as error:  # whatever a server would stumble over
        return str(error) or "its events do not fit together"
    moves = [event for event in past if isinstance(event, events.Moved)]
    stored = next((event.result for event in moves if isinstance(event.result, dict)), None)
    now = state.match.result() if state.match else None
    return None if stored == now else f"it ended with {stored}, but would now end with {now}"


def _begun(first: AnyEvent) -> TableState:
    assert isinstance(first, events.Created)
    return TableState(first)


def _is_as_played(state: TableState, event: events.Moved) -> bool:
    """Compare a position with the checksum that was stored; a table that was given another ruleset may differ."""
    checksum = state.checksum()
    if event.check is None or checksum is None or state.match is None or state.created.first_ruleset is not None:
        return True
    return checksum.of(state.match.table) == event.check

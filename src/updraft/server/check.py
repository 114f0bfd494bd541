"""Replay all stored games with the installed version, to find out before an upgrade whether any would break."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

import updraft
from updraft.kit.referee import Refused
from updraft.kit.untrusted import InputError, printable
from updraft.server import events
from updraft.server.events import AnyEvent
from updraft.server.store import DatabaseError, all_tables, engine_of, read_events, sqlite_in
from updraft.server.table_state import restore


@dataclass(frozen=True)
class StoredGame:
    """A stored game with its number of moves; `trouble` says what would break, None if nothing would."""

    table: str
    game: str
    moves: int
    trouble: str | None


def database_of(data: str) -> str:
    """Return the database address of a server's folder; pass an address through."""
    if "://" in data:
        return data
    if not Path(data, "updraft.db").is_file():
        raise DatabaseError(f"{data} is not a server's folder: there is no updraft.db in it")
    return sqlite_in(Path(data))


def findings(database: str) -> Iterator[StoredGame]:
    """Replay all stored games, one by one."""
    engine = engine_of(database)
    try:
        with engine.connect() as connection:
            for table in all_tables(connection):
                try:
                    yield _finding(table, read_events(table)(connection))
                except msgspec.MsgspecError as error:
                    yield StoredGame(table, "?", 0, f"an event cannot be decoded: {printable(str(error), 200)}")
    finally:
        engine.dispose()


def _finding(table: str, past: list[AnyEvent]) -> StoredGame:
    game = past[0].game if isinstance(past[0], events.Created) else "?"
    moves = [event for event in past if isinstance(event, events.Moved)]
    try:
        state = restore(past)
    except (InputError, Refused, updraft.UnknownGameError, AssertionError) as error:
        return StoredGame(table, game, len(moves), str(error) or "its events do not fit together")
    stored = next((event.result for event in moves if isinstance(event.result, dict)), None)
    now = state.match.result() if state.match else None
    trouble = None if stored == now else f"it ended with {stored}, but would now end with {now}"
    return StoredGame(table, game, len(moves), trouble)

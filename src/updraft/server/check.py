"""Replaying everything that is stored with the installed version, before anyone upgrades."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from updraft import games
from updraft.kit.referee import Refused
from updraft.kit.untrusted import InputError, printable
from updraft.server import events
from updraft.server.events import AnyEvent
from updraft.server.store import DatabaseError, all_tables, engine_of, read_events, sqlite_in
from updraft.server.table_state import restore


@dataclass(frozen=True)
class Finding:
    """A stored game, how many moves it has, and what would break; None if nothing would."""

    table: str
    game: str
    moves: int
    trouble: str | None


def database_of(data: str) -> str:
    """The database that a folder or an address stands for."""
    if "://" in data:
        return data
    if not Path(data, "updraft.db").is_file():
        raise DatabaseError(f"{data} is no folder of a server: there is no updraft.db in it")
    return sqlite_in(Path(data))


def findings(database: str) -> Iterator[Finding]:
    """All stored games, one after another."""
    engine = engine_of(database)
    try:
        with engine.connect() as connection:
            for table in all_tables(connection):
                try:
                    yield _finding(table, read_events(table)(connection))
                except msgspec.MsgspecError as error:
                    yield Finding(table, "?", 0, f"an event is not understood: {printable(str(error), 200)}")
    finally:
        engine.dispose()


def _finding(table: str, past: list[AnyEvent]) -> Finding:
    game = past[0].game if isinstance(past[0], events.Created) else "?"
    moves = [event for event in past if isinstance(event, events.Moved)]
    try:
        state = restore(past)
    except (InputError, Refused, games.UnknownGameError, AssertionError) as error:
        return Finding(table, game, len(moves), str(error) or "its events do not fit together")
    told = next((event.result for event in moves if isinstance(event.result, dict)), None)
    now = state.match.result() if state.match else None
    trouble = None if told == now else f"it ended with {told}, and would now with {now}"
    return Finding(table, game, len(moves), trouble)

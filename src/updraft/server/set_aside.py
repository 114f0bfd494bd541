"""Tables set aside: they cannot be restored, so they wait for the operator while everything else goes on."""

import hashlib
from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select, update

from updraft.server import schema
from updraft.server.store import Work

RETRY_SECONDS = 600.0  # before a server tries again to restore a table


def log_name(table_id: str) -> str:
    """Name a table in the log: its id gives access to it, so the log has a hash."""
    return hashlib.sha256(table_id.encode()).hexdigest()[:12]


def note(table_id: str, at: float, error: str, again: float) -> Work:
    """Record the kind of error, and when to try again."""

    def write(connection: Connection) -> None:
        forget(table_id)(connection)
        connection.execute(insert(schema.set_aside), {"table_id": table_id, "at": at, "error": error})
        tables = schema.tables
        is_due = (tables.c.id == table_id) & tables.c.due.is_not(None)
        connection.execute(update(tables).where(is_due).values(watcher=None, due=again))

    return write


def forget(table_id: str) -> Work:
    gone = delete(schema.set_aside).where(schema.set_aside.c.table_id == table_id)
    return lambda connection: connection.execute(gone) and None


def read_set_aside() -> Callable[[Connection], dict[str, str]]:
    """Read the ids of the tables that are set aside, with the kinds of their errors."""
    return lambda connection: {row.table_id: row.error for row in connection.execute(select(schema.set_aside))}

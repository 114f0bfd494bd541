"""The store: events are durable before anyone is notified, and moves of many tables share one commit."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar

import alembic.command
import msgspec
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError, InterfaceError, OperationalError

from updraft.kit.untrusted import InputError, quoted
from updraft.server import events as stored
from updraft.server import schema
from updraft.server.events import AnyEvent, GuestId

T = TypeVar("T")
MAX_BATCH = 1_000
BUSY, GATHER = 4, 0.01  # after a commit of more than 4 jobs, wait 0.01 s to gather more for the next one
HEARTBEAT_ID = 1  # of the only row
RETRY_FOR = 5.0  # seconds to retry while the database is down
RETRY_EVERY = 0.1  # seconds between two attempts
UNAVAILABLE = (OperationalError, InterfaceError, sqlite3.OperationalError)
DUPLICATE = (IntegrityError, sqlite3.IntegrityError)

log = logging.getLogger("updraft.store")

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit returns when it is on the disk
    "PRAGMA busy_timeout=10000",
)


APPEND_ALL = """
INSERT INTO events (table_id, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""


class DatabaseUnavailable(Exception):
    """The database does not answer. Whether the last write was stored is unknown until it answers again."""


class DatabaseError(InputError):
    """A database that cannot be used; the message says why."""


@dataclass(frozen=True)
class TableRow:
    """A table's row in the index."""

    id: str
    game: str
    phase: str
    public: bool
    host: GuestId
    changed: float
    guests: frozenset[GuestId] | None = None  # the players; None if unchanged


@dataclass(frozen=True)
class Append:
    """An event to store, with the table's new index row if that changes."""

    table: str
    number: int
    body: str
    row: TableRow | None


Work: TypeAlias = Callable[[Connection], Any]
Job: TypeAlias = tuple[Append | Work, "asyncio.Future[Any]"]
JobResult: TypeAlias = tuple["asyncio.Future[Any]", Any, Exception | None]  # with a result or an error


class Store:
    """A single writer thread: jobs that arrive during a commit go into the next one."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.commits = 0
        self.retry_for = RETRY_FOR
        self._driver: Any = None  # SQLite's raw connection, where each statement is a commit
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write_forever, name="store", daemon=True)

    def open(self) -> None:
        migrate(self.engine)
        if self.engine.dialect.name == "sqlite":
            self._driver = self.engine.raw_connection()
        self._writer.start()

    def close(self) -> None:
        """Write what was submitted, then stop."""
        self._jobs.put(None)
        self._writer.join()
        if self._driver:
            self._driver.close()
        self.engine.dispose()

    async def append(self, table: str, number: int, new: AnyEvent, row: TableRow | None = None) -> bool:
        """Store an event durably; return False if another server has stored one with that number."""
        is_new: bool = await self._submit(Append(table, number, stored.encode(new).decode(), row))
        return is_new

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Make any other change, in order with the events."""
        result: T = await self._submit(work)
        return result

    async def read(self, query: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.to_thread(self.read_blocking, query)
        except UNAVAILABLE:
            raise DatabaseUnavailable from None

    def read_blocking(self, query: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return query(connection)

    async def _submit(self, job: Append | Work) -> Any:
        future = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    def _write_forever(self) -> None:
        jobs: list[Job] = []
        while (first := self._jobs.get()) is not None:
            if len(jobs) > BUSY:
                sleep(GATHER)
            jobs, is_last = [first], False
            with suppress(Empty):
                while len(jobs) < MAX_BATCH and not is_last:
                    job = self._jobs.get_nowait()
                    if job is None:
                        is_last = True
                    else:
                        jobs.append(job)
            _resolve_all(self._commit(jobs))
            if is_last:
                return

    def _commit(self, jobs: list[Job]) -> list[JobResult]:
        """Run all jobs in one transaction; if one of them fails, run each in its own."""
        try:
            results = self._run_with_retries(jobs)
        except UNAVAILABLE as error:
            log.warning("the database is down: %s", type(error).__name__)
            return [(future, None, DatabaseUnavailable()) for _, future in jobs]
        except Exception:
            return [self._commit_alone(job) for job in jobs]
        return [(future, result, None) for (_, future), result in zip(jobs, results, strict=True)]

    def _commit_alone(self, job: Job) -> JobResult:
        try:
            return job[1], self._run([job])[0], None
        except DUPLICATE as error:
            return job[1], False, None if isinstance(job[0], Append) else error
        except UNAVAILABLE:
            return job[1], None, DatabaseUnavailable()
        except Exception as error:
            return job[1], None, error

    def _run_with_retries(self, jobs: list[Job]) -> list[Any]:
        """Retry while the database is down; unique event numbers prevent duplicates."""
        give_up = monotonic() + self.retry_for
        while True:
            try:
                return self._run(jobs)
            except UNAVAILABLE:
                if monotonic() > give_up:
                    raise
                sleep(RETRY_EVERY)

    def _run(self, jobs: list[Job]) -> list[Any]:
        appends = [job for job, _ in jobs if isinstance(job, Append)]
        if len(appends) == len(jobs) and self._append_in_one_statement(appends):
            return [True] * len(jobs)
        with self.engine.begin() as connection:
            if appends:
                _append(connection, appends)
            results = [True if isinstance(job, Append) else job(connection) for job, _ in jobs]
            for job in appends:
                if job.row:
                    _index(connection, job.row)
        self.commits += 1
        return results

    def _append_in_one_statement(self, appends: list[Append]) -> bool:
        """Append events on SQLite with one statement, so one commit; return False if that is not possible."""
        if self._driver is None or any(job.row for job in appends):
            return False
        try:
            self._driver.execute(APPEND_ALL, (_rows(appends),))
        except sqlite3.Error:
            return False
        self.commits += 1
        return True


def _resolve_all(results: list[JobResult]) -> None:
    """Resolve all futures of a loop with one call: waking the loop up for each would cost more than the write."""
    by_loop: dict[asyncio.AbstractEventLoop, list[JobResult]] = {}
    for result in results:
        by_loop.setdefault(result[0].get_loop(), []).append(result)
    for loop, group in by_loop.items():
        loop.call_soon_threadsafe(_resolve, group)


def _resolve(results: list[JobResult]) -> None:
    """Resolve futures, except those that were cancelled; their jobs are written all the same."""
    for future, result, error in results:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def _rows(appends: list[Append]) -> str:
    return msgspec.json.encode([(job.table, job.number, job.body) for job in appends]).decode()


def _append(connection: Connection, appends: list[Append]) -> None:
    """Insert events in one statement: after each statement the thread waits up to 5 ms for the interpreter lock."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(APPEND_ALL, (_rows(appends),))
    else:
        rows = [{"table_id": job.table, "number": job.number, "body": job.body} for job in appends]
        connection.execute(insert(schema.events), rows)


def engine_of(url: str) -> Engine:
    """Create the engine of a database: SQLite with durable settings, or Postgres."""
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.partition("://")[2]
    kind = url.partition(":")[0].partition("+")[0]
    if kind not in ("sqlite", "postgresql"):
        raise DatabaseError(
            f"the database must be SQLite or Postgres, as in postgresql://host/name, not {quoted(kind)}"
        )
    try:
        engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)  # no stored data in errors
    except (ArgumentError, ImportError) as error:
        raise DatabaseError(f"the database {quoted(url.partition('://')[0])} cannot be used: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _configure_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'updraft.db'}"


def _configure_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # otherwise the driver begins transactions by itself
    for pragma in PRAGMAS:
        connection.execute(pragma)


LOCK_MIGRATIONS = "SELECT pg_advisory_xact_lock(20260001)"  # a number of our own, until the end of a transaction


def migrate(engine: Engine, revision: str = "head") -> None:
    """Upgrade the database to this version's schema."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # servers that start at the same moment take turns
                connection.exec_driver_sql(LOCK_MIGRATIONS)
            config.attributes["connection"] = connection
            going_down = revision == "base"
            (alembic.command.downgrade if going_down else alembic.command.upgrade)(config, revision)
    except OperationalError as error:
        raise DatabaseError(f"the database cannot be opened: {error.orig}") from None
    except alembic.util.CommandError as error:
        raise DatabaseError(f"the database was written by another version: {error}") from None


def _index(connection: Connection, row: TableRow) -> None:
    values = {name: getattr(row, name) for name in ("id", "game", "phase", "public", "host", "changed")}
    if not connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(values)).rowcount:
        connection.execute(insert(schema.tables), values)
    if row.guests is None:
        return
    players = schema.players
    known = set(connection.scalars(select(players.c.guest).where(players.c.table_id == row.id)))
    for guest in row.guests - known:
        connection.execute(insert(players), {"table_id": row.id, "guest": guest})
    for guest in known - row.guests:
        connection.execute(delete(players).where(players.c.table_id == row.id, players.c.guest == guest))


def read_events(table: str, since: int = 0) -> Callable[[Connection], list[AnyEvent]]:
    """Read a table's events from a number on."""
    events = schema.events
    wanted = select(events.c.body).where(events.c.table_id == table, events.c.number >= since).order_by(events.c.number)
    return lambda connection: [stored.decode(body.encode()) for body in connection.scalars(wanted)]


def read_tables(*conditions: Any) -> Callable[[Connection], list[TableRow]]:
    """Read rows of the index, latest first."""
    wanted = select(schema.tables).where(*conditions).order_by(schema.tables.c.changed.desc())
    return lambda connection: [TableRow(**row) for row in connection.execute(wanted).mappings()]


def tables_of_guest(guest: GuestId) -> Callable[[Connection], list[TableRow]]:
    """Read the tables at which a guest has a seat, latest first."""
    own = select(schema.players.c.table_id).where(schema.players.c.guest == guest)
    return read_tables(schema.tables.c.id.in_(own))


def write_heartbeat(at: float) -> Work:
    """Record that a server is alive."""

    def write(connection: Connection) -> None:
        heartbeats = schema.heartbeats
        if not connection.execute(update(heartbeats).where(heartbeats.c.id == HEARTBEAT_ID).values(at=at)).rowcount:
            connection.execute(insert(heartbeats), {"id": HEARTBEAT_ID, "at": at})

    return write


def last_heartbeat(connection: Connection) -> float | None:
    at: float | None = connection.scalar(select(schema.heartbeats.c.at))
    return at


def all_tables(connection: Connection) -> Iterable[str]:
    return connection.scalars(select(schema.events.c.table_id).distinct().order_by(schema.events.c.table_id)).all()

"""The store: events are durable before anyone is notified, and moves of many tables share one commit."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import (
    IntegrityError,
)

from updraft.server import events as stored
from updraft.server import schema
from updraft.server.availability import UNAVAILABLE, Availability, Outage, deadline
from updraft.server.database import CONNECTIONS, TIME_LIMIT, engine_of, migrate
from updraft.server.events import AnyEvent, GuestId
from updraft.server.private_files import create_private_database

T = TypeVar("T")
MAX_BATCH = 1_000
BUSY, GATHER = 4, 0.01  # after a commit of more than 4 jobs, wait 0.01 s to gather more for the next one
HEARTBEAT_ID = 1  # of the servers' common row; each store has one of its own for its probes
PROBE_DAYS = 7  # after which the row of a store that is gone is deleted
SHORTEST = 1.0  # seconds that an attempt gets, however long the database has been down
GRACE = 1.0  # seconds beyond the limit, after which nobody waits for the thread either
RETRY_FOR = 5.0  # seconds to retry while the database is down
RETRY_EVERY = 0.1  # seconds between two attempts
PROBE_EVERY = 1.0  # seconds without a write after which the store tries one
PROBE_SECONDS = 2.0  # for the answer to it
PROBE_BYTES = 16 << 10  # that have to fit after a failure
READERS = CONNECTIONS - 1  # threads; one more writes
CHANNEL = "updraft"  # where Postgres notifies the other servers
NOTIFIED_AT_ONCE = 200  # messages in one notification, which may have 8,000 bytes
DUPLICATE = (IntegrityError, sqlite3.IntegrityError)

log = logging.getLogger("updraft.store")

APPEND_ALL = """
INSERT INTO events (table_id, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""


NOTIFY = text("SELECT pg_notify(:channel, message) FROM unnest(CAST(:messages AS text[])) AS message")


class DatabaseUnavailable(Exception):
    """The database does not answer. Whether the last write was stored is unknown until it answers again."""


@dataclass(frozen=True)
class TableRow:
    """A table's row in the index."""

    id: str
    game: str
    phase: str
    public: bool
    host: GuestId
    changed: float
    due: float | None = None  # not later than when the table needs a server by itself
    watcher: str | None = None  # the server that looks after the table
    guests: frozenset[GuestId] | None = None  # the players; None if unchanged


@dataclass(frozen=True)
class Append:
    """An event to store, with the table's new index row if that changes."""

    table: str
    number: int
    body: str
    row: TableRow | None


Work: TypeAlias = Callable[[Connection], Any]


@dataclass(frozen=True)
class Change:
    """Any other change, with a message to the other servers if they need to know."""

    work: Work
    message: str | None = None


Job: TypeAlias = tuple[Append | Change, "asyncio.Future[Any]"]
JobResult: TypeAlias = tuple["asyncio.Future[Any]", Any, Exception | None]  # with a result or an error


class Store:
    """A single writer thread: jobs that arrive during a commit go into the next one. Readers have threads of their own.

    While the database is down, jobs are retried for five seconds, and later ones refused at once until a write works.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = engine_of(url, is_limited=True)
        self.availability = Availability()
        self.commits = 0
        self.retry_for = RETRY_FOR
        self.time_limit = TIME_LIMIT
        self.notifies = False  # whether commits notify other servers, through Postgres
        self.writer_id: int | None = None  # of the Postgres process that committed last
        self._probe_row = HEARTBEAT_ID + 1 + secrets.randbits(62)
        self._next_probe = 0.0
        self._driver: Any = None  # SQLite's raw connection, where each statement is a commit
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._gathered: list[Job] = []  # of an event loop, until it has done all that was ready
        self._writer = Thread(target=self._write_forever, name="store", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    @property
    def outages(self) -> SimpleQueue[Outage]:
        """The outages that are over, for the hub to give the time back."""
        return self.availability.outages

    @property
    def failing_since(self) -> float | None:
        """Since when nothing can be stored; None while writing works."""
        return self.availability.failing_since

    def open(self) -> None:
        if self.engine.dialect.name == "sqlite" and self.engine.url.database:
            create_private_database(Path(self.engine.url.database))
        upgrading = engine_of(self.url)  # an upgrade of a large database may take its time
        try:
            migrate(upgrading)
        finally:
            upgrading.dispose()
        if self.engine.dialect.name == "sqlite":
            self._driver = self.engine.raw_connection()
        self._writer.start()

    def close(self) -> None:
        """Write what was submitted, then stop; a database that does not answer is not waited for."""
        self._hand_over(self._gathered)
        self._jobs.put(None)
        self._writer.join(self.time_limit + GRACE)
        self._readers.shutdown(cancel_futures=True)  # they keep the time limit
        if self._driver:
            self._driver.close()
        self.engine.dispose()

    async def append(self, table: str, number: int, new: AnyEvent, row: TableRow | None = None) -> bool:
        """Store an event durably; return False if another server has stored one with that number."""
        is_new: bool = await self._submit(Append(table, number, stored.encode(new).decode(), row))
        return is_new

    async def write(self, work: Callable[[Connection], T], message: str | None = None) -> T:
        """Make any other change, in order with the events; with a message, notify the other servers of it."""
        result: T = await self._submit(Change(work, message))
        return result

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Read on another thread; raise DatabaseUnavailable if that takes more than a few seconds."""
        loop, end = asyncio.get_running_loop(), monotonic() + self.time_limit
        try:
            async with asyncio.timeout(self.time_limit + GRACE):
                return await loop.run_in_executor(self._readers, self._read_until, end, query)
        except (*UNAVAILABLE, TimeoutError):
            raise DatabaseUnavailable from None

    def _read_until(self, end: float, query: Callable[[Connection], T]) -> T:
        if monotonic() > end:
            raise DatabaseUnavailable
        with deadline.until(end):
            return self.read_blocking(query)

    def read_blocking(self, query: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return query(connection)

    async def _submit(self, job: Append | Change) -> Any:
        """Wait for a job, but not for ever: a disk can hang where no time limit reaches."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._gather(job, future)
        timer = loop.call_later(self.time_limit + GRACE, _give_up, future)
        try:
            return await future
        finally:
            timer.cancel()

    def _gather(self, job: Append | Change, future: "asyncio.Future[Any]") -> None:
        """Hand jobs of the same moment over together: each time, the other thread wakes and wants the interpreter."""
        if not self._gathered or self._gathered[0][1].get_loop() is not future.get_loop():
            self._hand_over(self._gathered)
            self._gathered = []
            future.get_loop().call_soon(self._hand_over, self._gathered)
        self._gathered.append((job, future))

    def _hand_over(self, jobs: list[Job]) -> None:
        """Give jobs to the writer, unless that was done."""
        if jobs:
            self._jobs.put(jobs.copy())
            jobs.clear()

    def _write_forever(self) -> None:
        jobs: list[Job] = []
        is_last = False
        while not is_last:
            jobs, is_last = self._next_jobs(was_busy=len(jobs) > BUSY)
            if jobs:
                _resolve_all(self._commit(jobs))
            elif not is_last:
                self._probe()

    def _next_jobs(self, was_busy: bool) -> tuple[list[Job], bool]:
        """Take all jobs that wait, or none after a second without any; return with them whether they are the last."""
        jobs: list[Job] = []
        try:
            handed = self._jobs.get(timeout=PROBE_EVERY)
        except Empty:
            return jobs, False
        if was_busy:
            sleep(GATHER)
        with suppress(Empty):
            while handed is not None:
                jobs += handed
                if len(jobs) >= MAX_BATCH:
                    return jobs, False
                handed = self._jobs.get_nowait()
            return jobs, True
        return jobs, False

    def _commit(self, jobs: list[Job]) -> list[JobResult]:
        """Run all jobs in one transaction; if one of them fails, run each in its own."""
        try:
            results = self._run_with_retries([job for job, _ in jobs])
        except UNAVAILABLE as error:
            log.warning("the database is down: %s", type(error).__name__)
            return [(future, None, DatabaseUnavailable()) for _, future in jobs]
        except DatabaseUnavailable:
            return [(future, None, DatabaseUnavailable()) for _, future in jobs]
        except Exception:
            return [self._commit_alone(job) for job in jobs]
        return [(future, result, None) for (_, future), result in zip(jobs, results, strict=True)]

    def _commit_alone(self, job: Job) -> JobResult:
        try:
            return job[1], self._run_with_retries([job[0]])[0], None
        except DUPLICATE as error:
            return job[1], False, None if isinstance(job[0], Append) else error
        except UNAVAILABLE:
            return job[1], None, DatabaseUnavailable()
        except Exception as error:
            return job[1], None, error

    def _run_with_retries(self, jobs: list[Append | Change]) -> list[Any]:
        """Retry while the database is down; unique event numbers prevent duplicates."""
        if self._has_given_up() and not self._probe():
            raise DatabaseUnavailable
        while True:
            left = self.time_limit - self.availability.seconds_failing()
            try:
                with self.availability.attempt(), deadline.until(monotonic() + max(SHORTEST, left)):
                    return self._run(jobs)
            except UNAVAILABLE:
                if self._has_given_up():
                    raise
                sleep(RETRY_EVERY)

    def _has_given_up(self) -> bool:
        return self.availability.seconds_failing() > self.retry_for

    def _probe(self) -> bool:
        """Find out whether anything can be stored by storing a heartbeat, at most once a second.

        Reading would not do: with a full disk it still works. Nor would a heartbeat after a failure, which needs no
        space: then an event of many bytes has to fit as well.
        """
        sleep(max(0.0, self._next_probe - monotonic()))
        try:
            with self.availability.attempt(), deadline.until(monotonic() + PROBE_SECONDS), self.engine.begin() as link:
                write_heartbeat(self.availability.now(), self._probe_row)(link)
                if self.availability.failing_since is not None:
                    _require_space(link, self._probe_row)
        except UNAVAILABLE:
            return False
        except Exception:
            log.exception("a heartbeat could not be stored")
        finally:
            self._next_probe = monotonic() + PROBE_EVERY
        return True

    def _run(self, jobs: list[Append | Change]) -> list[Any]:
        appends = [job for job in jobs if isinstance(job, Append)]
        if len(appends) == len(jobs) and self._append_in_one_statement(appends):
            return [True] * len(jobs)
        with self.engine.begin() as connection:
            if appends:
                _append(connection, appends)
            results = [True if isinstance(job, Append) else job.work(connection) for job in jobs]
            for job in appends:
                if job.row:
                    _index(connection, job.row)
            if self.notifies:
                self._notify(connection, jobs)
        self.commits += 1
        return results

    def _notify(self, connection: Connection, jobs: Sequence[Append | Change]) -> None:
        """Notify the other servers with the commit: no connection more, and nothing is announced that is not stored."""
        messages = [*{job.table if isinstance(job, Append) else job.message for job in jobs} - {None}]
        driver: Any = connection.connection.driver_connection
        self.writer_id = driver.info.backend_pid
        if messages:
            parts = [messages[at : at + NOTIFIED_AT_ONCE] for at in range(0, len(messages), NOTIFIED_AT_ONCE)]
            connection.execute(NOTIFY, {"channel": CHANNEL, "messages": [join_messages(part) for part in parts]})

    def _append_in_one_statement(self, appends: list[Append]) -> bool:
        """Append events on SQLite with one statement, so one commit; return False if that is not possible."""
        if self._driver is None or any(job.row for job in appends):
            return False
        try:
            self._driver.execute(APPEND_ALL, (_rows(appends),))
        except sqlite3.IntegrityError:
            return False
        self.commits += 1
        return True


def _give_up(future: "asyncio.Future[Any]") -> None:
    if not future.done():
        future.set_exception(DatabaseUnavailable())


def join_messages(messages: Iterable[str | None]) -> str:
    """Write messages as one notification: a busy server changes a hundred tables with a commit."""
    return ",".join(filter(None, messages))


def split_messages(notification: str) -> list[str]:
    return notification.split(",")


def _resolve_all(results: list[JobResult]) -> None:
    """Resolve all futures of a loop with one call: waking the loop up for each would cost more than the write."""
    by_loop: dict[asyncio.AbstractEventLoop, list[JobResult]] = {}
    for result in results:
        by_loop.setdefault(result[0].get_loop(), []).append(result)
    for loop, group in by_loop.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits any more
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


def _index(connection: Connection, row: TableRow) -> None:
    values = {
        name: getattr(row, name) for name in ("id", "game", "phase", "public", "host", "changed", "due", "watcher")
    }
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


def read_bodies(table: str, since: int = 0) -> Callable[[Connection], list[str]]:
    """Read a table's events from a number on, as they are stored."""
    events = schema.events
    wanted = select(events.c.body).where(events.c.table_id == table, events.c.number >= since).order_by(events.c.number)
    return lambda connection: list(connection.scalars(wanted))


def read_events(table: str, since: int = 0) -> Callable[[Connection], list[AnyEvent]]:
    """Read a table's events from a number on."""
    read = read_bodies(table, since)
    return lambda connection: [stored.decode(body.encode()) for body in read(connection)]


def read_events_of(*conditions: Any) -> Callable[[Connection], dict[str, list[bytes]]]:
    """Read the events of all tables that meet conditions with one query, not decoded."""
    events = schema.events
    wanted = select(events.c.table_id, events.c.body).join(schema.tables, schema.tables.c.id == events.c.table_id)
    wanted = wanted.where(*conditions).order_by(events.c.table_id, events.c.number)

    def read(connection: Connection) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = {}
        for table, body in connection.execute(wanted):
            found.setdefault(table, []).append(body.encode())
        return found

    return read


def read_tables(*conditions: Any) -> Callable[[Connection], list[TableRow]]:
    """Read rows of the index, latest first."""
    wanted = select(schema.tables).where(*conditions).order_by(schema.tables.c.changed.desc())
    return lambda connection: [TableRow(**row) for row in connection.execute(wanted).mappings()]


def tables_of_guest(guest: GuestId) -> Callable[[Connection], list[TableRow]]:
    """Read the tables at which a guest has a seat, latest first."""
    own = select(schema.players.c.table_id).where(schema.players.c.guest == guest)
    return read_tables(schema.tables.c.id.in_(own))


def write_heartbeat(at: float, row: int = HEARTBEAT_ID) -> Work:
    """Record in a row that a server is alive."""

    def write(connection: Connection) -> None:
        heartbeats = schema.heartbeats
        if not connection.execute(update(heartbeats).where(heartbeats.c.id == row).values(at=at)).rowcount:
            connection.execute(delete(heartbeats).where(heartbeats.c.at < at - PROBE_DAYS * 86_400))
            connection.execute(insert(heartbeats), {"id": row, "at": at})

    return write


def _require_space(connection: Connection, probe: int) -> None:
    """Write many bytes among the events, and delete them before anyone can see them."""
    events, table = schema.events, f"probe {probe}"
    body = secrets.token_hex(PROBE_BYTES)  # random, because Postgres would compress anything else
    connection.execute(insert(events), {"table_id": table, "number": 0, "body": body})
    connection.execute(delete(events).where(events.c.table_id == table))


def last_heartbeat(connection: Connection) -> float | None:
    at: float | None = connection.scalar(select(schema.heartbeats.c.at).where(schema.heartbeats.c.id == HEARTBEAT_ID))
    return at


def all_tables(connection: Connection) -> Iterable[str]:
    return connection.scalars(select(schema.events.c.table_id).distinct().order_by(schema.events.c.table_id)).all()

"""The store: events are durable before anybody hears of them, and many tables' moves share one commit."""

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
BUSY, GATHER = 4, 0.01  # after a commit of more than so many, the next one waits so many seconds for company
HEARTBEAT_ID = 1  # the row's id
RETRY_FOR = 5.0  # seconds for which a database that went away is waited for
RETRY_EVERY = 0.1  # seconds between two attempts
UNAVAILABLE = (OperationalError, InterfaceError, sqlite3.OperationalError)
DUPLICATE = (IntegrityError, sqlite3.IntegrityError)

log = logging.getLogger("updraft.store")

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk, not on its way there
    "PRAGMA busy_timeout=10000",
)


APPEND_ALL = """
INSERT INTO events (table_id, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""


class DatabaseUnavailable(Exception):
    """The database does not answer; whether what was handed in is stored shows when it does again."""


class DatabaseError(InputError):
    """A database that cannot be used; the message says why."""


@dataclass(frozen=True)
class TableRow:
    """A table in the index."""

    id: str
    game: str
    phase: str
    public: bool
    host: GuestId
    changed: float
    guests: frozenset[GuestId] | None = None  # None: those who sat there before


@dataclass(frozen=True)
class Append:
    """An event to be stored, with what the index says from then on, if that changes."""

    table: str
    number: int
    body: str
    entry: TableRow | None


Work: TypeAlias = Callable[[Connection], Any]
Job: TypeAlias = tuple[Append | Work, "asyncio.Future[Any]"]
JobResult: TypeAlias = tuple["asyncio.Future[Any]", Any, Exception | None]  # who waits, an answer, or what went wrong


class Store:
    """One thread writes: whatever waits while it is at the disk goes into the next commit."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.commits = 0
        self.retry_for = RETRY_FOR
        self._driver: Any = None  # SQLite's own connection, on which a statement is a commit
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write_on, name="store", daemon=True)

    def open(self) -> None:
        migrate(self.engine)
        if self.engine.dialect.name == "sqlite":
            self._driver = self.engine.raw_connection()
        self._writer.start()

    def close(self) -> None:
        """What was handed in before is still written."""
        self._jobs.put(None)
        self._writer.join()
        if self._driver:
            self._driver.close()
        self.engine.dispose()

    async def append(self, table: str, number: int, happened: AnyEvent, entry: TableRow | None = None) -> bool:
        """Store an event durably; False if the table has one of that number already, from another server."""
        kept: bool = await self._hand_in(Append(table, number, stored.encode(happened).decode(), entry))
        return kept

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Some other change, in the same line as the events."""
        done: T = await self._hand_in(work)
        return done

    async def read(self, look: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.to_thread(self.look, look)
        except UNAVAILABLE:
            raise DatabaseUnavailable from None

    def look(self, look: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return look(connection)

    async def _hand_in(self, job: Append | Work) -> Any:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def _write_on(self) -> None:
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
            _tell(self._commit(jobs))
            if is_last:
                return

    def _commit(self, jobs: list[Job]) -> list[JobResult]:
        """All in one transaction; if something is wrong with one of them, each in its own."""
        try:
            answers = self._carry_out_patiently(jobs)
        except UNAVAILABLE as error:
            log.warning("the database is away: %s", type(error).__name__)
            return [(done, None, DatabaseUnavailable()) for _, done in jobs]
        except Exception:
            return [self._commit_alone(job) for job in jobs]
        return [(done, answer, None) for (_, done), answer in zip(jobs, answers, strict=True)]

    def _commit_alone(self, job: Job) -> JobResult:
        try:
            return job[1], self._carry_out([job])[0], None
        except DUPLICATE as error:
            return job[1], False, None if isinstance(job[0], Append) else error
        except UNAVAILABLE:
            return job[1], None, DatabaseUnavailable()
        except Exception as error:
            return job[1], None, error

    def _carry_out_patiently(self, jobs: list[Job]) -> list[Any]:
        """A database that went away is waited for. What was stored just before has its number taken: never twice."""
        give_up = monotonic() + self.retry_for
        while True:
            try:
                return self._carry_out(jobs)
            except UNAVAILABLE:
                if monotonic() > give_up:
                    raise
                sleep(RETRY_EVERY)

    def _carry_out(self, jobs: list[Job]) -> list[Any]:
        appends = [job for job, _ in jobs if isinstance(job, Append)]
        if len(appends) == len(jobs) and self._append_at_once(appends):
            return [True] * len(jobs)
        with self.engine.begin() as connection:
            if appends:
                _append(connection, appends)
            answers = [True if isinstance(job, Append) else job(connection) for job, _ in jobs]
            for job in appends:
                if job.entry:
                    _index(connection, job.entry)
        self.commits += 1
        return answers

    def _append_at_once(self, appends: list[Append]) -> bool:
        """On SQLite, events that leave the index alone are one statement and so one commit; False if they are not."""
        if self._driver is None or any(job.entry for job in appends):
            return False
        try:
            self._driver.execute(APPEND_ALL, (_rows(appends),))
        except sqlite3.Error:
            return False
        self.commits += 1
        return True


def _tell(outcomes: list[JobResult]) -> None:
    """One call for all who wait on the same loop: waking it up for each would cost more than the writing."""
    by_loop: dict[asyncio.AbstractEventLoop, list[JobResult]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].get_loop(), []).append(outcome)
    for loop, theirs in by_loop.items():
        loop.call_soon_threadsafe(_settle_all, theirs)


def _settle_all(outcomes: list[JobResult]) -> None:
    """Who has stopped waiting is not told; what it handed in is written all the same."""
    for done, answer, error in outcomes:
        if done.done():
            continue
        if error is None:
            done.set_result(answer)
        else:
            done.set_exception(error)


def _rows(appends: list[Append]) -> str:
    return msgspec.json.encode([(job.table, job.number, job.body) for job in appends]).decode()


def _append(connection: Connection, appends: list[Append]) -> None:
    """Events, all in one statement: after each the thread has to wait for the interpreter, up to 5 ms."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(APPEND_ALL, (_rows(appends),))
    else:
        rows = [{"table_id": job.table, "number": job.number, "body": job.body} for job in appends]
        connection.execute(insert(schema.events), rows)


def engine_of(url: str) -> Engine:
    """SQLite with its settings for durability, or Postgres as it is."""
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.partition("://")[2]
    kind = url.partition(":")[0].partition("+")[0]
    if kind not in ("sqlite", "postgresql"):
        raise DatabaseError(
            f"the database must be SQLite or Postgres, as in postgresql://host/name, not {quoted(kind)}"
        )
    try:
        engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)  # what is stored is no part of errors
    except (ArgumentError, ImportError) as error:
        raise DatabaseError(f"the database {quoted(url.partition('://')[0])} cannot be used: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _settle)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'updraft.db'}"


def _settle(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver would begin transactions where it sees fit
    for pragma in PRAGMAS:
        connection.execute(pragma)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database to the form that this version knows."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            going_down = revision == "base"
            (alembic.command.downgrade if going_down else alembic.command.upgrade)(config, revision)
    except OperationalError as error:
        raise DatabaseError(f"the database cannot be opened: {error.orig}") from None
    except alembic.util.CommandError as error:
        raise DatabaseError(f"the database was made by another version: {error}") from None


def _index(connection: Connection, entry: TableRow) -> None:
    row = {name: getattr(entry, name) for name in ("id", "game", "phase", "public", "host", "changed")}
    if not connection.execute(update(schema.tables).where(schema.tables.c.id == entry.id).values(row)).rowcount:
        connection.execute(insert(schema.tables), row)
    if entry.guests is None:
        return
    sitters = schema.sitters
    known = set(connection.scalars(select(sitters.c.guest).where(sitters.c.table_id == entry.id)))
    for guest in entry.guests - known:
        connection.execute(insert(sitters), {"table_id": entry.id, "guest": guest})
    for guest in known - entry.guests:
        connection.execute(delete(sitters).where(sitters.c.table_id == entry.id, sitters.c.guest == guest))


def read_events(table: str, since: int = 0) -> Callable[[Connection], list[AnyEvent]]:
    """The events of a table from a number on."""
    events = schema.events
    wanted = select(events.c.body).where(events.c.table_id == table, events.c.number >= since).order_by(events.c.number)
    return lambda connection: [stored.decode(body.encode()) for body in connection.scalars(wanted)]


def read_tables(*conditions: Any) -> Callable[[Connection], list[TableRow]]:
    """Tables of the index, the latest first."""
    wanted = select(schema.tables).where(*conditions).order_by(schema.tables.c.changed.desc())
    return lambda connection: [TableRow(**row) for row in connection.execute(wanted).mappings()]


def tables_of_guest(guest: GuestId) -> Callable[[Connection], list[TableRow]]:
    """Where a guest sits."""
    own = select(schema.sitters.c.table_id).where(schema.sitters.c.guest == guest)
    return read_tables(schema.tables.c.id.in_(own))


def write_heartbeat(at: float) -> Work:
    """Note that a server is alive."""

    def note(connection: Connection) -> None:
        pulse = schema.pulse
        if not connection.execute(update(pulse).where(pulse.c.id == HEARTBEAT_ID).values(at=at)).rowcount:
            connection.execute(insert(pulse), {"id": HEARTBEAT_ID, "at": at})

    return note


def last_heartbeat(connection: Connection) -> float | None:
    at: float | None = connection.scalar(select(schema.pulse.c.at))
    return at


def all_tables(connection: Connection) -> Iterable[str]:
    return connection.scalars(select(schema.events.c.table_id).distinct().order_by(schema.events.c.table_id)).all()

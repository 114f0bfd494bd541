"""Which server looks after which table, and the time in which none could: heartbeats, due tables, outages."""

from collections.abc import Callable, Iterable, Sequence
from queue import Empty
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from updraft.server import schema
from updraft.server.availability import Outage
from updraft.server.events import DAY, Chair, TimeControl
from updraft.server.store import HEARTBEAT_ID, Store, Work, write_heartbeat
from updraft.server.table_state import ABANDONED_SECONDS, OPEN_TABLE_SECONDS, TablePhase

GONE_AFTER = 6.0  # seconds without a heartbeat after which a server counts as dead
KEPT_OUTAGES = 90 * DAY  # longer than any turn


def due_in_memory(
    phase: TablePhase, chairs: Iterable[Chair], time_control: TimeControl | None, at: float
) -> float | None:
    """Return when a table in a server's memory needs another server, should that one die.

    With a clock or a bot that is at once: moves do not write this time anew.
    """
    match phase:
        case TablePhase.OPEN:
            return at + OPEN_TABLE_SECONDS
        case TablePhase.PLAYING:
            needs_server = time_control is not None or any(chair.level for chair in chairs)
            return at if needs_server else at + ABANDONED_SECONDS
    return None


def beat(server: str, at: float) -> Work:
    """Record that a server is alive."""
    servers = schema.servers

    def write(connection: Connection) -> None:
        if not connection.execute(update(servers).where(servers.c.id == server).values(at=at)).rowcount:
            connection.execute(delete(servers).where(servers.c.at < at - DAY))
            connection.execute(insert(servers), {"id": server, "at": at})

    return write


def retire(server: str, at: float) -> Work:
    """Give up all tables of a server that stops, so that others need not wait for its death."""

    def write(connection: Connection) -> None:
        tables = schema.tables
        connection.execute(update(tables).where(tables.c.watcher == server).values(watcher=None))
        connection.execute(delete(schema.servers).where(schema.servers.c.id == server))
        write_heartbeat(at)(connection)

    return write


def note_absence(now: float) -> Work:
    """Record the time without any server, if there was some, and move the due times of running clocks behind it."""

    def write(connection: Connection) -> None:
        heartbeats, tables = schema.heartbeats, schema.tables
        stopped = connection.scalar(select(heartbeats.c.at).where(heartbeats.c.id == HEARTBEAT_ID).with_for_update())
        alive = connection.scalar(select(func.max(schema.servers.c.at)))
        last = max((at for at in (stopped, alive) if at is not None), default=now)
        if now - last > GONE_AFTER:
            note_outage(Outage(last, now))(connection)
            is_clock = (tables.c.phase == TablePhase.PLAYING) & (tables.c.due > last)
            connection.execute(update(tables).where(is_clock).values(due=tables.c.due + (now - last)))
        write_heartbeat(now)(connection)

    return write


def note_outage(outage: Outage) -> Work:
    def write(connection: Connection) -> None:
        outages = schema.outages
        connection.execute(delete(outages).where(outages.c.ended < outage.ended - KEPT_OUTAGES))
        is_known = select(outages).where(outages.c.began == outage.began, outages.c.ended == outage.ended)
        if connection.execute(is_known).first() is None:
            connection.execute(insert(outages), outage._asdict())

    return write


def outages_after(at: float) -> Callable[[Connection], list[Outage]]:
    """Read the outages that ended after a time."""
    wanted = select(schema.outages).where(schema.outages.c.ended > at)
    return lambda connection: [Outage(row.began, row.ended) for row in connection.execute(wanted)]


def lost_time(outages: Iterable[Outage], since: float) -> float:
    """Return how many seconds after a time were lost in outages; overlapping ones count once."""
    lost, reached = 0.0, since
    for began, ended in sorted(outages):
        lost += max(0.0, ended - max(began, reached))
        reached = max(reached, ended)
    return lost


def due_tables(
    until: float, now: float, most: int, unready: Iterable[str] = ()
) -> Callable[[Connection], Sequence[str]]:
    """Read the ids of tables that need a server until a time and that no living server looks after.

    Tables of games that are not ready on this server are left out.
    """
    tables = schema.tables
    is_wanted = (tables.c.due <= until) & _is_unwatched(now) & tables.c.game.not_in(list(unready))
    wanted = select(tables.c.id).where(is_wanted).order_by(tables.c.due).limit(most)
    return lambda connection: connection.scalars(wanted).all()


def watch(server: str, table_id: str, now: float, **values: Any) -> Callable[[Connection], bool]:
    """Become the server that looks after a table, unless another living one does; return whether that worked."""
    tables = schema.tables
    free = or_(tables.c.watcher == server, _is_unwatched(now))
    taken = update(tables).where(tables.c.id == table_id, free).values(watcher=server, **values)
    return lambda connection: connection.execute(taken).rowcount > 0


def release(server: str, table_id: str, due: float | None) -> Work:
    """Stop looking after a table that leaves the memory; `due` is when it needs a server again."""
    tables = schema.tables
    own = (tables.c.id == table_id) & (tables.c.watcher == server)
    return lambda connection: connection.execute(update(tables).where(own).values(watcher=None, due=due)) and None


def _is_unwatched(now: float) -> ColumnElement[bool]:
    """Build the condition that no living server looks after a table."""
    alive = select(schema.servers.c.id).where(schema.servers.c.at > now - GONE_AFTER)
    return or_(schema.tables.c.watcher.is_(None), schema.tables.c.watcher.not_in(alive))


class OwnOutages:
    """The outages of this server's store, for the tables in its memory and, as rows, for others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: list[Outage] = []
        self._unwritten: list[Outage] = []

    def known(self) -> list[Outage]:
        """Return all outages that have ended."""
        while True:
            try:
                outage = self._store.outages.get_nowait()
            except Empty:
                return self._known
            self._known.append(outage)
            self._unwritten.append(outage)

    async def write(self) -> bool:
        """Store the outages that are not stored yet; return whether there were any."""
        self.known()
        count = len(self._unwritten)
        while self._unwritten:
            await self._store.write(note_outage(self._unwritten[0]))
            self._unwritten.pop(0)
        return count > 0

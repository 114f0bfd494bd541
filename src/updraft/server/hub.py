"""The hub: all live tables of one server, with clocks, bots and restarts."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import time

from updraft.kit.untrusted import InputError
from updraft.server import events, schema
from updraft.server.accounts import Accounts
from updraft.server.admission import Admission
from updraft.server.availability import Outage
from updraft.server.bot_runner import BotRunner
from updraft.server.broadcast import BroadcastQueue
from updraft.server.clocks import Now
from updraft.server.events import AnyEvent, GuestId
from updraft.server.fair_queue import GuestAddresses
from updraft.server.fanout import ALL_TABLES, GUEST, Fanout, LocalFanout, guest_message
from updraft.server.limits import Limits
from updraft.server.live_table import LiveTable, TableServices
from updraft.server.lobby import Lobby
from updraft.server.logins import Logins
from updraft.server.replays import Replays
from updraft.server.store import (
    DatabaseUnavailable,
    Store,
    TableRow,
    last_heartbeat,
    read_events,
    read_tables,
    write_heartbeat,
)
from updraft.server.table_state import TablePhase, TableState, restore
from updraft.server.workers import Workers

log = logging.getLogger("updraft.hub")

TICK = 0.25  # seconds between two checks of the clocks
HEARTBEAT = 5.0  # seconds between two heartbeats in the store
MAX_GAP = 2 * HEARTBEAT  # without a heartbeat for longer, no server was running
IDLE_SECONDS = 60.0  # after which an idle table leaves the memory
OPEN_TABLE_SECONDS = 86_400.0  # after which an open table is closed


class Hub:
    """All live tables of one server and the services they share."""

    def __init__(
        self,
        store: Store,
        fanout: Fanout | None = None,
        limits: Limits | None = None,
        now: Now = time,
        pause: float = 1.0,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16),
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
        workers: Workers | None = None,
    ) -> None:
        """Make a hub with worker processes of its own, or with those of its caller, which closes them."""
        self.store = store
        store.availability.now = now
        self.fanout: Fanout = fanout or LocalFanout()
        self.limits = limits or Limits()
        self.now = now
        self.new_id = new_id
        self.new_seed = new_seed
        self.addresses = GuestAddresses()
        self.workers = workers or Workers()
        self._owns_workers = workers is None
        self.bot_runner = BotRunner(pause, self.workers, self.addresses, self.limits.bots_thinking_per_address)
        self.admission = Admission(self.limits, now)
        self.accounts = Accounts(store, now, self.limits, self._guest_changed_here)
        self.logins = Logins(store)
        self.lobby = Lobby()
        self.replays = Replays(self.workers, self.limits, now)
        self._services = TableServices(
            store, self.fanout, self.limits, now, self.bot_runner, BroadcastQueue(), self.admission.chat
        )
        self.tables: dict[str, LiveTable] = {}
        self.moves = 0
        self.is_ready = False
        self.fault: InputError | None = None  # why opening failed
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._last_heartbeat = 0.0

    async def open(self) -> None:
        """Restore every table. No clock is charged for time without a server."""
        await asyncio.to_thread(self.store.open)
        await self.fanout.open(self.notified)
        now = self.now()
        alive = await self.store.read(last_heartbeat)
        lost = now - alive if alive is not None and now - alive > MAX_GAP else 0.0
        await self._heartbeat()
        phases = (TablePhase.OPEN, TablePhase.PLAYING)
        for row in await self.store.read(read_tables(schema.tables.c.phase.in_(phases))):
            table = await self.find(row.id)
            if table and lost and table.state.deadline() is not None:
                await table.act(lambda _: events.Resumed(now, lost))
        self._tasks.append(asyncio.create_task(self._tick_forever()))
        self._tasks.append(asyncio.create_task(self.logins.check_forever()))
        self.is_ready = True

    def disconnect_all(self) -> None:
        """Disconnect all subscribers, so that a stopping server keeps no one waiting."""
        self.is_ready = False
        for table in self.tables.values():
            for subscriber in table.subscribers.members:
                subscriber.leave()

    async def close(self) -> None:
        """Finish pending work and stop."""
        self.is_ready = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables.values():
            await table.close()
        if self._owns_workers:
            await asyncio.to_thread(self.workers.close)
        if self.store.failing_since is None:
            with suppress(DatabaseUnavailable):
                await self._heartbeat()
        await self.fanout.close()
        await asyncio.to_thread(self.store.close)

    async def find(self, table_id: str) -> LiveTable | None:
        """Find a table by its id, in memory or in the store."""
        if table_id in self.tables:
            return self.tables[table_id]
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self.tables:
                state = await self.store.read(lambda connection: _restored(read_events(table_id)(connection)))
                if state is None:
                    self._loading.pop(table_id, None)
                    return None
                self._adopt(LiveTable(self._services, table_id, state, self._event_applied))
        self._loading.pop(table_id, None)
        return self.tables[table_id]

    async def create(self, created: events.Created) -> LiveTable:
        """Create and store a table."""
        table_id = self.new_id()
        players = frozenset(chair.guest for chair in created.chairs if chair.guest)
        row = TableRow(table_id, created.game, TablePhase.OPEN, created.public, created.host, created.at, players)
        if not await self.store.append(table_id, 0, created, row):
            raise RuntimeError("a table with this id exists already")
        table = LiveTable(self._services, table_id, TableState(created), self._event_applied)
        self._adopt(table)
        await self.fanout.publish(table_id)
        return table

    def _adopt(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        self.lobby.update(table.id, table.state)
        table.wake_bot()

    def _event_applied(self, table: LiveTable, event: AnyEvent) -> None:
        """Count a move, or update the lobby."""
        if isinstance(event, events.Moved):
            self.moves += 1
        else:
            self.lobby.update(table.id, table.state)

    async def notified(self, message: str) -> None:
        """Act on another server's notification: a table or a guest has changed."""
        if message.startswith(GUEST):
            await self.guest_changed(message.removeprefix(GUEST))
        else:
            await self.table_changed(message)

    async def guest_changed(self, guest: GuestId) -> None:
        """Use a guest's new name, and end what was opened with a key that is revoked."""
        self.accounts.evict(guest)
        await self.logins.check_guest(guest)

    async def _guest_changed_here(self, guest: GuestId) -> None:
        await self.fanout.publish(guest_message(guest))
        await self.guest_changed(guest)

    async def table_changed(self, table_id: str) -> None:
        """Catch up with a table that some server changed."""
        if table_id == ALL_TABLES:
            for table in list(self.tables.values()):
                await table.catch_up()
            is_open = (schema.tables.c.phase == TablePhase.OPEN) & schema.tables.c.public
            listed = {row.id for row in await self.store.read(read_tables(is_open))}
            for other in (listed | set(self.lobby.entries)) - set(self.tables):
                await self.table_changed(other)
        elif known := self.tables.get(table_id):
            await known.catch_up()
        else:
            found = await self.store.read(lambda connection: _restored(read_events(table_id)(connection)))
            if found:
                self.lobby.update(table_id, found)

    async def is_database_up(self) -> bool:
        """Return whether events can be stored; the store tries every second, and no request waits for it."""
        return self.store.failing_since is None

    async def tick(self) -> None:
        """Check all clocks, close stale tables, drop idle ones from memory; not while nothing can be stored."""
        if self.store.failing_since is not None:
            return
        await self._give_time_back()
        now = self.now()
        is_storing = await self._can_store(now)
        for table in list(self.tables.values()):
            deadline = table.state.deadline()
            if table.is_in_doubt:
                await table.catch_up()
            elif deadline is not None and deadline <= now:
                if is_storing:
                    await table.act(_time_out(now))
            elif table.state.phase == TablePhase.OPEN and table.state.changed < now - OPEN_TABLE_SECONDS:
                await table.act(lambda state: events.Closed(now) if state.phase == TablePhase.OPEN else None)
            elif table.used < now - IDLE_SECONDS and table.is_idle():
                del self.tables[table.id]
        if now - self._last_heartbeat >= HEARTBEAT:
            await self._heartbeat()

    async def _can_store(self, now: float) -> bool:
        """Return whether time-outs may be decided; if any are due, write first, to see that moves can be stored."""
        deadlines = (table.state.deadline() for table in self.tables.values())
        if any(deadline is not None and deadline <= now for deadline in deadlines):
            await self._heartbeat()
        return self.store.failing_since is None and self.store.outages.empty()

    async def _give_time_back(self) -> None:
        """Charge no clock for the time in which nothing could be stored."""
        while not self.store.outages.empty():
            outage = self.store.outages.get()
            for table in list(self.tables.values()):
                await table.act(_resume(outage, self.now()))

    async def _tick_forever(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except Exception:
                log.exception("a tick failed")

    async def _heartbeat(self) -> None:
        self._last_heartbeat = self.now()
        await self.store.write(write_heartbeat(self._last_heartbeat))


def _restored(past: list[AnyEvent]) -> TableState | None:
    return restore(past) if past else None


def _resume(outage: Outage, now: float) -> Callable[[TableState], AnyEvent | None]:
    """Give back the part of an outage that was on a running clock; nothing if the table has changed since."""

    def decide(state: TableState) -> AnyEvent | None:
        lost = outage.ended - max(outage.began, state.clocks.since)
        is_charged = state.deadline() is not None and lost > 0 and state.changed < outage.ended
        return events.Resumed(now, lost) if is_charged else None

    return decide


def _time_out(now: float) -> Callable[[TableState], AnyEvent | None]:
    def decide(state: TableState) -> AnyEvent | None:
        deadline = state.deadline()
        return events.TimedOut(now, state.turn) if deadline is not None and deadline <= now else None

    return decide

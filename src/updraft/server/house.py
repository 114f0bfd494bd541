"""The house: all tables, found when somebody asks for them; bots, clocks and restarts."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from time import time

from sqlalchemy.exc import SQLAlchemyError

from updraft.kit.untrusted import InputError
from updraft.server import events, schema
from updraft.server.clocks import Now
from updraft.server.events import AnyEvent
from updraft.server.fanout import EVERYTHING, Alone, Fanout
from updraft.server.guests import Guests
from updraft.server.herald import Herald
from updraft.server.live import LiveTable
from updraft.server.lobby import Lobby
from updraft.server.safety import Limits
from updraft.server.sitting import Phase, Sitting, sitting_of
from updraft.server.store import Away, Entry, Store, history, last_pulse, listed, pulse_at
from updraft.server.thinking import Thinking

log = logging.getLogger("updraft.house")

TICK = 0.25  # seconds between two looks at the clocks
PULSE = 5.0  # seconds between two signs of life in the store
FORGIVEN = 2 * PULSE  # a silence that is longer was no server's
IDLE = 60.0  # seconds after which a table that nobody needs leaves the memory
STALE = 86_400.0  # seconds after which an open table is closed


class House:
    """Everything that happens on one server."""

    def __init__(
        self,
        store: Store,
        fanout: Fanout | None = None,
        limits: Limits | None = None,
        now: Now = time,
        pause: float = 1.0,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16),
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.store = store
        self.fanout: Fanout = fanout or Alone()
        self.limits = limits or Limits()
        self.now = now
        self.new_id = new_id
        self.new_seed = new_seed
        self.thinking = Thinking(pause)
        self.guests = Guests(store, now, self.limits)
        self.lobby = Lobby()
        self.herald = Herald()
        self.tables: dict[str, LiveTable] = {}
        self.moves = 0
        self.is_ready = False
        self.fault: InputError | None = None  # why it could not be opened
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._pulsed = 0.0

    async def open(self) -> None:
        """Take up every table where it was left. Time without a server is charged to nobody."""
        await asyncio.to_thread(self.store.open)
        await self.fanout.open(self.heard)
        now = self.now()
        alive = await self.store.read(last_pulse)
        lost = now - alive if alive is not None and now - alive > FORGIVEN else 0.0
        await self._pulse()
        phases = (Phase.OPEN, Phase.PLAYING)
        for entry in await self.store.read(listed(schema.tables.c.phase.in_(phases))):
            table = await self.find(entry.id)
            if table and lost and table.sitting.deadline() is not None:
                await table.act(lambda _: events.Resumed(now, lost))
        self._tasks.append(asyncio.create_task(self._tick_on()))
        self.is_ready = True

    def dismiss(self) -> None:
        """Nobody is kept waiting for a server that stops."""
        self.is_ready = False
        for table in self.tables.values():
            for reader in table.audience.readers:
                reader.leave()

    async def close(self) -> None:
        """Everything that was begun is finished; nothing new begins."""
        self.is_ready = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables.values():
            await table.close()
        self.thinking.close()
        await self._pulse()
        await self.fanout.close()
        await asyncio.to_thread(self.store.close)

    async def find(self, name: str) -> LiveTable | None:
        """A table by its id, from memory or from the store."""
        if name in self.tables:
            return self.tables[name]
        async with self._loading.setdefault(name, asyncio.Lock()):
            if name not in self.tables:
                sitting = await self.store.read(lambda connection: _replayed(history(name)(connection)))
                if sitting is None:
                    self._loading.pop(name, None)
                    return None
                self._welcome(LiveTable(self, name, sitting))
        self._loading.pop(name, None)
        return self.tables[name]

    async def create(self, created: events.Created) -> LiveTable:
        """A new table."""
        name = self.new_id()
        sitters = frozenset(chair.guest for chair in created.chairs if chair.guest)
        entry = Entry(name, created.game, Phase.OPEN, created.public, created.host, created.at, sitters)
        if not await self.store.append(name, 0, created, entry):
            raise RuntimeError("a table of this name is there already")
        table = LiveTable(self, name, Sitting(created))
        self._welcome(table)
        await self.fanout.publish(name)
        return table

    def _welcome(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        self.lobby.note(table.id, table.sitting)
        table.wake()

    def note(self, table: LiveTable, event: AnyEvent) -> None:
        """Something happened at a table."""
        if isinstance(event, events.Moved):
            self.moves += 1
        else:
            self.lobby.note(table.id, table.sitting)

    async def heard(self, name: str) -> None:
        """Another server, or this one, changed a table."""
        if name == EVERYTHING:
            for table in list(self.tables.values()):
                await table.catch_up()
            is_open = (schema.tables.c.phase == Phase.OPEN) & schema.tables.c.public
            listed_now = {entry.id for entry in await self.store.read(listed(is_open))}
            for other in (listed_now | set(self.lobby.cards)) - set(self.tables):
                await self.heard(other)
        elif known := self.tables.get(name):
            await known.catch_up()
        else:
            found = await self.store.read(lambda connection: _replayed(history(name)(connection)))
            if found:
                self.lobby.note(name, found)

    async def is_stored(self) -> bool:
        """Whether the store answers."""
        try:
            await self.store.read(last_pulse)
        except (Away, SQLAlchemyError):
            return False
        return True

    async def tick(self) -> None:
        """Look at all clocks."""
        now = self.now()
        for table in list(self.tables.values()):
            deadline = table.sitting.deadline()
            if deadline is not None and deadline <= now:
                await table.act(_time_out(now))
            elif table.sitting.phase == Phase.OPEN and table.sitting.changed < now - STALE:
                await table.act(lambda sitting: events.Closed(now) if sitting.phase == Phase.OPEN else None)
            elif table.used < now - IDLE and table.is_idle():
                del self.tables[table.id]
        if now - self._pulsed >= PULSE:
            await self._pulse()

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except Exception:
                log.exception("a look at the clocks failed")

    async def _pulse(self) -> None:
        self._pulsed = self.now()
        await self.store.write(pulse_at(self._pulsed))


def _replayed(past: list[AnyEvent]) -> Sitting | None:
    return sitting_of(past) if past else None


def _time_out(now: float) -> Callable[[Sitting], AnyEvent | None]:
    def decide(sitting: Sitting) -> AnyEvent | None:
        deadline = sitting.deadline()
        return events.TimedOut(now, sitting.turn) if deadline is not None and deadline <= now else None

    return decide

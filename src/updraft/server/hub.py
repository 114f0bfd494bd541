"""The hub: all live tables of one server, with clocks, bots and restarts."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import time
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from updraft.kit.untrusted import InputError
from updraft.records.fair_shuffle import new_secret
from updraft.server import checkpoints, events, schema, set_aside, watch
from updraft.server.accounts import Accounts, Guest
from updraft.server.admission import Admission
from updraft.server.adviser import Adviser
from updraft.server.availability import Outage
from updraft.server.bot_runner import BotRunner
from updraft.server.broadcast import BroadcastQueue
from updraft.server.clocks import Now
from updraft.server.config import REVIEW_SECONDS
from updraft.server.events import AnyEvent, GuestId
from updraft.server.fair_queue import GuestAddresses
from updraft.server.fanout import ALL_TABLES, GUEST, Fanout, LocalFanout, guest_message
from updraft.server.i18n import GameNotReady, TableSetAside
from updraft.server.lessons import Lessons
from updraft.server.limits import Limits
from updraft.server.live_table import IDLE_SECONDS, LiveTable, TableServices
from updraft.server.lobby import Lobby
from updraft.server.logins import Logins
from updraft.server.luck_chart import LuckCounts
from updraft.server.pondering import Ponderer
from updraft.server.preparation import Preparation
from updraft.server.readiness import RULES, Readiness
from updraft.server.replays import Replays
from updraft.server.reviews import Reviews
from updraft.server.seat_actions import SeedOf, deal_seed, use_name
from updraft.server.siblings import Siblings
from updraft.server.store import DatabaseUnavailable, Store, TableRow, read_events_of, read_tables, tables_of_guest
from updraft.server.table_state import TablePhase, TableState, restore
from updraft.server.workers import THINKING, WorkerError, Workers

log = logging.getLogger("updraft.hub")

TICK = 0.25  # seconds between two checks of the clocks
HEARTBEAT = 2.0  # seconds between two heartbeats, and between two searches for tables that need a server
TAKEN_AT_ONCE = 50  # tables that are restored side by side when nobody asked for them
TAKE_UP_AGAIN = 10.0  # seconds before a table that could not be taken up is tried again
CHECKPOINT_EVERY = 200  # events
MAX_UNLISTED = 100_000
WORTH_A_CHECKPOINT = 20  # new events; fewer are replayed as fast


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
        new_secret: Callable[[], str] = new_secret,
        seed_of: SeedOf = deal_seed,
        workers: Workers | None = None,
        preparation: Preparation | None = None,
        review_seconds: float = REVIEW_SECONDS,
        thinking: int = THINKING,
        pondering: int = 0,
        siblings: Siblings | None = None,
    ) -> None:
        """Make a hub with worker processes of its own, or with those of its caller, which closes them.

        Without a preparation, code is compiled where it is first used. With 0 seconds for reviews, there are none.
        With siblings, other processes on this machine serve some of the tables.
        """
        self.id = secrets.token_hex(8)
        self.store = store
        store.availability.now = now
        self.fanout: Fanout = fanout or LocalFanout()
        self.limits = limits or Limits()
        self.now = now
        self.new_id = new_id
        self.new_secret = new_secret
        self.seed_of = seed_of
        self.addresses = GuestAddresses()
        self.workers = workers or Workers(thinking, pondering)
        self._owns_workers = workers is None
        self.siblings = siblings
        self.preparation = preparation
        self.readiness = preparation.readiness if preparation else Readiness()
        self.readiness.now = now
        self.bot_runner = BotRunner(
            pause, self.workers, self.addresses, self.limits.bots_thinking_per_address, readiness=self.readiness
        )
        self.ponderer = Ponderer(self.workers.pondering, self.addresses, self.limits, self.readiness)
        self.ponderer.give_way_to(self.bot_runner.queue)
        self.bot_runner.recall = self.ponderer.take
        self.adviser = Adviser(self.workers.thinking, self.bot_runner.queue, self.readiness)
        self.admission = Admission(self.limits, now)
        self.accounts = Accounts(store, now, self.limits, self._guest_changed_here)
        self.logins = Logins(store)
        self.lobby = Lobby()
        self.replays = Replays(self.workers, self.limits, now, self.readiness)
        self.lessons = Lessons(self.replays)
        self.luck_counts = LuckCounts(store, self.readiness)
        self.reviews = Reviews(
            store, self.fanout, self.workers, self.bot_runner.queue, self.limits, now, self.readiness, review_seconds
        )
        self._outages = watch.OwnOutages(store)
        self._services = TableServices(
            store,
            self.fanout,
            self.limits,
            now,
            self.bot_runner,
            self.ponderer,
            self.adviser,
            BroadcastQueue(),
            self.admission.chat,
            self.admission.hints,
            self.id,
            self._outages,
            self.readiness,
        )
        self.tables: dict[str, LiveTable] = {}
        self.moves = 0
        self.is_ready = False
        self.fault: InputError | None = None  # why opening failed
        self._loading: dict[str, asyncio.Lock] = {}
        self._unlisted: set[str] = set()  # tables elsewhere that can never be listed in the lobby any more
        self._unwatched: set[str] = set()  # tables in memory that this server does not look after yet
        self._set_aside: dict[str, float] = {}  # tables that could not be restored: when to try again
        self._looking: dict[str, asyncio.Task[None]] = {}  # what is being done by itself, by table
        self._unready = set(self.readiness.unready_games())
        self._opened = now()
        self._without_game: dict[str, Outage] = {}  # from the start of this server until a game was ready
        self._taking_up = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store and the lobby. Tables are restored when they are needed."""
        self._opened = self.now()
        if self.preparation:
            self.preparation.estimate()
        self.lobby.readiness = {facts.game: facts for facts in self.readiness.unready_facts()}
        self.readiness.listeners.append(self._readiness_changed)
        await asyncio.to_thread(self.store.open)
        await self.fanout.open(self.notified)
        await self.store.write(watch.note_absence(self.now()))
        await self._beat()
        await self._fill_lobby()
        for repeat in (self._tick_forever, self._beat_forever, self._take_up_forever, self.logins.check_forever):
            self._spawn(repeat())
        if self.siblings and self.preparation:
            await self.preparation.load_compiled()  # others serve meanwhile
        self.is_ready = True

    def prepare_games(self) -> None:
        """Begin to get the games ready, once the server listens."""
        if self.preparation:
            self._spawn(self._prepare(self.preparation))

    async def _prepare(self, preparation: Preparation) -> None:
        """Get ready what every table needs, start the bots' processes, and then get ready what tables ask for."""
        try:
            await preparation.run()
            await self._start_workers()
            while self.readiness.pending():
                if preparation.is_done:
                    await self.readiness.wait_for_change()
                await preparation.run()
        except Exception:
            log.exception("games cannot be made ready")
            for part in self.readiness.pending():
                self.readiness.note_failed(part)

    async def _start_workers(self) -> None:
        """Start the bots' processes once most code is there to load; a bot that cannot wait starts them itself."""
        try:
            await asyncio.to_thread(self.workers.start)
        except WorkerError:
            log.exception("the worker processes cannot be started")

    def _readiness_changed(self, game: str) -> None:
        """Tell the lobby and the tables how far a game is; begin what waited for it."""
        self.lobby.update_game(self.readiness.facts(game))
        for table in self.tables.values():
            if table.state.game.name == game:
                table.tell_readiness()
        if game in self._unready and self.readiness.is_ready(game):
            self._unready.discard(game)
            self._without_game[game] = Outage(self._opened, self.now())
            self._spawn(self._begin_waiting_tables(game))

    async def _begin_waiting_tables(self, game: str) -> None:
        """Start the tables whose hosts wished so before the game was ready, and take up its running games."""
        waiting = [table for table in self.tables.values() if table.state.game.name == game]
        await asyncio.gather(*(self._alone(table.id, table.start_now) for table in waiting))
        await self._alone("", self._take_up_tables)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run work that must not stop anything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def disconnect_all(self) -> None:
        """Disconnect all subscribers, so that a stopping server keeps no one waiting."""
        self.is_ready = False
        for table in self.tables.values():
            for subscriber in table.subscribers.members:
                subscriber.leave()

    async def close(self) -> None:
        """Finish pending work and stop."""
        self.is_ready = False
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviews.close()
        await self.ponderer.close()
        for table in self.tables.values():
            await table.close()
        if self._owns_workers:
            await asyncio.to_thread(self.workers.close)
        with suppress(DatabaseUnavailable):
            await asyncio.gather(*(self._leave(table) for table in self.tables.values()))
            await self.store.write(watch.retire(self.id, self.now()))
        await self.fanout.close()
        await asyncio.to_thread(self.store.close)

    async def find(self, table_id: str) -> LiveTable | None:
        """Find a table by its id, in memory or in the store; raise TableSetAside if it cannot be restored."""
        if known := self.tables.get(table_id):
            known.used = self.now()
            return known
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                return self.tables.get(table_id) or await self._restore(table_id)
        finally:
            self._loading.pop(table_id, None)

    async def _restore(self, table_id: str) -> LiveTable | None:
        """Restore a table, and give back the time that its clock lost."""
        if self._set_aside.get(table_id, 0.0) > self.now() + HEARTBEAT:
            raise TableSetAside
        await self._require_rules(table_id)
        try:
            restored = await self.store.read(checkpoints.read_table(table_id))
        except (DatabaseUnavailable, SQLAlchemyError, MemoryError):
            raise
        except Exception as error:
            await self._put_aside(table_id, error)
            raise TableSetAside from None
        if restored is None:
            return None
        table = self._live(table_id, restored.state)
        table.saved = restored.saved
        if table.state.deadline() is not None:
            with suppress(DatabaseUnavailable):
                outages = await self.store.read(watch.outages_after(table.state.clocks.since))
                await table.resume([*outages, *self._outages_of(table.state.game.name)])
        return self._adopt(table)

    async def _require_rules(self, table_id: str) -> None:
        """Raise GameNotReady if a table needs rules that are not ready; before its game begins, it needs none."""
        if self._unready:
            for row in await self.store.read(read_tables(schema.tables.c.id == table_id)):
                if row.game in self._unready and row.phase != TablePhase.OPEN:
                    self.readiness.want(row.game)
                    raise GameNotReady(row.game, self.readiness.has_failed(row.game))

    def _outages_of(self, game: str) -> list[Outage]:
        """Return the time after the start of this server in which a game could not be played here."""
        return [self._without_game[game]] if game in self._without_game else []

    def _live(self, table_id: str, state: TableState) -> LiveTable:
        return LiveTable(self._services, table_id, state, self._event_applied, self._table_failed)

    async def _put_aside(self, table_id: str, error: Exception) -> None:
        """Note that a table cannot be restored, so that it is not tried again on every request."""
        log.error("table %s cannot be restored and is set aside", set_aside.log_name(table_id), exc_info=error)
        again = self.now() + set_aside.RETRY_SECONDS
        self._set_aside[table_id] = again
        self.lobby.remove(table_id)
        with suppress(DatabaseUnavailable):
            await self.store.write(set_aside.note(table_id, self.now(), type(error).__name__, again))

    async def create(self, created: events.Created) -> LiveTable:
        """Create and store a table."""
        table_id = self._new_id()
        players = frozenset(chair.guest for chair in created.chairs if chair.guest)
        phase = TablePhase.OPEN
        due = watch.due_in_memory(phase, created.chairs, created.time_control, created.at)
        row = TableRow(
            table_id, created.game, phase, created.public, created.host, created.at, due, self.id, guests=players
        )
        if not await self.store.append(table_id, 0, created, row):
            raise RuntimeError("a table with this id exists already")
        table = self._adopt(self._live(table_id, TableState(created)), is_watched=True)
        await self.fanout.publish(table_id)
        return table

    def _new_id(self) -> str:
        """Choose the id of a new table so that this process serves it."""
        table_id = self.new_id()
        while self.siblings and self.siblings.is_open and not self.siblings.is_own(table_id):
            table_id = self.new_id()
        return table_id

    def _is_own(self, table_id: str) -> bool:
        """Return whether a table is served by this process, and not by another one of this machine."""
        return self.siblings is None or self.siblings.is_own(table_id)

    def _adopt(self, table: LiveTable, is_watched: bool = False) -> LiveTable:
        """Take a table into memory."""
        self.tables[table.id] = table
        self.lobby.update(table.id, table.state)
        self._want_game(table)
        table.wake_bot()
        if not is_watched and table.due is not None:
            self._unwatched.add(table.id)
            self._spawn(self._watch(table.id))
        if self._set_aside.pop(table.id, None):
            self._spawn(self._alone(table.id, lambda: self.store.write(set_aside.forget(table.id))))
        return table

    def _want_game(self, table: LiveTable) -> None:
        """Let the game of an unfinished table become ready first, and then its bots."""
        if not self.readiness.is_complete and table.state.phase in (TablePhase.OPEN, TablePhase.PLAYING):
            for kind in (RULES, *table.searches()):
                self.readiness.want(table.state.game.name, kind)

    async def _watch(self, table_id: str) -> None:
        """Look after a table in memory, unless another living server does."""
        with suppress(DatabaseUnavailable):
            if table := self.tables.get(table_id):
                state = table.state
                due = watch.due_in_memory(state.phase, state.chairs, state.created.time_control, state.changed)
                await self.store.write(watch.watch(self.id, table_id, self.now(), due=due))
            self._unwatched.discard(table_id)

    def _event_applied(self, table: LiveTable, event: AnyEvent) -> None:
        """Count a move, or update lobby and due time; write a checkpoint from time to time."""
        if isinstance(event, events.Moved):
            self.moves += 1
        else:
            self.lobby.update(table.id, table.state)
            self._want_game(table)
            if table.state.has_bots() and not table.had_bots:
                self._spawn(self._watch(table.id))  # from now on it is due at once
        if table.state.number >= table.saved + CHECKPOINT_EVERY or (table.saved and table.due is None):
            self._spawn(self._alone(table.id, partial(self._save, table)))

    async def _save(self, table: LiveTable) -> None:
        """Write a checkpoint of a table; once its game is over, delete it."""
        number = table.state.number
        if table.due is None:
            if table.saved:
                table.saved = 0
                await self.store.write(checkpoints.delete_checkpoint(table.id))
        elif table.state.match and table.saved != number:
            table.saved = number
            await self.store.write(checkpoints.write_checkpoint(table.id, table.state))

    def _table_failed(self, table: LiveTable) -> None:
        """Drop a table that an event left half changed; the next request restores it from its events."""
        log.exception("table %s failed and leaves the memory", set_aside.log_name(table.id))
        self._forget(table)

    def _forget(self, table: LiveTable) -> None:
        self.tables.pop(table.id, None)
        self.ponderer.forget(table.id)
        self.lobby.remove(table.id)
        for subscriber in table.subscribers.members:
            subscriber.leave()

    async def notified(self, message: str) -> None:
        """Act on another server's notification: a table or a guest has changed."""
        if message.startswith(GUEST):
            await self.guest_changed(message.removeprefix(GUEST))
        else:
            await self.table_changed(message)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Change a guest's name, also at the unfinished tables where the guest sits."""
        renamed = await self.accounts.rename(guest, name)
        for row in await self.store.read(tables_of_guest(guest.id)):
            if row.phase in (TablePhase.OPEN, TablePhase.PLAYING):
                await self._alone(row.id, partial(self._use_name, row.id, renamed))
        return renamed

    async def _use_name(self, table_id: str, guest: Guest) -> None:
        if table := await self.find(table_id):
            await table.act(use_name(guest, self.now))

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
                await self._alone(table.id, partial(self._catch_up, table))
            self._unwatched |= {table.id for table in self.tables.values() if table.due is not None}
            await self._fill_lobby()
        elif known := self.tables.get(table_id):
            number = known.state.number
            await self._alone(table_id, partial(self._catch_up, known))
            if known.state.number == number and known.due is not None:  # its watcher may have dropped it
                await self._watch(table_id)
        elif table_id not in self._unlisted:
            await self._alone(table_id, partial(self._fill_lobby, table_id))

    async def _catch_up(self, table: LiveTable) -> None:
        """Apply what other servers stored; if one started a game that is not ready here, the table waits outside."""
        try:
            await table.catch_up()
        except GameNotReady:
            self._forget(table)

    async def _fill_lobby(self, table_id: str | None = None) -> None:
        """List the open public tables, or one of them, without taking them into memory."""
        found = await self.store.read(_open_tables(table_id))
        if table_id is not None and not found:  # no table opens again: from now on, the lobby need not look
            if len(self._unlisted) >= MAX_UNLISTED:
                self._unlisted.clear()
            self._unlisted.add(table_id)
        listed = set(self.lobby.entries) if table_id is None else {table_id}
        for gone in listed - set(found) - set(self.tables):
            self.lobby.remove(gone)
        for other, state in found.items():
            if other not in self.tables:
                self.lobby.update(other, state)

    async def is_database_up(self) -> bool:
        """Return whether events can be stored; the store tries every second, and no request waits for it."""
        return self.store.failing_since is None

    async def tick(self) -> None:
        """Do everything once that a server does by itself, and wait for it."""
        await asyncio.gather(*self._look_after_tables())
        await self._alone("", self._beat)
        await self._alone("", self._take_up_tables)
        await asyncio.gather(*self._look_after_tables())

    def _look_after_tables(self) -> list[asyncio.Task[None]]:
        """Begin what is due at each table in memory, each by itself: a slow table stops no other's clock."""
        now = self.now()
        for table in list(self.tables.values()):
            is_due = table.alarm is not None and table.alarm <= now
            is_unused = table.used < now - IDLE_SECONDS and table.is_idle()
            if (is_due or is_unused or table.is_in_doubt) and table.id not in self._looking:
                self._looking[table.id] = self._spawn(self._alone(table.id, partial(self._look_after, table)))
        return list(self._looking.values())

    async def _look_after(self, table: LiveTable) -> None:
        """Time a player out, close a table that nobody uses, or drop it from memory."""
        try:
            await self._act(table)
        finally:
            del self._looking[table.id]

    async def _act(self, table: LiveTable) -> None:
        if self.store.failing_since is not None:
            return
        now, state = self.now(), table.state
        deadline, expires = state.deadline(), state.expires()
        if table.is_in_doubt:
            await table.catch_up()
        elif deadline is not None and deadline <= now:
            await self._beat()  # so that an outage is known before a player's time is up
            await table.act(_time_out(now))
        elif expires is not None and expires <= now:
            await table.act(_expire(now))
        elif table.is_idle():
            await self._drop(table)

    async def _drop(self, table: LiveTable) -> None:
        """Let an idle table leave the memory, unless someone needs it by now."""
        await self._leave(table)
        if table.is_idle() or not (table.is_in_use() or self._is_own(table.id)):
            self.tables.pop(table.id, None)
            self.ponderer.forget(table.id)
            await self.fanout.publish(table.id)
        else:
            self._unwatched.add(table.id)

    async def _leave(self, table: LiveTable) -> None:
        """Write a checkpoint of a table, and when it needs a server again."""
        if table.due is None or table.state.number >= table.saved + WORTH_A_CHECKPOINT:
            await self._save(table)
        if table.due is not None:
            await self.store.write(watch.release(self.id, table.id, table.due), table.id)

    async def _take_up_tables(self) -> None:
        """Take up the tables that need a server and have none: theirs died, or their time has come."""
        async with self._taking_up:
            await asyncio.gather(*map(self._watch, self._unwatched))
            await self._give_time_back()
            is_complete = False
            while not is_complete:
                now = self.now()
                due = watch.due_tables(now + HEARTBEAT, now, TAKEN_AT_ONCE, self._unready)
                found = await self.store.read(due)
                own = list(filter(self._is_own, found))
                await asyncio.gather(*(self._alone(table_id, partial(self._take_up, table_id)) for table_id in own))
                is_complete = len(found) < TAKEN_AT_ONCE or not own

    async def _give_time_back(self) -> None:
        """Give the time back in which this server could not store moves."""
        if await self._outages.write():
            clocked = [table for table in self.tables.values() if table.state.deadline() is not None]
            outages = self._outages.known()
            await asyncio.gather(*(self._alone(table.id, partial(table.resume, outages)) for table in clocked))

    async def _hand_back_tables(self) -> None:
        """Let go of tables that another process of this machine serves, such as one that was replaced after its death.

        Their clients are told to connect again, and reach that process.
        """
        for table in list(self.tables.values()):
            if not self._is_own(table.id):
                await self._alone(table.id, partial(self._hand_back, table))

    async def _hand_back(self, table: LiveTable) -> None:
        await table.close()
        await self._drop(table)

    async def _take_up(self, table_id: str) -> None:
        """Restore a table that no living server looks after, unless another one does so first."""
        if not await self.store.write(watch.watch(self.id, table_id, self.now())):
            return
        again: float | None = self.now() + TAKE_UP_AGAIN
        try:
            again = None if await self.find(table_id) is None else again
        finally:
            if table_id not in self.tables:
                await self.store.write(watch.release(self.id, table_id, again))

    async def _alone(self, table_id: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something at one table; if it fails, nothing else does."""
        try:
            await work()
        except DatabaseUnavailable:
            log.warning("the database is down")
        except (TableSetAside, GameNotReady):
            pass
        except Exception:
            log.exception("table %s could not be looked after", set_aside.log_name(table_id))

    async def _tick_forever(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                self._look_after_tables()
            except Exception:
                log.exception("a tick failed")

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self._alone("", self._beat)

    async def _take_up_forever(self) -> None:
        while True:
            await self._hand_back_tables()
            await self._alone("", self._take_up_tables)
            await asyncio.sleep(HEARTBEAT)

    async def _beat(self) -> None:
        await self.store.write(watch.beat(self.id, self.now()))


def _open_tables(table_id: str | None) -> Callable[[Connection], dict[str, TableState]]:
    """Read the open public tables, or one of them; they have few events."""
    is_open = (schema.tables.c.phase == TablePhase.OPEN) & schema.tables.c.public
    if table_id is not None:
        is_open &= schema.tables.c.id == table_id

    def read(connection: Connection) -> dict[str, TableState]:
        found = {}
        for other, past in read_events_of(is_open)(connection).items():
            try:
                found[other] = restore(map(events.decode, past))
            except Exception:
                log.exception("table %s cannot be listed", set_aside.log_name(other))
        return found

    return read


def _time_out(now: float) -> Callable[[TableState], AnyEvent | None]:
    def decide(state: TableState) -> AnyEvent | None:
        deadline = state.deadline()
        return events.TimedOut(now, state.turn) if deadline is not None and deadline <= now else None

    return decide


def _expire(now: float) -> Callable[[TableState], AnyEvent | None]:
    def decide(state: TableState) -> AnyEvent | None:
        expires = state.expires()
        return events.Closed(now) if expires is not None and expires <= now else None

    return decide

"""A table in memory: changes happen one at a time, each stored before anyone is notified."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from updraft.bots import search_kind
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import result_of
from updraft.kit.played_move import PlayedMove
from updraft.server import events, wire
from updraft.server.adviser import Adviser
from updraft.server.availability import Outage
from updraft.server.bot_runner import BotChoice, BotRunner
from updraft.server.broadcast import BroadcastQueue
from updraft.server.clocks import Now
from updraft.server.events import AnyEvent, GuestId
from updraft.server.fanout import Fanout
from updraft.server.i18n import GameNotReady, TableSetAside
from updraft.server.limits import Limits, TokenBuckets
from updraft.server.pondering import Ponderer
from updraft.server.readiness import RULES, Readiness
from updraft.server.store import PROBE_EVERY, RETRY_EVERY, DatabaseUnavailable, Store, TableRow, read_events
from updraft.server.subscribers import Subscriber, Subscribers
from updraft.server.table_state import AppliedEvent, TablePhase, TableState
from updraft.server.watch import OwnOutages, due_in_memory, lost_time

log = logging.getLogger("updraft.table")

MAX_BOT_RETRY = 60.0  # seconds between two attempts of a bot

IDLE_SECONDS = 60.0  # after which an idle table leaves the memory

CHECK_EVERY = 8  # moves, of which the first is stored with a checksum; and the last of a game

AWAY_SECONDS = 60.0  # without a connection; reloading a page or restarting a server takes less


class Rejected(Exception):
    """An action that is not possible at a table now: the sentence that says why, and the rule if there is one."""

    def __init__(self, why: str, rule: str | None = None) -> None:
        self.why = why
        self.rule = rule
        super().__init__(why)


class PendingBroadcast(NamedTuple):
    """An applied event, and the viewers that have not been sent it yet."""

    applied: AppliedEvent
    viewers: set[Seat]


@dataclass(frozen=True)
class TableServices:
    """Everything that the tables of a server share."""

    store: Store
    fanout: Fanout
    limits: Limits
    now: Now
    bot_runner: BotRunner
    ponderer: Ponderer
    adviser: Adviser
    broadcast_queue: BroadcastQueue
    chat: TokenBuckets  # by guest, at all tables together
    hints: TokenBuckets  # likewise
    server_id: str
    outages: OwnOutages
    readiness: Readiness

    @cached_property
    def started(self) -> float:
        """The time when this server took its first table into memory."""
        return self.now()


Decide: TypeAlias = Callable[[TableState], AnyEvent | None]
EventApplied: TypeAlias = Callable[["LiveTable", AnyEvent], None]
Failed: TypeAlias = Callable[["LiveTable"], None]


class LiveTable:
    """A table state with its subscribers. `act` is the only way to change it."""

    def __init__(
        self, services: TableServices, table_id: str, state: TableState, event_applied: EventApplied, failed: Failed
    ) -> None:
        """Take a state into memory; `event_applied` is called after each event, `failed` if one cannot be applied."""
        self.services = services
        self.event_applied = event_applied
        self.failed = failed
        self.id = table_id
        self.state = state
        self.due, self.alarm = state.due(), state.alarm()
        self.saved = 0  # the number of events in its checkpoint
        self.is_broken = False  # an event could not be applied
        self.had_bots = state.has_bots()  # before the last event
        self.subscribers = Subscribers()
        self.used = services.now()
        self.is_in_doubt = False  # whether an event may have been stored that the database did not confirm
        self._left: dict[GuestId, float] = {}  # when players closed a socket or stream
        self._started = services.started
        self._lock = asyncio.Lock()
        self._pending: PendingBroadcast | None = None
        self._bot: asyncio.Task[None] | None = None
        self.undoable: tuple[PlayedMove, bool] | None = None  # a move, and whether it can be undone
        self._start: Decide | None = None  # the host's wish to start, until the game is ready
        self._told: wire.GettingReady | None = None  # what the subscribers know that the table waits for

    async def act(self, decide: Decide) -> bool:
        """Decide on an event, store it, apply it. If another server was faster, catch up and decide again."""
        async with self._lock:
            self.used = self.services.now()
            self._check()
            await self._give_time_back(self.services.outages.known)
            if not await self._store(decide):
                return False
        await self.services.fanout.publish(self.id)
        return True

    async def _append(self, event: AnyEvent, row: TableRow | None) -> bool:
        try:
            return await self.services.store.append(self.id, self.state.number, event, row)
        except DatabaseUnavailable:
            self.is_in_doubt = True
            raise

    async def _store(self, decide: Decide) -> bool:
        while event := decide(self.state):
            if await self._append(event, self._row_after(event)):
                self._apply(event)
                return True
            await self._catch_up()
        return False

    async def resume(self, outages: list[Outage]) -> None:
        """Give back the time in which moves could not be stored."""
        async with self._lock:
            self._check()
            await self._give_time_back(lambda: outages)

    async def _give_time_back(self, outages: Callable[[], list[Outage]]) -> None:
        """Charge no clock for time in which moves could not be stored."""
        state, store = self.state, self.services.store
        if state.created.time_control is None or state.phase != TablePhase.PLAYING:
            return
        if store.failing_since is not None:
            await store.write(lambda _: None)  # wait for the end of the outage, to know how long it was

        def decide(state: TableState) -> AnyEvent | None:
            lost = lost_time(outages(), max(state.clocks.since, state.resumed))
            return events.Resumed(self.services.now(), lost) if lost else None

        if await self._store(decide):
            await self.services.fanout.publish(self.id)

    async def catch_up(self) -> None:
        """Apply the events that other servers have stored."""
        async with self._lock:
            self._check()
            await self._catch_up()

    def _check(self) -> None:
        if self.is_broken:
            raise TableSetAside

    async def _catch_up(self) -> None:
        missed = await self.services.store.read(read_events(self.id, self.state.number))
        if any(isinstance(event, events.Started) for event in missed):
            self._require_rules()
        for event in missed:
            self._apply(event)
        self.is_in_doubt = False

    def _require_rules(self) -> None:
        game = self.state.game.name
        if not self.services.readiness.is_ready(game):
            raise GameNotReady(game)

    def _apply(self, event: AnyEvent) -> None:
        self.broadcast()
        self.had_bots = self.state.has_bots()
        names = self.state.names
        try:
            applied = self.state.apply(event)
        except Exception:
            self.is_broken = True
            self.failed(self)
            raise TableSetAside from None
        self.due, self.alarm = self.state.due(), self.state.alarm()
        if isinstance(event, events.TakenBack) or (self.state.match and self.state.names != names):
            self.subscribers.forget_backlogs()
        first = self._sender(event)
        self.subscribers.broadcast(self.state, applied, first, is_answered=True)
        self._pending = PendingBroadcast(applied, set(self.state.viewers) - first)
        self.services.broadcast_queue.schedule(self.broadcast)
        self.event_applied(self, event)
        self.wake_bot()
        self.services.ponderer.follow(self.id, self.state)
        if not self.services.readiness.is_complete:
            self.tell_readiness()

    def broadcast(self) -> None:
        """Send the last event to the viewers that have not been sent it yet."""
        if self._pending:
            pending, self._pending = self._pending, None
            self.subscribers.broadcast(self.state, pending.applied, pending.viewers)

    def _sender(self, event: AnyEvent) -> set[Seat]:
        """Return the viewer who caused an event, and is sent it before the answer."""
        match event:
            case events.Moved(seat=seat) | events.Undone(seat=seat) | events.TakenBack(seat=seat):
                return {seat}
            case events.Chatted(guest=guest):
                return {self.state.seat_of(guest)}
        return set()

    def join(self, subscriber: Subscriber, since: int | None) -> None:
        """Add a subscriber; send it what it missed since a message, or a snapshot."""
        self.broadcast()
        self.subscribers.join(self.state, subscriber, since)
        if waiting := self._waiting_for():
            self._told = waiting
            subscriber.offer(wire.encode(waiting))

    async def start(self, decide: Decide) -> None:
        """Start the game as the host wishes, or as soon as it is ready; raise Rejected if it cannot start."""
        readiness, game = self.services.readiness, self.state.game.name
        if readiness.is_ready(game):
            await self.act(decide)
            return
        decide(self.state)
        if readiness.has_failed(game):
            raise GameNotReady(game, has_failed=True)
        self._start = decide
        self.tell_readiness()

    async def start_now(self) -> None:
        """Start the game if the host wished so before it was ready, unless that is not possible any more."""
        wish, self._start = self._start, None
        if wish:
            with suppress(Rejected):
                await self.act(wish)
        self.tell_readiness()

    def tell_readiness(self) -> None:
        """Tell all subscribers what the table waits for, and once when it waits no longer."""
        waiting = self._waiting_for()
        if waiting != self._told:
            self._told = waiting
            message = wire.encode(waiting or self.services.readiness.message(self.state.game.name))
            for subscriber in self.subscribers.members:
                subscriber.offer(message)

    def _waiting_for(self) -> wire.GettingReady | None:
        """Say what the table waits for: before the game, the rules; then the code of its bots; None for nothing."""
        readiness, game = self.services.readiness, self.state.game.name
        kinds = [RULES] if self.state.phase == TablePhase.OPEN else self.searches()
        unready = [kind for kind in kinds if not readiness.is_ready(game, kind)]
        return readiness.message(game, unready[0], is_starting=self._start is not None) if unready else None

    def searches(self) -> list[str]:
        """List the kinds of search that the bots of an unfinished game need."""
        if self.state.phase not in (TablePhase.OPEN, TablePhase.PLAYING):
            return []
        levels = {chair.level for chair in self.state.chairs if chair.level}
        return sorted({kind for level in levels if (kind := search_kind(level, self.state.game))})

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.leave(subscriber)
        self.used = self.services.now()
        if subscriber.guest and self.state.seat_of(subscriber.guest) != NOBODY:
            self._left[subscriber.guest] = self.used

    def is_away(self, guest: GuestId) -> bool:
        """Return whether a guest has had no socket or stream of this server at the table for a while."""
        left = self._left.get(guest, self._started)
        return not self.subscribers.has_guest(guest) and self.services.now() - left >= AWAY_SECONDS

    def snapshot(self, subscriber: Subscriber) -> bytes:
        """Return everything that a subscriber may know, encoded."""
        self.broadcast()
        return self.subscribers.snapshot(self.state, subscriber)

    def wake_bot(self) -> None:
        """Start the bot if it is a bot's turn and none is running."""
        if self.state.is_bots_turn() and self._bot is None:
            self._bot = asyncio.create_task(self._run_bot())

    async def _run_bot(self) -> None:
        """Play the bots' moves while it is their turn; after a failure, try again, each time a little later."""
        failures = 0
        try:
            while self.state.is_bots_turn():
                try:
                    await self._play_bot_move()
                    failures = 0
                except DatabaseUnavailable:
                    await asyncio.sleep(PROBE_EVERY)
                except Exception:
                    log.exception("a bot could not move")
                    await self.services.bot_runner.sleep(min(MAX_BOT_RETRY, RETRY_EVERY * 2**failures))
                    failures = min(failures + 1, 10)
        finally:
            self._bot = None

    async def _play_bot_move(self) -> None:
        """Play the bot's move, unless the game has changed in the meantime."""
        await self.services.bot_runner.wait_for_search(self.state)
        if not self.state.is_bots_turn():
            return
        position = self.state.match.table if self.state.match else None
        task = f"{self.id} {self.state.number}"
        if not await self.services.fanout.claim(task):
            await self.services.bot_runner.sleep(max(1.0, self.services.bot_runner.pause))
            await self.catch_up()
            return

        def decide(state: TableState) -> AnyEvent | None:
            if state.match is None or state.match.table is not position or not state.is_bots_turn():
                return None
            return self._bot_event(state, choice)

        try:
            choice = await self.services.bot_runner.choose(self.state, self.id)
            await self.act(decide)
        finally:
            await self.services.fanout.release(task)

    def _bot_event(self, state: TableState, choice: BotChoice) -> events.Moved:
        return msgspec.structs.replace(self.move_event(state, choice.move, ""), is_random=choice.is_random)

    async def close(self) -> None:
        """Disconnect the subscribers and stop the bots."""
        self.broadcast()
        self.services.ponderer.forget(self.id)
        for subscriber in self.subscribers.members:
            subscriber.leave()
        if self._bot:
            self._bot.cancel()
            await asyncio.gather(self._bot, return_exceptions=True)

    def is_idle(self) -> bool:
        """Return whether the table can leave the memory: no subscriber, bot or change in progress, and nothing due."""
        is_due = self.due is not None and self.due < self.services.now() + IDLE_SECONDS
        return not (self.is_in_use() or self._bot or is_due)

    def is_in_use(self) -> bool:
        """Return whether somebody watches the table, changes it just now or wished to start its game."""
        return bool(self.subscribers.members or self._lock.locked() or self._start)

    def move_event(self, state: TableState, move: str, command_id: str, continues: bool = False) -> events.Moved:
        """Return the event of a legal move of the seat whose turn it is."""
        match = state.match
        assert match
        number = match.cached_choices().get(move)
        if number is None:
            number = match.game.notation.number(match.table, move)
        assert number is not None
        after = match.after(number)
        result: Any = result_of(match.game, after)
        is_checked = result is not None or match.move_count % CHECK_EVERY == 0
        checksum = state.checksum() if is_checked else None
        return events.Moved(
            at=self.services.now(),
            seat=match.turn,
            move=move,
            id=command_id,
            continues=continues,
            result=UNSET if result is None else result,
            check=checksum.of(after) if checksum else None,
        )

    def _row_after(self, event: AnyEvent) -> TableRow | None:
        """Return the table's index row after an event; None if it stays the same."""
        state = self.state
        phase, host, players = state.phase, state.host, None
        match event:
            case events.Moved(result=UnsetType()):
                return None
            case events.ChairsChanged():
                host, players = event.host, frozenset(chair.guest for chair in event.chairs if chair.guest)
            case events.Started():
                phase = TablePhase.PLAYING
            case events.Closed():
                phase = TablePhase.CLOSED
            case events.Moved():
                phase = TablePhase.OVER
            case _:
                return None
        created = state.created
        chairs = event.chairs if isinstance(event, events.ChairsChanged) else state.chairs
        due = due_in_memory(phase, chairs, created.time_control, event.at)
        server = self.services.server_id if due is not None else None
        return TableRow(self.id, created.game, phase, created.public, host, event.at, due, server, players)

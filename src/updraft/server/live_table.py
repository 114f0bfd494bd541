"""A table in memory: changes happen one at a time, each stored before anyone is notified."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from msgspec import UnsetType

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import Match, result_of
from updraft.kit.played_move import PlayedMove
from updraft.kit.texts import refusal_text
from updraft.server import events, views, wire
from updraft.server.bot_runner import BotRunner
from updraft.server.broadcast import BroadcastQueue
from updraft.server.clocks import Now
from updraft.server.events import AnyEvent, GuestId
from updraft.server.fanout import Fanout
from updraft.server.i18n import UserError, translate
from updraft.server.limits import MAX_CHAT_TEXT, MAX_ID, MAX_MOVE, Limits, TokenBucket, plain_text
from updraft.server.store import RETRY_EVERY, DatabaseUnavailable, Store, TableRow, read_events
from updraft.server.subscribers import Subscriber, Subscribers
from updraft.server.table_state import AppliedEvent, CommandContent, TablePhase, TableState
from updraft.server.undo import MAX_UNDOS, MAX_UNDOS_OF_DECISION, can_undo

log = logging.getLogger("updraft.table")

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
    broadcast_queue: BroadcastQueue

    @cached_property
    def started(self) -> float:
        """The time when this server took its first table into memory."""
        return self.now()


EventApplied: TypeAlias = Callable[["LiveTable", AnyEvent], None]


class LiveTable:
    """A table state with its subscribers. `act` is the only way to change it."""

    def __init__(self, services: TableServices, table_id: str, state: TableState, event_applied: EventApplied) -> None:
        """Take a state into memory; `event_applied` is called after each event."""
        self.services = services
        self.event_applied = event_applied
        self.id = table_id
        self.state = state
        self.subscribers = Subscribers()
        self.used = services.now()
        self._left: dict[GuestId, float] = {}  # when players closed a socket or stream
        self._started = services.started
        self._lock = asyncio.Lock()
        self._pending: PendingBroadcast | None = None
        self._bot: asyncio.Task[None] | None = None
        self._chat_buckets: dict[GuestId, TokenBucket] = {}
        self._undoable: tuple[PlayedMove, bool] | None = None  # a move, and whether it can be undone

    async def act(self, decide: Callable[[TableState], AnyEvent | None]) -> bool:
        """Decide on an event, store it, apply it. If another server was faster, catch up and decide again."""
        async with self._lock:
            self.used = self.services.now()
            while event := decide(self.state):
                row = self._row_after(event)
                if await self.services.store.append(self.id, self.state.number, event, row):
                    self._apply(event)
                    break
                await self._catch_up()
            else:
                return False
        await self.services.fanout.publish(self.id)
        return True

    async def catch_up(self) -> None:
        """Apply the events that other servers have stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for event in await self.services.store.read(read_events(self.id, self.state.number)):
            self._apply(event)

    def _apply(self, event: AnyEvent) -> None:
        self.broadcast()
        applied = self.state.apply(event)
        first = self._sender(event)
        self.subscribers.broadcast(self.state, applied, first)
        self._pending = PendingBroadcast(applied, set(self.state.viewers) - first)
        self.services.broadcast_queue.schedule(self.broadcast)
        self.event_applied(self, event)
        self.wake_bot()

    def broadcast(self) -> None:
        """Send the last event to the viewers that have not been sent it yet."""
        if self._pending:
            pending, self._pending = self._pending, None
            self.subscribers.broadcast(self.state, pending.applied, pending.viewers)

    def _sender(self, event: AnyEvent) -> set[Seat]:
        """Return the viewer who caused an event, and is sent it before the answer."""
        match event:
            case events.Moved(seat=seat) | events.Undone(seat=seat):
                return {seat}
            case events.Chatted(guest=guest):
                return {self.state.seat_of(guest)}
        return set()

    def join(self, subscriber: Subscriber, since: int | None) -> None:
        """Add a subscriber; send it what it missed since a message, or a snapshot."""
        self.broadcast()
        self.subscribers.join(self.state, subscriber, since)

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.members.discard(subscriber)
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
        try:
            while self.state.is_bots_turn():
                try:
                    await self._play_bot_move()
                except DatabaseUnavailable:
                    await asyncio.sleep(RETRY_EVERY)
        except Exception:
            log.exception("a bot could not move")
        finally:
            self._bot = None

    async def _play_bot_move(self) -> None:
        """Play the bot's move, unless the game has changed in the meantime."""
        position = self.state.match.table if self.state.match else None
        if not await self.services.fanout.claim(f"{self.id} {self.state.number}"):
            await self.services.bot_runner.sleep(max(1.0, self.services.bot_runner.pause))
            await self.catch_up()
            return
        move = await self.services.bot_runner.choose(self.state)

        def decide(state: TableState) -> AnyEvent | None:
            if state.match is None or state.match.table is not position or not state.is_bots_turn():
                return None
            return self._move_event(state, move, "")

        await self.act(decide)

    async def close(self) -> None:
        """Disconnect the subscribers and stop the bot."""
        self.broadcast()
        for subscriber in self.subscribers.members:
            subscriber.leave()
        if self._bot:
            self._bot.cancel()
            await asyncio.gather(self._bot, return_exceptions=True)

    def is_idle(self) -> bool:
        """Return whether the table can leave the memory: no subscriber, bot, clock or change in progress."""
        state = self.state
        busy = self.subscribers.members or self._lock.locked() or self._bot or state.deadline() is not None
        return not busy

    # Commands of clients; each returns the answer to the sender.

    async def move(
        self, guest: GuestId | None, command: wire.PlayMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Play a move; the same command sent again is played only once."""

        def decide(state: TableState) -> AnyEvent | None:
            if self._was_executed(state, guest, command.id, content, lang):
                return None
            seat, match = self._check_decision(state, guest, command.decision, lang)
            is_offered = seat == match.turn and command.move in match.cached_choices()
            if not is_offered and (refusal := views.refusal(match, seat, command.move)):
                raise Rejected(refusal_text(match.game, refusal, lang), refusal.rule)
            return self._move_event(state, command.move, command.id)

        content = CommandContent("play", command.decision, command.move)
        if len(command.move) > MAX_MOVE:
            return wire.CommandRefused(id=command.id, rule=None, why=translate(lang, "bad_message", why="move"))
        return await self._answer(command.id, decide, lang)

    def explain(
        self, guest: GuestId | None, command: wire.ExplainMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Say why a move is not legal now, without playing it."""
        try:
            seat = self._playing_seat(self.state, guest, lang)
        except Rejected as rejected:
            return wire.CommandRefused(id=command.id[:MAX_ID], rule=rejected.rule, why=rejected.why)
        match = self.state.match
        assert match
        if match.turn != seat:
            who = self.state.names[match.turn]
            return wire.CommandRefused(
                id=command.id[:MAX_ID], rule=match.game.turn_rule, why=translate(lang, "others_turn", who=who)
            )
        refusal = views.refusal(match, seat, command.move[:MAX_MOVE])
        if refusal is None:
            return wire.CommandAccepted(id=command.id[:MAX_ID])
        return wire.CommandRefused(
            id=command.id[:MAX_ID], rule=refusal.rule, why=refusal_text(match.game, refusal, lang)
        )

    def describe(self, guest: GuestId | None, command: wire.DescribeMoves, lang: str) -> wire.MovesDescribed:
        """Describe legal moves in words."""
        state, match = self.state, self.state.match
        seat = state.seat_of(guest)
        moves = command.moves if match and seat != NOBODY else []
        described = [views.describe(match, seat, move, state.names, lang) for move in moves if match]
        return wire.MovesDescribed(id=command.id[:MAX_ID], moves=described)

    async def undo(
        self, guest: GuestId | None, command: wire.UndoMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Undo the guest's own latest move, if it revealed nothing and the guest has undos left."""
        content = CommandContent("undo", command.decision, "")

        def decide(state: TableState) -> AnyEvent | None:
            if self._was_executed(state, guest, command.id, content, lang):
                return None
            seat, move = self._check_undo(state, guest, command.decision, lang)
            if self._undoable is None or self._undoable[0] is not move:
                raise Rejected(translate(lang, "moved_on"))
            if not self._undoable[1]:
                raise Rejected(translate(lang, "undo_revealed"))
            return events.Undone(self.services.now(), seat, command.id)

        await self._prepare_undo(guest, command.decision, lang)
        return await self._answer(command.id, decide, lang)

    def _check_undo(self, state: TableState, guest: GuestId | None, number: int, lang: str) -> tuple[Seat, PlayedMove]:
        """Return the seat and its latest move, or raise Rejected if the seat may not undo it whatever it revealed."""
        seat = self._playing_seat(state, guest, lang)
        match = state.match
        if match is None or match.last_move is None or match.last_move.seat != seat:
            raise Rejected(translate(lang, "undo_not_yours"))
        if number != state.decision_numbers[seat]:
            raise Rejected(translate(lang, "moved_on"))
        if state.undone[seat][match.move_count] >= MAX_UNDOS_OF_DECISION:
            raise Rejected(translate(lang, "undo_decision_limit", most=MAX_UNDOS_OF_DECISION))
        if state.undone[seat].total() >= MAX_UNDOS:
            raise Rejected(translate(lang, "undo_limit", most=MAX_UNDOS))
        return seat, match.last_move

    async def _prepare_undo(self, guest: GuestId | None, number: int, lang: str) -> None:
        """Find out once, on a thread, what a guest's latest move revealed, if the guest may undo it otherwise."""
        with suppress(Rejected):
            _, move = self._check_undo(self.state, guest, number, lang)
            if self._undoable is None or self._undoable[0] is not move:
                self._undoable = move, await asyncio.to_thread(can_undo, move)

    async def chat(
        self, guest: GuestId | None, name: str, command: wire.SendChat, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Send a chat message from a player to the table; the same command sent again is stored only once."""

        def decide(state: TableState) -> AnyEvent | None:
            if guest is None or state.seat_of(guest) == NOBODY:
                raise Rejected(translate(lang, "spectating"))
            if self._was_executed(state, guest, command.id, CommandContent("chat", 0, text), lang):
                return None
            if guest in state.muted:
                raise Rejected(translate(lang, "muted"))
            bucket = TokenBucket(self.services.limits.chat, self.services.now)
            if not self._chat_buckets.setdefault(guest, bucket).take():
                raise Rejected(translate(lang, "too_fast"))
            return events.Chatted(self.services.now(), guest, name, text, command.id)

        try:
            text = plain_text(command.text, MAX_CHAT_TEXT, "bad_chat")
        except UserError as error:
            return wire.CommandRefused(id=command.id, rule=None, why=error.message(lang))
        return await self._answer(command.id, decide, lang)

    async def _answer(
        self, command_id: str, decide: Callable[[TableState], AnyEvent | None], lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        if not 0 < len(command_id) <= MAX_ID:
            return wire.CommandRefused(id=command_id[:MAX_ID], rule=None, why=translate(lang, "bad_message", why="id"))
        try:
            await self.act(decide)
        except Rejected as rejected:
            return wire.CommandRefused(id=command_id, rule=rejected.rule, why=rejected.why)
        except DatabaseUnavailable:
            return wire.CommandRefused(id=command_id, rule=None, why=translate(lang, "not_stored"))
        return wire.CommandAccepted(id=command_id)

    def _playing_seat(self, state: TableState, guest: GuestId | None, lang: str) -> Seat:
        """Return the seat of a guest who may play now, or raise Rejected."""
        seat = state.seat_of(guest)
        if seat == NOBODY:
            raise Rejected(translate(lang, "spectating"))
        if state.phase != TablePhase.PLAYING:
            key = {TablePhase.OPEN: "not_started", TablePhase.OVER: "over", TablePhase.CLOSED: "closed"}[state.phase]
            rule = state.match.result() if state.match else None
            raise Rejected(translate(lang, key), rule["end"] if rule else None)
        if state.chairs[seat].level:
            raise Rejected(translate(lang, "forfeited" if state.chairs[seat].forfeited else "substituted"))
        return seat

    def _was_executed(
        self, state: TableState, guest: GuestId | None, command_id: str, content: CommandContent, lang: str
    ) -> bool:
        """Return whether this command was executed before; raise Rejected if its id stands for another one."""
        executed = state.recent_command(guest, command_id)
        if executed is not None and executed != content:
            raise Rejected(translate(lang, "id_used_twice"))
        return executed is not None

    def _check_decision(self, state: TableState, guest: GuestId | None, number: int, lang: str) -> tuple[Seat, Match]:
        """Return the seat and the match, or raise Rejected if the seat may not play or the decision is an old one."""
        seat = self._playing_seat(state, guest, lang)
        match = state.match
        assert match
        if match.turn == seat and number != state.decision_numbers[seat]:
            raise Rejected(translate(lang, "moved_on"))
        return seat, match

    def _move_event(self, state: TableState, move: str, command_id: str) -> events.Moved:
        match = state.match
        assert match
        number = match.cached_choices().get(move)
        if number is None:
            number = match.game.notation.number(match.table, move)
        assert number is not None
        result: Any = result_of(match.game, match.after(number))
        at = self.services.now()
        if result is None:
            return events.Moved(at=at, seat=match.turn, move=move, id=command_id)
        return events.Moved(at=at, seat=match.turn, move=move, id=command_id, result=result)

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
        return TableRow(self.id, created.game, phase, created.public, host, event.at, players)

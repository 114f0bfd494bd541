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
from updraft.kit.match import Match, result_of
from updraft.kit.played_move import PlayedMove
from updraft.kit.texts import refusal_text
from updraft.server import events, views, wire
from updraft.server.adviser import AdviceUnavailable, Adviser, Hint
from updraft.server.availability import Outage
from updraft.server.bot_runner import BotChoice, BotRunner
from updraft.server.broadcast import BroadcastQueue
from updraft.server.clocks import Now
from updraft.server.events import AnyEvent, GuestId
from updraft.server.fanout import Fanout
from updraft.server.i18n import GameNotReady, TableSetAside, UserError, translate
from updraft.server.limits import MAX_CHAT_TEXT, MAX_ID, MAX_MOVE, Limits, TokenBuckets, plain_text
from updraft.server.readiness import RULES, Readiness
from updraft.server.store import PROBE_EVERY, RETRY_EVERY, DatabaseUnavailable, Store, TableRow, read_events
from updraft.server.subscribers import Subscriber, Subscribers
from updraft.server.table_state import AppliedEvent, CommandContent, TablePhase, TableState
from updraft.server.undo import MAX_UNDOS, MAX_UNDOS_OF_DECISION, can_undo, latest_decision
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
        self._undoable: tuple[PlayedMove, bool] | None = None  # a move, and whether it can be undone
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
        self.subscribers.broadcast(self.state, applied, first)
        self._pending = PendingBroadcast(applied, set(self.state.viewers) - first)
        self.services.broadcast_queue.schedule(self.broadcast)
        self.event_applied(self, event)
        self.wake_bot()
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
        return msgspec.structs.replace(self._move_event(state, choice.move, ""), is_random=choice.is_random)

    async def close(self) -> None:
        """Disconnect the subscribers and stop the bot."""
        self.broadcast()
        for subscriber in self.subscribers.members:
            subscriber.leave()
        if self._bot:
            self._bot.cancel()
            await asyncio.gather(self._bot, return_exceptions=True)

    def is_idle(self) -> bool:
        """Return whether the table can leave the memory: no subscriber, bot or change in progress, and nothing due."""
        is_due = self.due is not None and self.due < self.services.now() + IDLE_SECONDS
        return not (self.subscribers.members or self._lock.locked() or self._bot or self._start or is_due)

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

    async def hint(
        self, guest: GuestId | None, command: wire.AskHint, lang: str
    ) -> wire.HintGiven | wire.CommandRefused:
        """Give a hint to the player whose turn it is; it is noted for the record before it is answered."""
        try:
            hint = await self._find_hint(guest, command, lang)
        except Rejected as rejected:
            return wire.CommandRefused(id=command.id[:MAX_ID], rule=rejected.rule, why=rejected.why)

        def decide(state: TableState) -> AnyEvent | None:
            seat, match = self._check_hint(state, guest, command.decision, lang)
            return None if match.move_count + 1 in match.hints else events.Hinted(self.services.now(), seat)

        answer = await self._answer(command.id, decide, lang)
        if isinstance(answer, wire.CommandRefused):
            return answer
        return wire.HintGiven(id=command.id, **hint._asdict())

    async def _find_hint(self, guest: GuestId | None, command: wire.AskHint, lang: str) -> Hint:
        """Let a worker find a hint, or raise Rejected."""
        _, match = self._check_hint(self.state, guest, command.decision, lang)
        assert guest
        if not self.services.hints.take(guest):
            raise Rejected(translate(lang, "hint_too_often"))
        key = self.services.bot_runner.key_of(guest, self.id)
        try:
            return await self.services.adviser.hint(match, self.state.names, lang, key)
        except AdviceUnavailable as unavailable:
            raise Rejected(translate(lang, unavailable.key)) from None

    def _check_hint(self, state: TableState, guest: GuestId | None, number: int, lang: str) -> tuple[Seat, Match]:
        """Return the seat and the match, or raise Rejected if this guest may not have a hint now."""
        seat, match = self._check_decision(state, guest, number, lang)
        if match.turn != seat:
            raise Rejected(translate(lang, "hint_others_turn"))
        if not state.allows_hints:
            raise Rejected(translate(lang, "hint_forbidden"))
        return seat, match

    async def undo(
        self, guest: GuestId | None, command: wire.UndoMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Undo the guest's own latest move, if it revealed nothing and the guest has undos left.

        Against bots alone, go back to the guest's latest decision.
        """
        content = CommandContent("undo", command.decision, "")
        if self.state.is_solo:
            return await self._take_back(guest, command, lang)

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

    async def _take_back(
        self, guest: GuestId | None, command: wire.UndoMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Go back to the latest decision of a guest who plays against bots alone."""
        content = CommandContent("undo", command.decision, "")
        match = self.state.match
        seat = self.state.seat_of(guest)
        kept = await asyncio.to_thread(latest_decision, match.clone(), seat) if match else None

        def decide(state: TableState) -> AnyEvent | None:
            if self._was_executed(state, guest, command.id, content, lang):
                return None
            seat = self._playing_seat(state, guest, lang)
            if kept is None:
                raise Rejected(translate(lang, "undo_none"))
            if command.decision != state.decision_numbers[seat] or kept >= (
                state.match.move_count if state.match else 0
            ):
                raise Rejected(translate(lang, "moved_on"))
            self._check_undos_left(state, seat, kept + 1, lang)
            return events.TakenBack(self.services.now(), seat, kept, command.id)

        return await self._answer(command.id, decide, lang)

    def _check_undos_left(self, state: TableState, seat: Seat, move: int, lang: str) -> None:
        """Raise Rejected if a seat has undone this move, or moves of this game, too often."""
        if state.undone[seat][move] >= MAX_UNDOS_OF_DECISION:
            raise Rejected(translate(lang, "undo_decision_limit", most=MAX_UNDOS_OF_DECISION))
        if state.undone[seat].total() >= MAX_UNDOS:
            raise Rejected(translate(lang, "undo_limit", most=MAX_UNDOS))

    def _check_undo(self, state: TableState, guest: GuestId | None, number: int, lang: str) -> tuple[Seat, PlayedMove]:
        """Return the seat and its latest move, or raise Rejected if the seat may not undo it whatever it revealed."""
        seat = self._playing_seat(state, guest, lang)
        match = state.match
        if match is None or match.last_move is None or match.last_move.seat != seat:
            raise Rejected(translate(lang, "undo_not_yours"))
        if number != state.decision_numbers[seat]:
            raise Rejected(translate(lang, "moved_on"))
        self._check_undos_left(state, seat, match.move_count, lang)
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
            if not self.services.chat.take(guest):
                raise Rejected(translate(lang, "too_fast"))
            return events.Chatted(self.services.now(), guest, name, text, command.id)

        try:
            text = plain_text(command.text, MAX_CHAT_TEXT, "bad_chat")
        except UserError as error:
            return wire.CommandRefused(id=command.id, rule=None, why=error.message(lang))
        return await self._answer(command.id, decide, lang)

    async def _answer(self, command_id: str, decide: Decide, lang: str) -> wire.CommandAccepted | wire.CommandRefused:
        if not 0 < len(command_id) <= MAX_ID:
            return wire.CommandRefused(id=command_id[:MAX_ID], rule=None, why=translate(lang, "bad_message", why="id"))
        try:
            await self.act(decide)
        except Rejected as rejected:
            return wire.CommandRefused(id=command_id, rule=rejected.rule, why=rejected.why)
        except (TableSetAside, GameNotReady) as error:
            return wire.CommandRefused(id=command_id, rule=None, why=error.message(lang))
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
        after = match.after(number)
        result: Any = result_of(match.game, after)
        is_checked = result is not None or match.move_count % CHECK_EVERY == 0
        checksum = state.checksum() if is_checked else None
        return events.Moved(
            at=self.services.now(),
            seat=match.turn,
            move=move,
            id=command_id,
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

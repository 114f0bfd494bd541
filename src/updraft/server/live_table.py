"""A table in memory: one change after another, each stored before anybody hears of it."""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UnsetType

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.diffs import MoveDiffs
from updraft.kit.match import Match, result_of
from updraft.kit.memory import Table
from updraft.kit.texts import refusal_text
from updraft.server import events, views, wire
from updraft.server.events import AnyEvent, GuestId
from updraft.server.i18n import UserError, translate
from updraft.server.limits import MAX_CHAT_TEXT, MAX_ID, MAX_MOVE, TokenBucket, plain_text
from updraft.server.store import RETRY_EVERY, DatabaseUnavailable, TableRow, read_events
from updraft.server.subscribers import Subscriber, Subscribers
from updraft.server.table_state import TablePhase, TableState
from updraft.server.undo import may_take_back, teaches_nobody

if TYPE_CHECKING:
    from updraft.server.hub import Hub

log = logging.getLogger("updraft.table")


class Rejected(Exception):
    """Something that cannot be done at a table; which sentence says so, and which rule."""

    def __init__(self, why: str, rule: str | None = None) -> None:
        self.why = why
        self.rule = rule
        super().__init__(why)


class PendingBroadcast(NamedTuple):
    """An event, who has not heard of it yet, and how everybody sees it if it was a move."""

    event: AnyEvent
    viewers: set[Seat]
    diffs: MoveDiffs | None


class LiveTable:
    """A sitting with those who look at it. `act` is the only way to change it."""

    def __init__(self, hub: "Hub", name: str, state: TableState) -> None:
        self.hub = hub
        self.id = name
        self.state = state
        self.subscribers = Subscribers()
        self.used = hub.now()
        self._lock = asyncio.Lock()
        self._untold: PendingBroadcast | None = None
        self._bot: asyncio.Task[None] | None = None
        self._chatting: dict[GuestId, TokenBucket] = {}
        self._free: tuple[Table[Any], bool] | None = None  # whether the move that led to a position may be taken back

    async def act(self, decide: Callable[[TableState], AnyEvent | None]) -> bool:
        """Decide on an event, store it, let it happen. If another server was faster, decide anew."""
        async with self._lock:
            self.used = self.hub.now()
            while event := decide(self.state):
                entry = self._entry_after(event)
                if await self.hub.store.append(self.id, self.state.number, event, entry):
                    self._happen(event)
                    break
                await self._catch_up()
            else:
                return False
        await self.hub.fanout.publish(self.id)
        return True

    async def catch_up(self) -> None:
        """What other servers have stored since."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for event in await self.hub.store.read(read_events(self.id, self.state.number)):
            self._happen(event)

    def _happen(self, event: AnyEvent) -> None:
        self.broadcast()
        self.state.apply(event)
        first = self._sender(event)
        self.subscribers.broadcast(self.state, event, first)
        self._untold = PendingBroadcast(event, set(self.state.viewers) - first, views.latest())
        self.hub.herald.schedule(self.broadcast)
        self.hub.event_applied(self, event)
        self.wake_bot()

    def broadcast(self) -> None:
        """Everybody else hears of the last event, unless they have."""
        if self._untold:
            untold, self._untold = self._untold, None
            views.recall(untold.diffs)
            self.subscribers.broadcast(self.state, untold.event, untold.viewers)

    def _sender(self, event: AnyEvent) -> set[Seat]:
        """Who hears of an event before it is answered: the one who brought it about at the table."""
        match event:
            case events.Moved(seat=seat) | events.Undone(seat=seat):
                return {seat}
            case events.Chatted(guest=guest):
                return {self.state.seat_of(guest)}
        return set()

    def join(self, subscriber: Subscriber, since: int | None) -> None:
        """From now on a reader hears everything; first what it missed since its last message, or all."""
        self.broadcast()
        self.subscribers.join(self.state, subscriber, since)

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.members.discard(subscriber)
        self.used = self.hub.now()

    def snapshot(self, subscriber: Subscriber) -> bytes:
        """Everything that a reader may know, from the start."""
        self.broadcast()
        return self.subscribers.snapshot(self.state, subscriber)

    def wake_bot(self) -> None:
        """If it is a bot's turn and none is at it, let it think."""
        if self.state.is_bots_turn() and self._bot is None:
            self._bot = asyncio.create_task(self._let_play())

    async def _let_play(self) -> None:
        try:
            while self.state.is_bots_turn():
                try:
                    await self._let_move()
                except DatabaseUnavailable:
                    await asyncio.sleep(RETRY_EVERY)
        except Exception:
            log.exception("a bot could not move")
        finally:
            self._bot = None

    async def _let_move(self) -> None:
        """The bot's move, unless something else has happened to the game meanwhile."""
        match, made = self.state.match, self.state.match.move_count if self.state.match else 0
        if not await self.hub.fanout.claim(f"{self.id} {self.state.number}"):
            await self.hub.bot_runner.sleep(max(1.0, self.hub.bot_runner.pause))
            await self.catch_up()
            return
        move = await self.hub.bot_runner.choose(self.state)

        def decide(state: TableState) -> AnyEvent | None:
            if state.match is not match or match is None or match.move_count != made or not state.is_bots_turn():
                return None
            return self._moved(state, move, "")

        await self.act(decide)

    async def close(self) -> None:
        """Let readers and bots go."""
        self.broadcast()
        for subscriber in self.subscribers.members:
            subscriber.leave()
        if self._bot:
            self._bot.cancel()
            await asyncio.gather(self._bot, return_exceptions=True)

    def is_idle(self) -> bool:
        """Whether nothing would be missed if it were only in the store."""
        state = self.state
        busy = self.subscribers.members or self._lock.locked() or self._bot or state.deadline() is not None
        return not busy

    # What people do. Each answers with what goes back to who sent it.

    async def move(
        self, guest: GuestId | None, said: wire.PlayMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """A move, made once however often it is sent."""

        def decide(state: TableState) -> AnyEvent | None:
            seat, match = self._at_turn(state, guest, said.id, said.decision, lang)
            if match is None:
                return None
            is_offered = seat == match.turn and said.move in state.remembered()
            if not is_offered and (refusal := views.refusal(match, seat, said.move)):
                raise Rejected(refusal_text(match.game, refusal, lang), refusal.rule)
            return self._moved(state, said.move, said.id)

        if len(said.move) > MAX_MOVE:
            return wire.CommandRefused(id=said.id, rule=None, why=translate(lang, "not_understood", why="move"))
        return await self._answer(said.id, decide, lang)

    def explain(
        self, guest: GuestId | None, said: wire.ExplainMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Why a move is not possible now; nothing is made."""
        try:
            seat = self._player(self.state, guest, lang)
        except Rejected as no:
            return wire.CommandRefused(id=said.id[:MAX_ID], rule=no.rule, why=no.why)
        match = self.state.match
        assert match
        if match.turn != seat:
            who = self.state.names[match.turn]
            return wire.CommandRefused(
                id=said.id[:MAX_ID], rule=match.game.turn_rule, why=translate(lang, "others_turn", who=who)
            )
        refusal = views.refusal(match, seat, said.move[:MAX_MOVE])
        if refusal is None:
            return wire.CommandAccepted(id=said.id[:MAX_ID])
        return wire.CommandRefused(id=said.id[:MAX_ID], rule=refusal.rule, why=refusal_text(match.game, refusal, lang))

    def describe(self, guest: GuestId | None, said: wire.DescribeMoves, lang: str) -> wire.MovesDescribed:
        """Possible moves in words."""
        state, match = self.state, self.state.match
        seat = state.seat_of(guest)
        moves = said.moves if match and seat != NOBODY else []
        told = [views.describe(match, seat, move, state.names, lang) for move in moves if match]
        return wire.MovesDescribed(id=said.id[:MAX_ID], moves=told)

    async def undo(
        self, guest: GuestId | None, said: wire.UndoMove, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Take the last move back, as long as nobody has learnt anything."""

        def decide(state: TableState) -> AnyEvent | None:
            seat = self._player(state, guest, lang)
            match = state.match
            if said.id in state.recent_ids[seat]:
                return None
            if match is None or match.move_count == 0 or views.mover(match) != seat:
                raise Rejected(translate(lang, "no_undo_move"))
            if said.decision != state.decision_numbers[seat]:
                raise Rejected(translate(lang, "late", given=said.decision, right=state.decision_numbers[seat]))
            if not self._is_free(match):
                raise Rejected(translate(lang, "no_undo"))
            return events.Undone(self.hub.now(), seat, said.id)

        await self._look_back(guest)
        return await self._answer(said.id, decide, lang)

    async def _look_back(self, guest: GuestId | None) -> None:
        """Find out whether a guest's move may be taken back: once, and on a thread, for it takes up to 0.1 s."""
        match, game = self.state.match, self.state.game
        if match and match.move_count and not match.is_over and views.mover(match) == self.state.seat_of(guest):
            before, now = match.tables[-2:]
            if self._free is None or self._free[0] is not now:
                self._free = now, await asyncio.to_thread(teaches_nobody, game, before, views.last_move(match), now)

    def _is_free(self, match: Match) -> bool:
        """Whether the last move may be taken back, by what was found before if nothing has happened since."""
        return self._free[1] if self._free and self._free[0] is match.table else may_take_back(match)

    async def chat(
        self, guest: GuestId | None, name: str, said: wire.SendChat, lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        """Words for the table, from those who sit at it."""

        def decide(state: TableState) -> AnyEvent | None:
            seat = state.seat_of(guest)
            if guest is None or seat == NOBODY:
                raise Rejected(translate(lang, "watching"))
            if guest in state.muted:
                raise Rejected(translate(lang, "muted"))
            if not self._chatting.setdefault(guest, TokenBucket(self.hub.limits.chat, self.hub.now)).take():
                raise Rejected(translate(lang, "too_fast"))
            return events.Chatted(self.hub.now(), guest, name, text)

        try:
            text = plain_text(said.text, MAX_CHAT_TEXT, "bad_chat")
        except UserError as error:
            return wire.CommandRefused(id=said.id, rule=None, why=error.said(lang))
        return await self._answer(said.id, decide, lang)

    async def _answer(
        self, named: str, decide: Callable[[TableState], AnyEvent | None], lang: str
    ) -> wire.CommandAccepted | wire.CommandRefused:
        if not 0 < len(named) <= MAX_ID:
            return wire.CommandRefused(id=named[:MAX_ID], rule=None, why=translate(lang, "not_understood", why="id"))
        try:
            await self.act(decide)
        except Rejected as no:
            return wire.CommandRefused(id=named, rule=no.rule, why=no.why)
        except DatabaseUnavailable:
            return wire.CommandRefused(id=named, rule=None, why=translate(lang, "not_stored"))
        return wire.CommandAccepted(id=named)

    def _player(self, state: TableState, guest: GuestId | None, lang: str) -> Seat:
        """The seat of somebody who may act at a game now."""
        seat = state.seat_of(guest)
        if seat == NOBODY:
            raise Rejected(translate(lang, "watching"))
        if state.phase != TablePhase.PLAYING:
            key = {TablePhase.OPEN: "not_begun", TablePhase.OVER: "over", TablePhase.CLOSED: "closed"}[state.phase]
            rule = state.match.result() if state.match else None
            raise Rejected(translate(lang, key), rule["end"] if rule else None)
        if state.chairs[seat].level:
            raise Rejected(translate(lang, "out" if state.chairs[seat].forfeited else "stand_in"))
        return seat

    def _at_turn(
        self, state: TableState, guest: GuestId | None, named: str, answers: int, lang: str
    ) -> tuple[Seat, Match | None]:
        """The seat and its match; no match if the same thing was done before."""
        seat = state.seat_of(guest)
        if seat != NOBODY and named in state.recent_ids[seat]:
            return seat, None
        seat = self._player(state, guest, lang)
        match = state.match
        assert match
        if match.turn == seat and answers != state.decision_numbers[seat]:
            raise Rejected(translate(lang, "late", given=answers, right=state.decision_numbers[seat]))
        return seat, match

    def _moved(self, state: TableState, move: str, named: str) -> events.Moved:
        match = state.match
        assert match
        number = state.remembered().get(move)
        if number is None:
            number = match.game.notation.number(match.table, move)
        assert number is not None
        result: Any = result_of(match.game, match.after(number))
        at = self.hub.now()
        if result is None:
            return events.Moved(at=at, seat=match.turn, move=move, id=named)
        return events.Moved(at=at, seat=match.turn, move=move, id=named, result=result)

    def _entry_after(self, event: AnyEvent) -> TableRow | None:
        """What the index says after an event; None if that is the same as before."""
        state = self.state
        phase, host, sitters = state.phase, state.host, None
        match event:
            case events.Moved(result=UnsetType()):
                return None
            case events.Seated():
                host, sitters = event.host, frozenset(chair.guest for chair in event.chairs if chair.guest)
            case events.Started():
                phase = TablePhase.PLAYING
            case events.Closed():
                phase = TablePhase.CLOSED
            case events.Moved():
                phase = TablePhase.OVER
            case _:
                return None
        created = state.created
        return TableRow(self.id, created.game, phase, created.public, host, event.at, sitters)

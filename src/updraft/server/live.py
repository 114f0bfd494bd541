"""A table in memory: one change after another, each stored before anybody hears of it."""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UnsetType

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.diffs import MoveDiffs
from updraft.kit.memory import Table
from updraft.kit.texts import refusal_text
from updraft.records.match import Match, result_of
from updraft.server import events, views, wire
from updraft.server.events import AnyEvent, Guest
from updraft.server.readers import Audience, Reader
from updraft.server.safety import LONGEST_CHAT, LONGEST_ID, LONGEST_MOVE, Bucket, plain_text
from updraft.server.sentences import Said, says
from updraft.server.sitting import Phase, Sitting
from updraft.server.store import AGAIN, Away, Entry, history
from updraft.server.undo import may_take_back, teaches_nobody

if TYPE_CHECKING:
    from updraft.server.house import House

log = logging.getLogger("updraft.table")


class No(Exception):
    """Something that cannot be done at a table; which sentence says so, and which rule."""

    def __init__(self, why: str, rule: str | None = None) -> None:
        self.why = why
        self.rule = rule
        super().__init__(why)


class Untold(NamedTuple):
    """An event, who has not heard of it yet, and how everybody sees it if it was a move."""

    event: AnyEvent
    viewers: set[Seat]
    look: MoveDiffs | None


class LiveTable:
    """A sitting with those who look at it. `act` is the only way to change it."""

    def __init__(self, house: "House", name: str, sitting: Sitting) -> None:
        self.house = house
        self.id = name
        self.sitting = sitting
        self.audience = Audience()
        self.used = house.now()
        self._lock = asyncio.Lock()
        self._untold: Untold | None = None
        self._bot: asyncio.Task[None] | None = None
        self._chatting: dict[Guest, Bucket] = {}
        self._free: tuple[Table[Any], bool] | None = None  # whether the move that led to a position may be taken back

    async def act(self, decide: Callable[[Sitting], AnyEvent | None]) -> bool:
        """Decide on an event, store it, let it happen. If another server was faster, decide anew."""
        async with self._lock:
            self.used = self.house.now()
            while event := decide(self.sitting):
                entry = self._entry_after(event)
                if await self.house.store.append(self.id, self.sitting.number, event, entry):
                    self._happen(event)
                    break
                await self._catch_up()
            else:
                return False
        await self.house.fanout.publish(self.id)
        return True

    async def catch_up(self) -> None:
        """What other servers have stored since."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for event in await self.house.store.read(history(self.id, self.sitting.number)):
            self._happen(event)

    def _happen(self, event: AnyEvent) -> None:
        self.tell()
        self.sitting.apply(event)
        first = self._sender(event)
        self.audience.tell(self.sitting, event, first)
        self._untold = Untold(event, set(self.sitting.viewers) - first, views.latest())
        self.house.herald.call(self.tell)
        self.house.note(self, event)
        self.wake()

    def tell(self) -> None:
        """Everybody else hears of the last event, unless they have."""
        if self._untold:
            untold, self._untold = self._untold, None
            views.recall(untold.look)
            self.audience.tell(self.sitting, untold.event, untold.viewers)

    def _sender(self, event: AnyEvent) -> set[Seat]:
        """Who hears of an event before it is answered: the one who brought it about at the table."""
        match event:
            case events.Moved(seat=seat) | events.Undone(seat=seat):
                return {seat}
            case events.Chatted(guest=guest):
                return {self.sitting.seat_of(guest)}
        return set()

    def join(self, reader: Reader, since: int | None) -> None:
        """From now on a reader hears everything; first what it missed since its last message, or all."""
        self.tell()
        self.audience.join(self.sitting, reader, since)

    def leave(self, reader: Reader) -> None:
        self.audience.readers.discard(reader)
        self.used = self.house.now()

    def anew(self, reader: Reader) -> bytes:
        """Everything that a reader may know, from the start."""
        self.tell()
        return self.audience.anew(self.sitting, reader)

    def wake(self) -> None:
        """If it is a bot's turn and none is at it, let it think."""
        if self.sitting.is_bots_turn() and self._bot is None:
            self._bot = asyncio.create_task(self._let_play())

    async def _let_play(self) -> None:
        try:
            while self.sitting.is_bots_turn():
                try:
                    await self._let_move()
                except Away:
                    await asyncio.sleep(AGAIN)
        except Exception:
            log.exception("a bot could not move")
        finally:
            self._bot = None

    async def _let_move(self) -> None:
        """The bot's move, unless something else has happened to the game meanwhile."""
        match, made = self.sitting.match, self.sitting.match.move_count if self.sitting.match else 0
        if not await self.house.fanout.claim(f"{self.id} {self.sitting.number}"):
            await self.house.thinking.sleep(max(1.0, self.house.thinking.pause))
            await self.catch_up()
            return
        move = await self.house.thinking.choice(self.sitting)

        def decide(sitting: Sitting) -> AnyEvent | None:
            if sitting.match is not match or match is None or match.move_count != made or not sitting.is_bots_turn():
                return None
            return self._moved(sitting, move, "")

        await self.act(decide)

    async def close(self) -> None:
        """Let readers and bots go."""
        self.tell()
        for reader in self.audience.readers:
            reader.leave()
        if self._bot:
            self._bot.cancel()
            await asyncio.gather(self._bot, return_exceptions=True)

    def is_idle(self) -> bool:
        """Whether nothing would be missed if it were only in the store."""
        sitting = self.sitting
        busy = self.audience.readers or self._lock.locked() or self._bot or sitting.deadline() is not None
        return not busy

    # What people do. Each answers with what goes back to who sent it.

    async def move(self, guest: Guest | None, said: wire.Move, lang: str) -> wire.Accepted | wire.Refused:
        """A move, made once however often it is sent."""

        def decide(sitting: Sitting) -> AnyEvent | None:
            seat, match = self._at_turn(sitting, guest, said.id, said.answers, lang)
            if match is None:
                return None
            is_offered = seat == match.turn and said.move in sitting.remembered()
            if not is_offered and (refusal := views.refusal(match, seat, said.move)):
                raise No(refusal_text(match.game, refusal, lang), refusal.rule)
            return self._moved(sitting, said.move, said.id)

        if len(said.move) > LONGEST_MOVE:
            return wire.Refused(id=said.id, rule=None, why=says(lang, "not_understood", why="move"))
        return await self._answer(said.id, decide, lang)

    def why(self, guest: Guest | None, said: wire.Why, lang: str) -> wire.Accepted | wire.Refused:
        """Why a move is not possible now; nothing is made."""
        try:
            seat = self._player(self.sitting, guest, lang)
        except No as no:
            return wire.Refused(id=said.id[:LONGEST_ID], rule=no.rule, why=no.why)
        match = self.sitting.match
        assert match
        if match.turn != seat:
            who = self.sitting.names[match.turn]
            return wire.Refused(
                id=said.id[:LONGEST_ID], rule=match.game.turn_rule, why=says(lang, "others_turn", who=who)
            )
        refusal = views.refusal(match, seat, said.move[:LONGEST_MOVE])
        if refusal is None:
            return wire.Accepted(id=said.id[:LONGEST_ID])
        return wire.Refused(id=said.id[:LONGEST_ID], rule=refusal.rule, why=refusal_text(match.game, refusal, lang))

    def words(self, guest: Guest | None, said: wire.Words, lang: str) -> wire.Worded:
        """Possible moves in words."""
        sitting, match = self.sitting, self.sitting.match
        seat = sitting.seat_of(guest)
        moves = said.moves if match and seat != NOBODY else []
        told = [views.words(match, seat, move, sitting.names, lang) for move in moves if match]
        return wire.Worded(id=said.id[:LONGEST_ID], moves=told)

    async def undo(self, guest: Guest | None, said: wire.Undo, lang: str) -> wire.Accepted | wire.Refused:
        """Take the last move back, as long as nobody has learnt anything."""

        def decide(sitting: Sitting) -> AnyEvent | None:
            seat = self._player(sitting, guest, lang)
            match = sitting.match
            if said.id in sitting.ids[seat]:
                return None
            if match is None or match.move_count == 0 or views.mover(match) != seat:
                raise No(says(lang, "no_undo_move"))
            if said.answers != sitting.answers[seat]:
                raise No(says(lang, "late", given=said.answers, right=sitting.answers[seat]))
            if not self._is_free(match):
                raise No(says(lang, "no_undo"))
            return events.Undone(self.house.now(), seat, said.id)

        await self._look_back(guest)
        return await self._answer(said.id, decide, lang)

    async def _look_back(self, guest: Guest | None) -> None:
        """Find out whether a guest's move may be taken back: once, and on a thread, for it takes up to 0.1 s."""
        match, game = self.sitting.match, self.sitting.game
        if match and match.move_count and not match.is_over and views.mover(match) == self.sitting.seat_of(guest):
            before, now = match.tables[-2:]
            if self._free is None or self._free[0] is not now:
                self._free = now, await asyncio.to_thread(teaches_nobody, game, before, views.last_move(match), now)

    def _is_free(self, match: Match) -> bool:
        """Whether the last move may be taken back, by what was found before if nothing has happened since."""
        return self._free[1] if self._free and self._free[0] is match.table else may_take_back(match)

    async def chat(self, guest: Guest | None, name: str, said: wire.Chat, lang: str) -> wire.Accepted | wire.Refused:
        """Words for the table, from those who sit at it."""

        def decide(sitting: Sitting) -> AnyEvent | None:
            seat = sitting.seat_of(guest)
            if guest is None or seat == NOBODY:
                raise No(says(lang, "watching"))
            if guest in sitting.muted:
                raise No(says(lang, "muted"))
            if not self._chatting.setdefault(guest, Bucket(self.house.limits.chat, self.house.now)).take():
                raise No(says(lang, "too_fast"))
            return events.Chatted(self.house.now(), guest, name, text)

        try:
            text = plain_text(said.text, LONGEST_CHAT, "bad_chat")
        except Said as error:
            return wire.Refused(id=said.id, rule=None, why=error.said(lang))
        return await self._answer(said.id, decide, lang)

    async def _answer(
        self, named: str, decide: Callable[[Sitting], AnyEvent | None], lang: str
    ) -> wire.Accepted | wire.Refused:
        if not 0 < len(named) <= LONGEST_ID:
            return wire.Refused(id=named[:LONGEST_ID], rule=None, why=says(lang, "not_understood", why="id"))
        try:
            await self.act(decide)
        except No as no:
            return wire.Refused(id=named, rule=no.rule, why=no.why)
        except Away:
            return wire.Refused(id=named, rule=None, why=says(lang, "not_stored"))
        return wire.Accepted(id=named)

    def _player(self, sitting: Sitting, guest: Guest | None, lang: str) -> Seat:
        """The seat of somebody who may act at a game now."""
        seat = sitting.seat_of(guest)
        if seat == NOBODY:
            raise No(says(lang, "watching"))
        if sitting.phase != Phase.PLAYING:
            key = {Phase.OPEN: "not_begun", Phase.OVER: "over", Phase.CLOSED: "closed"}[sitting.phase]
            rule = sitting.match.result() if sitting.match else None
            raise No(says(lang, key), rule["end"] if rule else None)
        if sitting.chairs[seat].level:
            raise No(says(lang, "out" if sitting.chairs[seat].out else "stand_in"))
        return seat

    def _at_turn(
        self, sitting: Sitting, guest: Guest | None, named: str, answers: int, lang: str
    ) -> tuple[Seat, Match | None]:
        """The seat and its match; no match if the same thing was done before."""
        seat = sitting.seat_of(guest)
        if seat != NOBODY and named in sitting.ids[seat]:
            return seat, None
        seat = self._player(sitting, guest, lang)
        match = sitting.match
        assert match
        if match.turn == seat and answers != sitting.answers[seat]:
            raise No(says(lang, "late", given=answers, right=sitting.answers[seat]))
        return seat, match

    def _moved(self, sitting: Sitting, move: str, named: str) -> events.Moved:
        match = sitting.match
        assert match
        number = sitting.remembered().get(move)
        if number is None:
            number = match.game.notation.number(match.table, move)
        assert number is not None
        result: Any = result_of(match.game, match.peek(number))
        at = self.house.now()
        if result is None:
            return events.Moved(at=at, seat=match.turn, move=move, id=named)
        return events.Moved(at=at, seat=match.turn, move=move, id=named, result=result)

    def _entry_after(self, event: AnyEvent) -> Entry | None:
        """What the index says after an event; None if that is the same as before."""
        sitting = self.sitting
        phase, host, sitters = sitting.phase, sitting.host, None
        match event:
            case events.Moved(result=UnsetType()):
                return None
            case events.Seated():
                host, sitters = event.host, frozenset(chair.guest for chair in event.chairs if chair.guest)
            case events.Started():
                phase = Phase.PLAYING
            case events.Closed():
                phase = Phase.CLOSED
            case events.Moved():
                phase = Phase.OVER
            case _:
                return None
        created = sitting.created
        return Entry(self.id, created.game, phase, created.public, host, event.at, sitters)

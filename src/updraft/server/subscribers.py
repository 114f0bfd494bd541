"""Who looks at a table: everybody who sees it alike in the same language hears the same bytes."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import TypeAlias

from updraft.kit.contract import Seat
from updraft.server import wire
from updraft.server.events import AnyEvent, GuestId
from updraft.server.messages import ViewerKey, log, messages_for, snapshot
from updraft.server.table_state import TableState

log_book = logging.getLogger("updraft.readers")

MAX_WAITING = 64  # messages that may wait for a slow reader; then it gets the table anew instead
MAX_RECENT = 16  # messages for those who come back

WriteNow: TypeAlias = Callable[[bytes], bool]  # sends a message now; False if it has to wait


class Subscriber:
    """One socket's end of the line: never more than a few messages wait here.

    With a short way, what is offered goes out at once unless something else is waiting.
    """

    def __init__(
        self, guest: GuestId | None, lang: str, short_way: WriteNow | None = None, sights: bool = False
    ) -> None:
        self.guest = guest
        self.lang = lang
        self.wants_derived = sights
        self.write_now = short_way
        self.is_sending = False  # a message that was waiting is on its way
        self.waiting: deque[bytes] = deque()
        self.is_behind = False
        self.is_gone = False
        self._signal = asyncio.Event()

    def offer(self, message: bytes) -> None:
        is_first = not (self.waiting or self.is_behind or self.is_sending)
        if is_first and self.write_now and self.write_now(message):
            return
        if len(self.waiting) >= MAX_WAITING:
            self.waiting.clear()
            self.is_behind = True
        if not self.is_behind:
            self.waiting.append(message)
        self._signal.set()

    def leave(self) -> None:
        self.is_gone = True
        self._signal.set()

    async def wait(self) -> None:
        """Until there is something to send."""
        await self._signal.wait()
        self._signal.clear()


@dataclass
class Backlog:
    """What one sort of readers has heard: the log in words, and the latest messages for those who come back."""

    log: list[wire.LogEntry]
    recent: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=MAX_RECENT))


class Subscribers:
    """All readers of a table."""

    def __init__(self) -> None:
        self.members: set[Subscriber] = set()
        self._ears: dict[ViewerKey, Backlog] = {}

    def join(self, state: TableState, subscriber: Subscriber, since: int | None) -> None:
        """From now on the reader hears everything; first what it missed since its last message, or all."""
        self.members.add(subscriber)
        missed = self._missed(state, subscriber, since)
        for message in [self.snapshot(state, subscriber)] if missed is None else missed:
            subscriber.offer(message)

    def _missed(self, state: TableState, subscriber: Subscriber, since: int | None) -> list[bytes] | None:
        key = _sort(state, subscriber)
        recent = self._ears_of(state, key).recent
        if since is None:
            return None
        missed = [message for number, message in recent if number > since]
        return missed if len(missed) == state.sent[key.viewer] - since else None

    def _ears_of(self, state: TableState, key: ViewerKey) -> Backlog:
        if key not in self._ears:
            self._ears[key] = Backlog(log(state, key.viewer, key.lang))
        return self._ears[key]

    def broadcast(self, state: TableState, event: AnyEvent, viewers: Container[Seat]) -> None:
        """These viewers hear of the event that was just applied, as far as it is theirs to know.

        What cannot be told never holds up the game: those viewers are let go and ask for the table anew.
        """
        try:
            self._tell(state, event, viewers)
        except Exception:
            log_book.exception("an event could not be told")
            self._let_go(state, viewers)

    def _tell(self, state: TableState, event: AnyEvent, viewers: Container[Seat]) -> None:
        keys = [key for key in self._ears if key.viewer in viewers]
        said = {key: self._say(state, key, message) for key, message in messages_for(state, event, keys)}
        for subscriber in self.members:
            key = _sort(state, subscriber)
            if key.viewer not in viewers:
                continue
            if packed := said.get(key):
                subscriber.offer(packed)
            elif key not in self._ears:
                subscriber.offer(self.snapshot(state, subscriber))

    def _let_go(self, state: TableState, viewers: Container[Seat]) -> None:
        self._ears = {key: ears for key, ears in self._ears.items() if key.viewer not in viewers}
        for subscriber in self.members:
            if _sort(state, subscriber).viewer in viewers:
                subscriber.leave()

    def _say(self, state: TableState, key: ViewerKey, message: wire.Message) -> bytes:
        ears = self._ears[key]
        if isinstance(message, wire.MoveUndone):
            ears.log = message.log
        elif isinstance(message, wire.MovePlayed) and message.text:
            ears.log.append(wire.LogEntry(seat=message.seat, text=message.text, rule=message.rule))
        packed = wire.encode(message)
        ears.recent.append((state.sent[key.viewer], packed))
        return packed

    def snapshot(self, state: TableState, subscriber: Subscriber) -> bytes:
        """Everything that a reader may know, from the start."""
        subscriber.is_behind = False
        key = _sort(state, subscriber)
        return wire.encode(snapshot(state, key, self._ears_of(state, key).log))


def _sort(state: TableState, subscriber: Subscriber) -> ViewerKey:
    return ViewerKey(state.seat_of(subscriber.guest), subscriber.lang, subscriber.wants_derived)

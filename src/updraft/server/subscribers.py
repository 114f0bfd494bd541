"""The subscribers of a table: those with the same viewer key receive the same bytes."""

import asyncio
import logging
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import TypeAlias

from updraft.kit.contract import Seat
from updraft.server import wire
from updraft.server.events import GuestId
from updraft.server.messages import ViewerKey, messages_for, move_log, snapshot
from updraft.server.table_state import AppliedEvent, TableState

log = logging.getLogger("updraft.subscribers")

MAX_WAITING = 64  # messages for a slow subscriber; beyond that it gets a snapshot instead
MAX_RECENT = 16  # messages kept for subscribers that reconnect

SERVICE_RESTART, SIGNED_OUT = 1012, 4401  # close codes

WriteNow: TypeAlias = Callable[[bytes, bool], bool]  # sends a message now, or with one that follows; False if it waits


class Subscriber:
    """The outgoing queue of one socket or stream, with a bounded length.

    With `write_now`, messages are sent at once unless others are waiting. `on_signal` is called when a message waits or
    nothing more shall be sent; without it, a task can `wait` for that.
    """

    def __init__(
        self, guest: GuestId | None, lang: str, write_now: WriteNow | None = None, wants_derived: bool = False
    ) -> None:
        self.guest = guest
        self.lang = lang
        self.wants_derived = wants_derived
        self.write_now = write_now
        self.on_signal: Callable[[], None] | None = None
        self.is_sending = False  # a message from the queue is being sent
        self.waiting: list[bytes] = []  # few, and mostly none: an empty deque takes 0.6 KiB
        self.is_behind = False
        self.is_gone = False
        self.close_code = SERVICE_RESTART
        self._is_signalled = False
        self._waiter: asyncio.Future[None] | None = None  # smaller than an event, of which every socket has one

    def offer(self, message: bytes, is_followed: bool = False) -> None:
        """Send a message or let it wait; one that `is_followed` by another at once may be sent together with it."""
        is_first = not (self.waiting or self.is_behind or self.is_sending)
        if is_first and self.write_now and self.write_now(message, is_followed):
            return
        if len(self.waiting) >= MAX_WAITING:
            self.waiting.clear()
            self.is_behind = True
        if not self.is_behind:
            self.waiting.append(message)
        self._signal()

    def leave(self, close_code: int = SERVICE_RESTART) -> None:
        """Stop sending; the socket is closed with the code of the first reason."""
        if not self.is_gone:
            self.close_code = close_code
        self.is_gone = True
        self._signal()

    def _signal(self) -> None:
        self._is_signalled = True
        if self.on_signal:
            self.on_signal()
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Wait until there is something to send; one task at a time."""
        if not self._is_signalled:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._is_signalled = False


@dataclass
class Backlog:
    """The messages of one viewer key: the log in words, and the latest messages for subscribers that reconnect."""

    log: list[wire.LogEntry]
    recent: list[tuple[int, bytes]] = field(default_factory=list)  # few: an empty deque takes 0.6 KiB

    def note(self, message: wire.TableMessage, entry: wire.LogEntry | None, seq: int, encoded: bytes) -> None:
        """Note a message with its number here, and its entry in the log."""
        if entry:
            self.log.append(entry)
        elif isinstance(message, wire.MoveUndone):
            del self.log[len(self.log) - message.removed :]
        self.recent.append((seq, encoded))
        if len(self.recent) > MAX_RECENT:
            del self.recent[0]


class Subscribers:
    """All subscribers of a table."""

    def __init__(self) -> None:
        self.members: set[Subscriber] = set()
        self._backlogs: dict[ViewerKey, Backlog] = {}
        self._grouped: dict[ViewerKey, list[Subscriber]] = {}
        self._grouped_by: dict[GuestId | None, Seat] | None = None  # the seats when members were grouped

    def has_guest(self, guest: GuestId) -> bool:
        """Return whether a guest is connected."""
        return any(subscriber.guest == guest for subscriber in self.members)

    def join(self, state: TableState, subscriber: Subscriber, since: int | None) -> None:
        """Add a subscriber; send it what it missed since a message, or a snapshot."""
        self.members.add(subscriber)
        self._grouped_by = None
        missed = self._missed(state, subscriber, since)
        for message in [self.snapshot(state, subscriber)] if missed is None else missed:
            subscriber.offer(message)

    def leave(self, subscriber: Subscriber) -> None:
        self.members.discard(subscriber)
        self._grouped_by = None

    def _groups(self, state: TableState) -> dict[ViewerKey, list[Subscriber]]:
        """Group the subscribers by what they are sent; anew after one came or went, or the seats changed."""
        if self._grouped_by is not state.seats_of_guests:
            self._grouped, self._grouped_by = {}, state.seats_of_guests
            for subscriber in self.members:
                self._grouped.setdefault(_viewer_key(state, subscriber), []).append(subscriber)
        return self._grouped

    def _missed(self, state: TableState, subscriber: Subscriber, since: int | None) -> list[bytes] | None:
        key = _viewer_key(state, subscriber)
        recent = self._backlog_of(state, key).recent
        if since is None:
            return None
        missed = [message for number, message in recent if number > since]
        return missed if len(missed) == state.sent[key.viewer] - since else None

    def _backlog_of(self, state: TableState, key: ViewerKey) -> Backlog:
        if key not in self._backlogs:
            self._backlogs[key] = Backlog(move_log(state, key.viewer, key.lang))
        return self._backlogs[key]

    def forget_backlogs(self) -> None:
        """Let everyone get a snapshot next: a name in the log has changed, or several entries are gone."""
        self._backlogs.clear()

    def broadcast(
        self, state: TableState, applied: AppliedEvent, viewers: Container[Seat], is_answered: bool = False
    ) -> None:
        """Send the event just applied to these viewers, as far as each may know it; an answer may follow at once.

        An error here never stops the game: these viewers are disconnected and get a snapshot when they return.
        """
        try:
            self._send_messages(state, applied, viewers, is_answered)
        except Exception:
            log.exception("an event could not be sent")
            self._drop(state, viewers)

    def _send_messages(
        self, state: TableState, applied: AppliedEvent, viewers: Container[Seat], is_answered: bool
    ) -> None:
        encoded = self._encode_all(state, applied, viewers)
        for key, subscribers in self._groups(state).items():
            if key.viewer not in viewers:
                continue
            if message_bytes := encoded.get(key):
                for subscriber in subscribers:
                    subscriber.offer(message_bytes, is_answered)
            elif key not in self._backlogs:
                for subscriber in subscribers:
                    subscriber.offer(self.snapshot(state, subscriber))

    def _drop(self, state: TableState, viewers: Container[Seat]) -> None:
        self._backlogs = {key: backlog for key, backlog in self._backlogs.items() if key.viewer not in viewers}
        for subscriber in self.members:
            if state.seat_of(subscriber.guest) in viewers:
                subscriber.leave()

    def _encode_all(self, state: TableState, applied: AppliedEvent, viewers: Container[Seat]) -> dict[ViewerKey, bytes]:
        """Encode the messages of an event, and note them in the backlogs; a message that keys share is encoded once."""
        keys = [key for key in self._backlogs if key.viewer in viewers]
        encoded: dict[ViewerKey, bytes] = {}
        for message, sharing in messages_for(state, applied, keys):
            first, entry = wire.encode(message), _log_entry(message)
            for key in sharing:
                seq = state.sent[key.viewer]
                numbered = first if seq == message.seq else wire.renumber(first, message.seq, seq)
                self._backlogs[key].note(message, entry, seq, numbered)
                encoded[key] = numbered
        return encoded

    def snapshot(self, state: TableState, subscriber: Subscriber) -> bytes:
        """Return everything that a subscriber may know, encoded."""
        subscriber.is_behind = False
        key = _viewer_key(state, subscriber)
        return wire.encode(snapshot(state, key, self._backlog_of(state, key).log))


def _log_entry(message: wire.TableMessage) -> wire.LogEntry | None:
    """Return a move's entry in the log; None if it has none, and for other messages."""
    if not isinstance(message, wire.MovePlayed) or not (message.text or message.more):
        return None
    return wire.LogEntry(
        seat=message.seat,
        text=message.text,
        rule=message.rule,
        notation=message.notation,
        turn_number=message.turn_number,
        pieces=message.pieces,
        more=message.more,
        forced=message.forced,
    )


def _viewer_key(state: TableState, subscriber: Subscriber) -> ViewerKey:
    return ViewerKey(state.seat_of(subscriber.guest), subscriber.lang, subscriber.wants_derived)

"""Who looks at a table: everybody who sees it alike in the same language hears the same bytes."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import TypeAlias

from updraft.kit.contract import Seat
from updraft.server import wire
from updraft.server.events import AnyEvent, Guest
from updraft.server.sitting import Sitting
from updraft.server.telling import Sort, joined, log, told

log_book = logging.getLogger("updraft.readers")

BEHIND = 64  # messages that may wait for a slow reader; then it gets the table anew instead
KEPT = 16  # messages for those who come back

ShortWay: TypeAlias = Callable[[bytes], bool]  # sends a message now; False if it has to wait


class Reader:
    """One socket's end of the line: never more than a few messages wait here.

    With a short way, what is offered goes out at once unless something else is waiting.
    """

    def __init__(self, guest: Guest | None, lang: str, short_way: ShortWay | None = None, sights: bool = False) -> None:
        self.guest = guest
        self.lang = lang
        self.sights = sights
        self.short_way = short_way
        self.is_speaking = False  # a message that was waiting is on its way
        self.waiting: deque[bytes] = deque()
        self.is_behind = False
        self.is_gone = False
        self._signal = asyncio.Event()

    def offer(self, message: bytes) -> None:
        is_first = not (self.waiting or self.is_behind or self.is_speaking)
        if is_first and self.short_way and self.short_way(message):
            return
        if len(self.waiting) >= BEHIND:
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
class Ears:
    """What one sort of readers has heard: the log in words, and the latest messages for those who come back."""

    log: list[wire.Line]
    recent: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT))


class Audience:
    """All readers of a table."""

    def __init__(self) -> None:
        self.readers: set[Reader] = set()
        self._ears: dict[Sort, Ears] = {}

    def join(self, sitting: Sitting, reader: Reader, since: int | None) -> None:
        """From now on the reader hears everything; first what it missed since its last message, or all."""
        self.readers.add(reader)
        missed = self._missed(sitting, reader, since)
        for message in [self.anew(sitting, reader)] if missed is None else missed:
            reader.offer(message)

    def _missed(self, sitting: Sitting, reader: Reader, since: int | None) -> list[bytes] | None:
        sort = _sort(sitting, reader)
        recent = self._ears_of(sitting, sort).recent
        if since is None:
            return None
        missed = [message for number, message in recent if number > since]
        return missed if len(missed) == sitting.told[sort.viewer] - since else None

    def _ears_of(self, sitting: Sitting, sort: Sort) -> Ears:
        if sort not in self._ears:
            self._ears[sort] = Ears(log(sitting, sort.viewer, sort.lang))
        return self._ears[sort]

    def tell(self, sitting: Sitting, event: AnyEvent, viewers: Container[Seat]) -> None:
        """These viewers hear of the event that was just applied, as far as it is theirs to know.

        What cannot be told never holds up the game: those viewers are let go and ask for the table anew.
        """
        try:
            self._tell(sitting, event, viewers)
        except Exception:
            log_book.exception("an event could not be told")
            self._let_go(sitting, viewers)

    def _tell(self, sitting: Sitting, event: AnyEvent, viewers: Container[Seat]) -> None:
        sorts = [sort for sort in self._ears if sort.viewer in viewers]
        said = {sort: self._say(sitting, sort, message) for sort, message in told(sitting, event, sorts)}
        for reader in self.readers:
            sort = _sort(sitting, reader)
            if sort.viewer not in viewers:
                continue
            if packed := said.get(sort):
                reader.offer(packed)
            elif sort not in self._ears:
                reader.offer(self.anew(sitting, reader))

    def _let_go(self, sitting: Sitting, viewers: Container[Seat]) -> None:
        self._ears = {sort: ears for sort, ears in self._ears.items() if sort.viewer not in viewers}
        for reader in self.readers:
            if _sort(sitting, reader).viewer in viewers:
                reader.leave()

    def _say(self, sitting: Sitting, sort: Sort, message: wire.Message) -> bytes:
        ears = self._ears[sort]
        if isinstance(message, wire.Undone):
            ears.log = message.log
        elif isinstance(message, wire.Moved) and message.line:
            ears.log.append(wire.Line(seat=message.seat, text=message.line, rule=message.rule))
        packed = wire.packed(message)
        ears.recent.append((sitting.told[sort.viewer], packed))
        return packed

    def anew(self, sitting: Sitting, reader: Reader) -> bytes:
        """Everything that a reader may know, from the start."""
        reader.is_behind = False
        sort = _sort(sitting, reader)
        return wire.packed(joined(sitting, sort, self._ears_of(sitting, sort).log))


def _sort(sitting: Sitting, reader: Reader) -> Sort:
    return Sort(sitting.seat_of(reader.guest), reader.lang, reader.sights)

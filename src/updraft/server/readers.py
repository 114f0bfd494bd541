"""Who looks at a table: everybody who sees it alike in the same language hears the same bytes."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from updraft.server import wire
from updraft.server.events import AnyEvent, Guest
from updraft.server.sitting import Sitting
from updraft.server.telling import Sort, joined, log, told

BEHIND = 64  # messages that may wait for a slow reader; then it gets the table anew instead
KEPT = 16  # messages for those who come back


class Reader:
    """One socket's end of the line: never more than a few messages wait here."""

    def __init__(self, guest: Guest | None, lang: str) -> None:
        self.guest = guest
        self.lang = lang
        self.waiting: deque[bytes] = deque()
        self.is_behind = False
        self.is_gone = False
        self._signal = asyncio.Event()

    def offer(self, message: bytes) -> None:
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
        viewer = sitting.seat_of(reader.guest)
        recent = self._ears_of(sitting, (viewer, reader.lang)).recent
        count = sitting.told[viewer] - since if since is not None else -1
        if count < 0 or count > len(recent):
            return None
        return [message for number, message in recent if since is not None and number > since]

    def _ears_of(self, sitting: Sitting, sort: Sort) -> Ears:
        if sort not in self._ears:
            self._ears[sort] = Ears(log(sitting, *sort))
        return self._ears[sort]

    def tell(self, sitting: Sitting, event: AnyEvent) -> None:
        """Everybody hears of the event that was just applied, as far as it is theirs to know."""
        said = {sort: self._say(sitting, sort, message) for sort, message in told(sitting, event, self._ears)}
        for reader in self.readers:
            sort = (sitting.seat_of(reader.guest), reader.lang)
            if packed := said.get(sort):
                reader.offer(packed)
            elif sort not in self._ears:
                reader.offer(self.anew(sitting, reader))

    def _say(self, sitting: Sitting, sort: Sort, message: wire.Message) -> bytes:
        ears = self._ears[sort]
        if isinstance(message, wire.Undone):
            ears.log = message.log
        elif isinstance(message, wire.Moved) and message.line:
            ears.log.append(wire.Line(seat=message.seat, text=message.line, rule=message.rule))
        packed = wire.packed(message)
        ears.recent.append((sitting.told[sort[0]], packed))
        return packed

    def anew(self, sitting: Sitting, reader: Reader) -> bytes:
        """Everything that a reader may know, from the start."""
        reader.is_behind = False
        viewer = sitting.seat_of(reader.guest)
        heard = self._ears_of(sitting, (viewer, reader.lang)).log
        return wire.packed(joined(sitting, viewer, heard))

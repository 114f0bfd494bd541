"""Who looks at a table: everybody who sees it alike in the same language hears the same bytes."""

import asyncio
from collections import deque
from typing import TypeAlias

from updraft.kit.contract import Seat
from updraft.server import wire
from updraft.server.events import AnyEvent, Guest
from updraft.server.sitting import Sitting
from updraft.server.telling import joined, told

BEHIND = 64  # messages that may wait for a slow reader; then it gets the table anew instead
KEPT = 16  # messages for those who come back

Sort: TypeAlias = tuple[Seat, str]  # a viewer, and its language


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

    def start_anew(self) -> None:
        """Have everything sent from the start."""
        self.waiting.clear()
        self.is_behind = True
        self._signal.set()

    def leave(self) -> None:
        self.is_gone = True
        self._signal.set()

    async def wait(self) -> None:
        """Until there is something to send."""
        await self._signal.wait()
        self._signal.clear()


class Audience:
    """All readers of a table."""

    def __init__(self) -> None:
        self.readers: set[Reader] = set()
        self._recent: dict[Sort, deque[tuple[int, bytes]]] = {}

    def join(self, sitting: Sitting, reader: Reader, since: int | None) -> None:
        """From now on the reader hears everything; first what it missed since its last message, or all."""
        self.readers.add(reader)
        missed = self._missed(sitting, reader, since)
        if missed is None:
            reader.start_anew()
        else:
            for message in missed:
                reader.offer(message)

    def _missed(self, sitting: Sitting, reader: Reader, since: int | None) -> list[bytes] | None:
        viewer = sitting.seat_of(reader.guest)
        recent = self._recent.setdefault((viewer, reader.lang), deque(maxlen=KEPT))
        count = sitting.told[viewer] - since if since is not None else -1
        if count < 0 or count > len(recent):
            return None
        return [message for number, message in recent if since is not None and number > since]

    def tell(self, sitting: Sitting, event: AnyEvent) -> None:
        """Everybody hears of the event that was just applied, as far as it is theirs to know."""
        said: dict[Sort, bytes | None] = {}
        for sort in self._recent:
            message = told(sitting, event, *sort)
            said[sort] = wire.packed(message) if message else None
            if packed := said[sort]:
                self._recent[sort].append((sitting.told[sort[0]], packed))
        for reader in self.readers:
            sort = (sitting.seat_of(reader.guest), reader.lang)
            if sort not in self._recent:
                self._recent[sort] = deque(maxlen=KEPT)
                reader.start_anew()
            elif packed := said.get(sort):
                reader.offer(packed)


def anew(sitting: Sitting, reader: Reader) -> bytes:
    """Everything that a reader may know, from the start."""
    reader.is_behind = False
    return wire.packed(joined(sitting, sitting.seat_of(reader.guest), reader.lang))

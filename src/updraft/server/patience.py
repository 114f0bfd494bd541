"""uvicorn's WebSocket with an end to patience: who does not read is let go, and takes no memory along."""

import socket
from asyncio import BaseTransport, TimerHandle, Transport
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 20.0  # seconds for which a peer may read nothing at all while something waits for it
GRACE = 2.0  # seconds in which the last words may still go out
LARGEST_BUFFER = 64 << 10  # bytes that the system keeps for a slow reader, by itself up to some megabytes


class Patient(WebSocketsSansIOProtocol):
    """A socket that is cut off when its peer stops reading: an orderly end would wait for the peer."""

    patience = PATIENCE
    grace = GRACE
    _giving_up: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST_BUFFER)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._give_up_in(self.patience)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._hope()

    def connection_lost(self, exc: Exception | None) -> None:
        self._hope()
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.transport.is_closing():
            self._give_up_in(self.grace)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._give_up_in(self.grace)

    def shutdown(self) -> None:
        super().shutdown()
        self._give_up_in(self.grace)

    def _give_up_in(self, seconds: float) -> None:
        self._hope()
        self._giving_up = self.loop.call_later(seconds, self.transport.abort)

    def _hope(self) -> None:
        if self._giving_up:
            self._giving_up.cancel()
            self._giving_up = None

"""uvicorn's WebSocket with a short way out: a message that the peer is ready for is one write, and no task waits."""

import socket
from typing import Any

from websockets.http11 import Request

from updraft.server.patience import Patient

SHORT_WAY = "updraft.short_way"  # an extension of ASGI: who finds it in a scope need not await `send`

TEXT = b"\x81"  # a whole text message; what a server says is not masked
SHORT, MEDIUM = 126, 1 << 16  # lengths from which on a frame's head takes two or eight bytes more


class Line(Patient):
    """One socket."""

    def connection_made(self, transport: Any) -> None:
        """Small messages go out at once: two in a row would wait 40 ms for the peer's word that the first has come."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[SHORT_WAY] = self.write

    def write(self, message: bytes) -> bool:
        """Send a text now; False if it has to wait its turn, or there is nobody any more."""
        if not self.handshake_complete or not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(_head(len(message)) + message)
        return True


def _head(length: int) -> bytes:
    if length < SHORT:
        return TEXT + length.to_bytes(1, "big")
    if length < MEDIUM:
        return TEXT + b"\x7e" + length.to_bytes(2, "big")
    return TEXT + b"\x7f" + length.to_bytes(8, "big")

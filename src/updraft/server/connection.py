"""One WebSocket connection: small messages leave at once, and clients that stop reading are dropped."""

import socket
from asyncio import (
    AbstractEventLoop,
    BaseTransport,
    Future,
    Protocol,
    TimerHandle,
    Transport,
    get_running_loop,
)
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

STALL_SECONDS = 20.0  # a client that reads nothing for so long while something waits for it is dropped
CLOSE_SECONDS = 2.0  # for the closing handshake
SEND_BUFFER = 64 << 10  # bytes that the system buffers for a slow client; its own default goes up to megabytes

MAX_FRAGMENTS = 64  # frames of one message; empty ones would not count towards its size
ABNORMAL, NOT_UTF8, TOO_BIG = 1006, 1007, 1009  # close codes

DIRECT_WRITE = "updraft.direct_write"  # an ASGI extension: handlers that find it need not await `send`

TEXT = b"\x81"  # a whole text message; servers do not mask their frames
SHORT, MEDIUM = 126, 1 << 16  # from these lengths on a frame's header is two or eight bytes longer


class Abortable(Protocol):
    """A protocol that aborts the connection of a client that does not read: a regular close would wait for it."""

    loop: AbstractEventLoop
    transport: Transport
    stall_seconds = STALL_SECONDS
    close_seconds = CLOSE_SECONDS
    _abort_timer: TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_in(self.stall_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._cancel_abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_abort()
        super().connection_lost(exc)

    def _abort_in(self, seconds: float) -> None:
        self._cancel_abort()
        self._abort_timer = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_abort(self) -> None:
        if self._abort_timer:
            self._abort_timer.cancel()
            self._abort_timer = None


class ReceivedEvents:
    """The events of a connection for its only reader; `asyncio.Queue` would take 3 KiB more for each socket."""

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._reader: Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        if not self._events:
            self._reader = get_running_loop().create_future()
            await self._reader
        return self._events.pop(0)

    def empty(self) -> bool:
        return not self._events


class WritableEvent:
    """Tells whether a connection can be written to; `asyncio.Event` would take 0.7 KiB more for each socket."""

    def __init__(self) -> None:
        self._is_set = True
        self._waiters: list[Future[None]] = []

    def is_set(self) -> bool:
        return self._is_set

    def clear(self) -> None:
        self._is_set = False

    def set(self) -> None:
        self._is_set = True
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters = []

    async def wait(self) -> None:
        while not self._is_set:
            waiter = get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter


class DroppingProtocol(Abortable, WebSocketsSansIOProtocol):
    """uvicorn's protocol, but dropping clients that stop reading or send nonsense."""

    on_lost: Callable[[], None] | None = None  # called when the connection is lost

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue: Any = ReceivedEvents()
        self.writable: Any = WritableEvent()

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        raw = transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.on_lost:
            self.on_lost()
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it was refused; uvicorn would log an error
        if self.transport.is_closing():
            self._abort_in(self.close_seconds)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_in(self.close_seconds)

    def shutdown(self) -> None:
        super().shutdown()
        self._abort_in(self.close_seconds)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc and not self.handshake_initiated:  # uvicorn would leave it open for ever
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            self._abort_in(self.close_seconds)

    def handle_parser_exception(self) -> None:
        """Close the connection after a frame that is not valid; before the handshake, without a close frame."""
        if self.conn.close_sent:
            super().handle_parser_exception()
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": ABNORMAL})
            self.transport.close()
        self._abort_in(self.close_seconds)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.conn.fail(TOO_BIG, "too many fragments")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers: they would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over to the application; close the connection if its text is not UTF-8."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(NOT_UTF8, "not UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


class TableConnection(DroppingProtocol):
    """A connection that writes directly while the client keeps up: one system call, without a task."""

    _held = b""  # frames that are sent with the next message, or soon

    def connection_made(self, transport: Any) -> None:
        """Disable Nagle's algorithm: two small messages in a row would wait 40 ms for the client's acknowledgement."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[DIRECT_WRITE] = self.write

    def write(self, message: bytes, is_followed: bool = False) -> bool:
        """Send a text now; return False if it has to wait or the connection is closing.

        A text that is followed by another one at once waits for it: two messages then are one system call.
        """
        if not self.handshake_complete or not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        frames = self._held + _frame_header(len(message)) + message
        if is_followed:
            if not self._held:
                self.loop.call_soon(self._write_held)
            self._held = frames
        else:
            self._held = b""
            self.transport.write(frames)
        return True

    def _write_held(self) -> None:
        if self._held and not self.transport.is_closing():
            self.transport.write(self._held)
        self._held = b""

    async def send(self, message: Any) -> None:
        self._write_held()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()  # the parser keeps the request: 2 KiB, needed for the handshake alone
            del self.request, self.response

    def shutdown(self) -> None:
        self._write_held()
        super().shutdown()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _frame_header(length: int) -> bytes:
    if length < SHORT:
        return TEXT + length.to_bytes(1, "big")
    if length < MEDIUM:
        return TEXT + b"\x7e" + length.to_bytes(2, "big")
    return TEXT + b"\x7f" + length.to_bytes(8, "big")

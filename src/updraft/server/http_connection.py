"""One HTTP connection: counted from its first moment, and cut off if its request is slow or too large."""

from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from http import HTTPStatus
from typing import cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from updraft.server.connection import Abortable, DroppingProtocol
from updraft.server.limits import Limits, OpenCounter, address_key
from updraft.server.siblings import Siblings

MAX_HEADER_BYTES = 16 << 10  # of the address and all headers; llhttp itself has no bound
MAX_HEADERS = 100  # the WebSocket library refuses more than 128
BODY_RATE = 8 << 10  # bytes of a body that earn one more second

TOO_LARGE = f"The address and the headers of a request may have {MAX_HEADER_BYTES} bytes and {MAX_HEADERS} headers."
MALFORMED = "This is not a valid HTTP/1.1 request."
TOO_SLOW = "The request did not arrive in time."
TOO_MANY_OF_ADDRESS = "Too many connections from your address. Close one first."
TOO_MANY = "The server has too many connections. Please try again later."


class RequestPart(Enum):
    """The part of a request that a connection is waiting for."""

    NONE = auto()  # until the client begins another request
    HEADERS = auto()
    BODY = auto()


class OpenConnections:
    """All connections of a server, sockets included, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.number = 0
        self._of_address = OpenCounter(limits.connections_per_address)
        self._waiting: dict[HttpConnection, None] = {}  # for a request or its headers; the oldest first

    def refusal(self, address: str | None) -> tuple[HTTPStatus, str] | None:
        """Return why a new connection is refused; if there are too many, drop the one that has waited longest."""
        if address is not None and self._of_address.is_full(address):
            return HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY_OF_ADDRESS
        if self.number >= self.limits.connections:
            if not self._waiting:
                return HTTPStatus.SERVICE_UNAVAILABLE, TOO_MANY
            next(iter(self._waiting)).drop()
        return None

    def add(self, connection: "HttpConnection") -> None:
        self.number += 1
        self._waiting[connection] = None
        if connection.address is not None:
            self._of_address.add(connection.address)

    def remove(self, connection: "HttpConnection") -> None:
        self._waiting.pop(connection, None)
        self._count_down(connection.address)

    def _count_down(self, address: str | None) -> None:
        self.number -= 1
        if address is not None:
            self._of_address.remove(address)

    def keep_counting(self, connection: "HttpConnection") -> Callable[[], None]:
        """Count a connection on without its protocol; return the function that stops counting it."""
        self._waiting.pop(connection, None)
        return partial(self._count_down, connection.address)

    def set_waiting(self, connection: "HttpConnection", is_waiting: bool) -> None:
        """Note whether a connection waits for its client, and could be dropped for another."""
        self._waiting.pop(connection, None)
        if is_waiting and connection.is_counted:
            self._waiting[connection] = None


class HttpConnection(Abortable, HttpToolsProtocol):
    """uvicorn's protocol, but with bounds on connections, headers and time."""

    open_connections: OpenConnections
    siblings: Siblings | None = None  # other processes on this port
    request = b""  # received by another process, which handed the connection over
    is_counted = False
    address: str | None = None  # None for a trusted proxy, whose connections are those of many clients
    _awaited = RequestPart.NONE
    _deadline = 0.0
    _timer: TimerHandle | None = None
    _packet_bytes = 0  # received just now
    _header_bytes = 0  # received of headers that are not complete
    _parsed_bytes = 0  # of the address and the headers known so far
    _is_too_large = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        if self.client and not self._is_proxy(self.client[0]):
            self.address = address_key(self.client[0])
        if refusal := self.open_connections.refusal(self.address):
            self._refuse(*refusal)
            return
        self.is_counted = True
        self.open_connections.add(self)
        self._await(RequestPart.HEADERS, self.open_connections.limits.header_seconds)
        if self.request:
            self._receive(self.request)

    def _is_proxy(self, host: str) -> bool:
        app = self.config.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.forget()
        super().connection_lost(exc)

    def forget(self) -> None:
        """Stop counting the connection."""
        if self.is_counted:
            self.is_counted = False
            self.open_connections.remove(self)

    def drop(self) -> None:
        """Make room for another connection."""
        self.forget()
        self.transport.abort()

    # Requests: on_… are called by the parser, in this order.

    def data_received(self, data: bytes) -> None:
        if self.siblings and self._is_between_requests() and self._hand_over(self.siblings, data):
            self.transport.close()  # closes this process's copy; the connection stays open
        else:
            self._receive(data)

    def _is_between_requests(self) -> bool:
        """Return whether the client begins a request now, and has been sent everything before it."""
        is_first = self._awaited is RequestPart.NONE or (
            self._awaited is RequestPart.HEADERS and not self._header_bytes
        )
        is_answered = self.cycle is None or self.cycle.response_complete
        return is_first and is_answered and not self.pipeline and not self.transport.get_write_buffer_size()

    def _hand_over(self, siblings: Siblings, request: bytes) -> bool:
        """Hand the connection over if another process serves the table of a request; return whether that was done."""
        place = siblings.elsewhere(request)
        connection = self.transport.get_extra_info("socket")
        return place is not None and siblings.hand_over(connection.fileno(), request, place)

    def _receive(self, data: bytes) -> None:
        if self._awaited is RequestPart.NONE:
            self._await_headers()
        self._packet_bytes = len(data)
        super().data_received(data)
        if self._awaited is RequestPart.HEADERS and not self.transport.is_closing():
            self._header_bytes += len(data)
            if self._header_bytes > MAX_HEADER_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._parsed_bytes = 0
        if self._awaited is RequestPart.NONE:  # another request was in the same packet, which is not counted again
            self._await_headers()
            self._header_bytes = -self._packet_bytes

    def _await_headers(self) -> None:
        self._header_bytes = 0
        self._await(RequestPart.HEADERS, self.open_connections.limits.header_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_parsed(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count_parsed(len(name) + len(value))

    def _count_parsed(self, size: int) -> None:
        """Raise an error that stops the parser, which then calls `send_400_response`."""
        self._parsed_bytes += size
        if self._parsed_bytes > MAX_HEADER_BYTES or len(self.headers) > MAX_HEADERS:
            self._is_too_large = True
            raise ValueError(TOO_LARGE)

    def on_headers_complete(self) -> None:
        self.open_connections.set_waiting(self, False)
        self._await(RequestPart.BODY, self.open_connections.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._deadline += len(body) / BODY_RATE
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._awaited = RequestPart.NONE
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_in(self.stall_seconds)
        elif not self.pipeline:
            self.open_connections.set_waiting(self, True)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a WebSocket, which goes on being counted as this connection."""
        self._awaited = RequestPart.NONE
        self._stop_timer()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, DroppingProtocol) and self.is_counted:
            self.is_counted = False
            protocol.on_lost = self.open_connections.keep_counting(self)
            del self.parser  # it refers back to this protocol, and Python's garbage collector looks rarely

    # Time: one timer for each connection, which is moved on when it rings too early.

    def _await(self, part: RequestPart, seconds: float) -> None:
        self._awaited = part
        self._deadline = self.loop.time() + seconds
        if self._timer and self._timer.when() > self._deadline:
            self._stop_timer()
        if self._timer is None:
            self._timer = self.loop.call_at(self._deadline, self._check_deadline)

    def _check_deadline(self) -> None:
        self._timer = None
        if self._awaited is RequestPart.NONE or self.transport.is_closing():
            return
        left = self._deadline - self.loop.time()
        if self.flow.read_paused:  # it is the server that does not read on
            left = self.open_connections.limits.body_seconds
        if left > 0:
            self._timer = self.loop.call_later(left, self._check_deadline)
        else:
            self._time_out()

    def _time_out(self) -> None:
        if self._awaited is RequestPart.HEADERS and not self._header_bytes:
            self.transport.close()  # not a byte was sent, as browsers do that connect in advance
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_in(self.close_seconds)

    def shutdown(self) -> None:
        """Close the connection when the server stops; a request that is not complete is not waited for."""
        super().shutdown()
        if self._awaited is RequestPart.BODY and not self.pipeline:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (uvicorn's own sentence)
        """Refuse a request that the parser does not accept."""
        if self._is_too_large:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LARGE)
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, MALFORMED)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        """Close the connection, with a sentence if no response is under way."""
        is_between = self._awaited is RequestPart.HEADERS and (self.cycle is None or self.cycle.response_complete)
        if is_between or self.cycle is None or not self.cycle.response_started:
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            self.transport.write(f"{head}content-length: {len(why)}\r\nconnection: close\r\n\r\n{why}".encode())
        self.transport.close()
        self._abort_in(self.close_seconds)


def bounded_http(limits: Limits, siblings: Siblings | None = None) -> type[HttpConnection]:
    """Return the HTTP protocol of one server, which has its own count of connections."""
    others = siblings

    class BoundedHttpConnection(HttpConnection):
        open_connections = OpenConnections(limits)
        siblings = others

    return BoundedHttpConnection

"""Slow, oversized and malformed requests, and crowds of connections, against a real server."""

import asyncio
import base64
import logging
import os
import re
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest

from tests.server.clients import PATIENCE, Client, RunningServer, drain_all, play_on, start_game, wait_until
from tests.server.conftest import Serve
from updraft.server import http_connection
from updraft.server.http_connection import HttpConnection
from updraft.server.limits import MAX_BODY, Limits
from updraft.server.live_table import LiveTable
from updraft.server.serve import raise_file_limit

HALF_HEADERS = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: "
HALF_BODY = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
HEALTHZ = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
GAMES = b"GET /api/games HTTP/1.1\r\nHost: here\r\n\r\n"
NEVER = 1e6  # seconds
SOON = 0.5  # seconds


class RawClient:
    """A connection that sends what it likes."""

    def __init__(self, server: RunningServer, data: bytes = b"", source: str = "127.0.0.1", buffer: int = 0) -> None:
        self.raw = socket.socket()
        if buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.raw.bind((source, 0))
        self.raw.settimeout(PATIENCE)
        self.raw.connect(("127.0.0.1", server.port))
        server.opened.append(self)
        self.send(data)

    def send(self, data: bytes) -> None:
        """Send, unless the server has closed the connection."""
        with suppress(OSError):
            self.raw.sendall(data)

    def receive(self, end: bytes = b"") -> str:
        """Receive until the server closes the connection, or until an answer has this end."""
        received = b""
        try:
            while chunk := self.raw.recv(65_536):
                received += chunk
                if end and received.endswith(end):
                    break
        except ConnectionError:
            pass
        return received.decode(errors="replace")

    def is_closed(self) -> bool:
        self.raw.setblocking(False)
        try:
            while self.raw.recv(65_536):
                pass
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def close(self) -> None:
        self.raw.close()


def status_of(answer: str) -> str:
    return answer.split(" ", 2)[1] if answer else ""


@pytest.fixture
def tracebacks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail if the server logs an error or a traceback."""
    yield
    logged = caplog.get_records("call")
    assert not [line.getMessage() for line in logged if line.exc_info or line.levelno >= logging.ERROR]


pytestmark = pytest.mark.usefixtures("tracebacks")


def test_a_thousand_half_open_requests_stop_no_one_and_are_closed(serve: Serve) -> None:
    """Let 1000 connections from four addresses send nothing, half a header or half a body, and play on."""
    assert raise_file_limit() >= 4096
    server = serve(limits=Limits(connections=600, connections_per_address=250, header_seconds=4, body_seconds=5))
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    beginnings = (b"", HALF_HEADERS, HALF_BODY, b"\r\n")
    crowd = [RawClient(server, beginnings[number % 4], f"127.0.0.{2 + number // 250}") for number in range(1000)]
    surplus = RawClient(server, HEALTHZ, "127.0.0.5")
    assert server.http.open_connections.number <= 600
    for _ in range(7):
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).text == "ok\n"
        play_on(sockets, 1)
    wait_until(lambda: all(client.is_closed() for client in [*crowd, surplus]))
    play_on(sockets)
    assert sockets[0].result
    drain_all(sockets)
    for one in sockets:
        one.connection.close()
    Client(server).close()
    server.stop()
    assert server.http.open_connections.number == 0


def test_connections_of_an_address_are_limited_but_not_those_of_a_proxy(serve: Serve) -> None:
    server = serve(limits=Limits(connections_per_address=3))
    crowd = [RawClient(server, HEALTHZ, "127.0.0.2") for _ in range(3)]
    assert [status_of(client.receive(b"ok\n")) for client in crowd] == ["200"] * 3
    refused = RawClient(server, source="127.0.0.2").receive()
    assert status_of(refused) == "429" and "Too many connections from your address." in refused
    assert status_of(RawClient(server, HEALTHZ, "127.0.0.3").receive(b"ok\n")) == "200"
    proxied = [RawClient(server, HEALTHZ) for _ in range(5)]
    assert [status_of(client.receive(b"ok\n")) for client in proxied] == ["200"] * 5
    crowd[0].close()
    wait_until(lambda: status_of(RawClient(server, HEALTHZ, "127.0.0.2").receive(b"ok\n")) == "200")


def test_a_full_server_drops_waiting_connections_before_it_refuses_new_ones(serve: Serve) -> None:
    server = serve(limits=Limits(connections=3, header_seconds=NEVER))
    waiting = [RawClient(server, HALF_HEADERS) for _ in range(3)]
    wait_until(lambda: server.http.open_connections.number == 3)
    assert status_of(RawClient(server, HEALTHZ).receive(b"ok\n")) == "200"
    wait_until(waiting[0].is_closed)
    assert not waiting[2].is_closed()
    with ExitStack() as busy:
        for _ in range(3):
            client = busy.enter_context(httpx.Client(base_url=server.url, timeout=PATIENCE))
            client.post("/api/guests", json={"name": "x"})
            token = client.post("/api/me/tokens", json={"name": "x"}, headers={"Origin": server.url})
            assert token.status_code == 201
            table = client.post(
                "/api/tables", json={"game": "up-turn", "players": 2}, headers={"Origin": server.url}
            ).json()["id"]
            stream = busy.enter_context(client.stream("GET", f"/api/tables/{table}/stream"))
            assert stream.status_code == 200
        refused = RawClient(server).receive()
        assert status_of(refused) == "503" and "too many connections" in refused


def test_slow_headers_are_cut_off(serve: Serve) -> None:
    server = serve(limits=Limits(header_seconds=SOON))
    silent, slow = RawClient(server), RawClient(server, HALF_HEADERS)
    assert silent.receive() == ""
    assert status_of(slow.receive()) == "408"


def test_slow_bodies_are_cut_off(serve: Serve) -> None:
    server = serve(limits=Limits(header_seconds=NEVER, body_seconds=SOON))
    answer = RawClient(server, HALF_BODY).receive()
    assert status_of(answer) == "408" and "did not arrive in time" in answer


@pytest.mark.parametrize("drop", [b"\r\n", b"G"])
def test_a_request_on_a_kept_connection_must_arrive_in_time_too(serve: Serve, drop: bytes) -> None:
    server = serve(limits=Limits(header_seconds=SOON))
    client = RawClient(server, HEALTHZ)
    assert status_of(client.receive(b"ok\n")) == "200"
    client.send(drop)
    assert status_of(client.receive()) == "408"


def test_a_trickle_of_header_bytes_wins_no_time(serve: Serve) -> None:
    server = serve(limits=Limits(header_seconds=SOON))
    client = RawClient(server, HALF_HEADERS)

    def trickle() -> bool:
        client.send(b"x")
        return client.is_closed()

    wait_until(trickle, every=0.1)


def test_a_body_that_keeps_coming_has_the_time_it_needs(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send a body for longer than `body_seconds`: each piece earns time."""
    monkeypatch.setattr(http_connection, "BODY_RATE", 1)
    server = serve(limits=Limits(body_seconds=SOON))
    body = b'{"name": "' + b"x" * 20 + b'"}'
    head = f"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    client = RawClient(server, head.encode() + b"\r\n\r\n" + body[:5])
    beginning = server.loop.time()
    wait_until(lambda: server.loop.time() > beginning + 2 * SOON)
    client.send(body[5:])
    assert status_of(client.receive(b"}")) == "201"


def test_a_body_after_a_refusal_cannot_keep_the_connection(serve: Serve) -> None:
    server = serve(limits=Limits(body_seconds=SOON))
    head = b"POST /nowhere HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\nx"
    answer = RawClient(server, head).receive()
    assert status_of(answer) == "404"
    assert answer.count("HTTP/1.1") == 1


def test_a_response_that_is_not_read_is_aborted(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpConnection, "stall_seconds", SOON)
    server = serve()
    client = RawClient(server, GAMES * 3000, buffer=4096)
    wait_until(lambda: server.http.open_connections.number == 1)
    wait_until(lambda: server.http.open_connections.number == 0)
    client.close()


def test_a_stopping_server_does_not_wait_for_half_a_request(serve: Serve) -> None:
    server = serve(limits=Limits(header_seconds=NEVER, body_seconds=NEVER))
    for beginning in (HALF_BODY, HALF_HEADERS, b""):
        RawClient(server, beginning)
    assert status_of(RawClient(server, HEALTHZ).receive(b"ok\n")) == "200"  # the others have arrived
    clients, server.opened = server.opened, []
    server.stop()
    assert server.http.open_connections.number == 0
    for client in clients:
        client.close()


def test_requests_in_one_packet_are_all_answered(server: RunningServer) -> None:
    body = b'{"name": "' + b"x" * 40_000 + b'"}'
    long = f"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    client = RawClient(server, HEALTHZ + long.encode() + b"\r\n\r\n" + body + HEALTHZ[:20])
    client.send(HEALTHZ[20:])
    answer = client.receive(b"ok\n")
    while answer.count("HTTP/1.1") < 3 and (more := client.receive(b"ok\n")):
        answer += more
    assert re.findall(r"HTTP/1\.1 (\d+)", answer) == ["200", "400", "200"]


UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", "400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100), "400"),
        (b"GET /healthz HTTP/1.1\r\nHost here\r\n\r\n", "400"),
        (b"GET /healthz HTTP/1.1\r\nHost: a\x00b\r\n\r\n", "400"),
        (b"GET /healthz HTTP/9.9\r\nHost: here\r\n\r\n", "400"),
        (b"GET /\xff\xfe HTTP/1.1\r\nHost: here\r\n\r\n", "400"),
        (b"GET /healthz HTTP/1.1\r\nHost: here\r\nContent-Length: x\r\n\r\n", "400"),
        (b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: here\r\n\r\n", "431"),
        (b"GET /healthz HTTP/1.1\r\nHost: " + b"x" * 20_000 + b"\r\n\r\n", "431"),
        (b"GET /healthz HTTP/1.1\r\nHost: " + b"x" * 20_000, "431"),
        (b"GET /healthz HTTP/1.1\r\n" + b"X: y\r\n" * 101 + b"\r\n", "431"),
        (f"GET /api/lobby/live HTTP/1.1\r\n{UPGRADE}{'X: y' * 3000}\r\n\r\n".encode(), "431"),
        (f"GET /api/lobby/live HTTP/1.1\r\n{UPGRADE}\r\n".encode(), "400"),
        (f"POST /api/lobby/live HTTP/1.1\r\n{UPGRADE}{KEY}\r\n".encode(), "405"),
        (b"GET /api/l\xff HTTP/1.1\r\nHost: h\r\n" + f"{UPGRADE}{KEY}\r\n".encode(), "400"),
        (b"GET /api/lobby/live HTTP/1.1\r\nHost: \xff\r\n" + f"{UPGRADE}{KEY}Origin: http://x\r\n\r\n".encode(), "403"),
    ],
)
def test_malformed_and_oversized_requests_are_answered_or_closed(
    server: RunningServer, request_bytes: bytes, status: str
) -> None:
    assert status_of(RawClient(server, request_bytes).receive()) == status
    assert Client(server).client.get("/healthz").text == "ok\n"


@pytest.mark.parametrize(
    "headers",
    [
        {b"Cookie": b"updraft=\xff\xfe; =; ;;"},
        {b"Authorization": b"Bearer \xff"},
        {b"Accept-Language": b"\xff;q=x, fr;q=9999999999"},
        {b"Origin": b"http://[::1", b"Content-Type": b"\xff"},
        {b"Content-Type": b"application/json; charset=nonsense", b"Content-Encoding": b"x"},
        {b"X-Forwarded-For": b"\xff, ,,", b"X-Forwarded-Proto": b"\xff"},
    ],
)
def test_strange_header_values_are_answered(server: RunningServer, headers: dict[bytes, bytes]) -> None:
    client = Client(server).client
    for method, path in (("GET", "/api/me"), ("POST", "/api/guests"), ("GET", "/api/lobby?lang=%ff&x=%00")):
        answer = client.request(method, path, headers=headers, content=b"{}" if method == "POST" else b"")
        assert answer.status_code < 500


def frame(first: int, data: bytes, mask: int = 0x80) -> bytes:
    """Encode a frame of a client; its mask is zero."""
    if len(data) < 126:
        return struct.pack("!BB", first, mask | len(data)) + bytes(4 if mask else 0) + data
    return struct.pack("!BBQ", first, mask | 127, len(data)) + bytes(4) + data


TEXT, BINARY, MORE_TEXT, MORE, LAST, PING = 0x81, 0x82, 0x01, 0x00, 0x80, 0x89


@pytest.mark.parametrize(
    ("frames", "close_code"),
    [
        (frame(TEXT, b"x" * 9000), 1009),
        (frame(MORE_TEXT, b"x" * 5000) + frame(LAST, b"x" * 5000), 1009),
        (frame(MORE_TEXT, b"x") + frame(MORE, b"") * 100, 1009),
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(MORE_TEXT, b"\xe2") + frame(LAST, b"\x28"), 1007),
        (frame(TEXT, b"{}", mask=0), 1002),
        (frame(0x83, b"{}"), 1002),
        (frame(LAST, b"{}"), 1002),
        (b"\x81\xff" + b"\xff" * 8 + bytes(4), 1002),
    ],
)
def test_invalid_frames_close_the_socket_with_a_code(server: RunningServer, frames: bytes, close_code: int) -> None:
    table, _, sockets = start_game(server, "up-turn", 2)
    client = RawClient(server, upgrade(server, table))
    wait_until(lambda: len(server.table(table).subscribers.members) == 3)
    client.send(frames)
    received = client.receive().encode(errors="replace")
    assert struct.pack("!H", close_code).decode(errors="replace").encode() in received[-80:]
    wait_until(lambda: len(server.table(table).subscribers.members) == 2)
    assert sockets[0].request(type="ping")["type"] == "pong"


def upgrade(server: RunningServer, table: str) -> bytes:
    return f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{UPGRADE}{KEY}\r\n".encode()


@pytest.mark.parametrize(
    "frames", [frame(TEXT, b"\xff"), frame(TEXT, b"x" * 9000), frame(TEXT, b"{}", mask=0), b"\xff" * 50]
)
def test_invalid_frames_before_the_handshake_close_the_connection(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, frames: bytes
) -> None:
    """Let a handshake wait for the store, and send nonsense meanwhile."""
    table = server.guest("Host").open_table("up-turn", 2)
    waiting, goes_on, find = threading.Event(), asyncio.Event(), server.hub.find

    async def find_later(table_id: str) -> LiveTable | None:
        waiting.set()
        await goes_on.wait()
        return await find(table_id)

    monkeypatch.setattr(server.hub, "find", find_later)
    client = RawClient(server, upgrade(server, table))
    assert waiting.wait(PATIENCE)
    client.send(frames)
    assert client.receive() == ""
    server.loop.call_soon_threadsafe(goes_on.set)
    wait_until(lambda: not server.sockets())
    monkeypatch.undo()
    assert not server.table(table).subscribers.members


def test_binary_messages_get_a_sentence(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "up-turn", 2)
    sockets[0].connection.send(b"\x00\x01")
    assert sockets[0].receive_until("invalid")["why"].startswith("Invalid message: ")


def test_pings_of_a_client_that_does_not_read_take_no_memory(serve: Serve) -> None:
    """Send pings without reading the answers: when the connection is full, they are no longer answered."""
    server = serve()
    table = server.guest("Host").open_table("up-turn", 2)
    client = RawClient(server, upgrade(server, table), buffer=4096)
    wait_until(lambda: len(server.table(table).subscribers.members) == 1)
    (subscriber,) = server.table(table).subscribers.members
    for _ in range(300):
        client.send(frame(PING, b"x" * 125) * 100)
    client.send(frame(TEXT, b'{"type":"resync"}'))
    wait_until(lambda: subscriber.is_sending)  # the answer waits: all pings were read
    (connection,) = server.sockets()
    assert connection.transport.get_write_buffer_size() < 256 << 10


def test_the_largest_body_is_read(server: RunningServer) -> None:
    answer = Client(server).client.post("/api/guests", content=b" " * (MAX_BODY - 12) + b'{"name":"x"}')
    assert answer.status_code == 201

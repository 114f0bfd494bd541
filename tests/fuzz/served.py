"""A real server that is sent anything: frames of a socket, and bytes instead of HTTP requests."""

import json
import logging
import socket
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.fuzz.targets import Target, client_messages
from tests.server.clients import OPEN, Clock, TableSocket
from tests.server.conftest import quick_servers, start_server

TOKEN, TABLE = b"@TOKEN@", b"@TABLE@"  # in inputs: the server's own differ from run to run
SILENCE = 0.2  # seconds after which no more of a response is awaited: the request was not complete
SERVER_ERROR = range(500, 600)
NOT_READY = 503
CLIENTS_FAULT = (None, 1002, 1003, 1007, 1008, 1009)  # close codes; None for a socket that stays open


class Failures(logging.Handler):
    """Keeps what the server logs as an error: it writes down every exception that nobody expected."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(logging.Formatter().format(record))

    def check(self) -> None:
        failed, self.seen = self.seen, []
        assert not failed, failed[0]


class AttackedServer:
    """A server with a running game; the attacker is one of its guests."""

    def __init__(self) -> None:
        self.failures = Failures()
        logging.getLogger().addHandler(self.failures)
        self._means = ExitStack()
        self._means.enter_context(quick_servers())
        folder = self._means.enter_context(TemporaryDirectory(prefix="updraft-fuzz-"))
        self.server = start_server(Path(folder), Clock(), limits=OPEN)
        self._guest = self.server.guest("Eve")
        self._words = {
            TOKEN: self._guest.post("/api/me/tokens", name="fuzz")["token"].encode(),
            TABLE: self._guest.open_table("tout-la-haut", 2, public=True, bots={1: "random"}).encode(),
        }
        self._guest.act(self._words[TABLE].decode(), "start")
        self._socket: TableSocket | None = None

    def send_frame(self, data: bytes) -> None:
        """Send a frame and a ping. The ping is answered, or the socket closed with a code that names the client."""
        if self._socket is None:
            self._socket = self._guest.join(self._words[TABLE].decode())
        code = _close_code(self._socket, data)
        self._socket.raw.clear()
        if code is not None:
            self._socket = None
        self.failures.check()
        assert code in CLIENTS_FAULT, f"the socket was closed with {code}"

    def send_request(self, data: bytes) -> None:
        """Send bytes instead of a request; then another connection must be served."""
        for word, meaning in self._words.items():
            data = data.replace(word, meaning)
        with socket.create_connection(("127.0.0.1", self.server.port)) as connection:
            connection.settimeout(SILENCE)
            status = _status(_exchange(connection, data))
        assert status not in SERVER_ERROR or status == NOT_READY, status
        self.failures.check()
        assert self._guest.client.get("/healthz").status_code == 200

    def stop(self) -> None:
        self.server.stop()
        logging.getLogger().removeHandler(self.failures)
        self._means.close()


def _close_code(one: TableSocket, data: bytes) -> int | None:
    """Send a frame and wait for the answer to a ping; return the code if the socket was closed, 0 for no code."""
    try:
        one.connection.send(_text_or_bytes(data))
        one.drain()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return None


def _text_or_bytes(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _exchange(connection: socket.socket, data: bytes) -> bytes:
    """Send bytes and return the response, as far as it comes."""
    received = b""
    try:
        connection.sendall(data)
        while not _is_complete(received):
            part = connection.recv(1 << 16)
            if not part:
                break
            received += part
    except (TimeoutError, ConnectionError):
        pass  # an incomplete request is waited for, an impossible one is cut off
    return received


def _is_complete(received: bytes) -> bool:
    head, end, body = received.partition(b"\r\n\r\n")
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return len(body) >= int(value)
    return bool(end) and b"\r\n0\r\n" in body


def _status(received: bytes) -> int:
    """Read the status of a response; 0 if there was none."""
    words = received.split(b" ", 2)
    return int(words[1]) if received.startswith(b"HTTP/") else 0


@cache
def attacked() -> AttackedServer:
    return AttackedServer()


def requests() -> list[bytes]:
    """Write requests of every kind."""
    me = {"name": "Eve"}
    table: dict[str, Any] = {"game": "up-turn", "players": 2, "options": {"bag": "once"}, "bots": {"1": "random"}}
    move = {"id": "1", "decision": 0, "move": "draw"}
    return [
        *(_request("GET", path) for path in ("/", "/api/lobby", "/api/me", "/api/me/tables", "/schema/openapi.json")),
        *(
            _request("GET", f"/api/tables/@TABLE@{path}")
            for path in ("", "/record", "/steps?seat=1", "/drawing?lang=fr")
        ),
        _request("POST", "/api/guests", me),
        _request("POST", "/api/tables", table),
        _request("POST", "/api/tables/@TABLE@/moves?lang=fr", move),
        _request("POST", "/api/tables/@TABLE@/actions", {"action": "sit", "seat": 1}),
        _request("POST", "/api/games/up-turn/lessons/first-game/tries", {"at": 1, "moves": ["draw"]}),
    ]


def _request(method: str, path: str, body: Any = None) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    head = [f"{method} {path} HTTP/1.1", "Host: localhost", "Authorization: Bearer @TOKEN@", "Accept-Language: fr"]
    if data:
        head += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*head, "", ""]).encode() + data


SERVED = {
    "socket": Target("socket", lambda data: attacked().send_frame(data), client_messages),
    "http": Target("http", lambda data: attacked().send_request(data), requests),
}

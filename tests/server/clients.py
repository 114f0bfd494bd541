"""A real server on a real port, and clients that talk to it."""

import asyncio
import itertools
import json
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeAlias, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from updraft.server.app import create_app
from updraft.server.connection import TableConnection
from updraft.server.http_connection import bounded_http
from updraft.server.hub import Hub
from updraft.server.limits import Limits, Rate
from updraft.server.live_table import LiveTable
from updraft.server.metrics import Metrics
from updraft.server.serve import Server
from updraft.server.workers import WorkerPool, Workers

T = TypeVar("T")
JsonObject: TypeAlias = dict[str, Any]
PATIENCE = 60.0  # seconds
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # for plain HTTP: reading the certificates takes a client 37 ms
PLENTY = Rate(1e9, 1e9)
OPEN = Limits(  # no limits but for chat
    tables_per_guest=10_000,
    tables_per_address=10_000,
    tokens_per_guest=100,
    sockets_per_guest=10_000,
    sockets_per_address=10_000,
    connections=10_000,
    connections_per_address=10_000,
    guests=PLENTY,
    names=PLENTY,
    codes=PLENTY,
    requests=PLENTY,
    requests_per_guest=PLENTY,
    messages=PLENTY,
    messages_per_guest=PLENTY,
    messages_per_address=PLENTY,
    records=PLENTY,
    record_chunks=PLENTY,
    hints=PLENTY,
    reviews=PLENTY,
    tries=PLENTY,
)
WORKERS = Workers(1)  # for all servers of this process
WORKERS.reviewing = WorkerPool(1)  # tests wait for reviews, which otherwise give way to everything


class Clock:
    """A clock that only a test moves on."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def advance(self, seconds: float) -> None:
        self.at += seconds


class RunningServer:
    """A hub behind uvicorn, on a thread."""

    def __init__(
        self, hub: Hub, ws: type[TableConnection] = TableConnection, ping: float = 20.0, port: int = 0
    ) -> None:
        self.hub = hub
        self.http = bounded_http(hub.limits)
        self.metrics = Metrics(hub)
        self.opened: list[Any] = []  # clients and sockets to close when the server stops
        listener = socket.create_server(("127.0.0.1", port))
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as asyncio's own; else each answer takes 40 ms
        self.port: int = listener.getsockname()[1]
        config = uvicorn.Config(
            create_app(hub, self.metrics),
            log_config=None,
            http=self.http,
            ws=ws,
            ws_per_message_deflate=False,
            ws_max_size=8192,
            ws_ping_interval=ping,
            ws_ping_timeout=ping,
        )
        self._server = Server(config, hub)
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started

    def _run(self, listener: socket.socket) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._server.serve([listener]))
        self.loop.close()
        listener.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def sockets(self) -> list[TableConnection]:
        """Return the WebSocket connections."""
        connections = self._server.server_state.connections
        return [connection for connection in connections if isinstance(connection, TableConnection)]

    def tick(self) -> None:
        self.run(self.hub.tick())

    def table(self, table_id: str) -> LiveTable:
        found = self.run(self.hub.find(table_id))
        assert found
        return found

    def stop(self) -> None:
        """Close the clients and stop; a server that has stopped already stays so."""
        for client in reversed(self.opened):
            client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def guest(self, name: str, address: str = "") -> "Client":
        return Client(self, name, address)


class Client:
    """A browser: a cookie, and requests with an origin. With a name, it becomes a guest.

    With an address, it is behind a proxy that tells where it comes from.
    """

    def __init__(self, server: RunningServer, name: str = "", address: str = "") -> None:
        self.server = server
        self.ids = itertools.count()  # of commands: a guest uses each once, whatever the socket
        server.opened.append(self)
        self.forwarded = {"X-Forwarded-For": address} if address else {}
        headers = {"Origin": server.url} | self.forwarded
        self.client = httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE, verify=NO_TLS)
        if name:
            self.post("/api/guests", name=name)

    def post(self, path: str, **data: Any) -> Any:
        return self._json(self.client.post(path, json=data))

    def get(self, path: str) -> Any:
        return self._json(self.client.get(path))

    def _json(self, answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def act(self, table_id: str, action: str, **data: Any) -> Any:
        """Do something at a table outside the game."""
        return self.post(f"/api/tables/{table_id}/actions", type=action, **data)

    def open_table(self, game: str, players: int, **more: Any) -> str:
        return str(self.post("/api/tables", game=game, players=players, **more)["id"])

    def join(self, table: str, lang: str = "en", since: int | None = None, wants_derived: bool = True) -> "TableSocket":
        return TableSocket(self, table, lang, since, wants_derived)

    def move_to(self, server: RunningServer, address: str = "") -> "Client":
        """Return the same browser at another server or address."""
        there = Client(server, address=address)
        there.client.cookies.update(self.client.cookies)
        there.ids = self.ids
        return there

    def close(self) -> None:
        self.client.close()


class TableSocket:
    """A client's socket at a table. `raw` holds every message as it came."""

    def __init__(
        self, client: Client, table: str, lang: str = "en", since: int | None = None, wants_derived: bool = True
    ) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in client.client.cookies.items())
        query = f"?lang={lang}" + ("&derived=yes" if wants_derived else "")
        query += f"&since={since}" if since is not None else ""
        self.connection: ClientConnection = connect(
            f"ws://127.0.0.1:{client.server.port}/api/tables/{table}/live{query}",
            additional_headers=client.forwarded | ({"Cookie": cookies} if cookies else {}),
            origin=Origin(client.server.url),
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=0.5,  # a client with unread messages does not read the close frame either
            max_size=None,
            legacy=True,
        )
        client.server.opened.append(self)
        self.raw: list[str] = []
        self.decision: JsonObject | None = None
        self.result: JsonObject | None = None
        self.number = -1
        self._ids = client.ids

    def receive(self) -> JsonObject:
        """Receive the next message."""
        data = self.connection.recv(PATIENCE)
        assert isinstance(data, str)
        self.raw.append(data)
        message: JsonObject = json.loads(data)
        if "decision" in message:
            self.decision = message["decision"]
        if message.get("result"):
            self.result = message["result"]
        if "seq" in message and message["type"] != "chat":
            self.number = message["seq"]
        return message

    def receive_until(self, *types: str) -> JsonObject:
        """Receive messages up to one of these types, and return that one."""
        while (message := self.receive())["type"] not in types:
            pass
        return message

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def new_id(self) -> str:
        return f"m{next(self._ids)}"

    def request(self, **message: Any) -> JsonObject:
        """Send a message and return the answer."""
        self.send(**message)
        return self.receive_until("accepted", "refused", "invalid", "pong", "hint")

    def move(self, text: str, **changes: Any) -> JsonObject:
        assert self.decision or "decision" in changes
        message = {"type": "play", "id": self.new_id(), "decision": (self.decision or {}).get("number"), "move": text}
        return self.request(**(message | changes))

    def log_lines(self) -> list[str]:
        """Return the log as this socket received it, move by move."""
        messages = [json.loads(line) for line in self.raw]
        told = [message for message in messages if message["type"] == "move" and (message["text"] or message["more"])]
        return [message["text"] for message in told]

    def drain(self) -> None:
        """Receive all messages sent so far: a ping is answered last."""
        self.send(type="ping")
        self.receive_until("pong")

    def close(self) -> None:
        self.connection.close()


def wait_until(is_so: Callable[[], Any], patience: float = PATIENCE, every: float = 0.005) -> None:
    """Wait for something that happens on another thread or in another process."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(every)


def start_game(
    server: RunningServer, game: str, players: int, **more: Any
) -> tuple[str, list[Client], list[TableSocket]]:
    """Start a table full of guests, each with a socket."""
    guests = [server.guest(f"P{seat}") for seat in range(players)]
    table = guests[0].open_table(game, players, **more)
    for guest in guests[1:]:
        guest.act(table, "sit")
    guests[0].act(table, "start")
    sockets = [guest.join(table) for guest in guests]
    for one in sockets:
        one.receive_until("snapshot")
    return table, guests, sockets


def current(sockets: Iterable[TableSocket]) -> tuple[TableSocket, JsonObject]:
    """Return the socket whose turn it is, and its decision."""
    return next((one, one.decision) for one in sockets if one.decision)


def leave_memory(server: RunningServer, clock: Clock, table: str, sockets: Iterable[TableSocket]) -> None:
    """Close all sockets of a table and wait until the server has dropped it from memory."""
    for one in sockets:
        one.close()
    wait_until(lambda: not server.table(table).subscribers.members)
    clock.advance(61)
    server.tick()
    assert table not in server.hub.tables


def drain_all(sockets: Iterable[TableSocket]) -> None:
    for one in sockets:
        one.drain()


def play_on(sockets: list[TableSocket], moves: int | None = None, seed: int = 1) -> int:
    """Make random moves until the game is over, or so many moves; return their number."""
    rng, made = random.Random(seed), 0
    while not any(one.result for one in sockets) and (moves is None or made < moves):
        player, decision = current(sockets)
        choices = [text for text in decision["choices"] if text not in ("draw", "pass")] or decision["choices"]
        answer = player.move(rng.choice(choices), decision=decision["number"])
        assert answer["type"] == "accepted", answer
        made += 1
        drain_all(sockets)
    return made

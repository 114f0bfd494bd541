"""A real server on a real port, and people who talk to it."""

import asyncio
import itertools
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from updraft.server.app import create_app
from updraft.server.connection import TableConnection
from updraft.server.hub import Hub
from updraft.server.limits import Limits, Rate
from updraft.server.live_table import LiveTable
from updraft.server.serve import Server

T = TypeVar("T")
Said: TypeAlias = dict[str, Any]
PATIENCE = 60.0
PLENTY = Rate(1e9, 1e9)
OPEN = Limits(10_000, 100, 10_000, PLENTY, PLENTY, PLENTY, PLENTY, Rate(5, 0.5))


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += seconds


class RunningServer:
    """A house behind uvicorn, in a thread of its own."""

    def __init__(
        self, hub: Hub, ws: type[TableConnection] = TableConnection, ping: float = 20.0, port: int = 0
    ) -> None:
        self.hub = hub
        self.opened: list[Any] = []
        listener = socket.create_server(("127.0.0.1", port))
        self.port: int = listener.getsockname()[1]
        config = uvicorn.Config(
            create_app(hub),
            log_config=None,
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
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started

    def _run(self, listener: socket.socket) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._server.serve([listener]))
        self.loop.close()
        listener.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def tick(self) -> None:
        self.do(self.hub.tick())

    def table(self, name: str) -> LiveTable:
        found = self.do(self.hub.find(name))
        assert found
        return found

    def stop(self) -> None:
        for one in reversed(self.opened):
            one.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def person(self, name: str) -> "Client":
        return Client(self, name)


class Client:
    """A browser: a name, a cookie, requests with an origin."""

    def __init__(self, server: RunningServer, name: str = "") -> None:
        self.server = server
        server.opened.append(self)
        self.client = httpx.Client(base_url=server.url, headers={"Origin": server.url}, timeout=PATIENCE)
        if name:
            self.post("/api/guests", name=name)

    def post(self, path: str, **data: Any) -> Any:
        return self._said(self.client.post(path, json=data))

    def get(self, path: str) -> Any:
        return self._said(self.client.get(path))

    def _said(self, answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def open(self, game: str, players: int, **more: Any) -> str:
        return str(self.post("/api/tables", game=game, players=players, **more)["id"])

    def look(self, table: str, lang: str = "en", since: int | None = None) -> "Seat":
        return Seat(self, table, lang, since)

    def go_to(self, server: RunningServer) -> "Client":
        """The same browser at a server that was started anew."""
        there = Client(server)
        there.client.cookies.update(self.client.cookies)
        return there

    def close(self) -> None:
        self.client.close()


class Seat:
    """A person's socket at a table. `raw` is every byte that came."""

    def __init__(self, person: Client, table: str, lang: str = "en", since: int | None = None) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        query = f"?lang={lang}&derived=yes" + (f"&since={since}" if since is not None else "")
        self.socket: ClientConnection = connect(
            f"ws://127.0.0.1:{person.server.port}/api/tables/{table}/live{query}",
            additional_headers={"Cookie": cookies} if cookies else {},
            origin=Origin(person.server.url),
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=0.5,  # who has not read everything does not read the goodbye either
            max_size=None,
            legacy=True,
        )
        person.server.opened.append(self)
        self.raw: list[str] = []
        self.decision: Said | None = None
        self.result: Said | None = None
        self.number = -1
        self._ids = itertools.count()

    def hear(self) -> Said:
        """The next message."""
        data = self.socket.recv(PATIENCE)
        assert isinstance(data, str)
        self.raw.append(data)
        said: Said = json.loads(data)
        if "decision" in said:
            self.decision = said["decision"]
        if said.get("result"):
            self.result = said["result"]
        if "seq" in said and said["type"] != "chat":
            self.number = said["seq"]
        return said

    def hear_of(self, *kinds: str) -> Said:
        """The next message of one of these kinds."""
        while (said := self.hear())["type"] not in kinds:
            pass
        return said

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def new_id(self) -> str:
        return f"m{next(self._ids)}"

    def answer_to(self, **message: Any) -> Said:
        """Say something, and what is answered."""
        self.say(**message)
        return self.hear_of("accepted", "refused", "invalid", "pong")

    def move(self, text: str, **changes: Any) -> Said:
        assert self.decision or "decision" in changes
        message = {"type": "play", "id": self.new_id(), "decision": (self.decision or {}).get("number"), "move": text}
        return self.answer_to(**(message | changes))

    def lines(self) -> list[str]:
        """The log as this socket heard it."""
        said = [json.loads(line) for line in self.raw]
        return [one["text"] for one in said if one["type"] == "move" and one["text"]]

    def hear_all(self) -> None:
        """Everything that was said before now: a ping is answered last."""
        self.say(type="ping")
        self.hear_of("pong")

    def close(self) -> None:
        self.socket.close()


def until(is_so: Callable[[], Any], patience: float = PATIENCE, every: float = 0.005) -> None:
    """Wait for something that happens on another thread."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(every)


def seated(server: RunningServer, game: str, players: int, **more: Any) -> tuple[str, list[Client], list[Seat]]:
    """A started table full of people, each with a socket."""
    people = [server.person(f"P{seat}") for seat in range(players)]
    table = people[0].open(game, players, **more)
    for person in people[1:]:
        person.post(f"/api/tables/{table}/sit")
    people[0].post(f"/api/tables/{table}/start")
    seats = [person.look(table) for person in people]
    for seat in seats:
        seat.hear_of("snapshot")
    return table, people, seats


def play_on(seats: list[Seat], moves: int | None = None, seed: int = 1) -> int:
    """Everyone at turn makes random moves until the game is over, or so many were made."""
    dice, made = random.Random(seed), 0
    while not any(seat.result for seat in seats) and (moves is None or made < moves):
        seat = next(seat for seat in seats if seat.decision)
        assert seat.decision
        answers = seat.decision["number"]
        choices = [text for text in seat.decision["choices"] if text not in ("draw", "pass")] or seat.decision[
            "choices"
        ]
        said = seat.move(dice.choice(choices), decision=answers)
        assert said["type"] == "accepted", said
        made += 1
        for other in seats:
            other.hear_all()
    return made

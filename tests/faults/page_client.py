"""A client that behaves as the page does: it reconnects, sends unanswered commands again, and applies diffs."""

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from tests.server.clients import NO_TLS, JsonObject
from updraft.server.i18n import translate

RECONNECT_AFTER = 0.05, 0.3  # seconds; the page waits for longer
PING_AFTER, PONG_WITHIN = 1.0, 4.0  # seconds; the page asks less often
REPEAT_AFTER = 0.2  # seconds until a request or a command that could not be stored is sent again
REQUEST_TIMEOUT = 8.0  # seconds
NOT_STORED = translate("en", "not_stored")
BROKEN = (OSError, WebSocketException, InvalidHandshake, TimeoutError)  # what ends a connection


@dataclass
class Command:
    """A command that a client sent, and its answer: accepted, refused, or none so far."""

    message: JsonObject
    answer: str | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def id(self) -> str:
        return str(self.message["id"])


class Guest:
    """A guest's browser: a cookie, an address of its own, and servers to turn to, one after the other."""

    def __init__(self, ports: Sequence[int], address: str) -> None:
        self._ports = list(ports)
        self.address = address
        transport = httpx.AsyncHTTPTransport(NO_TLS, local_address=address)
        self._http = httpx.AsyncClient(transport=transport, timeout=REQUEST_TIMEOUT)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._ports[0]}"

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._http.cookies)

    def turn_to_next_server(self) -> None:
        self._ports.append(self._ports.pop(0))

    async def request(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Repeat a request until a server answers it; whether it was executed once or more often is unknown."""
        while True:
            with suppress(httpx.HTTPError):
                url, headers = self.origin + path, {"Origin": self.origin}
                answer = await self._http.request(method, url, headers=headers, json=body or None)
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer
            self.turn_to_next_server()
            await asyncio.sleep(REPEAT_AFTER)

    async def introduce(self, name: str) -> None:
        (await self.request("POST", "/api/guests", name=name)).raise_for_status()

    async def facts(self, table: str) -> JsonObject:
        facts: JsonObject = (await self.request("GET", f"/api/tables/{table}")).raise_for_status().json()
        return facts

    async def act(self, table: str, action: str) -> httpx.Response:
        return await self.request("POST", f"/api/tables/{table}/actions", type=action)

    def connect(self, table: str, since: int) -> connect:
        """Connect to a table; with a `since`, continue after that message."""
        query = "?lang=en&derived=yes" + (f"&since={since}" if since else "")
        return connect(
            f"{self.origin.replace('http', 'ws')}/api/tables/{table}/live{query}",
            additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())},
            origin=Origin(self.origin),
            local_addr=(self.address, 0),
            compression=None,
            ping_interval=None,
            open_timeout=REQUEST_TIMEOUT,
            close_timeout=0.2,
            max_size=None,
        )

    async def fresh_snapshot(self, table: str) -> JsonObject:
        """Return what a page that is opened now gets."""
        while True:
            with suppress(*BROKEN):
                async with asyncio.timeout(REQUEST_TIMEOUT), self.connect(table, 0) as socket:
                    message: JsonObject = json.loads(await socket.recv())
                    if message["type"] == "snapshot":
                        return message
            self.turn_to_next_server()
            await asyncio.sleep(REPEAT_AFTER)

    async def close(self) -> None:
        await self._http.aclose()


@dataclass
class PageClient:
    """A guest's page at a table. `snapshot` is what it shows; `commands` are all that it ever sent, in order."""

    guest: Guest
    table: str
    rng: random.Random
    snapshot: JsonObject = field(default_factory=lambda: {"seq": 0, "table": None, "next_decision": 0})
    commands: list[Command] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._socket: ClientConnection | None = None
        self._pending: dict[str, Command] = {}
        self._changed = asyncio.Event()
        self._prefix = f"{self.rng.getrandbits(40):x}"
        self._connection = asyncio.create_task(self._stay_connected())

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing has arrived yet."""
        return self.snapshot["table"] is None

    @property
    def is_waiting(self) -> bool:
        """Tell whether a command has not been answered yet."""
        return bool(self._pending)

    @property
    def decision(self) -> JsonObject | None:
        decision: JsonObject | None = self.snapshot.get("decision")
        return decision

    @property
    def is_over(self) -> bool:
        return bool(self.snapshot.get("result"))

    def __str__(self) -> str:
        """Say where a page stands, for a report of a failure."""
        about = f"seat {self.snapshot.get('seat')} of {self.table}, message {self.snapshot['seq']}"
        turn = "its turn" if self.decision else "not its turn"
        waiting = f", waiting for {', '.join(self._pending)}" if self._pending else ""
        return f"{about}, {turn}{waiting}, {'connected' if self._socket else 'disconnected'} to {self.guest.origin}"

    async def changed(self) -> None:
        """Wait for the next message."""
        self._changed.clear()
        await self._changed.wait()

    async def send(self, **message: Any) -> Command:
        """Send a command under a new id until it is answered; if it could not be stored, send it again."""
        message["id"] = f"{self._prefix}-{len(self.commands)}"
        command = Command(message)
        self.commands.append(command)
        self._pending[command.id] = command
        await self._write(message)
        await command.answered.wait()
        return command

    async def close(self) -> None:
        self._connection.cancel()
        await asyncio.gather(self._connection, return_exceptions=True)

    async def _stay_connected(self) -> None:
        while True:
            with suppress(*BROKEN):
                async with self.guest.connect(self.table, int(self.snapshot["seq"])) as self._socket:
                    for command in list(self._pending.values()):
                        await self._write(command.message)
                    while True:
                        await self._receive(json.loads(await self._next_message(self._socket)))
            self._socket = None
            self.guest.turn_to_next_server()
            await asyncio.sleep(self.rng.uniform(*RECONNECT_AFTER))

    async def _next_message(self, socket: ClientConnection) -> str | bytes:
        """Receive a message; after a silence ask whether the server is still there."""
        try:
            async with asyncio.timeout(PING_AFTER):
                return await socket.recv()
        except TimeoutError:
            await socket.send('{"type":"ping"}')
        async with asyncio.timeout(PONG_WITHIN):
            return await socket.recv()

    async def _write(self, message: JsonObject) -> None:
        """Write to the socket; without a connection the message waits for the next one."""
        if self._socket:
            with suppress(*BROKEN):
                await self._socket.send(json.dumps(message))

    async def _receive(self, message: JsonObject) -> None:
        if message["type"] in ("accepted", "refused"):
            await self._resolve(message)
        elif not is_known(self.snapshot, message):
            if needs_resync(self.snapshot, message):
                await self._write({"type": "resync"})
            self.snapshot = reduce(self.snapshot, message)
        self._changed.set()

    async def _resolve(self, answer: JsonObject) -> None:
        command = self._pending.get(answer["id"])
        if command is None:
            return
        if answer["type"] == "refused" and answer["why"] == NOT_STORED:
            await asyncio.sleep(REPEAT_AFTER)
            await self._write(command.message)
            return
        del self._pending[command.id]
        command.answer = answer["type"]
        command.answered.set()


IN_THE_LOG = ("seat", "text", "rule", "notation", "turn_number", "pieces", "more", "forced")
ABOUT_THE_MOVE = {*IN_THE_LOG, "move", "diff", "removed"}

# As in web/src/kit/snapshot.ts, whose names these functions have.


def reduce(snapshot: JsonObject, message: JsonObject) -> JsonObject:
    """Return the snapshot after a message."""
    known = {name: value for name, value in message.items() if name != "type"}
    match message["type"]:
        case "snapshot":
            return known | {"next_decision": _number(message, snapshot["next_decision"])}
        case "seats":
            return snapshot | known | {"next_decision": _number(message, snapshot["next_decision"])}
        case "started":
            return snapshot | known | {"next_decision": _number(message, 0)}
        case "move" | "undone":
            facts = {name: value for name, value in known.items() if name not in ABOUT_THE_MOVE}
            change = _after_move if message["type"] == "move" else _after_undo
            return snapshot | facts | _next_decision(snapshot, message) | change(snapshot, message)
        case "chat":
            return snapshot | {"seq": message["seq"], "chat": [*snapshot["chat"], message]}
    return snapshot


def _after_move(snapshot: JsonObject, message: JsonObject) -> JsonObject:
    after: JsonObject = {"state": apply_diff(snapshot["state"], message["diff"])}
    if message["text"] or message["more"]:
        after["log"] = [*snapshot["log"], {name: message[name] for name in IN_THE_LOG}]
    if message["result"]:
        after["table"] = snapshot["table"] | {"phase": "over"}
    return after


def _after_undo(snapshot: JsonObject, message: JsonObject) -> JsonObject:
    """Take the undone move out of the log; some servers send the log anew instead."""
    log = snapshot["log"]
    return {"log": message["log"] if "log" in message else log[: len(log) - message["removed"]]}


def _number(message: JsonObject, otherwise: int) -> int:
    return int(message["decision"]["number"]) if message["decision"] else otherwise


def _next_decision(snapshot: JsonObject, message: JsonObject) -> JsonObject:
    """Count the own seat's commands, even without a message that says so."""
    own = int(message["seat"] == snapshot["seat"])
    return {"next_decision": _number(message, snapshot["next_decision"] + own)}


def apply_diff(state: JsonObject, diff: JsonObject) -> JsonObject:
    """Apply what a move changed."""
    after = dict(state)
    for name, change in diff.items():
        if isinstance(change, int):
            after[name] = change
            continue
        after[name] = list(after[name])
        for at, value in change:
            after[name][at] = value
    return after


def is_known(snapshot: JsonObject, message: JsonObject) -> bool:
    """Tell whether a message was applied before."""
    return "seq" in message and message["type"] not in ("snapshot", "seats") and message["seq"] <= snapshot["seq"]


def needs_resync(snapshot: JsonObject, message: JsonObject) -> bool:
    """Tell whether a message is missing."""
    return "seq" in message and message["type"] != "snapshot" and message["seq"] != snapshot["seq"] + 1

"""Players and spectators of many tables, ours and boardgame.io's, who measure how long everything takes."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import picows


@dataclass
class LoadRun:
    """All clients of one server, and how long they waited."""

    has_started: bool = False
    ready: list[Callable[[], None]] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    over: int = 0


@dataclass
class TableTimes:
    """The time when the last move of a table was sent."""

    sent: float = 0.0


class DecisionPart(msgspec.Struct):
    """The parts of a decision that a client needs."""

    number: int
    choices: list[str]


class MessagePart(msgspec.Struct):
    """The parts of our messages that a client needs."""

    type: str
    decision: DecisionPart | None = None
    result: dict[str, Any] | None = None


class LoadClient(picows.WSListener):
    """Moves as soon as it is its turn, once all clients have joined; measures how long everything took."""

    def __init__(self, run: LoadRun, table: TableTimes) -> None:
        self.run = run
        self.table = table
        self.sent = 0.0
        self.transport: Any = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.TEXT:
            self.receive(frame.get_payload_as_bytes())
        elif frame.msg_type == picows.WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())

    def receive(self, data: bytes) -> None:
        raise NotImplementedError

    def send(self, data: bytes) -> None:
        self.transport.send(picows.WSMsgType.TEXT, data)

    def move(self, data: bytes) -> None:
        """Send a move; before all clients have joined, later."""
        if not self.run.has_started:
            self.run.ready.append(partial(self.move, data))
            return
        now = time.perf_counter()
        if self.table.sent:
            self.run.answered.append(now - self.table.sent)
        self.sent = self.table.sent = now
        self.send(data)

    def acknowledge(self) -> None:
        self.run.acknowledged.append(time.perf_counter() - self.sent)


class UpdraftClient(LoadClient):
    """A player or a spectator at one of our tables."""

    decoder = msgspec.json.Decoder(MessagePart)

    def receive(self, data: bytes) -> None:
        message = self.decoder.decode(data)
        if message.type == "accepted":
            self.acknowledge()
        elif message.result:
            self.run.over += 1
        elif decision := message.decision:
            move = {
                "type": "play",
                "id": str(decision.number),
                "decision": decision.number,
                "move": decision.choices[0],
            }
            self.move(msgspec.json.encode(move))


class SlowClient(UpdraftClient):
    """A spectator at one of our tables who reads the first message and nothing after it."""

    def receive(self, data: bytes) -> None:
        super().receive(data)
        self.transport.underlying_transport.pause_reading()


class PeerClient(LoadClient):
    """A player or a spectator of boardgame.io, with the little of socket.io's text protocol that is needed."""

    def __init__(self, run: LoadRun, table: TableTimes, match: str, seat: int | None) -> None:
        super().__init__(run, table)
        self.match = match
        self.seat = json.dumps(None if seat is None else str(seat))
        self.turn = f'"currentPlayer":{self.seat},'.encode()
        self.is_waiting = False
        self.has_joined = asyncio.get_running_loop().create_future()

    def receive(self, data: bytes) -> None:
        if data.startswith(b"0"):
            self.send(b"40/turns,")
        elif data == b"2":
            self.send(b"3")
        elif data.startswith(b"40/turns"):
            self.send(f'42/turns,["sync","{self.match}",{self.seat},null,4]'.encode())
        elif data.startswith((b'42/turns,["sync"', b'42/turns,["update"')):
            self.read_state(data)

    def read_state(self, data: bytes) -> None:
        if self.is_waiting:
            self.is_waiting = False
            self.acknowledge()
        if b'"gameover":' in data:
            self.run.over += 1
        elif self.turn in data:
            number = data.partition(b'"_stateID":')[2].partition(b"}")[0].partition(b",")[0].decode()
            payload = f'{{"type":"build","args":[0],"playerID":{self.seat}}}'
            action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
            self.move(f'42/turns,["update",{action},{number},"{self.match}",{self.seat}]'.encode())
        if not self.has_joined.done():
            self.has_joined.set_result(None)

    def move(self, data: bytes) -> None:
        super().move(data)
        self.is_waiting = self.run.has_started


async def connect(client: LoadClient, url: str, **headers: str) -> picows.WSTransport:
    transport, _ = await picows.ws_connect(lambda: client, url, extra_headers=headers, websocket_handshake_timeout=60)
    return transport

"""Connections: clients that stop reading, dead peers, reconnection; over real sockets."""

import asyncio
import base64
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import (
    PATIENCE,
    Client,
    Clock,
    JsonObject,
    RunningServer,
    drain_all,
    play_on,
    start_game,
    wait_until,
)
from tests.server.conftest import start_server
from updraft.kit.contract import NOBODY
from updraft.server import subscribers
from updraft.server.connection import TableConnection
from updraft.server.http import moves


class ImpatientConnection(TableConnection):
    """A connection with short timeouts."""

    stall_seconds = 1.0
    close_seconds = 0.2


@pytest.fixture
def impatient(tmp_path: Path, clock: Clock) -> Iterator[RunningServer]:
    server = start_server(tmp_path, clock, ws=ImpatientConnection, ping=1e6)  # no ping finds it out first
    yield server
    server.stop()


class PatientConnection(TableConnection):
    """A connection that never aborts."""

    stall_seconds = 1e6


@pytest.fixture
def patient(tmp_path: Path, clock: Clock) -> Iterator[RunningServer]:
    server = start_server(tmp_path, clock, ws=PatientConnection, ping=1e6)
    yield server
    server.stop()


class WrittenDown:
    """A transport that writes down what it would send."""

    def __init__(self) -> None:
        self.calls: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.calls.append(data)

    def is_closing(self) -> bool:
        return False


def test_a_message_that_is_followed_by_another_is_sent_with_it_or_soon() -> None:
    async def calls() -> list[bytes]:
        connection: Any = TableConnection.__new__(TableConnection)
        connection.transport = transport = WrittenDown()
        connection.loop, connection.writable = asyncio.get_running_loop(), asyncio.Event()
        connection.writable.set()
        connection.handshake_complete, connection.close_sent = True, False
        assert connection.write(b"move", True)
        assert connection.write(b"accepted", False)
        assert connection.write(b"alone", True)
        await asyncio.sleep(0)
        return transport.calls

    assert asyncio.run(calls()) == [b"\x81\x04move\x81\x08accepted", b"\x81\x05alone"]


class SilentPeer:
    """A peer that completes the handshake and then reads nothing."""

    def __init__(self, guest: Client, table: str) -> None:
        self.raw = socket.socket()
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.raw.connect(("127.0.0.1", guest.server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        cookies = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
        lines = [
            f"GET /api/tables/{table}/live HTTP/1.1",
            f"Host: 127.0.0.1:{guest.server.port}",
            f"Cookie: {cookies}",
        ]
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        guest.server.opened.append(self)

    def send(self, **message: object) -> None:
        data = json.dumps(message).encode()
        assert len(data) < 126
        self.raw.sendall(struct.pack("!BB", 0x81, 0x80 | len(data)) + bytes(4) + data)

    def is_disconnected(self) -> bool:
        """Read what is left; return whether the server has closed or reset the connection."""
        self.raw.settimeout(0.05)
        try:
            while self.raw.recv(65_536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def close(self) -> None:
        self.raw.close()


def flood_with_snapshots(server: RunningServer, table: str, peer: SilentPeer) -> None:
    """Ask for snapshots until the connection is full."""
    live = server.table(table)

    def is_stuck() -> bool:
        peer.send(type="resync")
        time.sleep(0.001)
        return any(
            subscriber.is_behind or len(subscriber.waiting) > subscribers.MAX_WAITING // 2
            for subscriber in live.subscribers.members
        )

    wait_until(is_stuck, every=0)


def test_a_client_that_stops_reading_is_disconnected(impatient: RunningServer) -> None:
    table, _, sockets = start_game(impatient, "tout-la-haut", 2)
    peer = SilentPeer(impatient.guest("Spectator"), table)
    live = impatient.table(table)
    wait_until(lambda: len(live.subscribers.members) == 3)
    flood_with_snapshots(impatient, table, peer)
    wait_until(lambda: len(live.subscribers.members) == 2)
    wait_until(peer.is_disconnected)
    play_on(sockets)
    assert sockets[0].result == sockets[1].result
    assert b"updraft_sockets 2.0" in impatient.metrics.render()


def test_a_client_that_falls_behind_delays_no_one_and_gets_a_snapshot(
    patient: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fill a connection, play to the end, read on: the client receives the table as it is then."""
    server = patient
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    peer = SilentPeer(server.guest("Spectator"), table)
    live = server.table(table)
    wait_until(lambda: len(live.subscribers.members) == 3)
    monkeypatch.setattr(subscribers, "MAX_WAITING", 4)
    flood_with_snapshots(server, table, peer)
    play_on(sockets)
    assert all(len(subscriber.waiting) <= subscribers.MAX_WAITING for subscriber in live.subscribers.members)
    peer.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    peer.raw.settimeout(PATIENCE)
    received = b""
    while b'"phase":"over"' not in received[-20_000:]:
        received += peer.raw.recv(65_536)
        assert b'"type":"move"' not in received, "it received moves after those it missed"
    assert len(live.subscribers.members) == 3


def test_a_client_that_fell_behind_once_is_told_single_moves_again(
    patient: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fill a connection, play, let the client catch up, play on: now it receives moves and no snapshot."""
    table, _, sockets = start_game(patient, "tout-la-haut", 2)
    peer = SilentPeer(patient.guest("Spectator"), table)
    live = patient.table(table)
    wait_until(lambda: len(live.subscribers.members) == 3)
    monkeypatch.setattr(subscribers, "MAX_WAITING", 4)
    flood_with_snapshots(patient, table, peer)
    play_on(sockets, 6)
    seated = {live.state.chairs[seat].guest for seat in range(2)}
    slow = next(subscriber for subscriber in live.subscribers.members if subscriber.guest not in seated)
    assert slow.is_behind
    peer.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    wait_until(lambda: not peer.is_disconnected() and not (slow.is_behind or slow.waiting or slow.is_sending))
    assert not peer.is_disconnected()  # all that was sent has been read
    play_on(sockets, 3)
    peer.raw.settimeout(PATIENCE)
    received = b""
    while received.count(b'"type":"move"') < 3:
        received += peer.raw.recv(65_536)
    assert b'"type":"snapshot"' not in received
    assert not slow.is_behind


def test_a_stream_that_fell_behind_once_is_told_single_moves_again(server: RunningServer) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    live = server.table(table)
    slow = subscribers.Subscriber(None, "en")
    lines = moves._lines(live, slow)

    def read() -> JsonObject:
        message: JsonObject = json.loads(server.run(anext(lines)))  # type: ignore[arg-type]
        return message

    assert read()["seq"] == live.state.sent[NOBODY]
    for _ in range(subscribers.MAX_WAITING + 1):
        slow.offer(b"{}")
    play_on(sockets, 2)
    caught_up = read()
    assert (caught_up["type"], caught_up["seq"]) == ("snapshot", live.state.sent[NOBODY])
    play_on(sockets, 2)
    assert [read()["type"] for _ in range(2)] == ["move", "move"]
    server.run(lines.aclose())  # type: ignore[attr-defined]


def test_a_dead_peer_is_found_by_pings(tmp_path: Path, clock: Clock) -> None:
    server = start_server(tmp_path, clock, ws=ImpatientConnection, ping=0.3)
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    dead = SilentPeer(server.guest("Spectator"), table)
    live = server.table(table)
    wait_until(lambda: len(live.subscribers.members) == 3)
    wait_until(lambda: len(live.subscribers.members) == 2)
    wait_until(dead.is_disconnected)
    assert sockets[0].request(type="ping")["type"] == "pong"
    server.stop()


def test_an_open_socket_keeps_nothing_of_its_handshake_and_no_task_that_waits_to_send(server: RunningServer) -> None:
    start_game(server, "up-too-high", 2)
    assert len(server.sockets()) == 2
    assert all(connection.scope["headers"] == [] for connection in server.sockets())

    async def tasks() -> list[str]:
        return [getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks()]

    assert not [name for name in server.run(tasks()) if name.startswith("Sender")]
    assert len([name for name in server.run(tasks()) if name.endswith(".run_asgi")]) == 2


def test_messages_are_numbered_and_a_broken_connection_resumes_where_it_broke(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "up-too-high", 2)
    past = [sockets[0]]
    for _ in range(4):
        old = sockets[0]
        old.connection.socket.close()
        sockets[0] = guests[0].join(table, since=old.number)
        sockets[0].decision, sockets[0].number = old.decision, old.number
        past.append(sockets[0])
        drain_all(sockets)
        play_on(sockets, 5)
    numbers = [json.loads(line).get("seq") for one in past for line in one.raw]
    numbers = [number for number in numbers if number is not None]
    assert numbers == list(range(numbers[0], server.table(table).state.sent[0] + 1))
    assert [line for one in past for line in one.raw if '"snapshot"' in line] == past[0].raw[:1]

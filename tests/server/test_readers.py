"""Readers that stop reading, peers that are dead, and those who come back; over real sockets."""

import base64
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import PATIENCE, Client, Clock, RunningServer, play_on, seated, until
from tests.server.conftest import start_server
from updraft.server import subscribers
from updraft.server.connection import TableConnection


class Hasty(TableConnection):
    """Patience for tests."""

    stall_seconds = 1.0
    close_seconds = 0.2


@pytest.fixture
def hasty(tmp_path: Path, clock: Clock) -> Iterator[RunningServer]:
    server = start_server(tmp_path, clock, ws=Hasty)
    yield server
    server.stop()


class Endless(TableConnection):
    """No end to patience."""

    stall_seconds = 1e6


@pytest.fixture
def endless(tmp_path: Path, clock: Clock) -> Iterator[RunningServer]:
    server = start_server(tmp_path, clock, ws=Endless, ping=1e6)
    yield server
    server.stop()


class Mute:
    """A peer that shakes hands and then reads nothing unless it is told to."""

    def __init__(self, person: Client, table: str) -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.connect(("127.0.0.1", person.server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        cookies = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        lines = [
            f"GET /api/tables/{table}/live HTTP/1.1",
            f"Host: 127.0.0.1:{person.server.port}",
            f"Cookie: {cookies}",
        ]
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self.line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        person.server.opened.append(self)

    def say(self, **message: object) -> None:
        data = json.dumps(message).encode()
        assert len(data) < 126
        self.line.sendall(struct.pack("!BB", 0x81, 0x80 | len(data)) + bytes(4) + data)

    def is_cut_off(self) -> bool:
        """Whether the server has let it go: what is left can be read, and then there is nothing, or a reset."""
        self.line.settimeout(0.05)
        try:
            while self.line.recv(65_536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def close(self) -> None:
        self.line.close()


def flood_with_views(server: RunningServer, table: str, mute: Mute) -> None:
    """Ask for the whole table again and again, until the line is full."""
    live = server.table(table)

    def is_stuck() -> bool:
        mute.say(type="resync")
        time.sleep(0.001)
        return any(
            subscriber.is_behind or len(subscriber.waiting) > subscribers.MAX_WAITING // 2
            for subscriber in live.subscribers.members
        )

    until(is_stuck, every=0)


def test_a_socket_that_stops_reading_is_cut_off(hasty: RunningServer) -> None:
    table, people, seats = seated(hasty, "tout-la-haut", 2)
    mute = Mute(hasty.person("Watcher"), table)
    live = hasty.table(table)
    until(lambda: len(live.subscribers.members) == 3)
    flood_with_views(hasty, table, mute)
    until(lambda: len(live.subscribers.members) == 2)
    until(mute.is_cut_off)
    play_on(seats)
    assert seats[0].result == seats[1].result
    assert "updraft_sockets 2.0" in people[0].client.get("/metrics").text


def test_who_falls_behind_delays_nobody_and_gets_the_table_anew(
    endless: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is full, the others play to the end, the peer reads on: it hears of the table as it is then."""
    server = endless
    table, _, seats = seated(server, "tout-la-haut", 2)
    mute = Mute(server.person("Watcher"), table)
    live = server.table(table)
    until(lambda: len(live.subscribers.members) == 3)
    monkeypatch.setattr(subscribers, "MAX_WAITING", 4)
    flood_with_views(server, table, mute)
    play_on(seats)
    assert all(len(subscriber.waiting) <= subscribers.MAX_WAITING for subscriber in live.subscribers.members)
    mute.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    mute.line.settimeout(PATIENCE)
    heard = b""
    while b'"phase":"over"' not in heard[-20_000:]:
        heard += mute.line.recv(65_536)
        assert b'"type":"move"' not in heard, "it was told of moves that came after what it missed"
    assert len(live.subscribers.members) == 3


def test_a_peer_that_is_dead_is_noticed_by_its_heartbeat(tmp_path: Path, clock: Clock) -> None:
    server = start_server(tmp_path, clock, ws=Hasty, ping=0.3)
    table, _, seats = seated(server, "tout-la-haut", 2)
    dead = Mute(server.person("Watcher"), table)
    live = server.table(table)
    until(lambda: len(live.subscribers.members) == 3)
    until(lambda: len(live.subscribers.members) == 2)
    until(dead.is_cut_off)
    assert seats[0].answer_to(type="ping")["type"] == "pong"
    server.stop()


def test_each_message_has_the_next_number_and_a_broken_line_is_taken_up_where_it_broke(server: RunningServer) -> None:
    table, people, seats = seated(server, "up-turn", 2)
    heard = [seats[0]]
    for _ in range(4):
        old = seats[0]
        old.socket.socket.close()
        seats[0] = people[0].look(table, since=old.number)
        seats[0].decision, seats[0].number = old.decision, old.number
        heard.append(seats[0])
        for seat in seats:
            seat.hear_all()
        play_on(seats, 5)
    numbers = [json.loads(line).get("seq") for seat in heard for line in seat.raw]
    numbers = [number for number in numbers if number is not None]
    assert numbers == list(range(numbers[0], server.table(table).state.sent[0] + 1))
    assert [line for seat in heard for line in seat.raw if '"snapshot"' in line] == heard[0].raw[:1]

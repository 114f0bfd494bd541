"""The lobby: the whole list once, then only what changes, together for all readers."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.loops import run_async
from tests.server.clients import RunningServer, wait_until
from updraft.server import events, lobby
from updraft.server.lobby import MAX_LISTED, MAX_RECENT, Lobby
from updraft.server.table_state import TableState


def watch(server: RunningServer) -> AbstractContextManager[ClientConnection]:
    return connect(f"ws://127.0.0.1:{server.port}/api/lobby/live", compression=None)


def receive(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(60))


def test_the_lobby_socket_sends_the_list_once_and_then_changes(server: RunningServer) -> None:
    host, guest = server.guest("Host"), server.guest("Guest")
    with watch(server) as socket:
        assert receive(socket) == {"type": "lobby", "tables": [], "games": []}
        table = host.open_table("up-turn", 2, public=True)
        opened = receive(socket)
        assert (opened["type"], opened["gone"]) == ("lobby_changed", [])
        assert [(entry["id"], entry["free"]) for entry in opened["tables"]] == [(table, 1)]
        host.open_table("up-turn", 2)
        other = host.open_table("up-turn", 2, public=True)
        assert [entry["id"] for entry in receive(socket)["tables"]] == [other]
        guest.act(table, "sit")
        assert [(entry["id"], entry["free"]) for entry in receive(socket)["tables"]] == [(table, 0)]
        host.act(table, "start")
        assert receive(socket) == {"type": "lobby_changed", "tables": [], "gone": [table], "games": []}
    with watch(server) as socket:
        assert [entry["id"] for entry in receive(socket)["tables"]] == [other]


def test_events_that_change_no_entry_are_not_sent(server: RunningServer) -> None:
    host = server.guest("Host")
    table = host.open_table("up-turn", 2, public=True)
    wait_until(lambda: server.hub.lobby.version == 1)
    with watch(server) as socket:
        assert len(receive(socket)["tables"]) == 1
        assert host.join(table).request(type="chat", id="c", text="hello")["type"] == "accepted"
        other = host.open_table("up-turn", 2, public=True)
        assert [entry["id"] for entry in receive(socket)["tables"]] == [other]


def open_state(at: float = 0.0, public: bool = True) -> TableState:
    chairs = [events.Chair("ann", "Ann"), events.Chair()]
    created = events.Created(
        at=at, game="up-turn", players=2, options={}, ruleset=1, host="ann", chairs=chairs, public=public
    )
    return TableState(created)


def closed_state() -> TableState:
    state = open_state()
    state.apply(events.Closed(1.0))
    return state


def read(messages: list[bytes]) -> list[Any]:
    return [json.loads(message) for message in messages]


def in_a_loop(work: Callable[[Lobby], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run work on a new lobby whose changes are published only when the test says so."""
    monkeypatch.setattr(lobby, "PUBLISH_EVERY", 3_600.0)

    async def run() -> None:
        work(Lobby())

    run_async(run())


def test_changes_of_one_moment_are_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(lobby: Lobby) -> None:
        for number in range(20):
            lobby.update(f"t{number}", open_state())
        lobby.update("t3", closed_state())
        lobby._publish()
        (message,) = read(lobby.messages_since(0))
        assert [entry["id"] for entry in message["tables"]] == [f"t{n}" for n in range(20) if n != 3]
        assert message["gone"] == []
        lobby.update("t4", closed_state())
        lobby._publish()
        lobby._publish()
        assert lobby.version == 2
        assert read(lobby.messages_since(1)) == [{"type": "lobby_changed", "tables": [], "gone": ["t4"], "games": []}]
        assert lobby.messages_since(2) == []

    in_a_loop(work, monkeypatch)


def test_a_reader_that_is_too_far_behind_gets_the_list_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(lobby: Lobby) -> None:
        for number in range(MAX_RECENT + 2):
            lobby.update(f"t{number}", open_state())
            lobby._publish()
        assert [message["type"] for message in read(lobby.messages_since(2))] == ["lobby_changed"] * MAX_RECENT
        (message,) = read(lobby.messages_since(1))
        assert message["type"] == "lobby" and len(message["tables"]) == MAX_RECENT + 2
        assert lobby.messages_since(None) == lobby.messages_since(1)

    in_a_loop(work, monkeypatch)


def test_only_the_newest_tables_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """List one table too many: the oldest leaves the list, and comes back when another one goes."""

    def work(lobby: Lobby) -> None:
        for number in range(MAX_LISTED):
            lobby.update(f"t{number}", open_state())
        lobby._publish()
        lobby.update("new", open_state())
        lobby._publish()
        (message,) = read(lobby.messages_since(1))
        assert [entry["id"] for entry in message["tables"]] == ["new"] and message["gone"] == ["t0"]
        assert len(lobby.listed()) == MAX_LISTED
        lobby.update("t9", closed_state())
        lobby._publish()
        (message,) = read(lobby.messages_since(2))
        assert [entry["id"] for entry in message["tables"]] == ["t0"] and message["gone"] == ["t9"]

    in_a_loop(work, monkeypatch)

"""Two servers on one Postgres that notify each other through a real Valkey."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.clients import RunningServer, TableSocket, current, play_on, wait_until
from tests.server.conftest import Serve
from tests.server.services import Postgres, ValkeyServer
from updraft.server.fanout import FanoutError, ValkeyFanout
from updraft.server.serve import ServerConfig, open_hub


def two_servers(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> tuple[RunningServer, RunningServer]:
    url = postgres.new_database()
    return serve(url, fanout=ValkeyFanout(valkey.url)), serve(url, fanout=ValkeyFanout(valkey.url))


def test_guests_of_two_servers_play_at_one_table(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    here, there = two_servers(serve, postgres, valkey)
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = ann.open_table("tout-la-haut", 2, public=True)
    wait_until(lambda: [entry["id"] for entry in bob.get("/api/lobby")] == [table])
    bob.act(table, "sit")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["table"]["seats"][1]["name"] == "Bob")
    sockets = [ann.join(table), bob.join(table)]
    for socket in sockets:
        socket.receive_until("snapshot")
    ann.act(table, "start")
    for socket in sockets:
        socket.receive_until("started")
    play_in_turn(sockets, 14)
    assert sockets[0].result == sockets[1].result
    assert sockets[0].result is not None
    assert ann.get(f"/api/tables/{table}/record") == bob.get(f"/api/tables/{table}/record")


def play_in_turn(sockets: list[TableSocket], moves: int) -> None:
    """Play moves by the current player, each received by the other player at the other server."""
    for _ in range(moves):
        turn, _ = current(sockets)
        play_on([turn], 1)
        for socket in sockets:
            if socket is not turn:
                socket.receive_until("move")


def test_nothing_is_lost_while_valkey_is_down(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    """Kill Valkey in the middle of a game: moves are stored, and sent to everyone when it is back."""
    here, there = two_servers(serve, postgres, valkey)
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = ann.open_table("tout-la-haut", 2)
    bob.act(table, "sit")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["table"]["seats"][1]["name"] == "Bob")
    ann.act(table, "start")
    wait_until(lambda: bob.get(f"/api/tables/{table}")["table"]["phase"] == "playing")
    sockets = [ann.join(table), bob.join(table)]
    for socket in sockets:
        socket.receive_until("snapshot")
    play_in_turn(sockets, 3)
    valkey.kill()
    wait_until(lambda: ann.client.get("/readyz").status_code == 503)
    turn, _ = current(sockets)
    play_on([turn], 1)
    opened = ann.open_table("up-turn", 2, public=True)
    assert bob.get("/api/lobby") == []
    valkey.start()
    other = next(socket for socket in sockets if socket is not turn)
    assert other.receive_until("move")["decision"]
    wait_until(lambda: [entry["id"] for entry in bob.get("/api/lobby")] == [opened])
    wait_until(lambda: ann.client.get("/readyz").status_code == 200)
    play_in_turn(sockets, 10)
    assert sockets[0].result and sockets[0].result == sockets[1].result


def test_a_bots_move_is_played_by_one_of_two_servers(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    here, there = two_servers(serve, postgres, valkey)
    ann = here.guest("Ann")
    table = ann.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random")
    there.table(table)
    ann.act(table, "start")
    ann.act(table, "leave")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["result"], every=0.1)
    wait_until(lambda: there.table(table).state.phase == "over")
    one, other = here.table(table).state.match, there.table(table).state.match
    assert one and other and one.table.tobytes() == other.table.tobytes()
    assert here.run(here.hub.fanout.is_healthy())


def test_a_bad_configuration_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FanoutError, match="takes an address"):
        ValkeyFanout("nonsense")
    with pytest.raises(ValueError, match="share a Postgres"):
        open_hub(ServerConfig(data=tmp_path, valkey="valkey://localhost:1"))
    command = [sys.executable, "-m", "updraft", "check", str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2 and "no updraft.db" in answer.stderr

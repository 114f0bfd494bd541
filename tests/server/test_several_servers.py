"""Two servers on one Postgres, told of each other's moves through a real Valkey."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.clients import RunningServer, Seat, play_on, until
from tests.server.conftest import Serve
from tests.server.services import Postgres, ValkeyServer
from updraft.server.fanout import FanoutError, ValkeyFanout
from updraft.server.serve import ServerConfig, open_hub


def two_servers(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> tuple[RunningServer, RunningServer]:
    url = postgres.new_database()
    return serve(url, fanout=ValkeyFanout(valkey.url)), serve(url, fanout=ValkeyFanout(valkey.url))


def test_people_at_two_servers_play_at_one_table(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    here, there = two_servers(serve, postgres, valkey)
    ann, bob = here.person("Ann"), there.person("Bob")
    table = ann.open("tout-la-haut", 2, public=True)
    until(lambda: [card["id"] for card in bob.get("/api/lobby")] == [table])
    bob.post(f"/api/tables/{table}/sit")
    until(lambda: ann.get(f"/api/tables/{table}")["table"]["seats"][1]["name"] == "Bob")
    seats = [ann.look(table), bob.look(table)]
    for seat in seats:
        seat.hear_of("snapshot")
    ann.post(f"/api/tables/{table}/start")
    for seat in seats:
        seat.hear_of("started")
    play_in_turn(seats, 14)
    assert seats[0].result == seats[1].result
    assert seats[0].result is not None
    assert ann.get(f"/api/tables/{table}/record") == bob.get(f"/api/tables/{table}/record")


def play_in_turn(seats: list[Seat], moves: int) -> None:
    """A move by whoever is at turn, of which the other hears at its own server."""
    for _ in range(moves):
        turn = next(seat for seat in seats if seat.decision)
        play_on([turn], 1)
        for seat in seats:
            if seat is not turn:
                seat.hear_of("move")


def test_nothing_is_lost_while_valkey_is_away(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    """It dies in the middle of a game, moves go on being stored, and when it is back everybody hears of them."""
    here, there = two_servers(serve, postgres, valkey)
    ann, bob = here.person("Ann"), there.person("Bob")
    table = ann.open("tout-la-haut", 2)
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    seats = [ann.look(table), bob.look(table)]
    for seat in seats:
        seat.hear_of("snapshot")
    play_in_turn(seats, 3)
    valkey.kill()
    until(lambda: ann.client.get("/readyz").status_code == 503)
    turn = next(seat for seat in seats if seat.decision)
    play_on([turn], 1)
    opened = ann.open("up-turn", 2, public=True)
    assert bob.get("/api/lobby") == []
    valkey.start()
    other = next(seat for seat in seats if seat is not turn)
    assert other.hear_of("move")["decision"]
    until(lambda: [card["id"] for card in bob.get("/api/lobby")] == [opened])
    until(lambda: ann.client.get("/readyz").status_code == 200)
    play_in_turn(seats, 10)
    assert seats[0].result and seats[0].result == seats[1].result


def test_a_bots_move_is_made_by_one_of_two_servers(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    here, there = two_servers(serve, postgres, valkey)
    ann = here.person("Ann")
    table = ann.open("tout-la-haut", 2, bots={1: "random"}, stand_in="random")
    there.table(table)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/leave")
    until(lambda: ann.get(f"/api/tables/{table}")["result"], every=0.1)
    until(lambda: there.table(table).state.phase == "over")
    one, other = here.table(table).state.match, there.table(table).state.match
    assert one and other and one.table.tobytes() == other.table.tobytes()
    assert here.do(here.hub.fanout.is_well())


def test_what_cannot_be_reached_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FanoutError, match="takes an address"):
        ValkeyFanout("nonsense")
    with pytest.raises(ValueError, match="share a Postgres"):
        open_hub(ServerConfig(data=tmp_path, valkey="valkey://localhost:1"))
    command = [sys.executable, "-m", "updraft", "check", str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2 and "no updraft.db" in answer.stderr

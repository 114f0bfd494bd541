"""Clocks, with a time that only the tests move on."""

import pytest

from tests.server.clients import Clock, RunningServer, drain_all, leave_memory, play_on, start_game, wait_until
from tests.server.conftest import Serve
from updraft.server.clocks import Clocks
from updraft.server.events import TimeControl

LIVE = {"kind": "live", "seconds": 30, "reserve": 10}


def test_time_beyond_the_seconds_comes_out_of_the_reserve() -> None:
    clocks = Clocks(TimeControl(30, 10), 2)
    clocks.hand_to(0, 100)
    assert clocks.deadline() == 140
    clocks.hand_to(1, 136)
    assert clocks.reserves == [4, 10]
    clocks.hand_to(0, 150)
    assert clocks.deadline() == 150 + 30 + 4
    clocks.shift(1000)
    assert clocks.deadline() == 1184


def test_a_bot_substitutes_for_a_player_who_ran_out_of_time(server: RunningServer, clock: Clock) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE, substitute="random")
    turn = next(number for number, socket in enumerate(sockets) if socket.decision)
    clock.advance(39)
    server.tick()
    assert not server.table(table).state.is_bots_turn()
    clock.advance(2)
    server.tick()
    sockets[1 - turn].receive_until("seats")
    assert sockets[1 - turn].receive_until("move")["clock"]["deadline"] == clock() + 40
    guests[turn].act(table, "return")
    drain_all(sockets)
    play_on(sockets)
    assert sockets[0].result


def test_a_forfeit_on_time_is_final(server: RunningServer, clock: Clock) -> None:
    table, guests, sockets = start_game(
        server, "tout-la-haut", 2, clock=LIVE, forfeit_on_time=True, substitute="random"
    )
    turn = next(number for number, socket in enumerate(sockets) if socket.decision)
    clock.advance(41)
    server.tick()
    wait_until(lambda: not server.table(table).state.is_bots_turn())
    answer = guests[turn].client.post(f"/api/tables/{table}/actions", json={"type": "return"})
    assert answer.status_code == 409 and "out of time" in answer.json()["why"]


def test_a_slow_clock_counts_days(server: RunningServer, clock: Clock) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock={"kind": "slow", "days": 3})
    clock.advance(2.9 * 86_400)
    server.tick()
    assert not server.table(table).state.is_bots_turn()
    play_on(sockets, 1)
    assert server.table(table).state.deadline() == clock() + 3 * 86_400


@pytest.mark.parametrize("down", [3600.0, 1.0])
def test_no_clock_is_charged_for_time_without_a_server(serve: Serve, clock: Clock, down: float) -> None:
    server = serve()
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE)
    clock.advance(20)
    server.tick()
    server.stop()
    clock.advance(down)
    again = serve()
    deadline = again.table(table).state.deadline()
    assert deadline is not None
    left = deadline - clock()
    assert left == pytest.approx(20 if down > 10 else 19)
    assert sockets[0].decision or sockets[1].decision


def test_a_stale_open_table_is_closed(server: RunningServer, clock: Clock) -> None:
    host = server.guest("Host")
    table = host.open_table("up-turn", 2, public=True)
    clock.advance(86_401)
    server.tick()
    assert host.get(f"/api/tables/{table}")["table"]["phase"] == "closed"


def test_an_idle_table_leaves_the_memory_and_comes_back(server: RunningServer, clock: Clock) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    leave_memory(server, clock, table, sockets)
    joined = guests[0].join(table).receive_until("snapshot")
    assert len(joined["log"]) == 3

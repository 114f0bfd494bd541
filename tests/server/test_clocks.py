"""Clocks, with time that passes when the test says so."""

import pytest

from tests.server.clients import Clock, RunningServer, play_on, seated, until
from tests.server.conftest import Serve
from updraft.server.clocks import Clocks
from updraft.server.events import TimeControl

LIVE = {"kind": "live", "seconds": 30, "reserve": 10}


def test_what_is_used_beyond_the_seconds_comes_out_of_the_bank() -> None:
    clocks = Clocks(TimeControl(30, 10), 2)
    clocks.hand_to(0, 100)
    assert clocks.deadline() == 140
    clocks.hand_to(1, 136)
    assert clocks.reserves == [4, 10]
    clocks.hand_to(0, 150)
    assert clocks.deadline() == 150 + 30 + 4
    clocks.shift(1000)
    assert clocks.deadline() == 1184


def test_who_runs_out_of_time_is_stood_in_for_until_coming_back(server: RunningServer, clock: Clock) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2, clock=LIVE, stand_in="random")
    turn = next(number for number, seat in enumerate(seats) if seat.decision)
    clock.pass_by(39)
    server.tick()
    assert not server.table(table).state.is_bots_turn()
    clock.pass_by(2)
    server.tick()
    seats[1 - turn].hear_of("seats")
    assert seats[1 - turn].hear_of("move")["clock"]["deadline"] == clock() + 40
    people[turn].post(f"/api/tables/{table}/back")
    for seat in seats:
        seat.hear_all()
    play_on(seats)
    assert seats[0].result


def test_at_some_tables_who_runs_out_of_time_is_out(server: RunningServer, clock: Clock) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2, clock=LIVE, out=True, stand_in="random")
    turn = next(number for number, seat in enumerate(seats) if seat.decision)
    clock.pass_by(41)
    server.tick()
    until(lambda: not server.table(table).state.is_bots_turn())
    answer = people[turn].client.post(f"/api/tables/{table}/back")
    assert answer.status_code == 409 and "out of time" in answer.json()["why"]


def test_a_slow_game_has_days(server: RunningServer, clock: Clock) -> None:
    table, _, seats = seated(server, "tout-la-haut", 2, clock={"kind": "slow", "days": 3})
    clock.pass_by(2.9 * 86_400)
    server.tick()
    assert not server.table(table).state.is_bots_turn()
    play_on(seats, 1)
    assert server.table(table).state.deadline() == clock() + 3 * 86_400


@pytest.mark.parametrize("away", [3600.0, 1.0])
def test_time_without_a_server_is_charged_to_nobody(serve: Serve, clock: Clock, away: float) -> None:
    server = serve()
    table, _, seats = seated(server, "tout-la-haut", 2, clock=LIVE)
    clock.pass_by(20)
    server.tick()
    server.stop()
    clock.pass_by(away)
    again = serve()
    deadline = again.table(table).state.deadline()
    assert deadline is not None
    left = deadline - clock()
    assert left == pytest.approx(20 if away > 10 else 19)
    assert seats[0].decision or seats[1].decision


def test_an_open_table_that_nobody_touches_is_closed(server: RunningServer, clock: Clock) -> None:
    host = server.person("Host")
    table = host.open("up-turn", 2, public=True)
    clock.pass_by(86_401)
    server.tick()
    assert host.get(f"/api/tables/{table}")["table"]["phase"] == "closed"


def test_tables_that_nobody_needs_leave_the_memory_and_come_back(server: RunningServer, clock: Clock) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 3)
    for seat in seats:
        seat.close()
    until(lambda: not server.table(table).subscribers.members)
    clock.pass_by(61)
    server.tick()
    assert table not in server.hub.tables
    joined = people[0].look(table).hear_of("snapshot")
    assert len(joined["log"]) == 3

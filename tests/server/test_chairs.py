"""Around a game: guests and their devices, chairs, hosts, bots that stand in, rematches, the lobby, records."""

import json
import random
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.clients import Client, Clock, RunningServer, play_on, seated, until
from tests.server.conftest import Serve
from updraft.bots import LEVELS
from updraft.kit.view import View
from updraft.server.limits import Limits


def refused(person: Client, path: str, status: int = 409, **data: Any) -> str:
    answer = person.client.post(path, json=data)
    assert answer.status_code == status, answer.text
    return str(answer.json()["why"])


def names(person: Client, table: str) -> list[str]:
    return [place["name"] for place in person.get(f"/api/tables/{table}")["table"]["seats"]]


def test_a_guest_moves_to_another_device_with_a_code_that_works_once(server: RunningServer, clock: Clock) -> None:
    ann, device = server.person("Ann"), Client(server)
    code = ann.post("/api/me/code")["code"]
    device.post("/api/codes", code=code.lower())
    assert device.get("/api/me") == ann.get("/api/me")
    assert "no longer" in refused(Client(server), "/api/codes", 404, code=code)
    late = ann.post("/api/me/code")["code"]
    clock.pass_by(601)
    assert "no longer" in refused(Client(server), "/api/codes", 404, code=late)


def test_the_secret_is_a_cookie_that_scripts_cannot_read_and_is_stored_as_a_hash(server: RunningServer) -> None:
    client = Client(server).client
    cookie = client.post("/api/guests", json={"name": "Ann"}).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    secret = client.cookies["updraft"]
    stored = server.hub.store.look(lambda connection: str(connection.exec_driver_sql("select * from keys").all()))
    assert secret not in stored and len(secret) > 40


def test_a_host_arranges_the_chairs(server: RunningServer) -> None:
    host, guest, third = (server.person(name) for name in ("Host", "Guest", "Third"))
    table = host.open("tout-la-haut", 3)
    path = f"/api/tables/{table}"
    guest.post(f"{path}/sit", seat=2)
    assert "taken" in refused(third, f"{path}/sit", seat=2)
    assert "already" in refused(guest, f"{path}/sit")
    assert "free" in refused(host, f"{path}/start")
    assert "host" in refused(guest, f"{path}/bot", seat=1, level="novice")
    assert "level" in refused(host, f"{path}/bot", 400, seat=1, level="genius:900s")
    host.post(f"{path}/bot", seat=1, level="novice")
    host.post(f"{path}/swap", one=0, other=1)
    assert names(host, table) == ["Mira", "Host", "Guest"]
    assert "Somebody" in refused(host, f"{path}/bot", seat=2, level="novice")
    host.post(f"{path}/remove", seat=2)
    third.post(f"{path}/sit")
    assert names(host, table) == ["Mira", "Host", "Third"]
    host.post(f"{path}/leave")
    assert third.get(path)["table"]["host"] == 2
    third.post(f"{path}/bot", seat=1, level="random")
    third.post(f"{path}/start")
    assert "has begun" in refused(third, f"{path}/swap", one=0, other=1)


def test_a_host_rolls_towers_and_plays_on_the_one_that_was_looked_at(server: RunningServer) -> None:
    host, guest = server.person("Host"), server.person("Guest")
    table = host.open("die-aufsteiger", 2)
    path = f"/api/tables/{table}"
    guest.post(f"{path}/sit")
    assert host.get(f"{path}/preview") == {}
    assert "host" in refused(guest, f"{path}/roll")
    seen = []
    for _ in range(2):
        host.post(f"{path}/roll")
        seen.append(guest.get(f"{path}/preview"))
    assert [set(one) for one in seen] == [{"tower"}, {"tower"}] and seen[0] != seen[1]
    host.post(f"{path}/start")
    state = server.table(table).state
    assert state.match and state.match.setup["tower"] == seen[1]["tower"]
    assert "has begun" in refused(host, f"{path}/roll")


def test_nothing_of_a_deal_with_secrets_is_rolled(server: RunningServer) -> None:
    host = server.person("Host")
    table = host.open("up-turn", 2)
    assert "deal" in refused(host, f"/api/tables/{table}/roll")


def test_the_last_to_leave_closes_the_table(server: RunningServer) -> None:
    host = server.person("Host")
    table = host.open("up-turn", 2, public=True)
    assert [card["id"] for card in host.get("/api/lobby")] == [table]
    assert host.post(f"/api/tables/{table}/leave")["table"]["phase"] == "closed"
    assert host.get("/api/lobby") == []


def test_the_lobby_is_told_of_every_change(server: RunningServer) -> None:
    host, guest = server.person("Host"), server.person("Guest")
    with connect(f"ws://127.0.0.1:{server.port}/api/lobby/live", compression=None) as lobby:
        assert json.loads(lobby.recv(60)) == {"type": "lobby", "tables": []}
        table = host.open("up-turn", 2, public=True)
        assert json.loads(lobby.recv(60))["tables"][0]["free"] == 1
        host.open("up-turn", 2)
        guest.post(f"/api/tables/{table}/sit")
        assert json.loads(lobby.recv(60))["tables"][0]["free"] == 0
        host.post(f"/api/tables/{table}/start")
        assert json.loads(lobby.recv(60))["tables"] == []


def test_a_bot_takes_a_seat_over_and_hands_it_back(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2, stand_in="random")
    turn = next(number for number, seat in enumerate(seats) if seat.decision)
    people[turn].post(f"/api/tables/{table}/leave")
    seats[1 - turn].hear_of("move")
    assert "bot plays for you" in seats[turn].move("R3G3", decision=0)["why"]
    people[turn].post(f"/api/tables/{table}/back")
    assert "already" in refused(people[turn], f"/api/tables/{table}/back")
    for seat in seats:
        seat.hear_all()
    play_on(seats)
    assert seats[0].result


def test_a_rematch_rotates_the_seats_and_everyone_finds_it(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2, options={"draw_last": True})
    play_on(seats)
    new = people[1].post(f"/api/tables/{table}/rematch")["id"]
    assert people[0].post(f"/api/tables/{table}/rematch")["id"] == new
    assert names(people[0], new) == ["P1", "P0"]
    facts = people[0].get(f"/api/tables/{new}")["table"]
    assert facts["options"]["draw_last"] is True
    assert seats[0].hear_of("seats")["table"]["rematch"] == new
    assert {own["id"] for own in people[0].get("/api/me/tables")} == {table, new}


def test_records_are_for_those_who_were_there_and_only_after_the_end(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    stranger = server.person("Stranger")
    path = f"/api/tables/{table}/record"
    assert people[0].client.get(path).status_code == 409
    assert stranger.client.get(path).status_code == 403
    play_on(seats)
    assert people[0].get(path)["result"] == seats[0].result
    assert stranger.client.get(path).status_code == 403
    steps = people[0].get(f"/api/tables/{table}/steps?seat=1")
    assert len(steps["steps"]) == steps["moves"] == 14
    lines = [step["text"] for step in steps["steps"] if step["text"]]
    joined = people[1].look(table).hear_of("snapshot")
    assert lines == [line["text"] for line in joined["log"]]
    later = people[0].get(f"/api/tables/{table}/steps?seat=1&after=13")
    assert later["steps"] == steps["steps"][13:]


def test_a_guest_hosts_only_so_many_tables(serve: Serve) -> None:
    host = serve(limits=Limits(tables_per_guest=2)).person("Host")
    for _ in range(2):
        host.open("up-turn", 2)
    assert "at most 2" in refused(host, "/api/tables", 429, game="up-turn", players=2)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"players": 9}, "players"),
        ({"options": {"nonsense": 1}}, "no option"),
        ({"clock": {"kind": "live", "seconds": 0}}, "5 to 3600"),
        ({"bots": {"0": "novice"}}, "seat from 1"),
        ({"ruleset": 99}, "ruleset"),
    ],
)
def test_settings_that_cannot_be_played_are_named(server: RunningServer, changes: dict[str, Any], why: str) -> None:
    data = {"game": "tout-la-haut", "players": 3} | changes
    assert why in refused(server.person("Host"), "/api/tables", 400, **data)


def test_bots_answer_after_the_same_time_whatever_they_hold(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a bot thinks, also if it has one choice only: it moves when the pause is over."""
    server = serve(pause=0.3)
    thinking, time, dice = server.hub.bot_runner, Clock(), random.Random(1)
    answered: list[float] = []
    think = thinking._think

    def slowly(view: View, level: str, seed: str) -> str:
        time.pass_by(dice.choice((0.0, 0.1, 0.299)))
        return think(view, level, seed)

    async def sleep(seconds: float) -> None:
        answered.append(time() + seconds)
        time.pass_by(seconds)

    monkeypatch.setattr(thinking, "clock", time)
    monkeypatch.setattr(thinking, "_think", slowly)
    monkeypatch.setattr(thinking, "sleep", sleep)
    host = server.person("Host")
    table = host.open("tout-la-haut", 2, bots={1: "random"}, stand_in="random", public=True)
    host.post(f"/api/tables/{table}/start")
    host.post(f"/api/tables/{table}/leave")
    until(lambda: host.get(f"/api/tables/{table}")["result"])
    began = Clock()()
    assert [round(at - began, 6) for at in answered] == [round(0.3 * turn, 6) for turn in range(1, 15)]


@pytest.mark.parametrize(
    "level", ["./prog", "os:system", "x.py:choose", "expert:500", "heuristic", "ismcts", "", "a b"]
)
def test_a_bot_is_named_by_its_level_alone(server: RunningServer, level: str) -> None:
    """Programs and functions are for the command line; nobody starts them over the network."""
    host = server.person("Host")
    table = host.open("tout-la-haut", 3)
    settings = {"game": "tout-la-haut", "players": 3}
    assert "level" in refused(host, "/api/tables", 400, **settings, bots={1: level})
    assert "level" in refused(host, "/api/tables", 400, **settings, stand_in=level)
    if level:
        assert "level" in refused(host, f"/api/tables/{table}/bot", 400, seat=1, level=level)
    assert names(host, table) == ["Host", "", ""]


def test_every_level_is_accepted(server: RunningServer) -> None:
    host = server.person("Host")
    for level in LEVELS:
        table = host.open("tout-la-haut", 2, bots={1: level}, stand_in=level)
        host.post(f"/api/tables/{table}/bot", seat=1, level=level)
        assert host.get(f"/api/tables/{table}")["table"]["seats"][1]["level"] == level


def test_bots_have_names_of_their_own(server: RunningServer) -> None:
    host = server.person("Mira")
    table = host.open("tout-la-haut", 5, bots=dict.fromkeys(range(1, 5), "novice"))
    assert len(set(names(host, table))) == 5

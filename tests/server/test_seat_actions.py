"""Actions around a game: devices, seats, hosts, substitutes, rematches, records."""

import random
from typing import Any

import pytest

from tests.server.clients import Client, Clock, RunningServer, drain_all, play_on, start_game, wait_until
from tests.server.conftest import Serve
from updraft.bots import LEVELS
from updraft.kit.view import View
from updraft.server.bot_runner import BotChoice
from updraft.server.fair_queue import QueueKey
from updraft.server.limits import Limits


def refused(guest: Client, path: str, status: int = 409, **data: Any) -> str:
    """Post a request that is refused, and return why."""
    answer = guest.client.post(path, json=data)
    assert answer.status_code == status, answer.text
    return str(answer.json()["why"])


def refused_action(guest: Client, table: str, action: str, status: int = 409, **data: Any) -> str:
    return refused(guest, f"/api/tables/{table}/actions", status, type=action, **data)


def names(guest: Client, table: str) -> list[str]:
    return [place["name"] for place in guest.get(f"/api/tables/{table}")["table"]["seats"]]


def test_a_guest_moves_to_another_device_with_a_code_that_works_once(server: RunningServer, clock: Clock) -> None:
    ann, device = server.guest("Ann"), Client(server)
    code = ann.post("/api/me/code")["code"]
    device.post("/api/codes", code=code.lower())
    assert device.get("/api/me") == ann.get("/api/me")
    assert "expired" in refused(Client(server), "/api/codes", 404, code=code)
    late = ann.post("/api/me/code")["code"]
    clock.advance(601)
    assert "expired" in refused(Client(server), "/api/codes", 404, code=late)


def test_the_secret_is_a_cookie_that_scripts_cannot_read_and_is_stored_as_a_hash(server: RunningServer) -> None:
    client = Client(server).client
    cookie = client.post("/api/guests", json={"name": "Ann"}).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    secret = client.cookies["updraft"]
    stored = server.hub.store.read_blocking(
        lambda connection: str(connection.exec_driver_sql("select * from keys").all())
    )
    assert secret not in stored and len(secret) > 40


def test_a_host_arranges_the_seats(server: RunningServer) -> None:
    host, guest, third = (server.guest(name) for name in ("Host", "Guest", "Third"))
    table = host.open_table("tout-la-haut", 3)
    path = f"/api/tables/{table}"
    guest.act(table, "sit", seat=2)
    assert "taken" in refused_action(third, table, "sit", seat=2)
    assert "already" in refused_action(guest, table, "sit")
    assert "open" in refused_action(host, table, "start")
    assert "host" in refused_action(guest, table, "set_bot", seat=1, level="novice")
    assert "level" in refused_action(host, table, "set_bot", 400, seat=1, level="genius:900s")
    host.act(table, "set_bot", seat=1, level="novice")
    host.act(table, "swap", one=0, other=1)
    assert names(host, table) == ["Mira", "Host", "Guest"]
    assert "Someone" in refused_action(host, table, "set_bot", seat=2, level="novice")
    host.act(table, "remove", seat=2)
    third.act(table, "sit")
    assert names(host, table) == ["Mira", "Host", "Third"]
    host.act(table, "leave")
    assert third.get(path)["table"]["host"] == 2
    third.act(table, "set_bot", seat=1, level="random")
    third.act(table, "start")
    assert "already started" in refused_action(third, table, "swap", one=0, other=1)


def test_a_host_rolls_towers_and_plays_on_the_last_one_previewed(server: RunningServer) -> None:
    host, guest = server.guest("Host"), server.guest("Guest")
    table = host.open_table("die-aufsteiger", 2)
    path = f"/api/tables/{table}"
    guest.act(table, "sit")
    assert host.get(f"{path}/preview") == {}
    assert "host" in refused_action(guest, table, "roll")
    previews = []
    for _ in range(2):
        host.act(table, "roll")
        previews.append(guest.get(f"{path}/preview"))
    assert [set(preview) for preview in previews] == [{"tower"}, {"tower"}] and previews[0] != previews[1]
    host.act(table, "start")
    state = server.table(table).state
    assert state.match and state.match.setup["tower"] == previews[1]["tower"]
    assert "already started" in refused_action(host, table, "roll")


def test_a_deal_with_secrets_cannot_be_previewed(server: RunningServer) -> None:
    host = server.guest("Host")
    table = host.open_table("up-turn", 2)
    assert "setup" in refused_action(host, table, "roll")


def test_the_last_guest_to_leave_closes_the_table(server: RunningServer) -> None:
    host = server.guest("Host")
    table = host.open_table("up-turn", 2, public=True)
    assert [entry["id"] for entry in host.get("/api/lobby")] == [table]
    assert host.act(table, "leave")["table"]["phase"] == "closed"
    assert host.get("/api/lobby") == []


def test_a_substitute_takes_a_seat_over_and_hands_it_back(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2, substitute="random")
    turn = next(number for number, socket in enumerate(sockets) if socket.decision)
    guests[turn].act(table, "leave")
    sockets[1 - turn].receive_until("move")
    assert "bot is playing for you" in sockets[turn].move("R3G3", decision=0)["why"]
    guests[turn].act(table, "return")
    assert "already" in refused_action(guests[turn], table, "return")
    drain_all(sockets)
    play_on(sockets)
    assert sockets[0].result


def test_in_a_rematch_everyone_keeps_their_seat_and_finds_it(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2, options={"draw_last": True})
    play_on(sockets)
    new = guests[1].act(table, "rematch")["id"]
    assert guests[0].act(table, "rematch")["id"] == new
    assert names(guests[0], new) == names(guests[0], table) == ["P0", "P1"]
    facts = guests[0].get(f"/api/tables/{new}")["table"]
    assert facts["options"]["draw_last"] is True
    assert sockets[0].receive_until("seats")["table"]["rematch"] == new
    assert {own["id"] for own in guests[0].get("/api/me/tables")} == {table, new}


def test_a_record_is_for_the_players_and_only_after_the_end(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    stranger = server.guest("Stranger")
    path = f"/api/tables/{table}/record"
    assert guests[0].client.get(path).status_code == 409
    assert stranger.client.get(path).status_code == 403
    play_on(sockets)
    assert guests[0].get(path)["result"] == sockets[0].result
    assert stranger.client.get(path).status_code == 403
    steps = guests[0].get(f"/api/tables/{table}/steps?seat=1")
    assert len(steps["steps"]) == steps["moves"] == 14
    lines = [step["text"] for step in steps["steps"] if step["text"]]
    joined = guests[1].join(table).receive_until("snapshot")
    assert lines == [line["text"] for line in joined["log"]]
    later = guests[0].get(f"/api/tables/{table}/steps?seat=1&after=13")
    assert later["steps"] == steps["steps"][13:]


def test_the_tables_of_a_host_are_limited(serve: Serve) -> None:
    host = serve(limits=Limits(tables_per_guest=2)).guest("Host")
    for _ in range(2):
        host.open_table("up-turn", 2)
    assert "at most 2" in refused(host, "/api/tables", 429, game="up-turn", players=2)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"players": 9}, "players"),
        ({"options": {"nonsense": 1}}, "no option"),
        ({"clock": {"kind": "live", "seconds": 0}}, "5 to 3600"),
        ({"bots": {"0": "novice"}}, "a seat from 1"),
        ({"ruleset": 99}, "ruleset"),
    ],
)
def test_bad_settings_are_refused_with_what_is_wrong(server: RunningServer, changes: dict[str, Any], why: str) -> None:
    data = {"game": "tout-la-haut", "players": 3} | changes
    assert why in refused(server.guest("Host"), "/api/tables", 400, **data)


def test_bots_always_move_after_the_same_pause(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Vary how long a bot thinks, also with a single choice: it moves when the pause is over."""
    server = serve(pause=0.3)
    runner, time, rng = server.hub.bot_runner, Clock(), random.Random(1)
    answered: list[float] = []
    choose = runner._choose

    async def slowly(view: View, level: str, seed: str, key: QueueKey, *more: Any) -> BotChoice:
        time.advance(rng.choice((0.0, 0.1, 0.299)))
        return await choose(view, level, seed, key, *more)

    async def sleep(seconds: float) -> None:
        answered.append(time() + seconds)
        time.advance(seconds)

    monkeypatch.setattr(runner, "clock", time)
    monkeypatch.setattr(runner, "_choose", slowly)
    monkeypatch.setattr(runner, "sleep", sleep)
    host = server.guest("Host")
    table = host.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random", public=True)
    host.act(table, "start")
    host.act(table, "leave")
    wait_until(lambda: host.get(f"/api/tables/{table}")["result"])
    began = Clock()()
    assert [round(at - began, 6) for at in answered] == [round(0.3 * turn, 6) for turn in range(1, 15)]


@pytest.mark.parametrize(
    "level", ["./prog", "os:system", "x.py:choose", "expert:500", "heuristic", "ismcts", "", "a b"]
)
def test_only_levels_are_accepted_as_bots(server: RunningServer, level: str) -> None:
    """Programs and functions can be started from the command line, but not over the network."""
    host = server.guest("Host")
    table = host.open_table("tout-la-haut", 3)
    settings = {"game": "tout-la-haut", "players": 3}
    assert "level" in refused(host, "/api/tables", 400, **settings, bots={1: level})
    assert "level" in refused(host, "/api/tables", 400, **settings, substitute=level)
    if level:
        assert "level" in refused_action(host, table, "set_bot", 400, seat=1, level=level)
    assert names(host, table) == ["Host", "", ""]


def test_every_level_is_accepted(server: RunningServer) -> None:
    host = server.guest("Host")
    for level in LEVELS:
        table = host.open_table("tout-la-haut", 2, bots={1: level}, substitute=level)
        host.act(table, "set_bot", seat=1, level=level)
        assert host.get(f"/api/tables/{table}")["table"]["seats"][1]["level"] == level


def test_bots_have_different_names(server: RunningServer) -> None:
    host = server.guest("Mira")
    table = host.open_table("tout-la-haut", 5, bots=dict.fromkeys(range(1, 5), "novice"))
    assert len(set(names(host, table))) == 5

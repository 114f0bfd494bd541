"""Other sites' pages, revoked secrets, limits, fuzzing and headers, against a real server."""

import asyncio
import json
import random
import string
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.clients import (
    NO_TLS,
    OPEN,
    PATIENCE,
    WORKERS,
    Client,
    RunningServer,
    drain_all,
    play_on,
    start_game,
    wait_until,
)
from tests.server.conftest import Serve
from tests.server.openapi_probe import probe_api
from updraft.server.i18n import translate
from updraft.server.limits import Limits, Rate
from updraft.server.live_table import LiveTable
from updraft.server.store import DatabaseUnavailable


def status(server: RunningServer, method: str, path: str, **more: Any) -> int:
    with httpx.Client(base_url=server.url, verify=NO_TLS) as client:
        return client.request(method, path, **more).status_code


def test_every_response_has_the_security_headers(server: RunningServer) -> None:
    for path in ("/", "/api/me", "/nowhere", "/healthz", "/schema/openapi.json"):
        headers = Client(server).client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


def test_a_page_of_another_site_can_do_nothing_with_a_cookie(server: RunningServer) -> None:
    ann = server.guest("Ann")
    table = ann.open_table("up-turn", 2)
    for origin in ("https://evil.example", "null", f"http://127.0.0.1.evil.example:{server.port}"):
        answer = ann.client.post(f"/api/tables/{table}/actions", json={"type": "start"}, headers={"Origin": origin})
        assert answer.status_code == 403
    cookie = {"Cookie": f"updraft={ann.client.cookies['updraft']}"}
    assert status(server, "POST", f"/api/tables/{table}/actions", json={"type": "start"}, headers=cookie) == 403
    assert status(server, "POST", "/api/guests", json={"name": "x"}, headers={"Origin": "https://evil.example"}) == 403
    with pytest.raises(InvalidStatus):
        connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/live",
            origin=Origin("https://evil.example"),
            additional_headers=cookie,
            legacy=True,
        )


def test_revoked_and_wrong_secrets_are_refused(server: RunningServer) -> None:
    ann = server.guest("Ann")
    token = ann.post("/api/me/tokens", name="bot")["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert status(server, "GET", "/api/me", headers=bearer) == 200
    key = ann.get("/api/me/tokens")[0]["id"]
    assert ann.client.delete(f"/api/me/tokens/{key}").status_code == 204
    for headers in (bearer, {"Authorization": "Bearer x"}, {"Cookie": "updraft=x"}, {}):
        assert status(server, "GET", "/api/me", headers=headers) == 401
    ann.client.delete("/api/me/device")
    assert ann.client.get("/api/me").status_code == 401


def test_only_its_guest_plays_for_a_seat(server: RunningServer) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    decision = next(socket.decision for socket in sockets if socket.decision)
    stranger = server.guest("Stranger")
    refused = stranger.join(table).move(decision["choices"][0], decision=decision["number"])
    assert "watching" in refused["why"]
    answer = stranger.client.post(
        f"/api/tables/{table}/moves", json={"id": "x", "decision": decision["number"], "move": decision["choices"][0]}
    )
    assert answer.status_code == 409
    match = server.table(table).state.match
    assert match and match.move_count == 0


def refused_socket(client: Client, table: str) -> tuple[int, str]:
    """Open a socket that the server refuses; return the status and the sentence."""
    with pytest.raises(InvalidStatus) as refused:
        client.join(table)
    response = refused.value.response
    return response.status_code, json.loads(response.body or b"{}")["why"]


def test_guests_sockets_and_requests_of_an_address_are_limited(serve: Serve) -> None:
    server = serve(limits=Limits(sockets_per_address=2, guests=Rate(3, 0), requests=Rate(20, 0)))
    for _ in range(2):
        assert status(server, "POST", "/api/guests", json={"name": "x"}) == 201
    host = server.guest("Host")
    assert status(server, "POST", "/api/guests", json={"name": "x"}) == 429
    table = host.open_table("up-turn", 2)
    host.join(table)
    host.join(table)
    assert refused_socket(host, table) == (429, "Too many open connections. Close one first.")
    assert host.client.get(f"/api/tables/{table}/stream").status_code == 429
    assert host.client.post("/api/tables", content=b"x" * 100_000).status_code in (400, 413)
    codes = {status(server, "GET", "/api/lobby") for _ in range(20)}
    assert codes == {200, 429}


def test_refused_sockets_get_a_status_and_a_sentence(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    server = serve(limits=Limits(requests=Rate(6, 0)))
    host = server.guest("Host")
    table = host.open_table("up-turn", 2)
    assert refused_socket(host, "nothing") == (404, "Table not found.")
    host.join(table)
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{server.port}/api/lobby/live", origin=Origin("https://evil.example"), legacy=True)
    assert refused.value.response.status_code == 403
    assert host.client.get("/api/lobby").status_code == 200
    assert refused_socket(host, table) == (429, "Too many requests. Please wait a moment.")
    assert not [line.getMessage() for line in caplog.records if line.levelname == "ERROR"]


def test_a_socket_without_a_database_gets_a_sentence(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: str) -> LiveTable | None:
        raise DatabaseUnavailable

    monkeypatch.setattr(server.hub, "find", fail)
    status_code, why = refused_socket(server.guest("Ann"), "table")
    assert status_code == 503 and why == translate("en", "database_unavailable")


def test_sockets_are_counted_before_they_wait_for_the_store(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(limits=Limits(sockets_per_address=2))
    host = server.guest("Host")
    table = host.open_table("up-turn", 2)
    waiting, goes_on, find = threading.Semaphore(0), asyncio.Event(), server.hub.find

    async def find_later(table_id: str) -> LiveTable | None:
        waiting.release()
        await goes_on.wait()
        return await find(table_id)

    monkeypatch.setattr(server.hub, "find", find_later)
    with ThreadPoolExecutor() as threads:
        joining = [threads.submit(host.join, table) for _ in range(2)]
        assert waiting.acquire(timeout=PATIENCE) and waiting.acquire(timeout=PATIENCE)
        assert refused_socket(host, table)[0] == 429
        assert host.client.get(f"/api/tables/{table}/stream").status_code == 429
        server.loop.call_soon_threadsafe(goes_on.set)
        for future in joining:
            assert future.result().receive_until("snapshot")


def test_a_guest_at_many_addresses_is_limited(serve: Serve) -> None:
    limits = Limits(
        sockets_per_guest=2, tables_per_guest=2, requests_per_guest=Rate(12, 0), messages_per_guest=Rate(5, 0)
    )
    server = serve(limits=limits)
    ann = server.guest("Ann", "192.0.2.1")
    places = [ann.move_to(server, f"192.0.2.{number}") for number in range(2, 6)]
    table = places[0].open_table("up-turn", 2)
    places[1].open_table("up-turn", 2)
    assert places[2].client.post("/api/tables", json={"game": "up-turn", "players": 2}).status_code == 429
    sockets = [places[0].join(table), places[1].join(table)]
    assert refused_socket(places[2], table) == (429, "Too many open connections. Close one first.")
    assert places[3].client.get(f"/api/tables/{table}/stream").status_code == 429
    sockets[0].close()
    wait_until(lambda: len(server.table(table).subscribers.members) == 1)
    sockets[0] = places[3].join(table)
    answers = [socket.request(type="ping")["type"] for socket in sockets * 4]
    assert answers == ["pong"] * 5 + ["invalid"] * 3
    statuses = {place.client.get("/api/me").status_code for place in places * 4}
    assert statuses == {200, 429}
    assert server.guest("Bob", "192.0.2.2").get("/api/me")["name"] == "Bob"


def test_many_guests_at_one_address_are_limited(serve: Serve) -> None:
    server = serve(limits=Limits(tables_per_address=3, messages_per_address=Rate(6, 0)))
    guests = [server.guest(f"P{number}", "192.0.2.1") for number in range(5)]
    with ThreadPoolExecutor(5) as threads:
        answers = list(threads.map(open_up_turn, guests))
    opened = [answer for answer in answers if answer.status_code == 201]
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert 1 <= len(opened) <= 3
    while (last := open_up_turn(guests[0])).status_code == 201:
        opened.append(last)
    assert len(opened) == 3
    for answer in (last, refused):
        assert answer.json()["why"] == "Your network can have at most 3 tables at a time. Finish one first."
    assert open_up_turn(server.guest("Far", "192.0.2.2")).status_code == 201
    table = opened[0].json()["id"]
    sockets = [guest.join(table) for guest in guests]
    answers_of_pings = [socket.request(type="ping")["type"] for socket in sockets * 2]
    assert answers_of_pings == ["pong"] * 6 + ["invalid"] * 4
    next(guest for guest in guests if guest.get(f"/api/tables/{table}")["seat"] == 0).act(table, "leave")
    assert open_up_turn(guests[1]).status_code == 201


def open_up_turn(guest: Client) -> httpx.Response:
    return guest.client.post("/api/tables", json={"game": "up-turn", "players": 2})


def test_a_crowd_of_requests_opens_no_more_tables_than_one_after_the_other(serve: Serve) -> None:
    server = serve(limits=Limits(tables_per_guest=4))
    host = server.guest("Host")
    with ThreadPoolExecutor(20) as threads:
        statuses = list(threads.map(lambda _: open_up_turn(host).status_code, range(20)))
    assert set(statuses) == {201, 429}
    while open_up_turn(host).status_code == 201:
        pass
    assert len(host.get("/api/me/tables")) == 4


def test_a_rematch_counts_as_a_table(serve: Serve) -> None:
    server = serve(limits=Limits(tables_per_guest=1))
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    guests[0].open_table("up-turn", 2)
    answer = guests[0].client.post(f"/api/tables/{table}/actions", json={"type": "rematch"})
    assert answer.status_code == 429
    guests[1].act(table, "rematch")


def test_chat_is_limited_at_all_tables_together(serve: Serve) -> None:
    server = serve(limits=Limits(chat=Rate(3, 0)))
    host = server.guest("Host")
    sockets = [host.join(host.open_table("up-turn", 2)) for _ in range(2)]
    answers = [socket.request(type="chat", id=socket.new_id(), text="x")["type"] for socket in sockets * 2]
    assert answers == ["accepted"] * 3 + ["refused"]


def test_a_flood_on_the_lobby_is_disconnected(serve: Serve) -> None:
    server = serve(limits=Limits(messages_per_address=Rate(10, 0)))
    with connect(f"ws://127.0.0.1:{server.port}/api/lobby/live", legacy=True) as lobby:
        with pytest.raises(ConnectionClosed) as closed:
            flood(lobby)
        assert closed.value.rcvd and closed.value.rcvd.code == 1008


def flood(lobby: ClientConnection) -> None:
    for _ in range(200):
        lobby.send("x")
    while True:
        lobby.recv(PATIENCE)


def test_a_trusted_proxy_tells_the_address_and_no_one_else_does(serve: Serve) -> None:
    server = serve(limits=Limits(guests=Rate(1, 0)))

    def become_guest(forwarded: str, source: str = "127.0.0.1") -> int:
        with httpx.Client(transport=httpx.HTTPTransport(NO_TLS, local_address=source)) as client:
            headers = {"X-Forwarded-For": forwarded}
            return client.post(f"{server.url}/api/guests", json={"name": "x"}, headers=headers).status_code

    assert [become_guest("192.0.2.1"), become_guest("192.0.2.2"), become_guest("192.0.2.1")] == [201, 201, 429]
    assert become_guest("198.51.100.1, 192.0.2.1") == 429
    assert [become_guest("2001:db8::1"), become_guest("2001:db8::ffff"), become_guest("2001:db8:0:1::1")] == [
        201,
        429,
        201,
    ]
    assert become_guest("192.0.2.3", "127.0.0.2") == 201
    assert become_guest("192.0.2.4", "127.0.0.2") == 429


def test_unknown_and_malformed_table_ids_are_not_found(server: RunningServer) -> None:
    for name in ("nothing", "%00", "..%2f..", "a" * 300, "'; drop table events; --"):
        assert status(server, "GET", f"/api/tables/{name}") in (400, 404)
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/api/tables/nothing/live", legacy=True)


def test_fuzzing_the_socket_changes_nothing_and_stops_no_one(server: RunningServer) -> None:
    """Send garbage, messages in a wrong order, for other seats and too fast; then play the game to its end."""
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    rng = random.Random(7)
    stranger = server.guest("Stranger")
    fields: dict[str, list[Any]] = {
        "type": ["play", "undo", "chat", "ping", "resync", "snapshot", "", None, 7],
        "id": ["a", "", "x" * 500, None, 3, "\u0000", {}],
        "decision": [0, 1, -1, 10**30, "0", None, 1.5],
        "move": ["R3G3", "", "x" * 3000, None, [], "G2G3*", "\ud83d\ude00"],
        "text": ["hi", "", None, "\n\n", "y" * 2000],
    }
    for who in (stranger, guests[0], guests[1]):
        for _ in range(4):
            socket = who.join(table)
            try:
                for _ in range(40):
                    keys = rng.sample(sorted(fields), rng.randint(0, 5))
                    message = {key: rng.choice(fields[key]) for key in keys}
                    if message.get("type") in ("play", "undo") and who is not stranger:
                        message["decision"] = rng.choice([-1, "0", None, 10**30])
                    socket.send(**message)
                    if rng.random() < 0.2:
                        socket.connection.send(bytes(rng.randrange(256) for _ in range(50)))
                    if rng.random() < 0.2:
                        socket.connection.send("".join(rng.choice(string.printable) for _ in range(200)))
                socket.drain()
            except ConnectionClosed:
                pass
    match = server.table(table).state.match
    assert match and match.move_count == 0
    drain_all(sockets)
    play_on(sockets)
    assert sockets[0].result


def test_http_responses_conform_to_the_openapi_description(serve: Serve) -> None:
    WORKERS.reading.start()  # so that the first replay is quick
    assert len([*probe_api(serve(limits=OPEN), examples=5)]) > 20

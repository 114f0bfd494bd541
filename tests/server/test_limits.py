"""Other sites' pages, revoked secrets, limits, fuzzing and headers, against a real server."""

import random
import string
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.clients import OPEN, WORKERS, Client, RunningServer, drain_all, play_on, start_game
from tests.server.conftest import Serve
from updraft.server.limits import Limits, Rate


def status(server: RunningServer, method: str, path: str, **more: Any) -> int:
    with httpx.Client(base_url=server.url) as client:
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


def test_guests_sockets_and_requests_of_an_address_are_limited(serve: Serve) -> None:
    server = serve(limits=Limits(sockets_per_address=2, guests=Rate(3, 0), requests=Rate(20, 0)))
    for _ in range(2):
        assert status(server, "POST", "/api/guests", json={"name": "x"}) == 201
    host = server.guest("Host")
    assert status(server, "POST", "/api/guests", json={"name": "x"}) == 429
    table = host.open_table("up-turn", 2)
    host.join(table)
    host.join(table)
    with pytest.raises(InvalidStatus):
        host.join(table)
    assert host.client.get(f"/api/tables/{table}/stream").status_code == 429
    assert host.client.post("/api/tables", content=b"x" * 100_000).status_code in (400, 413)
    codes = {status(server, "GET", "/api/lobby") for _ in range(20)}
    assert codes == {200, 429}


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
    server = serve(limits=OPEN)
    ann = server.guest("Ann")
    token = ann.post("/api/me/tokens", name="fuzz")["token"]
    table = ann.open_table("tout-la-haut", 2, public=True, bots={1: "random"})
    document = ann.get("/schema/openapi.json")
    for path in (
        "/api/me/device",
        "/api/tables/{table_id}/stream",
    ):  # the first ends the session, the second never ends
        del document["paths"][path]
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    checks = [
        CHECKS.get_one(name)
        for name in (
            "not_a_server_error",
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
        )
    ]
    tried = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=8,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def probe(case: Any) -> None:
            if "table_id" in (case.path_parameters or {}) and len(case.path_parameters["table_id"]) % 2:
                case.path_parameters["table_id"] = table
            case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=checks)

        probe()
        tried += 1
    assert tried > 20

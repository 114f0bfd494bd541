"""Foreign pages, stale secrets, floods and headers, against the real server."""

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

from tests.server.clients import OPEN, Client, RunningServer, play_on, seated
from tests.server.conftest import Serve
from updraft.server.limits import Limits, Rate


def status(server: RunningServer, method: str, path: str, **more: Any) -> int:
    with httpx.Client(base_url=server.url) as client:
        return client.request(method, path, **more).status_code


def test_every_answer_has_headers_that_bind_browsers(server: RunningServer) -> None:
    for path in ("/", "/api/me", "/nowhere", "/healthz", "/schema/openapi.json"):
        headers = Client(server).client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


def test_a_foreign_page_can_do_nothing_with_a_cookie(server: RunningServer) -> None:
    ann = server.person("Ann")
    table = ann.open("up-turn", 2)
    for origin in ("https://evil.example", "null", f"http://127.0.0.1.evil.example:{server.port}"):
        answer = ann.client.post(f"/api/tables/{table}/start", headers={"Origin": origin})
        assert answer.status_code == 403
    cookie = {"Cookie": f"updraft={ann.client.cookies['updraft']}"}
    assert status(server, "POST", f"/api/tables/{table}/start", headers=cookie) == 403
    assert status(server, "POST", "/api/guests", json={"name": "x"}, headers={"Origin": "https://evil.example"}) == 403
    with pytest.raises(InvalidStatus):
        connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/live",
            origin=Origin("https://evil.example"),
            additional_headers=cookie,
            legacy=True,
        )


def test_secrets_that_are_stale_or_wrong_open_nothing(server: RunningServer) -> None:
    ann = server.person("Ann")
    token = ann.post("/api/me/tokens", name="bot")["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert status(server, "GET", "/api/me", headers=bearer) == 200
    key = ann.get("/api/me/tokens")[0]["id"]
    assert ann.client.delete(f"/api/me/tokens/{key}").status_code == 204
    for headers in (bearer, {"Authorization": "Bearer x"}, {"Cookie": "updraft=x"}, {}):
        assert status(server, "GET", "/api/me", headers=headers) == 401
    ann.client.delete("/api/me/device")
    assert ann.client.get("/api/me").status_code == 401


def test_a_seat_is_its_guests_alone(server: RunningServer) -> None:
    table, _, seats = seated(server, "tout-la-haut", 2)
    decision = next(seat.decision for seat in seats if seat.decision)
    stranger = server.person("Stranger")
    said = stranger.look(table).move(decision["choices"][0], decision=decision["number"])
    assert "only watch" in said["why"]
    answer = stranger.client.post(
        f"/api/tables/{table}/moves", json={"id": "x", "decision": decision["number"], "move": decision["choices"][0]}
    )
    assert answer.status_code == 409
    match = server.table(table).state.match
    assert match and match.move_count == 0


def test_there_are_limits_to_what_one_address_may_ask(serve: Serve) -> None:
    server = serve(limits=Limits(sockets_per_address=2, guests=Rate(3, 0), requests=Rate(20, 0)))
    for _ in range(2):
        assert status(server, "POST", "/api/guests", json={"name": "x"}) == 201
    host = server.person("Host")
    assert status(server, "POST", "/api/guests", json={"name": "x"}) == 429
    table = host.open("up-turn", 2)
    host.look(table)
    host.look(table)
    with pytest.raises(InvalidStatus):
        host.look(table)
    assert host.client.get(f"/api/tables/{table}/stream").status_code == 429
    assert host.client.post("/api/tables", content=b"x" * 100_000).status_code in (400, 413)
    codes = {status(server, "GET", "/api/lobby") for _ in range(20)}
    assert codes == {200, 429}


def test_there_is_no_table_by_another_name(server: RunningServer) -> None:
    for name in ("nothing", "%00", "..%2f..", "a" * 300, "'; drop table events; --"):
        assert status(server, "GET", f"/api/tables/{name}") in (400, 404)
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/api/tables/nothing/live", legacy=True)


def test_a_fuzzer_at_the_socket_changes_nothing_and_stops_nobody(server: RunningServer) -> None:
    """Garbage, wrong order, foreign seats, floods; then the game is played to its end as if nothing had been."""
    table, people, seats = seated(server, "tout-la-haut", 2)
    dice = random.Random(7)
    stranger = server.person("Stranger")
    fields: dict[str, list[Any]] = {
        "type": ["play", "undo", "chat", "ping", "resync", "snapshot", "", None, 7],
        "id": ["a", "", "x" * 500, None, 3, "\u0000", {}],
        "decision": [0, 1, -1, 10**30, "0", None, 1.5],
        "move": ["R3G3", "", "x" * 3000, None, [], "G2G3*", "\ud83d\ude00"],
        "text": ["hi", "", None, "\n\n", "y" * 2000],
    }
    for who in (stranger, people[0], people[1]):
        for _ in range(4):
            socket = who.look(table)
            try:
                for _ in range(40):
                    keys = dice.sample(sorted(fields), dice.randint(0, 5))
                    message = {key: dice.choice(fields[key]) for key in keys}
                    if message.get("type") in ("move", "undo") and who is not stranger:
                        message["decision"] = dice.choice([-1, "0", None, 10**30])
                    socket.say(**message)
                    if dice.random() < 0.2:
                        socket.socket.send(bytes(dice.randrange(256) for _ in range(50)))
                    if dice.random() < 0.2:
                        socket.socket.send("".join(dice.choice(string.printable) for _ in range(200)))
                socket.hear_all()
            except ConnectionClosed:
                pass
    match = server.table(table).state.match
    assert match and match.move_count == 0
    for seat in seats:
        seat.hear_all()
    play_on(seats)
    assert seats[0].result


def test_the_http_interface_keeps_what_its_description_promises(serve: Serve) -> None:
    server = serve(limits=OPEN)
    ann = server.person("Ann")
    token = ann.post("/api/me/tokens", name="fuzz")["token"]
    table = ann.open("tout-la-haut", 2, public=True, bots={1: "random"})
    document = ann.get("/schema/openapi.json")
    for path in ("/api/me/device", "/api/tables/{table_id}/stream"):  # one would end the session, one never ends
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

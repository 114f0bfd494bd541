"""What operators see and do: health, figures, logs without secrets, a stop after which everyone comes back."""

import http.client
import json
import logging
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import StatementError
from websockets.exceptions import ConnectionClosed

from tests.ports import free_port
from tests.server.clients import Client, RunningServer, Seat, play_on, seated, until
from tests.server.test_durability import Elsewhere, process
from updraft.server.events import Moved, Started
from updraft.server.serve import JsonLines
from updraft.server.store import DatabaseError, Store, engine_of, read_events, sqlite_in

SERVICE_RESTART = 1012


def test_health_readiness_and_the_front_page(server: RunningServer) -> None:
    client = Client(server).client
    assert client.get("/healthz").text == "ok\n"
    assert client.get("/readyz").text == "ready\n"
    assert "Updraft" in client.get("/").text
    server.hub.is_ready = False
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


def test_figures_count_what_happened(server: RunningServer) -> None:
    _, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 3)
    host = server.person("Host")
    robots = host.open("tout-la-haut", 2, bots={1: "random"}, stand_in="random", public=True)
    host.post(f"/api/tables/{robots}/start")
    host.post(f"/api/tables/{robots}/leave")
    until(lambda: host.get(f"/api/tables/{robots}")["result"])
    host.open("up-turn", 2)
    page = people[0].client.get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    figures = dict(line.rsplit(" ", 1) for line in page.text.splitlines() if not line.startswith("#"))
    assert [figures[f'updraft_tables{{phase="{phase}"}}'] for phase in ("open", "playing", "over")] == ["1.0"] * 3
    assert figures["updraft_sockets"] == "2.0"
    assert float(figures["updraft_moves_total"]) == 3 + 14
    assert float(figures["updraft_commits_total"]) >= 3
    assert float(figures["updraft_bot_seconds_total"]) > 0
    assert float(figures["updraft_answer_seconds_count"]) >= 3
    assert float(figures['updraft_answer_seconds_bucket{le="5.0"}']) >= 3


def code_of_closing(seat: Seat) -> int | None:
    try:
        while True:
            seat.socket.recv(60)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_stop_lets_everyone_go_at_once_and_they_come_back(tmp_path: Path) -> None:
    """SIGTERM: sockets are told to come back, streams end, nothing that was accepted is lost; no secret is logged."""
    port, log = free_port(), tmp_path / "log"
    server, place = Elsewhere(port), ["--data", str(tmp_path)]
    with process(port, *place, log=log) as child:
        table, people, seats = seated(server, "up-turn", 2)
        play_on(seats, 9)
        token = people[0].post("/api/me/tokens", name="a-bot-of-mine")["token"]
        code = people[0].post("/api/me/code")["code"]
        people[1].client.get("/api/tables/none/record")
        people[1].client.post("/api/tables", content=b"{")
        people[1].client.get("/api/me", headers={"Authorization": "Bearer not-a-token-at-all"})
        seats[0].socket.send("garbage")
        stream = http.client.HTTPConnection("127.0.0.1", port)
        stream.request("GET", f"/api/tables/{table}/stream", headers={"Authorization": f"Bearer {token}"})
        answer = stream.getresponse()
        answer.readline()
        child.send_signal(signal.SIGTERM)
        for seat in seats:
            assert code_of_closing(seat) == SERVICE_RESTART
        assert answer.read() == b""
        assert child.wait(60) in (0, -signal.SIGTERM)
        stream.close()
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert lines and all(set(line) >= {"at", "level", "from", "what"} for line in lines)
    store = Store(sqlite_in(tmp_path))
    events = store.look(read_events(table))
    secrets = [token, code, table, "not-a-token", "garbage", "a-bot-of-mine", "P0", "P1"]
    secrets += [person.client.cookies["updraft"] for person in people]
    secrets += [event.seed for event in events if isinstance(event, Started)]
    moved = [event for event in events if isinstance(event, Moved)]
    assert len(moved) == 9
    secrets += [f'"{event.move}"' for event in moved]
    for secret in secrets:
        assert secret not in log.read_text(), secret
    store.engine.dispose()
    with process(port, *place, log=log):
        again = [person.look(table, since=seat.number) for person, seat in zip(people, seats, strict=True)]
        for new, old in zip(again, seats, strict=True):
            new.decision = old.decision
        play_on(again, 3)
        assert not any('"snapshot"' in line for seat in again for line in seat.raw)
    server.stop()


def test_a_log_line_of_an_error_names_its_kind_and_place_and_not_what_it_says() -> None:
    secret = "".join(("seed of", " a running game"))
    try:
        raise StatementError(secret, secret, {"body": secret}, ValueError(secret))
    except StatementError:
        record = logging.LogRecord("updraft", logging.ERROR, __file__, 1, "it failed", None, sys.exc_info())
    line = JsonLines().format(record)
    assert secret not in line
    said = json.loads(line)
    assert said["error"] == "StatementError" and said["where"][0].startswith(__file__)


@pytest.mark.parametrize("url", ["mysql://there/games", "nonsense", "mongodb+srv://there"])
def test_a_database_of_another_kind_is_refused_in_words(url: str) -> None:
    with pytest.raises(DatabaseError, match="must be SQLite or Postgres, as in postgresql://host/name, not "):
        engine_of(url)


def test_a_database_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    database = f"postgresql://127.0.0.1:{free_port()}/none"
    command = [sys.executable, "-m", "updraft", "serve", "--port", str(free_port()), "--database", database]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "updraft: the database cannot be opened: connection failed" in done.stderr
    assert "listens" not in done.stderr and "Traceback" not in done.stderr

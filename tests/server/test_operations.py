"""Operations: health, metrics, logs without secrets, a restart after which every client reconnects."""

import http.client
import json
import logging
import signal
import subprocess
import sys
from pathlib import Path
from socket import create_connection

import pytest
from sqlalchemy.exc import StatementError
from websockets.exceptions import ConnectionClosed

from tests.ports import free_port
from tests.server.clients import Client, RunningServer, TableSocket, play_on, start_game, wait_until
from tests.server.test_durability import ServerProcess, process
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


def test_metrics_count_what_happened(server: RunningServer) -> None:
    _, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    host = server.guest("Host")
    robots = host.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random", public=True)
    host.act(robots, "start")
    host.act(robots, "leave")
    wait_until(lambda: host.get(f"/api/tables/{robots}")["result"])
    host.open_table("up-turn", 2)
    page = guests[0].client.get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    metrics = dict(line.rsplit(" ", 1) for line in page.text.splitlines() if not line.startswith("#"))
    assert [metrics[f'updraft_tables{{phase="{phase}"}}'] for phase in ("open", "playing", "over")] == ["1.0"] * 3
    assert metrics["updraft_sockets"] == "2.0"
    assert float(metrics["updraft_moves_total"]) == 3 + 14
    assert float(metrics["updraft_commits_total"]) >= 3
    assert float(metrics["updraft_bot_seconds_total"]) > 0
    assert float(metrics["updraft_answer_seconds_count"]) >= 3
    assert float(metrics['updraft_answer_seconds_bucket{le="5.0"}']) >= 3


def close_code(socket: TableSocket) -> int | None:
    try:
        while True:
            socket.connection.recv(60)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_restart_loses_nothing_and_every_client_reconnects(tmp_path: Path) -> None:
    """Send SIGTERM: sockets close with code 1012, streams end, accepted moves are stored, no secret is logged."""
    port, log = free_port(), tmp_path / "log"
    server, data = ServerProcess(port), ["--data", str(tmp_path)]
    with process(port, *data, log=log) as child:
        table, guests, sockets = start_game(server, "up-turn", 2)
        play_on(sockets, 9)
        token = guests[0].post("/api/me/tokens", name="a-bot-of-mine")["token"]
        code = guests[0].post("/api/me/code")["code"]
        guests[1].client.get("/api/tables/none/record")
        guests[1].client.post("/api/tables", content=b"{")
        guests[1].client.get("/api/me", headers={"Authorization": "Bearer not-a-token-at-all"})
        sockets[0].connection.send("garbage")
        with create_connection(("127.0.0.1", port)) as nonsense:
            nonsense.sendall(b"nonsense\r\n\r\n")
            assert b" 400 " in nonsense.recv(100)
        stream = http.client.HTTPConnection("127.0.0.1", port)
        stream.request("GET", f"/api/tables/{table}/stream", headers={"Authorization": f"Bearer {token}"})
        answer = stream.getresponse()
        answer.readline()
        child.send_signal(signal.SIGTERM)
        for socket in sockets:
            assert close_code(socket) == SERVICE_RESTART
        assert answer.read() == b""
        assert child.wait(60) in (0, -signal.SIGTERM)
        stream.close()
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert not any("Invalid HTTP request" in line["what"] for line in lines)
    assert lines and all(set(line) >= {"at", "level", "from", "what"} for line in lines)
    store = Store(sqlite_in(tmp_path))
    events = store.read_blocking(read_events(table))
    secrets = [token, code, table, "not-a-token", "garbage", "a-bot-of-mine", "P0", "P1"]
    secrets += [guest.client.cookies["updraft"] for guest in guests]
    secrets += [event.seed for event in events if isinstance(event, Started)]
    moved = [event for event in events if isinstance(event, Moved)]
    assert len(moved) == 9
    secrets += [f'"{event.move}"' for event in moved]
    for secret in secrets:
        assert secret not in log.read_text(), secret
    store.engine.dispose()
    with process(port, *data, log=log):
        again = [guest.join(table, since=socket.number) for guest, socket in zip(guests, sockets, strict=True)]
        for new, old in zip(again, sockets, strict=True):
            new.decision = old.decision
        play_on(again, 3)
        assert not any('"snapshot"' in line for socket in again for line in socket.raw)
    server.stop()


def test_an_error_is_logged_with_type_and_place_but_without_its_message() -> None:
    secret = "".join(("seed of", " a running game"))
    try:
        raise StatementError(secret, secret, {"body": secret}, ValueError(secret))
    except StatementError:
        record = logging.LogRecord("updraft", logging.ERROR, __file__, 1, "it failed", None, sys.exc_info())
    line = JsonLines().format(record)
    assert secret not in line
    logged = json.loads(line)
    assert logged["error"] == "StatementError" and logged["where"][0].startswith(__file__)


@pytest.mark.parametrize("url", ["mysql://there/games", "nonsense", "mongodb+srv://there"])
def test_an_unsupported_database_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(DatabaseError, match="must be SQLite or Postgres, as in postgresql://host/name, not "):
        engine_of(url)


def test_an_unreachable_database_is_reported_in_a_sentence(tmp_path: Path) -> None:
    database = f"postgresql://127.0.0.1:{free_port()}/none"
    command = [sys.executable, "-m", "updraft", "serve", "--port", str(free_port()), "--database", database]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "updraft: the database cannot be opened: connection failed" in done.stderr
    assert "listens" not in done.stderr and "Traceback" not in done.stderr

"""Operations: health, metrics, logs without secrets, a restart after which every client reconnects."""

import http.client
import itertools
import json
import logging
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from sqlalchemy.exc import StatementError
from websockets.exceptions import ConnectionClosed

from tests.ports import free_port
from tests.server.clients import Client, RunningServer, TableSocket, play_on, start_game, wait_until
from tests.server.test_durability import ServerProcess, process
from updraft.kit.untrusted import InputError
from updraft.server import metrics
from updraft.server.database import DatabaseError, engine_of, sqlite_in
from updraft.server.events import Created, Moved, Started
from updraft.server.logs import JsonLines
from updraft.server.metrics import parse_address, serve_metrics
from updraft.server.serve import TRIED_PORTS, check_address, next_free_port
from updraft.server.store import Store, read_events

SERVICE_RESTART = 1012


def test_health_readiness_and_the_front_page(server: RunningServer) -> None:
    client = Client(server).client
    assert client.get("/healthz").text == "ok\n"
    assert client.get("/readyz").text == "ready\n"
    assert "Updraft" in client.get("/").text
    server.hub.is_ready = False
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


def scrape(server: RunningServer) -> dict[str, str]:
    """Read a server's metrics at an address of their own, as Prometheus does."""
    address = f"127.0.0.1:{free_port()}"
    with serve_metrics(server.metrics, address):
        page = httpx.get(f"http://{address}/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    return dict(line.rsplit(" ", 1) for line in page.text.splitlines() if not line.startswith("#"))


def test_metrics_count_what_happened(server: RunningServer) -> None:
    _, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    host = server.guest("Host")
    robots = host.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random", public=True)
    host.act(robots, "start")
    host.act(robots, "leave")
    wait_until(lambda: host.get(f"/api/tables/{robots}")["result"])
    host.open_table("up-turn", 2)
    assert guests[0].client.get("/metrics").status_code == 404
    found = scrape(server)
    assert [found[f'updraft_tables{{phase="{phase}"}}'] for phase in ("open", "playing", "over")] == ["1.0"] * 3
    assert found["updraft_sockets"] == "2.0"
    assert float(found["updraft_moves_total"]) == 3 + 14
    assert float(found["updraft_commits_total"]) >= 3
    assert float(found["updraft_bot_seconds_total"]) > 0
    assert float(found["updraft_answer_seconds_count"]) >= 3
    assert float(found['updraft_answer_seconds_bucket{le="5.0"}']) >= 3


def test_metrics_can_be_read_while_tables_come_and_go(server: RunningServer) -> None:
    """Scrapes run on a thread of their own, while the event loop changes the hub's tables."""
    table = server.table(server.guest("Host").open_table("tout-la-haut", 2))
    tables, is_over = server.hub.tables, threading.Event()

    def come_and_go() -> None:
        for number in itertools.cycle(range(1000)):
            tables[f"table {number}"] = table
            tables.pop(f"table {(number * 7) % 1000}", None)
            if is_over.is_set():
                return

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(come_and_go)
        try:
            for _ in range(200):
                assert b"updraft_sockets 0.0" in server.metrics.render()
        finally:
            is_over.set()
        done.result()
    tables.clear()


@pytest.mark.parametrize("address", ["9464", ":9464", "localhost", "localhost:", "localhost:0", "[::1]:65536", "on"])
def test_a_wrong_address_for_metrics_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(InputError, match=r"--metrics takes HOST:PORT, such as 127.0.0.1:9464, or off, not ") as refused:
        parse_address(address)
    assert refused.value.message("fr").startswith("--metrics s’écrit HÔTE:PORT, par exemple 127.0.0.1:9464, ou off")
    assert parse_address("[::1]:9464") == ("::1", 9464)
    assert parse_address("off") is None


def test_metrics_at_an_address_in_use(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Refuse an address that the host chose; at the default one, start without metrics."""
    address = f"127.0.0.1:{server.port}"
    with pytest.raises(InputError, match="cannot be served at"), serve_metrics(server.metrics, address):
        pass
    monkeypatch.setattr(metrics, "METRICS_ADDRESS", address)
    with serve_metrics(server.metrics, address):
        assert "no metrics" in caplog.text
    with serve_metrics(server.metrics, "off"):
        pass


def test_a_port_in_use_is_reported_in_a_sentence_before_anything_is_compiled(server: RunningServer) -> None:
    with pytest.raises(InputError, match=f"the server cannot listen at 127.0.0.1:{server.port}: Address already in"):
        check_address("127.0.0.1", server.port)
    with pytest.raises(InputError, match="cannot listen at no such host:80"):
        check_address("no such host", 80)
    check_address("localhost", free_port())


def test_the_next_free_port_is_taken(server: RunningServer) -> None:
    free = free_port()
    assert next_free_port("127.0.0.1", free) == free
    assert server.port < next_free_port("127.0.0.1", server.port) <= server.port + TRIED_PORTS
    assert next_free_port("no such host", 80) == 80  # the server then says what is wrong with the host


def close_code(socket: TableSocket) -> int | None:
    try:
        while True:
            socket.connection.recv(60)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.takes_long
def test_a_restart_loses_nothing_and_every_client_reconnects(tmp_path: Path) -> None:
    """Send SIGTERM: sockets close with code 1012, streams end, accepted moves are stored, no secret is logged."""
    port, log = free_port(), tmp_path / "log"
    server, data = ServerProcess(port), ["--data", str(tmp_path)]
    with process(port, *data, log=log) as child:
        table, guests, sockets = start_game(server, "up-too-high", 2)
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
    secrets += [event.secret for event in events if isinstance(event, Created)]
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

"""`updraft serve --workers`: processes share a port, one serves a table, and a killed one is replaced."""

import asyncio
import json
import os
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.loops import run_async
from tests.ports import free_port
from tests.server.clients import Client, TableSocket, drain_all, play_on, start_game, wait_until
from tests.server.services import Postgres
from tests.server.test_durability import ServerProcess, process
from updraft.server.config import ServerConfig
from updraft.server.i18n import UserError
from updraft.server.serve import serve
from updraft.server.siblings import NoPlaceError, Siblings, Take, rank
from updraft.server.supervisor import metrics_address
from updraft.server.workers import THINKING

TABLES = 4
SERVICE_RESTART = 1012


def test_sqlite_is_refused_in_both_languages(tmp_path: Path) -> None:
    with pytest.raises(UserError) as refused:
        serve(ServerConfig(data=tmp_path / "data", workers=2), lambda: None)
    assert refused.value.message("en").startswith("--workers 2 needs Postgres: one process alone writes an SQLite file")
    assert refused.value.message("fr").startswith("--workers 2 demande Postgres\u00a0: un fichier SQLite")
    assert not (tmp_path / "data").exists()


def test_each_process_has_metrics_at_a_port_of_its_own() -> None:
    config = ServerConfig(metrics="[::1]:9000", workers=3)
    assert [metrics_address(config, place) for place in range(3)] == ["[::1]:9000", "[::1]:9001", "[::1]:9002"]
    assert metrics_address(ServerConfig(metrics="off"), 1) == "off"
    with pytest.raises(ValueError, match="65536"):
        metrics_address(ServerConfig(metrics="127.0.0.1:65535"), 1)


def nothing(_connection: socket.socket, _request: bytes) -> None:
    """Take no connection."""


@contextmanager
def opened(folder: Path, count: int, take: Take = nothing) -> Iterator[list[Siblings]]:
    siblings = [Siblings(folder, count) for _ in range(count)]
    for one in siblings:
        one.open(take)
    yield siblings
    for one in siblings:
        one.close()


def test_processes_agree_on_the_owner_of_a_table(tmp_path: Path) -> None:
    run_async(compare_owners(tmp_path))


async def compare_owners(tmp_path: Path) -> None:
    tables = [f"table{number}" for number in range(300)]
    with opened(tmp_path, 3) as siblings:
        owners = {table: [one.place for one in siblings if one.is_own(table)] for table in tables}
        assert all(len(places) == 1 for places in owners.values())
        counts = Counter(places[0] for places in owners.values())
        assert min(counts.values()) > 70, counts
        siblings[1].close()
        for table in tables:
            after = [one.place for one in (siblings[0], siblings[2]) if one.is_own(table)]
            assert len(after) == 1 and (owners[table] == [1] or after == owners[table]), "only its tables move"


def test_before_any_process_is_open_each_serves_what_it_is_asked_for(tmp_path: Path) -> None:
    run_async(ask_before_opening(tmp_path))


async def ask_before_opening(tmp_path: Path) -> None:
    one, other = Siblings(tmp_path, 2), Siblings(tmp_path, 2)
    assert one.is_own("t") and other.is_own("t") and one.elsewhere(b"GET /api/tables/t HTTP/1.1") is None
    with pytest.raises(NoPlaceError):
        Siblings(tmp_path, 2)


def test_a_connection_is_handed_over_with_what_was_read(tmp_path: Path) -> None:
    run_async(hand_connections_over(tmp_path))


async def hand_connections_over(tmp_path: Path) -> None:
    taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
    with opened(tmp_path, 2, lambda connection, request: taken.put_nowait((connection, request))) as siblings:
        table = next(name for name in map(str, range(100)) if siblings[1].is_own(name))
        request = f"GET /api/tables/{table}/live?lang=fr HTTP/1.1\r\n".encode()
        assert siblings[0].elsewhere(request) == 1 and siblings[1].elsewhere(request) is None
        assert siblings[0].elsewhere(b"GET /api/lobby HTTP/1.1\r\n") is None
        near, far = socket.socketpair()
        assert siblings[0].hand_over(near.fileno(), request, 1)
        near.close()
        connection, received = await taken.get()
        assert received == request
        connection.sendall(b"answered")
        assert far.recv(100) == b"answered"
        assert not siblings[0].hand_over(far.fileno(), b"x" * 100_000, 1), "too long to be handed over"
        siblings[1].close()
        assert not siblings[0].hand_over(far.fileno(), request, 1)
        assert siblings[0].elsewhere(request) is None
        connection.close()
        far.close()


def started(log: Path) -> dict[int, list[int]]:
    """Read from the log which processes were started, by place."""
    found: dict[int, list[int]] = {0: [], 1: []}
    for line in log.read_text().splitlines():
        words = json.loads(line).get("what", "").split() if line.startswith("{") else []
        if words[:2] == ["server", "process"]:
            found[int(words[2]) - 1].append(int(words[-1]))
    return found


def count_serving(log: Path) -> int:
    return log.read_text().count("serving at")


def owner(table: str) -> int:
    return min(range(2), key=lambda place: rank(table, place))


def rejoin(guests: list[Client], table: str) -> list[TableSocket]:
    sockets = [guest.join(table) for guest in guests]
    for one in sockets:
        one.receive_until("snapshot")
    return sockets


def in_memory(port: int) -> dict[str, float]:
    """Read the metrics of one process."""
    lines = httpx.get(f"http://127.0.0.1:{port}/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.partition(" ") for line in lines if line[0] != "#")}


def test_two_processes_share_the_tables_and_a_killed_one_is_replaced(tmp_path: Path, postgres: Postgres) -> None:
    """Play on at all tables before one process is killed, after that, and when it has been replaced."""
    port, metrics = free_port(), free_port()
    server, log, url = ServerProcess(port), tmp_path / "log", postgres.new_database()
    options = ("--workers", "2", "--metrics", f"127.0.0.1:{metrics}", "--no-browser", "--database", url)
    with process(port, *options, log=log, NUMBA_DISABLE_JIT="1") as child:
        wait_until(lambda: count_serving(log) == 2, every=0.05)
        games = [start_game(server, "tout-la-haut", 2) for _ in range(TABLES)]
        while len({owner(table) for table, _, _ in games}) == 1:
            games.append(start_game(server, "tout-la-haut", 2))
        for table, guests, sockets in games:
            play_on(sockets, 2)
            assert {guest.get(f"/api/tables/{table}")["table"]["phase"] for guest in guests} == {"playing"}
        facts = [in_memory(metrics), in_memory(metrics + 1)]
        for place in range(2):
            own = [sockets for table, _, sockets in games if owner(table) == place]
            assert facts[place]['updraft_tables{phase="playing"}'] == len(own), "no table is in two processes"
            assert facts[place]["updraft_sockets"] == 2 * len(own)

        victim = started(log)[0][0]
        os.kill(child.pid, signal.SIGSTOP)  # it starts no new process before all have played on
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: not is_running(victim))  # dying, it closes one connection after the other
        killed = [game for game in games if owner(game[0]) == 0]
        for table, guests, sockets in killed:
            with pytest.raises(ConnectionClosed):
                drain_all(sockets)
            play_on(rejoin(guests, table), 1)
        for table, _, sockets in games:
            if owner(table) == 1:
                play_on(sockets, 1)
        os.kill(child.pid, signal.SIGCONT)

        wait_until(lambda: count_serving(log) == 3, every=0.05)
        count = len(killed)
        wait_until(lambda: in_memory(metrics + 1)['updraft_tables{phase="playing"}'] == len(games) - count, every=0.1)
        for table, guests, _ in killed:
            play_on(rejoin(guests, table))
        assert in_memory(metrics)["updraft_sockets"] == 2 * count
        child.terminate()
        assert child.wait(60) == 0
    server.stop()
    pids = [pid for pids in started(log).values() for pid in pids]
    assert len(pids) == 3 and not any(map(is_running, pids))
    assert '"level":"error"' not in log.read_text()
    assert watched(url) == 0


def is_running(pid: int) -> bool:
    """Return whether a process has not ended with all its threads, of which the last one closes the connections.

    One whose parent has not noticed its end is a zombie.
    """
    folder = Path(f"/proc/{pid}")
    try:
        is_zombie = (folder / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
        return not is_zombie or len(list((folder / "task").iterdir())) > 1
    except (FileNotFoundError, ProcessLookupError):
        return False


def watched(url: str) -> Any:
    """Count the tables that a server says it looks after, but for the one that was killed."""
    with psycopg.connect(url) as connection:
        row = connection.execute("select count(*) from tables join servers on watcher = servers.id").fetchone()
    return row and row[0]


def test_bots_processes_are_shared() -> None:
    from updraft.server.serve import open_hub  # noqa: PLC0415

    hub = open_hub(ServerConfig(database="postgresql://there/games", workers=THINKING + 1))
    assert hub.workers.thinking.size == 1

"""Durability: no acknowledged move is ever lost, on SQLite and on Postgres."""

import asyncio
import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, func, select, text

from tests.loops import run_async
from tests.ports import free_port
from tests.server.clients import Client, RunningServer, TableSocket, current, drain_all, play_on, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.services import Postgres
from updraft.server import schema
from updraft.server.check import findings
from updraft.server.database import MIGRATION_LOCK, REVISION, engine_of, migrate
from updraft.server.events import Moved
from updraft.server.store import Store, read_events

FIRST = Path(__file__).parent / "first_schema.sql"
COMMAND = [sys.executable, "-m", "updraft", "serve", "--bot-pause", "0", "--port"]


class ServerProcess(RunningServer):
    """A server in another process, known only by its port."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.opened: list[Client | TableSocket] = []

    def stop(self) -> None:
        for client in reversed(self.opened):
            client.close()


@contextmanager
def process(
    port: int, *data: str, log: Path | None = None, until: str = "/readyz", **variables: str
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run `updraft serve` until an address of it answers; its log goes to a file."""
    with (
        Path(log or os.devnull).open("ab") as lines,
        subprocess.Popen([*COMMAND, str(port), *data], stderr=lines, env=os.environ | variables) as child,
    ):
        try:
            wait_until(lambda: answers(port, until), 300, every=0.02)
            yield child
        finally:
            child.kill()


def answers(port: int, path: str) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{path}").status_code == 200
    except httpx.HTTPError:
        return False


def data_options(url: str, folder: Path) -> list[str]:
    return ["--data", str(folder)] if url.startswith("sqlite") else ["--database", url]


@pytest.mark.takes_long
def test_a_killed_server_restores_every_table(tmp_path: Path, url: str) -> None:
    port = free_port()
    server = ServerProcess(port)
    data = data_options(url, tmp_path)
    clock = {"kind": "live", "seconds": 600, "reserve": 60}
    with process(port, *data) as child:
        names = ("tout-la-haut", "up-too-high", "die-aufsteiger")
        tables = [start_game(server, name, 2, clock=clock) for name in names]
        for _, _, sockets in tables:
            play_on(sockets, 7)
        bots = tables[0][1][0]
        alone = bots.open_table("tout-la-haut", 3, bots={1: "random", 2: "random"}, substitute="random", public=True)
        bots.act(alone, "start")
        bots.act(alone, "leave")
        for _, _, sockets in tables:
            socket, decision = current(sockets)
            assert socket.move(decision["choices"][0])["type"] == "accepted"
            sockets.sort(key=lambda one: one is not socket)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    with process(port, *data) as child:
        for table, guests, sockets in tables:
            again = [guest.join(table) for guest in guests]
            joined = [socket.receive_until("snapshot") for socket in again]
            assert sockets[0].log_lines() in [[line["text"] for line in one["log"]] for one in joined]
            assert joined[0]["clock"]["reserves"] == [60, 60]
            play_on(again, 3)
        wait_until(lambda: bots.get(f"/api/tables/{alone}")["result"], 120, every=0.2)
        child.terminate()
        assert child.wait(60) in (0, -signal.SIGTERM)
    server.stop()
    assert [finding.trouble for finding in findings(url)] == [None] * 4


def test_a_second_server_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    port = free_port()
    with process(port, "--data", str(tmp_path)):
        second = subprocess.run(
            [*COMMAND, "1", "--data", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False
        )
    assert second.returncode == 2
    assert "another server is using" in second.stderr


def test_a_game_continues_after_a_restart(serve: Serve, url: str) -> None:
    first = serve(url)
    table, guests, sockets = start_game(first, "tout-la-haut", 3)
    play_on(sockets, 5)
    state = first.table(table).state.match
    first.stop()
    again = serve(url)
    match = again.table(table).state.match
    assert match and state and match.table.tobytes() == state.table.tobytes()
    guests = [guest.move_to(again) for guest in guests]
    sockets = [guest.join(table) for guest in guests]
    assert [len(socket.receive_until("snapshot")["log"]) for socket in sockets] == [5, 5, 5]
    play_on(sockets)
    assert guests[0].get(f"/api/tables/{table}/record")["result"] == sockets[0].result


def test_a_move_is_retried_while_the_database_restarts(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database())
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    socket, decision = current(sockets)
    postgres.stop()
    socket.send(type="play", id="late", decision=decision["number"], move=decision["choices"][0])
    postgres.start()
    assert socket.receive_until("accepted", "refused")["type"] == "accepted"
    drain_all(sockets)
    play_on(sockets)
    assert sockets[0].result
    events = server.hub.store.read_blocking(read_events(table))
    assert len([event for event in events if isinstance(event, Moved)]) == 14


def test_nothing_is_acknowledged_while_the_database_is_down(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database())
    server.hub.store.retry_for = 0.1
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 1)
    robots = guests[0].open_table("up-too-high", 3, bots={1: "random", 2: "random"}, substitute="random", public=True)
    guests[0].act(robots, "start")
    guests[0].act(robots, "leave")
    socket, decision = current(sockets)
    move = {"type": "play", "id": "away", "decision": decision["number"], "move": decision["choices"][0]}
    postgres.stop()
    try:
        refused = socket.request(**move)
        assert refused["type"] == "refused" and "can’t save anything" in refused["why"]
        assert guests[0].client.get("/readyz").status_code == 503
        assert guests[0].client.get("/healthz").status_code == 200
        answer = guests[0].client.get("/api/me/tables?lang=fr")
        assert answer.status_code == 503 and "base de données" in answer.json()["why"]
    finally:
        postgres.start()
    assert socket.request(**move)["type"] == "accepted"
    assert socket.request(**move)["type"] == "accepted"
    events = server.hub.store.read_blocking(read_events(table))
    assert [event.id for event in events if isinstance(event, Moved)].count("away") == 1
    wait_until(lambda: guests[0].get(f"/api/tables/{robots}")["result"])


def test_many_tables_share_a_commit_and_event_numbers_are_unique(serve: Serve, url: str) -> None:
    server = serve(url)
    tables = [start_game(server, "tout-la-haut", 2) for _ in range(6)]
    before = server.hub.store.commits
    with ThreadPoolExecutor(6) as pool:
        made = sum(pool.map(lambda table: play_on(table[2]), tables))
    assert made == 6 * 14
    assert server.hub.store.commits - before < made
    rows = server.hub.store.read_blocking(lambda connection: connection.execute(schema.events.select()).all())
    for table, _, _ in tables:
        numbers = sorted(row.number for row in rows if row.table_id == table)
        assert numbers == list(range(len(numbers)))


def test_a_duplicate_event_number_is_refused_and_the_rest_is_stored(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    live = server.table(table)
    event = server.run(server.hub.store.read(lambda _: live.state.created))

    async def both() -> list[bool]:
        store = server.hub.store
        return list(await asyncio.gather(store.append("other", 0, event), store.append(table, 0, event)))

    assert server.run(both()) == [True, False]
    play_on(sockets)


def test_a_write_whose_loop_was_closed_does_not_stop_the_store(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/updraft.db")
    store.open()
    is_closed = Event()
    try:
        run_async(give_up(store.write(lambda _: is_closed.wait(10))))
        is_closed.set()
        assert run_async(store.write(lambda connection: connection.scalar(select(func.count("*"))))) == 1
    finally:
        is_closed.set()
        store.close()


async def give_up(work: Coroutine[Any, Any, Any]) -> None:
    """Begin to wait, then give up; the loop is closed before there is a result."""
    waiting = asyncio.create_task(work)
    await asyncio.sleep(0)
    waiting.cancel()


def first_database(url: str) -> Engine:
    """Create a database with the first schema and a running game from SQL, not by today's migrations."""
    engine = engine_of(url)
    script = "".join(line for line in FIRST.read_text().splitlines(keepends=True) if not line.startswith("--"))
    if engine.dialect.name == "sqlite":
        script = script.replace("DOUBLE PRECISION", "DOUBLE")
    with engine.begin() as connection:
        for statement in script.split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)
    return engine


def differences(engine: Engine) -> list[Any]:
    """Compare the schema of a database with the one in the code."""
    with engine.connect() as connection:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        return found


def test_migrations_lead_from_the_first_schema_to_the_one_in_the_code(url: str) -> None:
    engine = first_database(url)
    migrate(engine)
    assert differences(engine) == []
    with engine.begin() as connection:
        connection.execute(text("alter table guests add column more text"))
    assert differences(engine)
    with engine.begin() as connection:
        connection.execute(text("alter table guests drop column more"))
    migrate(engine, "base")
    assert len(differences(engine)) >= len(schema.metadata.tables)
    engine.dispose()


def test_an_empty_database_gets_the_schema_in_the_code(url: str) -> None:
    engine = engine_of(url)
    migrate(engine)
    assert differences(engine) == []
    with engine.connect() as connection:
        assert (
            MigrationContext.configure(connection).get_current_revision() == REVISION
        )  # the next start upgrades nothing
    engine.dispose()


def test_servers_that_start_at_the_same_moment_migrate_one_after_the_other(postgres: Postgres) -> None:
    engine = engine_of(postgres.new_database())
    waiting = text("select count(*) from pg_locks where locktype = 'advisory' and not granted")
    with ThreadPoolExecutor(1) as pool, engine.begin() as first, engine.connect() as observer:
        first.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        second = pool.submit(migrate, engine)
        wait_until(lambda: observer.scalar(waiting) or second.done())
        assert not second.done()
        first.commit()
        second.result(60)
    assert differences(engine) == []
    engine.dispose()


def test_a_game_of_the_first_schema_is_played_to_its_end(serve: Serve, url: str) -> None:
    """Guests keep their cookies and the chat, and continue the game."""
    first_database(url).dispose()
    server = serve(url)
    guests = [Client(server), Client(server)]
    for guest, name in zip(guests, ("ann", "bob"), strict=True):
        guest.client.cookies.set("updraft", f"the secret of {name}")
        guest.ids = itertools.count(6)  # the game so far has the ids m0 to m5
    assert [guest.get("/api/me")["name"] for guest in guests] == ["Ann", "Bob"]
    sockets = [guest.join("first") for guest in guests]
    joined = [socket.receive_until("snapshot") for socket in sockets]
    assert joined[0]["chat"][0]["text"] == "Hello" and len(joined[0]["log"]) == 6
    play_on(sockets)
    assert guests[0].get("/api/tables/first/record")["result"] == sockets[1].result
    assert guests[1].get("/api/me/tables")[0]["phase"] == "over"
    assert [finding.trouble for finding in findings(url)] == [None]


def test_check_finds_games_that_would_break(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    server.stop()
    assert [finding.trouble for finding in findings(url)] == [None]
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(text("update events set body = replace(body, '\"winners\":[', '\"winners\":[7,')"))
    assert "it ended with" in str(next(findings(url)).trouble)
    with engine.begin() as connection:
        connection.execute(text("update events set body = replace(body, 'tout-la-haut', 'gone')"))
    engine.dispose()
    finding = next(findings(url))
    assert finding.table == table and "unknown game 'gone'" in str(finding.trouble)

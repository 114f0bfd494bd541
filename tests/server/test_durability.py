"""Nothing that was acknowledged is ever lost, whatever happens to the server; SQLite and Postgres alike."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import column, create_engine, insert, text
from sqlalchemy import table as sql_table

from tests.server.conftest import Serve
from tests.server.people import Person, Running, Seat, play_on, seated, until
from updraft.server import schema
from updraft.server.check import findings
from updraft.server.store import engine_of, migrate, sqlite_in

COMMAND = [sys.executable, "-m", "updraft", "serve", "--bot-pause", "0", "--port"]


class Elsewhere(Running):
    """A server in a process of its own, by the address alone."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.opened: list[Person | Seat] = []

    def stop(self) -> None:
        for one in reversed(self.opened):
            one.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def process(port: int, folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen([*COMMAND, str(port), "--data", str(folder)], stderr=subprocess.DEVNULL) as child:
        try:
            until(lambda: is_ready(port), 300, every=0.1)
            yield child
        finally:
            child.kill()


def is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200
    except httpx.HTTPError:
        return False


def test_a_killed_server_goes_on_with_every_table(tmp_path: Path) -> None:
    port = free_port()
    server = Elsewhere(port)
    clock = {"kind": "live", "seconds": 600, "bank": 60}
    with process(port, tmp_path) as child:
        tables = [seated(server, name, 2, clock=clock) for name in ("tout-la-haut", "up-turn", "die-aufsteiger")]
        for _, _, seats in tables:
            play_on(seats, 7)
        bots = tables[0][1][0]
        alone = bots.open("up-turn", 3, bots={1: "random", 2: "random"}, stand_in="random", public=True)
        bots.post(f"/api/tables/{alone}/start")
        bots.post(f"/api/tables/{alone}/leave")
        for _, _, seats in tables:
            seat = next(seat for seat in seats if seat.ask)
            assert seat.ask
            assert seat.move(seat.ask["choices"][0])["type"] == "accepted"
            seats.sort(key=lambda one: one is not seat)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    with process(port, tmp_path) as child:
        for table, people, seats in tables:
            again = [person.look(table) for person in people]
            joined = [seat.hear_of("joined") for seat in again]
            assert seats[0].lines() in [[line["text"] for line in one["log"]] for one in joined]
            assert joined[0]["clock"]["banks"] == [60, 60]
            play_on(again, 3)
        until(lambda: bots.get(f"/api/tables/{alone}")["result"], 120, every=0.2)
        child.terminate()
        assert child.wait(60) in (0, -signal.SIGTERM)
    server.stop()
    assert [finding.trouble for finding in findings(sqlite_in(tmp_path))] == [None] * 4


def test_two_servers_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    port = free_port()
    with process(port, tmp_path):
        second = subprocess.run([*COMMAND, "1", "--data", str(tmp_path)], capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert "another server works in" in second.stderr


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    server = request.getfixturevalue("postgres")
    name = f"t{random.SystemRandom().getrandbits(60)}"
    engine = create_engine(engine_of(server).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    engine.dispose()
    yield server.replace("/postgres?", f"/{name}?")


def test_a_game_goes_on_after_a_restart(serve: Serve, url: str) -> None:
    first = serve(url)
    table, people, seats = seated(first, "tout-la-haut", 3)
    play_on(seats, 5)
    state = first.table(table).sitting.match
    first.stop()
    again = serve(url)
    match = again.table(table).sitting.match
    assert match and state and match.table.tobytes() == state.table.tobytes()
    people = [person.go_to(again) for person in people]
    seats = [person.look(table) for person in people]
    assert [len(seat.hear_of("joined")["log"]) for seat in seats] == [5, 5, 5]
    play_on(seats)
    assert people[0].get(f"/api/tables/{table}/record")["result"] == seats[0].result


def test_many_tables_share_a_commit_and_each_number_is_taken_once(serve: Serve, url: str) -> None:
    server = serve(url)
    tables = [seated(server, "tout-la-haut", 2) for _ in range(6)]
    before = server.house.store.commits
    with ThreadPoolExecutor(6) as crowd:
        made = sum(crowd.map(lambda one: play_on(one[2]), tables))
    assert made == 6 * 14
    assert server.house.store.commits - before < made
    rows = server.house.store.look(lambda connection: connection.execute(schema.events.select()).all())
    for table, _, _ in tables:
        numbers = sorted(row.number for row in rows if row.table_id == table)
        assert numbers == list(range(len(numbers)))


def test_a_number_that_is_taken_is_refused_and_spoils_nothing_else(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, seats = seated(server, "tout-la-haut", 2)
    live = server.table(table)
    event = server.do(server.house.store.read(lambda _: live.sitting.created))

    async def both() -> list[bool]:
        store = server.house.store
        return list(await asyncio.gather(store.append("other", 0, event), store.append(table, 0, event)))

    assert server.do(both()) == [True, False]
    play_on(seats)


def test_migrations_lead_from_the_first_schema_to_what_the_code_knows(url: str) -> None:
    engine = engine_of(url)
    migrate(engine, "0001")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    migrate(engine, "base")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert len(compare_metadata(context, schema.metadata)) >= len(schema.metadata.tables)
    engine.dispose()


def test_a_game_of_the_first_schema_is_played_on(serve: Serve, url: str) -> None:
    engine = engine_of(url)
    migrate(engine, "0001")
    rows = json.loads((Path(__file__).parent / "first_schema.json").read_text())
    with engine.begin() as connection:
        for name, lines in rows.items():
            for line in lines:
                connection.execute(insert(sql_table(name, *(column(key) for key in line))), line)
    engine.dispose()
    server = serve(url)
    match = server.table("first").sitting.match
    assert match and match.made == 6 and not match.is_over


def test_check_says_which_games_would_break(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, seats = seated(server, "tout-la-haut", 2)
    play_on(seats)
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
    assert finding.table == table and "there is no game 'gone'" in str(finding.trouble)

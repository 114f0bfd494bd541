"""Nothing that was acknowledged is ever lost, whatever happens to the server; SQLite and Postgres alike."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, text

from tests.ports import free_port
from tests.server.clients import Client, RunningServer, Seat, play_on, seated, until
from tests.server.conftest import Serve
from tests.server.services import Postgres
from updraft.server import schema
from updraft.server.check import findings
from updraft.server.events import Moved
from updraft.server.store import engine_of, migrate, read_events

FIRST = Path(__file__).parent / "first_schema.sql"
COMMAND = [sys.executable, "-m", "updraft", "serve", "--bot-pause", "0", "--port"]


class Elsewhere(RunningServer):
    """A server in a process of its own, by the address alone."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.opened: list[Client | Seat] = []

    def stop(self) -> None:
        for one in reversed(self.opened):
            one.close()


@contextmanager
def process(port: int, *place: str, log: Path | None = None) -> Iterator["subprocess.Popen[bytes]"]:
    """`updraft serve` as a host starts it, until it is ready; its log goes to a file."""
    with (
        Path(log or os.devnull).open("ab") as lines,
        subprocess.Popen([*COMMAND, str(port), *place], stderr=lines) as child,
    ):
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


def place_of(url: str, folder: Path) -> list[str]:
    return ["--data", str(folder)] if url.startswith("sqlite") else ["--database", url]


def test_a_killed_server_goes_on_with_every_table(tmp_path: Path, url: str) -> None:
    port = free_port()
    server = Elsewhere(port)
    place = place_of(url, tmp_path)
    clock = {"kind": "live", "seconds": 600, "reserve": 60}
    with process(port, *place) as child:
        tables = [seated(server, name, 2, clock=clock) for name in ("tout-la-haut", "up-turn", "die-aufsteiger")]
        for _, _, seats in tables:
            play_on(seats, 7)
        bots = tables[0][1][0]
        alone = bots.open("up-turn", 3, bots={1: "random", 2: "random"}, stand_in="random", public=True)
        bots.post(f"/api/tables/{alone}/start")
        bots.post(f"/api/tables/{alone}/leave")
        for _, _, seats in tables:
            seat = next(seat for seat in seats if seat.decision)
            assert seat.decision
            assert seat.move(seat.decision["choices"][0])["type"] == "accepted"
            seats.sort(key=lambda one: one is not seat)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    with process(port, *place) as child:
        for table, people, seats in tables:
            again = [person.look(table) for person in people]
            joined = [seat.hear_of("snapshot") for seat in again]
            assert seats[0].lines() in [[line["text"] for line in one["log"]] for one in joined]
            assert joined[0]["clock"]["reserves"] == [60, 60]
            play_on(again, 3)
        until(lambda: bots.get(f"/api/tables/{alone}")["result"], 120, every=0.2)
        child.terminate()
        assert child.wait(60) in (0, -signal.SIGTERM)
    server.stop()
    assert [finding.trouble for finding in findings(url)] == [None] * 4


def test_two_servers_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    port = free_port()
    with process(port, "--data", str(tmp_path)):
        second = subprocess.run([*COMMAND, "1", "--data", str(tmp_path)], capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert "another server works in" in second.stderr


def test_a_game_goes_on_after_a_restart(serve: Serve, url: str) -> None:
    first = serve(url)
    table, people, seats = seated(first, "tout-la-haut", 3)
    play_on(seats, 5)
    state = first.table(table).state.match
    first.stop()
    again = serve(url)
    match = again.table(table).state.match
    assert match and state and match.table.tobytes() == state.table.tobytes()
    people = [person.go_to(again) for person in people]
    seats = [person.look(table) for person in people]
    assert [len(seat.hear_of("snapshot")["log"]) for seat in seats] == [5, 5, 5]
    play_on(seats)
    assert people[0].get(f"/api/tables/{table}/record")["result"] == seats[0].result


def test_a_database_that_goes_away_for_a_moment_is_waited_for(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database())
    table, _, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 3)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    postgres.stop()
    seat.say(type="play", id="late", decision=seat.decision["number"], move=seat.decision["choices"][0])
    postgres.start()
    assert seat.hear_of("accepted", "refused")["type"] == "accepted"
    for one in seats:
        one.hear_all()
    play_on(seats)
    assert seats[0].result
    events = server.hub.store.look(read_events(table))
    assert len([event for event in events if isinstance(event, Moved)]) == 14


def test_while_the_database_is_away_nothing_is_acknowledged(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database())
    server.hub.store.retry_for = 0.1
    table, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 1)
    robots = people[0].open("up-too-high", 3, bots={1: "random", 2: "random"}, stand_in="random", public=True)
    people[0].post(f"/api/tables/{robots}/start")
    people[0].post(f"/api/tables/{robots}/leave")
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    move = {"type": "play", "id": "away", "decision": seat.decision["number"], "move": seat.decision["choices"][0]}
    postgres.stop()
    try:
        said = seat.answer_to(**move)
        assert said["type"] == "refused" and "cannot store anything" in said["why"]
        assert people[0].client.get("/readyz").status_code == 503
        assert people[0].client.get("/healthz").status_code == 200
        answer = people[0].client.get("/api/me/tables?lang=fr")
        assert answer.status_code == 503 and "n'atteint pas" in answer.json()["why"]
    finally:
        postgres.start()
    assert seat.answer_to(**move)["type"] == "accepted"
    assert seat.answer_to(**move)["type"] == "accepted"
    events = server.hub.store.look(read_events(table))
    assert [event.id for event in events if isinstance(event, Moved)].count("away") == 1
    until(lambda: people[0].get(f"/api/tables/{robots}")["result"])


def test_many_tables_share_a_commit_and_each_number_is_taken_once(serve: Serve, url: str) -> None:
    server = serve(url)
    tables = [seated(server, "tout-la-haut", 2) for _ in range(6)]
    before = server.hub.store.commits
    with ThreadPoolExecutor(6) as crowd:
        made = sum(crowd.map(lambda one: play_on(one[2]), tables))
    assert made == 6 * 14
    assert server.hub.store.commits - before < made
    rows = server.hub.store.look(lambda connection: connection.execute(schema.events.select()).all())
    for table, _, _ in tables:
        numbers = sorted(row.number for row in rows if row.table_id == table)
        assert numbers == list(range(len(numbers)))


def test_a_number_that_is_taken_is_refused_and_spoils_nothing_else(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, seats = seated(server, "tout-la-haut", 2)
    live = server.table(table)
    event = server.do(server.hub.store.read(lambda _: live.state.created))

    async def both() -> list[bool]:
        store = server.hub.store
        return list(await asyncio.gather(store.append("other", 0, event), store.append(table, 0, event)))

    assert server.do(both()) == [True, False]
    play_on(seats)


def as_the_first_version_left_it(url: str) -> Engine:
    """A database with the first schema and a game under way, by its own words and not by today's migrations."""
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
    """What the code knows and the database does not have, or the other way round."""
    with engine.connect() as connection:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        return found


def test_migrations_lead_from_the_first_schema_to_what_the_code_knows(url: str) -> None:
    engine = as_the_first_version_left_it(url)
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


def test_an_empty_database_is_given_the_schema_that_the_code_knows(url: str) -> None:
    engine = engine_of(url)
    migrate(engine)
    assert differences(engine) == []
    engine.dispose()


def test_a_game_of_the_first_schema_is_played_on_to_its_end(serve: Serve, url: str) -> None:
    """Guests are known by the cookies that they had, read what was said, and play on."""
    as_the_first_version_left_it(url).dispose()
    server = serve(url)
    people = [Client(server), Client(server)]
    for person, name in zip(people, ("ann", "bob"), strict=True):
        person.client.cookies.set("updraft", f"the secret of {name}")
    assert [person.get("/api/me")["name"] for person in people] == ["Ann", "Bob"]
    seats = [person.look("first") for person in people]
    joined = [seat.hear_of("snapshot") for seat in seats]
    assert joined[0]["chat"][0]["text"] == "Hello" and len(joined[0]["log"]) == 6
    play_on(seats)
    assert people[0].get("/api/tables/first/record")["result"] == seats[1].result
    assert people[1].get("/api/me/tables")[0]["phase"] == "over"
    assert [finding.trouble for finding in findings(url)] == [None]


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

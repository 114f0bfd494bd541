"""Outages: a database that hangs or is full stops nothing else, costs nobody time, and loses nothing."""

import asyncio
import gc
import itertools
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from tests.server.clients import (
    Client,
    Clock,
    RunningServer,
    TableSocket,
    current,
    drain_all,
    play_on,
    start_game,
    wait_until,
)
from tests.server.conftest import Serve
from tests.server.services import Postgres
from updraft.server.availability import SLOW_SECONDS, Availability, deadline
from updraft.server.database import DatabaseError, engine_of
from updraft.server.events import Moved, TimedOut
from updraft.server.postgres import TimedConnection
from updraft.server.serve import fanout_of
from updraft.server.store import DatabaseUnavailable, Store, last_heartbeat, read_events

PATIENT = 30.0  # seconds: far more than the limits, for a busy machine
FULL = """
create function no_space() returns trigger language plpgsql
as $$ begin raise exception 'could not extend file: no space left on device' using errcode = 'disk_full'; end $$
"""
LIVE = {"kind": "live", "seconds": 30, "reserve": 30}


@contextmanager
def paused(postgres: Postgres) -> Iterator[None]:
    postgres.pause()
    try:
        yield
    finally:
        postgres.resume()


def is_ready(client: Client) -> bool:
    return client.client.get("/readyz").status_code == 200


def next_move(sockets: list[TableSocket], name: str) -> tuple[TableSocket, dict[str, Any]]:
    socket, decision = current(sockets)
    return socket, {"type": "play", "id": name, "decision": decision["number"], "move": decision["choices"][0]}


def moves_stored(server: RunningServer, table: str) -> list[Moved]:
    return [event for event in server.hub.store.read_blocking(read_events(table)) if isinstance(event, Moved)]


def test_a_postgres_that_hangs_is_given_up_and_a_move_counts_once(serve: Serve, postgres: Postgres) -> None:
    """Stop all processes of Postgres: connections stay open, so only time limits help."""
    server = serve(postgres.new_database(), fanout=fanout_of)
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    socket, move = next_move(sockets, "again")
    with paused(postgres):
        began = time.monotonic()
        refused = socket.request(**move)
        assert refused["type"] == "refused" and "can’t save anything" in refused["why"]
        assert time.monotonic() - began < PATIENT
        assert not is_ready(guests[0])
        assert guests[0].client.get("/healthz").status_code == 200
    wait_until(lambda: is_ready(guests[0]))
    assert socket.request(**move)["type"] == "accepted"
    assert socket.request(**move)["type"] == "accepted"
    drain_all(sockets)
    assert [event.id for event in moves_stored(server, table)].count("again") == 1
    play_on(sockets)
    assert len(moves_stored(server, table)) == 14


def test_a_connection_ends_itself_at_its_deadline(postgres: Postgres) -> None:
    engine = engine_of(postgres.new_database(), is_limited=True)

    def ask() -> None:
        with deadline.until(time.monotonic() + 0.5), engine.connect() as connection:
            postgres.pause()
            connection.execute(text("select 1"))

    with ThreadPoolExecutor(1) as thread:
        try:
            error = thread.submit(ask).exception(PATIENT)
        finally:
            postgres.resume()
    assert isinstance(error, OperationalError) and "did not answer in time" in str(error)
    engine.dispose()


def test_readiness_follows_a_silent_outage_within_seconds(serve: Serve, postgres: Postgres) -> None:
    """Stop Postgres while nobody plays: the store finds out by itself, and requests that hang stall no others."""
    server = serve(postgres.new_database())
    store = server.hub.store
    store.time_limit = 1.0
    ann, bob = server.guest("Ann"), server.guest("Bob")
    with paused(postgres):
        wait_until(lambda: not is_ready(ann), PATIENT)
        reads = [asyncio.run_coroutine_threadsafe(store.read(last_heartbeat), server.loop) for _ in range(30)]
        asked = ThreadPoolExecutor(1).submit(bob.client.get, "/api/me/tables")
        assert ann.client.get("/healthz").text == "ok\n"
        assert ann.get("/api/lobby") == []
        assert all(isinstance(read.exception(PATIENT), DatabaseUnavailable) for read in reads)
        answer = asked.result(PATIENT)
        assert answer.status_code == 503 and "can’t reach its database" in answer.json()["why"]
    wait_until(lambda: is_ready(ann))
    assert bob.get("/api/me/tables") == []


def test_an_event_stored_without_an_answer_reaches_everyone(serve: Serve, url: str) -> None:
    """Store an event as if the answer had been lost: the table finds it as soon as the database answers."""
    server = serve(url)
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 2)
    live, store = server.table(table), server.hub.store
    append = store.append

    async def lose_the_answer(*words: Any) -> bool:
        await append(*words)
        raise DatabaseUnavailable

    store.append = lose_the_answer  # type: ignore[method-assign, assignment]
    socket, move = next_move(sockets, "lost")
    assert socket.request(**move)["type"] == "refused"
    store.append = append  # type: ignore[method-assign]
    for one in sockets:
        assert one.receive_until("move")["seat"] == moves_stored(server, table)[-1].seat
    assert not live.is_in_doubt
    assert socket.request(**move)["type"] == "accepted"
    drain_all(sockets)
    play_on(sockets)
    assert len(moves_stored(server, table)) == 14


def has_timed_out(server: RunningServer, table: str) -> bool:
    """Tell whether a player's time ran out; a bot's turn after that may be over too soon to be seen."""
    return any(isinstance(event, TimedOut) for event in server.hub.store.read_blocking(read_events(table)))


@pytest.mark.takes_long
def test_no_clock_is_charged_for_an_outage(serve: Serve, postgres: Postgres, clock: Clock) -> None:
    server = serve(postgres.new_database())
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE)
    play_on(sockets, 2)
    state = server.table(table).state
    clock.advance(10)
    deadline, turn = state.deadline(), state.turn
    assert deadline == clock.at + 50
    with paused(postgres):
        wait_until(lambda: server.hub.store.failing_since is not None, PATIENT)
        assert server.hub.store.failing_since == clock.at
        clock.advance(1000)
        server.tick()
    wait_until(lambda: state.deadline() == deadline + 1000)
    server.tick()
    assert state.turn == turn and not state.is_bots_turn()
    play_on(sockets, 1)
    assert not has_timed_out(server, table)

    def runs_out() -> bool:
        """Let the time run out; on a busy machine, the write of a moment before may count as an outage."""
        clock.advance(61)
        server.tick()
        return has_timed_out(server, table)

    wait_until(runs_out)


class SmallDisk:
    """A disk that is full, and later has space again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.is_sqlite = store.engine.dialect.name == "sqlite"

    def fill(self) -> None:
        with self.store.engine.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text(FULL))
                connection.execute(text("create trigger no_space before insert on events execute function no_space()"))
                return
            pages = connection.scalar(text("pragma page_count"))
        event.listen(self.store.engine, "checkout", self._limit)
        self.most = pages + 2
        self._limit(self.store._driver)
        for size in (2000, 200, 1):
            with suppress(OperationalError):
                for number in itertools.count(size * 10_000):
                    with self.store.engine.begin() as connection:
                        row = {"number": number, "body": "x" * size}
                        connection.execute(text("insert into events values ('filler', :number, :body)"), row)

    def _limit(self, connection: Any, *_: object) -> None:
        connection.execute(f"pragma max_page_count={self.most}")

    def free(self) -> None:
        self.most = 1 << 30
        with self.store.engine.begin() as connection:
            if self.is_sqlite:
                connection.execute(text("delete from events where table_id = 'filler'"))
            else:
                connection.execute(text("drop trigger no_space on events"))


def test_a_full_disk_refuses_moves_until_there_is_space(serve: Serve, url: str, clock: Clock) -> None:
    """Let only writing fail: the server reads on, is not ready, and recovers by itself."""
    server = serve(url)
    server.hub.store.retry_for = 0.1
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    disk = SmallDisk(server.hub.store)
    disk.fill()
    socket, move = next_move(sockets, "full")
    refused = socket.request(**move)
    assert refused["type"] == "refused" and "can’t save anything" in refused["why"]
    assert not is_ready(guests[0])
    assert guests[0].get("/api/me/tables")[0]["id"] == table
    began = server.hub.store.failing_since
    clock.advance(1)
    assert socket.request(**move)["type"] == "refused"
    assert server.hub.store.failing_since == began, "a heartbeat alone does not prove that there is space"
    disk.free()
    wait_until(lambda: is_ready(guests[0]))
    assert socket.request(**move)["type"] == "accepted"
    drain_all(sockets)
    play_on(sockets)
    assert len(moves_stored(server, table)) == 14


def test_a_server_stops_within_seconds_while_postgres_hangs(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database(), fanout=fanout_of)
    server.hub.store.time_limit = server.hub.store.retry_for = 1.0
    _, guests, sockets = start_game(server, "tout-la-haut", 2)
    bots = guests[0].open_table("up-turn", 2, bots={1: "random"}, substitute="random")
    guests[0].act(bots, "start")
    guests[0].act(bots, "leave")
    socket, move = next_move(sockets, "last")
    with paused(postgres):
        socket.send(**move)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < PATIENT


def test_a_database_that_hangs_from_the_start_is_reported_in_a_sentence(postgres: Postgres) -> None:
    url = postgres.new_database() + "&connect_timeout=2"
    with paused(postgres), pytest.raises(DatabaseError, match="the database cannot be opened: connection timeout"):
        Store(url).open()


def fail(availability: Availability, clock: Clock, error: Exception) -> None:
    with availability.attempt():
        clock.advance(5)
        raise error


def test_outages_begin_with_the_first_failure_and_end_with_the_first_success() -> None:
    clock = Clock(100.0)
    availability = Availability(clock)
    for error in (OperationalError, IntegrityError, OperationalError):
        with pytest.raises(error):
            fail(availability, clock, error("no space", None, Exception()))
    assert [availability.failing_since] == [100.0] and availability.outages.empty()
    with availability.attempt():
        clock.advance(1)
    assert availability.failing_since is None
    assert availability.outages.get() == (100.0, 116.0)


def test_a_write_that_takes_too_long_is_an_outage_while_it_lasts() -> None:
    clock = Clock(100.0)
    availability = Availability(clock)
    with availability.attempt():
        assert availability.failing_since is None
        wait_until(lambda: availability.failing_since == 100.0)
        clock.advance(SLOW_SECONDS)
    assert availability.failing_since is None
    assert availability.outages.get() == (100.0, 100.0 + SLOW_SECONDS)


def test_a_connection_that_nobody_holds_closes_quietly(postgres: Postgres, recwarn: pytest.WarningsRecorder) -> None:
    connection = TimedConnection.connect(postgres.url)
    backend = connection.info.backend_pid
    del connection
    gc.collect()
    assert not recwarn.list
    with TimedConnection.connect(postgres.url) as other:
        found = "select count(*) from pg_stat_activity where pid = %s"
        wait_until(lambda: other.execute(found, (backend,)).fetchone() == (0,))

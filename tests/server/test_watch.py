"""Servers look after their tables, take over those of dead ones, and never let one table stop the others."""

import asyncio
import multiprocessing
import time
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text
from websockets.exceptions import InvalidStatus

from tests.server.clients import Clock, RunningServer, drain_all, leave_memory, play_on, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.services import Postgres
from tests.server.test_durability import first_database
from updraft.server import checkpoints, events, schema, watch
from updraft.server.availability import Outage
from updraft.server.events import AnyEvent, Chair, Chatted, Created, TimeControl, TimedOut
from updraft.server.fanout import ALL_TABLES
from updraft.server.hub import Hub
from updraft.server.live_table import LiveTable
from updraft.server.set_aside import log_name
from updraft.server.store import Store, read_events
from updraft.server.table_state import TablePhase, TableState
from updraft.server.watch import lost_time

LIVE = {"kind": "live", "seconds": 30, "reserve": 10}
DAY = 86_400.0


def row(server: RunningServer, table: str) -> Any:
    wanted = select(schema.tables).where(schema.tables.c.id == table)
    return server.hub.store.read_blocking(lambda connection: connection.execute(wanted).one())


def stored(server: RunningServer, table: str) -> list[AnyEvent]:
    return server.hub.store.read_blocking(read_events(table))


def die(server: RunningServer) -> None:
    """Stop everything that a server does by itself, as its death would."""

    async def stop() -> None:
        for task in server.hub._tasks:
            task.cancel()
        for table in server.hub.tables.values():
            await table.close()
        server.hub.tables.clear()

    server.run(stop())


def break_table(server: RunningServer, table: str) -> None:
    """Replace a stored move by one that was never legal."""
    body = '{"type":"moved","at":1000000.0,"seat":0,"move":"Z9Z9","id":"x"}'
    change = text("update events set body = :body where table_id = :table and number = 3")
    server.run(
        server.hub.store.write(lambda connection: connection.execute(change, {"body": body, "table": table}) and None)
    )


def test_lost_time_counts_overlapping_outages_once() -> None:
    outages = [Outage(10, 20), Outage(15, 30), Outage(40, 50), Outage(12, 13)]
    assert lost_time(outages, 0) == 30
    assert lost_time(outages, 18) == 22
    assert lost_time(outages, 45) == 5
    assert lost_time(outages, 60) == 0


def test_a_start_restores_only_the_tables_that_are_due(serve: Serve, clock: Clock) -> None:
    server = serve(pause=1000.0)  # bots do not move before the restart
    host = server.guest("Host")
    quiet, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    listed = host.open_table("up-turn", 2, public=True)
    robots = host.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random")
    host.act(robots, "start")
    host.act(robots, "leave")
    server.stop()
    again = serve()
    assert [entry.id for entry in again.hub.lobby.listed()] == [listed]
    wait_until(lambda: robots in again.hub.tables)
    assert quiet not in again.hub.tables and listed not in again.hub.tables
    wait_until(lambda: again.table(robots).state.phase == TablePhase.OVER)
    assert row(again, robots).due is None


def test_a_clock_of_an_older_database_runs_out_though_nobody_asks(serve: Serve, clock: Clock, url: str) -> None:
    first_database(url).dispose()
    server = serve(url)
    wait_until(lambda: "first" in server.hub.tables)
    clock.advance(71)
    server.tick()
    assert any(isinstance(event, TimedOut) for event in stored(server, "first"))


def test_moves_write_no_index_row_and_the_due_time_stays_a_lower_bound(server: RunningServer, clock: Clock) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE)
    before = row(server, table)
    assert before.watcher == server.hub.id
    for _ in range(3):
        clock.advance(5)
        play_on(sockets, 1)
        deadline = server.table(table).state.deadline()
        assert deadline and row(server, table) == before and before.due <= deadline


def test_a_table_is_due_at_once_when_a_bot_comes(server: RunningServer, clock: Clock) -> None:
    """Bring a bot by an event that writes no row of its own."""
    table, _, _ = start_game(server, "tout-la-haut", 2, substitute="random")
    assert row(server, table).due == clock() + 30 * DAY
    live = server.table(table)
    server.run(live.act(lambda state: TimedOut(clock(), state.turn)))
    wait_until(lambda: row(server, table).due == clock())


def test_a_dead_servers_clocks_and_bots_are_taken_over(serve: Serve, clock: Clock, postgres: Postgres) -> None:
    url = postgres.new_database()
    here, there = serve(url), serve(url)
    clocked, _, _ = start_game(here, "tout-la-haut", 2, clock=LIVE, substitute="random", forfeit_on_time=True)
    robots = here.guest("Host").open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random")
    there.tick()
    assert there.hub.tables == {}
    here.run(here.hub.find(robots))
    die(here)
    clock.advance(watch.GONE_AFTER + 1)
    there.tick()
    assert clocked in there.hub.tables and row(there, clocked).watcher == there.hub.id
    clock.advance(40)
    there.tick()
    assert any(isinstance(event, TimedOut) for event in stored(there, clocked))
    clock.advance(41)
    there.tick()
    wait_until(lambda: there.table(clocked).state.phase == TablePhase.OVER)


async def serve_until_killed(url: str, pipe: Any) -> None:
    """Start a game with a clock and a game of bots on a server of this process, then wait for the end."""
    hub = Hub(Store(url), pause=0.5)
    await hub.open()
    for clock, level in ((TimeControl(5), None), (None, "random")):
        chairs = [Chair("ann", "Ann", level), Chair("bob", "Bob", level)]
        created = Created(
            at=hub.now(),
            game="up-turn",
            players=2,
            options={},
            ruleset=1,
            host="ann",
            chairs=chairs,
            time_control=clock,
            substitute="random",
        )
        table = await hub.create(created)
        await table.act(lambda _: events.Started(hub.now(), "doomed"))
        pipe.send(table.id)
    await asyncio.Event().wait()


def run_until_killed(url: str, pipe: Any) -> None:
    asyncio.run(serve_until_killed(url, pipe))


def test_after_a_kill_the_other_server_plays_on_by_itself(serve: Serve, postgres: Postgres) -> None:
    """Kill a real server with a running clock and a bot to move; nobody asks the other one for these tables."""
    url = postgres.new_database()
    other = serve(url, now=time.time)
    ours, theirs = multiprocessing.Pipe()
    child = multiprocessing.get_context("spawn").Process(target=run_until_killed, args=(url, theirs), daemon=True)
    child.start()
    clocked, robots = ours.recv(), ours.recv()
    child.kill()
    child.join()
    before = len(stored(other, robots))
    wait_until(lambda: len(stored(other, robots)) > before, every=0.1)
    wait_until(lambda: any(isinstance(event, TimedOut) for event in stored(other, clocked)), every=0.1)


def test_a_server_that_stops_hands_its_tables_over_at_once(serve: Serve, clock: Clock, postgres: Postgres) -> None:
    url = postgres.new_database()
    here, there = serve(url), serve(url)
    table, _, _ = start_game(here, "tout-la-haut", 2, clock=LIVE)
    here.stop()
    clock.advance(39)
    there.tick()
    assert table in there.hub.tables
    assert not there.table(table).state.is_bots_turn()
    clock.advance(2)
    there.tick()
    assert any(isinstance(event, TimedOut) for event in stored(there, table))


def test_a_server_with_players_takes_a_table_over_that_another_one_drops(
    serve: Serve, clock: Clock, postgres: Postgres
) -> None:
    url = postgres.new_database()
    here, there = serve(url), serve(url)
    ann = here.guest("Ann")
    table = ann.open_table("tout-la-haut", 2, bots={1: "random"})
    ann.act(table, "start")
    moved = ann.move_to(there)
    socket = moved.join(table)
    socket.receive_until("snapshot")
    assert row(there, table).watcher == here.hub.id
    clock.advance(61)
    wait_until(lambda: here.run(_drop_idle(here.hub)) or table not in here.hub.tables)
    there.run(there.hub.table_changed(table))
    assert row(there, table).watcher == there.hub.id


async def _drop_idle(hub: Hub) -> None:
    await asyncio.gather(*hub._look_after_tables())


def test_a_clocked_table_leaves_the_memory_and_its_time_out_comes(server: RunningServer, clock: Clock) -> None:
    slow = {"kind": "slow", "days": 2}
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock=slow, substitute="random")
    play_on(sockets, 2)
    leave_memory(server, clock, table, sockets)
    assert row(server, table).due == clock() - 61 + 2 * DAY and row(server, table).watcher is None
    clock.advance(2 * DAY)
    server.tick()
    assert any(isinstance(event, TimedOut) for event in stored(server, table))


def test_an_open_table_is_closed_though_it_left_the_memory(server: RunningServer, clock: Clock) -> None:
    host = server.guest("Host")
    table = host.open_table("up-turn", 2, public=True)
    clock.advance(61)
    server.tick()
    assert table not in server.hub.tables and len(server.hub.lobby.listed()) == 1
    clock.advance(DAY)
    server.tick()
    assert row(server, table).phase == TablePhase.CLOSED
    assert server.hub.lobby.listed() == []


def test_a_game_that_everybody_abandoned_is_closed_without_a_result(server: RunningServer, clock: Clock) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    clock.advance(29 * DAY)
    server.tick()
    assert sockets[0].request(type="chat", id="c", text="Still there?")["type"] == "accepted"
    clock.advance(29 * DAY)
    server.tick()
    assert row(server, table).phase == TablePhase.PLAYING
    clock.advance(2 * DAY)
    server.tick()
    seats = sockets[0].receive_until("seats")
    assert seats["table"]["phase"] == "closed" and seats["decision"] is None
    assert guests[0].get("/api/me/tables")[0]["phase"] == "closed"
    refused = sockets[0].request(type="play", id="late", decision=9, move="A1A1")
    assert refused["type"] == "refused" and "closed" in refused["why"]
    joined = guests[1].join(table).receive_until("snapshot")
    assert joined["decision"] is None and joined["result"] is None


def test_bots_do_not_keep_an_abandoned_game_alive() -> None:
    chairs = [events.Chair("ann", "Ann"), events.Chair(None, "Mira", "random")]
    created = events.Created(at=0, game="tout-la-haut", players=2, options={}, ruleset=1, host="ann", chairs=chairs)
    state = TableState(created)
    state.apply(events.Started(10, "bots"))
    assert state.match
    while state.turn != 1:
        state.apply(events.Moved(at=20, seat=0, move=state.match.legal_moves[0]))
    acted = state.person_acted
    state.apply(events.Moved(at=30, seat=1, move=state.match.legal_moves[0]))
    assert (state.person_acted, state.changed) == (acted, 30)


def test_a_failing_or_hanging_table_stops_no_other_clock_and_no_heartbeat(
    server: RunningServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [start_game(server, "tout-la-haut", 2, clock=LIVE, substitute="random")[0] for _ in range(3)]
    act = LiveTable.act

    async def bad(self: LiveTable, decide: Any) -> bool:
        if self.id == tables[0]:
            raise RuntimeError("a bug")
        if self.id == tables[1]:
            await asyncio.Event().wait()
        return await act(self, decide)

    monkeypatch.setattr(LiveTable, "act", bad)
    clock.advance(41)
    wait_until(lambda: any(isinstance(event, TimedOut) for event in stored(server, tables[2])))
    beats = select(schema.servers.c.at).where(schema.servers.c.id == server.hub.id)
    wait_until(lambda: server.hub.store.read_blocking(lambda connection: connection.scalar(beats)) == clock())


def test_a_table_that_cannot_be_replayed_is_set_aside(
    serve: Serve, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    table, guests, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE)
    play_on(sockets, 2)
    other, others, moves = start_game(server, "up-turn", 2)
    play_on(moves, 2)
    break_table(server, table)
    server.stop()
    again = serve()
    clock.advance(41)
    again.tick()
    assert row(again, table).due == clock() + 600
    ann = guests[0].move_to(again)
    answer = ann.client.get(f"/api/tables/{table}")
    assert answer.status_code == 409 and "can’t be opened at the moment" in answer.json()["why"]
    french = ann.client.get(f"/api/tables/{table}", headers={"Accept-Language": "fr"})
    assert "ne peut pas être ouverte" in french.json()["why"]
    with pytest.raises(InvalidStatus):
        ann.join(table)
    assert ann.get("/api/me/tables")[0]["id"] == table
    assert table not in caplog.text and log_name(table) in caplog.text
    aside = select(schema.set_aside)
    assert again.hub.store.read_blocking(lambda connection: connection.execute(aside).one()).error == "Refused"
    restores = count_restores(monkeypatch)
    assert ann.client.get(f"/api/tables/{table}").status_code == 409
    assert restores == []
    sockets = [guest.move_to(again).join(other) for guest in others]
    drain_all(sockets)
    play_on(sockets, 2)


def count_restores(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the ids of tables that are restored."""
    restores: list[str] = []
    read = checkpoints.read_table

    def counted(table_id: str) -> Any:
        restores.append(table_id)
        return read(table_id)

    monkeypatch.setattr(checkpoints, "read_table", counted)
    return restores


def test_a_table_set_aside_is_tried_again_after_minutes(serve: Serve, clock: Clock) -> None:
    server = serve()
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 2)
    read = text("select body from events where table_id = :table and number = 3")
    body = server.hub.store.read_blocking(lambda connection: connection.scalar(read, {"table": table}))
    break_table(server, table)
    server.stop()
    again = serve()
    ann = guests[0].move_to(again)
    assert ann.client.get(f"/api/tables/{table}").status_code == 409
    mend = text("update events set body = :body where table_id = :table and number = 3")
    again.run(
        again.hub.store.write(lambda connection: connection.execute(mend, {"body": body, "table": table}) and None)
    )
    assert ann.client.get(f"/api/tables/{table}").status_code == 409
    clock.advance(601)
    assert ann.get(f"/api/tables/{table}")["table"]["phase"] == "playing"
    aside = select(schema.set_aside)
    wait_until(lambda: not again.hub.store.read_blocking(lambda connection: connection.execute(aside).all()))


def test_a_clocked_table_set_aside_is_tried_again_though_nobody_asks(serve: Serve, clock: Clock) -> None:
    server = serve()
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE)
    play_on(sockets, 2)
    break_table(server, table)
    server.stop()
    again = serve()
    clock.advance(41)
    again.tick()
    for _ in range(3):
        assert row(again, table).due == clock() + 600 and row(again, table).watcher is None
        clock.advance(599)
        again.tick()
    change = text("delete from events where table_id = :table and number > 2")
    again.run(again.hub.store.write(lambda connection: connection.execute(change, {"table": table}) and None))
    clock.advance(600)
    again.tick()
    assert table in again.hub.tables


def test_a_live_table_that_fails_is_never_left_half_changed(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 2)
    apply_other = TableState._apply_other

    def fail(self: TableState, event: AnyEvent) -> None:
        if isinstance(event, Chatted):
            raise RuntimeError("a bug")
        apply_other(self, event)

    with monkeypatch.context() as patch:
        patch.setattr(TableState, "_apply_other", fail)
        refused = sockets[0].request(type="chat", id="c", text="Hello")
        assert refused["type"] == "refused" and "can’t be opened at the moment" in refused["why"]
        assert guests[0].client.get(f"/api/tables/{table}").status_code == 409
    server.hub._set_aside.clear()
    joined = guests[0].join(table).receive_until("snapshot")
    assert [line["text"] for line in joined["chat"]] == ["Hello"] and len(joined["log"]) == 2


def test_all_tables_changed_restores_none(server: RunningServer, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.guest("Host")
    listed = host.open_table("up-turn", 2, public=True)
    start_game(server, "tout-la-haut", 2, public=True)
    clock.advance(61)
    server.tick()
    restores = count_restores(monkeypatch)
    server.hub.lobby.entries.clear()
    server.run(server.hub.table_changed(ALL_TABLES))
    assert [entry.id for entry in server.hub.lobby.listed()] == [listed]
    assert restores == [] and listed not in server.hub.tables


@pytest.mark.parametrize("ends_with", ["tick", "move"])
def test_no_clock_is_charged_while_moves_cannot_be_stored(
    serve: Serve, clock: Clock, postgres: Postgres, ends_with: str
) -> None:
    server = serve(postgres.new_database())
    server.hub.store.retry_for = 0.1
    table, _, sockets = start_game(server, "tout-la-haut", 2, clock=LIVE)
    clock.advance(5)
    turn = next(socket for socket in sockets if socket.decision)
    postgres.stop()
    try:
        server.tick()
        wait_until(lambda: server.hub.store.failing_since is not None)
        clock.advance(3600)
        server.tick()
    finally:
        postgres.start()
    if ends_with == "tick":
        wait_until(lambda: server.run(server.hub.is_database_up()))
        server.tick()
        deadline = server.table(table).state.deadline()
        assert deadline is not None and deadline - clock() == pytest.approx(35)
    drain_all(sockets)
    assert turn.decision
    assert turn.move(turn.decision["choices"][0])["type"] == "accepted"
    assert server.table(table).state.clocks.reserves == [10, 10]
    assert not any(isinstance(event, TimedOut) for event in stored(server, table))


def test_time_without_a_server_is_given_back_once(serve: Serve, clock: Clock) -> None:
    server = serve()
    table, _, _ = start_game(server, "tout-la-haut", 2, clock=LIVE)
    clock.advance(20)
    server.tick()
    for down in (100, 200):
        server.stop()
        clock.advance(down)
        server = serve()
        for _ in range(2):
            deadline = server.table(table).state.deadline()
            assert deadline is not None and deadline - clock() == pytest.approx(20)
            server.tick()


def test_the_health_page_answers_while_tables_are_taken_up(serve: Serve, clock: Clock) -> None:
    server = serve()
    host = server.guest("Host")
    tables = [host.open_table("up-turn", 2) for _ in range(30)]
    server.stop()
    clock.advance(2 * DAY)
    again = serve()
    assert httpx.get(f"{again.url}/healthz").text == "ok\n"
    wait_until(lambda: all(row(again, table).phase == TablePhase.CLOSED for table in tables))

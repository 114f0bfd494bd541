"""The server listens at once; games become ready in the background, and whatever waits for them goes on by itself."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.ports import free_port
from tests.server.clients import (
    Client,
    Clock,
    RunningServer,
    play_on,
    start_game,
    wait_until,
)
from tests.server.conftest import Serve
from tests.server.preparing import ALL, SOON, HeldCompiler, held_preparation
from tests.server.test_durability import ServerProcess, process
from updraft import games
from updraft.kit import jit
from updraft.server.events import Resumed, TimedOut
from updraft.server.readiness import HEURISTIC, RULES, SEARCH, GamePart
from updraft.server.replays import ReplayRequest, render_record
from updraft.server.store import read_events
from updraft.server.table_state import TablePhase

GAME = "up-turn"
PART = GamePart(GAME)
LIVE = {"kind": "live", "seconds": 30, "reserve": 10}


def cold_server(serve: Serve, compiler: HeldCompiler, **more: Any) -> RunningServer:
    """Start a server for which no game is ready until the compiler is told so."""
    return serve(preparation=held_preparation(compiler, **more))


def lobby_messages(server: RunningServer) -> Any:
    return connect(f"ws://127.0.0.1:{server.port}/api/lobby/live", compression=None)


def test_everything_but_playing_works_before_a_game_is_ready(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler)
    host, guest = server.guest("Host"), server.guest("Guest")
    assert "Updraft" in host.client.get("/").text and host.client.get("/healthz").status_code == 200
    assert len(host.get("/api/games")) == len(games.names()) and host.get(f"/api/games/{GAME}/rules")["rules"]
    table = host.open_table(GAME, 2, public=True)
    assert [entry["id"] for entry in guest.get("/api/lobby")] == [table]
    assert guest.act(table, "sit")["table"]["phase"] == "open"
    assert host.get("/api/me/tables")[0]["phase"] == "open"
    with lobby_messages(server) as lobby:
        found = json.loads(lobby.recv(60))
    assert [game["game"] for game in found["games"]] == list(games.names())
    assert {game["status"] for game in found["games"]} == {"getting_ready"}


def test_a_table_that_is_started_too_early_begins_by_itself(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler)
    host, guest = server.guest("Host"), server.guest("Guest")
    table = host.open_table(GAME, 2)
    sockets = [host.join(table), guest.join(table)]
    assert sockets[1].receive_until("getting_ready")["is_starting"] is False
    guest.act(table, "sit")
    assert host.act(table, "start")["table"]["phase"] == "open"
    waiting = sockets[0].receive_until("getting_ready")
    while not waiting["is_starting"]:
        waiting = sockets[0].receive_until("getting_ready")
    assert (waiting["what"], waiting["status"]) == ("game", "getting_ready") and waiting["ready_at"]
    compiler.release(PART)
    sockets[0].receive_until("started")
    sockets[1] = guest.join(table)
    sockets[1].receive_until("snapshot")
    play_on(sockets, 3)


def test_a_start_that_became_impossible_is_dropped(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler)
    host, guest = server.guest("Host"), server.guest("Guest")
    table = host.open_table(GAME, 2)
    assert host.client.post(f"/api/tables/{table}/actions", json={"type": "start"}).status_code == 409
    guest.act(table, "sit")
    host.act(table, "start")
    guest.act(table, "leave")
    compiler.release(PART)
    wait_until(lambda: server.hub.readiness.is_ready(GAME))
    socket = host.join(table)
    assert socket.receive_until("snapshot")["table"]["phase"] == "open"
    guest.act(table, "sit")
    assert host.act(table, "start")["table"]["phase"] == "playing"


def test_the_lobby_tells_when_a_game_is_ready(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler)
    with lobby_messages(server) as lobby:
        assert len(json.loads(lobby.recv(60))["games"]) == len(games.names())
        compiler.release(PART)
        ready: list[str] = []
        while not ready:
            ready = [game["game"] for game in json.loads(lobby.recv(60))["games"] if game["status"] == "ready"]
    assert ready == [GAME]
    with lobby_messages(server) as lobby:
        assert GAME not in [game["game"] for game in json.loads(lobby.recv(60))["games"]]


def running_game(serve: Serve, **more: Any) -> tuple[str, list[Client]]:
    """Play some moves at a server that then stops."""
    server = serve()
    table, guests, sockets = start_game(server, GAME, 2, **more)
    play_on(sockets, 4)
    server.stop()
    return table, guests


def test_a_running_game_waits_for_its_rules_and_goes_on(serve: Serve, compiler: HeldCompiler, clock: Clock) -> None:
    table, guests = running_game(serve, clock=LIVE)
    clock.advance(100)
    server = cold_server(serve, compiler)
    guests = [guest.move_to(server) for guest in guests]
    sockets = [guest.join(table) for guest in guests]
    assert {socket.receive()["type"] for socket in sockets} == {"getting_ready"}
    assert sockets[0].request(type="ping")["type"] == "pong"
    sockets[1].send(type="ping")
    sockets[1].send(type="chat", id="early", text="Hello?")  # as a page sends its unanswered commands again
    assert guests[0].get("/api/me/tables")[0]["phase"] == "playing"
    clock.advance(100)  # longer than the clock and the reserve
    server.tick()
    assert table not in server.hub.tables
    compiler.release(PART)
    for socket in sockets:
        assert len(socket.receive_until("snapshot")["log"]) == 4
    assert sockets[1].receive_until("accepted")["id"] == "early"
    stored = server.hub.store.read_blocking(read_events(table))
    assert [event.lost for event in stored if isinstance(event, Resumed)] == [200]
    server.tick()
    assert not any(isinstance(event, TimedOut) for event in server.hub.store.read_blocking(read_events(table)))
    play_on(sockets, 3)


def test_requests_at_a_running_game_are_answered_with_a_sentence(
    serve: Serve, compiler: HeldCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guests = running_game(serve)
    monkeypatch.setattr("updraft.server.http.params.LOADING_SECONDS", 0.01)
    server = cold_server(serve, compiler)
    guest = guests[0].move_to(server)
    for path in ("", "/stream", "/drawing", "/record"):
        answer = guest.client.get(f"/api/tables/{table}{path}?lang=en")
        assert answer.status_code == 503 and "getting ready" in answer.json()["why"]
    compiler.failing = {PART: 2}
    compiler.release(PART)
    wait_until(lambda: server.hub.readiness.has_failed(GAME))
    answer = guest.client.get(f"/api/tables/{table}", headers={"Accept-Language": "fr"})
    assert answer.status_code == 503 and "n’a pas pu être préparé" in answer.json()["why"]


def test_a_record_of_a_game_that_is_not_ready_is_not_replayed() -> None:
    record = games.find(GAME).new(seed=1).record().text().encode()
    request = ReplayRequest(-1, 0, "en")
    refused = render_record("new", record, request, [GAME])
    assert refused.status == 503 and "getting ready" in json.loads(refused.body)["why"]
    assert render_record("new", record, request, ["tout-la-haut"]).status == 200


def test_bots_wait_for_their_code_and_people_play_meanwhile(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler)
    host = server.guest("Host")
    table = host.open_table(GAME, 2, bots={1: "novice"}, options={"call": "auto"})
    host.act(table, "start")
    compiler.release(PART)
    socket = host.join(table)
    socket.receive_until("getting_ready")
    wait_until(lambda: server.table(table).state.phase == TablePhase.PLAYING)
    while not server.table(table).state.is_bots_turn():
        socket.drain()
        decision = server.table(table).state.decision_numbers[0]
        match = server.table(table).state.match
        assert match
        assert socket.move(next(iter(match.legal_moves)), decision=decision)["type"] == "accepted"
    moves = server.table(table).state.number
    waiting = host.join(table).receive_until("getting_ready")
    assert (waiting["what"], waiting["status"]) == ("bots", "getting_ready")
    assert server.table(table).state.number == moves
    compiler.release(GamePart(GAME, HEURISTIC))
    wait_until(lambda: server.table(table).state.number > moves)
    assert server.hub.bot_runner.failures == 0


def test_a_game_that_cannot_be_compiled_is_tried_again_once(
    serve: Serve, compiler: HeldCompiler, caplog: pytest.LogCaptureFixture
) -> None:
    compiler.failing = {PART: 2, GamePart("tout-la-haut"): 1}
    server = cold_server(serve, compiler)
    host = server.guest("Host")
    table = host.open_table(GAME, 2, bots={1: "random"})
    socket = host.join(table)
    compiler.release(PART)
    while socket.receive_until("getting_ready")["status"] != "failed":
        pass
    assert compiler.asked.count(PART) == 2 and GamePart(GAME, SEARCH) not in compiler.asked
    refused = host.client.post(f"/api/tables/{table}/actions", json={"type": "start"})
    assert refused.status_code == 503 and "couldn’t be made ready" in refused.json()["why"]
    compiler.release(GamePart("tout-la-haut"))
    wait_until(lambda: server.hub.readiness.is_ready("tout-la-haut"))
    logged = [record.getMessage() for record in caplog.records if record.name == "updraft.preparation"]
    assert f"{GAME}: rules could not be compiled (no space left on device); it stays unavailable" in logged
    assert "tout-la-haut: rules could not be compiled (no space left on device); trying again" in logged
    with lobby_messages(server) as lobby:
        found = {game["game"]: game["status"] for game in json.loads(lobby.recv(60))["games"]}
    assert found[GAME] == "failed" and "tout-la-haut" not in found


def test_bots_whose_code_cannot_be_compiled_play_at_random(serve: Serve, compiler: HeldCompiler) -> None:
    part = GamePart("tout-la-haut", HEURISTIC)
    compiler.failing = {part: 2}
    compiler.release(*ALL)
    server = cold_server(serve, compiler)
    host = server.guest("Host")
    table = host.open_table("tout-la-haut", 2, bots={1: "novice"}, substitute="novice")
    host.act(table, "start")
    wait_until(lambda: server.table(table).state.phase == TablePhase.PLAYING)
    host.act(table, "leave")
    wait_until(lambda: server.table(table).state.phase == TablePhase.OVER)
    assert server.hub.bot_runner.failures > 0


def test_readiness_for_load_balancers(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler)
    client = server.guest("Host").client
    before = client.get("/readyz")
    assert before.status_code == 503 and f"not yet: {GAME}\n" in before.text
    compiler.release(PART)
    wait_until(lambda: client.get("/readyz").status_code == 200)
    assert client.get("/readyz").text == "ready\n" + "".join(
        f"not yet: {game}\n" for game in games.names() if game != GAME
    )
    compiler.release(*ALL)
    wait_until(lambda: client.get("/readyz").text == "ready\n")


def test_a_table_that_another_server_starts_waits_here(
    serve: Serve, compiler: HeldCompiler, postgres: Any, tmp_path: Path
) -> None:
    from updraft.server.serve import fanout_of  # noqa: PLC0415

    url = postgres.new_database()
    ready = serve(url, fanout=fanout_of)
    cold = serve(url, fanout=fanout_of, preparation=held_preparation(compiler))
    host = ready.guest("Host")
    table = host.open_table(GAME, 2, bots={1: "random"})
    there = host.move_to(cold)
    socket = there.join(table)
    socket.receive_until("snapshot")
    host.act(table, "start")
    wait_until(lambda: table not in cold.hub.tables)
    again = there.join(table)
    assert again.receive()["type"] == "getting_ready"
    compiler.release(PART)
    assert again.receive_until("snapshot")["table"]["phase"] == "playing"


def test_a_search_is_compiled_when_such_a_bot_sits_down(serve: Serve, compiler: HeldCompiler) -> None:
    compiler.release(*ALL)
    server = cold_server(serve, compiler)
    wait_until(lambda: len(compiler.asked) == len(SOON))
    host = server.guest("Host")
    table = host.open_table(GAME, 2, bots={1: "casual"})
    host.act(table, "set_bot", seat=1, level="expert")
    wait_until(lambda: server.hub.readiness.is_ready(GAME, SEARCH))
    assert compiler.asked[len(SOON) :] == [GamePart(GAME, SEARCH)]


def test_a_part_that_somebody_waits_for_does_not_wait_for_other_parts(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler, processes=1)
    wait_until(lambda: len(compiler.asked) == 1)
    assert compiler.asked[0].game != "die-aufsteiger"
    server.guest("Host").open_table("die-aufsteiger", 2)
    wait_until(lambda: compiler.asked[1:] == [GamePart("die-aufsteiger")])


def expect_up_turn_first(cache: Path) -> None:
    """Make an empty cache by which Up Turn is the quickest game."""
    cache.mkdir()
    (cache / "seconds.json").write_text(json.dumps({f"{game} {RULES}": 1.0 + (game != GAME) for game in games.names()}))


@pytest.mark.skipif(jit.MODE != "compiled" or not hasattr(os, "sched_setaffinity"), reason="it compiles, on one core")
@pytest.mark.takes_long
def test_a_first_start_serves_the_page_before_anything_is_compiled(tmp_path: Path) -> None:
    cache, log, port = tmp_path / "cache", tmp_path / "log", free_port()
    expect_up_turn_first(cache)
    with process(
        port, "--data", str(tmp_path), "--metrics", "off", log=log, until="/healthz", UPDRAFT_CACHE=str(cache)
    ) as child:
        os.sched_setaffinity(child.pid, {min(os.sched_getaffinity(0))})
        server = ServerProcess(port)
        host = server.guest("Host")
        assert "Updraft" in host.client.get("/").text and host.get("/api/lobby") == []
        table = host.open_table(GAME, 2, bots={1: "random"})
        host.act(table, "start")
        socket = host.join(table)
        assert socket.receive_until("snapshot")["state"] is None
        assert socket.receive()["is_starting"] is True
        assert not list(cache.rglob("*.ready"))
        socket.receive_until("started")
        assert {mark.name for mark in cache.rglob("*.ready")} == {"up_turn.ready", "up_turn.served.ready"}
        server.stop()
        child.terminate()
        assert child.wait(60) in (0, -15)
    assert GAME + " is ready" in log.read_text()

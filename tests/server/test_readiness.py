"""The server listens at once; games become ready in the background, and whatever waits for them goes on by itself."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.loops import run_async
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
from tests.server.preparing import ALL, HeldCompiler, held_preparation, load_nothing
from tests.server.test_durability import ServerProcess
from updraft import games
from updraft.kit import jit
from updraft.kit.code_cache import CodeCache
from updraft.server.compile_times import CompileTimes
from updraft.server.compiler import (
    Compiler,
    CompilerError,
    compile_part,
    compiling_alone,
    is_being_compiled,
    mark_of,
)
from updraft.server.events import Resumed, TimedOut
from updraft.server.preparation import Preparation
from updraft.server.readiness import HEURISTIC, KINDS, RULES, SEARCH, GamePart, Readiness
from updraft.server.replays import ReplayRequest, render_record
from updraft.server.store import read_events
from updraft.server.table_state import TablePhase

GAME = "up-turn"
PART = GamePart(GAME)
LIVE = {"kind": "live", "seconds": 30, "reserve": 10}


@pytest.fixture
def compiler() -> Iterator[HeldCompiler]:
    held = HeldCompiler()
    yield held
    held.release(*ALL)


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


# The order in which parts are compiled


def prepare(
    compiler: HeldCompiler, *wanted: GamePart, processes: int = 1, folder: Path | None = None
) -> list[GamePart]:
    """Prepare what is wanted from the start or will be soon; return the order."""
    preparation = held_preparation(compiler, folder, processes)
    for part in wanted:
        preparation.readiness.want(*part)
    compiler.release(*ALL)
    run_async(preparation.run())
    assert preparation.is_done
    return compiler.asked


SOON = [part for part in ALL if part.kind != SEARCH]


def test_rules_come_before_heuristics_and_the_cheapest_first(compiler: HeldCompiler) -> None:
    times = CompileTimes(None)
    asked = prepare(compiler)
    for kind in (RULES, HEURISTIC):
        parts = [part for part in asked if part.kind == kind]
        assert parts == sorted((GamePart(game, kind) for game in games.names()), key=times.expected)
    assert asked[-1].kind == HEURISTIC and sorted(asked) == sorted(SOON)


def test_a_part_that_somebody_waits_for_comes_first_after_what_it_needs(compiler: HeldCompiler) -> None:
    asked = prepare(compiler, GamePart("die-aufsteiger", SEARCH), GamePart("up-too-high"))
    assert asked[:2] == [GamePart("die-aufsteiger"), GamePart("up-too-high")]
    assert [part.kind for part in asked if part.game == "die-aufsteiger"] == list(KINDS)


def test_nothing_is_compiled_twice_by_several_processes(compiler: HeldCompiler) -> None:
    asked = prepare(compiler, *(part for part in ALL if part.kind == SEARCH), processes=3)
    assert sorted(asked) == sorted(ALL)
    for game in games.names():
        assert [part.kind for part in asked if part.game == game] == list(KINDS)


def test_a_search_is_compiled_when_such_a_bot_sits_down(serve: Serve, compiler: HeldCompiler) -> None:
    compiler.release(*ALL)
    server = cold_server(serve, compiler)
    wait_until(lambda: len(compiler.asked) == len(SOON))
    host = server.guest("Host")
    table = host.open_table(GAME, 2, bots={1: "casual"})
    host.act(table, "set_bot", seat=1, level="expert")
    wait_until(lambda: server.hub.readiness.is_ready(GAME, SEARCH))
    assert compiler.asked[len(SOON) :] == [GamePart(GAME, SEARCH)]


def test_a_process_goes_on_with_games_that_it_has_translated() -> None:
    one, two = HeldCompiler(), HeldCompiler()
    left = [HeldCompiler(), one, two]
    preparation = Preparation(
        ALL, lambda _: False, lambda _: left.pop(0), load_nothing, CompileTimes(None), 2, lambda _: False
    )
    for held in (one, two):
        held.release(*ALL)
    run_async(preparation.run())
    rules = {held.asked[0].game: held for held in (one, two)}
    assert len(rules) == 2
    for game, held in rules.items():
        assert GamePart(game, HEURISTIC) in held.asked


def test_a_part_that_somebody_waits_for_does_not_wait_for_other_parts(serve: Serve, compiler: HeldCompiler) -> None:
    server = cold_server(serve, compiler, processes=1)
    wait_until(lambda: len(compiler.asked) == 1)
    assert compiler.asked[0].game != "die-aufsteiger"
    server.guest("Host").open_table("die-aufsteiger", 2)
    wait_until(lambda: compiler.asked[1:] == [GamePart("die-aufsteiger")])


def test_cores_on_which_others_compile_are_left_to_them(compiler: HeldCompiler) -> None:
    done = set[GamePart]()
    looked: list[GamePart] = []

    def is_being_compiled(part: GamePart) -> bool:
        looked.append(part)
        if len(looked) > 100:
            done.update(ALL)
        return part == PART and part not in done

    preparation = Preparation(
        ALL, lambda part: part in done, lambda _: compiler, load_nothing, CompileTimes(None), 1, is_being_compiled
    )
    preparation.readiness.want("tout-la-haut")
    compiler.release(*ALL)
    run_async(preparation.run())
    assert preparation.is_done
    assert compiler.asked == [GamePart("tout-la-haut")]


def test_no_two_processes_compile_the_same_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UPDRAFT_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "CACHE", CodeCache("compiled", ()))
    part = GamePart(GAME, "a bot that does not exist")
    with ThreadPoolExecutor() as pool:
        with compiling_alone(part):
            assert is_being_compiled(part)
            waiting = pool.submit(compile_part, part)
            jit.mark_warm(mark_of(part))
            assert not waiting.done()
        waiting.result(60)
    assert not is_being_compiled(part)


def test_a_failure_of_rules_spares_their_bots(compiler: HeldCompiler) -> None:
    compiler.failing = {PART: 2}
    preparation = held_preparation(compiler, processes=1)
    compiler.release(*ALL)
    preparation.readiness.want(GAME, SEARCH)
    run_async(preparation.run())
    assert [part for part in compiler.asked if part.game == GAME] == [PART, PART]
    assert preparation.readiness.unready_games() == [GAME]
    assert not any(part.game == GAME for part in preparation.readiness.pending())


def test_rules_that_cannot_be_loaded_are_a_failure(compiler: HeldCompiler) -> None:
    async def break_down(game: str) -> None:
        if game == GAME:
            raise MemoryError

    compiler.release(*ALL)
    preparation = Preparation(
        ALL,
        lambda part: part.game == GAME,
        lambda _: compiler,
        break_down,
        CompileTimes(None),
        is_being_compiled=lambda _: False,
    )
    run_async(preparation.run())
    assert preparation.readiness.has_failed(GAME) and preparation.readiness.unready_games() == [GAME]


# Estimates


def test_measured_times_are_kept_and_scale_the_others(tmp_path: Path) -> None:
    first = CompileTimes(tmp_path)
    guess = {part: first.expected(part) for part in ALL}
    first.note(PART, 3 * guess[PART])
    again = CompileTimes(tmp_path)
    assert again.expected(PART) == 3 * guess[PART]
    other = GamePart("die-aufsteiger")
    assert again.expected(other) == pytest.approx(3 * guess[other])


@pytest.mark.parametrize("damage", ["", "[]", '{"up-turn rules": "x"}', '{"": 1}', '{"gone rules": 2}', "\x00"])
def test_a_damaged_file_of_times_is_ignored(tmp_path: Path, damage: str) -> None:
    (tmp_path / "seconds.json").write_text(damage)
    assert CompileTimes(tmp_path).expected(PART) == CompileTimes(None).expected(PART)


def test_times_that_cannot_be_stored_are_known_until_the_end(tmp_path: Path) -> None:
    times = CompileTimes(tmp_path / "missing")
    times.note(PART, 70.0)
    assert times.expected(PART) == 70.0


def test_a_part_that_was_in_the_cache_says_nothing_about_compiling(tmp_path: Path) -> None:
    times = CompileTimes(tmp_path)
    times.note(PART, 60.0)
    times.note(PART, 1.0)
    assert CompileTimes(tmp_path).expected(PART) == 60.0


def test_estimates_add_up_what_comes_before(compiler: HeldCompiler, clock: Clock) -> None:
    preparation = held_preparation(compiler, processes=2)
    preparation.readiness.now = clock
    for part in ALL:
        preparation.times._measured[f"{part.game} {part.kind}"] = 10.0
    preparation.estimate()
    left = sorted((facts.ready_at or 0.0) - clock() for facts in map(preparation.readiness.facts, games.names()))
    assert left == [10, 10, 20, 20]
    bots = preparation.readiness.message(GAME, HEURISTIC).ready_at
    assert bots and bots - clock() >= 30


def test_small_changes_of_an_estimate_are_not_told(clock: Clock) -> None:
    readiness, told = Readiness([PART], clock), list[str]()
    readiness.listeners.append(told.append)
    for at in (10.0, 11.0, 9.0, 20.0):
        readiness.expect({PART: at})
    assert told == [GAME, GAME] and readiness.facts(GAME).ready_at == 20.0


# Compiler processes


def compile_with(*words: str) -> str:
    async def attempt() -> str:
        compiler = Compiler(0, [sys.executable, *words])
        try:
            await compiler.compile(PART)
        except CompilerError as error:
            return str(error)
        finally:
            await compiler.close()
        return ""

    return run_async(attempt())


def test_a_compiler_process_that_dies_fails_or_cannot_start_is_reported() -> None:
    assert compile_with("-c", "") == "its process died"
    assert compile_with("-c", "print('failed No space left on device')") == "No space left on device"
    assert compile_with("-c", "input(); print('done')") == ""

    async def missing() -> None:
        await Compiler(0, ["/nowhere/python"]).compile(PART)

    with pytest.raises(CompilerError, match="FileNotFoundError"):
        run_async(missing())


def test_a_compiler_process_ends_with_its_server() -> None:
    command = [sys.executable, "-m", "updraft.server.compiler", "0"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin and child.stdout
        child.stdin.write(b"no-game rules\n")
        child.stdin.flush()
        assert child.stdout.readline() == b"failed UnknownGameError\n"
        child.stdin.close()
        assert child.wait(60) == 0


@contextmanager
def cold_process(cache: Path, data: Path, log: Path) -> Iterator[ServerProcess]:
    """Run `updraft serve` on one core with an empty cache, for which Up Turn is the quickest game."""
    cache.mkdir()
    (cache / "seconds.json").write_text(json.dumps({f"{game} {RULES}": 1.0 + (game != GAME) for game in games.names()}))
    port = free_port()
    command = [sys.executable, "-m", "updraft", "serve", "--port", str(port), "--data", str(data), "--metrics", "off"]
    core = {min(os.sched_getaffinity(0))}
    with (
        log.open("wb") as lines,
        subprocess.Popen(
            command,
            stderr=lines,
            env=os.environ | {"UPDRAFT_CACHE": str(cache)},
        ) as child,
    ):
        os.sched_setaffinity(child.pid, core)
        try:
            server = ServerProcess(port)
            wait_until(lambda: answers(port), 120, every=0.02)
            yield server
            server.stop()
            child.terminate()
            assert child.wait(60) in (0, -15)
        finally:
            child.kill()


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.skipif(jit.MODE != "compiled" or not hasattr(os, "sched_setaffinity"), reason="it compiles, on one core")
def test_a_first_start_serves_the_page_before_anything_is_compiled(tmp_path: Path) -> None:
    cache, log = tmp_path / "cache", tmp_path / "log"
    with cold_process(cache, tmp_path / "data", log) as server:
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
    assert GAME + " is ready" in log.read_text()

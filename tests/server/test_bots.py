"""The server's bots: they share the worker processes fairly, and a bot that fails does not stop its table."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

import updraft
from tests.bots.fake_model import fake_model, player
from tests.loops import run_async
from tests.server import broken_bots
from tests.server.broken_bots import attempts
from tests.server.clients import NO_TLS, WORKERS, Client, RunningServer, TableSocket, wait_until
from tests.server.conftest import Serve
from updraft.bots import make_bot
from updraft.kit.table import hide_for
from updraft.server.bot_runner import BotChoice, BotRunner, think
from updraft.server.fair_queue import GuestAddresses, QueueKey
from updraft.server.table_state import TablePhase, TableState

NOTES = {
    "en": "(Host’s bot didn’t answer; this move was chosen at random.)",
    "fr": "(Le robot n’a pas répondu pour Host\N{NO-BREAK SPACE}; ce coup a été tiré au hasard.)",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder for the attempts of broken bots."""
    made = tmp_path / "attempts"
    made.mkdir()
    return made


def leave_to_bots(host: Client, level: str = "novice") -> str:
    """Start a game that bots play alone."""
    table = host.open_table("tout-la-haut", 2, bots={1: level}, substitute=level, public=True)
    host.act(table, "start")
    host.act(table, "substitute")
    return table


def move_count(server: RunningServer, table: str) -> int:
    match = server.table(table).state.match
    assert match
    return match.move_count


def logged(socket: TableSocket) -> list[str]:
    """Return the texts of the log that a new snapshot holds."""
    socket.drain()
    socket.send(type="resync")
    entries: list[dict[str, Any]] = socket.receive_until("snapshot")["log"]
    return [entry["text"] for entry in entries]


def at_address(server: RunningServer, name: str, address: str) -> Client:
    """Return a guest whose requests come from another address of this machine."""
    client = Client(server)
    client.client.close()
    client.client = httpx.Client(
        base_url=server.url,
        headers={"Origin": server.url},
        timeout=60.0,
        transport=httpx.HTTPTransport(NO_TLS, local_address=address),
    )
    client.post("/api/guests", name=name)
    return client


@pytest.mark.parametrize("broken", [broken_bots.raise_error, broken_bots.die, broken_bots.choose_illegally])
def test_a_bot_that_fails_twice_is_replaced_by_a_random_move(
    server: RunningServer, folder: Path, broken: Callable[..., Any]
) -> None:
    server.hub.bot_runner.think = partial(broken, folder)
    table = leave_to_bots(server.guest("Host"))
    wait_until(lambda: server.table(table).state.phase == TablePhase.OVER)
    made = move_count(server, table)
    assert attempts(folder) == 2 * made
    assert server.hub.bot_runner.failures == made


def test_everyone_reads_that_a_bot_did_not_answer_also_after_a_restart(serve: Serve, folder: Path) -> None:
    server = serve()
    runner = server.hub.bot_runner
    runner.think, runner.deadline = partial(broken_bots.hang, folder), 0.1
    host = server.guest("Host")
    table = host.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="novice", public=True)
    sockets = {lang: [host.join(table, lang), Client(server).join(table, lang)] for lang in NOTES}
    host.act(table, "start")
    host.act(table, "substitute")
    wait_until(lambda: server.table(table).state.random_moves)
    host.act(table, "return")
    wait_until(lambda: not server.table(table).state.is_bots_turn())
    random_moves = len(server.table(table).state.random_moves)
    before = logged(sockets["en"][0])
    for lang, pair in sockets.items():
        for socket in pair:
            assert sum(NOTES[lang] in text for text in logged(socket)) == random_moves
            assert sum(NOTES[lang] in text for text in socket.log_lines()) == random_moves
    server.stop()
    again = host.move_to(serve(folder=folder.parent)).join(table)
    assert logged(again) == before


def test_a_bot_that_fails_once_is_asked_again(server: RunningServer, folder: Path) -> None:
    server.hub.bot_runner.think = partial(broken_bots.fail_once, folder)
    table = leave_to_bots(server.guest("Host"))
    wait_until(lambda: server.table(table).state.phase == TablePhase.OVER)
    assert attempts(folder) == move_count(server, table) + 1
    assert server.hub.bot_runner.failures == 0


def test_bots_choose_in_workers_as_they_do_here(server: RunningServer) -> None:
    """Play the same game in this process: the same seed and view give the same move."""
    server.hub.seed_of = lambda _: "oak"
    table = leave_to_bots(server.guest("Host"))
    wait_until(lambda: server.table(table).state.phase == TablePhase.OVER)
    game = updraft.game("tout-la-haut")
    match = game.new(players=2, seed="oak")
    while not match.is_over:
        view, seed = match.view(match.turn), f"oak bot {match.turn} {match.move_count}"
        move = make_bot(game, "novice", seed).choose(view)
        assert think(game.name, view.seat, view.table.tobytes(), "novice", seed, 60.0)[0] == move
        match.push(move)
    played = server.table(table).state.match
    assert played and played.moves == match.moves


def test_workers_are_sent_hidden_tables(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, sent, true = server.hub.bot_runner._workers, list[bytes](), list[bytes]()
    run, choose = pool.run, server.hub.bot_runner.choose

    async def look(function: Any, *job: Any, seconds: float) -> Any:
        sent.append(job[2])
        return await run(function, *job, seconds=seconds)

    async def note(state: TableState, table_id: str) -> BotChoice:
        assert state.match
        true.append(state.match.table.tobytes())
        hidden.append(hide_for(state.game, state.match.table, state.turn).tobytes())
        return await choose(state, table_id)

    hidden: list[bytes] = []
    monkeypatch.setattr(pool, "run", look)
    monkeypatch.setattr(server.hub.bot_runner, "choose", note)
    table = leave_to_bots(server.guest("Host"))
    wait_until(lambda: server.table(table).state.phase == TablePhase.OVER)
    assert sent == hidden
    assert not set(sent) & set(true)


def test_a_table_keeps_its_bot_whatever_fails(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    runner, pauses = server.hub.bot_runner, list[float]()
    choose = runner.choose

    async def fail(*job: Any) -> Any:
        if len(pauses) < 5:
            raise RuntimeError("something unforeseen")
        return await choose(*job)

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(runner, "choose", fail)
    monkeypatch.setattr(runner, "sleep", sleep)
    table = leave_to_bots(server.guest("Host"), "random")
    wait_until(lambda: server.table(table).state.phase == TablePhase.OVER)
    assert pauses[:5] == sorted(set(pauses[:5]))


def test_a_novice_answers_although_160_experts_of_one_address_think() -> None:
    """Count the experts' moves between a novice's question and its answer; in a plain queue there would be 159."""
    game = updraft.game("tout-la-haut")
    match = game.new(players=2, seed=1)
    view = match.view(match.turn)
    runner = BotRunner(0.0, WORKERS, GuestAddresses(), 1)
    answered: list[str] = []

    async def ask(level: str, key: QueueKey) -> None:
        choice = await runner._choose(view, level, "oak", key)
        assert not choice.is_random
        answered.append(key.owner)

    async def run() -> int:
        experts = [
            asyncio.create_task(ask("expert", QueueKey("1.2.3.4", f"owner {n % 8}", f"table {n}"))) for n in range(160)
        ]
        while not answered:
            await asyncio.sleep(0.01)
        before = len(answered)
        await ask("novice", QueueKey("5.6.7.8", "Ann", "hers"))
        between = answered.index("Ann") - before
        for task in experts:
            task.cancel()
        await asyncio.gather(*experts, return_exceptions=True)
        return between

    assert run_async(run()) <= 2


def test_bots_of_another_address_move_on_among_many_tables(server: RunningServer) -> None:
    """Twelve tables of one address, one of another: they get about one move in turn, not one in thirteen."""
    crowd, ann = server.guest("Crowd"), at_address(server, "Ann", "127.0.0.2")
    tables = [leave_to_bots(crowd, "expert") for _ in range(12)]
    hers = leave_to_bots(ann)

    def made_by_crowd() -> int:
        return sum(move_count(server, table) for table in tables)

    before = made_by_crowd()
    wait_until(lambda: move_count(server, hers) >= 8)
    assert made_by_crowd() - before < 8 * 6


OUTSIDE = ("./program", "sh -c true", "os:getcwd", "mybot.py:choose", "ismcts", "expert:9999")


def test_players_cannot_have_the_host_run_programs_or_call_addresses(server: RunningServer) -> None:
    """Seat levels only: with the address of a language model, the host's machine would call it."""
    with fake_model(player()) as fake:
        host = server.guest("Ann")
        table = host.open_table("tout-la-haut", 2)
        for name in (fake.name, *OUTSIDE):
            for path, body in (
                ("/api/tables", {"game": "tout-la-haut", "players": 2, "bots": {"1": name}}),
                ("/api/tables", {"game": "tout-la-haut", "players": 2, "substitute": name}),
                (f"/api/tables/{table}/actions", {"type": "set_bot", "seat": 1, "level": name}),
                (f"/api/tables/{table}/play-on", {"at": 0, "seat": 0, "level": name}),
            ):
                refused = host.client.post(path, json=body)
                assert refused.status_code in (400, 409), (path, name)
        assert fake.bodies == []

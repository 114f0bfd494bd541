"""Pondering: in people's turns only, on the bot's own view, in processes of its own, and not while others wait."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import updraft
from tests.loops import run_async
from tests.server import broken_bots
from tests.server.clients import OPEN, Client, Clock, RunningServer, TableSocket, wait_until
from tests.server.conftest import Serve
from tests.server.test_bots import at_address
from tests.server.test_take_back import choose, wait_for_decision
from updraft.kit.table import hide_for
from updraft.server.bot_runner import think
from updraft.server.fair_queue import QueueKey
from updraft.server.live_table import IDLE_SECONDS
from updraft.server.pondering import LEVEL, Pondered, ponder
from updraft.server.workers import WorkerPool, Workers

GAME = "tout-la-haut"
LOADING = 600.0  # seconds at most, on a machine that has other things to do
SHORT = replace(OPEN, pondering_seconds=0.1)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Start one process for moves and one for pondering, with the same priority: tests wait for both.

    Both load the search once, so that no test waits for that.
    """
    made = Workers(1)
    made.pondering = WorkerPool(1, flags=1)
    match = updraft.game(GAME).new(players=2, seed="oak")
    table = match.view(match.turn).table.tobytes()
    made.pondering.set_flag(0, True)
    run_async(made.pondering.run(ponder, 0, GAME, match.turn, table, "seed", 1.0, None, seconds=LOADING))
    run_async(made.thinking.run(think, GAME, match.turn, table, LEVEL, "seed", 1.0, seconds=LOADING))
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder for the files of jobs."""
    made = tmp_path / "jobs"
    made.mkdir()
    return made


def sit_with(guest: Client, level: str = LEVEL, players: int = 2) -> tuple[str, TableSocket]:
    """Start a game of a guest and bots, and wait for the guest's first decision."""
    table = guest.open_table(GAME, players, bots=dict.fromkeys(range(1, players), level))
    guest.act(table, "start")
    socket = guest.join(table)
    wait_for_decision(socket)
    return table, socket


def begun(folder: Path) -> int:
    return sum(1 for path in folder.iterdir() if not path.name.startswith("stopped"))


def stopped(folder: Path) -> int:
    return sum(1 for _ in folder.glob("stopped *"))


class Jobs:
    """The jobs that a server sends to its processes, with what bots recall."""

    def __init__(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pondered: list[tuple[Any, ...]] = []
        self.recalled: list[Pondered | None] = []
        self.true: set[bytes] = set()
        self.hidden: set[bytes] = set()
        self._server = server
        for pool, note in ((server.hub.workers.pondering, self._note_pondered), (self._thinking, self._note_thought)):
            monkeypatch.setattr(pool, "run", partial(self._run, pool.run, note))

    @property
    def _thinking(self) -> Any:
        return self._server.hub.workers.thinking

    async def _run(
        self, run: Callable[..., Any], note: Callable[..., None], function: Any, *job: Any, **more: Any
    ) -> Any:
        note(*job)
        return await run(function, *job, **more)

    def _note_pondered(self, *job: Any) -> None:
        self.pondered.append(job)
        for table in self._server.hub.tables.values():
            if match := table.state.match:
                self.true.add(match.table.tobytes())
                for seat in range(match.settings.players):
                    if seat != match.turn:
                        self.hidden.add(hide_for(match.game, match.table, seat).tobytes())

    def _note_thought(self, *job: Any) -> None:
        self.recalled.append(job[6])


def test_an_expert_ponders_in_peoples_turns_and_recalls_it(
    serve: Serve, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(workers=workers, limits=SHORT)
    jobs = Jobs(server, monkeypatch)
    table, socket = sit_with(server.guest("Ann"))
    for _ in range(3):
        wait_until(lambda: table in server.hub.ponderer._kept)
        found = server.hub.ponderer._kept[table]
        assert found.seat == 1 and all(len(tree) >= 64 for tree in found.trees)
        choose(socket)
        assert found in jobs.recalled
    assert server.hub.bot_runner.failures == 0


def test_workers_that_ponder_are_sent_hidden_tables(
    serve: Serve, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send the views of waiting seats; what goes from one job to the next are such views, too."""
    server = serve(workers=workers, limits=SHORT)
    jobs = Jobs(server, monkeypatch)
    _, socket = sit_with(server.guest("Ann"), players=3)
    while not socket.result:
        choose(socket)
    sent = {job[3] for job in jobs.pondered} | {job[6].table for job in jobs.pondered if job[6]}
    assert sent and sent <= jobs.hidden
    assert not sent & jobs.true


def test_without_processes_for_it_nobody_ponders(server: RunningServer) -> None:
    _, socket = sit_with(server.guest("Ann"))
    choose(socket)
    assert not server.hub.ponderer._tables


def test_weaker_levels_do_not_ponder(serve: Serve, workers: Workers) -> None:
    """Keep what the names of the levels promise."""
    server = serve(workers=workers)
    _, socket = sit_with(server.guest("Ann"), "club")
    choose(socket)
    assert not server.hub.ponderer._tables


def test_pondering_stops_when_the_person_has_moved(serve: Serve, workers: Workers, folder: Path) -> None:
    server = serve(workers=workers)
    server.hub.ponderer.ponder = partial(broken_bots.ponder_until_told, folder)
    _, socket = sit_with(server.guest("Ann"))
    wait_until(lambda: begun(folder) == 1)
    assert stopped(folder) == 0
    choose(socket)
    wait_until(lambda: stopped(folder) == 1)
    wait_until(lambda: begun(folder) == 2)  # in the next turn


def test_chat_does_not_stop_it(serve: Serve, workers: Workers, folder: Path) -> None:
    server = serve(workers=workers)
    server.hub.ponderer.ponder = partial(broken_bots.ponder_until_told, folder)
    _, socket = sit_with(server.guest("Ann"))
    wait_until(lambda: begun(folder) == 1)
    socket.send(type="chat", id=socket.new_id(), text="Hm.")
    socket.receive_until("accepted")
    assert (begun(folder), stopped(folder)) == (1, 0)


def test_pondering_stops_when_a_bot_has_to_wait(serve: Serve, workers: Workers, folder: Path) -> None:
    """Take the only process for moves, and ask for another: the bot that ponders is told to stop."""
    server = serve(workers=workers)
    server.hub.ponderer.ponder = partial(broken_bots.ponder_until_told, folder)
    sit_with(server.guest("Ann"))
    wait_until(lambda: begun(folder) == 1)

    async def crowd() -> None:
        key = QueueKey("1.2.3.4", "Bob")
        async with server.hub.bot_runner.queue.slot(key):
            assert stopped(folder) == 0
            waiting = asyncio.create_task(server.hub.bot_runner.queue.slot(key).__aenter__())
            while not stopped(folder):
                await asyncio.sleep(0.01)
            waiting.cancel()

    server.run(crowd())


def test_pondering_is_shared_out_by_address(serve: Serve, workers: Workers, folder: Path) -> None:
    """Let three tables of one address and one of another wait for one process: the other comes second."""
    server = serve(workers=workers)
    server.hub.ponderer.ponder = partial(broken_bots.ponder_until_told, folder)
    crowd, ann = server.guest("Crowd"), at_address(server, "Ann", "127.0.0.2")
    tables, pondered, flags = list[str](), server.hub.ponderer._tables, [0]
    for guest in (crowd, crowd, crowd, ann):
        tables.append(guest.open_table(GAME, 2, bots={1: LEVEL}))
        guest.act(tables[-1], "start")
        wait_until(lambda: tables[-1] in pondered)
    wait_until(lambda: begun(folder) == 1)
    assert [pondered[table].flag for table in tables] == [*flags, None, None, None]
    server.loop.call_soon_threadsafe(server.hub.ponderer.stop_all)
    wait_until(lambda: begun(folder) == 2)
    assert [pondered[table].flag for table in tables] == [None, None, None, *flags]


@pytest.mark.parametrize("broken", [broken_bots.raise_error, broken_bots.die])
def test_a_bot_that_fails_while_it_ponders_moves_all_the_same(
    serve: Serve, workers: Workers, folder: Path, broken: Callable[..., Any]
) -> None:
    server = serve(workers=workers)
    server.hub.ponderer.ponder = partial(broken, folder)
    _, socket = sit_with(server.guest("Ann"))
    wait_until(lambda: begun(folder) == 1)
    choose(socket)
    choose(socket)
    assert server.hub.bot_runner.failures == 0


def test_a_table_that_leaves_the_memory_is_forgotten(
    serve: Serve, workers: Workers, folder: Path, clock: Clock
) -> None:
    server = serve(workers=workers)
    server.hub.ponderer.ponder = partial(broken_bots.ponder_until_told, folder)
    table, socket = sit_with(server.guest("Ann"))
    wait_until(lambda: begun(folder) == 1)
    socket.close()
    wait_until(lambda: not server.table(table).subscribers.members)
    clock.advance(IDLE_SECONDS + 1)
    server.tick()
    wait_until(lambda: table not in server.hub.tables)
    wait_until(lambda: stopped(folder) == 1 and not server.hub.ponderer._running)
    assert table not in server.hub.ponderer._tables and table not in server.hub.ponderer._kept


def test_trees_that_do_not_fit_are_of_no_use_and_do_no_harm(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("updraft.server.pondering.is_told_to_stop", lambda _: False)
    game = updraft.game(GAME)
    one = game.new(players=2, seed="oak")
    seat = one.turn
    deals = (game.new(players=2, seed=f"{number}") for number in range(100))
    other = next(deal for deal in deals if deal.turn == seat)
    table, elsewhere = (match.view(seat).table.tobytes() for match in (one, other))
    trees = ponder(0, GAME, seat, table, "seed", 0.05, None)
    move, _ = think(GAME, seat, elsewhere, LEVEL, "seed", 0.05, Pondered(seat, table, trees))
    assert move in other.legal_actions

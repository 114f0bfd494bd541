"""Pondering: a bot thinks on in a person's turn, in worker processes that give way to everything else."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, TypeAlias

import numpy as np

from updraft import games
from updraft.bots import make_bot, search_kind
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Game, Seat
from updraft.kit.view import View, view_of
from updraft.server.fair_queue import FairQueue, GuestAddresses, QueueKey
from updraft.server.limits import Limits
from updraft.server.readiness import Readiness
from updraft.server.table_state import TablePhase, TableState
from updraft.server.workers import WorkerError, WorkerPool, is_told_to_stop

log = logging.getLogger("updraft.pondering")

LEVEL = "expert"  # the strongest; those below it would be stronger than they say
SENT_NODES = 1 << 15  # of each tree, 64 bytes each, that leave the process in which it grew
KEPT = 32  # tables whose trees are in memory while no process ponders there
SPARE_SECONDS = 60.0  # beyond the time of pondering: on a busy machine, processes of low priority get little of it
PATIENCE = 0.2  # of the bots' pause, for which a move waits for a process that was told to stop
MIN_PATIENCE = 0.05  # seconds


class Pondered(NamedTuple):
    """The findings of a bot: its hidden table at that time, and the trees that grew from it."""

    seat: Seat
    table: bytes
    trees: tuple[bytes, ...]

    def teach(self, bot: SearchBot, game: Game) -> None:
        """Let a bot begin its next search with these trees."""
        bot.remember(read_view(game, self.seat, self.table), self.trees)


class Thought(NamedTuple):
    """A bot's view to ponder on, as it is sent to a worker process, and its place in the queue."""

    game: str
    seat: Seat
    table: bytes
    seed: str
    key: QueueKey


Ponder: TypeAlias = Callable[[int, str, Seat, bytes, str, float, Pondered | None], tuple[bytes, ...]]


def read_view(game: Game, seat: Seat, table: bytes) -> View:
    return View(game, seat, np.frombuffer(bytearray(table), game.state.layout))


def ponder(
    flag: int, game_name: str, seat: Seat, table: bytes, seed: str, seconds: float, before: Pondered | None
) -> tuple[bytes, ...]:
    """Ponder in a worker process, from a hidden table, until it is told to stop; return the upper part of the trees."""
    game = games.find(game_name)
    bot = make_bot(game, LEVEL, seed, pondering=True)
    assert isinstance(bot, SearchBot)
    if before:
        before.teach(bot, game)
    end = monotonic() + seconds
    view = read_view(game, seat, table)
    return tuple(bot.ponder(view, lambda: is_told_to_stop(flag) or monotonic() > end, SENT_NODES))


@dataclass
class PonderedTable:
    """A table at which a bot may ponder: its latest thought, while it is wanted, and the flag of its process."""

    latest: Thought | None = None
    wanted: Thought | None = None
    flag: int | None = None
    task: asyncio.Task[None] | None = None


class Ponderer:
    """Lets one bot of each table ponder in people's turns, as far as there are processes for that.

    Moves and hints have processes of their own. When one of them has to wait, all pondering stops.
    """

    def __init__(self, workers: WorkerPool, addresses: GuestAddresses, limits: Limits, readiness: Readiness) -> None:
        self.ponder: Ponder = ponder
        self.queue = FairQueue(workers.size, limits.bots_pondering_per_address)
        self._seconds = limits.pondering_seconds
        self._workers = workers
        self._addresses = addresses
        self._readiness = readiness
        self._thinking: FairQueue | None = None
        self._free = list(range(workers.size))  # flags
        self._tables: dict[str, PonderedTable] = {}
        self._running: dict[int, PonderedTable] = {}  # by flag
        self._kept: OrderedDict[str, Pondered] = OrderedDict()  # by table, the oldest first

    def give_way_to(self, thinking: FairQueue) -> None:
        """Ponder only while no job waits in this queue."""
        self._thinking = thinking
        thinking.when_crowded = self.stop_all

    def follow(self, table_id: str, state: TableState) -> None:
        """Stop pondering at a table that has changed, and ponder on its new position if that is a person's to move."""
        if not self._workers.size:
            return
        thought = self._thought(table_id, state)
        table = self._tables.get(table_id) or PonderedTable()
        if thought == table.latest:
            return
        self._tables[table_id] = table
        self._stop(table)
        table.latest = table.wanted = thought
        if thought and table.task is None:
            table.task = asyncio.create_task(self._run(table_id, table))

    async def take(self, table_id: str, seat: Seat, pause: float) -> Pondered | None:
        """Stop pondering at a table, and return what the bot of this seat found out."""
        if table := self._tables.get(table_id):
            table.wanted = None
            self._stop(table)
            if table.task and table.flag is not None:
                await asyncio.wait({table.task}, timeout=max(MIN_PATIENCE, PATIENCE * pause))
        found = self._kept.pop(table_id, None)
        return found if found and found.seat == seat else None

    def forget(self, table_id: str) -> None:
        """Stop pondering at a table that leaves the memory."""
        if table := self._tables.pop(table_id, None):
            table.wanted = None
            self._stop(table)
        self._kept.pop(table_id, None)

    def stop_all(self) -> None:
        """Stop pondering everywhere: somebody waits for a bot."""
        for table in self._running.values():
            table.wanted = None
            self._stop(table)

    async def close(self) -> None:
        """Stop at once, whatever has been found out."""
        tasks = [table.task for table in self._tables.values() if table.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _stop(self, table: PonderedTable) -> None:
        if table.flag is not None:
            self._workers.set_flag(table.flag, True)

    def _thought(self, table_id: str, state: TableState) -> Thought | None:
        """Return the view of the next expert after the current player; None if no expert can ponder now."""
        match = state.match
        if state.phase != TablePhase.PLAYING or match is None or state.is_bots_turn():
            return None
        if not self._readiness.is_ready(state.game.name, search_kind(LEVEL, state.game) or ""):
            return None
        seats = (*range(state.turn + 1, len(state.chairs)), *range(state.turn))
        seat = next((seat for seat in seats if state.chairs[seat].level == LEVEL), None)
        if seat is None:
            return None
        table = view_of(match.game, match.table, seat).table.tobytes()
        seed = f"{match.seed} pondering {seat} {match.move_count}"
        return Thought(match.game.name, seat, table, seed, self._addresses.key_of(state.host, table_id))

    async def _run(self, table_id: str, table: PonderedTable) -> None:
        """Ponder on the wanted thoughts, one after the other, as soon as the queue allows."""
        try:
            while thought := table.wanted:
                async with self.queue.slot(thought.key):
                    if table.wanted is thought and not (self._thinking and self._thinking.waiting):
                        await self._ponder(table_id, table, thought)
                if table.wanted is thought:
                    table.wanted = None
        except WorkerError as error:
            log.warning("a bot failed: %s", error)
        finally:
            table.task = None

    async def _ponder(self, table_id: str, table: PonderedTable, thought: Thought) -> None:
        before = self._kept.pop(table_id, None)
        if before and before.seat != thought.seat:
            before = None
        table.flag = flag = self._free.pop()
        self._running[flag] = table
        self._workers.set_flag(flag, False)
        job = (flag, thought.game, thought.seat, thought.table, thought.seed, self._seconds, before)
        try:
            trees = await self._workers.run(self.ponder, *job, seconds=self._seconds + SPARE_SECONDS)
        finally:
            table.flag = None
            del self._running[flag]
            self._free.append(flag)
        if self._tables.get(table_id) is table:
            self._keep(table_id, Pondered(thought.seat, thought.table, trees))

    def _keep(self, table_id: str, found: Pondered) -> None:
        self._kept[table_id] = found
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

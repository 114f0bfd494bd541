"""Run the server's bots: they think in worker processes, share them fairly, and move after the same pause."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import NamedTuple, TypeAlias

from updraft import games
from updraft.bots import make_bot, search_kind
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Move, Seat
from updraft.kit.view import View, view_of
from updraft.server.fair_queue import FairQueue, GuestAddresses, QueueKey
from updraft.server.pondering import Pondered, read_view
from updraft.server.readiness import Readiness
from updraft.server.table_state import TableState
from updraft.server.workers import WorkerError, Workers

log = logging.getLogger("updraft.bots")

ATTEMPTS = 2  # of a bot at a move, before the server chooses at random
MIN_DEADLINE, PAUSES = 10.0, 5  # seconds, or pauses if that is longer, after which a bot does not answer any more
RANDOM = "random"

Think: TypeAlias = Callable[..., tuple[Move, float]]
Recall: TypeAlias = Callable[[str, Seat, float], Awaitable[Pondered | None]]


class BotChoice(NamedTuple):
    """A bot's move; `is_random` if the bot failed and the server chose for it."""

    move: str
    is_random: bool = False


def think(
    game_name: str, seat: Seat, table: bytes, level: str, seed: str, seconds: float, pondered: Pondered | None = None
) -> tuple[Move, float]:
    """Choose a move in a worker process, from a hidden table; return it with the seconds that it took."""
    began = perf_counter()
    game = games.find(game_name)
    bot = make_bot(game, level, seed, seconds)
    if pondered and isinstance(bot, SearchBot):
        pondered.teach(bot, game)
    move = bot.choose(read_view(game, seat, table))
    bot.close()
    return int(move), perf_counter() - began


class BotRunner:
    """Lets bots think, one job at a time for each table. A bot moves `pause` seconds after its turn began.

    Searching takes less than the pause, so the response time reveals neither how hard the choice was nor whether
    there was a choice at all. A bot that fails or has not answered by the deadline is asked once more; after that
    one of its legal moves is chosen at random.
    """

    def __init__(
        self,
        pause: float,
        workers: Workers,
        addresses: GuestAddresses,
        per_address: int,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = perf_counter,
        think: Think = think,
        readiness: Readiness | None = None,
    ) -> None:
        self.pause = pause
        self.deadline = max(MIN_DEADLINE, PAUSES * pause)
        self.sleep = sleep
        self.clock = clock
        self.think = think
        self.seconds = 0.0  # of thinking so far
        self.failures = 0  # moves that were chosen at random
        self.recall: Recall | None = None  # what a bot found out while it pondered
        self.queue = FairQueue(workers.thinking.size, per_address)
        self._workers = workers.thinking
        self._addresses = addresses
        self._readiness = readiness or Readiness()

    def key_of(self, guest: str, table_id: str) -> QueueKey:
        """Return a guest's place in the queue for the worker processes."""
        return self._addresses.key_of(guest, table_id)

    async def wait_for_search(self, state: TableState) -> None:
        """Wait until the code of the bot whose turn it is has been compiled."""
        if kind := search_kind(self._level(state), state.game):
            self._readiness.want(state.game.name, kind)
            await self._readiness.wait(state.game.name, kind)

    def _level(self, state: TableState) -> str:
        return state.chairs[state.turn].level or state.created.substitute

    async def choose(self, state: TableState, table_id: str) -> BotChoice:
        """Choose the move of the bot whose turn it is."""
        match = state.match
        assert match
        began = self.clock()
        level = self._level(state)
        view = view_of(match.game, match.table, match.turn)
        seed = f"{match.seed} bot {match.turn} {match.move_count}"
        key = self.key_of(state.host, table_id)
        pondered = await self.recall(table_id, view.seat, self.pause) if self.recall else None
        choice = await self._choose(view, level, seed, key, pondered, self.clock() - began)
        await self.sleep(max(0.0, self.pause - (self.clock() - began)))
        return choice

    async def _choose(
        self,
        view: View,
        level: str,
        seed: str,
        key: QueueKey,
        pondered: Pondered | None = None,
        spent: float = 0.0,
    ) -> BotChoice:
        if level == RANDOM:  # too quick to be worth a job
            began = perf_counter()
            choice = BotChoice(_random_move(view, seed))
            self.seconds += perf_counter() - began
            return choice
        kind = search_kind(level, view.game)
        is_available = kind is None or not self._readiness.has_failed(view.game.name, kind)
        for _ in range(ATTEMPTS if is_available else 0):
            try:
                move = await self._ask(view, level, seed, key, pondered, spent)
            except WorkerError as error:
                log.warning("a bot failed: %s", error)
                pondered = None
                continue
            if move in view.legal_actions:
                return BotChoice(view.game.notation.text(view.table, move))
            log.warning("a bot failed: its move is not legal")
        self.failures += 1
        return BotChoice(_random_move(view, seed), is_random=True)

    async def _ask(
        self, view: View, level: str, seed: str, key: QueueKey, pondered: Pondered | None, spent: float
    ) -> Move:
        """Let a worker process think; it is sent the view only, never the true table."""
        seconds = max(0.05, 0.9 * self.pause - spent)
        job = (view.game.name, view.seat, view.table.tobytes(), level, seed, seconds, pondered)
        async with self.queue.slot(key):
            move, took = await self._workers.run(self.think, *job, seconds=self.deadline)
        self.seconds += took
        return move


def _random_move(view: View, seed: str) -> str:
    move = make_bot(view.game, RANDOM, seed).choose(view)
    return view.game.notation.text(view.table, move)

"""Run the server's bots: in threads, each move after the same pause."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from updraft.bots import make_bot
from updraft.kit.view import View, view_of
from updraft.server.table_state import TableState

THREADS = max(1, (os.cpu_count() or 2) - 1)


class BotRunner:
    """A small pool of threads for all bots. A bot moves `pause` seconds after its turn began.

    Searching takes less than the pause, so the response time reveals neither how hard the choice was nor whether
    there was a choice at all.
    """

    def __init__(
        self,
        pause: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.pause = pause
        self.sleep = sleep
        self.clock = clock
        self.seconds = 0.0  # of thinking so far
        self._threads = ThreadPoolExecutor(THREADS, "bot")

    async def choose(self, state: TableState) -> str:
        """Choose the move of the bot whose turn it is."""
        match = state.match
        assert match
        began = self.clock()
        level = state.chairs[match.turn].level or state.created.substitute
        view = view_of(match.game, match.table, match.turn)
        seed = f"{match.seed} bot {match.turn} {match.move_count}"
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._threads, self._choose, view, level, seed)
        await self.sleep(max(0.0, self.pause - (self.clock() - began)))
        return move

    def _choose(self, view: View, level: str, seed: str) -> str:
        began = self.clock()
        bot = make_bot(view.game, level, seed, max(0.05, 0.9 * self.pause))
        move = bot.choose(view)
        bot.close()
        self.seconds += self.clock() - began
        return view.game.notation.text(view.table, move)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

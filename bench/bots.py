"""Measure how long a novice bot thinks and waits while expert bots of another address keep the workers busy."""

import asyncio
import statistics
import time
from itertools import count
from typing import Annotated

import typer

import updraft
from updraft.kit.view import View
from updraft.server.bot_runner import BotRunner
from updraft.server.fair_queue import GuestAddresses, QueueKey
from updraft.server.workers import Workers

HOSTS = 8
CROWD, OTHER = "192.0.2.1", "192.0.2.2"


async def keep_busy(runner: BotRunner, view: View, table: int) -> None:
    """Ask an expert for one move after another, as a table of bots does."""
    key = QueueKey(CROWD, f"host {table % HOSTS}", f"table {table}")
    for turn in count():
        await runner._choose(view, "expert", f"{table} {turn}", key)


async def seconds_of_novice(runner: BotRunner, view: View, rounds: int) -> list[float]:
    """Ask a novice of another address so many times."""
    took = []
    for turn in range(rounds):
        began = time.perf_counter()
        await runner._choose(view, "novice", str(turn), QueueKey(OTHER, "host", "table"))
        took.append(time.perf_counter() - began)
    return took


async def measure(game: str, pause: float, tables: int, rounds: int) -> None:
    workers = Workers()
    match = updraft.game(game).new(seed=1)
    view = match.view(match.turn)
    runner = BotRunner(pause, workers, GuestAddresses(), 1)
    await seconds_of_novice(runner, view, 1)
    for busy in (0, tables):
        experts = [asyncio.create_task(keep_busy(runner, view, table)) for table in range(busy)]
        await asyncio.sleep(2 * pause)
        took = await seconds_of_novice(runner, view, rounds)
        print(f"{busy} tables: median {statistics.median(took):.3f} s, longest {max(took):.3f} s")
        for task in experts:
            task.cancel()
        await asyncio.gather(*experts, return_exceptions=True)
    await asyncio.to_thread(workers.close)


def main(
    game: Annotated[str, typer.Argument()] = "up-too-high", pause: float = 1.0, tables: int = 160, rounds: int = 20
) -> None:
    asyncio.run(measure(game, pause, tables, rounds))


if __name__ == "__main__":
    typer.run(main)

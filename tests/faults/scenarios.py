"""The scenarios: a world, a fault, and how often it happens."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.faults.injections import (
    Fault,
    SmallDisk,
    disturb,
    fill,
    freeze,
    kill_postgres,
    kill_server,
    kill_valkey,
    kill_worker,
    lose_server,
    postmaster,
    stop_server,
)
from tests.faults.proxy import FaultyProxy
from tests.faults.takeover import take_over
from tests.faults.world import Figures, World
from tests.server.services import Postgres, ValkeyServer
from updraft.server.database import sqlite_in

STUCK_AFTER = 600.0  # seconds for one fault and everything that is checked after it
SEED = "UPDRAFT_FAULTS_SEED"  # in the environment: the seed of all random moments

Opened: TypeAlias = tuple[World, Fault]
Open: TypeAlias = Callable[[Path, random.Random], AbstractAsyncContextManager[Opened]]
Tick: TypeAlias = Callable[[Figures], None]


@dataclass(frozen=True)
class Scenario:
    """A fault that happens so many times in a world, which `open` sets up in a folder."""

    name: str
    times: int
    open: Open


def new_seed() -> str:
    """Return the seed from the environment, or a new one."""
    return os.environ.get(SEED) or str(random.SystemRandom().getrandbits(32))


async def endure(scenario: Scenario, folder: Path, seed: str, tick: Tick) -> Figures:
    """Let a fault happen as often as a scenario says, and check everything after each time."""
    folder.mkdir(parents=True)
    rng = random.Random(f"{seed} {scenario.name}")
    async with scenario.open(folder, rng) as (world, fault), world:
        while world.figures.faults < scenario.times:
            before = world.figures.faults
            async with asyncio.timeout(STUCK_AFTER):
                await world.leave_bots_alone()
                await fault(world)
                await world.go_on()
                await world.check()
            tick(world.figures)
            if world.figures.faults == before:
                break  # there is nothing to break
        await world.check_everything()
    return world.figures


def sqlite_world(folder: Path, rng: random.Random) -> World:
    data = folder / "data"
    return World(folder, sqlite_in(data), ["--data", str(data)], rng)


def on_sqlite(fault: Fault) -> Open:
    @asynccontextmanager
    async def opened(folder: Path, rng: random.Random) -> AsyncIterator[Opened]:
        yield sqlite_world(folder, rng), fault

    return opened


def on_postgres(
    make_fault: Callable[[Postgres], Fault],
) -> Open:
    """Set up a Postgres of its own with one server, and a fault that may harm both."""

    @asynccontextmanager
    async def opened(folder: Path, rng: random.Random) -> AsyncIterator[Opened]:
        postgres = await asyncio.to_thread(Postgres)
        try:
            url = postgres.new_database()
            yield World(folder, url, ["--database", url], rng), make_fault(postgres)
        finally:
            await asyncio.to_thread(postgres.close)

    return opened


def on_two_servers(fault: Fault) -> Open:
    """Set up two servers on one Postgres, which notify each other through it."""

    @asynccontextmanager
    async def opened(folder: Path, rng: random.Random) -> AsyncIterator[Opened]:
        postgres = await asyncio.to_thread(Postgres)
        try:
            url = postgres.new_database()
            yield World(folder, url, ["--database", url], rng, servers=2), fault
        finally:
            await asyncio.to_thread(postgres.close)

    return opened


def on_two_servers_with_valkey(make_fault: Callable[[ValkeyServer], Fault]) -> Open:
    """Set up two servers on one Postgres that notify each other through Valkey, and a fault that may harm all."""

    @asynccontextmanager
    async def opened(folder: Path, rng: random.Random) -> AsyncIterator[Opened]:
        postgres = await asyncio.to_thread(Postgres)
        valkey = await asyncio.to_thread(ValkeyServer, folder)
        try:
            url = postgres.new_database()
            options = ["--database", url, "--valkey", valkey.url]
            yield World(folder, url, options, rng, servers=2), make_fault(valkey)
        finally:
            valkey.kill()
            await asyncio.to_thread(postgres.close)

    return opened


@asynccontextmanager
async def on_small_disk(folder: Path, rng: random.Random) -> AsyncIterator[Opened]:
    """Set up a server whose disk is full for a while, sometimes for longer than it retries."""
    disk = SmallDisk(folder / "data")
    try:
        yield sqlite_world(folder, rng), fill(disk, 0.5, 8)
    finally:
        disk.close()


@asynccontextmanager
async def behind_proxy(folder: Path, rng: random.Random) -> AsyncIterator[Opened]:
    """Set up a server behind a proxy that disturbs its connections."""
    world = sqlite_world(folder, rng)
    proxy = FaultyProxy(world.ports[0], rng)
    world.ports = [proxy.port]
    await proxy.open()
    try:
        yield world, disturb(proxy, 3)
    finally:
        await proxy.close()


SCENARIOS = (
    Scenario("kill -9, SQLite", 150, on_sqlite(kill_server)),
    Scenario("kill -9, Postgres", 90, on_postgres(lambda _: kill_server)),
    Scenario("kill -9 of one of two servers", 30, on_two_servers(lose_server)),
    Scenario("kill -9 of one of two servers with Valkey", 30, on_two_servers_with_valkey(lambda _: lose_server)),
    Scenario("takeover by the other server", 10, on_two_servers(take_over)),
    Scenario("takeover by the other server with Valkey", 10, on_two_servers_with_valkey(lambda _: take_over)),
    Scenario("SIGTERM during moves", 15, on_sqlite(stop_server)),
    Scenario("bot processes killed", 30, on_sqlite(kill_worker)),
    Scenario("connections cut, delayed, doubled for 3 s", 30, behind_proxy),
    Scenario("disk full for 0.5 to 8 s", 15, on_small_disk),
    Scenario("Postgres stopped for 1 to 8 s", 12, on_postgres(lambda found: freeze(lambda: postmaster(found), 1, 8))),
    Scenario("Postgres killed", 15, on_postgres(kill_postgres)),
    Scenario(
        "Valkey stopped for 1 to 8 s", 8, on_two_servers_with_valkey(lambda found: freeze(lambda: found.pid, 1, 8))
    ),
    Scenario("Valkey killed", 8, on_two_servers_with_valkey(kill_valkey)),
)

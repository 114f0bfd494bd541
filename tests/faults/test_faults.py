"""A few faults on a real server, in every test run; `make faults` injects all of them, hundreds of times."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults.injections import SmallDisk, disturb, fill, kill_server
from tests.faults.proxy import FaultyProxy
from tests.faults.scenarios import SEED, STUCK_AFTER, new_seed, sqlite_world
from tests.loops import run_async


async def endure_a_few(folder: Path, rng: random.Random) -> None:
    """Disturb the connections, fill the disk and kill the server, one after the other, and check after each."""
    disk = SmallDisk(folder / "data")
    world = sqlite_world(folder, rng)
    proxy = FaultyProxy(world.ports[0], rng)
    world.ports = [proxy.port]
    await proxy.open()
    try:
        async with asyncio.timeout(STUCK_AFTER), world:
            for fault in (disturb(proxy, 1.5), fill(disk, 0.5, 1), kill_server):
                await fault(world)
                await world.go_on()
                await world.check()
            await world.check_everything()
    finally:
        await proxy.close()
        disk.close()


@pytest.mark.takes_long
def test_acknowledged_moves_survive_cut_connections_a_full_disk_and_a_kill(tmp_path: Path) -> None:
    seed = new_seed()
    try:
        run_async(endure_a_few(tmp_path, random.Random(seed)))
    except BaseException as error:
        error.add_note(f"{SEED}={seed}, logs in {tmp_path}")
        raise

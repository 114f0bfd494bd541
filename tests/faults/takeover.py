"""The takeover: when one of two servers dies, the other goes on with its bots and clocks, though nobody looks."""

import asyncio
from collections.abc import Callable
from time import monotonic

from tests.faults.oracle import read_tables
from tests.faults.world import TableSetup, World, has_result, open_table
from updraft.server import events
from updraft.server.events import AnyEvent

TAKEOVER_WITHIN = 10.0  # seconds
TURN = 5.0  # seconds; no clock is shorter
CLOCKED = TableSetup("tout-la-haut", 1, ("random",), {"kind": "live", "seconds": TURN, "reserve": 0})
BOTS = TableSetup("up-turn", 1, ("random", "random"))


async def take_over(world: World) -> None:
    """Kill a server during a bot's turn and while a clock runs; only the database is asked whether both went on."""
    await world.start_missing_servers()
    victim = world.rng.choice(world.servers)
    guest = world.new_guest(victim.port)
    await guest.introduce("Guest")
    clocked = await open_table([guest], CLOCKED, substitute="random")
    bots = await open_table([guest], BOTS, substitute="random")
    await guest.act(bots, "leave")
    await asyncio.sleep(world.rng.uniform(0, 0.3))
    victim.kill()
    world.figures.faults += 1
    killed, made = monotonic(), len(await _events(world, bots))
    await _until(world, bots, lambda past: len(past) > made or has_result(past), killed + TAKEOVER_WITHIN)
    world.figures.waits.append(monotonic() - killed)
    await _until(world, clocked, _has_timed_out, killed + TURN + TAKEOVER_WITHIN)
    await _until(world, clocked, has_result, monotonic() + TAKEOVER_WITHIN)


async def _events(world: World, table: str) -> list[AnyEvent]:
    return (await asyncio.to_thread(read_tables, world.url, [table]))[table]


async def _until(world: World, table: str, is_so: Callable[[list[AnyEvent]], bool], end: float) -> None:
    while not is_so(await _events(world, table)):
        assert monotonic() < end, "the other server did not take over in time"
        await asyncio.sleep(0.05)


def _has_timed_out(past: list[AnyEvent]) -> bool:
    return any(isinstance(event, events.TimedOut) for event in past)

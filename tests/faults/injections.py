"""The faults. Each breaks something in a running world, and returns when the cause is gone."""

import asyncio
import resource
import signal
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from tests.faults.processes import ServerProcess, are_gone, command_line, send, tree
from tests.faults.proxy import FaultyProxy
from tests.faults.world import GO_ON_WITHIN, World
from tests.server.services import Postgres, ValkeyServer

Fault: TypeAlias = Callable[[World], Awaitable[None]]

AGAIN_WHILE_STARTING = 0.35  # of the kills are followed by another one during the start
COMMIT_SECONDS = 0.01  # after a move was sent, its commit is likely to be under way
CHUNK = 1 << 14


async def random_moment(world: World) -> None:
    """Wait for a random moment, half of the time one at which a move is being stored."""
    await asyncio.sleep(world.rng.uniform(0.05, 0.6))
    if world.rng.random() < 0.5:
        world.sending.clear()
        async with asyncio.timeout(GO_ON_WITHIN):
            await world.sending.wait()
        await asyncio.sleep(world.rng.uniform(0, COMMIT_SECONDS))


async def kill_server(world: World) -> None:
    """Kill a server and start it again; now and then kill it again while it starts."""
    server = world.rng.choice(world.servers)
    await random_moment(world)
    server.kill()
    world.figures.faults += 1
    if world.rng.random() < AGAIN_WHILE_STARTING:
        await kill_while_starting(world, server)
    server.launch()


async def kill_while_starting(world: World, server: ServerProcess) -> None:
    server.launch()
    await asyncio.sleep(world.rng.uniform(0, server.start_seconds))
    server.kill()
    world.figures.faults += 1


async def lose_server(world: World) -> None:
    """Kill one of several servers for good; the one that was lost before comes back first."""
    await world.start_missing_servers()
    await random_moment(world)
    world.rng.choice(world.servers).kill()
    world.figures.faults += 1


async def stop_server(world: World) -> None:
    """Ask a server to stop while moves are under way, and start it again."""
    server = world.rng.choice(world.servers)
    await random_moment(world)
    code = await server.stop()
    assert code in (0, -signal.SIGTERM), f"the server ended with code {code}"
    world.figures.faults += 1
    server.launch()


async def kill_worker(world: World) -> None:
    """Kill a process in which bots think, or the one that such processes are forked from."""
    world.expected_errors.add("the worker processes cannot be started")  # one was killed while it started
    await random_moment(world)
    server = world.rng.choice(world.servers)
    if workers := [pid for pid in tree(server.pid)[1:] if b"resource_tracker" not in command_line(pid)]:
        send([world.rng.choice(workers)], signal.SIGKILL)
        world.figures.faults += 1


def freeze(root: Callable[[], int], shortest: float, longest: float) -> Fault:
    """Make a fault that stops a process and everything below it for some seconds."""

    async def fault(world: World) -> None:
        await random_moment(world)
        pids = tree(root())
        try:
            send(pids, signal.SIGSTOP)
            await asyncio.sleep(world.rng.uniform(shortest, longest))
        finally:
            send(pids, signal.SIGCONT)
        world.figures.faults += 1

    return fault


def postmaster(postgres: Postgres) -> int:
    """Return the id of Postgres' first process."""
    return int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])


def kill_postgres(postgres: Postgres) -> Fault:
    """Make a fault that kills all processes of a Postgres and starts it again."""

    async def fault(world: World) -> None:
        await random_moment(world)
        pids = tree(postmaster(postgres))
        send(pids, signal.SIGKILL)
        try:
            await asyncio.sleep(world.rng.uniform(0, 2))
            await world.until(lambda: are_gone(pids), lambda: "Postgres is dead")
        finally:
            await asyncio.to_thread(start_again, postgres)
        world.figures.faults += 1

    return fault


def start_again(postgres: Postgres) -> None:
    """Start a Postgres that was killed. Its lock files name a process that stays as a zombie if nobody waits for it."""
    for lock in (postgres.folder / "data" / "postmaster.pid", *postgres.folder.glob(".s.PGSQL.*.lock")):
        lock.unlink()
    postgres.start()


def kill_valkey(valkey: ValkeyServer) -> Fault:
    """Make a fault that kills Valkey and starts it again."""

    async def fault(world: World) -> None:
        await random_moment(world)
        valkey.kill()
        await asyncio.sleep(world.rng.uniform(0, 3))
        await asyncio.to_thread(valkey.start)
        world.figures.faults += 1

    return fault


def disturb(proxy: FaultyProxy, seconds: float) -> Fault:
    """Make a fault that cuts, delays and doubles what goes through a proxy for some seconds."""

    async def fault(world: World) -> None:
        proxy.is_faulty = True
        await asyncio.sleep(seconds)
        proxy.is_faulty = False
        world.figures.faults += 1

    return fault


class SmallDisk:
    """A folder on a disk of its own that can be full: in memory if we may mount one, otherwise by a file size limit."""

    def __init__(self, folder: Path, megabytes: int = 32) -> None:
        self.folder = folder
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)]
        self.is_mounted = subprocess.run(command, check=False, capture_output=True).returncode == 0
        self._ballast = folder / "ballast"

    def fill(self, server: ServerProcess) -> None:
        """Leave no byte free."""
        if not self.is_mounted:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            return
        with self._ballast.open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(bytes(CHUNK))

    def free(self, server: ServerProcess) -> None:
        if self.is_mounted:
            self._ballast.unlink()
        else:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def close(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", str(self.folder)], check=True)


def fill(disk: SmallDisk, shortest: float, longest: float) -> Fault:
    """Make a fault that leaves no space on a server's disk for some seconds."""

    async def fault(world: World) -> None:
        await random_moment(world)
        server = world.servers[0]
        disk.fill(server)
        try:
            await asyncio.sleep(world.rng.uniform(shortest, longest))
        finally:
            disk.free(server)
        world.figures.faults += 1

    return fault

"""Worker processes: they are bounded in time and memory, replaced when they fail, and end with their server."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.loops import run_async
from tests.server.clients import WORKERS, wait_until
from updraft.server.workers import WorkerError, WorkerPool, WorkerTimeout

SECONDS = 60.0


def run(pool: WorkerPool, function: Callable[..., Any], *args: Any, seconds: float = SECONDS) -> Any:
    return run_async(pool.run(function, *args, seconds=seconds))


def divide(one: int, other: int) -> float:
    return one / other


def test_a_job_runs_in_another_process() -> None:
    assert run(WORKERS.thinking, divide, 6, 3) == 2
    assert run(WORKERS.thinking, os.getpid) != os.getpid()


def test_a_job_that_raises_is_reported_without_its_message() -> None:
    with pytest.raises(WorkerError, match=r"^ZeroDivisionError at .*test_workers\.py:\d+$"):
        run(WORKERS.thinking, divide, 6, 0)


def test_a_job_that_hangs_is_ended_and_its_process_replaced() -> None:
    process = run(WORKERS.thinking, os.getpid)
    with pytest.raises(WorkerTimeout):
        run(WORKERS.thinking, time.sleep, 3600, seconds=0.2)
    assert run(WORKERS.thinking, os.getpid) != process


def test_a_process_that_dies_is_replaced() -> None:
    with pytest.raises(WorkerError):
        run(WORKERS.thinking, os._exit, 3)
    assert run(WORKERS.thinking, divide, 6, 3) == 2


def test_processes_that_are_killed_from_outside_are_replaced() -> None:
    """Expect that a job fails only if it comes before the death was noticed."""
    process = run(WORKERS.thinking, os.getpid)
    os.kill(process, signal.SIGKILL)
    try:
        again = run(WORKERS.thinking, os.getpid)
    except WorkerError:
        again = run(WORKERS.thinking, os.getpid)
    assert again != process


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not bound the address space")
def test_the_memory_of_readers_is_bounded() -> None:
    with pytest.raises(WorkerError, match="MemoryError"):
        run(WORKERS.reading, bytearray, 1 << 30)
    assert run(WORKERS.reading, divide, 6, 3) == 2


def test_workers_leave_the_processor_to_the_server() -> None:
    process = run(WORKERS.thinking, os.getpid)
    assert os.getpriority(os.PRIO_PROCESS, process) > os.getpriority(os.PRIO_PROCESS, os.getpid())


def test_a_closed_pool_has_no_processes() -> None:
    pool = WorkerPool(1)
    process = run(pool, os.getpid)
    pool.close()
    wait_until(lambda: has_ended(process))


HANGING = """
import asyncio, os, time
from updraft.server.workers import WorkerPool

async def main():
    pool = WorkerPool(2)
    print(await pool.run(os.getppid, seconds=60))
    for _ in range(2):
        asyncio.create_task(pool.run(time.sleep, 3600, seconds=3600))
    await asyncio.sleep(0.5)
    print(*pool._pool._pool_manager.worker_manager.workers, flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """`kill -9` leaves neither hanging workers nor the process that they were forked from."""
    script = tmp_path / "hanging.py"
    script.write_text(HANGING)
    command, environment = [sys.executable, str(script)], {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout
        processes = [int(word) for _ in range(2) for word in server.stdout.readline().split()]
        assert len(processes) == 3 and not any(map(has_ended, processes))
        server.kill()
    wait_until(lambda: all(map(has_ended, processes)))


def has_ended(process: int) -> bool:
    """Tell whether a process has ended; nobody may be there to collect it."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True

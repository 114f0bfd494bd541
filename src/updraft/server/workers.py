"""Worker processes keep the server's own free to answer: bots think there, records are replayed, games reviewed."""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Callable
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from threading import Lock, Thread
from traceback import extract_tb
from typing import Any, TypeVar

from pebble import ProcessPool

from updraft.server.logs import log_everything

T = TypeVar("T")

THINKING = max(1, (os.cpu_count() or 2) - 1)  # processes; a core is left to the server
READING = 1
REVIEWING = 1
REVIEWING_NICENESS = 10  # beyond that of bots, which think first
READING_MEMORY = 512 << 20  # bytes that a process may take to read records, beyond those that it starts with
PONDERING_NICENESS = 14  # beyond that of bots whose turn it is: all the rest that there is
SPARE_SECONDS = 30.0  # beyond a job's time limit; a pool that has not even begun the job by then is replaced
CLOSE_SECONDS = 1.0  # that closing waits for a pool that is just being started
PRELOADED = "updraft.server.preload"

_flags: Any = None  # of a worker: those by which its server tells it to stop


class WorkerError(Exception):
    """A job that was not finished: it failed, or its process died."""


class WorkerTimeout(WorkerError):
    """A job that took too long; its process was killed."""


class WorkerPool:
    """Worker processes that are started when they are first needed, and replaced when they hang or die."""

    def __init__(self, size: int, memory: int | None = None, niceness: int = 0, flags: int = 0) -> None:
        """Describe a pool; `memory` limits the bytes that each process may take, `niceness` lets others go first.

        Jobs that are given the number of one of the `flags` can be told to stop.
        """
        self.size = size
        self._memory = memory
        self._niceness = niceness
        self._flags: Any = get_context("forkserver").RawArray("b", flags) if flags else None
        self._pool: ProcessPool | None = None
        self._lock = Lock()

    async def run(self, function: Callable[..., T], *args: Any, seconds: float) -> T:
        """Run a module's function in a process; raise WorkerError if it does not return within so many seconds."""
        pool = self._pool
        if pool is None or not pool.active:
            pool = await asyncio.to_thread(self.start)
        try:
            job = pool.schedule(_attempt, (function, args), timeout=seconds)
        except RuntimeError as error:  # it broke just now
            raise WorkerError("the worker processes are gone") from error
        try:
            async with asyncio.timeout(seconds + SPARE_SECONDS):
                value, failure = await asyncio.wrap_future(job)
        except TimeoutError as error:
            if job.cancelled():  # by this time limit, not by the pool's own
                await asyncio.to_thread(self._drop, pool)
            raise WorkerTimeout(f"no answer within {seconds:g} s") from error
        except Exception as error:
            raise WorkerError("a worker process died") from error
        if failure:
            raise WorkerError(failure)
        result: T = value
        return result

    def set_flag(self, flag: int, stop: bool) -> None:
        """Tell the job with this flag to stop, or let the next one begin."""
        self._flags[flag] = stop

    def start(self) -> ProcessPool:
        """Start the processes, unless they are running, and wait until they are."""
        with self._lock:
            if self._pool is None or not self._pool.active:
                if self._pool:
                    _stop(self._pool)
                self._pool = _new_pool(self.size, self._memory, self._niceness, self._flags)
            return self._pool

    def close(self) -> None:
        """Stop the processes; the next job starts new ones. A pool that is only starting now dies with the server."""
        if self._lock.acquire(timeout=CLOSE_SECONDS):
            try:
                if self._pool:
                    _stop(self._pool)
                self._pool = None
            finally:
                self._lock.release()

    def _drop(self, pool: ProcessPool) -> None:
        with self._lock:
            _stop(pool)
            if self._pool is pool:
                self._pool = None


class Workers:
    """The worker processes of a server: some for bots, one with bounded memory for records, and one for reviews.

    Others are for bots that ponder, if the host wants them.
    """

    def __init__(self, thinking: int = THINKING, pondering: int = 0) -> None:
        self.thinking = WorkerPool(thinking)
        self.reading = WorkerPool(READING, READING_MEMORY)
        self.reviewing = WorkerPool(REVIEWING, niceness=REVIEWING_NICENESS)
        self.pondering = WorkerPool(pondering, niceness=PONDERING_NICENESS, flags=pondering)

    def start(self) -> None:
        """Start the processes for bots before the first bot needs one."""
        self.thinking.start()

    def close(self) -> None:
        self.thinking.close()
        self.reading.close()
        self.reviewing.close()
        self.pondering.close()


def _new_pool(size: int, memory: int | None, niceness: int, flags: Any) -> ProcessPool:
    """Fork processes from a server process of their own, which has loaded all compiled code and has no threads."""
    context = get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    pool = ProcessPool(size, initializer=_prepare, initargs=(memory, niceness, flags), context=context)
    try:
        is_running = pool.active  # pebble starts a pool when it is first asked
    except (OSError, EOFError, RuntimeError) as error:
        raise WorkerError("the worker processes cannot be started") from error
    if not is_running:
        raise WorkerError("the worker processes cannot be started")
    return pool


def _stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _attempt(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str]:
    """Run a job in a worker; of an error, return type and place only: its message may hold secrets."""
    try:
        return function(*args), ""
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        return None, f"{type(error).__name__} at {last.filename}:{last.lineno}"


def is_told_to_stop(flag: int) -> bool:
    """Return, in a worker, whether the server told the job with this flag to stop."""
    return bool(_flags[flag])


def _prepare(memory: int | None, niceness: int, flags: Any) -> None:
    """Prepare a new worker: it dies when it is told to, and with its server, its memory is bounded, it gives way."""
    global _flags  # noqa: PLW0603 (a worker has one pool, which hands them over here)
    _flags = flags
    os.nice(niceness)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # also in the middle of compiled code
    log_everything()
    Thread(target=_die_with_server, daemon=True).start()
    if memory is not None and sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _die_with_server() -> None:
    """End this process as soon as the server has ended, even by `kill -9` and in the middle of a job."""
    server = parent_process()
    assert server
    connection.wait([server.sentinel])
    os._exit(1)

"""Executors play the games of a plan: in this process, in several, or on a Ray cluster, with the same results."""

import os
import signal
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol, TypeAlias

from updraft.arena.play_game import GameRow, Stopped
from updraft.arena.sentences import arena_words
from updraft.bots import BotError
from updraft.kit.texts import LANGUAGES
from updraft.kit.untrusted import InputError, printable

MAX_BATCH = 32  # games that a worker gets at once
ORDERED_BATCH = 8  # games that a worker gets at once if they wait for each other in memory
BATCH_SECONDS = 0.5  # seconds after which a worker returns the games that it has finished
POLL_SECONDS = 0.2  # seconds between two checks for a request to stop
SPAWNED = get_context("spawn")  # processes that share nothing with their parent
ATTEMPTS, RETRY_SECONDS = 5, 1.0  # to connect to Ray, and seconds between two of them


class GamePlan(Protocol):
    """Numbered games; a plan is pickled and sent to other processes and machines."""

    def play(self, number: int, stopped: Stopped) -> GameRow | None: ...


class ExecutorError(InputError):
    """Workers that cannot be started or died; the message says what to do."""


def _error(key: str, **words: object) -> ExecutorError:
    return ExecutorError(arena_words(key, **words))


@dataclass(frozen=True)
class BotFailure:
    """Why a bot failed, in each language: another machine may have its texts in another folder."""

    texts: Mapping[str, str]

    def message(self, lang: str) -> str:
        return self.texts[lang]


Played: TypeAlias = tuple[list[GameRow], BotFailure | None]  # the rows of finished games, and what ended the rest


def worker_died() -> ExecutorError:
    return _error("worker_died")


class Executor(Protocol):
    """Workers: `start` a task of some games, wait a moment for `finished` tasks, take a task's `result`."""

    width: int  # how many tasks keep all workers busy

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any: ...

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]: ...

    def result(self, task: Any) -> Played: ...

    def close(self) -> None: ...


def _never() -> bool:
    return False


def play_some(plan: GamePlan, numbers: Sequence[int], stopped: Stopped = _never) -> Played:
    """Play games in order for BATCH_SECONDS at most; return their rows, and a failure if there was one."""
    rows: list[GameRow] = []
    end = monotonic() + BATCH_SECONDS
    for number in numbers:
        try:
            row = plan.play(number, stopped)
        except BotError as failure:
            return rows, BotFailure({lang: failure.message(lang) for lang in LANGUAGES})
        if row is None:
            break
        rows.append({"number": number, **row})
        if monotonic() > end:
            break
    return rows, None


class _Waiting:
    """The numbers of games that are to be played, in ascending order; workers may give some back."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._begun = 0
        self._given_back: list[int] = []

    def __len__(self) -> int:
        return len(self._given_back) + len(self._numbers) - self._begun

    @property
    def first(self) -> int:
        return self._given_back[0] if self._given_back else self._numbers[self._begun]

    def take(self) -> int:
        if self._given_back:
            return heappop(self._given_back)
        self._begun += 1
        return self._numbers[self._begun - 1]

    def give_back(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            heappush(self._given_back, number)


def play_all(
    executor: Executor, plan: GamePlan, numbers: Sequence[int], stopped: Stopped, batch: int = MAX_BATCH
) -> Iterator[GameRow]:
    """Yield the rows of all games as they finish; raise a bot's failure after the rows of finished games.

    A worker gets up to `batch` games at once. The next game waits while the first unfinished one is `batch` games for
    each task behind it, so that rows do not pile up in a reader who needs them in order.
    """
    waiting = _Waiting(numbers)
    running: dict[Any, list[int]] = {}
    failure: BotFailure | None = None
    while (waiting or running) and not stopped() and not failure:
        while waiting and len(running) < executor.width and _is_near(waiting, running, batch * executor.width):
            count = min(batch, -(-len(waiting) // executor.width))
            chunk = [waiting.take() for _ in range(count)]
            running[executor.start(plan, chunk)] = chunk
        for task in executor.finished(list(running)):
            chunk = running.pop(task)
            rows, failure = executor.result(task)
            yield from rows
            done = {row["number"] for row in rows}
            waiting.give_back(number for number in chunk if number not in done)
            if failure:
                break
    if failure:
        raise BotError(failure)


def _is_near(waiting: _Waiting, running: dict[Any, list[int]], distance: int) -> bool:
    """Tell whether the next game is near enough to the first that is unfinished."""
    return all(waiting.first - chunk[0] < distance for chunk in running.values())


def play_in_order(executor: Executor, plan: GamePlan, count: int, stopped: Stopped) -> Iterator[GameRow]:
    """Yield the rows of the first games by number; keep only rows that came too early in memory."""
    early: dict[int, GameRow] = {}
    number = 0
    for row in play_all(executor, plan, range(count), stopped, ORDERED_BATCH):
        early[row["number"]] = row
        while number in early:
            yield early.pop(number)
            number += 1


class InProcess:
    """Plays in this process."""

    width = 1

    def __init__(self, stopped: Stopped) -> None:
        self._stopped = stopped

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any:
        return partial(play_some, plan, numbers, self._stopped)

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]:
        return tasks

    def result(self, task: Any) -> Played:
        done: Played = task()
        return done

    def close(self) -> None:
        pass


class Processes:
    """Plays in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.width = 2 * jobs
        self._stop = SPAWNED.Event()
        self._pool = worker_processes(jobs, self._stop)

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any:
        return self._pool.submit(_play_in_process, plan, numbers)

    def finished(self, tasks: Sequence[Future[Any]]) -> Sequence[Any]:
        return list(wait(tasks, POLL_SECONDS, FIRST_COMPLETED).done)

    def result(self, task: Any) -> Played:
        try:
            done: Played = task.result()
        except BrokenProcessPool:
            raise worker_died() from None
        return done

    def close(self) -> None:
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)


_stop: Any = None  # in a worker process: set when all are to stop


def worker_processes(jobs: int, stop: Any = None) -> ProcessPoolExecutor:
    """Start processes that leave Ctrl-C to their parent, and exit when it has died."""
    return ProcessPoolExecutor(jobs, SPAWNED, _start_worker, (stop,))


def _start_worker(stop: Any) -> None:
    global _stop  # noqa: PLW0603 (set once in each worker process)
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_in_process(plan: GamePlan, numbers: Sequence[int]) -> Played:
    return play_some(plan, numbers, _stop.is_set)


class RayCluster:
    """Plays on a Ray cluster, or on a Ray that is started on this machine for the duration."""

    def __init__(self, address: str, jobs: int | None) -> None:
        self._ray = _ray()
        local = address == "local"
        local_settings: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": 80 << 20}
        try:
            with warnings.catch_warnings(action="ignore"):  # errors are reported below, in one sentence
                self._connect(address, local_settings if local else {})
        except Exception as error:
            raise _error("no_cluster", address=printable(address), why=_last_line(error)) from None
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        self.width = 2 * min(cores, jobs or cores)
        self._play = self._ray.remote(num_cpus=1)(play_some)

    def _connect(self, address: str, settings: dict[str, Any]) -> None:
        """Connect, and try again if Ray stumbles, for example over a process that ends while it lists all of them."""
        quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False, "configure_logging": False}
        for _ in range(ATTEMPTS - 1):
            with suppress(ConnectionAbortedError):
                self._ray.init(address, **quiet, **settings)
                return
            sleep(RETRY_SECONDS)
        self._ray.init(address, **quiet, **settings)

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any:
        return self._play.remote(plan, numbers)

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]:
        done: Sequence[Any] = self._ray.wait(list(tasks), num_returns=1, timeout=POLL_SECONDS)[0]
        return done

    def result(self, task: Any) -> Played:
        try:
            done: Played = self._ray.get(task)
        except self._ray.exceptions.RayError as error:
            raise _error("task_failed", why=_last_line(error)) from None
        return done

    def close(self) -> None:
        self._ray.shutdown()


def _last_line(error: Exception) -> str:
    """Return the last line of an error; the lines before are a traceback of another machine."""
    return printable((str(error).strip().splitlines() or [type(error).__name__])[-1], 160)


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415 (an extra, and a second to load)
        import ray.exceptions  # noqa: PLC0415
    except ImportError:
        raise _error("no_ray") from None
    return ray


RAY = "ray"


def check_executor(on: str | None, jobs: int | None) -> None:
    """Check `--on` and `--jobs` before anything starts."""
    if jobs is not None and jobs < 1:
        raise _error("jobs", given=jobs)
    if on is not None:
        ray_address(on)
        _ray()


def make_executor(on: str | None, jobs: int | None, stopped: Stopped) -> Executor:
    """Make the executor that `--on` and `--jobs` ask for."""
    if on is not None:
        return RayCluster(ray_address(on), jobs)
    workers = jobs or cores()
    return Processes(workers) if workers > 1 else InProcess(stopped)


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ray_address(on: str) -> str:
    """Return the address of Ray; `ray` alone is RAY_ADDRESS or this machine."""
    if on == RAY:
        return os.environ.get("RAY_ADDRESS") or "local"
    if not on.startswith("ray://") or not on.partition("://")[2]:
        raise _error("on", given=repr(printable(on)))
    return on

"""Who plays the games of a plan: this process, several, or a Ray cluster. The results are the same."""

import os
import signal
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol

from updraft.arena.play_game import GameRow, Stopped
from updraft.bots import BotError
from updraft.kit.untrusted import InputError, printable

MAX_BATCH = 32  # games that a worker is given
BATCH_SECONDS = 0.5  # seconds after which it hands in those that it has finished
POLL_SECONDS = 0.2  # seconds between two looks at whether somebody said stop
RETRY_SECONDS = 1.0  # seconds between two attempts to join a Ray


class GamePlan(Protocol):
    """Games by number; a plan travels to other processes and machines."""

    def play(self, number: int, stopped: Stopped) -> GameRow | None: ...


class ExecutorError(InputError):
    """Workers that cannot be had or that died; the message says what to do."""


class Executor(Protocol):
    """Workers: `start` gives them games, `finished` waits a moment for some to be done, `result` is what they did."""

    width: int  # how many tasks keep everybody busy

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any: ...

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]: ...

    def result(self, task: Any) -> tuple[list[GameRow], str]: ...

    def close(self) -> None: ...


def _never() -> bool:
    return False


def play_some(plan: GamePlan, numbers: Sequence[int], stopped: Stopped = _never) -> tuple[list[GameRow], str]:
    """Games in their order until the slice of time is over; with what went wrong, if something did."""
    lines: list[GameRow] = []
    end = monotonic() + BATCH_SECONDS
    for number in numbers:
        try:
            line = plan.play(number, stopped)
        except BotError as failure:
            return lines, str(failure)
        if line is None:
            break
        lines.append({"number": number, **line})
        if monotonic() > end:
            break
    return lines, ""


def play_all(crew: Executor, plan: GamePlan, numbers: Iterable[int], stopped: Stopped) -> Iterator[GameRow]:
    """All games, in whatever order they end; what a bot does wrong ends everything after what is done was told."""
    waiting = deque(numbers)
    running: dict[Any, list[int]] = {}
    failure = ""
    while (waiting or running) and not stopped() and not failure:
        while waiting and len(running) < crew.width:
            count = min(MAX_BATCH, -(-len(waiting) // crew.width))
            chunk = [waiting.popleft() for _ in range(count)]
            running[crew.start(plan, chunk)] = chunk
        for task in crew.finished(list(running)):
            chunk = running.pop(task)
            lines, failure = crew.result(task)
            yield from lines
            done = {line["number"] for line in lines}
            waiting.extendleft(number for number in reversed(chunk) if number not in done)
            if failure:
                break
    if failure:
        raise BotError(failure)


class InProcess:
    """This very process."""

    width = 1

    def __init__(self, stopped: Stopped) -> None:
        self._stopped = stopped

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any:
        return partial(play_some, plan, numbers, self._stopped)

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]:
        return tasks

    def result(self, task: Any) -> tuple[list[GameRow], str]:
        done: tuple[list[GameRow], str] = task()
        return done

    def close(self) -> None:
        pass


class Processes:
    """Several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        self.width = 2 * jobs
        self._stop = context.Event()
        self._pool = ProcessPoolExecutor(jobs, context, _settle_in, (self._stop,))

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any:
        return self._pool.submit(_play_in_process, plan, numbers)

    def finished(self, tasks: Sequence[Future[Any]]) -> Sequence[Any]:
        return list(wait(tasks, POLL_SECONDS, FIRST_COMPLETED).done)

    def result(self, task: Any) -> tuple[list[GameRow], str]:
        try:
            done: tuple[list[GameRow], str] = task.result()
        except BrokenProcessPool:
            raise ExecutorError(
                "a worker process died; what is done is kept: go on with the same command, and perhaps fewer --jobs"
            ) from None
        return done

    def close(self) -> None:
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)


_stop: Any = None  # in a worker process: the event by which all are told to stop


def _settle_in(stop: Any) -> None:
    """A worker leaves Ctrl-C to its parent, and goes when the parent has gone."""
    global _stop  # noqa: PLW0603 (a worker process is told once)
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_in_process(plan: GamePlan, numbers: Sequence[int]) -> tuple[list[GameRow], str]:
    return play_some(plan, numbers, _stop.is_set)


class RayCluster:
    """Machines that Ray holds together, or a Ray of this machine alone that is started for the while."""

    def __init__(self, address: str, jobs: int | None) -> None:
        self._ray = _ray()
        local = address == "local"
        here: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": 80 << 20}
        try:
            with warnings.catch_warnings(action="ignore"):  # what went wrong is said below, in one sentence
                self._join(address, here if local else {})
        except Exception as error:
            raise ExecutorError(
                f"no Ray answers at {printable(address)} ({_gist(error)}); "
                "it is started there with ray start --head, and RAY_AUTH_TOKEN must be the same here and there"
            ) from None
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        self.width = 2 * min(cores, jobs or cores)
        self._play = self._ray.remote(num_cpus=1)(play_some)

    def _join(self, address: str, here: dict[str, Any]) -> None:
        """Once more if Ray answers but stumbles: over a process that ends while it looks at all of them, say."""
        quietly: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False, "configure_logging": False}
        try:
            self._ray.init(address, **quietly, **here)
        except ConnectionAbortedError:
            sleep(RETRY_SECONDS)
            self._ray.init(address, **quietly, **here)

    def start(self, plan: GamePlan, numbers: Sequence[int]) -> Any:
        return self._play.remote(plan, numbers)

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]:
        done: Sequence[Any] = self._ray.wait(list(tasks), num_returns=1, timeout=POLL_SECONDS)[0]
        return done

    def result(self, task: Any) -> tuple[list[GameRow], str]:
        try:
            done: tuple[list[GameRow], str] = self._ray.get(task)
        except self._ray.exceptions.RayError as error:
            raise ExecutorError(
                f"a task failed on the cluster ({_gist(error)}); every machine of it needs this same version of updraft"
            ) from None
        return done

    def close(self) -> None:
        self._ray.shutdown()


def _gist(error: Exception) -> str:
    """The last line: what comes before is where it happened on another machine."""
    return printable((str(error).strip().splitlines() or [type(error).__name__])[-1], 160)


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415 (an extra, and a second to load)
        import ray.exceptions  # noqa: PLC0415
    except ImportError:
        raise ExecutorError("Ray is not installed: pip install 'updraft-games[cluster]'") from None
    return ray


RAY = "ray"


def check_executor(on: str | None, jobs: int | None) -> None:
    """Say before anything is begun what is wrong with `--on` and `--jobs`."""
    if jobs is not None and jobs < 1:
        raise ExecutorError(f"--jobs must be 1 or more, not {jobs}")
    if on is not None:
        ray_address(on)
        _ray()


def make_executor(on: str | None, jobs: int | None, stopped: Stopped) -> Executor:
    """The crew that was asked for."""
    if on is not None:
        return RayCluster(ray_address(on), jobs)
    workers = jobs or _cores()
    return Processes(workers) if workers > 1 else InProcess(stopped)


def _cores() -> int:
    """How many cores this process may use, where the system says so."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ray_address(on: str) -> str:
    """Where Ray is: `ray` alone is RAY_ADDRESS or this machine."""
    if on == RAY:
        return os.environ.get("RAY_ADDRESS") or "local"
    if not on.startswith("ray://") or not on.partition("://")[2]:
        raise ExecutorError(f"--on is ray or ray://HOST:PORT, not {printable(on)!r}")
    return on

"""Whether the database can be written to: deadlines for its answers, and the times when it could not."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from time import monotonic, time
from typing import NamedTuple

from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

SLOW_SECONDS = 1.0  # a write that takes longer counts as an outage
# InternalError: Postgres became a standby that only reads
UNAVAILABLE = (OperationalError, InterfaceError, InternalError, PoolTimeoutError, sqlite3.OperationalError)


class Outage(NamedTuple):
    """A time in which nothing could be stored, in seconds since 1970."""

    began: float
    ended: float


class Moment(NamedTuple):
    """A point in time: by the clock that only moves on, and in seconds since 1970."""

    tick: float
    at: float


class Deadline(threading.local):
    """When the current thread gives up on the database, in monotonic seconds; None for never."""

    at: float | None = None

    @contextmanager
    def until(self, at: float) -> Iterator[None]:
        """Give up at a time, as long as the context lasts."""
        before, self.at = self.at, at
        try:
            yield
        finally:
            self.at = before

    def seconds_left(self, most: float) -> float:
        return most if self.at is None else min(most, self.at - monotonic())

    def is_over(self) -> bool:
        return self.at is not None and monotonic() > self.at


deadline = Deadline()


class Availability:
    """The attempts to write, watched: since when they fail, and the outages that are over.

    The writer's thread reports; any thread may ask.
    """

    def __init__(self, now: Callable[[], float] = time) -> None:
        self.now = now
        self.slow_seconds = SLOW_SECONDS
        self.outages: SimpleQueue[Outage] = SimpleQueue()
        self._first_failed: Moment | None = None
        self._running: Moment | None = None

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Watch one attempt to write; errors other than an unavailable database prove nothing."""
        began = self._running = self._moment()
        try:
            yield
            self._note_success(began)
        except UNAVAILABLE:
            self._first_failed = self._first_failed or began
            raise
        finally:
            self._running = None

    def _note_success(self, began: Moment) -> None:
        ended = self._moment()
        is_slow = ended.tick - began.tick > self.slow_seconds
        first = self._first_failed or (began if is_slow else None)
        if first:
            self.outages.put(Outage(first.at, ended.at))
        self._first_failed = None

    def _moment(self) -> Moment:
        return Moment(monotonic(), self.now())

    def _failing(self) -> Moment | None:
        """Return the beginning of the first attempt that failed, or of one that takes too long already."""
        running = self._running
        is_slow = running is not None and monotonic() - running.tick > self.slow_seconds
        return self._first_failed or (running if is_slow else None)

    @property
    def failing_since(self) -> float | None:
        """Return since when nothing can be stored; None while writing works."""
        failing = self._failing()
        return failing.at if failing else None

    def seconds_failing(self) -> float:
        """Return for how many seconds writing has failed; 0 while it works."""
        failing = self._failing()
        return monotonic() - failing.tick if failing else 0.0

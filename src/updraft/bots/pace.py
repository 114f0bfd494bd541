"""The pace of a search with a time limit: the next batch of simulations is one that fits into the time left."""

from collections import deque
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

CHUNK = 32  # simulations of a batch at most
RECENT = 8  # batches, of which the slowest tells how long the next simulations may take
BATCH = 0.05  # of the limit, for which a batch is planned at most: one that takes twice as long is still in time
RESERVE = 0.02  # of the limit, for choosing by the finished search
TOLERANCE = 0.1  # of the limit: a decision may be shorter by so much, and longer if it cannot be helped


class Pace:
    """The time that is left for a decision, and how long its last batches took."""

    def __init__(self, began: float, seconds: float | None, clock: Clock) -> None:
        self._began = began
        self._seconds = seconds
        self._clock = clock
        self._recent: deque[float] = deque(maxlen=RECENT)  # seconds for each simulation of a batch
        self._slowest_batch = 0.0  # seconds, with the pauses that a busy machine makes
        self._batch: tuple[float, int] | None = None  # when the last batch began, and its simulations

    def next_batch(self, most: int) -> int:
        """Return how many simulations to run next; 0 if there is no time for any."""
        most = min(most, CHUNK)
        if self._seconds is None:
            return most
        now = self._clock()
        if self._batch:
            self._note(now, *self._batch)
        size = min(most, self._fitting(self._seconds, now - self._began))
        self._batch = (now, size) if size else None
        return size

    def _note(self, now: float, began: float, size: int) -> None:
        self._recent.append((now - began) / size)
        self._slowest_batch = max(self._slowest_batch, now - began)

    def _fitting(self, seconds: float, spent: float) -> int:
        """Count the simulations that fit if each takes as long as in the slowest recent batch; begin with one."""
        left = (1 - RESERVE) * seconds - spent
        overtime = left + TOLERANCE * seconds
        has_most = spent >= (1 - TOLERANCE) * seconds
        slowest = max(self._recent, default=0.0)
        if left <= 0 or (has_most and self._slowest_batch > overtime):
            return 0
        if slowest > left:
            return int(not has_most and slowest <= overtime)
        return max(1, int(min(left, BATCH * seconds) / slowest)) if slowest else 1

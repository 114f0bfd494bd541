"""Review finished games in the background: one at a time, in a process that gives way to bots, stored once made."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal, TypeAlias

import numpy as np
from msgspec import Struct

from updraft import games
from updraft.bots import REVIEW
from updraft.kit.contract import Seat
from updraft.kit.heuristic import heuristic_of
from updraft.review import Interval, JudgedDecision, Review
from updraft.review.judge import PositionJudge
from updraft.review.precision import Precision
from updraft.review.reviewing import review
from updraft.server.clocks import Now
from updraft.server.events import GuestId
from updraft.server.fair_queue import FairQueue, QueueKey
from updraft.server.fanout import Fanout
from updraft.server.i18n import ReviewUnavailable, TooManyRequests
from updraft.server.limits import Limits, TokenBuckets
from updraft.server.moments import TriedAtMoment
from updraft.server.readiness import Readiness
from updraft.server.replays import FinishedGame
from updraft.server.store import DatabaseUnavailable, Store
from updraft.server.stored_reviews import read_review, write_review
from updraft.server.workers import WorkerError, Workers

log = logging.getLogger("updraft.reviews")

MAX_SECONDS = 900.0  # that one seat's review may really take, because it gives way to everything else
LOOK_EVERY = 2.0  # seconds between two looks for a review that another server makes
MAX_WAITING = 200  # reviews in the queue
FORGET_FAILURE = 300.0  # seconds before a review that failed is tried again
COMPARE_SECONDS = 30.0  # that comparing two moves may take

Deciders: TypeAlias = Sequence[GuestId | None]  # by seat, the guest who made all its decisions, if there is one
ReviewStatus: TypeAlias = Literal["waiting", "getting_ready", "working"]


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """A review that is being made: its status, how many wait (this one included), and the share that is done."""

    status: ReviewStatus
    queued: int
    progress: float


class MoveVerdict(Struct, frozen=True, kw_only=True):
    """A move that was tried at a decision: the best one, as good as far as the judge can tell, worse, or refused.

    `text` is the move in words, `loss` the chance that it loses against the best one. A refusal has its rule and says
    why.
    """

    verdict: Literal["best", "as_good", "worse", "refused"]
    text: str
    loss: Interval | None = None
    rule: str | None = None
    why: str = ""


class ReviewJob:
    """A review that is being made, or that failed."""

    def __init__(self, progress_file: Path) -> None:
        self.status: ReviewStatus = "waiting"
        self.failed_at: float | None = None
        self.progress_file = progress_file

    def progress(self) -> float:
        """Read how far the worker process is."""
        try:
            return float(self.progress_file.read_text())
        except (OSError, ValueError):  # it has not begun, or is just writing
            return 0.0


def make_review(game: FinishedGame, seat: Seat, seconds: float, progress_file: str) -> Review:
    """Review a game for one seat, in a worker process that writes its progress into a file.

    In games without hidden information, all seats cost no more than one.
    """
    match, file = game.replay(), Path(progress_file)
    is_open = heuristic_of(match.game).perfect_information
    seats = list(range(game.players)) if is_open else [seat]
    precision = Precision(seconds=seconds * len(seats) / game.players)
    return review(match, seats, precision, lambda share: _write(file, share))


def _new_progress_file() -> Path:
    """Make an empty file that belongs to one review and goes with it."""
    with NamedTemporaryFile(prefix="updraft-review-", delete=False) as file:
        return Path(file.name)


def _write(file: Path, share: float) -> None:
    with suppress(OSError):
        file.write_text(f"{share:.3f}")


def compare_moves(game_name: str, seat: Seat, hidden: bytes, best: str, move: str, worlds: int) -> Interval:
    """Compare a move with the best one in a worker process, from a hidden table; return what it loses."""
    game = games.find(game_name)
    table = np.frombuffer(bytearray(hidden), game.state.layout)
    firsts = [number for text in (best, move) if (number := game.notation.number(table, text)) is not None]
    judge = PositionJudge(game, worlds, heuristic_of(game).judging)
    return judge.compare(table, seat, firsts, "judge").loss(0, 1, seat)


class Reviews:
    """Makes the reviews that somebody asks for. Guests take turns, and each review is stored."""

    def __init__(
        self,
        store: Store,
        fanout: Fanout,
        workers: Workers,
        thinking: FairQueue,
        limits: Limits,
        now: Now,
        readiness: Readiness,
        seconds: float,
    ) -> None:
        """Plan so many seconds for all seats of a game; with 0, there are no reviews.

        Single moves are compared where bots think, in the same queue, because somebody waits for the answer.
        """
        self.seconds = seconds
        self.make: Callable[[FinishedGame, Seat, float, str], Review] = make_review
        self._store, self._fanout, self._now, self._readiness = store, fanout, now, readiness
        self._workers = workers.reviewing
        self._queue = FairQueue(workers.reviewing.size, 1)
        self._thinkers, self._thinking = workers.thinking, thinking
        self._rates, self._tries = TokenBuckets(limits.reviews, now), TokenBuckets(limits.tries, now)
        self._jobs: dict[tuple[str, Seat], ReviewJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, key: QueueKey, game: FinishedGame, seat: Seat, guests: Deciders) -> Review | ReviewProgress:
        """Return the review of a seat, or how far it is; begin it if nobody has. `key` names the table and who asks."""
        if not self.seconds:
            raise ReviewUnavailable("reviews_off")
        if found := await self._store.read(read_review(key.table, seat)):
            return found
        job = self._jobs.get((key.table, seat))
        if job and job.failed_at is not None:
            if self._now() < job.failed_at + FORGET_FAILURE:
                raise ReviewUnavailable("review_failed")
            job = None
        job = job or self._begin(key, game, seat, guests)
        queued = self._queue.waiting if job.status == "waiting" else 0
        return ReviewProgress(status=job.status, queued=queued, progress=job.progress())

    def _begin(self, key: QueueKey, game: FinishedGame, seat: Seat, guests: Deciders) -> ReviewJob:
        if not (self._rates.take(f"guest {key.owner}") and self._rates.take(key.address)):
            raise TooManyRequests("too_many_reviews")
        if self._queue.waiting >= MAX_WAITING:
            raise TooManyRequests("reviews_busy")
        job = self._jobs[key.table, seat] = ReviewJob(_new_progress_file())
        task = asyncio.create_task(self._run(job, key, game, seat, guests))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: job.progress_file.unlink(missing_ok=True))
        return job

    async def _run(self, job: ReviewJob, key: QueueKey, game: FinishedGame, seat: Seat, guests: Deciders) -> None:
        """Make a review when its turn comes, and store it; a failure is kept for a while."""
        try:
            job.status = "getting_ready"
            self._readiness.want(game.game, REVIEW)
            if not await self._readiness.wait(game.game, REVIEW):
                raise WorkerError("its code cannot be compiled")
            job.status = "waiting"
            await self._make(job, key, game, seat, guests)
        except (WorkerError, DatabaseUnavailable) as error:
            log.warning("a review of %s failed: %s", game.game, str(error) or type(error).__name__)
            job.failed_at = self._now()
        except Exception:
            log.exception("a review of %s failed", game.game)
            job.failed_at = self._now()
        else:
            del self._jobs[key.table, seat]

    async def _make(self, job: ReviewJob, key: QueueKey, game: FinishedGame, seat: Seat, guests: Deciders) -> None:
        """Make and store a review, unless another server does: then wait for that one."""
        task = f"review {key.table} {seat}"
        while not await self._fanout.claim(task):
            await asyncio.sleep(LOOK_EVERY)
        try:
            if await self._store.read(read_review(key.table, seat)):
                return
            async with self._queue.slot(key):
                job.status = "working"
                arguments = (game, seat, self.seconds, str(job.progress_file))
                made = await self._workers.run(self.make, *arguments, seconds=MAX_SECONDS)
            await self._store.write(write_review(key.table, made, guests, self._now()))
        finally:
            await self._fanout.release(task)

    async def judge(
        self, key: QueueKey, found: Review, decision: JudgedDecision, move: str, tried: TriedAtMoment
    ) -> MoveVerdict:
        """Compare a legal move with the best one at a decision of a review, in as many worlds as there."""
        best = decision.best.move
        if move == best:
            return MoveVerdict(verdict="best", text=tried.text)
        if move == decision.played.move:
            return _verdict(tried.text, decision.loss)
        if not (self._tries.take(f"guest {key.owner}") and self._tries.take(key.address)):
            raise TooManyRequests("too_many_tries")
        arguments = (found.game, decision.seat, tried.hidden, best, move, found.judge.worlds)
        try:
            async with self._thinking.slot(key):
                loss = await self._thinkers.run(compare_moves, *arguments, seconds=COMPARE_SECONDS)
        except WorkerError as error:
            log.warning("a move of %s could not be compared: %s", found.game, error)
            raise ReviewUnavailable("review_failed") from None
        return _verdict(tried.text, loss)

    async def close(self) -> None:
        """Stop all reviews; what was not stored is made again when somebody asks."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _verdict(text: str, loss: Interval) -> MoveVerdict:
    """Call a move worse only if the interval says so."""
    return MoveVerdict(verdict="worse" if loss.low > 0 else "as_good", text=text, loss=loss)

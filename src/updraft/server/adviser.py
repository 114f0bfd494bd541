"""Hints: the strongest bot thinks about one seat's view in a worker, and the game's coach puts it into words."""

import logging
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from updraft import games
from updraft.bots import search_kind
from updraft.bots.advice import ADVISER, advised_move
from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.view import View, view_of
from updraft.server.bot_runner import MIN_DEADLINE
from updraft.server.fair_queue import FairQueue, QueueKey
from updraft.server.readiness import Readiness
from updraft.server.workers import WorkerError, WorkerPool

log = logging.getLogger("updraft.hints")


class Hint(NamedTuple):
    """A place to look at, the move in notation and in words, and why it is good."""

    look: str
    move: str
    words: str
    reasons: list[str]


Advise: TypeAlias = Callable[[str, Seat, bytes, list[str], str], Hint]


class AdviceUnavailable(Exception):
    """No hint can be given now; `key` names the sentence that says why."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def advise(game_name: str, seat: Seat, table: bytes, names: list[str], lang: str) -> Hint:
    """Find a hint in a worker process, from a hidden table and nothing else."""
    game = games.find(game_name)
    view = View(game, seat, np.frombuffer(bytearray(table), game.state.layout))
    move = advised_move(view)
    drawing, coach = game.parts.drawing, game.parts.coach
    text = game.notation.text(view.table, move)
    return Hint(
        look=coach.look(view.table, move, lang),
        move=text,
        words=drawing.describe(view.table, move, names, True, lang) or drawing.hint(view.table, move, lang) or text,
        reasons=coach.reasons(view.table, move, view.legal_actions, lang),
    )


class Adviser:
    """Gives hints. They wait in the same fair queue as the bots, as the asker's own job."""

    def __init__(self, workers: WorkerPool, queue: FairQueue, readiness: Readiness) -> None:
        self.deadline = MIN_DEADLINE
        self.advise: Advise = advise
        self._workers = workers
        self._queue = queue
        self._readiness = readiness

    async def hint(self, match: Match, names: list[str], lang: str, key: QueueKey) -> Hint:
        """Find a hint for the current player; the worker is sent that player's view only."""
        self._require_search(match)
        view = view_of(match.game, match.table, match.turn)
        job = (match.game.name, view.seat, view.table.tobytes(), names, lang)
        async with self._queue.slot(key):
            try:
                return await self._workers.run(self.advise, *job, seconds=self.deadline)
            except WorkerError as error:
                log.warning("a hint failed: %s", error)
                raise AdviceUnavailable("hint_failed") from None

    def _require_search(self, match: Match) -> None:
        """Have the search compiled if it is not, rather than wait for that."""
        kind = search_kind(ADVISER, match.game)
        if kind is None or self._readiness.is_ready(match.game.name, kind):
            return
        if self._readiness.has_failed(match.game.name, kind):
            raise AdviceUnavailable("hint_failed")
        self._readiness.want(match.game.name, kind)
        raise AdviceUnavailable("hint_getting_ready")

"""Hints: the strongest bot thinks about one seat's view in a worker, and the game's coach puts it into words."""

import logging
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from updraft import games
from updraft.bots import search_kind
from updraft.bots.advice import ADVISER, advised_move
from updraft.kit.coach import best_reasons
from updraft.kit.contract import Move, Seat
from updraft.kit.match import Match
from updraft.kit.memory import copy_table
from updraft.kit.view import View, view_of
from updraft.server.bot_runner import MIN_DEADLINE
from updraft.server.fair_queue import FairQueue, QueueKey
from updraft.server.i18n import translate
from updraft.server.readiness import Readiness
from updraft.server.views import state_fields
from updraft.server.workers import WorkerError, WorkerPool

log = logging.getLogger("updraft.hints")


class Hint(NamedTuple):
    """A place to look at, the move in notation and in words, and why it is good.

    `next` is the move that should follow in the same turn, if nothing that is unknown comes in between; words and
    reasons are then about both.
    """

    look: str
    move: str
    next: str
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
    hint = _hint_for(view, advised_move(view), names, lang)
    after = _certain_view_after(view, hint.move)
    if after is None:
        return hint
    then = _hint_for(after, advised_move(after), names, lang)
    return hint._replace(
        next=then.move,
        words=translate(lang, "hint_then", first=hint.words, then=then.words),
        reasons=best_reasons([*then.reasons, *hint.reasons], ""),
    )


def _hint_for(view: View, move: Move, names: list[str], lang: str) -> Hint:
    drawing, coach = view.game.parts.drawing, view.game.parts.coach
    text = view.game.notation.text(view.table, move)
    words = drawing.describe(view.table, move, names, lang)
    reasons = coach.reasons(view.table, move, view.legal_actions, lang)
    return Hint(coach.look(view.table, move, lang), text, "", words, reasons)


def _certain_view_after(view: View, text: str) -> View | None:
    """Return the seat's view after a move, if it can be certain of it and has to move again; None otherwise.

    Nothing but luck may be hidden from the seat, and the move may not use any.
    """
    game, move = view.game, view.game.notation.number(view.table, text)
    world = copy_table(view.table)
    game.rules.redeal(world, view.seat, 0)
    if move is None or state_fields(game, world) != state_fields(game, view.table):
        return None
    luck = world[0].luck.copy()
    game.rules.play(world, move)
    goes_on = int(world[0].turn) == view.seat and not (world[0].luck != luck).any()
    return view_of(game, world, view.seat) if goes_on else None


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

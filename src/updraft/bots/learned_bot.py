"""The learned bot: a small net rates the positions that its moves or plans lead to."""

import numpy as np

from updraft.bots.bot import Bot
from updraft.bots.candidates import (
    LONGEST_PLAN,
    Candidates,
    candidates_of,
    new_candidate_buffers,
    new_candidates,
)
from updraft.bots.net import VALUES, Net
from updraft.kit.contract import Game, Move
from updraft.kit.loops import rng_of
from updraft.kit.memory import Features
from updraft.kit.view import View

CERTAIN = 1e4  # beyond any preference


class LearnedBot(Bot):
    """Makes the same choices from the same seed and views.

    With a depth of 1 it rates each of its moves in several worlds. Otherwise it plans the rest of its turn: round after
    round it tries plans that begin like the best one so far, and then carries the best out. Trying to improve the rest
    of it after every move took about four times as long, and 60 games showed no difference (67 % against 65 %).
    """

    def __init__(self, game: Game, net: Net, seed: str) -> None:
        self._net = net
        self._depth = min(int(net.about["depth"]), LONGEST_PLAN)
        self._limit = int(net.about["candidates"]) if self._depth > 1 else game.move_count
        self._rng = rng_of(f"{seed} learned")
        self._list_candidates = candidates_of(game)
        self._buffers = new_candidate_buffers(game)
        self._game = game
        self._plan: list[Move] = []
        self._foreseen = b""  # the table at which the rest of the plan begins

    def choose(self, view: View) -> Move:
        if len(view.legal_actions) == 1:
            self._plan = []
            return view.legal_actions[0]
        return self._best_move(view) if self._depth == 1 else self._next_of_plan(view)

    def _best_move(self, view: View) -> Move:
        """Choose the move with the best average over sampled worlds."""
        rows = new_candidates(self._game, 1, len(view.legal_actions))
        worlds = int(self._net.about["worlds"])
        total = sum(self._values(view, rows, []) for _ in range(worlds))
        return view.legal_actions[int(np.argmax(total))]

    def _next_of_plan(self, view: View) -> Move:
        """Go on with the plan; without one, or in another position than it led to, make a new one."""
        if not self._plan or view.table.tobytes() != self._foreseen:
            self._plan = self._best_plan(view)
        move = self._plan.pop(0)
        after = view.table.copy()
        self._game.rules.play(after, move)
        self._game.rules.hide(after, view.seat)
        self._foreseen = after.tobytes()
        return move

    def _best_plan(self, view: View) -> list[Move]:
        rows = new_candidates(self._game, 1, self._limit)
        plan: list[Move] = []
        for _ in range(int(self._net.about["rounds"])):
            best = int(np.argmax(self._values(view, rows, plan)))
            plan = rows.plans[best, : rows.lengths[best]].tolist()
        return plan

    def _values(self, view: View, rows: Candidates, plan: list[Move]) -> Features:
        """List candidates and return the value of each, from -1 to 1."""
        best, length = np.zeros((1, LONGEST_PLAN), np.int64), np.array([len(plan)])
        best[0, : len(plan)] = plan
        limit = len(rows.plans)
        self._list_candidates(view.table, best, length, self._depth, limit, self._rng, self._buffers, rows)
        return candidate_values(rows, self._net.rate(rows.features[: rows.total]), self._net.about["rates"])


def candidate_values(rows: Candidates, logits: Features, rates: str) -> Features:
    """Turn logits into values from -1 to 1, but leave preferences as they are; a finished game counts by its result."""
    results = rows.results[: rows.total]
    if rates == VALUES:
        return np.where(np.isnan(results), np.tanh(logits / 2), results)
    return np.where(np.isnan(results), logits, CERTAIN * results)

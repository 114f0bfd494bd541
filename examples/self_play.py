"""Self-play for learners: many tables at once, each decision a choice among candidates."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from updraft.bots.candidates import (
    LONGEST_PLAN,
    Candidates,
    candidates_of,
    feature_count,
    longest_plan,
    new_candidate_buffers,
    new_candidates,
)
from updraft.bots.net import NO_ROWS, Layer, Net
from updraft.kit.batch import Batch
from updraft.kit.contract import Game
from updraft.kit.loops import rng_of
from updraft.kit.table import Settings

Array: TypeAlias = np.ndarray[Any, Any]

LEAST_DEVIATION = 0.1  # features that hardly ever change are not blown up
MARGIN = 10.0  # points of lead that are nearly a whole result


@dataclass
class Decisions:
    """Decisions and ends of one step on all tables; a plan is decided on once and then carried out."""

    acted: Array  # numbers of the tables where a decision was made
    seats: Array  # who made it
    values: Array  # its value to that seat by the learner, from -1 to 1
    over: Array  # by table: the game ended with this step
    returns: Array  # by table and seat: its result


class SelfPlay:
    """Tables on which a learner plays against itself; when a game ends, the next one is dealt."""

    def __init__(self, settings: Settings, tables: int, limit: int, seed: str) -> None:
        self._batch = Batch(settings, tables, seed, observations=False, legal="lists")
        self._now = self._batch.reset(seed)
        self._depth, self._limit = longest_plan(settings.game), limit
        self._rng = rng_of(f"{seed} candidates")
        self._list_candidates = candidates_of(settings.game)
        self._buffers = new_candidate_buffers(settings.game)
        self._candidates = new_candidates(settings.game, tables, limit)
        self._first = np.zeros(tables + 1, np.int64)
        self._plans = np.zeros((tables, LONGEST_PLAN), np.int64)
        self._lengths = np.zeros(tables, np.int64)
        self._made = np.zeros(tables, np.int64)  # moves of the plan that were made
        self.games = 0

    def open_tables(self) -> Array:
        """Return the tables where a decision is due; where only one move is legal, it becomes the plan."""
        due = self._made == self._lengths
        assert self._now.lists
        starts, moves = self._now.lists
        forced = np.flatnonzero(due & (np.diff(starts) == 1))
        self._plans[forced, 0] = moves[starts[forced]]
        self._lengths[forced], self._made[forced] = 1, 0
        due[forced] = False
        return np.flatnonzero(due)

    def candidates(self, tables: Array) -> Candidates:
        """List the candidates of these tables."""
        found = self._candidates._replace(first=self._first[: len(tables) + 1])
        none = np.zeros(len(tables), np.int64)
        waiting = self._batch.tables if len(tables) == len(self._made) else self._batch.tables[tables]
        self._list_candidates(
            waiting, self._plans[: len(tables)], none, self._depth, self._limit, self._rng, self._buffers, found
        )
        return found

    def turns(self, tables: Array) -> Array:
        return self._batch.turns[tables].copy()

    def play(self, tables: Array, found: Candidates, rows: Array, points: float = 0.0) -> tuple[Array, Array]:
        """Decide on a row for each of these tables, and make the next move on all; return ends and returns.

        A share `points` of the returns is the lead in points instead of the rank.
        """
        self._plans[tables] = found.plans[rows]
        self._lengths[tables] = found.lengths[rows]
        self._made[tables] = 0
        self._now = self._batch.step(self._plans[np.arange(len(self._made)), self._made])
        self._made += 1
        self.games += int(self._now.ends.sum())
        leads = np.tanh(leads_of(self._batch.scores) / MARGIN)
        return self._now.ends.copy(), (1 - points) * self._now.rewards + points * leads


def leads_of(scores: Array) -> Array:
    """Return by how much each seat's score is above the mean of the others'."""
    players = scores.shape[1]
    leads: Array = (scores * players - scores.sum(axis=1, keepdims=True)) / (players - 1)
    return leads


def backward(steps: list[Decisions], players: int, decay: float) -> list[tuple[Array, Array]]:
    """Return for each step the targets of its decisions (lambda-returns) and which of them are known.

    A seat's target is a mix of the values of its later decisions and the result. After its last decision before the
    recording stopped, nothing is known.
    """
    tables = len(steps[0].over)
    ahead = np.zeros((tables, players))
    known = np.zeros((tables, players), bool)
    targets: list[tuple[Array, Array]] = []
    for step in reversed(steps):
        ahead[step.over], known[step.over] = step.returns[step.over], True
        at = step.acted, step.seats
        target, is_known = ahead[at].copy(), known[at].copy()
        ahead[at] = np.where(is_known, (1 - decay) * step.values + decay * target, step.values)
        known[at] = True
        targets.append((target, is_known))
    return targets[::-1]


def best_rows(found: Candidates, logits: Array) -> Array:
    """Choose the row with the highest logit for each table."""
    best = np.maximum.reduceat(logits, found.first[:-1]) if found.total else logits
    places = np.flatnonzero(logits == np.repeat(best, np.diff(found.first)))
    owners = np.searchsorted(found.first, places, side="right") - 1
    rows = np.zeros(len(found.first) - 1, np.int64)
    rows[owners] = places
    return rows


def explored_rows(found: Candidates, values: Array, exploration: float, rng: np.random.Generator) -> Array:
    """Choose the row with the highest value for each table, but now and then a random one."""
    rows = best_rows(found, values)
    strays = rng.random(len(rows)) < exploration
    anywhere = found.first[:-1] + (rng.random(len(rows)) * np.diff(found.first)).astype(np.int64)
    return np.where(strays, anywhere, rows)


def sampled_rows(found: Candidates, logits: Array, rng: np.random.Generator) -> Array:
    """Sample a row for each table from the softmax of its logits: the best one after adding Gumbel noise."""
    return best_rows(found, logits + rng.gumbel(size=len(logits)))


class Scaling:
    """Shift and scale features to about mean 0 and deviation 1, as part of a layer; the first ones may be exempt."""

    def __init__(self, inputs: int, exempt: int = 0) -> None:
        self._mean, self._factor = np.zeros(inputs, np.float32), np.ones(inputs, np.float32)
        self._exempt = exempt
        self._fitted = np.zeros(1, bool)

    @property
    def is_fitted(self) -> bool:
        return bool(self._fitted[0])

    def fit_once(self, features: Array) -> None:
        """Fit to the first features that come; later ones change nothing."""
        if not self.is_fitted:
            self._fitted[0] = True
            scaled = slice(self._exempt, None)
            self._mean[scaled] = features.mean(axis=0, dtype=np.float32)[scaled]
            self._factor[scaled] = 1 / np.maximum(features.std(axis=0, dtype=np.float32), LEAST_DEVIATION)[scaled]

    def apply(self, features: Array, first: int = 0) -> Array:
        """Return scaled features, of which the first ones may be left out."""
        return (features - self._mean[first:]) * self._factor[first:]

    def fold(self, weights: Array, biases: Array) -> tuple[Array, Array]:
        """Return the layer that does the same to unscaled features."""
        return weights * self._factor[:, None], biases - (self._mean * self._factor) @ weights

    def unfold(self, gradient: Array, total: Array) -> Array:
        """Turn the gradient of folded weights into the one of the weights; `total` is that of the biases."""
        return self._factor[:, None] * gradient - np.outer(self._mean * self._factor, total)

    def arrays(self) -> list[Array]:
        return [self._mean, self._factor, self._fitted]


class Scales:
    """The scaling of all features of a net: of the rows that it treats alike, and of the layer after their sum."""

    def __init__(self, game: Game, row_hidden: int) -> None:
        digest = game.parts.digest
        self.count, self.width = digest.rows if digest else NO_ROWS
        self._cut, self._sums = self.count * self.width, row_hidden if self.count else 0
        self.inputs = feature_count(game) - self._cut + self._sums  # of the layer after the sum
        self.rows, self.rest = Scaling(self.width), Scaling(self.inputs, exempt=self._sums)

    @property
    def is_fitted(self) -> bool:
        return self.rest.is_fitted

    def fit_once(self, features: Array) -> None:
        """Fit to the first features that come; later ones change nothing."""
        if self.count and not self.is_fitted:
            self.rows.fit_once(features[:, : self._cut].reshape(-1, self.width))
            sums = np.zeros((len(features), self._sums), np.float32)
            features = np.concatenate([sums, features[:, self._cut :]], axis=1)
        self.rest.fit_once(features)

    def apply(self, features: Array) -> Array:
        """Return scaled features."""
        rows = features[:, : self._cut].reshape(len(features), self.count, self.width)
        rest = self.rest.apply(features[:, self._cut :], self._sums)
        return np.concatenate([self.rows.apply(rows).reshape(len(features), self._cut), rest], axis=1)

    def net(self, layers: Iterable[Layer], about: dict[str, Any]) -> Net:
        """Return the net that does the same to unscaled features."""
        *row_layers, first, last = layers
        folded = (*(self.rows.fold(*layer) for layer in row_layers), self.rest.fold(*first), last)
        return Net(folded, {**about, "rows": [self.count, self.width]} if self.count else about)

    def arrays(self) -> list[Array]:
        return [*self.rest.arrays(), *self.rows.arrays()]

"""Learn a game from nothing with NumPy alone: a value net that learns from its own games by temporal differences.

python examples/train_value.py tout-la-haut --out runs/tout-la-haut

The net rates the positions that the current player can bring about (afterstates), and the player takes the best one.
Targets are lambda-returns: a mix of the ratings of the player's later positions and the result.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: a second thread costs more than it brings

import sys
from typing import Any

import numpy as np
from self_play import Array, Decisions, Scales, SelfPlay, backward, explored_rows
from session import train

from updraft.bots.learned_bot import candidate_values
from updraft.bots.net import VALUES, Net, pool_rows
from updraft.kit.table import Settings

BETAS, EPSILON = (0.9, 0.999), 1e-8  # of Adam
LAST_RATE = 0.05  # the learning rate at the end, as a share of the first
ABOUT = {"learner": "value", "rates": VALUES}
DEFAULTS = {
    "row_hidden": 32,  # for each row, where a game's digest has rows
    "minibatch": 512,
    "passes": 1,  # over the decisions of a stretch
    "rate": 1e-3,  # of learning
    "decay": 0.9,  # lambda
    "exploration": 0.05,  # the share of random moves
}


class ValueLearner:
    """A net with its optimiser; `learn` plays a stretch of self-play and fits the net to its lambda-returns."""

    def __init__(self, settings: Settings, arguments: Any) -> None:
        self._arguments, self._players = arguments, settings.players
        self._uses_points = settings.game.has_points
        rng = np.random.default_rng(list(f"{arguments.seed} weights".encode()))
        self._scales = Scales(settings.game, arguments.row_hidden)
        self._weights, inputs = [], self._scales.inputs
        self._count, self._width = self._scales.count, self._scales.width
        if self._count:  # a layer of its own, the same for every row
            self._weights = _new_layer(rng, self._width, arguments.row_hidden, np.sqrt(2 / self._width))
        self._weights += _new_layer(rng, inputs, arguments.hidden, np.sqrt(2 / inputs))
        self._weights += _new_layer(rng, arguments.hidden, 1, 0.01)
        self._moments = [np.zeros_like(each) for each in (*self._weights, *self._weights)]
        self._updates = 0

    def net(self, about: dict[str, Any]) -> Net:
        """Return the net on unscaled features."""
        return self._scales.net(zip(self._weights[::2], self._weights[1::2], strict=True), about)

    def learn(self, play: SelfPlay, done: float, rng: np.random.Generator) -> int:
        arguments = self._arguments
        rate = arguments.rate * max(LAST_RATE, 1 - done)
        steps, features = self._record(play, rng)
        targets = backward(steps, self._players, arguments.decay)
        known = np.flatnonzero(np.concatenate([is_known for _, is_known in targets]))
        wanted = np.concatenate([target for target, _ in targets]).astype(np.float32)
        seen = np.concatenate(features)
        self._scales.fit_once(seen)
        for _ in range(arguments.passes):
            rng.shuffle(known)
            for at in range(0, len(known), arguments.minibatch):
                rows = known[at : at + arguments.minibatch]
                self._update(seen[rows].astype(np.float32), wanted[rows], rate)
        return arguments.stretch * arguments.tables

    def _record(self, play: SelfPlay, rng: np.random.Generator) -> tuple[list[Decisions], list[Array]]:
        """Play a stretch with the present net; return the decisions and the positions that they led to."""
        net, steps, features = self.net({"rates": VALUES}), [], []
        for _ in range(self._arguments.stretch):
            tables = play.open_tables()
            found = play.candidates(tables)
            values = candidate_values(found, net.rate(found.features[: found.total]), VALUES)
            rows = explored_rows(found, values, self._arguments.exploration, rng)
            features.append(found.features[rows].astype(np.float16))
            seats = play.turns(tables)
            over, returns = play.play(tables, found, rows, self._arguments.points if self._uses_points else 0.0)
            steps.append(Decisions(tables, seats, values[rows], over, returns))
        return steps, features

    def _update(self, seen: Array, wanted: Array, rate: float) -> None:
        """Take one step of Adam down the cross entropy between predicted and wanted chances to win."""
        first, biases, last, bias = self._weights[-4:]
        signal, by_row = seen, seen
        if self._count:
            row_layer = self._scales.rows.fold(*self._weights[:2])
            signal, by_row = pool_rows(seen, self._count, self._width, row_layer)
        scaled, shifted = self._scales.rest.fold(first, biases)
        hidden = np.maximum(signal @ scaled + shifted, 0)
        chance = 1 / (1 + np.exp(-(hidden @ last + bias)[:, 0]))
        error = ((chance - (wanted + 1) / 2) / len(wanted)).astype(np.float32)[:, None]
        back = (error @ last.T) * (hidden > 0)
        total = back.sum(axis=0)
        gradients = [self._scales.rest.unfold(signal.T @ back, total), total, hidden.T @ error, error.sum(axis=0)]
        if self._count:
            pooled = back @ scaled[: by_row.shape[1]].T
            back = np.repeat(pooled, self._count, axis=0) * (by_row > 0)
            total = back.sum(axis=0)
            rows = seen[:, : self._count * self._width].reshape(-1, self._width)
            gradients = [self._scales.rows.unfold(rows.T @ back, total), total, *gradients]
        self._adam(gradients, rate)

    def _adam(self, gradients: list[Array], rate: float) -> None:
        self._updates += 1
        slow, fast = (1 - beta**self._updates for beta in BETAS)
        for place, gradient in enumerate(gradients):
            mean, square = self._moments[place], self._moments[place + len(self._weights)]
            mean += (1 - BETAS[0]) * (gradient - mean)
            square += (1 - BETAS[1]) * (gradient * gradient - square)
            self._weights[place] -= rate * (mean / slow) / (np.sqrt(square / fast) + EPSILON)

    def state(self) -> dict[str, Array]:
        arrays = [*self._weights, *self._moments, *self._scales.arrays()]
        return {"updates": np.array(self._updates), **{f"array{place}": each for place, each in enumerate(arrays)}}

    def restore(self, state: dict[str, Array]) -> None:
        self._updates = int(state["updates"])
        for place, each in enumerate([*self._weights, *self._moments, *self._scales.arrays()]):
            each[:] = state[f"array{place}"]


def _new_layer(rng: np.random.Generator, inputs: int, outputs: int, deviation: float) -> list[Array]:
    return [rng.normal(0, deviation, (inputs, outputs)).astype(np.float32), np.zeros(outputs, np.float32)]


def main(written: list[str] | None = None) -> int:
    return train(__doc__, ValueLearner, ABOUT, written, **DEFAULTS)


if __name__ == "__main__":
    sys.exit(main())

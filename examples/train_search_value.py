"""Learn the values that lead an expert's search: a small net, fitted to games that searches played against themselves.

python examples/train_search_value.py up-too-high --out runs/value

Games are played by the heuristic's search with few simulations, at temperature, and now and then a random move. The
net is fitted to lambda-returns: mixes of the values of later positions and the result. The first targets use the
heuristic's evaluation, later ones the net itself. Nothing but the file `value.npz` is needed to play.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: a second thread costs more than it brings

import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from self_play import Array

import updraft
from updraft.bots.net import layout_of
from updraft.bots.search_bot import SearchBot
from updraft.bots.value_net import FILE, NAMES, Weights
from updraft.cli.terminal import interruptible, progress
from updraft.kit.contract import NOBODY, Game
from updraft.kit.digest import Digest
from updraft.kit.heuristic import MAX_SEATS, Level, heuristic_of
from updraft.kit.table import Settings, deal
from updraft.kit.view import view_of

PLAYERS = (2, 2, 3, 2, 2, 4, 2, 5)  # of one game after another
EPOCHS = (3, 2, 2)  # over all positions, between two computations of the targets
HELD_OUT = 8  # one game of so many measures the fit and is never learned from
BATCH = 128  # positions of an update
BETAS, EPSILON, DECAY = (0.9, 0.999), 1e-8, 1e-5  # of Adam, and of the weights
LAST_RATE = 0.05  # the learning rate at the end, as a share of the first
LEAST = 1e-6  # chance, in a logarithm


@dataclass
class Positions:
    """Positions of games, one game after another; arrays by position and seat, empty beyond the players."""

    facts: Array  # digests, in half precision
    values: Array  # by the heuristic's evaluation
    lengths: Array  # of the games, in positions
    results: Array  # by game and seat
    players: Array  # by game

    @property
    def games(self) -> Array:
        """The number of each position's game."""
        return np.repeat(np.arange(len(self.lengths)), self.lengths)

    @property
    def seated(self) -> Array:
        """Which seats are taken, by position."""
        taken: Array = np.arange(self.values.shape[1]) < self.players[self.games][:, None]
        return taken


def main(written: list[str] | None = None) -> int:
    arguments = read_arguments(written)
    game = updraft.game(arguments.game)
    digest = game.parts.digest
    if digest is None or not digest.alike:
        raise SystemExit(f"{game.name} has no digest with rows that are alike")
    with interruptible() as stopped, progress("Playing", arguments.games, 0) as advance:
        games = []
        for number in range(arguments.games):
            if stopped():
                return 130
            games.append(play_game(game, digest, arguments, number))
            advance(1)
    fitted = Fit(join(games), digest, arguments)
    weights = fitted.learn()
    write(weights, game, arguments, fitted.report)
    return 0


def read_arguments(written: list[str] | None) -> Namespace:
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True, help="folder of value.npz and value.json")
    parser.add_argument("--seed", default="r0")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--simulations", type=int, default=64, help="for each decision of these games")
    parser.add_argument("--horizon", type=int, default=8)
    parser.add_argument("--temperature", type=float, default=0.25)
    parser.add_argument("--exploration", type=float, default=0.04, help="the share of random moves")
    parser.add_argument("--decay", type=float, default=0.95, help="lambda")
    parser.add_argument("--row-hidden", type=int, default=32)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--rate", type=float, default=1.5e-3, help="of learning")
    return parser.parse_args(written)


def play_game(game: Game, digest: Digest, arguments: Namespace, number: int) -> Positions:
    """Play a game among searches; keep every position but the last, as each seat knows it."""
    seed, heuristic = f"{arguments.seed} {number}", heuristic_of(game)
    players = PLAYERS[number % len(PLAYERS)]
    level = Level(arguments.simulations, arguments.horizon, arguments.temperature)
    bots = [SearchBot(game, heuristic, level, f"{seed} {seat}") for seat in range(players)]
    rng = np.random.default_rng(list(seed.encode()))
    table = deal(Settings(game, players, {}), seed)
    facts, values = [], []
    while table[0].turn != NOBODY:
        view = view_of(game, table, int(table[0].turn))
        legal = view.legal_actions
        if len(legal) > 1 and rng.random() < arguments.exploration:
            move = legal[rng.integers(len(legal))]
        else:
            move = bots[view.seat].choose(view)
        game.rules.play(table, move)
        if table[0].turn != NOBODY:
            facts.append(digests(table, players, digest, max(PLAYERS)))
            values.append(evaluated(game, table, players))
    result = evaluated(game, table, players)
    return Positions(
        np.array(facts),
        np.array(values, np.float32),
        np.array([len(facts)]),
        (result / result.sum())[None].astype(np.float32),
        np.array([players]),
    )


def digests(table: Any, players: int, digest: Digest, seats: int) -> Array:
    """Describe a position from each seat."""
    found, row = np.zeros((seats, digest.size), np.float16), np.zeros(digest.size, np.float32)
    for seat in range(players):
        digest.write(table, seat, row)
        found[seat] = row
    return found


def evaluated(game: Game, table: Any, players: int) -> Array:
    """Return the heuristic's value of a position for each seat, 0 beyond the players."""
    values = np.zeros(MAX_SEATS)
    heuristic_of(game).evaluate(table, values)
    values[players:] = 0
    return values[: max(PLAYERS)]


def join(games: list[Positions]) -> Positions:
    return Positions(
        *(np.concatenate([getattr(each, name) for each in games]) for name in Positions.__dataclass_fields__)
    )


class Fit:
    """A net, its optimiser and the positions to learn from."""

    def __init__(self, positions: Positions, digest: Digest, arguments: Namespace) -> None:
        self._positions, self._seated = positions, positions.seated
        self._rows, self._width = digest.rows
        self._pooled, self._decay, self._rate = arguments.row_hidden, arguments.decay, arguments.rate
        self._rng = np.random.default_rng(1)
        held_out = np.zeros(len(positions.lengths), bool)
        held_out[self._rng.permutation(len(held_out))[: max(1, len(held_out) // HELD_OUT)]] = True
        self._held_out = held_out[positions.games]
        inputs = arguments.row_hidden + digest.size - self._rows * self._width
        shapes = (self._width, arguments.row_hidden), (inputs, arguments.hidden), (arguments.hidden, 1)
        first, second, last = (
            self._rng.normal(0, deviation, shape).astype(np.float32)
            for shape, deviation in zip(shapes, (np.sqrt(2 / self._width), np.sqrt(2 / inputs), 0.02), strict=True)
        )
        zeros = (np.zeros(size, np.float32) for size in (arguments.row_hidden, arguments.hidden))
        self._weights = [first, next(zeros), second, next(zeros), last]
        self._moments = [np.zeros_like(each) for each in (*self._weights, *self._weights)]
        self._updates = 0
        self.report: dict[str, float] = {}

    def learn(self) -> Weights:
        """Fit the net, with new targets after some epochs, and report its cross entropy on games held out."""
        values = self._positions.values
        values = values / values.sum(axis=1, keepdims=True)
        self.report = {"positions": len(values), "by heuristic": self._cross_entropy(values)}
        places = np.flatnonzero(~self._held_out)
        planned = sum(EPOCHS) * len(places) // BATCH
        for epochs in EPOCHS:
            wanted = self._targets(values)
            for _ in range(epochs):
                self._rng.shuffle(places)
                for at in range(0, len(places) - BATCH, BATCH):
                    chosen = places[at : at + BATCH]
                    self._update(chosen, wanted[chosen], planned)
            values = self._predict()
        self.report["by net"] = self._cross_entropy(values)
        return dict(zip(NAMES, (*self._weights[:-1], self._weights[-1][:, 0]), strict=True))

    def _targets(self, values: Array) -> Array:
        """Return the lambda-return of every position."""
        wanted, last = np.zeros_like(values), np.cumsum(self._positions.lengths)
        for result, end, length in zip(self._positions.results, last, self._positions.lengths, strict=True):
            ahead = result
            for place in range(end - 1, end - length - 1, -1):
                wanted[place] = ahead
                ahead = (1 - self._decay) * values[place] + self._decay * ahead
        return wanted

    def _forward(self, chosen: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Return what every layer makes of the seats of some positions; the last one is the chance to win."""
        rows_weights, row_biases, weights, biases, last = self._weights
        seated = self._seated[chosen]
        facts = self._positions.facts[chosen][seated].astype(np.float32)
        cut = self._rows * self._width
        rows = facts[:, :cut].reshape(-1, self._width)
        outputs = np.maximum(rows @ rows_weights + row_biases, 0)
        pooled = outputs.reshape(len(facts), self._rows, self._pooled).sum(axis=1)
        inputs = np.concatenate([pooled, facts[:, cut:]], axis=1)
        hidden = np.maximum(inputs @ weights + biases, 0)
        logits = np.full(seated.shape, -1e9, np.float32)
        logits[seated] = (hidden @ last)[:, 0]
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return rows, outputs, inputs, hidden, raised / raised.sum(axis=1, keepdims=True)

    def _predict(self) -> Array:
        count = len(self._positions.values)
        parts = (np.arange(at, min(at + 4096, count)) for at in range(0, count, 4096))
        return np.concatenate([self._forward(part)[-1] for part in parts])

    def _cross_entropy(self, values: Array) -> float:
        """Compare values with the results of the games held out."""
        results = self._positions.results[self._positions.games]
        surprise = -(results * np.log(np.clip(values, LEAST, 1))).sum(axis=1)
        return round(float(surprise[self._held_out].mean()), 4)

    def _update(self, chosen: Array, wanted: Array, planned: int) -> None:
        """Take one step of Adam down the cross entropy between predicted and wanted shares."""
        rows, outputs, inputs, hidden, values = self._forward(chosen)
        _, _, weights, _, last = self._weights
        error = ((values - wanted)[self._seated[chosen]] / BATCH).astype(np.float32)[:, None]
        back = (error @ last.T) * (hidden > 0)
        below = np.repeat(back @ weights[: self._pooled].T, self._rows, axis=0) * (outputs > 0)
        gradients = [rows.T @ below, below.sum(axis=0), inputs.T @ back, back.sum(axis=0), hidden.T @ error]
        self._updates += 1
        rate = self._rate * max(LAST_RATE, 1 - self._updates / planned)
        slow, fast = (1 - beta**self._updates for beta in BETAS)
        for place, gradient in enumerate(gradients):
            slope = gradient + DECAY * self._weights[place]
            mean, square = self._moments[place], self._moments[place + len(gradients)]
            mean += (1 - BETAS[0]) * (slope - mean)
            square += (1 - BETAS[1]) * (slope * slope - square)
            self._weights[place] -= rate * (mean / slow) / (np.sqrt(square / fast) + EPSILON)


def write(weights: Weights, game: Game, arguments: Namespace, report: dict[str, float]) -> None:
    """Write the weights in half precision, and where they come from."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    halves: dict[str, Any] = {name: weight.astype(np.float16) for name, weight in weights.items()}
    with (arguments.out / FILE).open("wb") as file:
        np.savez_compressed(file, **halves)
    about = {
        "game": game.name,
        "ruleset": game.ruleset,
        "digest": layout_of(game),
        "arguments": {name: value for name, value in vars(arguments).items() if name != "out"},
        "cross_entropy": report,
    }
    (arguments.out / FILE).with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(report))


if __name__ == "__main__":
    sys.exit(main())

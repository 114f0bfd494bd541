"""A small net that evaluates positions inside a search: a template that `search_of` specializes, and its file.

Every seat's position is described by the game's digest and rated by the same net, a logit; the softmax over the seats
is the share of the result that each can expect. So one net serves any number of players.
"""

from functools import cache
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.kit.contract import Game
from updraft.kit.digest import WriteDigest
from updraft.kit.heuristic import WIN, Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table

if TYPE_CHECKING:  # a specialized copy has a game's own
    write_digest = cast("WriteDigest", None)

FILE = "value.npz"  # in a game's folder
NAMES = ("w0", "b0", "w1", "b1", "w2")


class ValueNet(NamedTuple):
    """Weights in single precision, and working memory.

    The first layer treats the rows of a digest alike, and its outputs are added up; the second one sees these sums,
    then the other facts. The bias of the last layer would shift all seats alike: there is none.
    """

    row_weights: Features  # by input and output
    row_biases: Features
    weights: Features
    biases: Features
    last: Features
    facts: Features  # a digest
    row: Features
    sums: Features
    hidden: Features


Weights: TypeAlias = dict[str, Features]  # w0, b0: of the rows; w1, b1, w2: of the rest


def value_net(game: Game, weights: Weights) -> ValueNet:
    """Make a net of these weights, with working memory of its own."""
    sums = weights["b0"].size
    facts = game.parts.digest.size if sums and game.parts.digest else 0
    memory = (np.zeros(each, np.float32) for each in (facts, sums, sums, weights["b1"].size))
    return ValueNet(*(np.ascontiguousarray(weights[name], np.float32) for name in NAMES), *memory)


@cache
def shipped_weights(game: Game) -> Weights:
    """Read the weights that a game comes with; empty ones if it has none."""
    if not (game.folder / FILE).exists():
        return {name: np.zeros((0, 0) if name in ("w0", "w1") else 0, np.float32) for name in NAMES}
    with np.load(game.folder / FILE, allow_pickle=False) as file:
        return {name: file[name].astype(np.float32) for name in NAMES}


@compiled
def rate_facts(net: ValueNet) -> float:
    """Rate a digest: a logit.

    Plain loops over sizes that are known at run time: LLVM makes vectors of them, as it did not of a function that
    adds a row of weights (3 µs against 15).
    """
    _sum_rows(net)
    facts, sums, hidden, weights = net.facts, net.sums, net.hidden, net.weights
    pooled, outputs = sums.size, hidden.size
    cut = facts.size - (weights.shape[0] - pooled)
    for j in range(outputs):
        hidden[j] = net.biases[j]
    for i in range(weights.shape[0]):
        fact = sums[i] if i < pooled else facts[cut + i - pooled]
        if fact != 0:
            for j in range(outputs):
                hidden[j] += fact * weights[i, j]
    logit = np.float32(0)
    for j in range(outputs):
        logit += max(hidden[j], np.float32(0)) * net.last[j]
    return float(logit)


@compiled
def _sum_rows(net: ValueNet) -> None:
    """Put every row of a digest through the first layer and add the outputs up."""
    facts, row, sums, weights, biases = net.facts, net.row, net.sums, net.row_weights, net.row_biases
    width, pooled = weights.shape[0], sums.size
    cut = facts.size - (net.weights.shape[0] - pooled)
    for j in range(pooled):
        sums[j] = 0
    for start in range(0, cut, width):
        for j in range(pooled):
            row[j] = biases[j]
        for i in range(width):
            fact = facts[start + i]
            if fact != 0:  # half of them are not
                for j in range(pooled):
                    row[j] += fact * weights[i, j]
        for j in range(pooled):
            sums[j] += max(row[j], np.float32(0))


@compiled
def share_out(seats: int, values: Floats) -> None:
    """Turn logits into shares of the result: their softmax, times the sum of all rewards of a game."""
    most, total = values[0], 0.0
    for seat in range(1, seats):
        most = max(most, values[seat])
    for seat in range(seats):
        values[seat] = exp(values[seat] - most)
        total += values[seat]
    whole = WIN + (1 - WIN) * 0.5 * seats
    for seat in range(seats):
        values[seat] *= whole / total


def estimate(table: Table[Any], net: ValueNet, values: Floats) -> None:
    """Write the value of an unfinished position to each seat by a learned net."""
    for seat in range(table[0].seats):
        write_digest(table, seat, net.facts)
        values[seat] = rate_facts(net)
    share_out(table[0].seats, values)

"""Ask a game's heuristic about a position."""

from typing import Any

import numpy as np

from updraft.kit.contract import Game
from updraft.kit.heuristic import MAX_SEATS, Policy, heuristic_of
from updraft.kit.memory import Table
from updraft.kit.table import legal_actions


def weights_of(game: Game, table: Table[Any], policy: Policy | None = None) -> dict[str, float]:
    """Map every legal move to its weight by a policy, or by the one of the game's heuristic."""
    moves = legal_actions(game, table)
    weights = np.full(len(moves), -1.0)
    (policy or heuristic_of(game).policy)(table, np.array(moves), len(moves), weights)
    assert np.isfinite(weights).all() and (weights >= 0).all() and weights.max() > 0
    return {game.notation.text(table, move): float(weight) for move, weight in zip(moves, weights, strict=True)}


def favourite_of(game: Game, table: Table[Any]) -> str:
    """Return the legal move with the highest weight."""
    weights = weights_of(game, table)
    return max(weights, key=lambda move: weights[move])


def values_of(game: Game, table: Table[Any]) -> list[float]:
    """Evaluate the position for each seat."""
    values = np.full(MAX_SEATS, -1.0)
    heuristic_of(game).evaluate(table, values)
    found = [float(value) for value in values[: table[0].seats]]
    assert all(0 <= value <= 1 for value in found)
    return found

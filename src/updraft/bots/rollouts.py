"""Rollouts of many worlds by the heuristic, for any game, compiled: a template that `rollouts_of` specializes by game.

Moves are compared in the same worlds with the same luck, so that their differences vary less than their values do
(common random numbers).
"""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.heuristic import MAX_SEATS, Floats, Heuristic, always_quiescent
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import below, next_word, reseed
from updraft.kit.memory import Ints, Table

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    heuristic = cast("Heuristic", None)
    legal, play, score, sample_world = rules.legal, rules.play, rules.score, rules.redeal
    policy, evaluate, is_quiescent = heuristic.policy, heuristic.evaluate, always_quiescent

BY_HEURISTIC = -1  # as a first move: the one that the heuristic chooses
NONE = -2  # as a move: the first one is not legal
ILLEGAL = -1.0  # as a share of the win: the move is not legal in this world


class RolloutBuffers(NamedTuple):
    """Working memory of rollouts."""

    start: Table[Any]  # a sampled world, kept for all moves
    world: Table[Any]
    moves: Ints
    weights: Floats
    stream: Ints  # breaks ties between moves of equal weight
    values: Floats  # by seat
    scores: Ints
    ranks: Ints


def new_rollout_buffers(game: Game) -> RolloutBuffers:
    """Allocate the working memory of rollouts."""
    start: Table[Any] = np.zeros(1, game.state.layout)
    world: Table[Any] = np.zeros(1, game.state.layout)
    moves, weights = np.zeros(game.move_count, np.int64), np.zeros(game.move_count)
    scores, ranks = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    return RolloutBuffers(start, world, moves, weights, np.zeros(4, np.int64), np.zeros(MAX_SEATS), scores, ranks)


@compiled
def choose_best(weights: Floats, count: int, rng: Ints) -> int:
    """Choose an index of the highest weight, at random among equals."""
    best, ties = 0, 1
    for i in range(1, count):
        if weights[i] > weights[best]:
            best, ties = i, 1
        elif weights[i] == weights[best]:
            ties += 1
    if ties == 1:
        return best
    left = below(rng, ties)
    for i in range(best + 1, count):
        if left and weights[i] == weights[best]:
            left -= 1
            if left == 0:
                return i
    return best


@compiled
def is_listed(moves: Ints, count: int, move: int) -> bool:
    """Tell whether a move is among the first `count`."""
    listed = False
    for i in range(count):
        listed |= moves[i] == move
    return listed


def _next_move(world: Table[Any], first: int, made: int, buffers: RolloutBuffers) -> int:
    """Return the first move, NONE if it is not legal here, or from then on the heuristic's choice."""
    count = legal(world, buffers.moves)
    if made == 0 and first != BY_HEURISTIC:
        return first if is_listed(buffers.moves, count, first) else NONE
    if count == 1:
        return buffers.moves[0]
    policy(world, buffers.moves, count, buffers.weights)
    return buffers.moves[choose_best(buffers.weights, count, buffers.stream)]


def _write_values(world: Table[Any], seats: int, buffers: RolloutBuffers) -> bool:
    """Write scores, and shares of the win: as it ended, or as it is evaluated. Return whether the game is over."""
    score(world, buffers.scores, buffers.ranks)
    is_over = world[0].turn == NOBODY
    if not is_over:
        evaluate(world, buffers.values)
    total = 0.0
    for seat in range(seats):
        if is_over:
            buffers.values[seat] = 1.0 if buffers.ranks[seat] == 1 else 0.0
        total += buffers.values[seat]
    for seat in range(seats):
        buffers.values[seat] /= total
    return is_over


def roll_out(
    view: Table[Any],
    seat: int,
    firsts: Ints,
    rng: Ints,
    horizon: int,
    buffers: RolloutBuffers,
    shares: Floats,
    scores: Floats,
) -> int:
    """Sample worlds, make each first move in each of them, play on, and write every seat's share of the win.

    A rollout that reaches its horizon goes on to a quiescent position and is evaluated there. Shares and scores are
    written by first move, world and seat. Return how many rollouts were cut so.
    """
    start, world = buffers.start, buffers.world
    seats, cut = view[0].seats, 0
    for place in range(shares.shape[1]):
        start[0] = view[0]
        sample_world(start, seat, (next_word(rng) << 31) ^ next_word(rng))
        luck = (next_word(rng) << 31) ^ next_word(rng)
        for first in range(firsts.size):
            world[0] = start[0]
            reseed(buffers.stream, luck)
            made, move = 0, BY_HEURISTIC
            while move != NONE and world[0].turn != NOBODY and (made < horizon or not is_quiescent(world)):
                move = _next_move(world, firsts[first], made, buffers)
                if move != NONE:
                    play(world, move)
                    made += 1
            if move != NONE:
                cut += not _write_values(world, seats, buffers)
            for other in range(seats):  # assigning slices would take a second more to compile
                shares[first, place, other] = ILLEGAL if move == NONE else buffers.values[other]
                scores[first, place, other] = buffers.scores[other]
    return cut


RollOut: TypeAlias = Callable[[Table[Any], int, Ints, Ints, int, RolloutBuffers, Floats, Floats], int]


@cache
def rollouts_of(game: Game, heuristic: Heuristic) -> RollOut:
    """Return a game's rollouts, compiled at their first call."""
    names: dict[str, Any] = dict(vars(game.rules), policy=heuristic.policy, evaluate=heuristic.evaluate)
    names["sample_world"] = heuristic.sample_world or game.rules.redeal
    names["is_quiescent"] = heuristic.is_quiescent or always_quiescent
    name = re.sub(r"\W", "_", f"{game.name} {heuristic.policy.__module__}")
    for template in (_next_move, _write_values):
        names[template.__name__] = specialize(template, name, inlined=True, **names)
    return specialize(roll_out, name, **names)

"""The heuristic of a game for its bots: policy, prior, evaluation, and the strength of each level."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from updraft.kit.contract import Game
from updraft.kit.jit import compiled, specialize
from updraft.kit.memory import Ints, Table

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Policy: TypeAlias = Callable[[Table[Any], Ints, int, Floats], None]
Evaluate: TypeAlias = Callable[[Table[Any], Floats], None]
IsQuiescent: TypeAlias = Callable[[Table[Any]], bool]
SampleWorld: TypeAlias = Callable[[Table[Any], int, int], None]

TO_THE_END = 1 << 30  # a horizon that no game reaches
MAX_SEATS = 8  # more than any game has
WIN = 0.8  # the share of a result's value that is the victory; the rest is the rank


@dataclass(frozen=True)
class Level:
    """The search parameters of one strength. Weaker levels search less and choose more randomly."""

    simulations: int = 0  # of each decision; 0 plays by the prior alone
    horizon: int = TO_THE_END  # moves of a rollout before the position is evaluated
    temperature: float = 0.0  # 0 takes the best move, 1 samples in proportion to visits or weights
    miss_rate: float = 0.0  # the probability that a move is overlooked
    at_a_glance: bool = False  # choose by the glance instead of the prior; such a level does not search
    by_net: bool = False  # evaluate by the net that the game comes with, instead of the heuristic's `evaluate`
    simulations_per_world: int = 1  # a sampled world serves so many, with new luck for each; a divisor of 32


@dataclass(frozen=True)
class Judging:
    """The means by which reviews judge a game's positions: rollouts of moves that a search has nominated."""

    horizon: int = 300  # moves of a rollout before the position is evaluated
    simulations: int = 200  # of the search
    candidates: int = 3  # moves to compare, besides the one that was played
    microseconds: float = 0.3  # that a move of a rollout takes, to plan how many worlds there is time for


@dataclass(frozen=True, eq=False)
class Heuristic:
    """The `heuristic` module of a game has one as HEURISTIC. Its functions are compiled like the rules.

    policy               writes a weight for each legal move of the current player, from that player's view: above 0, or
                         0 to exclude a move. Rollouts sample from it, so it is quick.
    prior                the same with more time: called once for each new node of the tree, and by
                         bots that do not search
    glance               the same as a beginner sees it: what a move brings at once, and nothing that comes after
    evaluate             writes the value of a position to each seat, from 0 to 1, finished or not
    is_quiescent         whether a position can be evaluated; a rollout goes beyond its horizon until it can
    ends_soon            whether a level that evaluates by the net plays on to the end of the game instead
    perfect_information  nothing is hidden or left to luck: a node is one position, expanded once, and moves of weight 0
                         are never tried
    sample_world         like `redeal` of a view, without the facts that only a look back needs; searches sample worlds
                         by it
    judging              what reviews can afford in this game
    """

    policy: Policy
    evaluate: Evaluate
    levels: Mapping[str, Level]
    prior: Policy | None = None
    glance: Policy | None = None
    is_quiescent: IsQuiescent | None = None
    ends_soon: IsQuiescent | None = None
    perfect_information: bool = False
    sample_world: SampleWorld | None = None
    c_puct: float = 1.0  # the exploration constant
    judging: Judging = Judging()

    def weigh_as(self, level: Level) -> Policy:
        """Return the function by which a level without search weighs its moves."""
        return (self.glance if level.at_a_glance else None) or self.prior or self.policy


@compiled
def uniform_policy(table: Table[Any], moves: Ints, count: int, weights: Floats) -> None:
    """Give every move the same weight."""
    for i in range(count):
        weights[i] = 1.0


@compiled
def always_quiescent(table: Table[Any]) -> bool:
    """Evaluate any position."""
    return True


@compiled
def never(table: Table[Any]) -> bool:
    """Evaluate any unfinished position by the net."""
    return False


@compiled
def reward(ranks: Ints, seats: int, values: Floats) -> None:
    """Write the value of a result to each seat: the victory, shared among the winners, and the rank."""
    winners = 0
    for seat in range(seats):
        winners += ranks[seat] == 1
    for seat in range(seats):
        beaten = 0.0
        for other in range(seats):
            beaten += (ranks[other] > ranks[seat]) + 0.5 * (ranks[other] == ranks[seat] and other != seat)
        values[seat] = (1 - WIN) * beaten / (seats - 1)
        if ranks[seat] == 1:
            values[seat] += WIN / winners


def evaluate_by_rank(table: Table[Any], values: Floats) -> None:
    """Evaluate as if the game ended now. A template: `score` is a game's own."""
    scores = np.empty(MAX_SEATS, np.int64)
    ranks = np.empty(MAX_SEATS, np.int64)
    score(table, scores, ranks)  # type: ignore[name-defined]  # noqa: F821
    reward(ranks, table[0].seats, values)


PLAIN_LEVELS = {
    "novice": Level(simulations=8, temperature=1.0),
    "casual": Level(simulations=40, temperature=0.5),
    "club": Level(simulations=400),
    "expert": Level(simulations=4_000),
}


@cache
def plain_heuristic(game: Game) -> Heuristic:
    """Make a heuristic for any game, from its rules alone."""
    evaluate = specialize(evaluate_by_rank, game.name.replace("-", "_"), score=game.rules.score)
    own = game.parts.heuristic
    return Heuristic(uniform_policy, evaluate, PLAIN_LEVELS, sample_world=own.sample_world if own else None)


def heuristic_of(game: Game) -> Heuristic:
    """Return a game's heuristic, or the plain one for a game without one."""
    return game.parts.heuristic or plain_heuristic(game)

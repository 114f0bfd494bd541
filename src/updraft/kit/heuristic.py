"""What a game teaches its bots: which moves look promising, what a position is worth, how strong each level is."""

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
WIN = 0.8  # how much of a result's value is the victory; the rest is the place


@dataclass(frozen=True)
class Level:
    """How a bot of one strength thinks. The weaker ones see less and waver; none of them throws dice."""

    simulations: int = 0  # playouts for a decision; 0 plays by heuristic alone
    horizon: int = TO_THE_END  # moves that a playout goes before the position is judged
    temperature: float = 0.0  # 0 takes the best, 1 takes each as often as it seems promising, more wavers more
    miss_rate: float = 0.0  # the chance that a move is not noticed at all


@dataclass(frozen=True, eq=False)
class Heuristic:
    """The `heuristic` module of a game has one as HEURISTIC. Its functions are compiled like the rules.

    weigh    writes how promising each of the legal moves looks to the seat at turn, from what that seat sees: a
             weight above 0, or 0 for what nobody should think about. Playouts choose by it, so it is quick.
    judge    writes what a position is worth to each seat, from 0 to 1, over or not
    ponder   like `weigh` with more time: asked once for a new node of a search's tree, and by who does not search
    settled  whether a position can be judged; a playout goes on beyond its horizon until it can
    known    nothing is hidden and nothing left to luck: a search's node is one position, looked at once, and moves
             that weigh 0 there are never tried
    imagine  like the rules' `redeal` of a view, without what only matters to somebody who looks back; searches deal
             their worlds by it
    """

    policy: Policy
    evaluate: Evaluate
    levels: Mapping[str, Level]
    prior: Policy | None = None
    is_quiescent: IsQuiescent | None = None
    perfect_information: bool = False
    sample_world: SampleWorld | None = None
    c_puct: float = 1.0  # how much a search tries what looks promising against what did well so far


@compiled
def uniform_policy(table: Table[Any], moves: Ints, count: int, weights: Floats) -> None:
    """Every move looks as promising as any other."""
    for i in range(count):
        weights[i] = 1.0


@compiled
def always_quiescent(table: Table[Any]) -> bool:
    """Any position can be judged."""
    return True


@compiled
def reward(ranks: Ints, seats: int, values: Floats) -> None:
    """What a result is worth to each seat: the victory, shared among all who have it, and the place."""
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
    """The value of the result if the game ended now. A template: `score` is a game's own."""
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
    """What can be known of any game: nothing but its rules."""
    evaluate = specialize(evaluate_by_rank, game.name.replace("-", "_"), score=game.rules.score)
    own = game.parts.heuristic
    return Heuristic(uniform_policy, evaluate, PLAIN_LEVELS, sample_world=own.sample_world if own else None)


def heuristic_of(game: Game) -> Heuristic:
    """Return a game's heuristic, or the plain one for a game without."""
    return game.parts.heuristic or plain_heuristic(game)

"""Time limits of a search, by a clock that simulations move on: nothing here depends on the machine."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.bots.test_search import NIM, UNIFORM, heap
from updraft.bots.pondering import reuse_trees
from updraft.bots.search import new_tree
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Game
from updraft.kit.heuristic import Level
from updraft.kit.loops import rng_of
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.view import view_of

LIMIT = 100.0  # seconds of the false clock
OVERHEAD = 0.02  # seconds from one batch to the next
MATCHES = 400  # so many that no choice becomes clear
NEVER = 1 << 20  # simulations that no limit leaves time for


class TimedSearch:
    """A search whose simulations take as long as the test says, in seconds of its own clock."""

    def __init__(self, cost: Callable[[float], float], simulations: int = NEVER, compiling: float = 0.0) -> None:
        self.now = 1_000.0
        self.simulations = 0
        self._cost = cost
        self._compiling = compiling
        self._began = 0.0
        level = Level(simulations=simulations, horizon=0)
        self.bot = SearchBot(NIM, UNIFORM, level, "limit", LIMIT, clock=lambda: self.now)
        self._search: Any = self.bot._search
        self.bot._search = self._run

    def _run(self, *arguments: Any) -> None:
        self.now, self._compiling = self.now + self._compiling, 0.0
        if simulations := arguments[5]:
            self.simulations += simulations
            self.now += OVERHEAD + sum(self._cost(self.now - self._began) for _ in range(simulations))
        self._search(*arguments)

    def decide(self) -> float:
        """Return how many seconds a decision takes."""
        self._began = self.now
        self.bot.choose(heap(MATCHES))
        return self.now - self._began


@pytest.mark.parametrize("cost", [0.03, 0.3, 1.0, 2.5, 6.0, 9.0, 19.0])
def test_a_decision_takes_between_90_and_110_percent_of_its_limit(cost: float) -> None:
    """However long a simulation takes, as long as whole ones can end in that time."""
    assert 0.9 * LIMIT <= TimedSearch(lambda _: cost).decide() <= 1.1 * LIMIT


def test_a_search_that_becomes_slower_is_in_time() -> None:
    """Late in the decision, a simulation takes 20 times as long as at its beginning."""
    assert 0.9 * LIMIT <= TimedSearch(lambda spent: 0.05 * 20 ** (spent / LIMIT)).decide() <= 1.1 * LIMIT


@pytest.mark.parametrize("seed", range(10))
def test_simulations_of_very_different_length_are_in_time(seed: int) -> None:
    """Let one simulation in four take up to forty times as long as the others."""
    luck = random.Random(seed)
    slow = TimedSearch(lambda _: 0.1 * luck.choice([1.0, 1.0, 1.0, luck.uniform(1.0, 40.0)]))
    assert 0.9 * LIMIT <= slow.decide() <= 1.1 * LIMIT


def test_a_simulation_that_takes_longer_than_the_limit_is_run_once() -> None:
    slow = TimedSearch(lambda _: 3 * LIMIT)
    assert slow.decide() < 3.1 * LIMIT
    assert slow.simulations == 1


def test_one_slow_batch_does_not_end_the_search() -> None:
    """After a pause of half the limit, the rest is used again."""
    pauses = [0.5 * LIMIT]
    slow = TimedSearch(lambda spent: 0.1 + (pauses.pop() if pauses and spent > 0.2 * LIMIT else 0.0))
    assert 0.9 * LIMIT <= slow.decide() <= 1.1 * LIMIT
    assert slow.simulations > 350


def test_compiling_does_not_count() -> None:
    slow = TimedSearch(lambda _: 1.0, compiling=5 * LIMIT)
    assert 5.9 * LIMIT <= slow.decide() <= 6.1 * LIMIT
    assert slow.simulations > 80


def test_simulations_that_are_spent_end_a_decision_early() -> None:
    slow = TimedSearch(lambda _: 0.5, simulations=64)
    assert slow.decide() < 0.5 * LIMIT
    assert slow.simulations == 64


def test_without_time_the_moves_of_others_are_not_inferred(game: Game) -> None:
    match = Match(Settings(game, 2), "ahead")
    view = view_of(game, match.table, match.turn)
    asked: list[bool] = []

    def has_time() -> bool:
        asked.append(True)
        return False

    tree: Any = new_tree(2)
    tree[0].child, tree[1].next, tree[1].child, tree[1].visits = 1, -1, -1, 1
    tree[1].move = view.legal_actions[0]
    match.push(view.legal_actions[0])
    after = view_of(game, match.table, view.seat)
    assert reuse_trees([tree], view, after, rng_of("try"), has_time) is None
    assert len(asked) == 1
    assert reuse_trees([tree], view, after, np.array([1, 2, 3, 4])) is not None

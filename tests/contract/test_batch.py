"""Every game: tables of a batch are the game itself, and its arrays say nothing that a seat may not know."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from updraft.kit.batch import Batch, BatchStep
from updraft.kit.contract import NOBODY, Game
from updraft.kit.table import hide_for, legal_actions, scores_and_ranks

COUNT = 5
STEPS = 60


def observed(game: Game, table: Any, seat: int) -> bytes:
    features = np.full(game.observation_size, np.nan, np.float32)
    game.rules.observe(table, seat, features)
    return features.tobytes()


def played(batch: Batch, steps: int = STEPS) -> Iterator[BatchStep]:
    yield batch.reset(seed=3)
    for _ in range(steps):
        yield batch.step(batch.sample())


@pytest.fixture(params=["fewest", "most"])
def players(game: Game, request: pytest.FixtureRequest) -> int:
    return game.player_counts[0 if request.param == "fewest" else -1]


def test_legal_moves_and_turns_are_those_of_the_rules(game: Game, players: int) -> None:
    batch = game.batch(COUNT, players, legal="both")
    for step in played(batch):
        assert step.lists and step.masks is not None
        assert step.turns.tolist() == [int(table.turn) for table in batch.tables]
        for i in range(COUNT):
            legal = legal_actions(game, batch.tables[i : i + 1])
            assert np.flatnonzero(step.masks[i]).tolist() == legal
            assert step.lists.numbers[step.lists.offsets[i] : step.lists.offsets[i + 1]].tolist() == legal


def test_observations_follow_from_the_view_of_the_current_player_alone(game: Game, players: int) -> None:
    batch = game.batch(COUNT, players, legal="none")
    for step in played(batch):
        assert step.observations is not None
        for i in range(COUNT):
            table, seat = batch.tables[i : i + 1], int(step.turns[i])
            assert step.observations[i].tobytes() == observed(game, hide_for(game, table, seat), seat)
            other = table.copy()
            game.rules.redeal(other, seat, 11)
            assert step.observations[i].tobytes() == observed(game, other, seat)


@pytest.mark.parametrize("autoreset", ["SameStep", "NextStep"])
def test_nothing_of_an_earlier_observation_is_left_in_a_row(game: Game, players: int, autoreset: str) -> None:
    """Scribble over the rows after each step: they are used again for other seats and for other games."""
    options: dict[str, Any] = {**game.quick}
    batch = game.batch(COUNT, players, legal="none", autoreset=autoreset, max_moves=20, **options)
    seats, games = set(), 0
    for step in played(batch):
        assert step.observations is not None
        for i in range(COUNT):
            seat = int(batch.viewers[i])
            assert step.observations[i].tobytes() == observed(game, batch.tables[i : i + 1], seat)
            seats.add(seat)
        games += int(step.ends.sum())
        step.observations[:] = np.nan
    assert seats == set(range(players)) and games >= 2 * COUNT


def test_games_end_with_the_rewards_of_their_ranks(game: Game, players: int) -> None:
    options: dict[str, Any] = {**game.quick}
    batch = game.batch(COUNT, players, autoreset="Disabled", observations=False, legal="none", **options)
    step = batch.reset(seed=3)
    total = np.zeros((COUNT, players))
    while not step.ends.all():
        step = batch.step(batch.sample())
        total += step.rewards
    assert (step.turns == NOBODY).all()
    for i in range(COUNT):
        ranks = scores_and_ranks(game, batch.tables[i : i + 1])[1]
        assert batch.ranks[i].tolist() == ranks
        order = np.argsort(ranks, kind="stable")
        assert (np.diff(total[i][order]) <= 0).all() and abs(total[i].sum()) < 1e-6


def test_results_do_not_depend_on_the_number_of_threads(game: Game) -> None:
    one, two = (game.batch(COUNT, seed=3, threads=threads) for threads in (1, 2))
    for mine, theirs in zip(played(one), played(two), strict=True):
        assert mine.observations is not None and theirs.observations is not None
        assert mine.observations.tobytes() == theirs.observations.tobytes()
        assert mine.turns.tobytes() == theirs.turns.tobytes()

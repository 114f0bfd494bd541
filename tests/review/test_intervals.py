"""Intervals hold the truth about as often as they say."""

import numpy as np
import pytest

from tests.review.matches import finished
from updraft.bots.rollouts import BY_HEURISTIC
from updraft.kit.heuristic import heuristic_of
from updraft.kit.table import hide_for
from updraft.review import Interval
from updraft.review.grades import grade_of
from updraft.review.intervals import chance_interval, difference_interval, mean_interval
from updraft.review.judge import PositionJudge

RNG_SEED = 20


def holds(interval: Interval, truth: float) -> bool:
    assert interval.low <= interval.mean <= interval.high
    return interval.low <= truth <= interval.high


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("worlds", [12, 50, 300])
def test_intervals_of_chances_cover(chance: float, worlds: int) -> None:
    rng = np.random.default_rng(RNG_SEED)
    samples = (rng.random((1000, worlds)) < chance).astype(float)
    assert np.mean([holds(chance_interval(row, 1.0), chance) for row in samples]) > 0.93


@pytest.mark.parametrize("chance", [0.02, 0.3])
@pytest.mark.parametrize("worlds", [12, 50, 300])
def test_intervals_of_equal_moves_cover_and_raise_no_alarm(chance: float, worlds: int) -> None:
    rng = np.random.default_rng(RNG_SEED)
    differences = (rng.random((1000, worlds)) < chance) * 1.0 - (rng.random((1000, worlds)) < chance)
    losses = [difference_interval(row, 1.0) for row in differences]
    assert np.mean([holds(loss, 0.0) for loss in losses]) > 0.93
    assert np.mean([grade_of(loss, is_best=False) not in ("best", "good") for loss in losses]) < 0.02


def test_values_without_spread_are_certain_only_if_they_were_evaluated() -> None:
    same = np.full(20, 0.25)
    assert chance_interval(same, 0.0) == Interval(0.25, 0.25, 0.25)
    won = chance_interval(np.ones(20), 1.0)
    assert (won.mean, won.high) == (1.0, 1.0)
    assert won.low < 0.9
    points = mean_interval(np.array([10.0, 20.0, 30.0]))
    assert points.mean == 20.0
    assert points.low < 15
    assert points.high > 25


@pytest.mark.parametrize(("name", "few", "many"), [("tout-la-haut", 40, 4000), ("up-turn", 40, 1500)])
def test_few_worlds_agree_with_many(name: str, few: int, many: int) -> None:
    """Estimate chances and losses at every third position with few worlds, and compare with many others."""
    match = finished(name, 2)
    judge = PositionJudge(match.game, few, heuristic_of(match.game).judging)
    covered, chances = list[bool](), 0
    for at in range(0, match.move_count, 3):
        seat = int(match.tables[at][0].turn)
        hidden = hide_for(match.game, match.tables[at], seat)
        firsts = [BY_HEURISTIC, match.numbers[at]]
        rough = judge.compare(hidden, seat, firsts, "rough")
        fine = judge.compare(hidden, seat, firsts, "fine", many)
        true = fine.shares[:, :, seat].mean(axis=1)
        covered.append(holds(chance_interval(rough.shares[0, :, seat], rough.decided), true[0]))
        covered.append(holds(rough.loss(0, 1, seat), true[0] - true[1]))
        chances += 1
    assert chances >= 5
    assert np.mean(covered) >= 0.9


def test_the_same_move_in_other_worlds_is_rarely_called_a_mistake() -> None:
    """Compare each position's move with itself in other worlds: harder than the same worlds, as moves are compared."""
    alarms, compared = 0, 0
    for seed in ("one", "two", "three"):
        match = finished("tout-la-haut", 3, seed=seed)
        judge = PositionJudge(match.game, 60, heuristic_of(match.game).judging)
        for at in range(match.move_count):
            seat = int(match.tables[at][0].turn)
            hidden = hide_for(match.game, match.tables[at], seat)
            verdicts = [judge.compare(hidden, seat, [match.numbers[at]], purpose) for purpose in "ab"]
            loss = difference_interval(verdicts[0].shares[0, :, seat] - verdicts[1].shares[0, :, seat], 1.0)
            alarms += grade_of(loss, is_best=False) in ("mistake", "blunder")
            compared += 1
    assert compared > 50
    assert alarms <= 0.03 * compared

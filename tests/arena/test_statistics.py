"""Estimates and intervals, compared with figures computed by hand."""

import random

import pytest

from updraft.arena.statistics import Estimate, Sample, mean, paired_difference, share, student, wilson


def sample_of(*deals: list[float]) -> Sample:
    sample = Sample()
    for deal, values in enumerate(deals):
        for value in values:
            sample.add(deal, value)
    return sample


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (10, 2.228), (30, 2.042), (31, 2.0395), (60, 2.0003), (10**6, 1.96)],
)
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=2e-4)


def test_wilsons_interval_of_seven_in_ten() -> None:
    assert wilson(0.7, 10) == pytest.approx((0.3968, 0.8922), abs=1e-4)


def test_wilsons_interval_of_none_and_all() -> None:
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_mean_takes_deals_as_independent() -> None:
    estimate = mean(sample_of([1, 3], [4, 6], [7, 9]))  # deals average 2, 5, 8: standard error √3
    assert estimate.value == 5
    assert estimate.low == pytest.approx(5 - 4.303 * 3**0.5)
    assert estimate.high == pytest.approx(5 + 4.303 * 3**0.5)


def test_repeating_a_deal_does_not_narrow_an_interval() -> None:
    once = [[1.0], [0.0], [1.0], [1.0], [0.0], [1.0]]
    assert share(sample_of(*(deal * 8 for deal in once))) == share(sample_of(*once))


def test_mirrored_deals_have_narrower_intervals_than_independent_games() -> None:
    mirrored = share(sample_of(*[[1.0, 0.0]] * 19, [1.0, 1.0]))
    at_random = share(sample_of(*[[1.0]] * 21, *[[0.0]] * 19))
    assert mirrored.value == at_random.value
    assert mirrored.low is not None and at_random.low is not None
    assert mirrored.low > at_random.low


def test_a_share_that_never_varies_still_has_an_interval() -> None:
    assert share(sample_of([1.0], [1.0], [1.0])) == Estimate(1.0, *wilson(1.0, 3, 4.303))
    assert share(sample_of([1.0, 0.0], [0.0, 1.0])) == Estimate(0.5, *wilson(0.5, 2, 12.706))


def test_one_deal_gives_no_interval() -> None:
    assert share(sample_of([1.0, 0.0])) == Estimate(0.5)
    assert mean(sample_of([2.0, 4.0])) == Estimate(3.0)


def test_deals_are_weighted_by_their_size() -> None:
    estimate = mean(sample_of([6.0], [3.0, 3.0]))  # residuals 2 and -2: standard error √(8 · 2) / 3
    assert estimate.value == 4
    assert estimate.high == pytest.approx(4 + 12.706 * 4 / 3)


def test_a_difference_is_taken_deal_by_deal() -> None:
    assert paired_difference(sample_of([5.0], [9.0], [2.0]), sample_of([3.0], [7.0], [0.0])) == Estimate(2.0, 2.0, 2.0)


def test_a_difference_uses_only_deals_that_both_have() -> None:
    assert paired_difference(sample_of([5.0], [9.0]), sample_of([3.0])).value == 2


def test_intervals_contain_the_truth_95_times_in_100() -> None:
    """Draw deals that favour a seat at random; an interval that ignored deals would miss far more often."""
    rng, contained, rounds = random.Random(7), 0, 400
    for _ in range(rounds):
        chances = [rng.choice((0.2, 0.8)) for _ in range(40)]
        estimate = share(sample_of(*([float(rng.random() < chance) for _ in range(6)] for chance in chances)))
        assert estimate.low is not None and estimate.high is not None
        contained += estimate.low <= 0.5 <= estimate.high
    assert 0.92 <= contained / rounds <= 0.98

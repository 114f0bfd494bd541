"""Grades by the lower end of the loss, and accuracy by lichess's formula."""

import pytest

from updraft.review import Interval
from updraft.review.grades import accuracy_of, grade_of


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (Interval(0.20, 0.15, 0.25), "blunder"),
        (Interval(0.20, 0.149, 0.251), "mistake"),
        (Interval(0.11, 0.10, 0.12), "mistake"),
        (Interval(0.30, 0.099, 0.501), "inaccuracy"),
        (Interval(0.06, 0.05, 0.07), "inaccuracy"),
        (Interval(0.50, 0.049, 0.951), "good"),
        (Interval(0.01, -0.05, 0.07), "good"),
        (Interval(0.0, -0.05, 0.05), "best"),
        (Interval(-0.02, -0.05, 0.01), "best"),
    ],
)
def test_only_the_loss_that_is_certain_counts(loss: Interval, grade: str) -> None:
    assert grade_of(loss, is_best=False) == grade
    assert grade_of(loss, is_best=True) == "best"


def test_accuracy_is_lichess_s() -> None:
    """103.1668 · exp(-0.04354 · percent) - 3.1669, from 0 to 100."""
    assert accuracy_of(0.0) == pytest.approx(100, abs=0.001)
    assert accuracy_of(0.05) == pytest.approx(79.8170, abs=0.001)
    assert accuracy_of(0.10) == pytest.approx(63.5826, abs=0.001)
    assert accuracy_of(0.30) == pytest.approx(24.7756, abs=0.001)
    assert (accuracy_of(-0.1), accuracy_of(1.0)) == (accuracy_of(0.0), 0.0)

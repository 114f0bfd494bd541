"""Grades of decisions and the accuracy of a game, with lichess's published limits."""

from collections.abc import Sequence
from math import exp

from updraft.review.findings import Grade, Interval, JudgedDecision

# Lichess grades by the change of 2 × chance - 1: 0.1, 0.2 and 0.3. In shares of a win, that is half as much.
LIMITS: tuple[tuple[float, Grade], ...] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))


def grade_of(loss: Interval, is_best: bool) -> Grade:
    """Grade a decision by what it has lost at least: the lower end of the interval."""
    if is_best or loss.mean <= 0.0:
        return "best"
    return next((grade for limit, grade in LIMITS if loss.low >= limit), "good")


def accuracy_of(loss: float) -> float:
    """Turn a loss in shares of a win into lichess's accuracy of a move, from 0 to 100."""
    percent = 100 * max(loss, 0.0)
    return min(max(103.1668 * exp(-0.04354 * percent) - 3.1669, 0.0), 100.0)


def mean_accuracy(decisions: Sequence[JudgedDecision]) -> float | None:
    """Average the accuracy of decisions; None without any."""
    return sum(accuracy_of(decision.loss.mean) for decision in decisions) / len(decisions) if decisions else None

"""Means of rollouts with their intervals of 95 %."""

from math import inf, sqrt

from updraft.kit.heuristic import Floats
from updraft.review.findings import Interval

NORMAL = 1.959964  # half of a normal distribution's middle 95 %, in standard deviations


def chance_interval(shares: Floats, decided: float) -> Interval:
    """Estimate a mean of shares, each from 0 to 1.

    `decided` is the share of rollouts that reached the end of the game. Their shares are hits and misses, of which a
    few samples may all be equal without being certain: as Agresti and Coull do, two of each are added.
    """
    return _interval(shares, 4 * decided, 2 * decided, 2 * decided, 0.0, 1.0)


def difference_interval(differences: Floats, decided: float) -> Interval:
    """Estimate a mean of paired differences, each from -1 to 1; hits and misses are added as by Agresti and Min."""
    return _interval(differences, 2 * decided, 0.0, decided, -1.0, 1.0)


def mean_interval(values: Floats) -> Interval:
    """Estimate a mean of numbers."""
    return _interval(values, 0.0, 0.0, 0.0, -inf, inf)


def _interval(samples: Floats, more: float, total: float, squares: float, least: float, most: float) -> Interval:
    """Estimate a mean from samples and so many added ones, with this sum and sum of squares."""
    mean = float(samples.mean())
    count = samples.size + more
    middle = (float(samples.sum()) + total) / count
    variance = max((float(samples @ samples) + squares) / count - middle * middle, 0.0)
    reach = _quantile(count - 1) * sqrt(variance / max(count - 1, 1.0))
    return Interval(mean, max(min(mean, middle - reach), least), min(max(mean, middle + reach), most))


def _quantile(freedom: float) -> float:
    """Return Student's 97.5 % quantile, from the normal one by the first terms of the Cornish-Fisher expansion."""
    z = NORMAL
    freedom = max(freedom, 1.0)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def half_width(interval: Interval) -> float:
    return (interval.high - interval.low) / 2

"""Estimates with 95 % intervals that allow for games of one deal being dependent."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

NORMAL = 1.959964  # the 97.5 % quantile of the normal distribution
# the same of Student's distribution, with 1 to 30 degrees of freedom
STUDENT = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


def student(freedom: int) -> float:
    """Return Student's 97.5 % quantile; beyond the table, by the first two terms of its expansion."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return NORMAL + 2.3723 / freedom + 2.8225 / freedom**2


@dataclass(frozen=True)
class Estimate:
    """A value with its 95 % interval; a single deal gives no interval."""

    value: float
    low: float | None = None
    high: float | None = None

    def document(self) -> dict[str, Any]:
        return {key: None if value is None else round(value, 6) for key, value in vars(self).items()}


@dataclass
class Sample:
    """Observations by deal: the deals are independent, the games of a deal are not."""

    sums: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    counts: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, deal: int, value: float) -> None:
        self.sums[deal] += value
        self.counts[deal] += 1

    @property
    def size(self) -> int:
        return sum(self.counts.values())

    @property
    def deals(self) -> int:
        return len(self.counts)

    def average(self) -> float:
        return sum(self.sums.values()) / self.size

    def error(self) -> float:
        """Return the standard error of the average, clustered by deal (of a ratio, linearised)."""
        average, deals = self.average(), self.deals
        squares = sum((self.sums[deal] - average * count) ** 2 for deal, count in self.counts.items())
        return sqrt(squares * deals / (deals - 1)) / self.size


def mean(sample: Sample) -> Estimate:
    """Estimate an average, with Student's interval over deals."""
    average = sample.average()
    if sample.deals < 2:
        return Estimate(average)
    half_width = student(sample.deals - 1) * sample.error()
    return Estimate(average, average - half_width, average + half_width)


def share(sample: Sample) -> Estimate:
    """Estimate a share from 0 to 1, with Wilson's interval for the effective number of games."""
    average = sample.average()
    if sample.deals < 2:
        return Estimate(average)
    error = sample.error()
    effective = average * (1 - average) / error**2 if error > 1e-9 else sample.deals
    return Estimate(average, *wilson(average, effective or sample.deals, student(sample.deals - 1)))


def wilson(average: float, size: float, quantile: float = NORMAL) -> tuple[float, float]:
    """Return Wilson's interval for a share of so many independent observations."""
    square = quantile**2 / size
    middle = (average + square / 2) / (1 + square)
    half_width = quantile * sqrt(average * (1 - average) / size + square / (4 * size)) / (1 + square)
    return max(0.0, middle - half_width), min(1.0, middle + half_width)


def paired_difference(changed: Sample, plain: Sample) -> Estimate:
    """Estimate how much an average differs from another, deal by deal over the deals that both have."""
    difference = Sample()
    for deal in sorted(changed.counts.keys() & plain.counts.keys()):
        difference.add(deal, changed.sums[deal] / changed.counts[deal] - plain.sums[deal] / plain.counts[deal])
    return mean(difference)

"""Choose by luck: a number from 0 to 1, an index by its weight, a move as a level of a bot would."""

from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.luck import WORD, next_word
from updraft.kit.memory import Ints


@compiled
def random_float(rng: Ints) -> float:
    """Draw a number from 0 up to, but not including, 1."""
    return next_word(rng) / WORD


@compiled
def sample_index(weights: Floats, count: int, rng: Ints) -> int:
    """Sample an index in proportion to its weight; uniformly if all weights are 0."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    if total <= 0.0:
        return int(random_float(rng) * count)
    goal = random_float(rng) * total
    passed = 0.0
    place = 0
    for i in range(count):  # no early exit: its branch cannot be predicted, and mispredictions cost more than the loop
        passed += weights[i]
        place += passed <= goal
    return place


@compiled
def choose_as_level(weights: Floats, count: int, temperature: float, miss_rate: float, rng: Ints) -> int:
    """Choose an index like a bot of a level without search: overlook some, then take the best or sample."""
    if miss_rate > 0.0:
        _overlook(weights, count, miss_rate, rng)
    best = 0
    for i in range(1, count):
        if weights[i] > weights[best]:
            best = i
    if temperature <= 0.0 or weights[best] <= 0.0:
        return best
    most = weights[best]
    for i in range(count):
        weights[i] = (weights[i] / most) ** (1.0 / temperature) if weights[i] > 0.0 else 0.0
    return sample_index(weights, count, rng)


@compiled
def _overlook(weights: Floats, count: int, miss_rate: float, rng: Ints) -> None:
    """Overlook each index with the same probability, which makes its weight negative; none if it would be all."""
    noticed = 0
    for i in range(count):
        if random_float(rng) < miss_rate:
            weights[i] = -1.0 - weights[i]
        else:
            noticed += 1
    if noticed == 0:
        for i in range(count):
            weights[i] = -1.0 - weights[i]

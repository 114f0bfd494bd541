"""The generator against a reference in plain Python, and its fairness."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations

import numpy as np
import pytest

from updraft.kit.luck import below, blank_luck, fork, next_word, reseed, seed_words, shuffle_cells
from updraft.kit.memory import Ints

WORD = 2**32
SEEDS = ["", "oak", "elm", "à l’aube", "🌳", "a" * 1000]


def xoshiro(state: Iterable[int]) -> Iterator[int]:
    """xoshiro128++ 1.0 as published (prng.di.unimi.it), with Python's unbounded numbers."""

    def turned(number: int, by: int) -> int:
        return (number << by | number >> 32 - by) % WORD

    s = list(state)
    while True:
        yield (turned((s[0] + s[3]) % WORD, 7) + s[0]) % WORD
        shifted = s[1] << 9
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] = (s[2] ^ shifted) % WORD
        s[3] = turned(s[3], 11)


def drawn_without_bias(source: Iterator[int], sides: int) -> int:
    """Scale a word to the sides; words that would favour a side are thrown away (Lemire 2019)."""
    while True:
        product = next(source) * sides
        if product % WORD >= WORD % sides:
            return product // WORD


def luck_of(seed: str) -> Ints:
    return np.array(seed_words(seed), np.int64)


def unevenness(counts: Iterable[int], expected: float) -> float:
    """Pearson's chi-square."""
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_published_outputs_come_out() -> None:
    luck = np.array([1, 2, 3, 4], np.int64)
    published = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295]
    assert [int(next_word(luck)) for _ in published] == published


@pytest.mark.parametrize("seed", SEEDS)
def test_every_word_is_the_references(seed: str) -> None:
    luck = luck_of(seed)
    assert [int(next_word(luck)) for _ in range(400)] == list(islice(xoshiro(seed_words(seed)), 400))


@pytest.mark.parametrize("state", [(0, 0, 0, 1), (WORD - 1,) * 4, (1 << 31, 0, 0, 0), (0, WORD - 1, 1 << 31, 5)])
def test_words_at_the_edges_do_not_overflow(state: tuple[int, ...]) -> None:
    luck = np.array(state, np.int64)
    assert [int(next_word(luck)) for _ in range(200)] == list(islice(xoshiro(state), 200))
    assert all(0 <= word < WORD for word in luck)


@pytest.mark.parametrize("sides", [1, 2, 3, 5, 6, 32, 99, 106, 2**16 + 1, 2**30 + 1, 3 * 2**29, 2**31 - 1])
def test_every_draw_is_the_references(sides: int) -> None:
    luck, source = luck_of("oak"), xoshiro(seed_words("oak"))
    assert [int(below(luck, sides)) for _ in range(300)] == [drawn_without_bias(source, sides) for _ in range(300)]
    assert int(next_word(luck)) == next(source), "just as many words were thrown away"


def test_no_side_is_favoured_where_bias_would_show() -> None:
    """Check the distribution: without rejection the remainders of 3 would come 3 : 3 : 2, a chi-square of about 190."""
    luck = luck_of("oak")
    counts = Counter(int(below(luck, 3 * 2**29)) % 3 for _ in range(6000))
    assert unevenness(counts.values(), 2000) < 13.8  # one in a thousand, 2 degrees of freedom


def test_words_are_really_thrown_away() -> None:
    """Draw with so many sides that a quarter of all words must be rejected."""
    luck, source = luck_of("oak"), xoshiro(seed_words("oak"))
    for _ in range(3000):
        below(luck, 3 * 2**29)
    after = [int(next_word(luck)) for _ in range(4)]
    window = list(islice(source, 4))
    used = 0
    while window != after:
        window = [*window[1:], next(source)]
        used += 1
    assert 3850 < used < 4150


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 32])
def test_every_side_is_equally_likely(sides: int) -> None:
    luck = luck_of("elm")
    counts = Counter(int(below(luck, sides)) for _ in range(300 * sides))
    assert set(counts) == set(range(sides))
    assert unevenness(counts.values(), 300) < 3 * sides + 11  # rarer than one in a thousand for all of these


def test_one_side_is_always_drawn() -> None:
    luck = luck_of("oak")
    assert {int(below(luck, 1)) for _ in range(50)} == {0}


def test_every_order_is_equally_likely() -> None:
    luck = luck_of("oak")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        pile = np.arange(4, dtype=np.int16)
        shuffle_cells(luck, pile, 0, 4)
        counts[tuple(int(cell) for cell in pile)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert unevenness(counts.values(), 200) < 49.7  # one in a thousand, 23 degrees of freedom


@pytest.mark.parametrize(("start", "stop"), [(0, 8), (2, 6), (5, 8), (3, 4), (3, 3), (0, 0)])
def test_only_the_cells_named_are_shuffled(start: int, stop: int) -> None:
    luck = luck_of("oak")
    for _ in range(20):
        pile = np.arange(8, dtype=np.int16)
        shuffle_cells(luck, pile, start, stop)
        cells = [int(cell) for cell in pile]
        assert cells[:start] == list(range(start))
        assert cells[stop:] == list(range(stop, 8))
        assert sorted(cells) == list(range(8))


def test_shuffling_one_cell_uses_no_luck() -> None:
    luck = luck_of("oak")
    shuffle_cells(luck, np.arange(8, dtype=np.int16), 3, 4)
    assert luck.tolist() == seed_words("oak")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_gives_four_words(seed: str) -> None:
    given = seed_words(seed)
    assert len(given) == 4
    assert all(0 <= word < WORD for word in given)
    assert any(given)
    assert given == seed_words(seed)


def test_seeds_use_all_128_bits() -> None:
    """Check that every bit of every word is set for about half of the seeds."""
    all_words = [seed_words(f"seed {number}") for number in range(600)]
    for place in range(4):
        for bit in range(32):
            assert 220 < sum(given[place] >> bit & 1 for given in all_words) < 380


def test_different_seeds_give_different_luck() -> None:
    seeds = [f"{number}" for number in range(1000)] + ["", " ", "Oak", "oak", "oak ", "о\u0430k"]
    assert len({tuple(seed_words(seed)) for seed in seeds}) == len(seeds)
    assert len({word for seed in seeds for word in seed_words(seed)}) > 4 * len(seeds) - 5


def stream(luck: Ints) -> list[int]:
    return [int(next_word(luck)) for _ in range(40)]


def test_a_fork_is_another_stream() -> None:
    parent = luck_of("oak")
    children = [np.zeros(4, np.int64) for _ in range(20)]
    for child in children:
        fork(parent, child)
    streams = [stream(luck) for luck in (parent, *children)]
    for one, other in combinations(streams, 2):
        assert not set(one) & set(other)


def test_the_same_parent_forks_the_same_streams() -> None:
    children = []
    for _ in range(2):
        child = np.zeros(4, np.int64)
        fork(luck_of("oak"), child)
        children.append(child)
    assert stream(children[0]) == stream(children[1])


def test_a_fork_moves_its_parent_on() -> None:
    parent = luck_of("oak")
    fork(parent, np.zeros(4, np.int64))
    assert stream(parent) == list(islice(xoshiro(seed_words("oak")), 4, 44))


def reseeded(seed: int) -> Ints:
    luck = np.full(4, 99, np.int64)
    reseed(luck, seed)
    return luck


def test_forgotten_luck_is_the_same_whatever_was_before_and_does_not_stand_still() -> None:
    one, other = luck_of("oak"), luck_of("elm")
    for luck in (one, other):
        blank_luck(luck)
    assert one.tolist() == other.tolist()
    assert len(set(stream(one))) > 30


SEED_NUMBERS = [0, 1, 2, 3, 7, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**62, 2**63 - 1]


@pytest.mark.parametrize("seed", SEED_NUMBERS)
def test_reseeding_starts_the_same_stream_whatever_was_before(seed: int) -> None:
    luck = luck_of("oak")
    reseed(luck, seed)
    assert luck.tolist() == reseeded(seed).tolist()
    assert all(0 <= word < WORD for word in luck)
    assert any(luck)


def test_neighbouring_seeds_start_streams_that_are_strangers() -> None:
    streams = [stream(reseeded(seed)) for seed in SEED_NUMBERS]
    for one, other in combinations(streams, 2):
        assert not set(one) & set(other)


def test_all_63_bits_of_a_seed_matter() -> None:
    states = {tuple(reseeded(1 << bit).tolist()) for bit in range(63)}
    assert len(states) == 63

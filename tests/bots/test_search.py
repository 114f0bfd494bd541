"""The search, in a game with a known solution: Nim with one heap, where taking the last match wins."""

from collections import Counter
from math import log, sqrt
from typing import Any, cast

import numpy as np
import pytest

from updraft.bots.search import NONE, ROOT, Tree, new_tree, normalize, puct, ucb
from updraft.bots.search_bot import TREES, SearchBot
from updraft.kit import jit
from updraft.kit.choices import random_float, sample_index
from updraft.kit.contract import NOBODY, Game, GameState, Rules
from updraft.kit.heuristic import Floats, Heuristic, Level, reward, uniform_policy
from updraft.kit.jit import compiled
from updraft.kit.loops import rng_of
from updraft.kit.luck import blank_luck, reseed
from updraft.kit.memory import Ints, Table, i64
from updraft.kit.view import View

SIMULATIONS = 200 if jit.MODE == "interpreted" else 2_000
DRAWS = 2_000


class Heap(GameState):
    """A heap of matches; a player takes one to three."""

    matches: int = i64()
    winner: int = i64()


@compiled
def legal(table: Table[Heap], moves: Ints) -> int:
    """List the moves: 0 takes one match, 1 takes two, 2 takes three."""
    count = min(3, table[0].matches)
    for move in range(count):
        moves[move] = move
    return count


@compiled
def play(table: Table[Heap], move: int) -> None:
    s = table[0]
    s.matches -= move + 1
    if s.matches == 0:
        s.winner = s.turn
        s.turn = NOBODY
    else:
        s.turn = 1 - s.turn


@compiled
def hide(table: Table[Heap], seat: int) -> None:
    blank_luck(table[0].luck)


@compiled
def redeal(table: Table[Heap], seat: int, seed: int) -> None:
    reseed(table[0].luck, seed)


@compiled
def evaluate(table: Table[Heap], values: Floats) -> None:
    for seat in range(2):
        values[seat] = 1.0 if table[0].turn == NOBODY and table[0].winner == seat else 0.0


@compiled
def greedy(table: Table[Heap], moves: Ints, count: int, weights: Floats) -> None:
    """Prefer to take more: weights 1, 2 and 5."""
    for i in range(count):
        weights[i] = 1 + i * i


@compiled
def blind(table: Table[Heap], moves: Ints, count: int, weights: Floats) -> None:
    """Give no weight to taking one match, unless it is the only move."""
    for i in range(count):
        weights[i] = 1.0 if i or count == 1 else 0.0


NIM = Game(
    name="nim",
    package="tests.nim",
    prefix="NIM",
    player_counts=range(2, 3),
    options=(),
    rule_kinds={},
    turn_rule="NIM-1",
    ends=("NIM-2",),
    chances={},
    state=Heap,
    rules=Rules(cast(Any, None), legal, play, hide, redeal, cast(Any, None), cast(Any, None)),
    notation=cast(Any, None),
    components=cast(Any, None),
    move_count=3,
    observation=(),
    most_moves=100,
)
UNIFORM = Heuristic(uniform_policy, evaluate, {})
GREEDY = Heuristic(greedy, evaluate, {})
BLIND = Heuristic(blind, evaluate, {})


def heap(matches: int) -> View:
    table: Table[Any] = np.zeros(1, Heap.layout)
    table[0].seats, table[0].matches = 2, matches
    return View(NIM, 0, table)


def bot_with(
    heuristic: Heuristic, level: Level, seed: str = "nim", threads: int = 1, use_prior: bool = True
) -> SearchBot:
    return SearchBot(NIM, heuristic, level, seed, threads=threads, use_prior=use_prior)


@pytest.mark.parametrize("use_prior", [True, False], ids=["prior", "ismcts"])
@pytest.mark.parametrize(("matches", "best"), [(3, 2), (5, 0), (6, 1), (7, 2)])
def test_search_finds_the_best_move(matches: int, best: int, use_prior: bool) -> None:
    """Find the move that leaves a multiple of four."""
    bot = bot_with(UNIFORM, Level(simulations=SIMULATIONS), use_prior=use_prior)
    assert bot.choose(heap(matches)) == best
    stats = bot.rate_moves(heap(matches))
    assert max(stats, key=lambda move: move.value).move == best


def test_search_corrects_a_wrong_policy() -> None:
    by_policy = bot_with(GREEDY, Level())
    assert by_policy.choose(heap(5)) == 2
    assert bot_with(GREEDY, Level(simulations=SIMULATIONS)).choose(heap(5)) == 0


def test_moves_without_a_prior_are_not_tried() -> None:
    stats = bot_with(BLIND, Level(simulations=SIMULATIONS)).rate_moves(heap(5))
    assert stats[0].weight == 0
    assert sum(move.weight for move in stats) > SIMULATIONS / 2


def test_the_same_seed_gives_the_same_visits_with_any_number_of_threads() -> None:
    level = Level(simulations=SIMULATIONS // 4)
    ratings = [bot_with(UNIFORM, level, seed, threads).rate_moves(heap(10)) for seed in "ab" for threads in (1, 2)]
    assert ratings[0] == ratings[1]
    assert ratings[2] == ratings[3]
    assert ratings[0] != ratings[2]


def test_a_lead_that_cannot_be_overtaken_ends_the_search() -> None:
    clear = bot_with(UNIFORM, Level(simulations=SIMULATIONS)).rate_moves(heap(3))
    assert sum(move.weight for move in clear) < 0.9 * SIMULATIONS
    assert clear[2].weight - clear[1].weight > SIMULATIONS - sum(move.weight for move in clear) - TREES * 32
    even = bot_with(UNIFORM, Level(simulations=64)).rate_moves(heap(8))
    assert sum(move.weight for move in even) == 64


def test_visits_add_up_to_the_simulations() -> None:
    stats = bot_with(UNIFORM, Level(simulations=50)).rate_moves(heap(8))
    assert sum(move.weight for move in stats) == 50
    assert all(0 <= move.value <= 1 for move in stats)


def test_a_horizon_cuts_rollouts_short() -> None:
    """Evaluate every move as 0 where nobody has won within one move."""
    assert not any(move.value for move in bot_with(UNIFORM, Level(simulations=40, horizon=0)).rate_moves(heap(12)))
    assert any(move.value for move in bot_with(UNIFORM, Level(simulations=40)).rate_moves(heap(12)))


def test_an_only_move_is_made_without_search() -> None:
    bot = bot_with(UNIFORM, Level(simulations=1 << 20))
    assert bot.choose(heap(1)) == 0


def shares(bot: SearchBot, view: View) -> list[float]:
    counts = Counter(bot.choose(view) for _ in range(DRAWS))
    return [counts[move] / DRAWS for move in view.legal_actions]


def test_temperature_samples_moves_by_their_weights() -> None:
    assert shares(bot_with(GREEDY, Level()), heap(9)) == [0, 0, 1]
    assert shares(bot_with(GREEDY, Level(temperature=1.0)), heap(9)) == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=0.05)
    half = [1 / 30, 4 / 30, 25 / 30]  # squares of the weights
    assert shares(bot_with(GREEDY, Level(temperature=0.5)), heap(9)) == pytest.approx(half, abs=0.05)


def test_missed_moves_are_not_chosen() -> None:
    """Miss each move independently; if all are missed, consider all."""
    found = shares(bot_with(GREEDY, Level(miss_rate=0.5)), heap(9))
    assert found == pytest.approx([1 / 8, 1 / 4, 1 / 2 + 1 / 8], abs=0.05)
    assert shares(bot_with(GREEDY, Level(miss_rate=1.0)), heap(9)) == [0, 0, 1]


def tree_with(visits: int, availability: int, total: float, prior: float) -> Tree:
    tree = new_tree(2)
    node: Any = tree[1]
    node.visits, node.availability, node.total, node.prior = visits, availability, total, prior
    return tree


def test_puct_adds_a_bonus_by_prior_to_the_mean_value() -> None:
    assert puct(tree_with(0, 9, 0, 0.5), 1, 0.4, 2.0) == pytest.approx(0.4 + 2.0 * 0.5 * 3)
    assert puct(tree_with(3, 16, 1.5, 0.25), 1, 0.4, 1.0) == pytest.approx(0.5 + 0.25 * 4 / 4)


def test_ucb_adds_a_bonus_by_visits_to_the_mean_value() -> None:
    assert ucb(tree_with(4, 20, 3.0, 0.1), 1, 0.4, 0.7) == pytest.approx(0.75 + 0.7 * sqrt(log(20) / 4))
    assert ucb(tree_with(0, 20, 0, 0.1), 1, 0.4, 0.7) > 1e8


def test_a_new_tree_is_a_root() -> None:
    tree = new_tree(5)
    assert (tree[ROOT].child, tree[ROOT].node_count, tree[ROOT].visits) == (NONE, 1, 0)


def test_sample_index_samples_in_proportion_to_weights() -> None:
    rng = rng_of("pick")
    counts = Counter(sample_index(np.array([1.0, 0.0, 3.0, 9.0]), 3, rng) for _ in range(DRAWS))
    assert {*counts} == {0, 2}
    assert counts[2] / DRAWS == pytest.approx(0.75, abs=0.05)
    alike = Counter(sample_index(np.zeros(4), 4, rng) for _ in range(DRAWS))
    assert [alike[place] / DRAWS for place in range(4)] == pytest.approx([0.25] * 4, abs=0.05)


def test_random_float_is_from_0_to_1() -> None:
    rng = rng_of("chance")
    rolled = [random_float(rng) for _ in range(DRAWS)]
    assert 0 <= min(rolled) < 0.01
    assert 0.99 < max(rolled) < 1


def test_normalize_scales_to_a_sum_of_1() -> None:
    weights = np.array([1.0, 3.0, 7.0])
    normalize(weights, 2)
    assert weights.tolist() == [0.25, 0.75, 7.0]
    nothing = np.zeros(4)
    normalize(nothing, 4)
    assert nothing.tolist() == [0.25] * 4


@pytest.mark.parametrize(
    ("ranks", "values"),
    [([1, 2], [1.0, 0.0]), ([1, 1], [0.5, 0.5]), ([2, 1, 3], [0.1, 1.0, 0.0]), ([1, 3, 1], [0.55, 0.0, 0.55])],
)
def test_reward_is_for_victory_and_place(ranks: list[int], values: list[float]) -> None:
    found = np.zeros(len(ranks))
    reward(np.array(ranks), len(ranks), found)
    assert found.tolist() == pytest.approx(values)

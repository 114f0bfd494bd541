"""The search, at a game that everybody can solve: Nim with one heap; who takes the last match wins."""

from collections import Counter
from math import log, sqrt
from typing import Any, cast

import numpy as np
import pytest

from updraft.bots.search import NONE, ROOT, Tree, new_tree, normalize, puct, random_float, sample_index, ucb
from updraft.bots.search_bot import TREES, SearchBot
from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game, GameState, Rules
from updraft.kit.heuristic import Floats, Heuristic, Level, reward, uniform_policy
from updraft.kit.jit import compiled
from updraft.kit.loops import rng_of
from updraft.kit.luck import blank_luck, reseed
from updraft.kit.memory import Ints, Table, i64
from updraft.kit.view import View

LOOKS = 200 if jit.MODE == "interpreted" else 2_000
DRAWS = 2_000


class Heap(GameState):
    """So many matches; from one to three may be taken."""

    matches: int = i64()
    winner: int = i64()


@compiled
def legal(table: Table[Heap], moves: Ints) -> int:
    """Move 0 takes one match, move 1 two, move 2 three."""
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
    """Whoever takes more seems to be ahead: 1, 2 and 5."""
    for i in range(count):
        weights[i] = 1 + i * i


@compiled
def blind(table: Table[Heap], moves: Ints, count: int, weights: Floats) -> None:
    """Nobody thinks of taking one match, if there is another way."""
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
    observation_size=0,
)
KNOWS_NOTHING = Heuristic(uniform_policy, evaluate, {})
TAKES_MUCH = Heuristic(greedy, evaluate, {})
OVERLOOKS_ONE = Heuristic(blind, evaluate, {})


def heap(matches: int) -> View:
    table: Table[Any] = np.zeros(1, Heap.layout)
    table[0].seats, table[0].matches = 2, matches
    return View(NIM, 0, table)


def thinker(
    heuristic: Heuristic, level: Level, seed: str = "nim", threads: int = 1, use_prior: bool = True
) -> SearchBot:
    return SearchBot(NIM, heuristic, level, seed, threads=threads, use_prior=use_prior)


@pytest.mark.parametrize("use_prior", [True, False], ids=["prior", "ismcts"])
@pytest.mark.parametrize(("matches", "best"), [(3, 2), (5, 0), (6, 1), (7, 2)])
def test_the_search_finds_the_best_move(matches: int, best: int, use_prior: bool) -> None:
    """Leave a multiple of four."""
    bot = thinker(KNOWS_NOTHING, Level(simulations=LOOKS), use_prior=use_prior)
    assert bot.choose(heap(matches)) == best
    ideas = bot.rate_moves(heap(matches))
    assert max(ideas, key=lambda idea: idea.value).move == best


def test_search_sees_through_a_wrong_heuristic() -> None:
    by_heuristic = thinker(TAKES_MUCH, Level())
    assert by_heuristic.choose(heap(5)) == 2
    assert thinker(TAKES_MUCH, Level(simulations=LOOKS)).choose(heap(5)) == 0


def test_what_heuristic_gives_no_weight_is_not_tried() -> None:
    ideas = thinker(OVERLOOKS_ONE, Level(simulations=LOOKS)).rate_moves(heap(5))
    assert ideas[0].weight == 0
    assert sum(idea.weight for idea in ideas) > LOOKS / 2


def test_the_same_seed_thinks_the_same_with_any_number_of_threads() -> None:
    level = Level(simulations=LOOKS // 4)
    thoughts = [
        thinker(KNOWS_NOTHING, level, seed, threads).rate_moves(heap(10)) for seed in "ab" for threads in (1, 2)
    ]
    assert thoughts[0] == thoughts[1]
    assert thoughts[2] == thoughts[3]
    assert thoughts[0] != thoughts[2]


def test_a_lead_that_cannot_be_overtaken_ends_the_search() -> None:
    clear = thinker(KNOWS_NOTHING, Level(simulations=LOOKS)).rate_moves(heap(3))
    assert sum(idea.weight for idea in clear) < 0.9 * LOOKS
    assert clear[2].weight - clear[1].weight > LOOKS - sum(idea.weight for idea in clear) - TREES * 32
    even = thinker(KNOWS_NOTHING, Level(simulations=64)).rate_moves(heap(8))
    assert sum(idea.weight for idea in even) == 64


def test_every_look_is_counted_on_its_way() -> None:
    ideas = thinker(KNOWS_NOTHING, Level(simulations=50)).rate_moves(heap(8))
    assert sum(idea.weight for idea in ideas) == 50
    assert all(0 <= idea.value <= 1 for idea in ideas)


def test_a_horizon_cuts_playouts_short() -> None:
    """Nobody has won within one move of a heap of twelve, so nothing is worth anything."""
    assert not any(idea.value for idea in thinker(KNOWS_NOTHING, Level(simulations=40, horizon=0)).rate_moves(heap(12)))
    assert any(idea.value for idea in thinker(KNOWS_NOTHING, Level(simulations=40)).rate_moves(heap(12)))


def test_an_only_move_is_made_without_thinking() -> None:
    bot = thinker(KNOWS_NOTHING, Level(simulations=1 << 20))
    assert bot.choose(heap(1)) == 0


def shares(bot: SearchBot, view: View) -> list[float]:
    counts = Counter(bot.choose(view) for _ in range(DRAWS))
    return [counts[move] / DRAWS for move in view.legal_actions]


def test_whim_takes_each_move_as_often_as_it_seems_promising() -> None:
    assert shares(thinker(TAKES_MUCH, Level()), heap(9)) == [0, 0, 1]
    assert shares(thinker(TAKES_MUCH, Level(temperature=1.0)), heap(9)) == pytest.approx(
        [1 / 8, 2 / 8, 5 / 8], abs=0.05
    )
    half = [1 / 30, 4 / 30, 25 / 30]  # squares of the weights
    assert shares(thinker(TAKES_MUCH, Level(temperature=0.5)), heap(9)) == pytest.approx(half, abs=0.05)


def test_what_is_overlooked_is_not_chosen() -> None:
    """Each move is missed by itself; who misses them all looks again."""
    found = shares(thinker(TAKES_MUCH, Level(miss_rate=0.5)), heap(9))
    assert found == pytest.approx([1 / 8, 1 / 4, 1 / 2 + 1 / 8], abs=0.05)
    assert shares(thinker(TAKES_MUCH, Level(miss_rate=1.0)), heap(9)) == [0, 0, 1]


def grown(visits: int, legal: int, total: float, prior: float) -> Tree:
    tree = new_tree(2)
    node: Any = tree[1]
    node.visits, node.legal, node.total, node.prior = visits, legal, total, prior
    return tree


def test_puct_is_what_was_learnt_and_a_bonus_for_what_looks_promising() -> None:
    assert puct(grown(0, 9, 0, 0.5), 1, 0.4, 2.0) == pytest.approx(0.4 + 2.0 * 0.5 * 3)
    assert puct(grown(3, 16, 1.5, 0.25), 1, 0.4, 1.0) == pytest.approx(0.5 + 0.25 * 4 / 4)


def test_ucb_is_what_was_learnt_and_a_bonus_for_what_was_tried_seldom() -> None:
    assert ucb(grown(4, 20, 3.0, 0.1), 1, 0.4, 0.7) == pytest.approx(0.75 + 0.7 * sqrt(log(20) / 4))
    assert ucb(grown(0, 20, 0, 0.1), 1, 0.4, 0.7) > 1e8


def test_a_new_tree_is_a_root() -> None:
    tree = new_tree(5)
    assert (tree[ROOT].child, tree[ROOT].node_count, tree[ROOT].visits) == (NONE, 1, 0)


def test_pick_picks_as_often_as_it_weighs() -> None:
    rng = rng_of("pick")
    counts = Counter(sample_index(np.array([1.0, 0.0, 3.0, 9.0]), 3, rng) for _ in range(DRAWS))
    assert {*counts} == {0, 2}
    assert counts[2] / DRAWS == pytest.approx(0.75, abs=0.05)
    alike = Counter(sample_index(np.zeros(4), 4, rng) for _ in range(DRAWS))
    assert [alike[place] / DRAWS for place in range(4)] == pytest.approx([0.25] * 4, abs=0.05)


def test_chance_is_from_0_to_1() -> None:
    rng = rng_of("chance")
    rolled = [random_float(rng) for _ in range(DRAWS)]
    assert 0 <= min(rolled) < 0.01
    assert 0.99 < max(rolled) < 1


def test_shares_are_of_one() -> None:
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
def test_a_result_is_worth_the_victory_and_the_place(ranks: list[int], values: list[float]) -> None:
    found = np.zeros(len(ranks))
    reward(np.array(ranks), len(ranks), found)
    assert found.tolist() == pytest.approx(values)

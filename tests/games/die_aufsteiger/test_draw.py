"""Random play draws moves without listing all: still each legal move is equally likely."""

from collections.abc import Callable
from typing import Any

import updraft
from updraft.games.die_aufsteiger.rules.blocks import draw_put
from updraft.kit import jit
from updraft.kit.jit import compiled
from updraft.kit.loops import move_buffer, rng_of
from updraft.kit.luck import below
from updraft.kit.memory import Ints, Table
from updraft.kit.referee import submit
from updraft.kit.table import legal_actions

GAME = updraft.game("die-aufsteiger")
TIMES = 5 if jit.MODE == "interpreted" else 300  # draws for each legal move
BOUND = 5.0  # standard deviations
Scene = Callable[..., Table[Any]]

assert GAME.rules.draw
draw = GAME.rules.draw

TOWER = """
    2g 2g 4d 4d .. 1g 1g
    2g 2g 4d 4d .. 1g 1g
    .. .. 3r 3r 2y 2y ..
    .. .. 3r 3r 2y 2y ..
"""
LIFTED = {
    "half cube": ["h1 red 20,10 2x2", "lift h1"],
    "half cube upright": ["h9 dark 20,10 1x2", "lift h9"],
    "cube": ["c1 grey 20,10 2x2", "lift c1"],
    "double cube": ["d1 dark 20,10 4x2", "lift d1"],
    "grey block": ["g1 grey 20,10 2x2", "lift g1"],
}


@compiled
def count_draws(table: Table[Any], moves: Ints, rng: Ints, times: int, counts: Ints) -> None:
    """Draw many moves, and count each."""
    for _ in range(times):
        counts[draw(table, moves, rng)] += 1


def test_every_put_is_equally_likely(scene: Scene) -> None:
    for name, (block, lift) in LIFTED.items():
        table = scene(
            TOWER, blocks=[block], pawns=["10,10", "11,10", "14,12"], stones=["2 c1"] * (name == "double cube")
        )
        submit(GAME, table, lift)
        assert deviation(table) < BOUND, name


def test_every_other_move_is_equally_likely(scene: Scene) -> None:
    assert deviation(scene(TOWER, pawns=["10,10", "12,12"])) < BOUND


def test_puts_are_listed_where_none_of_the_tries_fits(scene: Scene) -> None:
    table = scene(TOWER, blocks=["c1 grey 20,10 2x2"])
    submit(GAME, table, "lift c1")
    legal, rng, same_rng = legal_actions(GAME, table), rng_of("puts"), rng_of("puts")
    drawn = [draw_put(table[0], move_buffer(GAME), rng, 0) for _ in range(5)]
    assert drawn == [legal[below(same_rng, len(legal))] for _ in range(5)]


def deviation(table: Table[Any]) -> float:
    """Return by how many standard deviations the counts of drawn moves differ from equal ones (chi-square)."""
    legal, counts, before = legal_actions(GAME, table), move_buffer(GAME), table.tobytes()
    count_draws(table, move_buffer(GAME), rng_of("draws"), TIMES * len(legal), counts)
    assert table.tobytes() == before
    assert {move for move, count in enumerate(counts) if count} <= set(legal)
    square = sum((int(counts[move]) - TIMES) ** 2 / TIMES for move in legal)
    freedom = len(legal) - 1
    return abs(square - freedom) / (2 * freedom) ** 0.5

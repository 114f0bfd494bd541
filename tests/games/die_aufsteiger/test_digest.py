"""The digest of die Aufsteiger in small scenes, and the moves that it proposes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.games.die_aufsteiger.digest import DIGEST, propose
from updraft.kit.loops import rng_of
from updraft.kit.memory import Table
from updraft.kit.observation import offsets
from updraft.kit.table import legal_actions

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]

STAIRS = """
    1g 1g 2r 2r 4g 4g
    1g 1g 2r 2r 4g 4g
"""


def facts(table: Table[Any], seat: int = 0) -> Callable[[str], float]:
    out = np.zeros(DIGEST.size, np.float32)
    DIGEST.write(table, seat, out)
    return lambda name: float(out[offsets(DIGEST.facts)[name]])


def proposals(table: Table[Any], count: int = 200) -> list[str]:
    moves, rng = np.array(legal_actions(GAME, table)), rng_of("proposals")
    return [GAME.notation.text(table, int(propose(table, moves, len(moves), rng))) for _ in range(count)]


def test_a_pawn_is_told_by_its_height_and_how_high_it_can_walk(scene: Scene) -> None:
    read = facts(scene(STAIRS, pawns=["10,10", "table"]))
    assert read("own height") == pytest.approx(1 / 8)
    assert read("own top") == pytest.approx(2 / 8)
    assert read("rival height") == 0
    assert read("rival top") == pytest.approx(1 / 8), "red tops are not for yellow"
    assert read("rival on_table") == 1
    assert read("rank") == 1
    assert read("reach") == pytest.approx(1 / 3)


def test_ladders_lead_from_anything_in_reach(scene: Scene) -> None:
    read = facts(scene(STAIRS, pawns=["10,10", "table"]))
    assert read("own small_climb") == read("own large_climb") == pytest.approx((4 - 2) / 3)
    assert read("rival small_climb") == 0
    assert read("rival large_climb") == pytest.approx((4 - 1) / 3)


def test_a_coloured_step_is_shut_to_others(scene: Scene) -> None:
    read = facts(scene(STAIRS, pawns=["10,10", "10,11"]), seat=1)
    assert read("own shut_step") == pytest.approx(2 / 8)
    assert read("own open_climb") == 0


def test_climbs_are_proposed_more_often_than_other_walks(scene: Scene) -> None:
    found = proposals(scene(STAIRS, pawns=["10,10", "table"]))
    assert found.count("walk 12,10") > found.count("walk table") > 0


def test_puts_that_the_pawn_can_use_are_proposed_more_often_than_others(lifted_cube: Table[Any]) -> None:
    found = proposals(lifted_cube)
    steps = ("put red 12,10 2x2", "put grey 12,10 2x2")
    even = len(found) * len(steps) / len(legal_actions(GAME, lifted_cube))
    assert sum(found.count(step) for step in steps) > 2 * even
    assert len(set(found)) > 10

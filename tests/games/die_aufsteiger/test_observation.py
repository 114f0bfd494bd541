"""Observations of die Aufsteiger: each cell of tables laid by hand."""

from collections.abc import Callable
from typing import Any

import updraft
from tests.games.observations import crossed, named_cells, rounded
from updraft.games.die_aufsteiger.components import NUMBERS
from updraft.games.die_aufsteiger.state import Phase
from updraft.kit.memory import Table

GAME = updraft.game("die-aufsteiger")
COLOURS = ("red", "yellow", "dark", "light", "violet", "grey")
NAMES = [
    *crossed(["height", "free", "own pawn", "other pawn"], [f"{x},{y}" for y in range(32) for x in range(32)]),
    *crossed(
        [*NUMBERS],
        [
            *("x", "y", "wide", "deep", "foot", "tall", *COLOURS),
            *("stone", "locked", "moved", "held"),
        ],
    ),
    *crossed(
        ["pawn"],
        range(5),
        [
            *("on table", "x", "y", "height", "small", "large", "stones", "stone laid", "turn", "active"),
            *("began", "best", "age", "stone's block", *COLOURS),
        ],
    ),
    *crossed(["phase"], ["acting", "holding", "sharing", "laying", "closing"]),
    *crossed(["players"], range(6)),
    *("strict order", "tie first", "patience", "bridges", "together", "walked", "stepped", "failures", "stale"),
    *("was x", "was y", "was wide", "was deep", "was top", "was face"),
]


def absent(*present: str) -> dict[str, float]:
    """Name the cells of the blocks that are not on the table."""
    cells: dict[str, float] = {}
    for name in NUMBERS:
        if name not in present:
            place = {"x": 31 / 32, "y": -1 / 32, "wide": 1 / 4, "deep": 1 / 4}
            cells |= {f"{name} {cell}": value for cell, value in place.items()}
    return cells


def without_face_of_absent_blocks(cells: dict[str, float], *present: str) -> dict[str, float]:
    """Leave out the top colours that blocks had before they were taken off the table."""
    faces = {f"{name} {colour}" for name in NUMBERS if name not in present for colour in COLOURS}
    return {name: cell for name, cell in cells.items() if name not in faces}


def test_each_cell_of_an_observation_with_two_players(scene: Callable[..., Table[Any]]) -> None:
    table = scene(blocks=["c1 yellow 10,8 2x2", "h2 grey 12,9 2x1"], pawns=["table", "11,8"], turn=1, patience=True)
    s = table[0]
    s.small[:2], s.large[:2], s.stones[:2] = (1, 0), (0, 1), (0, 1)
    s.stale = 3
    cells = without_face_of_absent_blocks(named_cells(GAME, table, 1, NAMES), "c1", "h2")
    assert cells == rounded(
        {
            **{f"height {at}": 2 / 8 for at in ("10,8", "11,8", "10,9", "11,9", "12,9", "13,9")},
            **{f"free {at}": 1 for at in ("10,8", "11,8", "10,9", "11,9", "12,9", "13,9")},
            "own pawn 11,8": 1,
            "c1 x": 10 / 32,
            "c1 y": 8 / 32,
            "c1 wide": 2 / 4,
            "c1 deep": 2 / 4,
            "c1 tall": 2 / 4,
            "c1 yellow": 1,
            "h2 x": 12 / 32,
            "h2 y": 9 / 32,
            "h2 wide": 2 / 4,
            "h2 deep": 1 / 4,
            "h2 tall": 2 / 4,
            "h2 grey": 1,
            **absent("c1", "h2"),
            "pawn 0 x": 11 / 32,
            "pawn 0 y": 8 / 32,
            "pawn 0 height": 2 / 8,
            "pawn 0 large": 1,
            "pawn 0 stones": 1,
            "pawn 0 turn": 1,
            "pawn 0 active": 1,
            "pawn 0 began": 2 / 8,
            "pawn 0 best": 2 / 8,
            "pawn 0 age": -1,
            "pawn 0 stone's block": -1 / 35,
            "pawn 0 yellow": 1,
            "pawn 1 on table": 1,
            "pawn 1 small": 1,
            "pawn 1 age": -1,
            "pawn 1 stone's block": -1 / 35,
            "pawn 1 red": 1,
            "phase acting": 1,
            "players 2": 1,
            "patience": 1,
            "stale": 3 / 2,
        }
    )


def test_each_cell_of_an_observation_with_five_players_and_most_options(scene: Callable[..., Table[Any]]) -> None:
    table = scene(
        blocks=["c1 yellow 10,8 2x2", "c2 red 10,8 2x2", "d3 violet 14,8 4x2", "c5 dark 20,20 2x2"],
        pawns=["10,9", "table", "20,21", "table", "table"],
        stones=["3 d3"],
        turn=2,
        strict_order=True,
        tie_first=True,
        bridges=True,
        together=True,
    )
    s = table[0]
    s.small[:], s.large[:], s.stones[:] = (1, 0, 1, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0)
    s.began[:], s.best[:] = (3, 0, 1, 0, 0), (4, 2, 2, 1, 0)
    s.arrived[:], s.dates = (5, 0, 7, 0, 0), 9
    s.active, s.phase = 1, Phase.SHARING
    s.held, s.moved, s.locked = NUMBERS["c5"], NUMBERS["c2"], NUMBERS["c1"]
    s.walked, s.stepped, s.failures, s.stale = 1, 1, 3, 4
    s.was_at, s.was_wide, s.was_deep, s.was_foot, s.was_tall, s.was_face = 32 * 6 + 5, 4, 1, 3, 2, 4
    cells = without_face_of_absent_blocks(named_cells(GAME, table, 2, NAMES), "c1", "c2", "d3", "c5")
    on_c2 = ("10,8", "11,8", "10,9", "11,9")
    on_d3 = [f"{x},{y}" for x in (14, 15, 16, 17) for y in (8, 9)]
    on_c5 = ("20,20", "21,20", "20,21", "21,21")
    assert cells == rounded(
        {
            **{f"height {at}": 4 / 8 for at in on_c2},
            **{f"height {at}": 2 / 8 for at in (*on_d3, *on_c5)},
            **{f"free {at}": 1 for at in on_c5},
            "own pawn 20,21": 1,
            "other pawn 10,9": 1,
            "c1 x": 10 / 32,
            "c1 y": 8 / 32,
            "c1 wide": 2 / 4,
            "c1 deep": 2 / 4,
            "c1 tall": 2 / 4,
            "c1 yellow": 1,
            "c1 locked": 1,
            "c2 x": 10 / 32,
            "c2 y": 8 / 32,
            "c2 wide": 2 / 4,
            "c2 deep": 2 / 4,
            "c2 foot": 2 / 8,
            "c2 tall": 2 / 4,
            "c2 red": 1,
            "c2 moved": 1,
            "d3 x": 14 / 32,
            "d3 y": 8 / 32,
            "d3 wide": 4 / 4,
            "d3 deep": 2 / 4,
            "d3 tall": 2 / 4,
            "d3 violet": 1,
            "d3 stone": 1,
            "c5 x": 20 / 32,
            "c5 y": 20 / 32,
            "c5 wide": 2 / 4,
            "c5 deep": 2 / 4,
            "c5 tall": 2 / 4,
            "c5 dark": 1,
            "c5 held": 1,
            **absent("c1", "c2", "d3", "c5"),
            "pawn 0 x": 20 / 32,
            "pawn 0 y": 21 / 32,
            "pawn 0 height": 2 / 8,
            "pawn 0 small": 1,
            "pawn 0 stones": 1,
            "pawn 0 turn": 1,
            "pawn 0 began": 1 / 8,
            "pawn 0 best": 2 / 8,
            "pawn 0 age": 2,
            "pawn 0 stone's block": -1 / 35,
            "pawn 0 dark": 1,
            "pawn 1 on table": 1,
            "pawn 1 stone laid": 1,
            "pawn 1 best": 1 / 8,
            "pawn 1 age": -1,
            "pawn 1 stone's block": NUMBERS["d3"] / 35,
            "pawn 1 light": 1,
            "pawn 2 on table": 1,
            "pawn 2 age": -1,
            "pawn 2 stone's block": -1 / 35,
            "pawn 2 violet": 1,
            "pawn 3 x": 10 / 32,
            "pawn 3 y": 9 / 32,
            "pawn 3 height": 4 / 8,
            "pawn 3 small": 1,
            "pawn 3 began": 3 / 8,
            "pawn 3 best": 4 / 8,
            "pawn 3 age": 4,
            "pawn 3 stone's block": -1 / 35,
            "pawn 3 red": 1,
            "pawn 4 on table": 1,
            "pawn 4 large": 1,
            "pawn 4 active": 1,
            "pawn 4 best": 2 / 8,
            "pawn 4 age": -1,
            "pawn 4 stone's block": -1 / 35,
            "pawn 4 yellow": 1,
            "phase sharing": 1,
            "players 5": 1,
            "strict order": 1,
            "tie first": 1,
            "bridges": 1,
            "together": 1,
            "walked": 1,
            "stepped": 1,
            "failures": 3 / 5,
            "stale": 4 / 5,
            "was x": 5 / 32,
            "was y": 6 / 32,
            "was wide": 4 / 4,
            "was deep": 1 / 4,
            "was top": 5 / 8,
            "was face": 5,
        }
    )

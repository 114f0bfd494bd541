"""Facts for the page of die Aufsteiger."""

from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.games.die_aufsteiger.components import NUMBERS
from updraft.games.die_aufsteiger.state import SIDE, TABLE, Colour, Shape
from updraft.games.die_aufsteiger.web import Lift, Way, derive, rule
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not
from updraft.kit.table import legal_actions

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]

STAIRS = """
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
"""


def quarter(x: int, y: int) -> int:
    return SIDE * y + x


def ways(table: Table[Any], viewer: int = 0) -> dict[str, Way]:
    return {way["move"]: way for way in derive(table, viewer)["ways"]}


def lifted(table: Table[Any], name: str) -> Lift:
    return next(one for one in derive(table, 0)["lifts"] if one["block"] == NUMBERS[name])


def test_everyone_has_a_height_and_a_rank(scene: Scene) -> None:
    derived = derive(scene(STAIRS, pawns=["12,10", "18,10", "table"]), 1)
    assert derived["heights"] == [2, 5, 0]
    assert derived["ranks"] == [2, 1, 3]
    assert (derived["failures_limit"], derived["stale_limit"]) == (4, 9)


def test_a_walk_lists_every_quarter(scene: Scene) -> None:
    way = ways(scene(STAIRS, pawns=["10,10", "table"]))["walk 16,10"]
    assert way["path"] == [quarter(x, 10) for x in range(10, 17)]
    assert way["height"] == 4
    assert way["ladder"] == []


def test_a_walk_from_the_open_table_begins_beside_the_tower(scene: Scene) -> None:
    way = ways(scene(STAIRS))["walk 10,10"]
    assert len(way["path"]) == 2
    assert way["path"][-1] == quarter(10, 10)


def test_a_walk_down_ends_on_the_open_table(scene: Scene) -> None:
    way = ways(scene(STAIRS, pawns=["10,10", "table"]))["walk table"]
    assert way["to"] == TABLE
    assert len(way["path"]) == 2


def test_a_ladder_has_its_two_ends(scene: Scene) -> None:
    found = ways(scene("1g 1g 3g 3g\n1g 1g 3g 3g", pawns=["10,10", "table"]))
    assert "walk 12,10" not in found
    assert found["small 12,10"]["ladder"] == [quarter(11, 10), quarter(12, 10)]
    assert found["large 12,10"]["path"] == [quarter(10, 10), quarter(11, 10), quarter(12, 10)]


def test_a_bridge_spans_its_gap(scene: Scene) -> None:
    found = ways(scene("3g 3g 1r 3g 3g\n3g 3g 1r 3g 3g", pawns=["10,10", "table"], bridges=True))
    assert found["small-bridge 13,10"]["ladder"] == [quarter(11, 10), quarter(13, 10)]


@pytest.mark.parametrize("options", [{}, {"bridges": True}])
def test_the_ways_are_the_pawns_moves(scene: Scene, options: dict[str, bool]) -> None:
    table = scene("2g 2g 1r 4g 4g\n2g 2g 1r 4g 4g", pawns=["10,10", "table"], **options)
    verbs = {"walk", "small", "large", "small-bridge", "large-bridge"}
    texts = [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]
    assert sorted(ways(table)) == sorted(text for text in texts if text.split()[0] in verbs)


def test_a_lift_lists_the_puts_that_would_follow(scene: Scene) -> None:
    table = scene("1g 1g\n1g 1g", blocks=["h1 red 20,20 2x2"])
    stands = lifted(table, "h1")["stands"]
    derived = {
        f"put {colour.name.lower()} {place % SIDE},{place // SIDE} {size}"
        for stand, size in zip(stands, ("2x2", "2x1", "1x2"), strict=True)
        for place in stand["places"]
        for colour in map(Colour, stand["tops"])
    }
    submit(GAME, table, "lift h1")
    puts = {GAME.notation.text(table, move) for move in legal_actions(GAME, table)}
    assert puts == derived - {"put red 20,20 2x2"}
    assert [stand["shape"] for stand in stands] == [Shape.S2X2, Shape.S2X1, Shape.S1X2]
    assert [stand["tall"] for stand in stands] == [1, 2, 2]
    assert derive(table, 0)["lifts"] == [Lift(block=NUMBERS["h1"], stands=stands)]


def test_a_grey_block_lies_and_stands(scene: Scene) -> None:
    stands = lifted(scene("1g 1g\n1g 1g", blocks=["g1 grey 20,20 2x2"]), "g1")["stands"]
    assert [(stand["shape"], stand["tall"], stand["tops"]) for stand in stands] == [
        (Shape.S2X2, 6, [Colour.GREY]),
        (Shape.S6X2, 2, [Colour.GREY]),
        (Shape.S2X6, 2, [Colour.GREY]),
    ]


def test_waiting_players_get_no_moves(scene: Scene) -> None:
    derived = derive(scene(STAIRS), 1)
    assert not derived["lifts"] and not derived["ways"]


def test_a_put_can_be_asked_about_before_the_lift(scene: Scene) -> None:
    table = scene("1g 1g 2g 2g\n1g 1g 2g 2g", blocks=["c1 red 10,12 2x2", "c2 red 12,12 2x2", "c3 red 10,12 2x2"])
    asked = {
        "lift c2 put red 11,10 2x2": ("AUF-1", "not_level"),
        "lift c2 put red 25,25 2x2": ("AUF-7", "touches_nothing"),
        "lift c2 put red 12,12 2x2": ("AUF-7", "as_it_was"),
        "lift c1 put red 25,25 2x2": ("AUF-6", "block_on_it"),
        "lift c99 put red 25,25 2x2": ("AUF-C1", "no_such_block"),
        "lift c2 put yellow 12,12 2x2": ("AUF-5", "not_a_move"),  # possible, but as two moves
    }
    for text, answer in asked.items():
        refusal = why_not(GAME, table, text)
        assert refusal is not None
        assert (refusal.rule, refusal.key) == answer
    assert table[0].held == -1


def test_derived_facts_do_not_depend_on_luck(scene: Scene) -> None:
    table = scene(STAIRS)
    other = table.copy()
    other[0].luck[:] = 7
    assert derive(table, 0) == derive(other, 0)


def test_every_move_has_its_rule(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], together=True)
    rules = {
        "lift c1": "AUF-6",
        "walk 10,10": "AUF-9",
        "walk table": "AUF-9",
        "small 12,10": "AUF-11",
        "large-bridge 12,10": "AUF-21",
        "stone c1": "AUF-12",
        "put red 10,10 2x2": "AUF-7",
        "end": "AUF-5",
    }
    for text, name in rules.items():
        move = GAME.notation.number(table, text)
        assert move is not None
        assert rule(table, move, True) == name
    for text in ("lift c1", "put red 10,12 2x2", "end"):
        submit(GAME, table, text)
    number = GAME.notation.number(table, "end")
    assert number is not None
    assert rule(table, number, True) == "AUF-22"

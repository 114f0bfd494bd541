"""Hints for die Aufsteiger: reasons that are true on towers built by hand."""

from collections.abc import Callable
from typing import Any

import updraft
from updraft.games.die_aufsteiger.coach import reach_of, reasons
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import legal_actions

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]

STAIRS = """
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
"""


def reasons_for(table: Table[Any], text: str) -> list[str]:
    move = GAME.notation.number(table, text)
    assert move is not None and move in legal_actions(GAME, table)
    return reasons(table, move, legal_actions(GAME, table), "en")


def test_auf_9_a_walk_tells_how_high_it_leads(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["10,10", "table"])
    climbs, highest, *_ = reasons_for(table, "walk 18,10")
    assert (climbs, highest) == ("You climb from 1 to 5.", "No other way leads as high now.")
    assert "You keep your ladders." in reasons_for(table, "walk 18,10")


def test_auf_11_a_ladder_is_compared_with_walking(scene: Scene) -> None:
    table = scene("1g 1g 3g 3g\n1g 1g 3g 3g", pawns=["10,10", "table"])
    assert "On foot you could not climb at all now." in reasons_for(table, "small 12,10")


def test_auf_12_a_stone_that_closes_a_way_tells_who_is_hindered(scene: Scene) -> None:
    table = scene("1g 1g 2g 2g\n1g 1g 2g 2g", blocks=["c1 grey 14,10 2x2"], pawns=["table", "12,10"])
    table[0].small[:] = table[0].large[:] = 0
    assert reach_of(table, 1).best == 2
    table = scene("1g 1g\n1g 1g", blocks=["c1 grey 12,10 2x2"], pawns=["table", "10,10"])
    table[0].small[:] = table[0].large[:] = 0
    hinders, closes = reasons_for(table, "stone c1")
    assert hinders == "An opponent then gets no higher than 1 with the next climb, instead of 2."
    assert closes == "The face at height 2 is closed until your next turn."


def test_auf_14_ending_the_turn_tells_what_was_climbed(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["10,10", "table"])
    submit(GAME, table, "walk 18,10")
    assert reasons_for(table, "end")[0].startswith("You have climbed 4 this turn")


def test_auf_7_a_block_put_in_the_way_up_tells_how_high_you_climb(scene: Scene) -> None:
    table = scene(blocks=["h1 grey 10,10 2x2", "c1 grey 14,10 2x2", "h2 grey 20,20 2x2"], pawns=["table", "table"])
    submit(GAME, table, "lift h2")
    climb, *_ = reasons_for(table, "put red 12,10 2x2")
    assert climb == "You can then walk up to 2."

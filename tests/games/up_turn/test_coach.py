"""Hints for Up Turn: reasons that are true on tables laid by hand."""

from collections.abc import Callable
from typing import Any

from tests.games.up_turn.tables import GAME
from updraft.games.up_turn.coach import look, reasons
from updraft.games.up_turn.state import DOWN, Phase
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions

TableMaker = Callable[..., Table[Any]]


def reasons_for(table: Table[Any], text: str) -> list[str]:
    hidden = hide_for(GAME, table, int(table[0].turn))
    move = GAME.notation.number(hidden, text)
    assert move is not None and move in legal_actions(GAME, hidden)
    return reasons(hidden, move, legal_actions(GAME, hidden), "en")


def test_upt_16_a_last_tile_wins(lay: TableMaker) -> None:
    assert reasons_for(lay("51", "1 2"), "51") == ["These are your last tiles: you win."]


def test_upt_11_a_double_gets_rid_of_many_tiles(lay: TableMaker) -> None:
    table = lay("4 22 31 40 48 71 green", "1 2", "3 6", line="64", order=DOWN)
    double, penalty, *_ = reasons_for(table, "22")
    assert double.endswith("you get rid of 4 tiles, and your opponents draw as many.")
    assert penalty == "It is a penalty tile: an opponent of your choice draws."


def test_upt_4_the_nearest_number_keeps_most_of_the_others(lay: TableMaker) -> None:
    table = lay("52 58 63 8", "1 2", line="49")
    assert reasons_for(table, "52") == ["2 of your numbers still fit after it, more than after any other number."]
    assert reasons_for(table, "63") == ["Your 3 other numbers wait for the order to turn."]


def test_upt_13_an_opponent_with_one_tile_can_be_stopped(lay: TableMaker) -> None:
    assert "who has only one tile left" in reasons_for(lay("51 8 9", "1", "2 3"), "51")[0]
    table = lay("52 8 9", "1", "2 3", line="49", phase=Phase.PENALTY)
    table[0].to_hit = 1
    assert reasons_for(table, "hit 1")[0] == "They have only one tile left."


def test_upt_9_a_skip_takes_the_turn_of_a_player_who_is_almost_out(lay: TableMaker) -> None:
    table = lay("skip1 8 9", "1", "2 3")
    assert "The opponent who has only one tile left loses a turn." in reasons_for(table, "skip1")
    assert look(table, GAME.notation.number(table, "skip1") or 0, "en").startswith("Look at your action tiles")


def test_upt_6_an_arrow_lets_more_numbers_fit(lay: TableMaker) -> None:
    table = lay("green 8 9 61", "1 2", line="49")
    assert "Downwards, 2 of your numbers fit; now 1." in reasons_for(table, "green")


def test_upt_5_drawing_keeps_action_tiles(lay: TableMaker) -> None:
    keeps = "Only action tiles could be laid now, and you keep them for a better moment."
    assert keeps in reasons_for(lay("blue 8 9", "1 2", line="49"), "draw")
    assert reasons_for(lay("8 9", "1 2", line="49"), "draw") == ["Nothing on your rack can be laid."]


def test_upt_14_silence_would_cost_three_tiles(lay: TableMaker) -> None:
    table = lay("8", "1 2", line="49", phase=Phase.CALL)
    assert reasons_for(table, "upturn") == ["If you stay silent, you draw 3 tiles as soon as anyone lays."]
    assert "they draw 3 tiles" in reasons_for(lay("51 8", "1", silent=1), "51")[0]

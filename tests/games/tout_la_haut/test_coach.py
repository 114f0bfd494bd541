"""Hints for Tout là-haut: reasons that are true on tables laid by hand."""

from typing import Any

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.coach import look, reasons
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions


def reasons_for(table: Table[Any], text: str) -> list[str]:
    hidden = hide_for(GAME, table, int(table[0].turn))
    move = GAME.notation.number(hidden, text)
    assert move is not None and move in legal_actions(GAME, hidden)
    return reasons(hidden, move, legal_actions(GAME, hidden), "en")


def look_for(table: Table[Any], text: str) -> str:
    move = GAME.notation.number(table, text)
    assert move is not None
    return look(hide_for(GAME, table, int(table[0].turn)), move, "en")


def test_tlh_9_a_run_that_becomes_the_longest_is_told_first() -> None:
    table = lay("B2B2", "R2R2", "G2G2", hand="B2B3 Y2Y2 G4Y4 R3G3")
    taken, alive, *_ = reasons_for(table, "B2B3")
    assert taken == "You take the longest run from another player: 4 blue floors, +4 for you."
    assert alive == "It keeps blue alive for the longest run: 4 floors so far, and they can go on."
    assert look_for(table, "B2B3") == "Look for a card that carries on the colour on top of your tree."


def test_tlh_8_the_card_with_the_most_points_is_compared_with_the_others() -> None:
    table = lay("", "", hand="B4G4 Y2Y2 G2G2")
    assert "Its floors score +8, more than anything else that you can build." in reasons_for(table, "B4G4")
    assert look_for(table, "B4G4").startswith("Anything fits")


def test_tlh_3_a_card_that_the_neighbour_would_like_is_kept_from_them() -> None:
    table = lay("B2B2", "R2R2", hand="R2R3 Y3B3 G3B3")
    assert "Your neighbour does not get this card, which would be worth +7 there." in reasons_for(table, "R2R3*")
    assert "On grey floors any card fits next time." in reasons_for(table, "R2R3*")


def test_tlh_20_an_objective_that_comes_to_count_is_told() -> None:
    table = lay("Y4R4", "G2G2", hand="R2R3 Y2Y2 G4Y4", objective="MONOCHROME")
    gained, denied, *_ = reasons_for(table, "R2R3")
    assert (gained, denied) == (
        "Monochrome then counts for you: +5.",
        "Monochrome no longer counts for another player.",
    )
    assert look_for(table, "R2R3") == "Look at the objective."

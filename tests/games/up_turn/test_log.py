"""The log of Up Turn: what each viewer is told of a move."""

from typing import Any

import pytest

from tests.games.up_turn.tables import GAME, Lay
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import ALL_HANDS, PlayedMove
from updraft.kit.referee import submit

NAMES = ["Ann", "Ben", "Cleo"]


def played(table: Table[Any], text: str) -> PlayedMove:
    """Play a move on a table laid by hand."""
    before = copy_table(table)
    number = GAME.notation.number(table, text)
    assert number is not None
    submit(GAME, table, text)
    return PlayedMove(GAME, before, number, table)


def told(move: PlayedMove, viewer: int) -> list[str]:
    return [move.line(viewer, NAMES, "en"), *(one.text for one in move.consequences(viewer, NAMES, "en"))]


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, ALL_HANDS])
def test_upt_11_everyone_reads_all_tiles_of_a_run(lay: Lay, viewer: int) -> None:
    move = played(lay("4 51 55 58 66 blue", "1 2", "3 6"), "66")
    assert told(move, viewer) == ["Ann lays 51, 58 and 66"]
    assert move.pieces(viewer) == ("51", "58", "66")


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
@pytest.mark.parametrize("silent", [0, 1])
def test_upt_17_a_run_is_told_even_if_it_goes_straight_into_a_new_bag(lay: Lay, viewer: int, silent: int) -> None:
    table = lay("3 4 9 48 36 22 66", "1", line="20 53 64", order=-1, bag="91", rest=0, silent=silent)
    move = played(table, "22")
    assert table[0].laid == 1
    assert move.pieces(viewer)[-1] == "22"
    assert {"48", "36"} <= {*move.pieces(viewer)}
    assert move.pieces(viewer) == move.pieces(0)


def test_upt_6_an_action_tile_is_a_piece(lay: Lay) -> None:
    assert played(lay("4 6 joker", "1 2"), "joker up").pieces(1) == ("joker",)


def test_upt_5_a_drawn_tile_is_told_to_the_player_who_drew_it(lay: Lay) -> None:
    move = played(lay("4 58", "1 2", bag="91"), "draw")
    assert [told(move, viewer) for viewer in (NOBODY, 0, 1)] == [
        ["Ann draws a tile"],
        ["Ann draws 91"],
        told(move, NOBODY),
    ]
    assert [move.pieces(viewer) for viewer in (NOBODY, 0, 1)] == [(), ("91",), ()]


def test_upt_12_a_dealt_tile_is_shown_to_its_receiver(lay: Lay) -> None:
    table = lay("4 6 66", "1 2", "3 7", bag="91 92")
    submit(GAME, table, "66")
    move = played(table, "to 1")
    assert [move.pieces(viewer) for viewer in (NOBODY, 0, 1, 2)] == [(), (), ("91",), ()]


def test_upt_14_the_price_of_silence_is_told(lay: Lay) -> None:
    move = played(lay("4 58", "1 2 59", bag="91 92 93", turn=1, silent=0), "59")
    assert told(move, 2) == ["Ben lays 59", "Ann forgot to call and draws 3 tiles"]


def test_upt_30_an_automatic_call_is_a_moment(lay: Lay) -> None:
    (call,) = played(lay("4 58", "1 2", call="auto"), "58").consequences(1, NAMES, "en")
    assert (call.text, call.rule, call.weight) == ("Ann calls “Upturn!”", "UPT-30", "moment")


def test_upt_17_a_new_bag_is_told(lay: Lay) -> None:
    assert told(played(lay("4 58", "1 2", line="20 49", rest=1), "draw"), 1)[1:] == [
        "The laid tiles go back into the bag"
    ]


def test_upt_31_the_last_tile_is_a_moment(once: Lay) -> None:
    (last,) = played(once("4 58 6", "1 2", bag="91"), "draw").consequences(1, NAMES, "en")
    assert (last.text, last.weight) == ("The bag is empty: the game ends after this turn", "moment")


def test_upt_10_a_joker_begins_another_turn(lay: Lay) -> None:
    table = lay("4 6 66 joker", "1 2", bag="91 92")
    joker = played(table, "joker up")
    moves = [played(table, "66"), played(table, "to 1")]
    first, *others = [move.turn_number(1) for move in (joker, *moves)]
    assert others == [first + 1, first + 1]

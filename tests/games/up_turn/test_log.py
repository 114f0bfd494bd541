"""The log of Up Turn: what each viewer is told of a move."""

from typing import Any

import pytest

from tests.games.up_turn.tables import GAME, Lay
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import ALL_HANDS, PlayedMove
from updraft.kit.referee import submit
from updraft.server.messages import is_forced

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
    assert told(move, viewer) == [("You lay" if viewer == 0 else "Ann lays") + " 51, 58 and the double 66"]
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
        ["You draw 91"],
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
    assert told(move, 0) == ["Ben lays 59", "You forgot to call and draw 3 tiles"]
    assert [one.weight for one in move.consequences(2, NAMES, "en")] == ["moment"]
    drawn = [[one.pieces for one in move.consequences(viewer, NAMES, "en")] for viewer in (NOBODY, 0, 1)]
    assert drawn == [[()], [("91", "92", "93")], [()]]  # only the player who draws sees the tiles


def test_upt_30_an_automatic_call_is_a_moment(lay: Lay) -> None:
    (call,) = played(lay("4 58", "1 2", call="auto"), "58").consequences(1, NAMES, "en")
    assert (call.text, call.rule, call.weight) == ("Upturn! Ann has one tile left", "UPT-30", "moment")


def test_upt_17_a_new_bag_is_told(lay: Lay) -> None:
    assert told(played(lay("4 58", "1 2", line="20 49", rest=1), "draw"), 1)[1:] == [
        "The laid tiles go back into the bag"
    ]


def test_upt_31_the_last_tile_is_a_moment(once: Lay) -> None:
    (last,) = played(once("4 58 6", "1 2", bag="91"), "draw").consequences(1, NAMES, "en")
    assert (last.text, last.weight) == ("The bag is empty: the game ends after this turn", "moment")


def test_upt_31_a_bag_that_is_nearly_empty_is_a_moment(once: Lay) -> None:
    bag = "91 92 93 94 96 97 98 99 81 82 83"
    (few,) = played(once("4 58 6", "1 2", bag=bag), "draw").consequences(1, NAMES, "en")
    assert (few.text, few.weight) == ("10 tiles left in the bag: the game ends when it is empty", "moment")


def test_upt_14_the_call_is_a_moment(lay: Lay) -> None:
    table = lay("4 58", "1 2", "3 6", call="manual")
    submit(GAME, table, "58")
    move = played(table, "upturn")
    assert told(move, 1) == ["Ann calls “Upturn!”", "Upturn! Ann has one tile left"]
    assert told(move, 0) == ["You call “Upturn!”", "Upturn! You have one tile left"]


def test_upt_5_the_only_move_is_told_to_the_player_who_made_it(lay: Lay) -> None:
    """Tell players about such moves, because the page makes them by itself."""
    fitting = played(lay("4 6", "1 2", "3 7", bag="91"), "draw")
    assert told(fitting, 0) == ["You draw 91", "Nothing fits: you draw 91"]
    assert told(fitting, 1) == ["Ann draws a tile"]
    useless = played(lay("4 6", "1 2", "3 7", bag="9"), "draw")
    assert told(useless, 0) == ["You draw 9", "Nothing fits: you draw 9 and pass"]
    chosen = played(lay("4 58", "1 2", "3 7", bag="9"), "draw")
    assert told(chosen, 0) == ["You draw 9"]
    assert [is_forced(useless, viewer) for viewer in (NOBODY, 0, 1)] == [False, True, False]
    assert not is_forced(chosen, 0)


def test_upt_12_and_13_the_receiver_reads_you(lay: Lay) -> None:
    table = lay("4 6 66", "1 2", "3 7", bag="91 92")
    submit(GAME, table, "66")
    dealt = played(table, "to 1")
    assert [told(dealt, viewer)[0] for viewer in (0, 1, 2)] == [
        "You give Ben a tile",
        "Ann gives you a tile",
        "Ann gives Ben a tile",
    ]


def test_upt_6_the_next_player_is_told(lay: Lay) -> None:
    move = played(lay("4 6 blue", "1 2", "3 7"), "blue right")
    assert [told(move, viewer)[0] for viewer in (0, 1, 2)] == [
        "You lay a blue arrow (ascending); Cleo is next",
        "Ann lays a blue arrow (ascending); Cleo is next",
        "Ann lays a blue arrow (ascending); you are next",
    ]


def test_upt_31_racks_turned_up_at_the_end_are_no_drawn_tiles(once: Lay) -> None:
    table = once("4 58", "1 2", "3 7", bag="91")
    submit(GAME, table, "draw")
    move = played(table, "pass")
    assert table[0].turn == NOBODY
    assert [move.pieces(viewer) for viewer in (NOBODY, 0, 1, 2)] == [()] * 4


def test_upt_10_a_joker_begins_another_turn(lay: Lay) -> None:
    table = lay("4 6 66 joker", "1 2", bag="91 92")
    joker = played(table, "joker up")
    moves = [played(table, "66"), played(table, "to 1")]
    first, *others = [move.turn_number(1) for move in (joker, *moves)]
    assert others == [first + 1, first + 1]

"""Turns of Up Turn: numbers, drawing, passing, and the action tiles."""

from typing import Any

import pytest

from tests.games.up_turn.tables import GAME, Lay, choices, line, play
from updraft.games.up_turn.drawing import begins_row
from updraft.games.up_turn.state import DOWN, LEFT, RIGHT, UP, Action, Phase
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.texts import refusal_text


def reason(table: Table[Any], move: str) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, move)
    return (refusal.rule, refusal.key) if refusal else None


def test_upt_4_numbers_strictly_beyond_the_last(lay: Lay) -> None:
    assert choices(lay("39 41 99", "1 2", line="20 40")) == ["41", "99", "draw"]
    assert choices(lay("1 31 33", "2 3", line="9 23 32", order=DOWN)) == ["1", "31", "draw"]


def test_upt_4_an_action_tile_or_a_draw(lay: Lay) -> None:
    assert choices(lay("1 skip1 skip2", "2 3")) == ["skip1", "skip2", "draw"]


def test_upt_4_equal_action_tiles_are_one_choice(lay: Lay) -> None:
    assert choices(lay("1 skip1 skip1 skip1", "2 3")) == ["skip1", "draw"]


def test_upt_5_after_the_draw_lay_it_or_another_or_pass(lay: Lay) -> None:
    table = lay("2 58", "3 4", bag="71")
    play(table, "draw")
    assert table[0].phase == Phase.DREW
    assert choices(table) == ["58", "71", "pass"]


def test_upt_5_one_draw_a_turn(lay: Lay) -> None:
    table = lay("2 58", "3 4", bag="71")
    play(table, "draw")
    assert reason(table, "draw") == ("UPT-5", "drawn_already")


def test_upt_5_no_pass_before_the_draw(lay: Lay) -> None:
    assert reason(lay("2 3", "4 6"), "pass") == ("UPT-5", "draw_first")


def test_upt_5_passing_keeps_all_and_the_next_plays(lay: Lay) -> None:
    table = lay("2 58", "3 4", bag="71")
    play(table, "draw", "pass")
    assert (table[0].turn, table[0].held[0], table[0].phase) == (1, 3, Phase.TURN)


def test_upt_5_what_lies_on_the_table_can_be_drawn(lay: Lay) -> None:
    table = lay("2 3", "4 6", line="20 49", rest=1)
    assert table[0].bagged == 0
    assert choices(table) == ["draw"]


def test_upt_5_with_nothing_to_draw_a_player_who_can_lay_must_lay(lay: Lay) -> None:
    table = lay("2 58 blue", "4 6", rest=1)
    assert choices(table) == ["58", "blue"]
    assert reason(table, "draw") == ("UPT-5", "nothing_to_draw")
    assert reason(table, "pass") == ("UPT-5", "lay_first")


def test_upt_5_an_action_tile_beside_another_tile_must_be_laid_too(lay: Lay) -> None:
    assert choices(lay("2 skip1", "4 6", rest=1)) == ["skip1"]


def test_upt_5_a_player_who_can_neither_draw_nor_lay_passes(lay: Lay) -> None:
    table = lay("2 3", "4 6", rest=1)
    assert choices(table) == ["pass"]
    play(table, "pass")
    assert (table[0].turn, table[0].idle) == (1, 1)


def test_upt_5_after_the_draw_passing_needs_no_reason(lay: Lay) -> None:
    """Draw the only tile that is left, then pass although a tile could be laid."""
    table = lay("2 58", "4 6", line="20 49", rest=1)
    play(table, "draw")
    assert (table[0].bagged, table[0].laid) == (0, 1)
    assert choices(table) == ["58", "pass"]


@pytest.mark.parametrize(
    ("rack", "lang", "tile"),
    [
        ("2 58 59 blue", "en", "your 58"),
        ("2 58 59 blue", "fr", "votre 58"),
        ("2 blue", "en", "your blue arrow"),
        ("2 blue", "fr", "votre flèche bleue"),
    ],
)
def test_upt_5_the_refusal_names_a_tile_that_can_be_laid(lay: Lay, rack: str, lang: str, tile: str) -> None:
    refusal = why_not(GAME, lay(rack, "4 6", rest=1), "pass")
    assert refusal is not None
    assert tile in refusal_text(GAME, refusal, lang)


@pytest.mark.parametrize(
    ("arrow", "order", "way", "follows"),
    [
        ("blue left", UP, LEFT, 2),
        ("blue right", UP, RIGHT, 0),
        ("green left", DOWN, LEFT, 2),
        ("green right", DOWN, RIGHT, 0),
        ("double up left", UP, LEFT, 2),
        ("double up right", UP, RIGHT, 0),
        ("double down left", DOWN, LEFT, 2),
        ("double down right", DOWN, RIGHT, 0),
    ],
)
def test_upt_6_arrows_set_order_and_direction(lay: Lay, arrow: str, order: int, way: int, follows: int) -> None:
    table = lay("1 2", "3 4 blue green double", "6 7", turn=1, way=RIGHT, order=DOWN)
    play(table, arrow)
    assert (table[0].order, table[0].way, table[0].turn) == (order, way, follows)


def test_upt_6_the_direction_stays_until_the_next_arrow(lay: Lay) -> None:
    table = lay("59 62 blue", "54 63 68", "52 53 69", turn=0)
    play(table, "blue right", "52", "54", "59", "upturn", "69", "upturn")
    assert (table[0].way, table[0].turn) == (RIGHT, 1)


def test_upt_6_with_2_players_there_is_no_direction(lay: Lay) -> None:
    table = lay("1 blue green double", "3 4")
    assert choices(table) == ["blue", "green", "double up", "double down", "draw"]
    assert reason(table, "blue left") == ("UPT-6", "no_direction")
    play(table, "double down")
    assert (table[0].order, table[0].turn) == (DOWN, 1)


def test_upt_6_with_3_players_a_direction_must_be_named(lay: Lay) -> None:
    table = lay("1 blue double", "3 4", "6 7")
    assert reason(table, "blue") == ("UPT-6", "needs_direction")
    assert reason(table, "double up") == ("UPT-6", "needs_direction")
    assert reason(table, "double") == ("UPT-6", "double_needs_order")


def test_upt_6_arrows_and_jokers_begin_a_new_line_and_skips_do_not() -> None:
    assert [begins_row(action) for action in Action] == [True, True, True, False, False, True]
    assert not begins_row(51)


def test_upt_7_a_new_line_still_compares_with_the_last_number(lay: Lay) -> None:
    table = lay("1 green", "2 31 33 34", line="9 23 32")
    play(table, "green", "silent")
    assert choices(table) == ["2", "31", "draw"]
    assert line(table) == "9 23 32 green"


def test_upt_8_an_arrow_may_repeat_the_order(lay: Lay) -> None:
    table = lay("1 2 blue double", "3 4", order=UP)
    assert {"blue", "double up"} <= set(choices(table))
    play(table, "blue")
    assert table[0].order == UP


SKIPS = [
    (2, "skip1", LEFT, 0, 0),
    (2, "skip2", LEFT, 0, 0),
    (2, "skip1", LEFT, 1, 1),
    (2, "skip2", LEFT, 1, 1),
    (3, "skip1", LEFT, 0, 2),
    (3, "skip1", RIGHT, 0, 1),
    (3, "skip1", LEFT, 2, 1),
    (3, "skip2", LEFT, 1, 1),
    (3, "skip2", RIGHT, 1, 1),
    (4, "skip1", LEFT, 3, 1),
    (4, "skip1", RIGHT, 0, 2),
    (4, "skip2", LEFT, 0, 3),
    (4, "skip2", LEFT, 2, 1),
    (4, "skip2", RIGHT, 0, 1),
    (4, "skip2", RIGHT, 3, 0),
]


@pytest.mark.parametrize(("players", "skip", "way", "turn", "follows"), SKIPS)
def test_upt_9_skips_in_both_directions(lay: Lay, players: int, skip: str, way: int, turn: int, follows: int) -> None:
    racks = [f"{number} {number + 1} {skip}" for number in (1, 3, 6, 8)[: min(players, 3)]]
    racks += ["11 12 13"] * (players - len(racks))
    if turn == 3:
        racks[2], racks[3] = racks[3], racks[2]
    table = lay(*racks, way=way, turn=turn, turns=7)
    play(table, skip)
    assert (table[0].turn, table[0].way, table[0].turns) == (follows, way, 8)


def test_upt_9_playing_again_after_a_skip_is_a_whole_turn(lay: Lay) -> None:
    table = lay("1 2 skip1", "3 4", bag="51")
    play(table, "draw", "skip1")
    assert "draw" in choices(table)


def test_upt_10_a_joker_sets_the_order_and_plays_again(lay: Lay) -> None:
    table = lay("1 2 joker", "3 4", "6 7", way=RIGHT, order=UP, turns=5)
    play(table, "joker down")
    s = table[0]
    assert (s.order, s.way, s.turn, s.turns, s.phase) == (DOWN, RIGHT, 0, 6, Phase.TURN)
    assert choices(table) == ["1", "2", "draw"]


def test_upt_10_you_may_draw_again_after_a_joker(lay: Lay) -> None:
    table = lay("1 2 joker", "3 4", bag="6 7")
    play(table, "draw", "joker up", "draw", "pass")
    assert (table[0].held[0], table[0].turn) == (4, 1)


def test_upt_10_a_joker_after_a_joker(lay: Lay) -> None:
    table = lay("2 58 joker joker", "3 4", order=UP, turns=5)
    play(table, "joker down", "joker up")
    assert (table[0].order, table[0].turn, table[0].turns) == (UP, 0, 7)
    assert choices(table) == ["58", "draw"]


def test_upt_10_a_joker_needs_an_order(lay: Lay) -> None:
    assert reason(lay("1 joker", "3 4"), "joker") == ("UPT-10", "joker_needs_order")


@pytest.mark.parametrize("tile", ["blue", "double", "skip1", "skip2", "joker"])
def test_upt_15_a_lone_action_tile_cannot_be_laid(lay: Lay, tile: str) -> None:
    table = lay(tile, "3 4")
    assert choices(table) == ["draw"]
    move = {"double": "double up", "joker": "joker up"}.get(tile, tile)
    assert reason(table, move) == ("UPT-15", "lone_action")


def test_upt_15_an_action_tile_can_be_laid_once_another_tile_is_drawn(lay: Lay) -> None:
    table = lay("blue", "3 4", bag="skip1")
    play(table, "draw")
    assert choices(table) == ["blue", "skip1", "pass"]


def test_upt_15_a_lone_action_tile_with_nothing_to_draw_passes(lay: Lay) -> None:
    table = lay("blue", "3 4", rest=1)
    assert choices(table) == ["pass"]
    assert reason(table, "blue") == ("UPT-15", "lone_action_stuck")

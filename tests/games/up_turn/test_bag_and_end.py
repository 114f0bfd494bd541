"""The refilled bag, and the ways a game of Up Turn ends."""

from collections import Counter
from typing import Any

from tests.games.up_turn.conftest import NOWHERE
from tests.games.up_turn.tables import GAME, Lay, choices, line, play, rack
from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.state import DOWN, LIMIT, RIGHT, End, Phase
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.table import scores_and_ranks


def bag(table: Table[Any]) -> Counter[str]:
    return Counter(tile_text(int(tile)) for tile in table[0].bag_tiles[: table[0].bagged])


def held(table: Table[Any]) -> list[int]:
    return [int(count) for count in table[0].held[: table[0].seats]]


def test_upt_17_the_bag_is_refilled_only_when_a_tile_must_be_drawn(lay: Lay) -> None:
    table = lay("2 58", "4 6", line="20 blue 49", rest=1, order=DOWN, way=RIGHT)
    play(table, "2", "upturn")
    assert (table[0].bagged, line(table)) == (0, "20 blue 49 2")
    play(table, "draw")
    assert (table[0].bagged, line(table)) == (2, "2")
    assert (table[0].order, table[0].way) == (DOWN, RIGHT)


def test_upt_17_everything_but_the_last_number_goes_in(lay: Lay) -> None:
    table = lay("2 3", "4 6", line="20 blue 49 green skip1", rest=1)
    before = GAME.components.inventory(table)
    play(table, "draw")
    drawn = Counter(rack(table, 0).split()) - Counter(["2", "3"])
    assert bag(table) + drawn == Counter(["20", "blue", "green", "skip1"])
    assert line(table) == "49"
    assert GAME.components.inventory(table) == before


def test_upt_17_the_tiles_just_laid_are_included(lay: Lay) -> None:
    """Check that the run 52 54 of a double goes into the bag from which its tiles are dealt."""
    table = lay("4 6 52 54 55", "1 2", line="49", rest=1)
    play(table, "55", "to 1")
    assert line(table) == "55"
    assert table[0].bagged == 2
    play(table, "to 1", "to 1")
    assert {"49", "52", "54"} <= set(rack(table, 1).split())


def test_upt_17_a_bag_that_runs_out_in_the_middle_of_a_dealing(lay: Lay) -> None:
    table = lay("4 6 52 54 55", "1 2", "3 7", line="20 49", bag="91", rest=2)
    play(table, "55", "to 1")
    assert (rack(table, 1), table[0].bagged, table[0].laid) == ("1 2 91", 0, 5)
    play(table, "to 1")
    assert (line(table), table[0].bagged) == ("55", 3)
    play(table, "to 1")
    assert (table[0].turn, held(table)[1], table[0].bagged) == (1, 5, 2)


def test_upt_17_a_dealing_ends_when_nothing_is_left(lay: Lay) -> None:
    """Let a silent opponent draw the tiles that the double has put on the table."""
    table = lay("4 6 52 55", "1", "3 7", line="49", rest=2, silent=1)
    play(table, "55")
    assert sorted(rack(table, 1).split()) == ["1", "49", "52"]
    assert (table[0].turn, table[0].phase, table[0].to_deal) == (1, Phase.TURN, 0)


def test_upt_17_silence_costs_as_many_of_three_tiles_as_there_are(lay: Lay) -> None:
    table = lay("2 58 59", "4", "1 3", silent=1, rest=2)
    play(table, "58")
    assert rack(table, 1) == "4 49"
    assert table[0].silent == NOBODY


def test_upt_17_an_action_tile_laid_last_goes_in_as_well(lay: Lay) -> None:
    table = lay("2 3 green", "4", "1 6", silent=1, rest=2)
    play(table, "green left")
    assert rack(table, 1) == "4 green"
    assert line(table) == "49"


def test_upt_18_a_table_where_nothing_can_be_drawn_ends_after_as_many_passes_as_players(lay: Lay) -> None:
    table = lay("2 3", "4 6 9", "1 7 8 12", rest=NOWHERE)
    play(table, "pass", "pass")
    assert table[0].idle == 2
    play(table, "pass")
    assert (table[0].turn, table[0].end) == (NOBODY, End.STANDSTILL)
    assert scores_and_ranks(GAME, table) == ([2, 3, 4], [1, 2, 3])


def test_upt_18_a_lay_breaks_the_row_of_passes(lay: Lay) -> None:
    table = lay("2 3", "58 6 8", rest=NOWHERE)
    play(table, "pass", "58")
    assert table[0].idle == 0
    assert choices(table)[-1] == "draw"


def test_upt_18_passes_after_a_draw_do_not_count(lay: Lay) -> None:
    table = lay("2 3", "4 6")
    play(table, *["draw", "pass"] * 10)
    assert (table[0].idle, table[0].turn) == (0, 0)


def test_upt_18_a_player_who_can_lay_keeps_the_game_going(lay: Lay) -> None:
    """Give all action tiles to one player, who must lay: with a whole box, the passes come to an end."""
    table = lay("2 3", "4 6", rest=1)
    play(table, "pass")
    assert "pass" not in choices(table)


def test_upt_18_the_last_pass_can_be_the_2000th_turn(lay: Lay) -> None:
    table = lay("2 3", "4 6", rest=NOWHERE, turns=LIMIT - 2)
    play(table, "pass", "pass")
    assert (table[0].turn, table[0].turns) == (NOBODY, LIMIT)


def test_upt_18_the_2000th_turn_is_the_last(lay: Lay) -> None:
    table = lay("2 3 58 59", "4 6", turns=LIMIT - 1)
    play(table, "58")
    assert (table[0].turn, table[0].end, table[0].turns) == (NOBODY, 1, LIMIT)


def test_upt_18_the_2000th_turn_is_played_out(lay: Lay) -> None:
    table = lay("2 66 52", "4 6", turns=LIMIT - 1)
    play(table, "66")
    assert table[0].phase == Phase.CALL
    play(table, "upturn", "to 1")
    assert table[0].turn == 0
    play(table, "to 1")
    assert (table[0].turn, table[0].end, held(table)) == (NOBODY, 1, [1, 4])


def test_upt_18_a_victory_in_the_2000th_turn_is_a_victory(lay: Lay) -> None:
    table = lay("58", "4 6", turns=LIMIT - 1)
    play(table, "58")
    assert table[0].end == 0


def test_upt_18_play_again_turns_count_and_skipped_ones_do_not(lay: Lay) -> None:
    table = lay("2 3 joker skip1", "4 6", "1 7", turns=10)
    play(table, "joker up", "skip1")
    assert (table[0].turns, table[0].turn) == (12, 2)


def test_upt_18_equally_few_tiles_share_the_win(lay: Lay) -> None:
    table = lay("2 3", "4 6", "1 7 8", rest=2, turns=LIMIT - 1)
    play(table, "pass")
    assert scores_and_ranks(GAME, table)[1] == [1, 1, 3]


def test_upt_19_other_places_go_by_tiles_left(lay: Lay) -> None:
    table = lay("58", "4 6 7", "1 8", "9 3 12")
    play(table, "58")
    assert scores_and_ranks(GAME, table) == ([0, 3, 2, 3], [1, 3, 2, 3])

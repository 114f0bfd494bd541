"""The call, silence, victory, and the order of events after a lay."""

from typing import Any

import pytest

from tests.games.up_turn.tables import GAME, Lay, choices, play, rack
from updraft.games.up_turn.state import Phase
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, deal, legal_actions


def reason(table: Table[Any], move: str) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, move)
    return (refusal.rule, refusal.key) if refusal else None


def held(table: Table[Any]) -> list[int]:
    return [int(count) for count in table[0].held[: table[0].seats]]


def test_upt_14_down_to_one_tile_the_layer_decides_at_once(lay: Lay) -> None:
    table = lay("4 58", "1 2", "3 6")
    play(table, "58")
    assert (table[0].phase, table[0].turn) == (Phase.CALL, 0)
    assert choices(table) == ["upturn", "silent"]
    assert reason(table, "4") == reason(table, "draw") == ("UPT-14", "call_first")


def test_upt_14_a_player_who_called_may_win(lay: Lay) -> None:
    table = lay("59 58", "1 2", bag="3")
    play(table, "58", "upturn", "draw", "pass", "59")
    assert (table[0].turn, table[0].end, held(table)) == (NOBODY, 0, [0, 3])


def test_upt_14_silence_costs_three_when_another_lays(lay: Lay) -> None:
    table = lay("4 58", "1 2 59", "3 6", bag="91 92 93")
    play(table, "58", "silent")
    assert (table[0].silent, table[0].turn) == (0, 1)
    play(table, "59")
    assert rack(table, 0) == "4 91 92 93"
    assert table[0].silent == NOBODY


def test_upt_14_an_action_tile_is_a_tile_laid(lay: Lay) -> None:
    table = lay("4 58", "1 2 skip1", bag="91 92 93")
    play(table, "58", "silent", "skip1")
    assert rack(table, 0) == "4 91 92 93"


def test_upt_14_others_draws_and_passes_change_nothing(lay: Lay) -> None:
    table = lay("4 58", "1 2", "59 6", bag="8 9 91 92 93")
    play(table, "58", "silent", "draw", "pass", "draw")
    assert table[0].silent == 0
    play(table, "59")
    assert rack(table, 0) == "4 91 92 93"


def test_upt_14_laying_the_last_tile_after_silence_does_not_win(lay: Lay) -> None:
    table = lay("59 58", "1 2", bag="3 91 92 93")
    play(table, "58", "silent", "draw", "pass", "59")
    assert rack(table, 0) == "91 92 93"
    assert (table[0].turn, table[0].silent, table[0].phase) == (1, NOBODY, Phase.TURN)


def test_upt_14_a_silent_player_who_plays_again_does_not_win_either(lay: Lay) -> None:
    table = lay("59 joker", "1 2", bag="91 92 93")
    play(table, "joker up", "silent", "59")
    assert rack(table, 0) == "91 92 93"
    assert table[0].turn == 1


def test_upt_14_the_last_double_of_a_silent_player_still_deals(lay: Lay) -> None:
    table = lay("55 52", "1 2", bag="3 91 92 93 94")
    play(table, "52", "silent", "draw", "pass", "55")
    assert rack(table, 0) == "91 92 93"
    assert (table[0].phase, table[0].to_deal) == (Phase.DEALING, 1)
    play(table, "to 1")
    assert rack(table, 1) == "1 2 3 94"


def test_upt_14_the_duty_lapses_when_the_player_draws(lay: Lay) -> None:
    table = lay("4 58", "1 2", bag="3 91 59")
    play(table, "58", "silent", "draw", "pass", "draw")
    assert table[0].silent == NOBODY
    play(table, "pass", "draw", "59")
    assert rack(table, 0) == "4 91"


def test_upt_14_the_call_is_due_again_after_drawing(lay: Lay) -> None:
    table = lay("4 58", "1 2", bag="3 91")
    play(table, "58", "silent", "draw", "pass", "draw", "91")
    assert (table[0].phase, rack(table, 0)) == (Phase.CALL, "4")


def test_upt_14_the_call_is_due_for_a_last_action_tile_too(lay: Lay) -> None:
    table = lay("blue 58", "1 2")
    play(table, "58")
    assert choices(table) == ["upturn", "silent"]


def test_upt_14_the_call_is_due_after_an_action_tile_too(lay: Lay) -> None:
    table = lay("4 skip1", "1 2")
    play(table, "skip1")
    assert choices(table) == ["upturn", "silent"]


def test_upt_14_there_is_no_other_time_to_call(lay: Lay) -> None:
    table = lay("4 58 59", "1 2")
    assert reason(table, "upturn") == reason(table, "silent") == ("UPT-14", "no_call_due")


def test_upt_14_a_call_ends_when_tiles_come(lay: Lay) -> None:
    table = lay("4 58", "61 2 3", bag="91")
    play(table, "58", "upturn")
    assert table[0].called[0] == 1
    play(table, "61", "hit 0")
    assert (table[0].called[0], rack(table, 0)) == (0, "4 91")


def test_upt_16_the_first_to_lay_everything_wins_at_once(lay: Lay) -> None:
    table = lay("51", "1 2", "3 6")
    play(table, "51")
    s = table[0]
    assert (s.turn, s.end, s.to_hit) == (NOBODY, 0, 0)
    assert legal_actions(GAME, table) == []


def test_upt_16_a_silent_opponent_draws_nothing(lay: Lay) -> None:
    table = lay("51", "1", "3 6", silent=1)
    play(table, "51")
    assert held(table) == [0, 1, 2]


def test_upt_20_first_silence_of_the_layer_then_victory(lay: Lay) -> None:
    table = lay("51", "1 2", silent=0, bag="91 92 93")
    play(table, "51")
    assert rack(table, 0) == "91 92 93"
    assert table[0].phase == Phase.PENALTY


def test_upt_20_silence_of_an_opponent_then_the_call_then_dealing_then_penalties(lay: Lay) -> None:
    table = lay("51 66 4", "1", "3 6", silent=1, bag="91 92 93 94 96 97", line="49")
    play(table, "66")
    assert rack(table, 1) == "1 91 92 93"
    assert table[0].phase == Phase.CALL
    play(table, "upturn")
    assert table[0].phase == Phase.DEALING
    play(table, "to 2", "to 1")
    assert (rack(table, 1), rack(table, 2)) == ("1 91 92 93 96", "3 6 94")
    assert table[0].phase == Phase.PENALTY
    play(table, "hit 2")
    assert (table[0].turn, rack(table, 2)) == (1, "3 6 94 97")


def test_upt_20_a_call_before_playing_again(lay: Lay) -> None:
    table = lay("4 joker", "1 2")
    play(table, "joker down", "upturn")
    assert (table[0].turn, choices(table)) == (0, ["4", "draw"])


def test_upt_30_manual_is_the_default() -> None:
    option = GAME.option("call")
    assert option is not None
    assert (option.values, option.default) == (("manual", "auto"), "manual")
    assert deal(Settings(GAME, 2), "default")[0].call == 0


def test_upt_30_auto_calls_for_you(lay: Lay) -> None:
    table = lay("4 58", "1 2 59", call="auto", bag="91")
    play(table, "58")
    assert (table[0].turn, table[0].called[0], table[0].silent) == (1, 1, NOBODY)
    play(table, "59")
    assert rack(table, 0) == "4"


@pytest.mark.parametrize("word", ["upturn", "silent"])
def test_upt_30_with_auto_nobody_is_asked(lay: Lay, word: str) -> None:
    table = lay("4 58", "1 2", call="auto")
    assert reason(table, word) == ("UPT-30", "called_for_you")

"""Doubles with their runs, the dealing after them, and penalty tiles."""

from typing import Any

from tests.games.up_turn.tables import GAME, Lay, choices, line, play, rack
from updraft.games.up_turn.state import DOWN, Phase
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import why_not


def reason(table: Table[Any], move: str) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, move)
    return (refusal.rule, refusal.key) if refusal else None


def test_upt_11_the_example_of_the_rules(lay: Lay) -> None:
    table = lay("4 22 36 40 48 blue", "1 2", line="64", order=DOWN)
    play(table, "22")
    assert line(table) == "64 48 40 36 22"
    assert rack(table, 0) == "4 blue"


def test_upt_11_ascending_runs_climb(lay: Lay) -> None:
    table = lay("12 52 58 66 98", "1 2", line="49")
    play(table, "66")
    assert line(table) == "49 52 58 66"
    assert rack(table, 0) == "12 98"


def test_upt_11_never_a_second_double(lay: Lay) -> None:
    table = lay("52 55 66 68 77 99", "1 2", line="49")
    play(table, "77")
    assert line(table) == "49 52 68 77"
    assert rack(table, 0) == "55 66 99"


def test_upt_11_a_double_must_fit(lay: Lay) -> None:
    table = lay("44 55 58", "1 2", line="49")
    assert "44" not in choices(table)
    assert reason(table, "44") == ("UPT-4", "not_above")


def test_upt_11_a_double_alone_is_a_run_of_one(lay: Lay) -> None:
    table = lay("4 55 66", "1 2", line="49")
    play(table, "55")
    assert (line(table), table[0].to_deal) == ("49 55", 1)


def test_upt_12_as_many_tiles_as_were_laid_one_by_one(lay: Lay) -> None:
    table = lay("4 52 66 98", "1 2", "3 6", bag="91 92", line="49")
    play(table, "66")
    assert (table[0].phase, table[0].turn, table[0].to_deal) == (Phase.DEALING, 0, 2)
    assert choices(table) == ["to 1", "to 2"]
    play(table, "to 2", "to 2")
    assert rack(table, 2) == "3 6 91 92"
    assert (table[0].turn, table[0].phase) == (1, Phase.TURN)


def test_upt_12_a_single_answer_is_asked_all_the_same(lay: Lay) -> None:
    table = lay("4 6 66", "1 2", line="49", bag="91")
    play(table, "66")
    assert choices(table) == ["to 1"]
    play(table, "to 1")
    assert rack(table, 1) == "1 2 91"


def test_upt_12_never_to_yourself_and_first_of_all(lay: Lay) -> None:
    table = lay("4 6 66", "1 2", line="49")
    play(table, "66")
    assert reason(table, "to 0") == ("UPT-12", "not_to_yourself")
    assert reason(table, "to 3") == ("UPT-12", "no_such_seat")
    assert reason(table, "4") == reason(table, "draw") == ("UPT-12", "deal_first")
    assert reason(table, "hit none") == ("UPT-13", "no_penalty")
    play(table, "to 1")
    assert reason(table, "to 0") == ("UPT-12", "nothing_to_deal")


def test_upt_12_dealing_stops_when_nothing_can_be_drawn(lay: Lay) -> None:
    """Deal the two tiles that can be drawn: all but the last number on the table."""
    table = lay("4 6 52 66", "1 2", line="49", rest=1)
    play(table, "66", "to 1", "to 1")
    assert (table[0].turn, table[0].to_deal, table[0].laid, table[0].bagged) == (1, 0, 1, 0)
    table = lay("4 52 66", "1 2", line="49 blue", rest=1, phase=Phase.TURN)
    assert table[0].bagged == 0


def test_upt_12_dealing_is_skipped_when_nothing_is_left_to_draw(lay: Lay) -> None:
    """Let a silent opponent draw the only tile that was left."""
    table = lay("4 6 55", "1", "2 3", line="49", rest=2, silent=1)
    play(table, "55")
    assert rack(table, 1) == "1 49"
    assert (table[0].turn, table[0].phase, table[0].to_deal) == (1, Phase.TURN, 0)


def test_upt_13_one_opponent_or_nobody(lay: Lay) -> None:
    table = lay("4 51 52", "1 2", "3 6", bag="91")
    play(table, "51")
    assert (table[0].phase, table[0].turn) == (Phase.PENALTY, 0)
    assert choices(table) == ["hit 1", "hit 2", "hit none"]
    play(table, "hit 2")
    assert rack(table, 2) == "3 6 91"
    assert (table[0].turn, table[0].phase) == (1, Phase.TURN)


def test_upt_13_nobody_need_be_hit(lay: Lay) -> None:
    table = lay("4 51 52", "1 2", "3 6")
    play(table, "51", "hit none")
    assert [int(held) for held in table[0].held[:3]] == [2, 2, 2]
    assert table[0].turn == 1


def test_upt_13_never_yourself_and_first_of_all(lay: Lay) -> None:
    table = lay("4 51 52", "1 2", "3 6")
    assert reason(table, "hit 1") == ("UPT-13", "no_penalty")
    play(table, "51")
    assert reason(table, "hit 0") == ("UPT-13", "not_yourself")
    assert reason(table, "hit 3") == ("UPT-13", "no_such_seat")
    assert reason(table, "52") == ("UPT-13", "hit_first")
    assert reason(table, "to 1") == ("UPT-12", "nothing_to_deal")


def test_upt_13_each_penalty_tile_of_a_run_works_after_the_dealing(lay: Lay) -> None:
    table = lay("4 6 51 52 57 66", "1 2", "3 8", line="49")
    play(table, "66")
    assert line(table) == "49 51 52 57 66"
    assert (table[0].to_deal, table[0].to_hit) == (4, 2)
    play(table, "to 1", "to 1", "to 2", "to 2")
    assert table[0].phase == Phase.PENALTY
    play(table, "hit 1")
    assert choices(table) == ["hit 1", "hit 2", "hit none"]
    play(table, "hit none")
    assert [int(held) for held in table[0].held[:3]] == [2, 5, 4]
    assert (table[0].turn, table[0].phase) == (1, Phase.TURN)


def test_upt_13_a_penalty_is_dropped_when_nothing_can_be_drawn(lay: Lay) -> None:
    """Deal the only tiles that can be drawn, so that the penalty is dropped."""
    table = lay("4 6 51 55", "1 2", line="49", rest=1)
    play(table, "55", "to 1", "to 1")
    assert (table[0].to_hit, table[0].turn, table[0].phase) == (0, 1, Phase.TURN)


def test_upt_16_a_run_that_wins_deals_nothing_and_hits_nobody(lay: Lay) -> None:
    table = lay("51 52 66", "1 2", line="49", turns=9)
    play(table, "66")
    s = table[0]
    assert (s.turn, s.end, s.to_deal, s.to_hit) == (NOBODY, 0, 0, 0)
    assert [int(held) for held in s.held[:2]] == [0, 2]

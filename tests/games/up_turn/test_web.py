"""Facts that the page of Up Turn derives from a view."""

from collections.abc import Callable
from typing import Any

from tests.games.up_turn.tables import GAME
from updraft.games.up_turn.state import DOWN, OPEN, RIGHT, UP, Phase
from updraft.games.up_turn.web import Lay, derive, rule
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import hide_for

TableMaker = Callable[..., Table[Any]]


def lays_of(table: Table[Any], seat: int) -> dict[int, Lay]:
    return {lay["number"]: lay for lay in derive(hide_for(GAME, table, seat), seat)["lays"]}


def ruled(table: Table[Any], text: str) -> str:
    move = GAME.notation.number(table, text)
    assert move is not None
    return rule(table, move, True)


def test_upt_11_a_double_shows_what_it_takes_along(lay: TableMaker) -> None:
    table = lay("4 22 31 40 48 71 green", "1 2", "3 6", line="64", order=DOWN)
    lays = lays_of(table, 0)
    assert sorted(lays) == [4, 22, 31, 40, 48]
    assert lays[22] == Lay(number=22, order=DOWN, tiles=[48, 40, 31, 22], deals=4, hits=1, wins=False)
    assert lays[31] == Lay(number=31, order=DOWN, tiles=[31], deals=0, hits=1, wins=False)


def test_upt_11_lays_are_derived_during_other_turns_too(lay: TableMaker) -> None:
    table = lay("51 58 66 blue", "1 2", line="49", turn=1)
    assert lays_of(table, 0)[66]["tiles"] == [51, 58, 66]


def test_upt_2_the_opening_goes_both_ways(lay: TableMaker) -> None:
    lays = lays_of(lay("4 22 58", "1 2", line="49", order=OPEN), 0)
    assert {number: one["order"] for number, one in lays.items()} == {4: DOWN, 22: DOWN, 58: UP}


def test_upt_16_a_lay_that_wins_deals_nothing(lay: TableMaker) -> None:
    assert lays_of(lay("51 66", "1 2"), 0)[66] == Lay(number=66, order=UP, tiles=[51, 66], deals=0, hits=0, wins=True)
    assert not lays_of(lay("51 66", "1 2", silent=0), 0)[66]["wins"]


def test_upt_9_the_next_player_and_the_skipped_players(lay: TableMaker) -> None:
    table = lay("4 blue skip1 skip2 joker", "1 2", "3 6", "8 9", way=RIGHT)
    followers = {one["move"]: (one["seat"], one["skipped"]) for one in derive(hide_for(GAME, table, 0), 0)["followers"]}
    assert followers == {
        "blue left": (1, []),
        "blue right": (3, []),
        "skip1": (2, [3]),
        "skip2": (1, [3, 2]),
        "joker up": (0, []),
        "joker down": (0, []),
    }


def test_upt_9_two_players_skip_each_other(lay: TableMaker) -> None:
    table = lay("4 green skip2", "1 2")
    followers = {one["move"]: (one["seat"], one["skipped"]) for one in derive(hide_for(GAME, table, 0), 0)["followers"]}
    assert followers == {"green": (1, []), "skip2": (0, [1])}


def test_upt_6_the_next_player_goes_by_direction_and_skips(lay: TableMaker) -> None:
    table = lay("4 51 skip1 88", "1 2", "3 6", "8 9", way=RIGHT)
    assert derive(table, 0)["next"] == 3
    submit(GAME, table, "51")
    assert table[0].phase == Phase.PENALTY
    assert derive(table, 0)["next"] == 3


def test_upt_16_nobody_is_next_when_it_is_over(lay: TableMaker) -> None:
    table = lay("58", "1 2")
    submit(GAME, table, "58")
    assert derive(hide_for(GAME, table, 1), 1)["next"] == NOBODY
    assert derive(hide_for(GAME, table, 1), 1)["lays"] == []


def test_upt_14_silence_costs_what_there_is(lay: TableMaker) -> None:
    assert derive(lay("4 58", "1 2"), 0)["for_silence"] == 3
    assert derive(lay("4 58", "1 2", line="49", rest=1), 0)["for_silence"] == 1


def test_upt_31_the_last_turn_is_announced(once: TableMaker) -> None:
    table = once("4 58 6 joker skip1", "1 2", bag="91")
    derived = derive(hide_for(GAME, table, 0), 0)
    assert (derived["last_turn"], derived["next"]) == (False, 1)
    submit(GAME, table, "draw")
    derived = derive(hide_for(GAME, table, 0), 0)
    assert (derived["last_turn"], derived["next"], derived["for_silence"]) == (True, NOBODY, 0)
    assert {(one["seat"], len(one["skipped"])) for one in derived["followers"]} == {(NOBODY, 0)}
    submit(GAME, table, "pass")
    assert not derive(hide_for(GAME, table, 0), 0)["last_turn"]


def test_upt_31_a_double_deals_what_the_bag_has(once: TableMaker) -> None:
    lays = lays_of(once("4 6 51 52 55", "1 2", bag="91 92"), 0)
    assert (lays[55]["deals"], lays[55]["hits"]) == (2, 0)
    lays = lays_of(once("4 6 51 52 55", "1 2", bag="91 92 93 94"), 0)
    assert (lays[55]["deals"], lays[55]["hits"]) == (3, 1)


def test_upt_5_a_forced_pass_names_its_rule(lay: TableMaker) -> None:
    assert ruled(lay("2 3", "4 6", rest=1), "pass") == "UPT-5"


def test_worlds_with_equal_views_have_equal_derived_facts(lay: TableMaker) -> None:
    table = lay("4 22 31 40 48 71 green", "1 2 joker", "3 6 66", line="64", order=DOWN)
    for seat in (*range(3), NOBODY):
        other = table.copy()
        GAME.rules.redeal(other, seat, 7)
        assert derive(hide_for(GAME, table, seat), seat) == derive(hide_for(GAME, other, seat), seat)
    assert derive(hide_for(GAME, table, NOBODY), NOBODY)["lays"] == []


def test_every_move_names_its_rule(lay: TableMaker) -> None:
    table = lay("4 51 66 blue skip1 joker", "1 2", "3 6")
    moves = (
        "51",
        "66",
        "blue left",
        "skip1",
        "joker up",
        "draw",
        "pass",
        "upturn",
        "silent",
        "to 1",
        "hit 1",
        "hit none",
    )
    rules = ("4", "11", "6", "9", "10", "5", "5", "14", "14", "12", "13", "13")
    assert [ruled(table, move) for move in moves] == [f"UPT-{number}" for number in rules]
    opening = lay("4 51", "1 2", order=OPEN)
    assert [ruled(opening, move) for move in ("51", "draw", "pass")] == ["UPT-2", "UPT-3", "UPT-3"]

"""What a page of Tout là-haut is told beside the table."""

from collections.abc import Callable
from typing import Any

import pytest

from updraft import games
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.web import Derived, Lay, derive
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.jit import MODE
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, hide_for, legal_actions

LayTable = Callable[..., Table[Any]]

GAME = games.find("tout-la-haut")


def shown(table: Table[Any], viewer: int) -> Derived:
    return derive(hide_for(GAME, table, viewer), viewer)


def lay_of(told: Derived, move: str) -> Lay:
    return next(lay for lay in told["lays"] if lay["move"] == move)


def names(table: Table[Any], kinds: list[int]) -> list[str]:
    return [card_text(table[0], kind) for kind in kinds]


def test_tlh_9_the_run_bonus_goes_to_the_longest_of_the_table(lay: LayTable) -> None:
    table = lay("B4G4 G2G2 G4Y4", "R2R2 R2R3 R3G3", "Y3B3* Y2Y2 Y2Y3", hand="P4P4")
    told = shown(table, NOBODY)["worth"]
    assert [worth["floors"] for worth in told] == [20, 15, 13]
    assert [worth["run"] for worth in told] == [4, 5, 4]
    assert [worth["run_from"] for worth in told] == [1, 0, 2]
    assert [worth["bonus"] for worth in told] == [0, 5, 0]
    assert [worth["total"] for worth in told] == [20, 20, 13]


def test_tlh_9_grey_floors_have_no_run(lay: LayTable) -> None:
    told = shown(lay("B4G4*", "R2R2*"), NOBODY)["worth"]
    assert [(worth["run"], worth["run_from"], worth["bonus"]) for worth in told] == [(0, -1, 0)] * 2


@pytest.mark.parametrize(
    ("objective", "aims", "points"),
    [
        ("MONOCHROME", [3, 4], [0, 5]),
        ("TWO-STEP", [1, 0], [0, 0]),
        ("EFFICIENT", [2, 1], [0, 5]),
        ("DIVERSE", [1, 1], [5, 5]),
        ("SMALL-CABIN", [12, 13], [7, 0]),
    ],
)
def test_tlh_20_every_objective_says_how_far_a_tree_is(
    lay: LayTable, objective: str, aims: list[int], points: list[int]
) -> None:
    told = shown(lay("B4G4 G2G2", "R2R2 R2R3", objective=objective), NOBODY)["worth"]
    assert [worth["aim"] for worth in told] == aims
    assert [worth["objective"] for worth in told] == points


def test_tlh_21_the_first_game_is_a_part_of_its_own(lay: LayTable) -> None:
    told = shown(lay("B4G4", "R2R2", second=True, strategic=True, banked=[30, 25]), NOBODY)["worth"]
    assert [(worth["first_game"], worth["total"]) for worth in told] == [(30, 38), (25, 31)]


def test_tlh_4_a_card_says_what_it_would_add_and_whether_it_fits(lay: LayTable) -> None:
    table = lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", turns=2)
    told = shown(table, 0)
    assert len(told["lays"]) == 6
    assert lay_of(told, "G3B3") == Lay(move="G3B3", fits=True, points=6, run=2, bonus=2, gain=8)
    assert lay_of(told, "B4G4")["fits"] is False
    assert lay_of(told, "B4G4*") == Lay(move="B4G4*", fits=True, points=4, run=1, bonus=0, gain=4)


def test_tlh_6_others_are_told_nothing_of_a_hand(lay: LayTable) -> None:
    table = lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", turns=2)
    for other in (1, NOBODY):
        told = shown(table, other)
        assert told["lays"] == [] and told["drawn"] == -1


def test_tlh_3_giver_and_receiver_are_told_what_went_on(lay: LayTable) -> None:
    table = lay("", "", "", hand="B2B2 R3G3 G4Y4 P4P4", pile="Y2Y2 Y2Y3")
    assert shown(table, 0)["receiver"] == 1
    submit(GAME, table, "R3G3")
    assert names(table, shown(table, 0)["given"]) == ["B2B2", "G4Y4", "P4P4"]
    assert names(table, [shown(table, 1)["drawn"]]) == ["Y2Y2"]
    assert shown(table, 2)["given"] == []
    assert [shown(table, viewer)["holder"] for viewer in (0, 1, NOBODY)] == [1, 1, 1]


def test_tlh_22_the_kept_card_is_the_one_that_joins_the_hand(lay: LayTable) -> None:
    table = lay("", "", hand="B2B2 R3G3 R2R2", kept="- G4Y4", pile="Y2Y2", draw_last=True)
    submit(GAME, table, "R3G3")
    assert names(table, [shown(table, 1)["drawn"]]) == ["G4Y4"]


def test_tlh_7_after_the_last_turn_nobody_receives(lay: LayTable) -> None:
    table = lay("", "", hand="B2B2 R3G3 G4Y4", turns=13)
    assert shown(table, 1)["receiver"] == NOBODY
    submit(GAME, table, "R3G3")
    told = shown(table, 1)
    assert told["holder"] == 1 and told["receiver"] == NOBODY and told["lays"] == []


@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_tlh_6_worlds_that_a_seat_cannot_tell_apart_are_told_alike(players: int, draw_last: bool) -> None:
    options: dict[str, OptionValue] = {"draw_last": draw_last, "strategic": True, "objective": "random"}
    table = deal(Settings(GAME, players, options), f"worlds {players}")
    step = 7 if MODE == "interpreted" else 1
    made = 0
    while table[0].turn != NOBODY:
        for viewer in range(-1, players) if made % step == 0 else ():
            world = table.copy()
            GAME.rules.redeal(world, viewer, made)
            assert shown(world, viewer) == shown(table, viewer)
        moves = legal_actions(GAME, table)
        GAME.rules.play(table, moves[made % len(moves)])
        made += 1

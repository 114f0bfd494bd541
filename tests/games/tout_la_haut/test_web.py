"""Facts for the page of Tout là-haut: points part by part, previews of cards, hands passed on."""

from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.state import Colour, Objective
from updraft.games.tout_la_haut.web import Derived, FirstGame, Lay, Shift, derive
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.jit import MODE
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, hide_for, legal_actions


def derived(table: Table[Any], viewer: int) -> Derived:
    return derive(hide_for(GAME, table, viewer), viewer)


def preview(facts: Derived, move: str) -> Lay:
    return next(lay for lay in facts["lays"] if lay["move"] == move)


def names(table: Table[Any], kinds: list[int]) -> list[str]:
    return [card_text(table[0], kind) for kind in kinds]


def test_tlh_9_the_run_bonus_goes_to_the_longest_of_the_table() -> None:
    table = lay("B4G4 G2G2 G4Y4", "R2R2 R2R3 R3G3", "Y3B3* Y2Y2 Y2Y3", hand="P4P4")
    worths = derived(table, NOBODY)["worth"]
    assert [worth["floors"] for worth in worths] == [20, 15, 13]
    assert [worth["run"] for worth in worths] == [4, 5, 4]
    assert [worth["run_from"] for worth in worths] == [1, 0, 2]
    assert [worth["bonus"] for worth in worths] == [0, 5, 0]
    assert [worth["total"] for worth in worths] == [20, 20, 13]


def test_tlh_9_grey_floors_have_no_run() -> None:
    worths = derived(lay("B4G4*", "R2R2*"), NOBODY)["worth"]
    assert [(worth["run"], worth["run_from"], worth["bonus"]) for worth in worths] == [(0, -1, 0)] * 2


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
def test_tlh_20_every_objective_shows_the_number_it_counts(objective: str, aims: list[int], points: list[int]) -> None:
    worths = derived(lay("B4G4 G2G2", "R2R2 R2R3", objective=objective), NOBODY)["worth"]
    assert [worth["aim"] for worth in worths] == aims
    assert [worth["objective"] for worth in worths] == points


def test_tlh_21_the_first_game_is_a_separate_part() -> None:
    worths = derived(lay("B4G4", "R2R2", second=True, strategic=True, banked=[30, 25]), NOBODY)["worth"]
    assert [(worth["first_game"], worth["total"]) for worth in worths] == [(30, 38), (25, 31)]


def test_tlh_21_the_points_of_the_first_game_are_known_part_by_part() -> None:
    table = lay("G2G2*", "R2R2 G2G3", hand="B4G4 R3G3 G4Y4", turns=13, strategic=True, objective="SMALL-CABIN")
    assert derived(table, NOBODY)["first_game"] == []
    submit(GAME, table, "B4G4*")
    first, second = derived(table, NOBODY)["first_game"]
    assert first == FirstGame(floors=4, bonus=0, objective=7, total=11)
    assert second == FirstGame(floors=4 + 5 + 4, bonus=2, objective=0, total=15)
    assert table[0].banked_aim == Objective.SMALL_CABIN


def test_tlh_4_a_preview_shows_what_a_card_would_add_and_whether_it_fits() -> None:
    table = lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", turns=2)
    facts = derived(table, 0)
    assert len(facts["lays"]) == 6
    built = preview(facts, "G3B3")
    assert (built["fits"], built["run"], built["run_colour"], built["bonus"]) == (True, 2, Colour.GREEN, 2)
    assert (built["points"], built["bonus_gain"], built["gain"]) == (6, 2, 8)
    assert preview(facts, "B4G4")["fits"] is False
    turned = preview(facts, "B4G4*")
    assert (turned["fits"], turned["run"], turned["bonus"]) == (True, 1, 0)
    assert (turned["points"], turned["bonus_gain"], turned["gain"]) == (4, 0, 4)


def test_tlh_9_a_preview_shows_from_whom_a_longer_run_takes_the_bonus() -> None:
    table = lay("R2R2", "B2B2", hand="R2R3 B4G4 G2G2", turns=2)
    built = preview(derived(table, 0), "R2R3")
    assert (built["bonus_gain"], built["gain"]) == (4 - 2, 5 + 2)
    assert built["others"] == [Shift(seat=1, bonus=-2, objective=0)]
    assert preview(derived(table, 0), "G2G2")["others"] == []


def test_tlh_20_a_preview_shows_who_wins_and_loses_the_objective() -> None:
    table = lay("R2R2", "B2B2 B2B3", hand="R3G3 R2R2 G2G2", turns=2, objective="EFFICIENT")
    built = preview(derived(table, 0), "R3G3")
    assert (built["aim"], built["objective_gain"], built["others"]) == (2, -5, [])
    table = lay("R2R2", "B4G4", hand="R3G3 R2R2 G2G2", turns=2, objective="EFFICIENT")
    assert preview(derived(table, 0), "R3G3")["others"] == [Shift(seat=1, bonus=0, objective=5)]


def test_tlh_6_others_learn_nothing_of_a_hand() -> None:
    table = lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", turns=2)
    for other in (1, NOBODY):
        facts = derived(table, other)
        assert facts["lays"] == [] and facts["drawn"] == -1


def test_tlh_3_giver_knows_the_cards_passed_on_and_receiver_the_card_drawn() -> None:
    table = lay("", "", "", hand="B2B2 R3G3 G4Y4 P4P4", pile="Y2Y2 Y2Y3")
    assert derived(table, 0)["receiver"] == 1
    submit(GAME, table, "R3G3")
    assert names(table, derived(table, 0)["given"]) == ["B2B2", "G4Y4", "P4P4"]
    assert names(table, [derived(table, 1)["drawn"]]) == ["Y2Y2"]
    assert derived(table, 0)["given_to"] == 1
    assert derived(table, 2)["given"] == [] and derived(table, 2)["given_to"] == NOBODY
    assert [derived(table, viewer)["holder"] for viewer in (0, 1, NOBODY)] == [1, 1, 1]


def test_tlh_22_the_kept_card_is_the_one_that_joins_the_hand() -> None:
    table = lay("", "", hand="B2B2 R3G3 R2R2", kept="- G4Y4", pile="Y2Y2", draw_last=True)
    submit(GAME, table, "R3G3")
    assert names(table, [derived(table, 1)["drawn"]]) == ["G4Y4"]


def test_tlh_7_after_the_last_turn_nobody_receives() -> None:
    table = lay("", "", hand="B2B2 R3G3 G4Y4", turns=13)
    assert derived(table, 1)["receiver"] == NOBODY
    submit(GAME, table, "R3G3")
    facts = derived(table, 1)
    assert facts["holder"] == 1 and facts["receiver"] == NOBODY and facts["lays"] == []


@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_tlh_6_worlds_with_the_same_view_have_the_same_facts(players: int, draw_last: bool) -> None:
    options: dict[str, OptionValue] = {"draw_last": draw_last, "strategic": True, "objective": "random"}
    table = deal(Settings(GAME, players, options), f"worlds {players}")
    step = 7 if MODE == "interpreted" else 1
    made = 0
    while table[0].turn != NOBODY:
        for viewer in range(-1, players) if made % step == 0 else ():
            world = table.copy()
            GAME.rules.redeal(world, viewer, made)
            assert derived(world, viewer) == derived(table, viewer)
        moves = legal_actions(GAME, table)
        GAME.rules.play(table, moves[made % len(moves)])
        made += 1

"""The objective cards of Tout là-haut: when a tree meets them, and the points they add."""

from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.components import OBJECTIVES
from updraft.games.tout_la_haut.state import NO_OBJECTIVE
from updraft.kit.components import shipped_items
from updraft.kit.luck import seed_words
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, scores_and_ranks


def gains(objective: str, *trees: str, **more: Any) -> list[int]:
    """Count what an objective adds to the points of each tree."""
    without = scores_and_ranks(GAME, lay(*trees, **more))[0]
    with_it = scores_and_ranks(GAME, lay(*trees, objective=objective, **more))[0]
    return [after - before for before, after in zip(without, with_it, strict=True)]


# MONOCHROME


def test_tlh_20_monochrome_rewards_most_floors_of_one_colour() -> None:
    assert gains("MONOCHROME", "B2B2 B3R3", "R2R2 G2G2") == [5, 0]


def test_tlh_20_monochrome_counts_floors_that_do_not_touch() -> None:
    # Two times two blue floors around a grey card, against a run of three.
    assert gains("MONOCHROME", "B2B2 G2G2* B2B3", "Y2Y2 Y3G3") == [5, 0]


def test_tlh_20_monochrome_counts_one_colour_not_all() -> None:
    assert gains("MONOCHROME", "B2B2 R2R2 G2G2", "Y2Y2 Y2Y3") == [0, 5]


def test_tlh_20_monochrome_rewards_all_who_tie() -> None:
    assert gains("MONOCHROME", "B2B2", "R2R2 G2G2", "R3G3") == [5, 5, 0]


def test_tlh_20_monochrome_rewards_nobody_without_a_coloured_floor() -> None:
    assert gains("MONOCHROME", "B2B2* B2B2*", "R2R2* R2R2*") == [0, 0]


def test_tlh_20_monochrome_does_not_count_grey() -> None:
    assert gains("MONOCHROME", "B2B2* B2B2* B2B3*", "R3G3") == [0, 5]


def test_tlh_20_monochrome_counts_purple() -> None:
    assert gains("MONOCHROME", "P2P2 P3G3", "B2B2", "") == [5, 0, 0]


# TWO-STEP


def test_tlh_20_two_step_asks_for_three_floors_in_two_colours() -> None:
    assert gains("TWO-STEP", "B2B2 B3R3 R2R2", "G2G2 Y2Y2 G2G3") == [5, 0]


def test_tlh_20_two_step_counts_floors_that_do_not_touch() -> None:
    assert gains("TWO-STEP", "B2B2 R2R2 G2G2* B3R3", "") == [5, 0]


def test_tlh_20_two_step_takes_exactly_three_not_four() -> None:
    assert gains("TWO-STEP", "B2B2 B2B2 R2R2 R2R2", "G2G2 G3B3 B2B3 B4G4") == [0, 0]


def test_tlh_20_two_step_is_met_by_three_colours_too() -> None:
    # Three blue, three red and three yellow floors: once 5 points.
    assert gains("TWO-STEP", "B2B2 B3Y3 R2R2 R3Y3 G4Y4", "") == [5, 0]


def test_tlh_20_two_step_is_not_met_by_one_colour() -> None:
    assert gains("TWO-STEP", "B2B2 B3Y3 R2R2", "") == [0, 0]


def test_tlh_20_two_step_does_not_count_grey() -> None:
    assert gains("TWO-STEP", "B2B2 B3R3 R2R2*", "") == [0, 0]


def test_tlh_20_two_step_counts_purple() -> None:
    assert gains("TWO-STEP", "P2P2 P3G3 G2G2", "", "") == [5, 0, 0]


def test_tlh_20_two_step_rewards_everyone_who_meets_it() -> None:
    # This objective is not a contest: two colours are as good as three.
    assert gains("TWO-STEP", "B2B2 B3Y3 R2R2 R3Y3 G4Y4", "G2G2 Y3G3 Y2Y2") == [5, 5]


# EFFICIENT


def test_tlh_20_efficient_rewards_fewest_colours() -> None:
    assert gains("EFFICIENT", "B2B2 B2B3", "R3G3", "Y2Y2 G2G2 R2R2") == [5, 0, 0]


def test_tlh_20_efficient_counts_no_colour_as_fewest() -> None:
    assert gains("EFFICIENT", "B2B2 B2B3", "R3G3*") == [0, 5]


def test_tlh_20_efficient_does_not_count_grey_as_a_colour() -> None:
    assert gains("EFFICIENT", "B2B2 R2R2* G2G2*", "R3G3") == [5, 0]


def test_tlh_20_efficient_counts_purple_as_a_colour() -> None:
    assert gains("EFFICIENT", "P3G3", "B2B2", "R3Y3") == [0, 5, 0]


def test_tlh_20_efficient_rewards_all_who_tie() -> None:
    assert gains("EFFICIENT", "B2B2 B2B3", "R2R2", "R3G3") == [5, 5, 0]


def test_tlh_20_efficient_rewards_all_who_tie_without_a_colour() -> None:
    assert gains("EFFICIENT", "B2B2*", "R2R2*", "R3G3") == [5, 5, 0]


# DIVERSE


def test_tlh_20_diverse_rewards_most_colours_of_two_floors() -> None:
    assert gains("DIVERSE", "B2B2 R2R2 G2G2", "Y2Y2 Y2Y3 Y3G3") == [5, 0]


def test_tlh_20_diverse_does_not_count_a_single_floor() -> None:
    # Four colours with one floor each, against one colour with two.
    assert gains("DIVERSE", "R3G3 B3Y3", "Y2Y2") == [0, 5]


def test_tlh_20_diverse_counts_floors_that_do_not_touch() -> None:
    assert gains("DIVERSE", "R3G3 G4Y4 Y4R4", "B2B2 Y2Y2") == [5, 0]


def test_tlh_20_diverse_counts_colours_not_floors() -> None:
    assert gains("DIVERSE", "B2B2 B2B2 B2B3", "R2R2 G2G2") == [0, 5]


def test_tlh_20_diverse_rewards_all_who_tie() -> None:
    assert gains("DIVERSE", "B2B2", "R2R2 R2R2", "R3G3") == [5, 5, 0]


def test_tlh_20_diverse_rewards_nobody_without_two_floors_of_a_colour() -> None:
    assert gains("DIVERSE", "R3G3", "B3Y3") == [0, 0]


def test_tlh_20_diverse_does_not_count_grey() -> None:
    assert gains("DIVERSE", "B2B2* R2R2*", "Y2Y2") == [0, 5]


def test_tlh_20_diverse_counts_purple() -> None:
    assert gains("DIVERSE", "P2P2 G2G2", "B2B2", "") == [5, 0, 0]


# SMALL-CABIN


def test_tlh_20_small_cabin_rewards_the_lowest_score() -> None:
    assert gains("SMALL-CABIN", "B2B2*", "R2R2", "G4Y4") == [7, 0, 0]


def test_tlh_20_small_cabin_counts_the_run_bonus() -> None:
    # Floors of 8 and 9, but with the run of four it is 12 and 9.
    assert gains("SMALL-CABIN", "B2B2 B2B2", "G2G3 R2R2*") == [0, 7]


def test_tlh_20_small_cabin_rewards_all_who_tie() -> None:
    assert gains("SMALL-CABIN", "B2B2*", "R2R2*", "R3G3") == [7, 7, 0]


def test_tlh_20_small_cabin_may_tie_through_the_run_bonus() -> None:
    # Floors of 4 and 6; runs of 2 and 1 make it 6 and 6.
    assert gains("SMALL-CABIN", "B2B2", "R3G3", "Y4R4") == [7, 7, 0]


def test_tlh_20_small_cabin_may_reward_everyone() -> None:
    assert gains("SMALL-CABIN", "B2B2", "R2R2", "G2G2", "Y2Y2", "P2P2") == [7, 7, 7, 7, 7]


# All objectives


def test_tlh_20_the_objective_counts_before_the_winner_is_decided() -> None:
    trees = ["B2B2 B2B2", "G2G3 R2R2*"]
    assert scores_and_ranks(GAME, lay(*trees)) == ([12, 9], [1, 2])
    assert scores_and_ranks(GAME, lay(*trees, objective="SMALL-CABIN")) == ([12, 9 + 7], [2, 1])


@pytest.mark.parametrize("name", OBJECTIVES)
def test_tlh_20_the_box_says_what_an_objective_is_worth(name: str) -> None:
    lists = shipped_items(GAME)
    lists["objectives"] = {**lists["objectives"], name: 23}
    meets_all = "B2B2 B3R3 R2R2"
    assert gains(name, meets_all, "G4Y4 Y4R4 R4B4", lists=lists)[0] == 23


def test_tlh_20_without_the_option_there_is_no_objective() -> None:
    assert GAME.option("objective").default == "off"  # type: ignore[union-attr]
    assert deal(Settings(GAME, 3), "off")[0].aim == NO_OBJECTIVE


@pytest.mark.parametrize("name", OBJECTIVES)
def test_tlh_20_a_named_objective_is_in_force(name: str) -> None:
    for seed in ("a", "b", "c"):
        table = deal(Settings(GAME, 3, {"objective": name}), seed)
        assert OBJECTIVES[table[0].aim] == name


def test_tlh_20_random_draws_every_objective() -> None:
    tables = [deal(Settings(GAME, 3, {"objective": "random"}), f"seed {i}") for i in range(60)]
    assert {OBJECTIVES[table[0].aim] for table in tables} == set(OBJECTIVES)


def test_tlh_20_a_random_objective_is_drawn_for_each_of_two_games() -> None:
    # Game 2 may draw any of the five, even the one of game 1.
    table = lay("", "", hand="B2B2 R2R2 G2G2", turns=13, strategic=True, objective="random")
    drawn = set()
    for i in range(60):
        again = table.copy()
        again[0].luck[:] = seed_words(f"seed {i}")
        submit(GAME, again, "B2B2")
        drawn.add(OBJECTIVES[again[0].aim])
    assert drawn == set(OBJECTIVES)

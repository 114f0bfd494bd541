"""Scoring in Tout là-haut: floors, the longest run, and the winner."""

from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import scores_and_ranks

EXAMPLE = "B4G4 G2G2 G4Y4 Y2Y2 R2R2* Y2Y2"


def scores(table: Table[Any]) -> list[int]:
    return scores_and_ranks(GAME, table)[0]


def ranks(table: Table[Any]) -> list[int]:
    return scores_and_ranks(GAME, table)[1]


# Floors


def test_tlh_8_the_values_of_all_floors_are_summed() -> None:
    table = lay("B2B3 R3G3 G4Y4", "P2P2 P2P2", "")
    assert scores(table)[0] == 2 + 3 + 3 + 3 + 4 + 4


def test_tlh_8_grey_floors_count_2_each() -> None:
    table = lay("B4G4* R3G3*", "")
    assert scores(table) == [2 + 2 + 2 + 2, 0]


def test_tlh_8_an_empty_tree_is_worth_nothing() -> None:
    assert scores(lay("", "", "")) == [0, 0, 0]


def test_tlh_8_every_floor_of_the_highest_tree_counts() -> None:
    table = lay("B2B2 B2B2 B2B3 R3G3 G2G2 G2G2 G2G3", "")
    assert scores(table) == [4 + 4 + 5 + 6 + 4 + 4 + 5 + 7, 0]


# The longest run


def test_tlh_9_the_longest_run_gains_its_length() -> None:
    table = lay("B2B2 B2B3", "R2R2 G2G2")
    assert scores(table) == [9 + 4, 8]


def test_tlh_9_all_who_tie_gain_the_full_length() -> None:
    table = lay("B2B2 R2R2", "G2G2", "Y2Y3 R3G3", "R4B4")
    assert scores(table) == [8 + 2, 4 + 2, 11 + 2, 8]


def test_tlh_9_two_runs_of_that_length_gain_it_once() -> None:
    table = lay("B2B2 G2G2 R2R2", "Y2Y2*")
    assert scores(table) == [12 + 2, 4]


def test_tlh_9_a_run_goes_on_across_cards() -> None:
    table = lay("R3G3 G3B3 B2B2 B4G4", "Y2Y3 R2R2*", "")
    assert scores(table) == [24 + 4, 9, 0]


def test_tlh_9_a_single_floor_is_a_run_of_1() -> None:
    table = lay("R3G3", "B4G4", "Y2Y2*")
    assert scores(table) == [6 + 1, 8 + 1, 4]


def test_tlh_9_all_grey_gains_nothing() -> None:
    table = lay("B2B2* R2R2*", "G2G2* Y2Y2*")
    assert scores(table) == [8, 8]


def test_tlh_9_grey_floors_are_no_run() -> None:
    table = lay("B2B2* R2R2* G2G2*", "R3G3")
    assert scores(table) == [12, 6 + 1]


def test_tlh_9_grey_breaks_a_run() -> None:
    table = lay("Y2Y2 R2R2* Y2Y2", "B2B2 B3R3")
    assert scores(table) == [12, 10 + 3]


def test_tlh_9_the_same_colour_face_down_breaks_a_run() -> None:
    table = lay("Y2Y2 Y2Y2* Y2Y3", "B3Y3 G2G2*")
    assert scores(table) == [13 + 2, 10]


def test_tlh_9_another_colour_breaks_a_run() -> None:
    table = lay("G2G2 G3B3 B2B2 R2R2 B2B2", "")
    assert scores(table)[0] == 22 + 3


def test_tlh_9_purple_is_a_colour() -> None:
    table = lay("P2P2 P2P2", "B2B2", "")
    assert scores(table) == [8 + 4, 4, 0]


def test_tlh_9_a_run_may_end_with_the_highest_floor() -> None:
    table = lay("R2R2* G2G2* B2B3* R3G3* B2B2 B2B2 B3R3", "G2G2 G2G3")
    assert scores(table) == [30 + 5, 9]


# The winner


def order(players: int, first: int, way: int) -> list[int]:
    """List the seats in the order of play."""
    return [(first + way * step) % players for step in range(players)]


@pytest.mark.parametrize("second", [False, True], ids=["to the left", "to the right"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_10_of_equals_the_farthest_from_the_first_player_is_better(players: int, second: bool) -> None:
    for first in range(players):
        table = lay(*[""] * players, first=first, second=second, strategic=second)
        places = ranks(table)
        best_first = reversed(order(players, first, -1 if second else 1))
        assert [places[seat] for seat in best_first] == list(range(1, players + 1))


def test_tlh_10_most_points_wins() -> None:
    table = lay("B2B2 G2G2", "R2R2 R2R2", "G2G2*")
    assert ranks(table) == [2, 1, 3]


def test_tlh_10_the_bonus_is_counted_before_the_winner_is_decided() -> None:
    # 9 floors' worth against 8, but the 8 have the longest run.
    table = lay("Y2Y3 B2B2*", "R2R2 R2R2")
    assert scores_and_ranks(GAME, table) == ([9, 8 + 4], [2, 1])


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        pytest.param([2, 1, 2, 1], [2, 4, 1, 3], id="two pairs"),
        pytest.param([2, 1, 1, 1], [1, 4, 3, 2], id="three share the bottom"),
        pytest.param([2, 2, 2, 1], [3, 2, 1, 4], id="three share the top"),
        pytest.param([1, 2, 2, 3], [4, 3, 2, 1], id="two share the middle"),
    ],
)
def test_tlh_10_a_tie_is_broken_for_every_place(heights: list[int], expected: list[int]) -> None:
    grey = [f"{colour}2{colour}2*" for colour in "BBRRGGYY"]
    trees = [" ".join(grey.pop() for _ in range(height)) for height in heights]
    assert ranks(lay(*trees)) == expected


def test_tlh_10_a_tie_is_broken_from_the_first_player_on() -> None:
    # Play goes 2, 3, 0, 1: seat 1 sits farthest from seat 2.
    table = lay("B2B2*", "R2R2*", "G2G2*", "Y2Y2*", first=2)
    assert ranks(table) == [2, 1, 4, 3]


# The booklet's example, played: everyone builds the card just drawn, the rest goes around


def play_example(others: list[str]) -> Table[Any]:
    """Build the example on seat 0 of three, and the given trees on seats 1 and 2."""
    trees = [EXAMPLE, *others]
    moves = [move for turn in zip(*(tree.split() for tree in trees), strict=True) for move in turn]
    drawn = [move.rstrip("*") for move in moves]
    table = lay("", "", "", hand=f"R3G3 R3Y3 B3Y3 {drawn[0]}", pile=" ".join(drawn[1:]))
    for number, move in enumerate(moves):
        submit(GAME, table, move, seat=number % 3)
    assert table[0].turn == NOBODY
    return table


def test_tlh_11_the_example_is_legal_and_worth_36() -> None:
    others = ["B2B2* B2B2* B2B3* R2R2* R2R3* B3R3*", "G2G2* G2G3* G3B3* G3R3* Y2Y3* Y3B3*"]
    table = play_example(others)
    assert scores(table) == [32 + 4, 24, 24]


def test_tlh_11_the_example_is_worth_32_when_another_run_is_longer() -> None:
    others = ["P2P2 P2P2 P2P3 B2B2* B2B2* B2B3*", "G2G2* G2G3* G3B3* G3R3* Y2Y3* Y3B3*"]
    table = play_example(others)
    assert scores(table) == [32, 13 + 12 + 6, 24]


def test_tlh_11_the_example_shares_the_bonus_with_another_run_of_4() -> None:
    others = ["P2P2 P2P3 R2R2* B2B2* B2B2* B2B3*", "G2G2* G2G3* G3B3* G3R3* Y2Y3* Y3B3*"]
    table = play_example(others)
    assert scores(table) == [32 + 4, 9 + 16 + 4, 24]

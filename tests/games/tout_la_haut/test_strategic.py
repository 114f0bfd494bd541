"""The strategic variant of Tout là-haut: two games, the second the other way round."""

from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.components import OBJECTIVES
from updraft.games.tout_la_haut.moves import hand_text
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.kit.components import shipped_items
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import scores_and_ranks

HAND = "B4G4 R4B4 G4Y4 Y4R4 G3R3 Y3B3"


def last_turn(*trees: str, **more: Any) -> Table[Any]:
    """Lay a table before the last turn of a game."""
    seats = len(trees)
    hand = " ".join(HAND.split()[: seats + 1])
    return lay(*trees, hand=hand, turns=seats * rounds(seats) - 1, **{"strategic": True, **more})


def second_game(*trees: str, **more: Any) -> Table[Any]:
    """Lay a table at the first turn of game 2; the last player of game 1 ended it with a grey card."""
    table = last_turn(*trees, **more)
    submit(GAME, table, "B4G4*")
    assert table[0].second
    return table


def test_tlh_21_without_the_option_one_game_is_all() -> None:
    table = last_turn("", "", strategic=False)
    submit(GAME, table, "B4G4*")
    assert table[0].turn == NOBODY


def test_tlh_21_a_second_game_follows() -> None:
    table = second_game("", "")
    assert table[0].turn != NOBODY


def test_tlh_21_the_second_game_is_the_last() -> None:
    table = last_turn("", "", second=True)
    submit(GAME, table, "B4G4*")
    assert table[0].turn == NOBODY
    assert GAME.ends[table[0].end] == "TLH-7"


# The second game begins


def test_tlh_21_all_cards_are_reshuffled() -> None:
    table = second_game("B2B2 R2R2", "G2G2 Y2Y2", "P2P2 P2P3")
    s = table[0]
    assert (s.tree == -1).all() and not s.down.any()
    assert s.piled == 32 - (3 + 1)
    assert GAME.components.inventory(table) == sorted(shipped_items(GAME)["cards"])


def test_tlh_21_every_tree_begins_with_a_stump_again() -> None:
    # Anything may follow, on every tree: each card gives two moves.
    table = second_game("B2B2 R2R2", "G2G2 Y2Y2", "P2P2 P2P3")
    for _ in range(3):
        cards = set(hand_text(table[0]).split())
        for card in cards:
            assert GAME.notation.why_not(table, card) is None
        submit(GAME, table, sorted(cards)[0])


def test_tlh_21_nobody_remembers_hands_of_the_first_game() -> None:
    table = last_turn("", "")
    table[0].passed[:13, :2] = 1
    submit(GAME, table, "B4G4*")
    assert (table[0].passed == -1).all()


def test_tlh_21_the_first_player_gets_a_card_for_each_player_again() -> None:
    table = second_game("", "", "", "")
    assert table[0].held == 4 + 1


def test_tlh_21_the_lowest_of_the_first_game_starts_the_second() -> None:
    table = second_game("B2B2 R2R2", "G2G2", "Y2Y2 G2G2")
    assert table[0].turn == 1


def test_tlh_21_the_lowest_is_found_with_the_run_bonus() -> None:
    # Floors of 8, 9 and 14, but with the run of four it is 12, 9 and 14.
    table = second_game("B2B2 B2B2", "R2R3 G2G2*", "R3Y3 G2G3*")
    assert table[0].banked[:3].tolist() == [8 + 4, 5 + 4, 6 + 4 + 4]
    assert table[0].turn == 1


def test_tlh_21_the_lowest_is_found_with_the_objective() -> None:
    # SMALL-CABIN lifts the lowest above the others.
    trees = ["G2G2*", "R2R2 G2G2", "Y2Y2 Y2Y3"]
    assert second_game(*trees)[0].turn == 0
    assert second_game(*trees, objective="SMALL-CABIN")[0].turn == 1


@pytest.mark.parametrize("first", range(4))
def test_tlh_21_of_equal_lowest_the_nearest_to_the_first_player_starts(first: int) -> None:
    # All four have one grey card, also the last player, who builds it now.
    trees = ["R2R2*", "G2G2*", "Y2Y2*", "P2P2*"]
    trees[(first + 3) % 4] = ""
    table = second_game(*trees, first=first)
    assert table[0].banked[:4].tolist() == [4, 4, 4, 4]
    assert table[0].turn == first


@pytest.mark.parametrize(("first", "starter"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_tlh_21_a_player_who_is_not_lowest_does_not_start_however_near(first: int, starter: int) -> None:
    # Seats 1 and 3 are lowest; the cards of 0 and 2 make up for what the last player builds.
    trees = ["R2R2* B2B2*", "G2G2*", "Y2Y2* B2B2*", "P2P2*"]
    last = (first + 3) % 4
    trees[last] = trees[last].rpartition(" ")[0]
    table = second_game(*trees, first=first)
    assert table[0].banked[:4].tolist() == [8, 4, 8, 4]
    assert table[0].turn == starter


def test_tlh_21_the_player_who_ranks_last_starts() -> None:
    # The tie-break for the first player of game 2 is that of every place [TLH-10].
    trees = ["R2R2*", "G2G2* B2B2*", "Y2Y2*", ""]
    finished = last_turn(*trees, strategic=False)
    submit(GAME, finished, "B4G4*")
    ranks = scores_and_ranks(GAME, finished)[1]
    assert second_game(*trees)[0].turn == ranks.index(4)


# The other way round


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_21_turns_run_counter_clockwise(players: int) -> None:
    table = last_turn(*[""] * players)
    submit(GAME, table, "B4G4*")
    seats = []
    for _ in range(2 * players):
        seats.append(int(table[0].turn))
        submit(GAME, table, hand_text(table[0]).split()[0] + "*")
    assert seats == [-step % players for step in range(2 * players)]


def test_tlh_21_hands_pass_to_the_right() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", pile="P4P4", first=1, second=True, strategic=True)
    submit(GAME, table, "R2R2")
    assert table[0].turn == 0
    assert hand_text(table[0]) == "B2B2 G2G2 Y2Y2 P4P4"


def test_tlh_21_right_of_seat_0_is_the_last_seat() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", first=0, second=True, strategic=True)
    submit(GAME, table, "R2R2")
    assert table[0].turn == 2


# Points


def test_tlh_21_the_first_game_is_scored_by_itself() -> None:
    # Floors, run bonus and objective of game 1 are kept when its cards are gone.
    table = second_game("B2B2 B2B3", "R3G3", objective="MONOCHROME")
    assert scores_and_ranks(GAME, table)[0] == [9 + 4 + 5, 6 + 4]


def test_tlh_21_the_second_game_is_scored_by_itself() -> None:
    # A run of two is the longest of game 2, whatever stood in game 1.
    table = lay("B2B2", "R3G3", banked=[30, 20], second=True, strategic=True)
    assert scores_and_ranks(GAME, table)[0] == [30 + 4 + 2, 20 + 6]


def test_tlh_21_small_cabin_counts_each_game_alone() -> None:
    # Seat 0 is far behind in the sum, but seat 1 has the lower score of game 2.
    table = lay("B2B2 B2B2", "R2R2", banked=[10, 40], second=True, strategic=True, objective="SMALL-CABIN")
    assert scores_and_ranks(GAME, table)[0] == [10 + 8 + 4, 40 + 4 + 7]


def test_tlh_21_a_named_objective_holds_for_both_games() -> None:
    table = second_game("B2B2", "R3G3", objective="MONOCHROME")
    s = table[0]
    assert OBJECTIVES[s.aim] == "MONOCHROME"
    assert s.banked[:2].tolist() == [4 + 2 + 5, 6 + 4]


def test_tlh_21_the_sum_of_both_games_decides() -> None:
    # Seat 1 wins game 2, seat 0 has more in all.
    table = lay("B2B2*", "R2R2", banked=[30, 25], second=True, strategic=True)
    assert scores_and_ranks(GAME, table) == ([30 + 4, 25 + 4 + 2], [1, 2])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_21_a_tie_goes_by_the_second_game(players: int) -> None:
    # Play of game 2 goes to the right from its first player, and the last in that order is best.
    for first in range(players):
        table = lay(*[""] * players, first=first, banked=[20] * players, second=True, strategic=True)
        ranks = scores_and_ranks(GAME, table)[1]
        assert [ranks[(first - step) % players] for step in range(players)] == list(range(players, 0, -1))


def test_tlh_21_only_the_tied_go_by_the_second_game() -> None:
    # Play of game 2 goes 1, 0, 3, 2: of the equals 1 and 3, seat 3 is better.
    table = lay("", "", "", "", first=1, banked=[10, 20, 15, 20], second=True, strategic=True)
    assert scores_and_ranks(GAME, table)[1] == [4, 2, 3, 1]


def test_tlh_21_the_tie_does_not_go_by_the_first_game() -> None:
    # Seat 0 begins both games; in game 1 seat 2 sat farthest from it, in game 2 seat 1 does.
    table = second_game("R2R2*", "G2G2*", "")
    assert table[0].turn == table[0].first == 0
    assert scores_and_ranks(GAME, table) == ([4, 4, 4], [3, 1, 2])

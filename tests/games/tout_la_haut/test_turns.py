"""Set-up and turns of Tout là-haut: hands, building, and the end of a game."""

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.moves import hand_text
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, hide_for, legal_actions

OBJECTIVES = next(option.values for option in GAME.options if option.name == "objective")
SWITCHES = (False, True)
DRAWN = {2: 16, 3: 21, 4: 24, 5: 25}
ROUNDS = {2: 7, 3: 6, 4: 5, 5: 4}


def choices(table: Table[Any]) -> list[str]:
    """List the legal moves as texts."""
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def face_up(table: Table[Any]) -> list[str]:
    """List the cards that may be built face-up."""
    return [move for move in choices(table) if not move.endswith("*")]


# Set-up


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_tlh_1_purple_leaves_with_2_players_in_every_variant(objective: OptionValue) -> None:
    for strategic, draw_last in product(SWITCHES, SWITCHES):
        options: dict[str, OptionValue] = {"objective": objective, "strategic": strategic, "draw_last": draw_last}
        cards = GAME.components.inventory(deal(Settings(GAME, 2, options), "two"))
        assert len(cards) == 24
        assert not any("P" in card for card in cards)


def test_tlh_1_purple_stays_out_of_the_second_game() -> None:
    table = lay("", "", hand="B2B2 R2R2 G2G2", turns=13, strategic=True)
    submit(GAME, table, "B2B2")
    cards = GAME.components.inventory(table)
    assert table[0].second and len(cards) == 24
    assert not any("P" in card for card in cards)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tlh_1_purple_stays_with_more_players(players: int) -> None:
    cards = GAME.components.inventory(deal(Settings(GAME, players), "more"))
    assert sum("P" in card for card in cards) == 8


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_2_everyone_can_be_the_first_player(players: int) -> None:
    starters = {int(deal(Settings(GAME, players), f"seed {i}")[0].turn) for i in range(40)}
    assert starters == set(range(players))


def test_tlh_2_the_host_may_name_the_first_player() -> None:
    for seat in range(5):
        table = deal(Settings(GAME, 5, first=seat), "named")
        assert table[0].turn == table[0].first == seat


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_2_the_first_player_has_a_card_for_each_player_and_the_first_draw(players: int) -> None:
    table = deal(Settings(GAME, players), "hand")
    assert table[0].held == players + 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_2_the_rest_is_the_pile(players: int) -> None:
    table = deal(Settings(GAME, players), "pile")
    in_play = 24 if players == 2 else 32
    assert table[0].piled == in_play - (players + 1)
    assert (table[0].deck[: table[0].piled] >= 0).all()


def test_tlh_2_the_pile_lies_face_down() -> None:
    table = deal(Settings(GAME, 3), "pile")
    for seat in (NOBODY, 0, 1, 2):
        assert (hide_for(GAME, table, seat)[0].deck == -1).all()


# A turn


def test_tlh_3_the_chosen_card_is_added_to_the_tree() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2")
    submit(GAME, table, "R2R2")
    s = table[0]
    assert card_text(s, s.tree[0, 0]) == "R2R2" and not s.down[0, 0]


def test_tlh_3_the_next_card_stands_on_the_last() -> None:
    table = lay("R2R2", "G2G2", hand="B2B2 R2R3 Y2Y2")
    submit(GAME, table, "R2R3*")
    s = table[0]
    assert [card_text(s, kind) for kind in s.tree[0, :2]] == ["R2R2", "R2R3"]
    assert s.down[0, :2].tolist() == [0, 1]


def test_tlh_3_the_others_go_to_the_left_who_draws_the_top_card() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", pile="P4P4 P2P3")
    submit(GAME, table, "R2R2")
    assert table[0].turn == 1
    assert hand_text(table[0]) == "B2B2 G2G2 Y2Y2 P4P4"


def test_tlh_3_left_of_the_last_seat_is_seat_0() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", first=2)
    submit(GAME, table, "R2R2")
    assert table[0].turn == 0


def test_tlh_3_one_copy_is_built_and_the_other_passed_on() -> None:
    table = lay("", "", hand="B2B2 B2B2 G2G2", pile="Y2Y2")
    submit(GAME, table, "B2B2")
    assert hand_text(table[0]) == "B2B2 G2G2 Y2Y2"


def test_tlh_3_every_card_of_the_hand_may_be_chosen() -> None:
    table = lay("", "", hand="B2B2 R3G3 Y4R4")
    assert choices(table) == ["B2B2", "R3G3", "Y4R4", "B2B2*", "R3G3*", "Y4R4*"]


def test_tlh_3_two_equal_cards_are_one_choice() -> None:
    table = lay("", "", hand="B2B2 B2B2 R3G3")
    assert choices(table) == ["B2B2", "R3G3", "B2B2*", "R3G3*"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_3_the_hand_always_has_one_card_more_than_there_are_players(players: int) -> None:
    table = deal(Settings(GAME, players), "hands")
    while table[0].turn != NOBODY:
        assert table[0].held == players + 1
        submit(GAME, table, legal_actions(GAME, table)[0])


# Building: the tree of seat 0 ends with the top floor of R3G3, a green 3


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        pytest.param("G3B3", True, id="colour and value"),
        pytest.param("G2G2", True, id="colour only"),
        pytest.param("B3Y3", True, id="value only"),
        pytest.param("B2B2", False, id="neither"),
        pytest.param("B4G4", False, id="only its top has the colour"),
        pytest.param("B2B3", False, id="only its top has the value"),
        pytest.param("R2R2", False, id="it matches the floor below the top"),
    ],
)
def test_tlh_4_a_card_fits_by_colour_or_value_of_the_top_floor(card: str, fits: bool) -> None:
    table = lay("R3G3", "", hand=f"{card} R4B4 Y4R4", turns=2)
    assert (card in face_up(table)) == fits


def test_tlh_4_only_your_own_tree_matters() -> None:
    table = lay("R3G3", "Y2Y2", hand="G2G2 Y4R4 B4G4", turns=2)
    assert face_up(table) == ["G2G2"]


def test_tlh_4_a_card_that_does_not_fit_may_fit_later() -> None:
    table = lay("R3G3 G2G3 G4Y4", "", hand="B4G4 Y2Y2 R3Y3", turns=6)
    assert face_up(table) == ["B4G4", "Y2Y2"]


def test_tlh_5_face_down_is_always_allowed() -> None:
    table = lay("R3G3", "", hand="B2B2 R2R2 Y4R4", turns=2)
    assert choices(table) == ["B2B2*", "R2R2*", "Y4R4*"]


def test_tlh_5_a_card_that_fits_may_be_built_face_down_too() -> None:
    table = lay("R3G3", "", hand="G2G2 R2R2 Y4R4", turns=2)
    assert {"G2G2", "G2G2*"} < set(choices(table))


def test_tlh_5_anything_follows_the_stump() -> None:
    table = lay("", "", "", hand="B2B2 R3G3 Y4R4 P4P4")
    assert face_up(table) == ["B2B2", "R3G3", "Y4R4", "P4P4"]


def test_tlh_5_anything_follows_grey() -> None:
    table = lay("R3G3 B2B2*", "", "", hand="B2B3 R3Y3 Y4R4 P4P4", turns=6)
    assert face_up(table) == ["B2B3", "R3Y3", "Y4R4", "P4P4"]


def test_tlh_5_the_front_of_a_face_down_card_does_not_matter() -> None:
    # Grey counts 2, but a floor on it needs no 2: neither the back nor the front must match.
    table = lay("B4G4*", "", hand="Y3B3 Y4R4 R2R2", turns=2)
    assert face_up(table) == ["R2R2", "Y3B3", "Y4R4"]


def test_tlh_5_after_building_face_down_anything_follows() -> None:
    table = lay("R3G3", "B2B2", hand="B2B2 R2R2 Y4R4", pile="B4G4 Y3B3")
    submit(GAME, table, "B2B2*")
    submit(GAME, table, "R2R2*")
    assert face_up(table) == ["B4G4", "Y3B3", "Y4R4"]


def test_tlh_6_a_card_is_never_turned_upside_down() -> None:
    # The top of R2R3 would fit on a blue 3, its bottom does not.
    table = lay("G3B3", "", hand="R2R3 R2R2 G2G2", turns=2)
    assert "R2R3" not in face_up(table)
    assert GAME.notation.number(table, "R3R2") is None


def test_tlh_6_a_card_built_ends_with_its_top_floor() -> None:
    table = lay("B2B2", "G2G2", hand="B4G4 R2R2 R2R3", pile="G3B3 Y4R4")
    submit(GAME, table, "B4G4")
    submit(GAME, table, "R2R3")
    assert face_up(table) == ["G3B3", "Y4R4"]


def test_tlh_6_a_face_down_card_stays_secret_to_the_end() -> None:
    table = lay("B2B2", "R3G3*", turns=14)
    assert table[0].turn == NOBODY
    assert hide_for(GAME, table, 0)[0].tree[1, 0] == -1
    assert hide_for(GAME, table, NOBODY)[0].tree[1, 0] == -1


def test_tlh_6_its_owner_remembers_a_face_down_card() -> None:
    table = lay("B2B2", "R3G3*", turns=14)
    s = hide_for(GAME, table, 1)[0]
    assert card_text(s, s.tree[1, 0]) == "R3G3"


# The end


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("draw_last", SWITCHES)
def test_tlh_7_everyone_plays_once_a_round(players: int, draw_last: bool) -> None:
    table = deal(Settings(GAME, players, {"draw_last": draw_last}, first=1), "rounds")
    choose = Random(7).choice
    seats = []
    while table[0].turn != NOBODY:
        seats.append(int(table[0].turn))
        submit(GAME, table, choose(legal_actions(GAME, table)))
    assert seats == [(1 + step) % players for step in range(players)] * ROUNDS[players]


@pytest.mark.parametrize(("players", "drawn"), DRAWN.items())
@pytest.mark.parametrize("draw_last", SWITCHES)
def test_tlh_7_a_fixed_number_of_cards_is_drawn(players: int, drawn: int, draw_last: bool) -> None:
    table = deal(Settings(GAME, players, {"draw_last": draw_last}), "cards")
    loops_of(GAME).play_out(table, move_buffer(GAME), rng_of("moves"))
    assert len(GAME.components.inventory(table)) - table[0].piled == drawn


@pytest.mark.parametrize(("players", "rounds"), ROUNDS.items())
def test_tlh_7_all_trees_are_as_high_as_there_were_rounds(players: int, rounds: int) -> None:
    table = deal(Settings(GAME, players), "trees")
    loops_of(GAME).play_out(table, move_buffer(GAME), rng_of("moves"))
    assert (table[0].tree[:players] >= 0).sum(axis=1).tolist() == [rounds] * players


def test_tlh_7_the_last_turn_of_the_last_round_ends_the_game() -> None:
    table = lay("", "", hand="B2B2 R2R2 G2G2", turns=12)
    submit(GAME, table, "B2B2")
    assert table[0].turn == 1
    submit(GAME, table, "R2R2")
    assert table[0].turn == NOBODY
    assert GAME.ends[table[0].end] == "TLH-7"
    assert legal_actions(GAME, table) == []

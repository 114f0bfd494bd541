"""The box of Tout là-haut: what is in it, and which other boxes can be played with."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.components import check
from updraft.kit import components
from updraft.kit.components import ComponentsError, shipped, shipped_items
from updraft.kit.contract import NOBODY, ComponentLists
from updraft.kit.rulebook import rulebook
from updraft.kit.table import Settings, deal, legal_actions, scores_and_ranks
from updraft.kit.texts import LANGUAGES

CARDS: list[str] = shipped_items(GAME)["cards"]
PURPLE = "P2P2 P2P2 P2P3 P3G3 P3B3 P3Y3 P3R3 P4P4"


def owners_box(**changed: Any) -> ComponentLists:
    """Replace some of the shipped lists."""
    return {**shipped_items(GAME), **changed}


def points(**changed: Any) -> dict[str, Any]:
    """Replace some of the shipped points of the objectives."""
    return {**shipped_items(GAME)["objectives"], **changed}


def test_tlh_c1_the_box_holds_32_cards() -> None:
    assert len(CARDS) == 32


def test_tlh_c1_the_cards_are_those_of_the_rules() -> None:
    low = "B2B2 B2B2 R2R2 R2R2 G2G2 G2G2 Y2Y2 Y2Y2 B2B3 R2R3 G2G3 Y2Y3"
    high = "R3G3 R3Y3 B3Y3 B3R3 G3B3 G3R3 Y3B3 Y3G3 B4G4 R4B4 G4Y4 Y4R4"
    assert sorted(CARDS) == sorted(f"{low} {high} {PURPLE}".split())


def test_tlh_c1_the_source_of_the_cards_is_named() -> None:
    # The list was found in a description of the prototype of the original game, not of what is printed.
    (cards,) = [entry for entry in shipped(GAME) if entry.name == "cards"]
    assert "describes the prototype of the original game" in cards.note
    for lang in LANGUAGES:
        book = rulebook(GAME, lang)
        assert "prototype" in next(rule.text for rule in book.rules if rule.id == "TLH-C1")
        assert next(entry.note for entry in book.components if entry.name == "cards") == cards.note


def test_tlh_c1_eight_cards_show_purple() -> None:
    assert sorted(card for card in CARDS if "P" in card) == sorted(PURPLE.split())


def test_tlh_c1_every_colour_has_13_floors_and_purple_12() -> None:
    floors = Counter(letter for card in CARDS for letter in card[::2])
    assert floors == {"B": 13, "R": 13, "G": 13, "Y": 13, "P": 12}


def test_tlh_c1_all_values_together_are_177() -> None:
    assert sum(int(value) for card in CARDS for value in card[1::2]) == 177


def test_tlh_c1_a_dealt_table_holds_every_card_of_the_box() -> None:
    table = deal(Settings(GAME, 5), "all cards")
    assert GAME.components.inventory(table) == sorted(CARDS)


def test_tlh_c1_the_list_names_its_status() -> None:
    entry = next(entry for entry in shipped(GAME) if entry.name == "cards")
    assert (entry.rule, entry.status) == ("TLH-C1", "found")


@pytest.mark.parametrize("card", ["B2B2", "R3G3", "B4G4", "P4P4"])
def test_tlh_c2_the_back_of_every_card_is_two_grey_floors_of_2(card: str) -> None:
    table = lay(f"{card}*", "", "")
    assert scores_and_ranks(GAME, table)[0] == [2 + 2, 0, 0]


def test_tlh_c3_each_of_five_players_begins_with_a_stump() -> None:
    # A stump is grey: anything may stand on it, and it is worth nothing.
    for seat in range(5):
        table = lay("", "", "", "", "", hand="B2B2 R3G3 G4Y4 Y2Y3 P4P4 P2P3", first=seat)
        texts = [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]
        assert {"B2B2", "R3G3", "G4Y4", "Y2Y3", "P4P4", "P2P3"} < set(texts)
        assert scores_and_ranks(GAME, table)[0] == [0, 0, 0, 0, 0]


def test_tlh_c3_there_are_five_objective_cards() -> None:
    assert points() == {"MONOCHROME": 5, "TWO-STEP": 5, "EFFICIENT": 5, "DIVERSE": 5, "SMALL-CABIN": 7}


def test_tlh_c1_the_shipped_box_can_be_played() -> None:
    assert check(owners_box()) is None


WRONG_CARDS = {
    "no list": ("B2B2", "TLH-C1"),
    "one card short": (CARDS[1:], "TLH-C1"),
    "one card more": ([*CARDS, "B2B2"], "TLH-C1"),
    "a number": ([*CARDS[1:], 22], "TLH-C1"),
    "half a card": ([*CARDS[1:], "B2"], "TLH-C1"),
    "grey": ([*CARDS[1:], "-2-2"], "TLH-C1"),
    "an unknown colour": ([*CARDS[1:], "B2W2"], "TLH-C1"),
    "a floor of 0": ([*CARDS[1:], "B0B2"], "TLH-C1"),
    "small letters": ([*CARDS[1:], "b2b2"], "TLH-C1"),
    "face-down": ([*CARDS[1:], "B2B2*"], "TLH-C1"),
    "nine purple cards": ([*CARDS[1:], "B2P2"], "TLH-1"),
    "seven purple cards": ([*CARDS[:-1], "B2B2"], "TLH-1"),
}
WRONG_POINTS = {
    "no table": ([5, 5, 5, 5, 7], "TLH-20"),
    "one objective short": ({"MONOCHROME": 5}, "TLH-20"),
    "one objective more": (points(TALL=5), "TLH-20"),
    "points as text": (points(DIVERSE="5"), "TLH-20"),
    "half points": (points(DIVERSE=2.5), "TLH-20"),
    "true for 1": (points(DIVERSE=True), "TLH-20"),
    "points below 0": (points(DIVERSE=-1), "TLH-20"),
    "100 points": (points(DIVERSE=100), "TLH-20"),
}


@pytest.mark.parametrize(("cards", "rule"), WRONG_CARDS.values(), ids=WRONG_CARDS.keys())
def test_tlh_c1_a_wrong_list_of_cards_is_refused_with_its_rule(cards: Any, rule: str) -> None:
    assert str(check(owners_box(cards=cards))).endswith(f"[{rule}]")
    with pytest.raises(ComponentsError):
        Settings(GAME, 3, component_lists=owners_box(cards=cards))


@pytest.mark.parametrize(("objectives", "rule"), WRONG_POINTS.values(), ids=WRONG_POINTS.keys())
def test_tlh_20_wrong_points_are_refused_with_their_rule(objectives: Any, rule: str) -> None:
    assert str(check(owners_box(objectives=objectives))).endswith(f"[{rule}]")
    with pytest.raises(ComponentsError):
        Settings(GAME, 3, component_lists=owners_box(objectives=objectives))


@pytest.mark.parametrize(
    "lists",
    [
        *(owners_box(cards=cards) for cards, _ in WRONG_CARDS.values()),
        *(owners_box(objectives=one) for one, _ in WRONG_POINTS.values()),
    ],
    ids=[*WRONG_CARDS, *WRONG_POINTS],
)
def test_tlh_c1_a_refusal_says_what_the_engine_cannot_do_and_why(lists: ComponentLists) -> None:
    sentence = str(check(lists))
    wrong, _, rest = sentence.partition("; the engine cannot ")
    cannot, _, reason = rest.partition(", because ")
    assert wrong.startswith(("cards: ", "objectives: ")) and cannot and reason
    assert str(ComponentsError(sentence)) == sentence, "too long to be shown"


def test_tlh_c1_the_sentence_names_the_wrong_card() -> None:
    assert "'B2W2'" in str(check(owners_box(cards=[*CARDS[1:], "B2W2"])))


def test_tlh_c1_a_corrected_copy_can_be_played(tmp_path: Path) -> None:
    ours = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    copy = tmp_path / "my-box.toml"
    copy.write_text(ours.replace('"B4G4"', '"B9R1"'), encoding="utf-8")
    lists = components.read(GAME, copy)
    table = deal(Settings(GAME, 4, component_lists=lists), "another box")
    choose = Random(1).choice
    while table[0].turn != NOBODY:
        GAME.rules.play(table, choose(legal_actions(GAME, table)))
    assert GAME.components.inventory(table) == sorted(["B9R1", *(card for card in CARDS if card != "B4G4")])


def test_tlh_c1_a_box_may_hold_32_different_cards() -> None:
    different = [f"{colour}{bottom}{colour}{top}" for colour in "BRG" for bottom in (1, 2) for top in range(1, 5)]
    purple = [f"P{bottom}P{top}" for bottom in (1, 2) for top in range(1, 5)]
    table = deal(Settings(GAME, 5, component_lists=owners_box(cards=different + purple)), "no card twice")
    assert GAME.components.inventory(table) == sorted(different + purple)


def test_tlh_8_floors_of_another_box_count_what_they_say() -> None:
    table = lay("B9R1", "", lists=owners_box(cards=[*CARDS[1:], "B9R1"]))
    assert scores_and_ranks(GAME, table)[0] == [9 + 1 + 1, 0]

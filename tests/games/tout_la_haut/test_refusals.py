"""Refusals of Tout là-haut: each names its rule in a sentence and leaves the table as it was."""

import re
from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.kit.memory import Table
from updraft.kit.referee import Refused, submit, why_not
from updraft.kit.texts import LANGUAGES


@pytest.fixture
def table() -> Table[Any]:
    """Lay a table for two; the tree of seat 0 ends with a green 3."""
    laid: Table[Any] = lay("R3G3", "B2B2", hand="B2B2 G2G2 Y4R4")
    return laid


def reason(table: Table[Any], move: str | int, seat: int | None = None) -> tuple[str, str] | None:
    """Return the rule and the key of a refusal; None if the move is allowed."""
    refusal = why_not(GAME, table, move, seat)
    return (refusal.rule, refusal.key) if refusal else None


def refuse(table: Table[Any], move: str | int, seat: int | None = None) -> Refused:
    """Submit a move that must be refused and leave the table as it was."""
    before = table.tobytes()
    with pytest.raises(Refused) as caught:
        submit(GAME, table, move, seat)
    assert table.tobytes() == before
    return caught.value


REFUSED = {
    "no text": ("", "TLH-3", "not_a_move"),
    "another game's words": ("draw", "TLH-3", "not_a_move"),
    "half a card": ("G2", "TLH-3", "not_a_move"),
    "small letters": ("g2g2", "TLH-3", "not_a_move"),
    "two stars": ("G2G2**", "TLH-3", "not_a_move"),
    "a star in front": ("*G2G2", "TLH-3", "not_a_move"),
    "a space": ("G2G2 ", "TLH-3", "not_a_move"),
    "a line end": ("G2G2\n", "TLH-3", "not_a_move"),
    "other digits": ("G٢G٢", "TLH-3", "not_a_move"),
    "a card that was never printed": ("B9B9", "TLH-C1", "no_such_card"),
    "a card that was never printed, face-down": ("B9B9*", "TLH-C1", "no_such_card"),
    "a card upside-down": ("Y3Y2", "TLH-C1", "no_such_card"),
    "purple with 2 players": ("P4P4", "TLH-1", "purple_is_out"),
    "purple below another colour": ("P3G3*", "TLH-1", "purple_is_out"),
    "a card of the pile": ("G3B3", "TLH-3", "not_in_hand"),
    "a card of the pile, face-down": ("G3B3*", "TLH-3", "not_in_hand"),
    "a card of the tree": ("R3G3", "TLH-3", "not_in_hand"),
    "a card that does not fit": ("Y4R4", "TLH-4", "does_not_fit"),
}


@pytest.mark.parametrize(("move", "rule", "key"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refusal_names_its_rule(table: Table[Any], move: str, rule: str, key: str) -> None:
    assert reason(table, move) == (rule, key)


@pytest.mark.parametrize(("move", "rule", "key"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refused_move_changes_nothing_and_is_explained(table: Table[Any], move: str, rule: str, key: str) -> None:
    refused = refuse(table, move)
    assert (refused.refusal.rule, refused.refusal.key) == (rule, key)
    for lang in LANGUAGES:
        assert refused.message(lang).endswith(f" [{rule}]")


@pytest.mark.parametrize("move", ["G2G2", "G2G2*", "B2B2*", "Y4R4*"])
def test_an_allowed_move_has_no_reason_against_it(table: Table[Any], move: str) -> None:
    assert reason(table, move) is None
    assert reason(table, move, seat=0) is None


def test_tlh_4_the_refusal_names_both_floors(table: Table[Any]) -> None:
    refused = refuse(table, "Y4R4")
    assert "yellow 4" in refused.message("en") and "green 3" in refused.message("en")
    assert "jaune 4" in refused.message("fr") and "vert 3" in refused.message("fr")


@pytest.mark.parametrize("move", ["Y4R4", "G3B3", "P4P4"])
def test_a_refusal_of_a_card_has_no_notation(table: Table[Any], move: str) -> None:
    for lang in LANGUAGES:
        assert not re.search(r"[BRGYP]\d", refuse(table, move).message(lang))


def test_tlh_1_purple_is_refused_for_another_reason_with_more_players() -> None:
    table = lay("", "", "", hand="B2B2 G2G2 Y4R4 R2R2")
    assert reason(table, "P4P4") == ("TLH-3", "not_in_hand")


def test_tlh_5_after_grey_the_card_does_fit() -> None:
    table = lay("R3G3*", "B2B2", hand="B2B2 G2G2 Y4R4")
    assert reason(table, "Y4R4") is None


def test_tlh_3_a_move_out_of_turn_is_refused(table: Table[Any]) -> None:
    assert reason(table, "G2G2", seat=1) == ("TLH-3", "not_your_turn")
    refused = refuse(table, "G2G2", seat=1)
    for lang in LANGUAGES:
        assert refused.message(lang).endswith(" [TLH-3]")


def test_tlh_7_a_move_after_the_end_is_refused() -> None:
    table = lay("R3G3", "B2B2", turns=14)
    assert reason(table, "G2G2") == ("TLH-7", "over")
    refused = refuse(table, "G2G2", seat=0)
    for lang in LANGUAGES:
        assert refused.message(lang).endswith(" [TLH-7]")


@pytest.mark.parametrize("number", [-1, 27, 31, GAME.move_count - 1, GAME.move_count, 10**9])
def test_tlh_3_a_number_that_names_no_move_is_refused(table: Table[Any], number: int) -> None:
    # The shipped box has 27 kinds of cards; numbers have room for 32.
    assert reason(table, number) == ("TLH-3", "no_such_number")
    refused = refuse(table, number)
    for lang in LANGUAGES:
        assert refused.message(lang).endswith(" [TLH-3]")


def test_a_number_is_refused_for_the_same_reason_as_its_text(table: Table[Any]) -> None:
    for move, rule, key in REFUSED.values():
        number = GAME.notation.number(table, move)
        if number is not None:
            assert reason(table, number) == (rule, key)


def test_the_moves_without_a_reason_are_the_legal_ones(table: Table[Any]) -> None:
    # All numbers there are, legal or not, in one position.
    allowed = [number for number in range(GAME.move_count) if reason(table, number) is None]
    texts = [GAME.notation.text(table, number) for number in allowed]
    assert texts == ["G2G2", "B2B2*", "G2G2*", "Y4R4*"]

"""Refused moves of Up Turn: the rule, the sentence, and an unchanged table."""

from typing import Any

import pytest

from tests.games.up_turn.tables import GAME, Lay
from updraft.games.up_turn.state import DOWN, Phase
from updraft.kit.memory import Table
from updraft.kit.referee import Refused, submit, why_not
from updraft.kit.texts import LANGUAGES, game_texts, refusal_text

AT_A_TURN = {
    "an empty text": ("", "UPT-4", "not_a_move"),
    "another game's words": ("R3G3", "UPT-4", "not_a_move"),
    "capitals": ("DRAW", "UPT-4", "not_a_move"),
    "a trailing space": ("62 ", "UPT-4", "not_a_move"),
    "a leading zero": ("062", "UPT-4", "not_a_move"),
    "other digits": ("٦٢", "UPT-4", "not_a_move"),
    "a number too high": ("100", "UPT-4", "not_a_move"),
    "two tiles": ("62 63", "UPT-4", "not_a_move"),
    "three skipped": ("skip3", "UPT-4", "not_a_move"),
    "a number that was never printed": ("50", "UPT-C2", "no_such_number_tile"),
    "another player's number": ("12", "UPT-4", "not_in_rack"),
    "another player's action tile": ("green left", "UPT-4", "not_in_rack"),
    "a number too low": ("14", "UPT-4", "not_above"),
    "the last number itself": ("49", "UPT-4", "not_in_rack"),
    "an arrow without a direction": ("blue", "UPT-6", "needs_direction"),
    "a double arrow without a direction": ("double down", "UPT-6", "needs_direction"),
    "a double arrow without an order": ("double left", "UPT-6", "double_needs_order"),
    "a joker without an order": ("joker", "UPT-10", "joker_needs_order"),
    "a joker with a direction": ("joker up left", "UPT-4", "not_a_move"),
    "a pass before the draw": ("pass", "UPT-5", "draw_first"),
    "a call out of time": ("upturn", "UPT-14", "no_call_due"),
    "silence out of time": ("silent", "UPT-14", "no_call_due"),
    "a tile dealt without a double": ("to 1", "UPT-12", "nothing_to_deal"),
    "a tile for a missing seat": ("to 3", "UPT-12", "no_such_seat"),
    "a penalty out of time": ("hit 1", "UPT-13", "no_penalty"),
    "no penalty out of time": ("hit none", "UPT-13", "no_penalty"),
    "a penalty for a missing seat": ("hit 9", "UPT-13", "no_such_seat"),
}


@pytest.fixture
def table(lay: Lay) -> Table[Any]:
    """Set up three seats; seat 0 has to lay above 49."""
    laid: Table[Any] = lay("14 62 blue joker", "12 green", "1 2")
    return laid


@pytest.mark.parametrize(("text", "rule", "key"), AT_A_TURN.values(), ids=AT_A_TURN.keys())
def test_upt_4_a_wrong_move_is_refused_with_its_rule(table: Table[Any], text: str, rule: str, key: str) -> None:
    before = table.tobytes()
    with pytest.raises(Refused) as caught:
        submit(GAME, table, text)
    assert (caught.value.refusal.rule, caught.value.refusal.key) == (rule, key)
    assert table.tobytes() == before


def test_upt_4_descending_says_below(lay: Lay) -> None:
    table = lay("14 62", "1 2", order=DOWN)
    refusal = why_not(GAME, table, "62")
    assert refusal is not None
    assert (refusal.key, refusal.words) == ("not_below", {"tile": 62, "last": 49})


@pytest.mark.parametrize(
    ("move", "lang", "sentence"),
    [
        ("12", "en", "You have no 12 on your rack. Choose one of your own tiles."),
        ("green left", "en", "You have no green arrow on your rack. Choose one of your own tiles."),
        ("green left", "fr", "Vous n’avez pas de flèche verte sur votre réglette. Choisissez une de vos tuiles."),
        ("blue", "en", "Choose who plays next as well: “blue left” or “blue right”."),
    ],
)
def test_upt_4_a_refusal_names_tiles_as_players_do(table: Table[Any], move: str, lang: str, sentence: str) -> None:
    refusal = why_not(GAME, table, move)
    assert refusal is not None
    assert refusal_text(GAME, refusal, lang) == sentence


def test_upt_6_a_direction_with_2_players(lay: Lay) -> None:
    refusal = why_not(GAME, lay("14 double", "1 2"), "double up left")
    assert refusal is not None
    assert (refusal.rule, refusal.key, refusal.words) == ("UPT-6", "no_direction", {"side": "left"})


@pytest.mark.parametrize("phase", list(Phase))
def test_upt_20_every_text_has_an_answer_in_every_phase(lay: Lay, phase: Phase) -> None:
    table = lay("14 62 blue", "1 2", "3 4", phase=phase)
    table[0].to_deal = table[0].to_hit = 1
    for move in range(GAME.move_count):
        try:
            text = GAME.notation.text(table, move)
        except LookupError:
            continue
        why_not(GAME, table, text)


def test_upt_14_every_sentence_can_be_filled_in() -> None:
    words = dict.fromkeys(("text", "number", "seat", "last", "tile", "count", "left", "right", "side"), "x")
    english, french = (
        {key: text.format(**words) for key, text in game_texts(GAME, lang)["why"].items()} for lang in LANGUAGES
    )
    assert english.keys() == french.keys()
    assert all(english[key] != french[key] for key in english)


def test_upt_12_numbers_of_moves_that_name_nothing_are_refused(table: Table[Any]) -> None:
    for move in (0, 5, GAME.move_count - 1 - 1 - 4):
        refusal = why_not(GAME, table, move)
        assert refusal is not None
        assert refusal_text(GAME, refusal, "en")

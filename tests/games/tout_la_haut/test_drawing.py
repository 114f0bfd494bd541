"""Tout là-haut in words: cards are named as players name them, secrets only to their owners."""

import re

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.kit.texts import LANGUAGES, game_texts

NAMES = ["Ann", "Bo", "Cy"]
NOTATION = re.compile(r"\b[BRGYP][2-4]")


def describe(move: str, lang: str) -> str:
    """Describe a move of the first player in words."""
    table = lay("", "", "", hand="B2B2 B2B3 R3G3 P4P4")
    number = GAME.notation.number(table, move)
    assert number is not None
    return GAME.parts.drawing.describe(table, number, NAMES, lang)


@pytest.mark.parametrize(
    ("move", "lang", "sentence"),
    [
        ("R3G3", "en", "build red 3 and green 3"),
        ("B2B3", "en", "build blue 2 and blue 3"),
        ("B2B2", "en", "build double blue 2"),
        ("P4P4*", "en", "build double purple 4 face-down"),
        ("R3G3", "fr", "poser rouge 3 et vert 3"),
        ("B2B2", "fr", "poser double bleu 2"),
        ("R3G3*", "fr", "poser rouge 3 et vert 3 face cachée"),
    ],
)
def test_a_card_is_named_bottom_floor_first(move: str, lang: str, sentence: str) -> None:
    assert describe(move, lang) == sentence


def test_tlh_4_a_hint_shows_points_and_the_longest_run() -> None:
    table = lay("R3G3", "", "", hand="G2G2 B4G4 R2R2 Y4R4", turns=3)
    number = GAME.notation.number(table, "G2G2")
    assert number is not None
    assert GAME.parts.drawing.hint(table, number, "en") == "face-up · +4 · run 3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_written_without_notation(lang: str) -> None:
    texts = game_texts(GAME, lang)
    for text in (texts["goal"], *texts["rules"].values()):
        assert not NOTATION.search(text) and "`" not in text
    assert all("`" in text for text in texts["notation"].values())

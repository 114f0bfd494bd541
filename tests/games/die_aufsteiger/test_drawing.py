"""The words of die Aufsteiger: the log, hints and refusals name things as players do."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.games.die_aufsteiger.drawing import describe, hint, opens, outlook
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not
from updraft.kit.texts import LANGUAGES, game_texts, refusal_text

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]
NOTATION = re.compile(r"\d+,\d+|\b[hcdg]\d+\b|\dx\d|\b[A-Z]{3}-\w")
TYPED = {"not_a_move", "no_such_block", "no_such_quarter", "other_name"}  # answers to texts that only people type

STAIRS = """
    1g 1g 3r 3r
    1g 1g 3r 3r
"""


def move_of(table: Table[Any], text: str) -> int:
    move = GAME.notation.number(table, text)
    assert move is not None
    return move


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "lift c1",
            "lift the yellow cube, bottom right (column 22, row 20)",
            "soulever le cube jaune, en bas à droite (colonne 22, ligne 20)",
        ),
        (
            "walk 20,20",
            "walk up to the red cube, height 2, bottom (column 20, row 20)",
            "monter à pied sur le cube rouge, hauteur 2, en bas (colonne 20, ligne 20)",
        ),
        ("walk table", "walk down to the table", "descendre à pied sur la table"),
        (
            "small 12,10",
            "take the small ladder up to the red triple cube, height 3, top left (column 12, row 10)",
            "monter par la petite échelle sur le triple cube rouge, hauteur 3, en haut à gauche (colonne 12, ligne 10)",
        ),
        (
            "stone h1",
            "lay your stone on the red half cube, bottom right (column 26, row 20)",
            "poser votre pierre sur le demi-cube rouge, en bas à droite (colonne 26, ligne 20)",
        ),
        ("end", "end the turn", "terminer le tour"),
    ],
)
def test_moves_name_blocks_by_colour_kind_and_place(scene: Scene, text: str, english: str, french: str) -> None:
    blocks = ["c1 yellow 22,20 2x2", "c2 red 20,20 2x2", "h1 red 26,20 2x2"]
    table = scene(STAIRS, blocks=blocks, pawns=["10,10", "table"])
    move = move_of(table, text)
    assert describe(table, move, ["Ann", "Bo"], "en") == english
    assert describe(table, move, ["Ann", "Bo"], "fr") == french


def test_a_put_is_described_by_its_top_its_height_and_its_place(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"])
    submit(GAME, table, "lift h1")
    move = move_of(table, "put violet 10,10 2x1")
    assert describe(table, move, ["Ann", "Bo"], "en") == (
        "put the half cube down with violet on top, 2 by 1 quarters, at height 3, top left (column 10, row 10)"
    )


def test_a_put_says_how_high_the_pawn_could_climb_then(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"], pawns=["table", "table"])
    before = table.tobytes()
    assert outlook(table, "lift h1 put grey 9,10 1x2", "en") == "you could then climb to 2, or to 3 with a ladder"
    table[0].large[0] = table[0].small[0] = 0
    assert outlook(table, "lift h1 put red 12,10 2x2", "fr") == "vous pourriez alors grimper à 1"
    table[0].large[0] = table[0].small[0] = 1
    for plan in ("lift h1", "lift h1 put red 0,0 2x2", "lift h2 put red 10,10 2x2", "walk table"):
        assert outlook(table, plan, "en") == ""
    assert table.tobytes() == before
    submit(GAME, table, "lift h1")
    put = move_of(table, "put grey 9,10 1x2")
    assert hint(table, put, "fr") == "vous pourriez alors grimper à 2, ou à 3 avec une échelle"


def test_a_put_lists_the_moves_that_would_lead_higher(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"], pawns=["table", "table"])
    table[0].large[0] = table[0].small[0] = 0
    before = table.tobytes()
    assert opens(table, "lift h1 put red 12,10 2x2") == ["walk 10,10"]
    for plan in ("lift h1", "lift h1 put red 0,0 2x2", "walk table", "nonsense"):
        assert opens(table, plan) == []
    assert table.tobytes() == before
    submit(GAME, table, "lift h1")
    assert opens(table, "put grey 9,10 1x2") == ["walk 9,10", "walk 10,10"]
    assert opens(table, "put red 0,0 2x2") == []


def test_a_put_says_that_the_pawn_could_not_climb(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"], pawns=["12,10", "table"])
    assert outlook(table, "lift h1 put yellow 8,10 2x2", "en") == "you could not climb then"


def test_with_together_a_share_of_the_turn_is_done_before_the_turn_ends(scene: Scene) -> None:
    table = scene(STAIRS, together=True)
    assert describe(table, move_of(table, "end"), ["Ann", "Bo"], "en") == "finish your part of the turn"
    submit(GAME, table, "end")
    assert describe(table, move_of(table, "end"), ["Ann", "Bo"], "en") == "end the turn"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_for_players_are_free_of_notation(lang: str) -> None:
    texts = game_texts(GAME, lang)
    said = {key: text for key, text in texts["words"].items() if key.startswith(("do_", "hint_"))}
    why = {key: text for key, text in texts["why"].items() if key not in TYPED}
    for key, text in {**texts["rules"], **said, **why, "goal": texts["goal"]}.items():
        assert not NOTATION.search(text) and "`" not in text, key
    assert set(texts["notation"]) <= set(texts["rules"])


@pytest.mark.parametrize(
    ("text", "key"),
    [("small 10,12", "not_up"), ("small 12,10", "small_climbs"), ("large 14,10", "large_climbs")],
)
def test_auf_11_a_ladder_is_refused_by_its_direction_or_height(scene: Scene, text: str, key: str) -> None:
    drawn = """
        3g 3g 4r 4r 9r 9r
        3g 3g 4r 4r 9r 9r
        1r 1r .. .. .. ..
        1r 1r .. .. .. ..
    """
    refusal = why_not(GAME, scene(drawn, pawns=["10,10", "table"]), text)
    assert refusal and (refusal.rule, refusal.key) == ("AUF-11", key)


def test_auf_6_a_refusal_names_the_block(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 violet 22,20 2x2", "h5 red 22,20 1x2"])
    refusal = why_not(GAME, table, "lift c1")
    assert refusal and refusal_text(GAME, refusal, "en").startswith("There is another block on the violet cube.")
    assert refusal_text(GAME, refusal, "fr").startswith("Il y a un autre bloc sur le cube violet.")

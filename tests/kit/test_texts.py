"""Words for people: both languages say the same things, and nothing unprintable gets through."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import updraft
from updraft.games import catalogue
from updraft.kit.contract import Game, Refusal
from updraft.kit.texts import (
    LANGUAGES,
    game_texts,
    kit_texts,
    refusal_text,
    rule_text,
    system_language,
)
from updraft.kit.untrusted import MAX_LENGTH, NO_BREAK_SPACES, printable

PACKAGE = Path(updraft.__file__).parent
FOLDERS = sorted(path.parent for path in PACKAGE.rglob("texts.en.toml"))
ENGLISH_ONLY = {"why"}  # reasons that come from outside the texts: French sentences may do without them
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """List every text of a file with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}/{place}")
    else:
        yield path, value


def texts(folder: Path, lang: str) -> dict[str, str]:
    return dict(leaves(tomllib.loads((folder / f"texts.{lang}.toml").read_text(encoding="utf-8"))))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_place_that_speaks_is_found() -> None:
    assert {PACKAGE / "kit", PACKAGE / "cli", *(game.folder for game in catalogue())} <= set(FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_languages_have_the_same_keys(folder: Path) -> None:
    assert list(texts(folder, "en")) == list(texts(folder, "fr"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_languages_fill_in_the_same_words(folder: Path) -> None:
    french = texts(folder, "fr")
    for key, english in texts(folder, "en").items():
        if not key.startswith("/rules/"):
            said = placeholders(french[key])
            assert placeholders(english) - (ENGLISH_ONLY - said) == said, key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_says_something(folder: Path, lang: str) -> None:
    for key, text in texts(folder, lang).items():
        assert isinstance(text, str), key
        assert text.strip(), key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_one_line(folder: Path, lang: str) -> None:
    for key, text in texts(folder, lang).items():
        if key.startswith("/why/"):
            assert printable(text, len(text)) == text, key
            assert "  " not in text, key


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_a_game_has_its_text(found: Game, lang: str) -> None:
    rules = game_texts(found, lang)["rules"]
    assert set(rules) == set(found.rule_kinds)
    for rule in found.rule_kinds:
        assert rule_text(found, rule, lang) == rules[rule]


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_that_a_game_names_have_a_text(found: Game, lang: str) -> None:
    named = [found.turn_rule, *found.ends, *(option.rule for option in found.options), "GEN-1", "GEN-2", "GEN-3"]
    assert all(rule_text(found, rule, lang) for rule in named)
    assert rule_text(found, "GEN-99", lang) is None


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_rule_has_a_name(found: Game, lang: str) -> None:
    assert set(found.rule_kinds.values()) <= set(kit_texts(lang)["kinds"])


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_fills_in_its_words(found: Game, lang: str) -> None:
    for reasons in (game_texts(found, lang)["why"], kit_texts(lang)["why"]):
        for key, template in reasons.items():
            words = {name: f"<{name}>" for name in placeholders(template)}
            sentence = refusal_text(found, Refusal("TLH-1", key, words), lang)
            assert all(word in sentence for word in words.values())


def test_words_that_are_filled_in_are_not_read_as_placeholders(game: Game) -> None:
    sentence = refusal_text(game, Refusal("TLH-3", "not_a_move", {"text": "{text} {0} {secret}"}), "en")
    assert "{text} {0} {secret}" in sentence


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "f"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_US", "LC_ALL": ""}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "fr_BE"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_machine_says_which_language_its_owner_speaks(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], lang: str
) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == lang


@pytest.mark.parametrize("text", ["", "R3G3*", "à l’aube", "« là-haut »", "x" * MAX_LENGTH])
def test_ordinary_text_is_shown_as_it_is(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\nb", "a·b"), ("\x1b[31m", "·[31m"), ("\ud800", "·"), ("a\u202eb", "a·b"), ("x" * 61, "x" * 59 + "…")],
)
def test_foreign_text_is_made_fit_to_be_shown(text: str, shown: str) -> None:
    assert printable(text) == shown


@settings(derandomize=True, deadline=None, max_examples=200, database=None)
@given(text=st.text() | st.text(st.characters(categories=["Cs", "Cc", "Cf", "Zl", "Zp"])))
def test_any_text_is_made_fit_to_be_shown(text: str) -> None:
    shown = printable(text)
    assert all(letter.isprintable() or letter in NO_BREAK_SPACES for letter in shown)
    assert len(shown) <= MAX_LENGTH
    assert len(shown.encode()) >= len(shown)

"""The words that people read, in each language, from the TOML files beside the code."""

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from updraft.kit.contract import Game, Refusal
from updraft.kit.untrusted import printable, quoted

LANGUAGES = ("en", "fr")


@cache
def load(folder: Path, lang: str) -> dict[str, Any]:
    """The texts of one folder in one language."""
    return tomllib.loads((folder / f"texts.{lang}.toml").read_text(encoding="utf-8"))


def kit_texts(lang: str) -> dict[str, Any]:
    """The sentences that are the same in every game."""
    return load(Path(__file__).parent, lang)


def game_texts(game: Game, lang: str) -> dict[str, Any]:
    return load(game.folder, lang)


def system_language() -> str:
    """The language of the person's machine, English where it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def refusal_text(game: Game, refusal: Refusal, lang: str) -> str:
    """A refusal in plain words; the rule's id stands beside it, not in it."""
    template = game_texts(game, lang)["why"].get(refusal.key) or kit_texts(lang)["why"][refusal.key]
    names: dict[str, str] = game_texts(game, lang).get("names", {})
    said: str = template.format(**{key: _said(word, names) for key, word in (refusal.words or {}).items()})
    return said


def _said(word: object, names: dict[str, str]) -> str:
    """A word of a refusal, by the name that people give to it where notation has another."""
    return printable(names.get(word, word)) if isinstance(word, str) else quoted(word)


def rule_text(game: Game, rule: str, lang: str) -> str | None:
    """What a rule says, the general ones included."""
    text: str | None = game_texts(game, lang)["rules"].get(rule) or kit_texts(lang)["rules"].get(rule)
    return text

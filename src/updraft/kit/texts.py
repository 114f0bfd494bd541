"""Texts in each language, from the TOML files beside the code."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from updraft.kit.contract import Game, Refusal
from updraft.kit.untrusted import Translatable, printable, quoted

LANGUAGES = ("en", "fr")


def load(folder: Path, lang: str) -> dict[str, Any]:
    """Load the texts of one folder in one language."""
    return _load(str(folder), lang)  # paths are slow to compare


@cache
def _load(folder: str, lang: str) -> dict[str, Any]:
    return tomllib.loads((Path(folder) / f"texts.{lang}.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Sentence:
    """A text of a section of a folder's texts, with its words: it can be said in several languages."""

    folder: Path
    section: str
    key: str
    words: Mapping[str, object]

    def message(self, lang: str) -> str:
        """Fill in the text; words that can be said in several languages are said in this one."""
        said = {
            name: word.message(lang) if isinstance(word, Translatable) else word for name, word in self.words.items()
        }
        text: str = load(self.folder, lang)[self.section][self.key]
        return text.format(**said)

    def __str__(self) -> str:
        return self.message("en")


def kit_texts(lang: str) -> dict[str, Any]:
    """Load the texts that all games share."""
    return load(Path(__file__).parent, lang)


def game_texts(game: Game, lang: str) -> dict[str, Any]:
    return load(game.folder, lang)


def system_language() -> str:
    """Return the language of this machine, or English if it is not supported."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def refusal_text(game: Game, refusal: Refusal, lang: str) -> str:
    """Say a refusal in words, without the rule's id."""
    template = game_texts(game, lang)["why"].get(refusal.key) or kit_texts(lang)["why"][refusal.key]
    names: dict[str, str] = game_texts(game, lang).get("names", {})
    words = {key: _name(word, names) for key, word in (refusal.words or {}).items()}
    sentence: str = template.format(**words)
    return sentence


def _name(word: object, names: dict[str, str]) -> str:
    """Replace notation by the name that people use."""
    return printable(names.get(word, word)) if isinstance(word, str) else quoted(word)


def rule_text(game: Game, rule: str, lang: str) -> str | None:
    """Return the text of a rule, general ones included."""
    text: str | None = game_texts(game, lang)["rules"].get(rule) or kit_texts(lang)["rules"].get(rule)
    return text

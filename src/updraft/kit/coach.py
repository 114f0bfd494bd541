"""Sentences of hints: a game's texts under [coach], in the reader's language."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from updraft.kit.texts import load

MOST_REASONS = 3


class Phrases:
    """The sentences of a game's coach in one language."""

    def __init__(self, folder: Path, lang: str) -> None:
        self._texts: dict[str, str] = load(folder, lang)["coach"]

    def say(self, key: str, count: int = 0, **words: object) -> str:
        """Fill in a sentence; for a count of 1 its form for one, if it has one."""
        text = self._texts.get(f"{key}_one") if count == 1 else None
        return (text or self._texts[key]).format(count=count, **words)


def best_reasons(found: Iterable[str], otherwise: str) -> list[str]:
    """Keep the first reasons, each once, or the one sentence that always holds if there are none."""
    return list(islice(dict.fromkeys(found), MOST_REASONS)) or [otherwise]

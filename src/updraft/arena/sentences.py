"""Sentences of the arena about mistakes, in every language."""

from pathlib import Path

from updraft.kit.texts import Sentence


def arena_words(key: str, /, **words: object) -> Sentence:
    """Say what is wrong, in any language."""
    return Sentence(Path(__file__).parent, "errors", key, words)

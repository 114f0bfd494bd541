"""The check of wording finds bad wording and passes good wording."""

import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
CHECKS: dict[str, Any] = runpy.run_path(str(ROOT / "checks" / "prose.py"))


def advice(check: str, source: str, name: str = "some.file") -> list[str]:
    find: Callable[[str, str], Iterator[Any]] = CHECKS[check]
    return [finding.advice for finding in find(name, source)]


@pytest.mark.parametrize(
    ("check", "source"),
    [
        ("check_docstrings", 'def f():\n    """The number of a move."""'),
        ("check_docstrings", 'class C:\n    """What a seat sees."""'),
        ("check_comments", "x = 1  # Who is away is replaced"),
        ("check_messages", 'raise ValueError("this is no move")'),
        ("check_script", "/** Whatever is sent is answered. */"),
        ("check_script_texts", 'export const en = {\n  a: "Whoever has the link",\n};\n'),
        ("check_script_texts", 'export const fr = {\n  a: "C\'est fini",\n};\n'),
        ("check_prose", "Players at turn choose."),
    ],
)
def test_wording_to_avoid_is_found(check: str, source: str) -> None:
    assert len(advice(check, source)) == 1


@pytest.mark.parametrize(
    "text", ["C'est fini.", "Fini !", "Votre choix: ", "« Fini »", "Un siège libre", "Un bot joue."]
)
def test_french_typography_and_words_are_checked(text: str) -> None:
    assert advice("check_texts", f'a = "{text}"', "texts.fr.toml")
    assert advice("check_texts", f'say = {{ en = "Over.", fr = "{text}" }}', "first-game.toml")


@pytest.mark.parametrize(
    ("check", "source"),
    [
        ("check_docstrings", 'def f():\n    """Return the number of a move."""'),
        ("check_docstrings", 'def f():\n    """A double takes along all tiles between [UPT-11]."""'),
        ("check_docstrings", 'class C:\n    @property\n    def f(self):\n        """The number of a move."""'),
        ("check_messages", 'raise ValueError("there is no move")'),
        ("check_prose", "Where is it?"),
        ("check_texts", 'a = "C’est à vous\u00a0! «\u00a0Fini\u00a0»"'),
    ],
)
def test_good_wording_passes(check: str, source: str) -> None:
    assert advice(check, source, "texts.fr.toml" if check == "check_texts" else "some.file") == []

"""Python functions as bots."""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Timer
from typing import Any

import numpy as np
import pytest

from updraft.bots import BotError, FunctionBot, make_bot
from updraft.kit.contract import Game
from updraft.kit.view import View

WAYS: list[tuple[Callable[[View, Sequence[str]], Any], int]] = [
    (lambda view, choices: choices[2], 2),
    (lambda view, choices: view.legal_actions[1], 1),
    (lambda view, choices: np.int64(view.legal_actions[0]), 0),
]


def failure(function: Callable[[View, Sequence[str]], Any], view: View, timeout: float = 60) -> str:
    with pytest.raises(BotError) as failed:
        FunctionBot(function, timeout=timeout).choose(view)
    return str(failed.value)


@pytest.mark.parametrize(("function", "place"), WAYS, ids=["text", "number", "NumPy's number"])
def test_a_text_or_a_number_is_an_answer(
    view: View, function: Callable[[View, Sequence[str]], Any], place: int
) -> None:
    assert FunctionBot(function).choose(view) == view.legal_actions[place]


def test_an_illegal_answer_is_reported_with_its_rule(view: View) -> None:
    assert failure(lambda view, choices: "R9R9", view).endswith("[TLH-C1]")
    assert failure(lambda view, choices: 99_999, view).endswith("[TLH-3]")
    for answer in (None, 1.5, ["R3G3"]):
        assert "neither a move's text nor its number" in failure(lambda view, choices: answer, view)  # noqa: B023


def test_an_exception_is_reported(view: View) -> None:
    def fail(view: View, choices: Sequence[str]) -> str:
        raise KeyError("hand")

    def exit_early(view: View, choices: Sequence[str]) -> str:
        sys.exit()

    line = fail.__code__.co_firstlineno + 1
    assert failure(fail, view) == f"the bot 'fail' raised KeyError: 'hand' (test_function_bot.py:{line})"
    assert failure(exit_early, view) == f"the bot 'exit_early' raised SystemExit (test_function_bot.py:{line + 3})"


def test_a_late_function_is_abandoned(view: View) -> None:
    forever = Event()

    def wait(view: View, choices: Sequence[str]) -> str:
        forever.wait()
        return choices[0]

    assert "in time" in failure(wait, view, timeout=0.1)
    bot = FunctionBot(wait)
    Timer(0.1, bot.stop).start()
    began = time.monotonic()
    with pytest.raises(BotError, match="in time"):
        bot.choose(view)
    assert time.monotonic() - began < 5
    forever.set()


def test_a_function_that_changes_its_view_harms_nobody(view: View) -> None:
    before = view.table.tobytes()

    def scribble(view: View, choices: Sequence[str]) -> str:
        view.table[0].hand[:] = 0
        view.legal_actions.clear()
        return choices[1]

    assert FunctionBot(scribble).choose(view) == view.legal_actions[1]
    assert view.table.tobytes() == before


def test_functions_are_loaded_from_files_and_modules(
    game: Game, view: View, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taste.py").write_text("PLACE = 2\n")
    (tmp_path / "my_bot.py").write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "from taste import PLACE\n"
        "@dataclass\n"
        "class Choice:\n"
        "    move: str\n"
        "def choose(view, choices):\n"
        "    return Choice(choices[PLACE]).move\n"
    )
    path = list(sys.path)
    assert make_bot(game, f"{tmp_path}/my_bot.py:choose", "x").choose(view) == view.legal_actions[2]
    monkeypatch.chdir(tmp_path)
    assert make_bot(game, "my_bot.py:choose", "x").choose(view) == view.legal_actions[2]
    assert make_bot(game, "my_bot:choose", "x").choose(view) == view.legal_actions[2]
    assert sys.path == path


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("nowhere:choose", "No module named 'nowhere'"),
        ("nowhere.py:choose", "nowhere.py"),
        ("json:choose", "json has no function choose"),
        ("broken.py:choose", "SyntaxError"),
        ("leaving.py:choose", "SystemExit: 4 (leaving.py:1)"),
        ("leaving.py:COUNT", "SystemExit: 4"),
        ("facts.py:COUNT", "facts.py has no function COUNT"),
    ],
)
def test_a_function_that_cannot_be_loaded_is_reported(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, word: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.py").write_text("def choose(:\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit(4)\n")
    (tmp_path / "facts.py").write_text("COUNT = 4\n")
    with pytest.raises(BotError) as failed:
        make_bot(game, name, "x")
    assert word in str(failed.value)
    assert name in str(failed.value)
    assert "\n" not in str(failed.value)

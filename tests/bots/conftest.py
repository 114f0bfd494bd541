"""A game to try bots with, and programs that are written for a test and really run."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from updraft import games
from updraft.kit.contract import Game
from updraft.kit.table import Settings, deal
from updraft.kit.view import View, view_of

HEAR = "import json, os, sys, time\nhear = lambda: json.loads(sys.stdin.readline())\n"
SAY = "say = lambda **words: print(json.dumps(words), flush=True)\n"


@pytest.fixture(scope="session")
def game() -> Game:
    return games.find("tout-la-haut")


@pytest.fixture
def view(game: Game) -> View:
    """What the first player of three sees at the first decision."""
    table = deal(Settings(game, 3, {"draw_last": True}, first=1), "oak")
    return view_of(game, table, 1)


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """An executable in Python; `hear()` is the next message, `say(move=…)` an answer."""

    def written(source: str) -> str:
        path = tmp_path / f"bot{len([*tmp_path.iterdir()])}"
        path.write_text(f"#!{sys.executable} -IS\n{HEAR}{SAY}{source}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    return written

"""A game for bots, and programs that tests write and run."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import updraft
from updraft.kit.contract import Game
from updraft.kit.table import Settings, deal
from updraft.kit.view import View, view_of

PRELUDE = """import json, os, sys, time
receive = lambda: json.loads(sys.stdin.readline())
send = lambda **message: print(json.dumps(message), flush=True)
"""


@pytest.fixture(scope="session")
def game() -> Game:
    return updraft.game("tout-la-haut")


@pytest.fixture
def view(game: Game) -> View:
    """Return the first player's view at the first decision of three players."""
    table = deal(Settings(game, 3, {"draw_last": True}, first=1), "oak")
    return view_of(game, table, 1)


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that writes an executable in Python; it has `receive()` and `send(move=…)`."""

    def write(source: str) -> str:
        path = tmp_path / f"bot{len([*tmp_path.iterdir()])}"
        path.write_text(f"#!{sys.executable} -IS\n{PRELUDE}{source}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    return write

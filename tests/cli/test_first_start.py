"""The first start after installation compiles, with a notice."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.cli.terminal import terminal_texts
from updraft.kit import jit
from updraft.kit.code_cache import BOTS, unit_of_game
from updraft.kit.match import Match
from updraft.kit.table import Settings

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

GAME = games.find("up-turn")  # the quickest to compile
NAME = "Up Turn"
COMPILING = terminal_texts("en")["compiling"].format(name=NAME)
COMPILED = terminal_texts("en")["compiled"].format(name=NAME)
COMPILING_BOTS = terminal_texts("en")["compiling_bots"].format(name=NAME)
COMPILED_BOTS = terminal_texts("en")["compiled_bots"].format(name=NAME)

pytestmark = pytest.mark.skipif(jit.MODE != "compiled", reason="slow; one mode is enough")


@pytest.fixture
def cold(tmp_path: Path, precompiled: None) -> str:
    """Make a cache that has everything of Up Turn but the marks that it was compiled, which saves ten seconds."""
    assert jit.CACHE is not None
    game = unit_of_game("up_turn")
    for folder in (jit.CACHE.folder(), jit.CACHE.folder(game), jit.CACHE.folder(game, BOTS)):
        shutil.copytree(folder, tmp_path / "cold" / folder.name, ignore=shutil.ignore_patterns("*.ready"))
    return "cold"


def test_only_the_first_start_prints_a_notice(
    open_terminal: "OpenTerminal", new_updraft: "Run", tmp_path: Path, cold: str
) -> None:
    Match(Settings(GAME, 2), "deal").record().save(tmp_path / "deal.json")
    ran = new_updraft("verify deal.json", UPDRAFT_CACHE=cold)  # any command can come first
    assert ran.stdout == "1 record, 0 moves, 0 bad\n"
    assert ran.stderr.splitlines() == [COMPILING, COMPILED]
    command = "play up-turn --first 0 --seat Ann --seat"
    assert new_updraft(f"{command} Bob", UPDRAFT_CACHE=cold).stderr == ""
    terminal = open_terminal(f"{command} bot", columns=80, new=True, UPDRAFT_CACHE=cold)
    assert COMPILED_BOTS not in terminal.wait_for(NAME)
    terminal.wait()
    assert terminal.shows(COMPILING_BOTS.partition(NAME)[2])  # up to its end, which says how long it takes
    assert terminal.shows(COMPILED_BOTS)
    terminal.close()
    assert new_updraft(f"{command} bot:club", UPDRAFT_CACHE=cold).stderr == ""  # it does not search either

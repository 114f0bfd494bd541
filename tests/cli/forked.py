"""Imported once by the process from which commands are forked: loads the command and, as `precompiled`, all games."""

import os
import sys
from pathlib import Path

from typer.testing import CliRunner

from updraft import games
from updraft.bots import LEVELS
from updraft.cli import app, main
from updraft.cli.terminal import compile_game

for game in games.catalogue():
    compile_game(game, "en", LEVELS)
CliRunner().invoke(app, ["games", "--lang", "en"])  # what is imported only when a command runs


def run_main(words: list[str], folder: Path, *files: Path) -> None:
    """Run a command in a folder, with these files as its input and outputs."""
    os.environ.clear()
    os.environ.update(environment())
    os.chdir(folder)
    sys.argv = ["updraft", *words]
    for number, path in enumerate(files):
        os.dup2(os.open(path, os.O_RDWR), number)
    with open(0) as sys.stdin:  # the process began without it
        main()


def environment(**changes: str) -> dict[str, str]:
    """Return the tester's environment with English as its language and no colour settings."""
    removed = ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in removed}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"} | changes

"""The process from which commands are forked. It knows nothing of pytest, so that commands do not either."""

import os
import sys
import traceback
from multiprocessing.connection import Connection
from pathlib import Path

from typer.testing import CliRunner

from updraft import games
from updraft.bots import LEVELS
from updraft.cli import app, main
from updraft.cli.terminal import compile_game


def fork_commands(pipe: Connection) -> None:
    """Load everything, then run each command that arrives in a fork, and answer with its exit code."""
    for game in games.catalogue():
        compile_game(game, "en", LEVELS)
    CliRunner().invoke(app, ["games", "--lang", "en"])  # what is imported only when a command runs
    while True:
        words, folder, files = pipe.recv()
        child = os.fork()
        if not child:
            _run(words, folder, files)
        pipe.send(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def _run(words: list[str], folder: Path, files: list[Path]) -> None:
    """Run a command in a folder, with these files as its input and outputs, and end the process."""
    kept = environment()
    os.environ.clear()
    os.environ.update(kept)
    os.chdir(folder)
    sys.argv = ["updraft", *words]
    for number, path in enumerate(files):
        os.dup2(os.open(path, os.O_RDWR), number)
    code = 1
    try:
        with open(0) as sys.stdin:  # the process began without it
            main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def environment(**changes: str) -> dict[str, str]:
    """Return the tester's environment with English as its language and no colour settings."""
    removed = ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in removed}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"} | changes

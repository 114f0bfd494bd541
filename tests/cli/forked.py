"""The process from which commands are forked. It knows nothing of pytest, so that commands do not either."""

import fcntl
import importlib
import os
import signal
import sys
import termios
import traceback
from multiprocessing.connection import Connection
from pathlib import Path

from typer.testing import CliRunner

from updraft import games
from updraft.bots import LEVELS
from updraft.bots.warm_up import warm_up_rules
from updraft.cli import app
from updraft.cli.terminal import compile_game


def fork_commands(pipe: Connection) -> None:
    """Load everything; then fork each command that arrives and name its process, or wait for one that is named."""
    for game in games.catalogue():
        compile_game(game, "en", LEVELS)
        warm_up_rules(game)  # loads what was compiled before
    CliRunner().invoke(app, ["games", "--lang", "en"])  # what is imported only when a command runs
    while True:
        request = pipe.recv()
        if isinstance(request, int):
            pipe.send(os.waitstatus_to_exitcode(os.waitpid(request, 0)[1]))
        else:
            pipe.send(_fork(*request))


def _fork(words: list[str], folder: Path, variables: dict[str, str], files: list[str]) -> int:
    """Run a command in a process of its own, with these files or a terminal as its input and outputs."""
    opened = [os.open(file, os.O_RDWR | os.O_NOCTTY) for file in files]
    child = os.fork()
    if not child:
        _run(words, folder, variables, opened)
    for number in opened:
        os.close(number)
    return child


def _run(words: list[str], folder: Path, variables: dict[str, str], opened: list[int]) -> None:
    code = 1
    try:
        os.environ.clear()
        os.environ.update(variables)
        os.chdir(folder)
        sys.argv = ["updraft", *words]
        _be_at(opened)
        _forget_the_command()
        importlib.import_module("updraft.cli").main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _forget_the_command() -> None:
    """Let the command be imported anew, because it looks at its terminal and its variables then."""
    for name in [name for name in sys.modules if name.startswith("updraft.cli")]:
        del sys.modules[name]


def _be_at(opened: list[int]) -> None:
    """Take files as standard input and outputs; a terminal sends its Ctrl-C here from now on."""
    os.setsid()
    for number, file in enumerate(opened):
        os.dup2(file, number)
    os.closerange(3, max(opened) + 1)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)


def environment(**changes: str) -> dict[str, str]:
    """Return the tester's environment with English as its language and no colour settings."""
    removed = ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in removed}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"} | changes

"""The command as people run it: a process of its own, with or without a terminal."""

import os
import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, TypeAlias

import pexpect
import pytest

from updraft import games
from updraft.bots import LEVELS
from updraft.cli.terminal import compile_game, terminal_texts
from updraft.kit.texts import LANGUAGES

COMMAND = [sys.executable, "-m", "updraft"]
PATIENCE = 120  # seconds; a cold cache has the rules compiled first
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ERASED = re.compile(r"[^\n]*\r\x1b\[2K")
CLEAR = "\x1b[2J"
CHOICE = re.compile(r"(?:^| )(\d+)  ([A-Z]\d[A-Z]\d\*?)(?= )", re.MULTILINE)

Run: TypeAlias = Callable[..., CompletedProcess[str]]
Sit: TypeAlias = Callable[..., "Terminal"]


def surroundings(**changes: str) -> dict[str, str]:
    """The tester's environment with an English machine and nothing said about colours."""
    silent = ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in silent}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"} | changes


def run(command: str, folder: Path, typed: str = "", **changes: str) -> CompletedProcess[str]:
    """A command without a terminal, in a folder, with all its input given beforehand."""
    return subprocess.run(
        [*COMMAND, *shlex.split(command)],
        cwd=folder,
        env=surroundings(**changes),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture(scope="session")
def ready() -> None:
    """Everything compiled beforehand, so that no command has to say that it is at it."""
    for game in games.catalogue():
        compile_game(game, "en", LEVELS)


@pytest.fixture
def updraft(tmp_path: Path, ready: None) -> Run:
    """Run a command in a folder of the test's own."""
    return partial(run, folder=tmp_path)


@pytest.fixture
def sit(tmp_path: Path, ready: None) -> Iterator[Sit]:
    """Sit down at a terminal and start a command there."""
    terminals: list[Terminal] = []

    def start(command: str, *, rows: int = 50, columns: int = 100, **changes: str) -> Terminal:
        terminal = Terminal(shlex.split(command), tmp_path, (rows, columns), surroundings(**changes))
        terminals.append(terminal)
        return terminal

    yield start
    for terminal in terminals:
        terminal.close()


def _prompts() -> str:
    """All questions that the terminal asks, in every language, wherever their lines are broken."""
    questions = [terminal_texts(lang)[key] for lang in LANGUAGES for key in ("prompt", "curtain_prompt", "what_next")]
    patterns = [re.escape(question).replace("\\ ", r"\s+") for question in questions]
    return "|".join(re.sub(r"\\{\w+\\}", r"[^\\r\\n]+?", pattern) for pattern in patterns)


class Terminal:
    """A person at a real terminal. `answer` is what came since Enter, `screen` what came since the last clearing."""

    def __init__(self, command: Sequence[str], folder: Path, size: tuple[int, int], env: dict[str, str]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # forkpty beside the threads of a test runner
            self.child: Any = pexpect.spawn(
                COMMAND[0],
                [*COMMAND[1:], *command],
                cwd=str(folder),
                env=env,
                dimensions=size,
                encoding="utf-8",
                timeout=PATIENCE,
            )
        self.child.delaybeforesend = None
        self.raw = ""
        self.answer = ""
        self.is_over = False

    def __repr__(self) -> str:
        return self.answer

    @property
    def screen(self) -> str:
        return plain(self.raw.rpartition(CLEAR)[2])

    @property
    def choices(self) -> list[str]:
        """The moves that the table last offered, in the order of their numbers."""
        offered = sorted({int(number): move for number, move in CHOICE.findall(self.answer)}.items())
        assert [number for number, _ in offered] == list(range(1, len(offered) + 1)), self.answer
        return [move for _, move in offered]

    def wait(self) -> str:
        """What is said until the next question, or to the end."""
        self.is_over = self.child.expect([_prompts(), pexpect.EOF]) == 1
        said = self.child.before + ("" if self.is_over else self.child.after)
        self.raw += said
        self.answer = plain(said)
        return self.answer

    def wait_for(self, pattern: str) -> str:
        """What is said until a pattern comes, before any question."""
        came = self.child.expect([pattern, _prompts(), pexpect.EOF])
        assert came == 0, f"{pattern!r} did not come: {self.child.before}"
        said: str = self.child.before + self.child.after
        self.raw += said
        return plain(said)

    def enter(self, line: str) -> str:
        """Type a line; what is answered, without the line itself."""
        self.child.sendline(line)
        self.answer = self.wait().partition("\n")[2]
        return self.answer

    def says(self, sentence: str) -> bool:
        """Whether the last answer has a sentence in it, wherever its lines are broken."""
        return flat(sentence) in flat(self.answer)

    def press_ctrl_c(self) -> str:
        self.child.sendintr()
        return self.wait()

    def press_ctrl_d(self) -> str:
        self.child.sendeof()
        return self.wait()

    def exit_code(self) -> int | None:
        """How the process ended."""
        if not self.is_over:
            self.child.expect(pexpect.EOF)
        self.child.close()
        code: int | None = self.child.exitstatus
        return code

    def close(self) -> None:
        self.child.close(force=True)


def plain(raw: str) -> str:
    """Terminal output without colours, erased lines, cursor movements and carriage returns."""
    return ESCAPE.sub("", ERASED.sub("", raw)).replace("\r\n", "\n")


def flat(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())

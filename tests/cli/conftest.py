"""Run the command as people do: in its own process, with or without a terminal."""

import multiprocessing
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, Protocol, TypeAlias

import pexpect
import pytest
from pexpect import fdpexpect

from tests.cli.forked import environment, fork_commands
from updraft import games
from updraft.bots import LEVELS, REVIEW
from updraft.cli.terminal import compile_game, terminal_texts
from updraft.kit.texts import LANGUAGES

COMMAND = [sys.executable, "-m", "updraft"]
TIMEOUT = 300.0  # seconds; a first start on a busy machine compiles for two minutes
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ERASED = re.compile(r"[^\n]*\r\x1b\[2K")
CLEAR = "\x1b[2J"
PROMPTS = ("prompt", "curtain_prompt", "replay_prompt", "more", "lesson_prompt")
CHOICE = re.compile(r"(?:^| )(\d+)  ([A-Z]\d[A-Z]\d\*?)(?= )", re.MULTILINE)

Run: TypeAlias = Callable[..., CompletedProcess[str]]
OpenTerminal: TypeAlias = Callable[..., "Terminal"]


def run(command: str, folder: Path, typed: str = "", **changes: str) -> CompletedProcess[str]:
    """Run a command without a terminal, in a folder, with all its input."""
    return subprocess.run(
        [*COMMAND, *shlex.split(command)],
        cwd=folder,
        env=environment(**changes),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )


class Process(Protocol):
    """A running command."""

    pid: int

    def wait(self) -> int: ...

    def kill(self) -> None: ...


class Forker:
    """A process with everything loaded, from which commands are forked: that spares each of them a second or two."""

    def __init__(self) -> None:
        new = multiprocessing.get_context("spawn")  # multiprocessing's own fork server belongs to the bots' processes
        self.pipe, theirs = new.Pipe()
        self.process = new.Process(target=fork_commands, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def start(self, words: list[str], folder: Path, variables: dict[str, str], files: list[str]) -> "Fork":
        return Fork(self, self.ask((words, folder, variables, files)))

    def ask(self, request: Any) -> int:
        self.pipe.send(request)
        assert self.pipe.poll(TIMEOUT), f"{request} did not end"
        answer: int = self.pipe.recv()
        return answer

    def run(self, command: str, folder: Path, typed: str = "", **changes: str) -> CompletedProcess[str]:
        """Run a command without a terminal, in a folder, with all its input."""
        words = shlex.split(command)
        files = [folder.with_name(f"{folder.name}.{name}") for name in ("stdin", "stdout", "stderr")]
        for file in files:
            file.write_text("" if file.suffix != ".stdin" else typed, "utf-8")
        code = self.start(words, folder, environment(**changes), [str(file) for file in files]).wait()
        return CompletedProcess(words, code, *(file.read_text("utf-8") for file in files[1:]))

    def close(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Fork:
    """A command that was forked off."""

    def __init__(self, forker: Forker, pid: int) -> None:
        self.forker = forker
        self.pid = pid

    def wait(self) -> int:
        return self.forker.ask(self.pid)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    forker = Forker()
    yield forker
    forker.close()


@pytest.fixture(scope="session")
def precompiled() -> None:
    """Compile everything beforehand, so that no command prints a notice about it."""
    for game in games.catalogue():
        compile_game(game, "en", LEVELS, [REVIEW])


@pytest.fixture
def updraft(tmp_path: Path, forker: Forker) -> Run:
    """Return a function that runs a command in the test's folder, in a process that was forked off."""
    return partial(forker.run, folder=tmp_path)


@pytest.fixture
def new_updraft(tmp_path: Path, precompiled: None) -> Run:
    """Return a function that runs a command in a new process: for one with processes or a cache of its own."""
    return partial(run, folder=tmp_path)


@pytest.fixture
def open_terminal(tmp_path: Path, forker: Forker, precompiled: None) -> Iterator[OpenTerminal]:
    """Return a function that starts a command in a terminal: forked off, or new as `new_updraft` is."""
    terminals: list[Terminal] = []

    def start(command: str, *, rows: int = 50, columns: int = 100, new: bool = False, **changes: str) -> Terminal:
        ours, theirs = pty.openpty()
        termios.tcsetwinsize(ours, (rows, columns))
        words, variables = shlex.split(command), environment(**changes)
        process: Process
        if new:
            process = start_anew(words, tmp_path, variables, theirs)
        else:
            process = forker.start(words, tmp_path, variables, [os.ttyname(theirs)] * 3)
        os.close(theirs)
        terminals.append(Terminal(ours, process))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.close()


def start_anew(words: list[str], folder: Path, variables: dict[str, str], terminal: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        ["setsid", "--ctty", *COMMAND, *words],
        cwd=folder,
        env=variables,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
    )


def _prompts() -> str:
    """Match every prompt of the terminal, in every language and with any line breaks."""
    prompts = [terminal_texts(lang)[key] for lang in LANGUAGES for key in PROMPTS]
    patterns = [re.escape(prompt).replace("\\ ", r"\s+") for prompt in prompts]
    return "|".join(re.sub(r"\\{\w+\\}", r"[^\\r\\n]+?", pattern) for pattern in patterns)


class Terminal:
    """A command in a real terminal. `answer` is the output since Enter, `screen` the output since the last clearing."""

    def __init__(self, file: int, process: Process) -> None:
        self.process = process
        self.child: Any = fdpexpect.fdspawn(file, encoding="utf-8", timeout=TIMEOUT)
        self.raw = ""
        self.answer = ""
        self.is_over = False
        self.code: int | None = None

    def __repr__(self) -> str:
        return self.answer

    @property
    def screen(self) -> str:
        return plain(self.raw.rpartition(CLEAR)[2])

    @property
    def choices(self) -> list[str]:
        """The moves that the table last listed, by number."""
        offered = sorted({int(number): move for number, move in CHOICE.findall(self.answer)}.items())
        assert [number for number, _ in offered] == list(range(1, len(offered) + 1)), self.answer
        return [move for _, move in offered]

    def wait(self) -> str:
        """Return the output up to the next prompt, or to the end."""
        self.is_over = self.child.expect([_prompts(), pexpect.EOF]) == 1
        output = self.child.before + ("" if self.is_over else self.child.after)
        self.raw += output
        self.answer = plain(output)
        return self.answer

    def wait_for(self, pattern: str) -> str:
        """Return the output up to a pattern, which must come before any prompt."""
        found = self.child.expect([pattern, _prompts(), pexpect.EOF])
        assert found == 0, f"{pattern!r} did not come: {self.child.before}"
        output: str = self.child.before + self.child.after
        self.raw += output
        return plain(output)

    def enter(self, line: str) -> str:
        """Type a line and return the answer, without the line itself."""
        self.child.sendline(line)
        self.answer = self.wait().partition("\n")[2]
        return self.answer

    def shows(self, sentence: str) -> bool:
        """Tell whether the last answer has a sentence, with any line breaks."""
        return flat(sentence) in flat(self.answer)

    def press_ctrl_c(self) -> str:
        self.child.send("\x03")
        return self.wait()

    def press_ctrl_d(self) -> str:
        self.child.send("\x04")
        return self.wait()

    def exit_code(self) -> int:
        """Wait for the process and return its exit code."""
        if not self.is_over:
            self.child.expect(pexpect.EOF)
        if self.code is None:
            self.code = self.process.wait()
        return self.code

    def close(self) -> None:
        """Kill the process and wait for its end."""
        if self.code is None:
            self.process.kill()
            self.process.wait()
        self.child.close()


def plain(raw: str) -> str:
    """Remove colours, erased lines, cursor movements and carriage returns from terminal output."""
    return ESCAPE.sub("", ERASED.sub("", raw)).replace("\r\n", "\n")


def flat(text: str) -> str:
    """Join a text into one line."""
    return " ".join(text.split())

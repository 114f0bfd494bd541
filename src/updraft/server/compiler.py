"""Compile games in processes of their own: compiling holds the interpreter's lock for seconds, and sockets cannot wait.

The server writes one line for each part, `up-turn rules`. The process answers `done`, or `failed` with the reason. It
ends when its input ends, so also with a server that is killed.
"""

import asyncio
import fcntl
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from updraft import games
from updraft.bots.warm_up import warm_up_rules, warm_up_search
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.server.readiness import RULES, GamePart

COMMAND = (sys.executable, "-m", "updraft.server.compiler")
NICENESS = 10  # sockets are served and bots think first
LONGEST = 900.0  # seconds for one part; then its process is taken to hang
CLOSE_SECONDS = 5.0
DONE, FAILED = "done", "failed"


class CompilerError(Exception):
    """A part that was not compiled; the message says why."""


class Compiler:
    """A process that compiles one part after another, started when it is first needed."""

    def __init__(self, niceness: int, command: Sequence[str] = COMMAND) -> None:
        self._command = (*command, str(niceness))
        self._process: asyncio.subprocess.Process | None = None

    async def compile(self, part: GamePart) -> None:
        """Compile a part into the cache on the disk, or raise CompilerError."""
        try:
            async with asyncio.timeout(LONGEST):
                answer = await self._ask(f"{part.game} {part.kind}")
        except TimeoutError:
            answer = f"{FAILED} it took longer than {LONGEST:g} s"
        except OSError as error:
            answer = f"{FAILED} {type(error).__name__}"
        if answer != DONE:
            await self.close()
            raise CompilerError(answer.removeprefix(FAILED).strip() or "its process died")

    async def _ask(self, line: str) -> str:
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{line}\n".encode())
        with suppress(ConnectionError):  # it died, perhaps after it said why
            await process.stdin.drain()
        return (await process.stdout.readline()).decode(errors="replace").strip()

    async def close(self) -> None:
        """End the process, in the middle of a part too."""
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def mark_of(part: GamePart) -> str:
    """Return the mark in the cache that says that a part is compiled; the game need not be imported for that."""
    return f"{part.folder.name}.{jit.SERVED if part.kind == RULES else part.kind}"


def is_compiled(part: GamePart) -> bool:
    return jit.is_warm(mark_of(part))


def load_rules(game: Game) -> None:
    """Load the compiled rules of a game into this process."""
    warm_up_rules(game, is_served=True)


def compile_part(part: GamePart) -> None:
    """Compile a part in this process and mark it as compiled, unless another process does: then wait for that one."""
    game = games.find(part.game)
    with compiling_alone(part):
        if is_compiled(part):
            return
        if part.kind == RULES:
            load_rules(game)
            jit.mark_warm(game.folder.name)
        else:
            warm_up_search(game, part.kind)
        jit.mark_warm(mark_of(part))


@contextmanager
def compiling_alone(part: GamePart, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """Let one process at a time compile a part; the lock ends with the process."""
    assert jit.CACHE is not None
    with jit.mark_file(jit.CACHE, mark_of(part)).with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, how)
        yield


def is_being_compiled(part: GamePart) -> bool:
    """Tell whether a process compiles a part just now."""
    try:
        with compiling_alone(part, fcntl.LOCK_EX | fcntl.LOCK_NB):
            return False
    except BlockingIOError:
        return True


def _answer(line: str) -> str:
    try:
        compile_part(GamePart(*line.split()))
    except Exception as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        return f"{FAILED} {reason}"
    return DONE


def _read_lines(lines: "SimpleQueue[str]") -> None:
    """Read lines on a thread, and end the process with the input, in the middle of a part too."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def main(answers: TextIO, niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    os.nice(niceness)
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read_lines, args=(lines,), daemon=True).start()
    while True:
        answers.write(f"{_answer(lines.get())}\n")
        answers.flush()


if __name__ == "__main__":
    own, sys.stdout = sys.stdout, sys.stderr  # a message of another package is not an answer
    main(own, int(sys.argv[1]))

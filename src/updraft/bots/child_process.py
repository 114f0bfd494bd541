"""A program in a process of its own that is talked to line by line."""

import os
import selectors
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import IO, cast

from updraft.bots.bot import GRACE, BotError
from updraft.kit.untrusted import printable

LONGEST_LINE = 1 << 16  # bytes of an answer
MOST_HEARD = 2 * LONGEST_LINE  # bytes that are kept of what nobody asked for
LAST_WORDS = 200  # letters of what it wrote to standard error
TICK = 0.05  # seconds between two looks whether somebody said stop
AT_ONCE = 1 << 16  # bytes read from a pipe


class ChildProcess:
    """Whoever asks serves all three pipes until the answer is there: none fills up, and there are no threads.

    The process leads a session of its own: Ctrl-C in the terminal does not reach it, and when it is ended, so is
    everything that it started.
    """

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self._unsaid = b""
        self._heard = b""
        self._murmur = b""  # the end of what came on standard error
        try:
            self._process = subprocess.Popen(  # noqa: S603 (a program of the host's own choice)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise BotError(f"{name} cannot be started: {error.strerror}") from None
        self._end = weakref.finalize(self, _end, self._process)
        self._pipes = selectors.DefaultSelector()
        for pipe in _pipes(self._process):
            os.set_blocking(pipe.fileno(), False)
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        self._pipes.register(self._stdout, selectors.EVENT_READ)
        self._pipes.register(self._stderr, selectors.EVENT_READ)

    def tell(self, line: bytes) -> None:
        """Say something that wants no answer, as soon as it is listening."""
        self._unsaid += line

    def ask(self, question: bytes, stopped: Event, stop: bytes, end: float) -> bytes:
        """One line for another, before the end; `stop` is said as soon as somebody sets `stopped`."""
        self._serve(0)
        if self._heard.strip():
            raise self.failure("spoke before it was asked; a bot says one line for each message with choices")
        self.tell(question)
        told_to_stop = False
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_LINE:
                raise self.failure(f"said more than {LONGEST_LINE} bytes without ending the line")
            if not self._is_talking():
                raise self.failure(f"{self._how_it_ended()} before it named a move")
            if stopped.is_set() and not told_to_stop:
                self.tell(stop)
                told_to_stop, end = True, min(end, monotonic() + GRACE)
            left = end - monotonic()
            if left <= 0:
                raise self.failure("did not name a move in time")
            self._serve(min(left, TICK))
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def leave(self, farewell: bytes) -> None:
        """Say farewell, give it a moment to go by itself, and end whatever is left of it."""
        self.tell(farewell)
        end = monotonic() + GRACE
        while self._is_talking() and (left := end - monotonic()) > 0:
            self._serve(left)
            if not self._unsaid:
                self._hang_up()
        self.end()

    def end(self) -> None:
        """End it and everything that it started, now."""
        self._pipes.close()
        self._end()

    def failure(self, what: str) -> BotError:
        """What it did wrong, and the last that it wrote to standard error."""
        lines = self._murmur.decode(errors="replace").strip().splitlines()
        words = f"; its last words: {printable(lines[-1].strip(), LAST_WORDS)}" if lines else ""
        return BotError(f"{self.name} {what}{words}")

    def _serve(self, seconds: float) -> None:
        """Say and hear what can be said and heard within some time."""
        self._listen_to(self._stdin, bool(self._unsaid))
        for key, _ in self._pipes.select(seconds):
            if key.fileobj is self._stdin:
                self._say()
            else:
                self._hear(key.fd)

    def _listen_to(self, pipe: IO[bytes], wanted: bool) -> None:
        if pipe.closed or wanted == (pipe in self._pipes.get_map()):
            return
        if wanted:
            self._pipes.register(pipe, selectors.EVENT_WRITE)
        else:
            self._pipes.unregister(pipe)

    def _say(self) -> None:
        try:
            self._unsaid = self._unsaid[os.write(self._stdin.fileno(), self._unsaid) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # it listens no more; what it has said, and how it ended, is heard elsewhere
            self._unsaid = b""
            self._hang_up()

    def _hang_up(self) -> None:
        self._listen_to(self._stdin, False)
        self._stdin.close()

    def _hear(self, pipe: int) -> None:
        try:
            came = os.read(pipe, AT_ONCE)
        except BlockingIOError:
            return
        is_answer = pipe == self._stdout.fileno()
        if not came:
            self._pipes.unregister(pipe)
        elif is_answer:
            self._heard = (self._heard + came)[:MOST_HEARD]
        else:
            self._murmur = (self._murmur + came)[-4 * LAST_WORDS :]

    def _is_talking(self) -> bool:
        return self._stdout in self._pipes.get_map()

    def _how_it_ended(self) -> str:
        end = monotonic() + GRACE
        while self._stderr in self._pipes.get_map() and (left := end - monotonic()) > 0:
            self._serve(left)
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    pipes = process.stdin, process.stdout, process.stderr
    return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", pipes)


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):  # nobody of the group is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in _pipes(process):
        pipe.close()

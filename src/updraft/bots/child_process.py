"""A child process that is written to and read from line by line."""

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

from updraft.bots.bot import GRACE, BotError, bot_words
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import printable

MAX_LINE = 1 << 16  # bytes of an answer
MAX_UNREAD = 2 * MAX_LINE  # bytes of output that are kept; the rest is dropped
MAX_STDERR = 200  # letters of standard error that an error message quotes
POLL_SECONDS = 0.05  # seconds between two checks for a request to stop
READ_SIZE = 1 << 16  # bytes read from a pipe at once


class ChildProcess:
    """Serves all three pipes while it waits for an answer, so that none fills up and no threads are needed.

    The process leads a session of its own: Ctrl-C in the terminal does not reach it, and killing it kills everything
    that it started.
    """

    def __init__(self, name: Sentence, command: Sequence[str]) -> None:
        self.name = name
        self._unsent = b""
        self._received = b""
        self._stderr_tail = b""
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
            raise BotError(bot_words("not_started", who=name, why=error.strerror)) from None
        self._kill = weakref.finalize(self, _kill, self._process)
        self._pipes = selectors.DefaultSelector()
        for pipe in _pipes(self._process):
            os.set_blocking(pipe.fileno(), False)
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        self._pipes.register(self._stdout, selectors.EVENT_READ)
        self._pipes.register(self._stderr, selectors.EVENT_READ)

    def send(self, line: bytes) -> None:
        """Queue a line that needs no answer; it is written while the next answer is awaited."""
        self._unsent += line

    def ask(self, question: bytes, stopped: Event, stop: bytes, end: float) -> bytes:
        """Send a line and return the answer, before the end; send `stop` as soon as `stopped` is set."""
        self._serve(0)
        if b"\n" in self._received and self._received.strip():  # an unfinished line is judged below, however it arrives
            raise self.failure("wrote_unasked")
        self.send(question)
        stop_sent = False
        while b"\n" not in self._received:
            if len(self._received) > MAX_LINE:
                raise self.failure("wrote_too_much", most=MAX_LINE)
            if not self._is_open():
                raise self.failure("ended_early", how=self._describe_exit())
            if stopped.is_set() and not stop_sent:
                self.send(stop)
                stop_sent, end = True, min(end, monotonic() + GRACE)
            left = end - monotonic()
            if left <= 0:
                raise self.failure("late")
            self._serve(min(left, POLL_SECONDS))
        line, _, self._received = self._received.partition(b"\n")
        return line

    def close(self, last_line: bytes) -> None:
        """Send a last line, give the process a moment to exit, and kill what is left of it."""
        self.send(last_line)
        end = monotonic() + GRACE
        while self._is_open() and (left := end - monotonic()) > 0:
            self._serve(left)
            if not self._unsent:
                self._close_stdin()
        self.kill()

    def kill(self) -> None:
        """Kill the process and everything that it started."""
        self._pipes.close()
        self._kill()

    def failure(self, key: str, **words: object) -> BotError:
        """Make an error of a reason and the last line on standard error."""
        reason = bot_words(key, who=self.name, **words)
        lines = self._stderr_tail.decode(errors="replace").strip().splitlines()
        if not lines:
            return BotError(reason)
        return BotError(bot_words("with_stderr", reason=reason, line=printable(lines[-1].strip(), MAX_STDERR)))

    def _serve(self, seconds: float) -> None:
        """Write and read what the pipes allow, waiting some seconds at most."""
        self._select_stdin(bool(self._unsent))
        for key, _ in self._pipes.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            else:
                self._read(key.fd)

    def _select_stdin(self, wanted: bool) -> None:
        if self._stdin.closed or wanted == (self._stdin in self._pipes.get_map()):
            return
        if wanted:
            self._pipes.register(self._stdin, selectors.EVENT_WRITE)
        else:
            self._pipes.unregister(self._stdin)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # the process reads no more; its output and its exit are noticed elsewhere
            self._unsent = b""
            self._close_stdin()

    def _close_stdin(self) -> None:
        self._select_stdin(False)
        self._stdin.close()

    def _read(self, pipe: int) -> None:
        try:
            data = os.read(pipe, READ_SIZE)
        except BlockingIOError:
            return
        if not data:
            self._pipes.unregister(pipe)
        elif pipe == self._stdout.fileno():
            self._received = (self._received + data)[:MAX_UNREAD]
        else:
            self._stderr_tail = (self._stderr_tail + data)[-4 * MAX_STDERR :]

    def _is_open(self) -> bool:
        return self._stdout in self._pipes.get_map()

    def _describe_exit(self) -> Sentence:
        end = monotonic() + GRACE
        while self._stderr in self._pipes.get_map() and (left := end - monotonic()) > 0:
            self._serve(left)
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return bot_words("closed_output")
        return bot_words("exited", code=code) if code >= 0 else bot_words("killed", signal=-code)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    pipes = process.stdin, process.stdout, process.stderr
    return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", pipes)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):  # the whole group has exited
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in _pipes(process):
        pipe.close()

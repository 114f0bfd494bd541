"""Processes to hurt: `updraft serve`, and the process trees of databases."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

from tests.ports import free_port
from tests.server.services import is_open

MARK = "UPDRAFT_FAULTS"  # in the environment of a server and of everything that it starts
START_WITHIN = 120.0  # seconds
STOP_WITHIN = 30.0
GONE_WITHIN = 20.0  # seconds for the children of a killed server to notice


class ServerProcess:
    """`updraft serve` on a port of its own, which is killed and started again."""

    def __init__(self, folder: Path, mark: str, *options: str) -> None:
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self.start_seconds = 0.0  # of the last start
        self.is_wanted = False  # it should be running
        words = ["serve", "--bot-pause", "0.02", "--port", str(self.port), *options]
        self._command = [sys.executable, "-m", "updraft", *words]
        self._environment = os.environ | {MARK: mark}
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._child
        return self._child.pid

    @property
    def is_running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def launch(self) -> None:
        """Start the process without waiting for it. It has a session of its own: Ctrl-C is for the tests only."""
        self.is_wanted = True
        with self.log.open("ab") as log:
            self._child = subprocess.Popen(
                self._command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=self._environment,
                start_new_session=True,
                cwd=self.log.parent,
            )

    async def start(self) -> None:
        """Start the process and wait until it listens."""
        began = monotonic()
        self.launch()
        while not is_open(self.port):
            assert self.is_running, f"the server did not start: {self.log}"
            assert monotonic() < began + START_WITHIN, f"the server does not listen: {self.log}"
            await asyncio.sleep(0.02)
        self.start_seconds = monotonic() - began

    def kill(self) -> None:
        """Kill the process as a full memory or an impatient administrator would: without a word."""
        self.is_wanted = False
        if self._child:
            self._child.kill()
            self._child.wait()

    async def stop(self) -> int:
        """Ask the process to stop, and return its exit code."""
        assert self._child
        self.is_wanted = False
        self._child.terminate()
        return await asyncio.to_thread(self._child.wait, STOP_WITHIN)


def check_data(url: str) -> None:
    """Let `updraft check` replay all games of a database."""
    command = [sys.executable, "-m", "updraft", "check", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"updraft check: {done.stdout}{done.stderr}"


def marked(mark: str) -> list[int]:
    """List the processes that a server started, or that they started, or the server itself."""
    wanted = f"{MARK}={mark}".encode()
    return [pid for pid in _all_processes() if wanted in _read(pid, "environ").split(b"\0")]


def tree(root: int) -> list[int]:
    """List a process and everything below it."""
    below = [pid for pid in _all_processes() if _parent(pid) == root]
    return [root, *(each for pid in below for each in tree(pid))]


def send(pids: list[int], what: signal.Signals) -> None:
    """Send a signal to processes, except to those that are gone."""
    for pid in pids:
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            continue


def are_gone(pids: list[int]) -> bool:
    """Tell whether processes have ended; zombies, which nobody has waited for yet, have."""
    return not any(command_line(pid) for pid in pids)


def command_line(pid: int) -> bytes:
    return _read(pid, "cmdline")


def _all_processes() -> list[int]:
    return [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()]


def _parent(pid: int) -> int | None:
    stat = _read(pid, "stat").rpartition(b")")[2].split()
    return int(stat[1]) if stat else None


def _read(pid: int, name: str) -> bytes:
    """Read a file about a process; nothing if the process is gone or belongs to someone else."""
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""

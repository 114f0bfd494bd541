"""Servers, databases and clocks for every test."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.server.people import OPEN, Clock, Running
from updraft.server.fanout import Fanout
from updraft.server.house import House
from updraft.server.safety import Limits
from updraft.server.store import Store, sqlite_in

Serve: TypeAlias = Callable[..., Running]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def serve(tmp_path: Path, clock: Clock) -> Iterator[Serve]:
    """Start a server; the same folder again goes on where the last one stopped."""
    servers: list[Running] = []

    def start(
        url: str | None = None,
        folder: Path | None = None,
        fanout: Fanout | None = None,
        limits: Limits = OPEN,
        **more: Any,
    ) -> Running:
        place = folder or tmp_path
        place.mkdir(exist_ok=True)
        settings: dict[str, Any] = {"now": clock, "pause": 0.0} | more
        server = Running(House(Store(url or sqlite_in(place)), fanout, limits, **settings))
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(serve: Serve) -> Running:
    return serve()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A Postgres of the tests' own, on a socket in a temporary folder."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "")]
    programs = found[-1].parent
    if not (programs / "initdb").is_file():
        pytest.skip("Postgres is not installed (apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="updraft-postgres-"))
    as_owner: list[str] = []
    if folder.owner() == "root":
        shutil.chown(folder, "postgres", "postgres")
        as_owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = folder / "data"

    def run(*command: str | Path) -> None:
        quiet = subprocess.DEVNULL
        subprocess.run([*as_owner, *command], check=True, stdout=quiet, stderr=quiet, cwd=folder)

    run(programs / "initdb", "-D", data, "-U", "updraft", "-A", "trust")
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    run(programs / "pg_ctl", "-w", "-D", data, "-o", options, "start")
    yield f"postgresql://updraft@/postgres?host={folder}"
    run(programs / "pg_ctl", "-w", "-D", data, "-m", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)

"""Servers, databases and clocks for the tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.server.clients import OPEN, PATIENCE, WORKERS, Clock, RunningServer
from tests.server.preparing import ALL, HeldCompiler
from tests.server.services import Postgres, ValkeyServer
from updraft.server import app, database
from updraft.server.connection import TableConnection
from updraft.server.database import sqlite_in
from updraft.server.fanout import Fanout
from updraft.server.hub import Hub
from updraft.server.limits import Limits
from updraft.server.store import Store

Serve: TypeAlias = Callable[..., RunningServer]


@contextmanager
def quick_servers() -> Iterator[None]:
    """Spare servers inside the tests' own process what only real ones need.

    They do not wait for the disk, because no test cuts the power, and do not search all modules for garbage at their
    start, which would take longer than most tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "PRAGMA synchronous=OFF"))
        patch.setattr(app, "rare_collections", nullcontext)
        yield


@pytest.fixture(autouse=True, scope="session")
def quickly() -> Iterator[None]:
    with quick_servers():
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


def start_server(
    folder: Path,
    clock: Clock,
    url: str | None = None,
    fanout: Callable[[Store], Fanout] | None = None,
    limits: Limits = OPEN,
    ws: type[TableConnection] = TableConnection,
    ping: float = 20.0,
    **more: Any,
) -> RunningServer:
    """Start a server on SQLite in a folder, or on another database."""
    folder.mkdir(exist_ok=True)
    settings: dict[str, Any] = {"now": clock, "pause": 0.0, "workers": WORKERS} | more
    store = Store(url or sqlite_in(folder))
    if url is None:
        store.availability.slow_seconds = PATIENCE  # clocks jump in tests, so a slow disk must not count as an outage
    hub = Hub(store, fanout(store) if fanout else None, limits, **settings)
    hub.bot_runner.deadline = hub.adviser.deadline = PATIENCE
    return RunningServer(hub, ws, ping)


@pytest.fixture
def serve(tmp_path: Path, clock: Clock) -> Iterator[Serve]:
    """Return a function that starts a server; in the same folder it continues where the last one stopped."""
    servers: list[RunningServer] = []

    def start(url: str | None = None, folder: Path | None = None, **more: Any) -> RunningServer:
        servers.append(start_server(folder or tmp_path, clock, url, **more))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(serve: Serve) -> RunningServer:
    return serve()


@pytest.fixture
def compiler() -> Iterator[HeldCompiler]:
    """Return a compiler whose parts the test lets go."""
    held = HeldCompiler()
    yield held
    held.release(*ALL)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = Postgres()
    yield found
    found.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Create an empty database of each kind."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    found: Postgres = request.getfixturevalue("postgres")
    return found.new_database()


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[ValkeyServer]:
    found = ValkeyServer(tmp_path)
    yield found
    found.kill()

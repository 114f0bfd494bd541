"""Fixtures: the built page, a real server and real browsers."""

import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from time import time
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser

from tests.page.clients import CHROMIUM, PATIENCE, Visitor, chromium
from tests.server.clients import OPEN, WORKERS, RunningServer
from tests.server.conftest import quick_servers
from updraft.server import static_files
from updraft.server.database import sqlite_in
from updraft.server.hub import Hub
from updraft.server.preparation import Preparation
from updraft.server.store import Store

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / ".shots"  # what every visitor of a failed test saw last
FAILED = pytest.StashKey[bool]()

Visit: TypeAlias = Callable[..., Visitor]
Restart: TypeAlias = Callable[[], RunningServer]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def built() -> None:
    """Build the page from web/, once for all workers."""
    subprocess.run([sys.executable, ROOT / "build_page.py"], check=True, cwd=ROOT)
    static_files.files.cache_clear()


@pytest.fixture(scope="session")
def browser(built: None) -> Iterator[Browser]:
    if not Path(CHROMIUM).is_file():
        pytest.fail("Chromium is not installed: apt-get install -y --no-install-recommends chromium-headless-shell")
    WORKERS.start()  # as a real server does before the first bot's turn
    with quick_servers(), chromium() as opened:
        yield opened


class Home:
    """A server that can be restarted at the same address with the same games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lag = 0.0  # seconds that the server's clock is behind: what happens now was long ago once it is 0
        self.preparation: Preparation | None = None  # of the games, for the next start
        self.running = self._start(0)

    def _start(self, port: int) -> RunningServer:
        settings: dict[str, Any] = {"now": lambda: time() - self.lag, "pause": 0.0, "workers": WORKERS}
        store = Store(sqlite_in(self.folder))
        store.time_limit = store.retry_for = PATIENCE  # a slow disk counts as one that works
        hub = Hub(store, None, OPEN, preparation=self.preparation, **settings)
        hub.adviser.deadline = PATIENCE
        return RunningServer(hub, port=port)

    def stop(self) -> None:
        self.running.stop()

    def restart(self) -> None:
        self.running = self._start(self.running.port)


@pytest.fixture
def home(tmp_path: Path, built: None) -> Iterator[Home]:
    home = Home(tmp_path)
    yield home
    home.stop()


@pytest.fixture
def visit(browser: Browser, home: Home, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open browsers for visitors; at the end none of them may have logged an error."""
    visitors: list[Visitor] = []

    def arrive(**settings: Any) -> Visitor:
        visitor = Visitor(browser, home.running, **settings)
        visitors.append(visitor)
        return visitor

    yield arrive
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    failed = request.node.stash.get(FAILED, True) or complaints
    name = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")
    for number, visitor in enumerate(visitors, 1):
        if failed:
            visitor.page.screenshot(path=SHOTS / f"{name}-{number}.png")
        visitor.close()
    assert complaints == []

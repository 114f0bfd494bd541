"""Only the owner of a server can read its files, whatever the umask."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import Clock, play_on, start_game
from tests.server.conftest import Serve, start_server
from updraft.server.config import ServerConfig
from updraft.server.private_files import create_private_folder, open_private
from updraft.server.serve import lock, open_hub


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """Use a umask that takes no right from anybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir() if path.is_file()}


def test_only_the_owner_can_read_a_servers_files(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "somewhere" / "data"
    hub = open_hub(ServerConfig(data=folder))
    hub.store.engine.dispose()
    lock(folder).close()
    assert mode(folder) == 0o700
    server = start_server(folder, clock)
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    assert modes(folder) == dict.fromkeys(("updraft.db", "updraft.db-wal", "updraft.db-shm", "lock"), 0o600)
    server.stop()


def test_a_database_that_others_can_read_is_corrected_and_logged(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    serve().stop()
    database = tmp_path / "updraft.db"
    database.chmod(0o644)
    (tmp_path / "updraft.db-wal").touch(0o666)
    (tmp_path / "lock").touch(0o666)
    serve()
    lock(tmp_path).close()
    assert set(modes(tmp_path).values()) == {0o600}
    assert [record.args for record in caplog.records if "could read" in record.msg] == [
        (database,),
        (tmp_path / "updraft.db-wal",),
        (tmp_path / "lock",),
    ]


def test_a_folder_that_exists_keeps_its_rights(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(0o750)
    create_private_folder(shared)
    assert mode(shared) == 0o750
    os.close(open_private(shared / "new"))
    assert mode(shared / "new") == 0o600

"""Backups: made while games are played, restored on SQLite or Postgres, where the games go on."""

import gzip
import hashlib
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import LargeBinary, text

from tests.server.clients import Client, RunningServer, play_on, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.services import Postgres
from tests.server.test_durability import first_database
from updraft.kit.untrusted import InputError
from updraft.server import backup, schema
from updraft.server.backup import BackupError, BackupHeader, back_up, restore
from updraft.server.check import findings
from updraft.server.database import engine_of, migrate, sqlite_in
from updraft.server.events import Moved
from updraft.server.serve import lock
from updraft.server.store import read_events

COMMAND = [sys.executable, "-m", "updraft"]
OBEYS_CTRL_C = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\nfrom updraft.cli import main; main()"
)


@contextmanager
def no_progress(_: int) -> Iterator[Callable[[int], None]]:
    yield lambda _: None


def copy(data: str, file: Path) -> BackupHeader:
    return back_up(data, file, no_progress)


def bring_back(file: Path, data: str) -> BackupHeader:
    return restore(file, data, no_progress)


def content(url: str) -> dict[str, list[Any]]:
    """Read all rows of a database that belong into a backup."""
    engine = engine_of(url)
    with engine.connect() as connection:
        found = {
            name: [tuple(row) for row in connection.execute(table.select().order_by(*table.primary_key))]
            for name, table in schema.metadata.tables.items()
            if name not in backup.LEFT_OUT
        }
    engine.dispose()
    return found


def moves_in(url: str, table: str) -> list[str]:
    engine = engine_of(url)
    with engine.connect() as connection:
        events = read_events(table)(connection)
    engine.dispose()
    return [event.id for event in events if isinstance(event, Moved)]


def go_on(server: RunningServer, table: str, guests: list[Client]) -> None:
    """Continue a restored game with the cookies of before, to its end."""
    sockets = [guest.move_to(server).join(table) for guest in guests]
    for socket in sockets:
        socket.receive_until("snapshot")
    play_on(sockets)
    assert sockets[0].result and sockets[0].result == sockets[1].result


def test_a_backup_of_a_running_server_holds_every_acknowledged_move(
    serve: Serve, url: str, tmp_path: Path, postgres: Postgres
) -> None:
    """Back up while moves are played, restore on the other kind of database and back, and play on there."""
    server = serve(url)
    games = [start_game(server, name, 2) for name in ("tout-la-haut", "up-too-high")]
    for _, _, sockets in games:
        play_on(sockets, 5)
    acknowledged = [moves_in(url, table) for table, _, _ in games]

    @contextmanager
    def more_moves(_: int) -> Iterator[Callable[[int], object]]:
        """Play on in the middle of the backup."""
        play_on(games[1][2], 3)
        yield lambda _: play_on(games[1][2], 1)

    file = tmp_path / "games.backup.gz"
    made = back_up(url if "postgres" in url else str(tmp_path), file, more_moves)
    assert len(moves_in(url, games[1][0])) > len(acknowledged[1]) + 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert made.rows_of("tables") == 2
    first = postgres.new_database() if url.startswith("sqlite") else sqlite_in(tmp_path / "moved")
    assert bring_back(file, first) == made
    assert [moves_in(first, table) for table, _, _ in games] == acknowledged
    assert [finding.trouble for finding in findings(first)] == [None] * 2
    again = tmp_path / "again.backup.gz"
    copy(first, again)
    back = sqlite_in(tmp_path / "back")
    bring_back(again, back)
    assert content(back) == content(first)
    other = serve(first)
    for table, guests, _ in games:
        go_on(other, table, guests)


def test_the_commands_back_up_and_restore(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)

    def updraft(*words: str | Path) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([*COMMAND, *words], cwd=tmp_path, capture_output=True, text=True, check=False)

    made = updraft("backup", ".", "games.gz")
    assert (made.returncode, made.stdout) == (0, "1 table, 6 events, 2 guests in games.gz\n"), made.stderr
    back = updraft("restore", "games.gz", "new")
    assert (back.returncode, back.stdout) == (0, "1 table, 6 events, 2 guests restored\n"), back.stderr
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"updraft.db", "lock"}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new/updraft.db").stat().st_mode) == 0o600
    go_on(serve(folder=tmp_path / "new"), table, guests)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Back up a database of the first schema, with one game."""
    first_database(sqlite_in(tmp_path)).dispose()
    file = tmp_path / "small.gz"
    copy(str(tmp_path), file)
    return file


def test_a_backup_of_an_older_schema_is_restored_and_upgraded(small: Path, tmp_path: Path) -> None:
    header = bring_back(small, str(tmp_path / "new"))
    assert header.schema == "0001"
    url = sqlite_in(tmp_path / "new")
    migrate(engine_of(url))
    assert [finding.trouble for finding in findings(url)] == [None]
    before = engine_of(sqlite_in(tmp_path))
    with before.connect() as connection:
        bodies = connection.execute(text("select body from events order by number")).scalars().all()
    before.dispose()
    assert [row[2] for row in content(url)["events"]] == bodies


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def damage(file: Path, change: Callable[[list[bytes]], None]) -> None:
    lines = lines_of(file)
    change(lines)
    file.write_bytes(gzip.compress(b"".join(lines)))


def change_header(**changes: Any) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        lines[0] = json.dumps(json.loads(lines[0]) | changes).encode() + b"\n"

    return change


def announce_another_row(lines: list[bytes]) -> None:
    """Announce more rows than there are, with a right checksum."""
    header = json.loads(lines[0])
    header["sections"][-1]["rows"] += 1
    lines[0] = json.dumps(header).encode() + b"\n"
    lines[-1] = json.dumps({"sha256": hashlib.sha256(b"".join(lines[:-1])).hexdigest()}).encode() + b"\n"


def change_a_letter(lines: list[bytes]) -> None:
    lines[2] = lines[2].replace(b"o", b"0")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (change_a_letter, "damaged or incomplete"),
        (announce_another_row, "damaged or incomplete"),
        (lambda lines: lines.pop(), "damaged or incomplete"),
        (lambda lines: lines.pop(3), "damaged or incomplete"),
        (lambda lines: lines.insert(3, lines[3]), "damaged or incomplete|cannot be opened: "),
        (lambda lines: lines.append(lines[-1]), "damaged or incomplete"),
        (lambda lines: lines.insert(3, b"[1]\n"), "damaged or incomplete"),
        (lambda lines: lines.insert(3, b"nonsense\n"), "damaged or incomplete"),
        (lambda lines: lines.pop(0), "is not a backup of Updraft"),
        (change_header(format="updraft-backup/9"), "reads backups of the format updraft-backup/1, not"),
        (change_header(schema="9999"), "the schema '9999', which this version does not know"),
        (change_header(sections=[{"table": "secrets", "columns": [], "rows": 1}]), "an unknown table 'secrets'"),
        (change_header(sections=[{"table": "guests", "columns": ["id"], "rows": 1}]), "damaged or incomplete"),
        (change_header(sections=[]), "damaged or incomplete"),
    ],
)
def test_a_damaged_backup_restores_nothing(
    small: Path, tmp_path: Path, change: Callable[[list[bytes]], None], sentence: str
) -> None:
    damage(small, change)
    with pytest.raises(InputError, match=sentence):
        bring_back(small, str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_a_damaged_backup_leaves_postgres_empty(small: Path, postgres: Postgres) -> None:
    url, complete = postgres.new_database(), small.read_bytes()
    for size in (0, 10, len(complete) // 2, len(complete) - 9):
        small.write_bytes(complete[:size])
        with pytest.raises(BackupError):
            bring_back(small, url)
    small.write_bytes(complete)
    bring_back(small, url)
    with pytest.raises(BackupError, match="the database is not empty: it has a table"):
        bring_back(small, url)


def test_what_cannot_be_backed_up_or_restored_is_refused_with_a_sentence(small: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="exists already: choose another name"):
        copy(str(tmp_path), small)
    with pytest.raises(BackupError, match=r"cannot be written to .*: No such file or directory"):
        copy(str(tmp_path), tmp_path / "no/such/folder.gz")
    with pytest.raises(InputError, match="is not a server's folder"):
        copy(str(tmp_path / "empty"), tmp_path / "new.gz")
    with pytest.raises(BackupError, match="cannot be restored: No such file or directory"):
        bring_back(tmp_path / "none.gz", str(tmp_path / "new"))
    with pytest.raises(BackupError, match="no data of Updraft"):
        copy(f"sqlite:///{tmp_path}/other.db", tmp_path / "new.gz")
    with lock(tmp_path), pytest.raises(BackupError, match=r"a server is running in .*: stop it, or restore into"):
        bring_back(small, str(tmp_path))
    with pytest.raises(BackupError, match=r"updraft.db exists already: restore into a new folder"):
        bring_back(small, str(tmp_path))
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("words", [("backup", ".", "half.gz"), ("restore", "small.gz", "half")])
def test_ctrl_c_leaves_nothing_behind(small: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    engine = engine_of(sqlite_in(tmp_path))
    migrate(engine)
    with engine.begin() as connection:
        rows = [{"table_id": "x", "number": number, "body": "{}" * 1000} for number in range(1000, 30_000)]
        connection.execute(schema.events.insert(), rows)
    engine.dispose()
    small.unlink()
    copy(str(tmp_path), small)
    before = set(tmp_path.iterdir())
    with subprocess.Popen(
        [sys.executable, "-c", OBEYS_CTRL_C, *words], cwd=tmp_path, stderr=subprocess.DEVNULL
    ) as child:
        wait_until(lambda: parts(tmp_path))
        os.kill(child.pid, signal.SIGINT)
        assert child.wait(60) == 130
    assert {path for path in tmp_path.iterdir() if "-" not in path.name} == before


def parts(folder: Path) -> list[Path]:
    return list(folder.rglob(".*.part"))


def test_every_table_is_backed_up_or_left_out_on_purpose() -> None:
    """Columns that JSON cannot hold belong only to tables that are left out."""
    for name, table in schema.metadata.tables.items():
        if name not in backup.LEFT_OUT:
            assert not [column for column in table.columns if isinstance(column.type, LargeBinary)], name

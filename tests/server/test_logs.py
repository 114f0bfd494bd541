"""The log is JSON, and quotes no stored data and no passwords, also when the server cannot start."""

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.ports import free_port
from tests.server.clients import play_on, start_game
from tests.server.conftest import Serve
from tests.server.services import Postgres
from updraft.server.database import DatabaseError, engine_of, migrate, sqlite_in
from updraft.server.fanout import FanoutError, ValkeyFanout
from updraft.server.store import Store

MARKER = "a-secret-of-somebody"
ACCIDENTS = """
import asyncio, gc, logging, sys, threading, warnings
from updraft.server.logs import log_everything

def fail(*_):
    raise ValueError(SECRET)

class Careless:
    def __del__(self):
        fail()

async def accidents():
    asyncio.get_running_loop().call_soon(fail, SECRET)
    task = asyncio.ensure_future(asyncio.to_thread(fail))
    await asyncio.wait([task])

SECRET = sys.argv[1]
log_everything()
warnings.warn(SECRET)
logging.getLogger("uvicorn.error").error("Traceback: %s", SECRET)
logging.getLogger("uvicorn.error").error(OSError(SECRET))
logging.getLogger("updraft.test").error("%d", SECRET)
thread = threading.Thread(target=fail, args=(SECRET,), name=SECRET)
thread.start()
thread.join()
Careless()
asyncio.run(accidents())
gc.collect()
fail()
"""


def json_lines(output: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in output.splitlines()]


def test_nothing_that_python_prints_by_itself_quotes_a_secret() -> None:
    """Plant a secret in warnings, other packages' messages and errors of threads, callbacks, tasks and destructors."""
    command = [sys.executable, "-W", "always", "-c", ACCIDENTS, MARKER]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 1 and ran.stdout == ""
    assert MARKER not in ran.stderr
    lines = json_lines(ran.stderr)
    assert [(line["from"], line.get("error")) for line in lines] == [
        ("updraft.logs", None),
        ("uvicorn.error", None),
        ("uvicorn.error", None),
        ("updraft.logs", "ValueError"),
        ("updraft.logs", "ValueError"),
        ("asyncio", "ValueError"),
        ("asyncio", "ValueError"),
        ("updraft.logs", "ValueError"),
    ]
    assert all(line["where"] for line in lines[1:])


def test_lines_in_a_terminal_are_plain_and_quote_no_secret_either() -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-W", "always", "-c", ACCIDENTS, MARKER]
    with subprocess.Popen(command, stderr=theirs) as ran:
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # the terminal is closed
            while part := os.read(ours, 10_000):
                shown += part
        assert ran.wait(120) == 1
    os.close(ours)
    assert MARKER.encode() not in shown
    assert re.match(rb"\d\d:\d\d:\d\d  warning: a UserWarning at <string>:\d+\r\n", shown)
    assert b"critical: the server stopped because of an error (ValueError)\r\n          <string>:" in shown


def start_and_fail(*options: str) -> str:
    """Run a server that cannot start, and return what it printed."""
    command = [sys.executable, "-m", "updraft", "serve", "--port", str(free_port()), "--metrics", "off", *options]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode in (1, 2, 3), ran.stderr
    assert "Traceback" not in ran.stderr
    assert all(line.startswith(("{", "updraft: ")) for line in ran.stderr.splitlines()), ran.stderr
    return ran.stdout + ran.stderr


def test_a_start_that_fails_logs_no_stored_data(serve: Serve, tmp_path: Path) -> None:
    """Damage a stored game and the accounts, so that the server cannot start: no id, name or event is printed."""
    server = serve()
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    server.stop()
    store = Store(sqlite_in(tmp_path))
    with store.engine.begin() as connection:
        damage = text("update events set body = replace(body, :old, :new)")
        connection.execute(damage, {"old": '"move":', "new": f'"move":"{MARKER}","m":'})
        connection.execute(text("drop table pulse"))
    store.engine.dispose()
    printed = start_and_fail("--data", str(tmp_path))
    for secret in (MARKER, table, "P0", "P1"):
        assert secret not in printed


def test_a_file_that_is_not_a_database_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "updraft.db").write_text(MARKER * 1000)
    printed = start_and_fail("--data", str(tmp_path))
    assert "updraft: the database cannot be opened: file is not a database" in printed
    assert MARKER not in printed


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://user:PART@127.0.0.1:PORT/games",
        "postgresql://user:first@PART@127.0.0.1:PORT/games",
        "postgresql://user:PART/PART:PART@127.0.0.1:PORT/games",
        "postgresql://user@127.0.0.1:PART/games",
        "postgresql://user@127.0.0.1:PORT/games?password=PART",
        "postgresql+PART://user@127.0.0.1:PORT/games",
    ],
)
def test_no_sentence_about_a_database_quotes_its_password(address: str) -> None:
    with pytest.raises(DatabaseError) as refused:
        migrate(engine_of(address.replace("PART", MARKER).replace("PORT", str(free_port()))))
    assert MARKER not in str(refused.value)


def test_no_sentence_about_postgres_quotes_stored_data(postgres: Postgres) -> None:
    """Let the migration break a constraint: Postgres answers with the whole row."""
    url = postgres.new_database()
    engine = engine_of(url)
    with engine.begin() as connection:
        columns = f"version_num text primary key, note text default '{MARKER}', check (note is null)"
        connection.execute(text(f"create table alembic_version ({columns})"))
    with pytest.raises(DatabaseError, match="the database cannot be opened: CheckViolation") as refused:
        migrate(engine)
    engine.dispose()
    assert MARKER not in str(refused.value)


@pytest.mark.parametrize("address", ["valkey://:PART@127.0.0.1:PART", "PART://localhost", "valkey://localhost:PART"])
def test_no_sentence_about_valkey_quotes_its_password(address: str) -> None:
    with pytest.raises(FanoutError, match="takes an address such as") as refused:
        ValkeyFanout(address.replace("PART", MARKER))
    assert MARKER not in str(refused.value)

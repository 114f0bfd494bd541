"""`updraft check` finds tables that cannot be replayed, and does what can be done with them."""

import json
import stat
from pathlib import Path

import pytest

from tests.server.clients import Client, Clock, RunningServer, TableSocket, drain_all, play_on, start_game
from tests.server.conftest import Serve
from updraft.cli.check import check
from updraft.cli.terminal import UsageError
from updraft.kit.untrusted import InputError
from updraft.records.read import read_file
from updraft.records.replay import replay
from updraft.server import repair, schema
from updraft.server.check import StoredGame, findings
from updraft.server.database import DatabaseError, engine_of, sqlite_in
from updraft.server.events import Created, Moved
from updraft.server.set_aside import log_name
from updraft.server.store import read_events


def change(url: str, statement: str) -> None:
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def found(url: str) -> StoredGame:
    """Check a database with one table."""
    [finding] = findings(url)
    return finding


def play_then_break(serve: Serve, url: str, statement: str) -> tuple[str, list[Client]]:
    """Play four moves, stop the server, and change the stored events."""
    server = serve(url)
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 4)
    server.stop()
    change(url, statement)
    return table, guests


OTHER_RULESET = """update events set body = replace(body, '"ruleset":1', '"ruleset":7')"""
BAD_MOVE = """update events set body = replace(body, '"move":"', '"move":"Z') where number = 5"""
OTHER_CHECK = """update events set body = replace(body, '"check":', '"check":1')"""
UNCHECKED = """update events set body = replace(body, '"checked":', '"named":')"""
NO_EVENT = """update events set body = '{}' where number = 5"""


def rejoin(server: RunningServer, guests: list[Client], table: str) -> list[TableSocket]:
    sockets = [guest.move_to(server).join(table) for guest in guests]
    drain_all(sockets)
    return sockets


def test_another_ruleset_lets_a_table_go_on(serve: Serve, clock: Clock, url: str) -> None:
    table, guests = play_then_break(serve, url, OTHER_RULESET)
    assert "ruleset" in str(found(url).trouble)
    server = serve(url)
    answer = guests[0].move_to(server).client.get(f"/api/tables/{table}")
    assert answer.status_code == 409
    repair.change_ruleset(url, table, 1)
    assert found(url).trouble is None
    clock.advance(601)
    sockets = rejoin(server, guests, table)
    play_on(sockets)
    assert sockets[0].result
    created = server.hub.store.read_blocking(read_events(table))[0]
    assert isinstance(created, Created) and (created.ruleset, created.first_ruleset) == (1, 7)


def test_a_ruleset_that_does_not_fit_changes_nothing(serve: Serve, url: str) -> None:
    table, _ = play_then_break(serve, url, BAD_MOVE)
    before = found(url)
    with pytest.raises(InputError, match="has the rulesets 1, not 9"):
        repair.change_ruleset(url, table, 9)
    with pytest.raises(InputError, match="by ruleset 1 it breaks too, so nothing was changed"):
        repair.change_ruleset(url, table, 1)
    assert found(url) == before


def test_a_table_whose_luck_changed_is_found_although_every_move_is_legal(serve: Serve, url: str) -> None:
    table, _ = play_then_break(serve, url, OTHER_CHECK)
    expected = "after move 1 the position is not the one that was played: rules or luck changed"
    assert found(url).trouble == expected
    change(url, UNCHECKED)
    assert found(url).trouble is None, "tables of versions that made no checksums are only replayed"
    with pytest.raises(InputError, match="not 2"):
        repair.change_ruleset(url, table, 2)


def test_the_first_the_last_and_some_moves_between_are_stored_with_a_checksum(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    past = server.hub.store.read_blocking(read_events(table))
    checked = [event.check is not None for event in past if isinstance(event, Moved)]
    assert [number for number, is_checked in enumerate(checked, 1) if is_checked] == [1, 9, 14]
    assert found(url).trouble is None


@pytest.mark.parametrize("statement", [BAD_MOVE, NO_EVENT])
def test_a_broken_table_is_exported_up_to_where_it_breaks(
    serve: Serve, url: str, tmp_path: Path, statement: str
) -> None:
    table, _ = play_then_break(serve, url, statement)
    file = tmp_path / "broken.jsonl"
    done = repair.export(url, table, file)
    assert (done.events, done.moves) == (7, 2)
    assert [json.loads(line).get("type") for line in file.read_text().splitlines()][:3] == [
        "created",
        "seated",
        "started",
    ]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert done.record
    assert replay(read_file(done.record)).move_count == 2
    with pytest.raises(InputError, match="exists already"):
        repair.export(url, table, file)


@pytest.mark.parametrize("statement", [BAD_MOVE, NO_EVENT])
def test_a_closed_table_no_longer_counts(serve: Serve, url: str, statement: str) -> None:
    table, _ = play_then_break(serve, url, statement)
    repair.close(url, table)
    finding = found(url)
    assert finding.trouble is None and str(finding.note).startswith("closed: ")
    with pytest.raises(InputError, match="already over or closed"):
        repair.close(url, table)
    server = serve(url)
    row = server.hub.store.read_blocking(lambda connection: connection.execute(schema.tables.select()).one())
    assert (row.phase, row.due) == ("closed", None)


def test_a_running_server_notices_that_a_table_was_closed(serve: Serve, url: str) -> None:
    server = serve(url)
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    repair.close(url, table)
    turn = next(socket for socket in sockets if socket.decision)
    assert turn.decision
    refused = turn.move(turn.decision["choices"][0])
    assert refused["type"] == "refused" and "closed" in refused["why"]


def test_the_command_lists_broken_tables_with_what_can_be_done(
    serve: Serve, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(tmp_path)
    table, _ = play_then_break(serve, sqlite_in(tmp_path), BAD_MOVE)
    assert check(data) == 1
    listed = capsys.readouterr().out
    assert f"{table} (tout-la-haut, {log_name(table)} in the log): " in listed
    assert "1 table, 4 moves, 1 would break" in listed and "--close" in listed
    with pytest.raises(UsageError, match="--close is for one table: name it with --table ID"):
        check(data, close=True)
    with pytest.raises(UsageError, match="--ruleset, --close cannot be done at once: choose one"):
        check(data, table, ruleset=1, close=True)
    for close in (False, True):
        with pytest.raises(InputError, match="there is no table 'none'"):
            check(data, "none", close=close)
    assert check(data, table, export=tmp_path / "out") == 0
    assert "7 events in " in capsys.readouterr().out
    assert check(data, table, close=True) == 0
    assert capsys.readouterr().out == "The table is closed.\n"
    assert check(data) == 0


def test_a_database_that_does_not_answer_is_reported_in_a_sentence() -> None:
    with pytest.raises(DatabaseError, match="the database cannot be opened: ") as refused:
        list(findings("postgresql://updraft:hush@127.0.0.1:1/none"))
    assert "hush" not in str(refused.value)

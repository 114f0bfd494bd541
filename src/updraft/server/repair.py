"""Mend a table that cannot be replayed: export it, try another ruleset, close it."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError

import updraft
from updraft.kit.match import Match
from updraft.kit.untrusted import InputError
from updraft.server import checkpoints, events, schema, set_aside
from updraft.server.check import bodies_of, finding_of
from updraft.server.database import engine_of, explaining, migrate
from updraft.server.stored_reviews import delete_reviews
from updraft.server.table_state import TablePhase, TableState

PRIVATE = 0o600  # the events hold seeds and ids of guests


class RepairError(InputError):
    """Something that cannot be done with a table; the message says why."""


class Exported(NamedTuple):
    """An exported table: its number of events, and the moves of its record if there is one."""

    events: int
    record: Path | None
    moves: int


@contextmanager
def _opened(database: str) -> Iterator[Connection]:
    engine = engine_of(database)
    try:
        migrate(engine)
        with engine.begin() as connection:
            yield connection
    except IntegrityError:
        raise RepairError("the table changed at the same moment; try again") from None
    finally:
        engine.dispose()


def export(database: str, table: str, file: Path) -> Exported:
    """Write a table's events, one line of JSON each, and its record up to where it breaks."""
    engine = engine_of(database)
    try:
        with explaining(engine), engine.connect() as connection:
            bodies = bodies_of(table)(connection)
    finally:
        engine.dispose()
    _write_new(file, "".join(f"{body}\n" for body in bodies))
    match = _match_up_to_the_break(bodies)
    if match is None or match.start is not None:
        return Exported(len(bodies), None, 0)
    record = file.with_name(file.name + ".record.json")
    _write_new(record, json.dumps(match.record().document(), ensure_ascii=False, indent=1) + "\n")
    return Exported(len(bodies), record, match.move_count)


def _write_new(file: Path, content: str) -> None:
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w", encoding="utf-8") as opened:
            opened.write(content)
    except FileExistsError:
        raise RepairError(f"{file} exists already; choose another name") from None
    except OSError as error:
        raise RepairError(f"{file} cannot be written: {error.strerror}") from None


def _match_up_to_the_break(bodies: list[str]) -> Match | None:
    """Replay a table as far as that is possible; None if its game was not even dealt."""
    state: TableState | None = None
    for body in bodies:
        try:
            event = events.decode(body.encode())
            if isinstance(event, events.Created):
                state = TableState(event)
            elif state:
                state.apply(event)
        except Exception:  # whatever a server would stumble over
            break
    return state.match if state else None


def change_ruleset(database: str, table: str, ruleset: int) -> None:
    """Let a table go on by another ruleset, if all its events fit that; the first event keeps the old number."""
    with _opened(database) as connection:
        bodies = bodies_of(table)(connection)
        try:
            created = events.decode(bodies[0].encode())
        except msgspec.MsgspecError:
            created = None
        if not isinstance(created, events.Created):
            raise RepairError("its first event cannot be decoded, so no ruleset can help")
        known = updraft.game(created.game).rulesets
        if ruleset not in known:
            raise RepairError(f"{created.game} has the rulesets {', '.join(map(str, known))}, not {ruleset}")
        first = created.ruleset if created.first_ruleset is None else created.first_ruleset
        body = events.encode(msgspec.structs.replace(created, ruleset=ruleset, first_ruleset=first)).decode()
        trouble = finding_of(table, [body, *bodies[1:]]).trouble
        if trouble:
            raise RepairError(f"by ruleset {ruleset} it breaks too, so nothing was changed: {trouble}")
        is_first = (schema.events.c.table_id == table) & (schema.events.c.number == 0)
        connection.execute(update(schema.events).where(is_first).values(body=body))
        _forget(connection, table)
        is_unfinished = schema.tables.c.phase.in_((TablePhase.OPEN, TablePhase.PLAYING))
        wanted = update(schema.tables).where(schema.tables.c.id == table, is_unfinished)
        connection.execute(wanted.values(due=created.at, watcher=None))


def close(database: str, table: str) -> None:
    """Close a table without a result; its events stay."""
    with _opened(database) as connection:
        bodies = bodies_of(table)(connection)
        row = connection.execute(schema.tables.select().where(schema.tables.c.id == table)).first()
        if row is None or row.phase not in (TablePhase.OPEN, TablePhase.PLAYING):
            raise RepairError("this table is already over or closed")
        body = events.encode(events.Closed(time())).decode()
        connection.execute(insert(schema.events), {"table_id": table, "number": len(bodies), "body": body})
        ended = update(schema.tables).where(schema.tables.c.id == table)
        connection.execute(ended.values(phase=TablePhase.CLOSED, due=None, watcher=None))
        _forget(connection, table)


def _forget(connection: Connection, table: str) -> None:
    """Forget a table's checkpoint and reviews, and that it was set aside."""
    checkpoints.delete_checkpoint(table)(connection)
    delete_reviews(table)(connection)
    set_aside.forget(table)(connection)

"""Back up the data of a running server into one file, and restore it on SQLite or Postgres.

The file is a gzip of JSON lines: a header that names the tables, their columns and their numbers of rows, then all
rows, then a checksum. It does not depend on the kind of database, so a host can move from one to the other.
"""

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import islice
from pathlib import Path
from time import time
from typing import IO, Any, TypeAlias

import alembic.command
import msgspec
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from msgspec import Struct
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, inspect, make_url, select

from updraft import __version__
from updraft.kit.untrusted import InputError, quoted
from updraft.server.check import database_of
from updraft.server.database import engine_of, explaining, migrations, sqlite_in
from updraft.server.private_files import create_private_database, create_private_folder, unfinished, write_atomically
from updraft.server.serve import DataFolderInUse, lock

FORMAT = "updraft-backup/1"
BATCH = 1_000  # rows
VERSIONS = "alembic_version"  # Alembic's own table
LEFT_OUT = {"servers", "checkpoints"}  # facts about running servers, and caches

BackupRow: TypeAlias = list[str | int | float | bool | None]
ShowProgress: TypeAlias = Callable[[int], AbstractContextManager[Callable[[int], object]]]


class BackupError(InputError):
    """A backup that cannot be made or restored; the message says why."""


class BackupSection(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of one table in a backup."""

    table: str
    columns: list[str]
    rows: int


class BackupHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a backup."""

    format: str
    schema: str
    version: str
    at: float
    sections: list[BackupSection]

    def rows_of(self, table: str) -> int:
        return sum(section.rows for section in self.sections if section.table == table)

    @property
    def rows(self) -> int:
        return sum(section.rows for section in self.sections)


class Checksum(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a backup."""

    sha256: str


def back_up(data: str, file: Path, show_progress: ShowProgress) -> BackupHeader:
    """Write all data of a folder or database, as it is at one moment, into a new file."""
    if file.exists():
        raise BackupError(f"{file} exists already: choose another name for the backup")
    engine = engine_of(database_of(data))
    try:
        with explaining(engine), _frozen(engine) as connection, write_atomically(file) as raw:
            return _write(connection, raw, show_progress)
    except OSError as error:
        raise BackupError(f"the backup cannot be written to {file}: {error.strerror}") from None
    finally:
        engine.dispose()


@contextmanager
def _frozen(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that sees the database as it is now, while servers write on."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            yield connection


def _write(connection: Connection, raw: IO[bytes], show_progress: ShowProgress) -> BackupHeader:
    schema = MigrationContext.configure(connection).get_current_revision()
    if schema is None:
        raise BackupError("there is no data of Updraft in this database")
    tables = [table for table in _tables_of(schema) if table.name not in LEFT_OUT]
    sections = [_section(connection, table) for table in tables]
    header = BackupHeader(FORMAT, schema, __version__, time(), sections)
    digest = hashlib.sha256()
    with gzip.GzipFile(fileobj=raw, mode="wb") as packed, show_progress(header.rows) as advance:

        def write(line: Any) -> None:
            encoded = msgspec.json.encode(line) + b"\n"
            digest.update(encoded)
            packed.write(encoded)

        write(header)
        for table in tables:
            wanted = select(table).order_by(*table.primary_key)
            for rows in connection.execute(wanted, execution_options={"yield_per": BATCH}).partitions():
                for row in rows:
                    write(tuple(row))
                advance(len(rows))
        write(Checksum(digest.hexdigest()))
    return header


def _tables_of(schema: str) -> list[Table]:
    """List the tables of a version of the schema."""
    engine = engine_of("sqlite://")
    found = MetaData()
    with engine.begin() as connection:
        _upgrade(connection, schema)
        found.reflect(connection)
    engine.dispose()
    return [table for table in found.sorted_tables if table.name != VERSIONS]


def _upgrade(connection: Connection, schema: str) -> None:
    config = migrations(connection)
    try:
        ScriptDirectory.from_config(config).get_revision(schema)
    except CommandError:
        raise BackupError(
            f"the data has the schema {quoted(schema)}, which this version does not know: use the version that wrote it"
        ) from None
    alembic.command.upgrade(config, schema)


def _section(connection: Connection, table: Table) -> BackupSection:
    count = connection.scalar(select(func.count()).select_from(table))
    return BackupSection(str(table.name), [str(column.name) for column in table.columns], int(count or 0))


def restore(file: Path, data: str, show_progress: ShowProgress) -> BackupHeader:
    """Write a backup into a new folder or an empty database; if anything is wrong, write nothing."""
    try:
        with gzip.open(file, "rb") as lines, _new_database(data) as engine, explaining(engine):
            return _fill(engine, _Reader(file, lines), show_progress)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise _damaged(file) from None
    except OSError as error:
        raise BackupError(f"{file} cannot be restored: {error.strerror}") from None


class _Reader:
    """Read a backup line by line; the rows end only if the checksum is right."""

    def __init__(self, file: Path, lines: gzip.GzipFile) -> None:
        self._file = file
        self._lines = lines
        self._digest = hashlib.sha256()
        self.header = self._read_header()
        self._rows = self._read_rows()

    def _read_header(self) -> BackupHeader:
        line = self._lines.readline()
        self._digest.update(line)
        try:
            return msgspec.json.decode(line, type=BackupHeader)
        except msgspec.MsgspecError:
            raise BackupError(f"{self._file} is not a backup of Updraft: its first line is not {FORMAT}") from None

    def _read_rows(self) -> Iterator[BackupRow]:
        try:
            for line in self._lines:
                if line.startswith(b"{"):
                    self._check_end(msgspec.json.decode(line, type=Checksum))
                    return
                self._digest.update(line)
                yield msgspec.json.decode(line, type=BackupRow)
        except msgspec.MsgspecError:
            raise _damaged(self._file) from None
        raise _damaged(self._file)

    def _check_end(self, checksum: Checksum) -> None:
        if checksum.sha256 != self._digest.hexdigest() or self._lines.read(1):
            raise _damaged(self._file)

    def batches(self, section: BackupSection, table: Table) -> Iterator[list[dict[str, Any]]]:
        """Read the rows of a section, ready to be inserted."""
        if set(section.columns) != set(table.columns.keys()):
            raise _damaged(self._file)
        missing = section.rows
        while batch := list(islice(self._rows, min(BATCH, missing))):
            if any(len(row) != len(section.columns) for row in batch):
                raise _damaged(self._file)
            missing -= len(batch)
            yield [dict(zip(section.columns, row, strict=True)) for row in batch]
        if missing:
            raise _damaged(self._file)

    def finish(self) -> None:
        """Read up to the checksum; refuse rows that no section announced."""
        if next(self._rows, None) is not None:
            raise _damaged(self._file)


def _damaged(file: Path) -> BackupError:
    return BackupError(f"{file} is damaged or incomplete: nothing was restored; use another backup")


def _fill(engine: Engine, backup: _Reader, show_progress: ShowProgress) -> BackupHeader:
    """Create the schema of the backup, insert all rows, and upgrade to this version's schema, in one transaction."""
    header = backup.header
    if header.format != FORMAT:
        raise BackupError(f"this version reads backups of the format {FORMAT}, not {quoted(header.format)}")
    with engine.begin() as connection, show_progress(header.rows) as advance:
        _refuse_data(connection)
        _upgrade(connection, header.schema)
        tables = {table.name: table for table in _tables_of(header.schema)}
        for section in header.sections:
            if section.table not in tables:
                raise BackupError(f"the backup has an unknown table {quoted(section.table)}: nothing was restored")
            table = tables[section.table]
            for batch in backup.batches(section, table):
                connection.execute(insert(table), batch)
                advance(len(batch))
        backup.finish()
        _upgrade(connection, "head")
    return header


def _refuse_data(connection: Connection) -> None:
    if present := inspect(connection).get_table_names():
        raise BackupError(
            f"the database is not empty: it has a table {quoted(present[0])}; restore into a new folder or database"
        )


@contextmanager
def _new_database(data: str) -> Iterator[Engine]:
    """Open an empty database: an address, or a file in a folder that gets its name at the end."""
    url = data if "://" in data else sqlite_in(Path(data))
    engine = engine_of(url)
    if engine.dialect.name != "sqlite":
        try:
            yield engine
        finally:
            engine.dispose()
        return
    path = Path(make_url(url).database or "")
    with _locked(path.parent):
        if path.exists():
            raise BackupError(f"{path} exists already: restore into a new folder, or move it away first")
        with unfinished(path) as part:
            create_private_database(part)
            engine = engine_of(f"sqlite:///{part}")
            try:
                yield engine
            finally:
                engine.dispose()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep servers out of a folder; remove it if it is new and nothing was restored."""
    is_new = not folder.exists()
    create_private_folder(folder)
    try:
        lock_file = lock(folder)
    except DataFolderInUse:
        raise BackupError(f"a server is running in {folder}: stop it, or restore into another folder") from None
    try:
        yield
    except BaseException:
        if is_new:
            (folder / "lock").unlink()
            with suppress(OSError):
                folder.rmdir()
        raise
    finally:
        lock_file.close()

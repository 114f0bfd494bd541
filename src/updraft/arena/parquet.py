"""Write positions to a Parquet file, some games at a time, so that memory does not grow with the file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from json import dumps
from pathlib import Path
from types import TracebackType
from typing import Any

from updraft.arena.datasets import Columns, DatasetError, DatasetPlan, join
from updraft.arena.play_game import GameRow

ROW_GROUP = 16 << 20  # bytes of observations and legal actions that are written at once
METADATA = b"updraft"  # the key under which the schema has the plan's document


class DatasetFileError(DatasetError):
    """A file that cannot be written; the message says why."""


def check_file(path: Path, overwrite: bool) -> None:
    """Refuse a file that cannot be written, before anything is played."""
    _pyarrow()
    if path.is_dir():
        raise DatasetFileError("is_folder", file=path)
    if path.exists() and not overwrite:
        raise DatasetFileError("exists", file=path)
    if not path.parent.is_dir():
        raise DatasetFileError("no_folder", folder=path.parent)


def _pyarrow() -> Any:
    try:
        import pyarrow  # noqa: PLC0415 (an extra)
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError:
        raise DatasetFileError("no_pyarrow") from None
    return pyarrow


class PositionFile:
    """A file of whole games. It appears under its name when it is closed, and not at all without a game."""

    def __init__(self, path: Path, plan: DatasetPlan) -> None:
        self.path = path
        self.games = self.rows = 0
        self._plan = plan
        self._waiting: list[GameRow] = []
        self._size = 0
        self._part = path.with_name(path.name + ".part")
        arrow, schema = _pyarrow(), schema_of(plan)
        with _reported(path, self._part):
            self._writer = arrow.parquet.ParquetWriter(self._part, schema, compression="zstd")

    def append(self, row: GameRow) -> None:
        """Add a finished game."""
        self._waiting.append(row)
        self._size += row["observations"].nbytes + row["legal_actions"].nbytes
        self.games += 1
        self.rows += len(row["actions"])
        if self._size >= ROW_GROUP:
            self._write()

    def _write(self) -> None:
        batch = record_batch(join(self._plan, self._waiting), self._writer.schema)
        with _reported(self.path, self._part):
            self._writer.write_batch(batch, row_group_size=batch.num_rows)
        self._waiting, self._size = [], 0

    def __enter__(self) -> "PositionFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Keep all whole games, whatever ended the others; a file that could not be written is removed."""
        if kind is DatasetFileError:
            with suppress(OSError):
                self._writer.close()
            return
        if self._waiting:
            self._write()
        with _reported(self.path, self._part):
            self._writer.close()
            if self.games:
                os.replace(self._part, self.path)
            else:
                self._part.unlink()


@contextmanager
def _reported(path: Path, part: Path) -> Iterator[None]:
    """Answer a full disk or a forbidden folder with one sentence, and remove what was written."""
    try:
        yield
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise DatasetFileError("cannot_write", file=path, error=error.strerror or error) from None


def schema_of(plan: DatasetPlan) -> Any:
    """Return the columns of a file, with the plan as JSON in its metadata."""
    arrow = _pyarrow()
    observation, seats = plan.settings.game.observation_size, plan.players
    columns = {
        "game_number": arrow.int64(),
        "move_number": arrow.int32(),
        "seat": arrow.int8(),
        "players": arrow.int8(),
        "options": arrow.string(),
        "observation": arrow.list_(arrow.float32(), observation),
        "legal_actions": arrow.list_(arrow.int32()),
        "action": arrow.int32(),
        "move": arrow.string(),
        "outcome": arrow.float32(),
        "returns": arrow.list_(arrow.float32(), seats),
        "scores": arrow.list_(arrow.int32(), seats),
        "ranks": arrow.list_(arrow.int8(), seats),
        "bots": arrow.list_(arrow.string(), seats),
    }
    return arrow.schema(columns.items(), {METADATA: dumps(plan.document(), ensure_ascii=False)})


def record_batch(columns: Columns, schema: Any) -> Any:
    """Make an Arrow batch of columns, with numbers in the memory where they are."""
    arrow = _pyarrow()

    def array(name: str, kind: Any) -> Any:
        values = columns[name]
        if name == "legal_actions":
            return arrow.ListArray.from_arrays(columns["legal_offsets"], values)
        if arrow.types.is_fixed_size_list(kind):
            return arrow.FixedSizeListArray.from_arrays(
                arrow.array(values.reshape(-1), kind.value_type), kind.list_size
            )
        return arrow.array(values, kind)

    return arrow.record_batch([array(column.name, column.type) for column in schema], schema=schema)

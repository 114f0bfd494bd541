"""`updraft verify`: replay records and report those that are wrong, and where."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.cli.terminal import (
    MAX_ERROR,
    UsageError,
    compile_game,
    count_of,
    err,
    interruptible,
    language,
    out,
    progress,
)
from updraft.kit.untrusted import printable
from updraft.records.read import RecordError, read_file
from updraft.records.replay import replay

INTERRUPTED = 130
NO_SEED_ONE = "1 record has no seed: its luck was taken as written and not checked"
NO_SEED = "{count} records have no seed: their luck was taken as written and not checked"
BAR_FROM = 20  # fewer files are done before anyone could read a progress bar


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of records.")],
) -> int:
    """Replay records and report bad ones.

    Check the format, the luck, every move and the result. Exit code 1 if any record is bad.
    """
    paths = [path for file in files for path in _records_in(file)]
    records = moves = bad = unchecked = 0
    bar = progress("verifying", len(paths)) if len(paths) >= BAR_FROM else nullcontext(_no_progress)
    with interruptible() as stopped, bar as advance:
        while records < len(paths) and not stopped():
            path = paths[records]
            try:
                record = read_file(path)
                compile_game(games.find(record.game), language(None))
                moves += replay(record).move_count
                unchecked += record.seed is None
            except RecordError as error:
                bad += 1
                out.print(f"{printable(str(path), MAX_ERROR)}: {error}")
            records += 1
            advance()
    if records < len(paths):
        err.print(f"stopped after {records} of {len(paths)} files")
    out.print(f"{count_of(records, 'record')}, {count_of(moves, 'move')}, {bad} bad")
    if unchecked:
        out.print(NO_SEED_ONE if unchecked == 1 else NO_SEED.format(count=unchecked))
    return INTERRUPTED if records < len(paths) else int(bad > 0)


def _no_progress() -> None:
    pass


def _records_in(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(file for file in path.iterdir() if file.name.endswith((".json", ".json.gz")))
    elif path.exists():
        yield path
    else:
        raise UsageError(f"file not found: {path}")

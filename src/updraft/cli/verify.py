"""`updraft verify`: replay records and say which are wrong, and where."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from updraft.cli.screen import Mistake, err, out, progress
from updraft.records.read import BadRecord, read_file
from updraft.records.replay import replay

BAR_FROM = 20  # fewer files are done before a bar is read


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of records.")],
) -> int:
    """Check records: form, luck, every move, the result. Exit code 1 if any is bad."""
    paths = [path for file in files for path in _records_in(file)]
    records = moves = bad = 0
    stopped = False
    try:
        with progress("verifying", len(paths)) if len(paths) >= BAR_FROM else nullcontext(_nothing) as advance:
            for path in paths:
                try:
                    moves += replay(read_file(path)).made
                except BadRecord as error:
                    bad += 1
                    out.print(f"{path}: {error}")
                records += 1
                advance()
    except KeyboardInterrupt:
        stopped = True
        err.print(f"stopped after {records} of {len(paths)} files")
    out.print(f"{records} records, {moves} moves, {bad} bad")
    return 130 if stopped else int(bad > 0)


def _nothing() -> None:
    pass


def _records_in(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(file for file in path.iterdir() if file.name.endswith((".json", ".json.gz")))
    elif path.exists():
        yield path
    else:
        raise Mistake(f"there is no file {path}")

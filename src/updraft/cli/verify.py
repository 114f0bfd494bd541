"""`updraft verify`: replay records and report those that are wrong, and where."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.cli.terminal import (
    Lang,
    UsageError,
    compile_game,
    counted,
    err,
    interruptible,
    language,
    out,
    progress,
    terminal_texts,
)
from updraft.records.read import RecordError, read_file
from updraft.records.replay import replay

INTERRUPTED = 130
BAR_FROM = 20  # fewer files are done before anyone could read a progress bar


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of records.")],
    lang: Lang = None,
) -> int:
    """Replay records and report bad ones.

    Check the format, the luck, every move and the result. Exit code 1 if any record is bad.
    """
    lang = language(lang)
    texts = terminal_texts(lang)["verify"]
    paths = [path for file in files for path in _records_in(file)]
    records = moves = bad = unchecked = 0
    bar = progress(texts["verifying"], len(paths)) if len(paths) >= BAR_FROM else nullcontext(_no_progress)
    with interruptible() as stopped, bar as advance:
        while records < len(paths) and not stopped():
            path = paths[records]
            try:
                record = read_file(path)
                compile_game(games.find(record.game), lang)
                moves += replay(record).move_count
                unchecked += record.seed is None
            except RecordError as error:
                bad += 1
                out.print(UsageError("file", path=path, why=error).message(lang))
            records += 1
            advance()
    if records < len(paths):
        err.print(texts["stopped"].format(done=records, count=len(paths)))
    counts = ("records", records), ("moves", moves), ("bad", bad)
    out.print(", ".join(counted(lang, texts, key, count) for key, count in counts))
    if unchecked:
        out.print(counted(lang, texts, "no_seed", unchecked))
    return INTERRUPTED if records < len(paths) else int(bad > 0)


def _no_progress() -> None:
    pass


def _records_in(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(file for file in path.iterdir() if file.name.endswith((".json", ".json.gz")))
    elif path.exists():
        yield path
    else:
        raise UsageError("no_file", path=path)

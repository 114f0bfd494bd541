"""`updraft restore`: bring a backup into a new folder or database."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from updraft.cli.terminal import count_of, out, progress


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `updraft backup` wrote.")],
    data: Annotated[str, typer.Argument(metavar="DATA", help="A new data folder, or the URL of an empty database.")],
) -> int:
    """Restore a backup into a new folder or an empty database.

    A damaged backup changes nothing.
    """
    from updraft.server import backup  # noqa: PLC0415 (slow to import; other commands do not need it)

    made = backup.restore(file, data, partial(progress, "Restoring"))
    counts = (count_of(made.rows_of(f"{noun}s"), noun) for noun in ("table", "event", "guest"))
    out.print(f"{', '.join(counts)} restored")
    return 0

"""`updraft backup`: copy the data of a running server into one file."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from updraft.cli.terminal import count_of, out, progress


def backup(
    data: Annotated[
        str, typer.Argument(metavar="DATA", help="The data folder of a server, or the URL of its database.")
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the backup, such as games.backup.gz.")],
) -> int:
    """Copy all games and guests of a server into one file.

    The server may run meanwhile. `updraft restore` reads the file, on SQLite or Postgres.
    """
    from updraft.server.backup import back_up  # noqa: PLC0415 (slow to import; other commands do not need it)

    made = back_up(data, file, partial(progress, "Backing up"))
    counts = (count_of(made.rows_of(f"{noun}s"), noun) for noun in ("table", "event", "guest"))
    out.print(f"{', '.join(counts)} in {file}")
    return 0

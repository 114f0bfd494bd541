"""`updraft check`: replay a server's stored games with the installed version."""

from typing import Annotated

import typer

from updraft.cli.terminal import MAX_ERROR, count_of, out
from updraft.kit.untrusted import printable


def check(
    data: Annotated[
        str, typer.Argument(metavar="DATA", help="The data folder of a server, or the URL of its database.")
    ],
) -> int:
    """Replay a server's games with this version.

    List those that would break. Exit code 1 if there are any.
    """
    from updraft.server.check import database_of, findings  # noqa: PLC0415 (slow to import; other commands do not need it)

    tables = moves = broken = 0
    for finding in findings(database_of(data)):
        tables += 1
        moves += finding.moves
        if finding.trouble:
            broken += 1
            out.print(f"{finding.table} ({finding.game}): {printable(finding.trouble, MAX_ERROR)}")
    out.print(f"{count_of(tables, 'table')}, {count_of(moves, 'move')}, {broken} would break")
    return int(broken > 0)

"""`updraft check`: would the installed version play every stored game as it was played?"""

from typing import Annotated

import typer

from updraft.cli.terminal import MAX_ERROR, out
from updraft.kit.untrusted import printable


def check(
    data: Annotated[str, typer.Argument(metavar="DATA", help="A server's folder, or the address of its database.")],
) -> int:
    """Replay every stored game with this version and say which would break. Exit code 1 if any would."""
    from updraft.server.check import database_of, findings  # noqa: PLC0415 (other commands need not wait for it)

    tables = moves = broken = 0
    for finding in findings(database_of(data)):
        tables += 1
        moves += finding.moves
        if finding.trouble:
            broken += 1
            out.print(f"{finding.table} ({finding.game}): {printable(finding.trouble, MAX_ERROR)}")
    out.print(f"{tables} tables, {moves} moves, {broken} would break")
    return int(broken > 0)

"""`updraft check`: replay a server's stored games with the installed version, and mend those that break."""

from pathlib import Path
from typing import Annotated

import typer

from updraft.cli.terminal import MAX_ERROR, UsageError, count_of, out
from updraft.kit.untrusted import printable

HELP = """For each: updraft check {data} --table ID, and one of
  --export FILE   save its events, and its record up to where it breaks
  --ruleset N     go on by another ruleset, if all its moves fit that
  --close         close it without a result"""


def check(
    data: Annotated[
        str, typer.Argument(metavar="DATA", help="The data folder of a server, or the URL of its database.")
    ],
    table: Annotated[
        str | None, typer.Option("--table", metavar="ID", help="Only this table; the others are not replayed.")
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the table's events as lines of JSON, and its record beside them."),
    ] = None,
    ruleset: Annotated[
        int | None, typer.Option(metavar="N", help="Let the table go on by another ruleset, if all its moves fit it.")
    ] = None,
    close: Annotated[bool, typer.Option("--close", help="Close the table without a result.")] = False,
) -> int:
    """Replay a server's games with this version.

    List those that would break. Exit code 1 if there are any.
    """
    from updraft.server.check import database_of  # noqa: PLC0415 (slow to import; other commands do not need it)

    database = database_of(data)
    actions = [name for name, chosen in _actions(export, ruleset, close) if chosen]
    if not actions:
        return _list(database, data, table)
    if table is None:
        raise UsageError("one_table", option=actions[0])
    if len(actions) > 1:
        raise UsageError("at_once", options=", ".join(actions))
    if export is not None:
        _export(database, table, export)
    elif ruleset is not None:
        _change_ruleset(database, table, ruleset)
    else:
        _close(database, table)
    return 0


def _actions(export: Path | None, ruleset: int | None, close: bool) -> list[tuple[str, bool]]:
    return [("--export", export is not None), ("--ruleset", ruleset is not None), ("--close", close)]


def _list(database: str, data: str, table: str | None) -> int:
    """Replay the games and list those that would break."""
    from updraft.server.check import findings  # noqa: PLC0415
    from updraft.server.set_aside import log_name  # noqa: PLC0415

    tables = moves = broken = 0
    for finding in findings(database, table):
        tables += 1
        moves += finding.moves
        broken += finding.trouble is not None
        if said := finding.trouble or finding.note:
            name = f"{finding.table} ({finding.game}, {log_name(finding.table)} in the log)"
            out.print(f"{name}: {printable(said, MAX_ERROR)}", soft_wrap=True)
    out.print(f"{count_of(tables, 'table')}, {count_of(moves, 'move')}, {broken} would break")
    if broken:
        out.print(HELP.format(data=data), soft_wrap=True)
    return int(broken > 0)


def _export(database: str, table: str, file: Path) -> None:
    from updraft.server import repair  # noqa: PLC0415

    done = repair.export(database, table, file)
    out.print(f"{count_of(done.events, 'event')} in {file}", soft_wrap=True)
    if done.record:
        out.print(f"the record of its first {count_of(done.moves, 'move')} in {done.record}", soft_wrap=True)


def _change_ruleset(database: str, table: str, ruleset: int) -> None:
    from updraft.server import repair  # noqa: PLC0415

    repair.change_ruleset(database, table, ruleset)
    out.print(f"The table goes on by ruleset {ruleset}. A running server takes it up within minutes.", soft_wrap=True)


def _close(database: str, table: str) -> None:
    from updraft.server import repair  # noqa: PLC0415

    repair.close(database, table)
    out.print("The table is closed.")

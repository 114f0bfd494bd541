"""`updraft serve`: run a server with tables for people and bots."""

from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.cli.terminal import compile_game, err, language


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, help="Port to listen on.")] = 8000,
    data: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the stored games.")] = Path("updraft-data"),
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="UPDRAFT_DATABASE", help="Store games in Postgres instead: postgresql://…"),
    ] = None,
    valkey: Annotated[
        str | None,
        typer.Option(
            metavar="URL", envvar="UPDRAFT_VALKEY", help="Connect several servers on one database: valkey://…"
        ),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(metavar="HOST:PORT", envvar="UPDRAFT_METRICS", help="Serve metrics for Prometheus there, or off."),
    ] = "127.0.0.1:9464",
    bot_pause: Annotated[float, typer.Option(min=0, max=60, help="Seconds before a bot moves.")] = 1.0,
) -> int:
    """Run a server with tables for people and bots. Ctrl-C stops it; no game is lost."""
    from updraft.server import serve as server  # noqa: PLC0415 (slow to import; other commands do not need it)

    for game in games.catalogue():
        compile_game(game, language(None))
    config = server.ServerConfig(host, port, data, database, valkey, bot_pause, metrics=metrics)
    server.serve(config, lambda: err.print(f"Updraft is running at http://{host}:{port}", style="bold"))
    return 0

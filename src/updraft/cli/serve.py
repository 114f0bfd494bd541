"""`updraft serve`: tables for people and bots, on the network."""

from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.cli.terminal import compile_game, err, language


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, help="The port to listen at.")] = 8000,
    data: Annotated[Path, typer.Option(metavar="DIR", help="Where the games are kept.")] = Path("updraft-data"),
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Keep them in Postgres instead: postgresql://…")
    ] = None,
    valkey: Annotated[
        str | None, typer.Option(metavar="URL", help="For several servers: how they hear of each other, valkey://…")
    ] = None,
    bot_pause: Annotated[float, typer.Option(min=0, max=60, help="Seconds after which bots move.")] = 1.0,
) -> int:
    """Serve tables for people and bots; Ctrl-C stops it, and nothing is lost."""
    from updraft.server import serve as server  # noqa: PLC0415 (other commands need not wait for it)

    for game in games.catalogue():
        compile_game(game, language(None))
    place = server.ServerConfig(host, port, data, database, valkey, bot_pause)
    server.serve(place, lambda: err.print(f"Updraft listens at http://{host}:{port}", style="bold"))
    return 0

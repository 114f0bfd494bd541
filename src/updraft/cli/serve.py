"""`updraft serve`: run a server with tables for people and bots."""

import os
import sys
import webbrowser
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from updraft.cli.terminal import err

DEFAULT_PORT = 8000
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 (every address of this machine; a browser here opens its own)
LIMIT_HELP = (
    "Change a limit, as in requests=200/20 (200 at once, then 20 per second) or tables_per_guest=5. Can be repeated. "
    "docs/hosting.md lists the limits; the environment sets them by UPDRAFT_LIMIT_REQUESTS and so on."
)


def serve(
    host: Annotated[
        str, typer.Option(envvar="UPDRAFT_HOST", help="Address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            envvar="UPDRAFT_PORT",
            min=1,
            max=65_535,
            help=f"Port to listen on. Default: {DEFAULT_PORT}, or the next one that is free.",
        ),
    ] = None,
    data: Annotated[
        Path, typer.Option(envvar="UPDRAFT_DATA", metavar="DIR", help="Folder for the stored games.")
    ] = Path("updraft-data"),
    database: Annotated[
        str | None,
        typer.Option(envvar="UPDRAFT_DATABASE", metavar="URL", help="Store games in Postgres instead: postgresql://…"),
    ] = None,
    valkey: Annotated[
        str | None,
        typer.Option(envvar="UPDRAFT_VALKEY", metavar="URL", help="Connect many servers on one Postgres: valkey://…"),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(metavar="HOST:PORT", envvar="UPDRAFT_METRICS", help="Serve metrics for Prometheus there, or off."),
    ] = "127.0.0.1:9464",
    bot_pause: Annotated[
        float, typer.Option(envvar="UPDRAFT_BOT_PAUSE", min=0, max=60, help="Seconds before a bot moves.")
    ] = 1.0,
    review_seconds: Annotated[
        float,
        typer.Option(
            envvar="UPDRAFT_REVIEW_SECONDS",
            min=0,
            max=3600,
            help="Seconds of one core for the review of a finished game; more is more precise, 0 turns reviews off.",
        ),
    ] = 40.0,
    pondering: Annotated[
        int,
        typer.Option(
            envvar="UPDRAFT_PONDERING",
            min=0,
            max=256,
            help="Processes of low priority in which expert bots think on in people's turns; 0 turns that off.",
        ),
    ] = 0,
    workers: Annotated[
        int,
        typer.Option(
            envvar="UPDRAFT_WORKERS",
            min=1,
            max=256,
            help="Server processes that share the port and the tables, one for each core at most. Needs Postgres.",
        ),
    ] = 1,
    limit: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=LIMIT_HELP)] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in this desktop's browser, if there is one.")
    ] = True,
) -> int:
    """Run a server with tables for people and bots. Ctrl-C stops it; no game is lost."""
    from updraft.server import serve as server  # noqa: PLC0415 (slow to import; other commands do not need it)
    from updraft.server.config import ServerConfig  # noqa: PLC0415
    from updraft.server.limits import read_limits  # noqa: PLC0415

    limits = read_limits(os.environ, limit or ())
    chosen = port or server.next_free_port(host, DEFAULT_PORT)
    if not port and chosen != DEFAULT_PORT:
        err.print(f"Port {DEFAULT_PORT} is in use, so this server takes {chosen}.")
    config = ServerConfig(
        host, chosen, data, database, valkey, bot_pause, limits, metrics, review_seconds, pondering, workers
    )
    server.serve(config, partial(announce, host, chosen, browser))
    return 0


def announce(host: str, port: int, opens_browser: bool) -> None:
    """Say where the server runs, and open its page in the browser of a desktop."""
    from updraft.server.static_files import NOT_BUILT, files  # noqa: PLC0415 (slow to import)

    err.print(f"Updraft is running at {address(host, port)}", style="bold")
    if not files():
        err.print(NOT_BUILT)
    elif opens_browser and has_desktop():
        webbrowser.open(address("127.0.0.1" if host in ANYWHERE else host, port))


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_desktop() -> bool:
    """Tell whether somebody sits before this terminal with a browser that has windows."""
    has_windows = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return is_terminal() and has_windows and "SSH_CONNECTION" not in os.environ


def is_terminal() -> bool:
    return sys.stderr.isatty()

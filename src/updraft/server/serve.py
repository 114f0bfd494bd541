"""Starting the server: the store, the fan-out, warm rules, then uvicorn."""

import fcntl
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec
import uvicorn

from updraft import games
from updraft.bots import make_bot
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.untrusted import InputError
from updraft.kit.view import view_of
from updraft.server import views
from updraft.server.app import create_app
from updraft.server.connection import TableConnection
from updraft.server.fanout import Fanout, LocalFanout, ValkeyFanout
from updraft.server.hub import Hub
from updraft.server.limits import MAX_MESSAGE, Limits
from updraft.server.store import Store, sqlite_in

log = logging.getLogger("updraft.serve")

PING = 20.0  # seconds between two heartbeats of a socket
FAREWELL = 5  # seconds for answers that are under way when the server stops


class DataFolderInUse(InputError):
    """A folder in which another server works."""


@dataclass(frozen=True)
class ServerConfig:
    """Where the server listens and what it stands on."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("updraft-data")
    database: str | None = None
    valkey: str | None = None
    pause: float = 1.0
    limits: Limits = field(default_factory=Limits)


class JsonLines(logging.Formatter):
    """One object a line, for machines. Of errors the kind and the place: what they say may be somebody's secret."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"at": record.created, "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = [f"{one.filename}:{one.lineno}" for one in extract_tb(record.exc_info[2])]
        return msgspec.json.encode(line).decode()


def open_hub(place: ServerConfig) -> Hub:
    """A house on SQLite in a folder, or on the database named."""
    if place.valkey and not place.database:
        raise InputError("--valkey is for several servers, which share a Postgres: name it with --database")
    fanout: Fanout = ValkeyFanout(place.valkey) if place.valkey else LocalFanout()
    if place.database:
        return Hub(Store(place.database), fanout, place.limits, pause=place.pause)
    try:
        place.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{place.data} cannot be made a folder: {error.strerror}") from None
    return Hub(Store(sqlite_in(place.data)), fanout, place.limits, pause=place.pause)


def lock(folder: Path) -> Any:
    """One server a folder; the lock goes with the process, however it ends."""
    held = (folder / "lock").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise DataFolderInUse(
            f"another server works in {folder}; stop it, or name another folder with --data"
        ) from None
    return held


def warm_up(game: Game) -> None:
    """Use everything once that a table needs, bots included, so that no player waits for a compiler."""
    match = Match(Settings(game, game.player_counts[0]), "rehearsal")
    bot = make_bot(game, "novice", "rehearsal", 0.01)
    dice = make_bot(game, "random", "rehearsal")
    match.push(bot.choose(view_of(game, match.table, match.turn)))
    views.move_diffs(match)
    while not match.is_over:
        match.push(dice.choose(view_of(game, match.table, match.turn)))
    match.result()
    jit.mark_warm(game.folder.name)


class Server(uvicorn.Server):
    """uvicorn, which says when it is there, and lets everyone go before it waits for what is under way."""

    def __init__(self, config: uvicorn.Config, hub: Hub, announce: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self.hub = hub
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log.info("serving at http://%s:%s", self.config.host, self.config.port)
            self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hub.disconnect_all()
        await super().shutdown(sockets)


def serve(place: ServerConfig, announce: Callable[[], None]) -> None:
    """Serve until somebody stops it; announce it once the database is open and the port is ours."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("alembic", "uvicorn"):  # uvicorn notes every socket's address, which is a table's key
        logging.getLogger(chatty).setLevel(logging.WARNING)
    hub = open_hub(place)
    held = None if place.database else lock(place.data)
    for game in games.catalogue():
        warm_up(game)
    config = uvicorn.Config(
        create_app(hub),
        host=place.host,
        port=place.port,
        log_config=None,
        access_log=False,  # addresses of tables are their keys
        ws=TableConnection,
        ws_max_size=2 * MAX_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,  # 18 KiB a socket against 60
        timeout_graceful_shutdown=FAREWELL,
        server_header=False,
    )
    logging.getLogger("uvicorn.error").addFilter(lambda _: hub.fault is None)  # it is told below, in a sentence
    try:
        Server(config, hub, announce).run()
    except SystemExit:
        if hub.fault:
            raise hub.fault from None
        raise
    finally:
        if held:
            held.close()

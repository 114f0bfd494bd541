"""Start the server: open the store and the fan-out, warm up the rules, run uvicorn."""

import fcntl
import logging
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec
import uvicorn

import updraft
from updraft.bots.warm_up import warm_up_rules, warm_up_search
from updraft.kit import jit
from updraft.kit.untrusted import InputError
from updraft.server.app import create_app
from updraft.server.connection import TableConnection
from updraft.server.fanout import Fanout, LocalFanout, ValkeyFanout
from updraft.server.http_connection import bounded_http
from updraft.server.hub import Hub
from updraft.server.limits import MAX_MESSAGE, Limits
from updraft.server.store import Store, sqlite_in

log = logging.getLogger("updraft.serve")

PING = 20.0  # seconds between two pings of a socket
SHUTDOWN_SECONDS = 5  # to finish requests in progress when the server stops
CAUSED_BY_CLIENTS = ("Invalid HTTP request received.", "Unsupported upgrade request.")  # they could fill the disk
RESERVED_FILES = 200  # for the database, the log and the worker processes
MAX_FILES = 1 << 20  # where the system sets no limit


class DataFolderInUse(InputError):
    """The data folder is locked by another server."""


@dataclass(frozen=True)
class ServerConfig:
    """The address, the data and the limits of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("updraft-data")
    database: str | None = None
    valkey: str | None = None
    pause: float = 1.0
    limits: Limits = field(default_factory=Limits)


class JsonLines(logging.Formatter):
    """Log one JSON object per line. Of errors, log only type and place: their messages may contain secrets."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"at": record.created, "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in extract_tb(record.exc_info[2])]
        return msgspec.json.encode(line).decode()


def open_hub(config: ServerConfig) -> Hub:
    """Create a hub on SQLite in the data folder, or on the configured database."""
    if config.valkey and not config.database:
        raise InputError("--valkey is for several servers that share a Postgres: give its address with --database")
    fanout: Fanout = ValkeyFanout(config.valkey) if config.valkey else LocalFanout()
    if config.database:
        return Hub(Store(config.database), fanout, config.limits, pause=config.pause)
    try:
        config.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder {config.data} cannot be created: {error.strerror}") from None
    return Hub(Store(sqlite_in(config.data)), fanout, config.limits, pause=config.pause)


def lock(folder: Path) -> Any:
    """Lock a folder for this server; the lock ends with the process."""
    lock_file = (folder / "lock").open("w")
    try:
        fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock_file.close()
        raise DataFolderInUse(
            f"another server is using {folder}; stop it, or choose another folder with --data"
        ) from None
    return lock_file


def raise_file_limit() -> int:
    """Let this process open as many files and connections as the system allows; return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else hard
    if soft < most:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class Server(uvicorn.Server):
    """uvicorn's server, but announcing itself when it listens, and disconnecting all subscribers when it stops."""

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


def serve(config: ServerConfig, announce: Callable[[], None]) -> None:
    """Serve until stopped; call `announce` once the database is open and the port is bound."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn"):  # uvicorn logs the address of every socket, which gives access to its table
        logging.getLogger(noisy).setLevel(logging.WARNING)
    most = max(1, raise_file_limit() - RESERVED_FILES)
    limits = replace(config.limits, connections=min(config.limits.connections, most))
    hub = open_hub(replace(config, limits=limits))
    lock_file = None if config.database else lock(config.data)
    for game in updraft.catalogue():
        warm_up_rules(game, is_served=True)
        warm_up_search(game, "expert")
        jit.mark_warm(game.folder.name)
    settings = uvicorn.Config(
        create_app(hub),
        host=config.host,
        port=config.port,
        log_config=None,
        http=bounded_http(limits),
        access_log=False,  # the address of a table gives access to it
        ws=TableConnection,
        ws_max_size=2 * MAX_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,  # 18 KiB per socket instead of 60
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        server_header=False,
    )
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in CAUSED_BY_CLIENTS)
    logging.getLogger("uvicorn.error").addFilter(lambda _: hub.fault is None)  # reported below, in a sentence
    try:
        Server(settings, hub, announce).run()
    except SystemExit:
        if hub.fault:
            raise hub.fault from None
        raise
    finally:
        if lock_file:
            lock_file.close()

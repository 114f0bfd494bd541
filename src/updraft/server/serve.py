"""Start the server: open the store, the fan-out and the log, run uvicorn, and then get the games ready."""

import asyncio
import fcntl
import logging
import os
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from updraft.kit.untrusted import InputError
from updraft.server.app import create_app
from updraft.server.config import ServerConfig
from updraft.server.connection import TableConnection
from updraft.server.database import sqlite_in
from updraft.server.fanout import Fanout, LocalFanout, ValkeyFanout
from updraft.server.http_connection import HttpConnection, bounded_http
from updraft.server.hub import Hub
from updraft.server.limits import MAX_MESSAGE
from updraft.server.logs import log_everything
from updraft.server.metrics import Metrics, parse_address, serve_metrics
from updraft.server.preparation import Preparation, prepare_all_games
from updraft.server.private_files import create_private_folder, open_private
from updraft.server.siblings import Siblings
from updraft.server.store import Store
from updraft.server.supervisor import supervise
from updraft.server.workers import THINKING

log = logging.getLogger("updraft.serve")

PING = 20.0  # seconds between two pings of a socket
SHUTDOWN_SECONDS = 5  # to finish requests in progress when the server stops
CAUSED_BY_CLIENTS = ("Invalid HTTP request received.", "Unsupported upgrade request.")  # they could fill the disk
RESERVED_FILES = 200  # for the database, the log and the worker processes
TRIED_PORTS = 20  # one after the other, until one is free
MAX_FILES = 1 << 20  # where the system sets no limit


class DataFolderInUse(InputError):
    """The data folder is locked by another server."""


def open_hub(config: ServerConfig, preparation: Preparation | None = None, siblings: Siblings | None = None) -> Hub:
    """Create a hub on SQLite in the data folder, or on the configured database."""
    if config.valkey and not config.database:
        raise InputError("--valkey is for several servers that share a Postgres: give its address with --database")
    if config.database:
        store = Store(config.database)
        fanout = fanout_of(store, config.valkey)
        return _hub(store, fanout, config, preparation, siblings)
    try:
        create_private_folder(config.data)
    except OSError as error:
        raise InputError(f"the folder {config.data} cannot be created: {error.strerror}") from None
    store = Store(sqlite_in(config.data))
    return _hub(store, LocalFanout(), config, preparation)


def _hub(
    store: Store,
    fanout: Fanout,
    config: ServerConfig,
    preparation: Preparation | None,
    siblings: Siblings | None = None,
) -> Hub:
    return Hub(
        store,
        fanout,
        config.limits,
        pause=config.pause,
        preparation=preparation,
        review_seconds=config.review_seconds,
        thinking=max(1, THINKING // config.workers),
        pondering=-(-config.pondering // config.workers),
        siblings=siblings,
    )


def fanout_of(store: Store, valkey: str | None = None) -> Fanout:
    """Choose how servers on one database notify each other: through Valkey if given, or through Postgres itself."""
    if valkey:
        return ValkeyFanout(valkey)
    if store.engine.dialect.name == "sqlite":
        return LocalFanout()
    from updraft.server.postgres_fanout import PostgresFanout  # noqa: PLC0415 (an extra, not needed for SQLite)

    return PostgresFanout(store)


def lock(folder: Path) -> Any:
    """Lock a folder for this server; the lock ends with the process."""
    lock_file = os.fdopen(open_private(folder / "lock"), "w")
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


def check_address(host: str, port: int) -> None:
    """Raise InputError with a sentence if the server cannot listen there; uvicorn would stop without one."""
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            with socket.socket(family, kind, protocol) as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    trial.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                trial.bind(address)
                trial.listen()
    except OSError as error:
        raise InputError(
            f"the server cannot listen at {host}:{port}: {error.strerror}; choose another --host or --port"
        ) from None


def next_free_port(host: str, port: int) -> int:
    """Return a port, or the next one at which the server can listen."""
    for candidate in range(port, port + TRIED_PORTS):
        with suppress(InputError):
            check_address(host, candidate)
            return candidate
    return port


class Server(uvicorn.Server):
    """uvicorn's server, but when it listens it announces itself and gets the games ready.

    When it stops, it disconnects all subscribers.
    """

    def __init__(self, config: uvicorn.Config, hub: Hub, announce: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self.hub = hub
        self.announce = announce
        self._taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self.hub.siblings:
                self.hub.siblings.open(self.take)
            log.info("serving at http://%s:%s", self.config.host, self.config.port)
            self.announce()
            self.hub.prepare_games()

    def take(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection that another process has accepted, and the request that it has read."""
        task = asyncio.create_task(self._take(connection, request))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _take(self, connection: socket.socket, request: bytes) -> None:
        def new_protocol() -> asyncio.Protocol:
            protocol: Any = self.config.http_protocol_class
            made: HttpConnection = protocol(self.config, self.server_state, self.lifespan.state)
            made.request = request
            return made

        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(new_protocol, connection)
        except OSError:  # the client is gone
            connection.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.hub.siblings:
            self.hub.siblings.close()
        self.hub.disconnect_all()
        await super().shutdown(sockets)


def new_server(
    config: ServerConfig, announce: Callable[[], None], siblings: Siblings | None = None
) -> tuple[Server, Metrics]:
    """Create a server, with everything that belongs to its process, and its metrics."""
    log_everything()
    most = max(1, raise_file_limit() - RESERVED_FILES)
    limits = replace(config.limits, connections=min(config.limits.connections, most))
    hub = open_hub(replace(config, limits=limits), prepare_all_games(), siblings)
    metrics = Metrics(hub)
    settings = uvicorn.Config(
        create_app(hub, metrics),
        host=config.host,
        port=config.port,
        log_config=None,
        http=bounded_http(limits, siblings),
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
    logging.getLogger("uvicorn.error").addFilter(lambda _: hub.fault is None)  # reported by the caller, in a sentence
    return Server(settings, hub, announce), metrics


def serve(config: ServerConfig, announce: Callable[[], None]) -> None:
    """Serve until stopped; call `announce` once the database is open and the port is bound."""
    parse_address(config.metrics)
    if config.workers > 1:
        supervise(config, announce)
        return
    server, metrics = new_server(config, announce)
    lock_file = None if config.database else lock(config.data)
    check_address(config.host, config.port)
    try:
        with serve_metrics(metrics, config.metrics):
            server.run()
    except SystemExit:
        if server.hub.fault:
            raise server.hub.fault from None
        check_address(config.host, config.port)
        raise
    finally:
        if lock_file:
            lock_file.close()

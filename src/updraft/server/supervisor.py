"""`--workers`: several server processes on one port, which uvicorn's supervisor starts, watches and replaces."""

import asyncio
import logging
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection, parent_process
from pathlib import Path
from socket import socket
from threading import Thread

import uvicorn
from uvicorn.supervisors import multiprocess

from updraft.server.config import ServerConfig
from updraft.server.i18n import UserError
from updraft.server.logs import log_everything
from updraft.server.siblings import Siblings

log = logging.getLogger("updraft.supervisor")

HANGS_AFTER = 20  # seconds without an answer, after which a process is killed and replaced


class SupervisorConfig(uvicorn.Config):
    """Settings that the supervisor gives to every server process."""

    def __init__(self, server: ServerConfig, folder: Path, announce: Callable[[], None]) -> None:
        super().__init__(
            "",
            host=server.host,
            port=server.port,
            workers=server.workers,
            log_config=None,
            timeout_worker_healthcheck=HANGS_AFTER,
        )
        self.server = server
        self.folder = folder
        self.announce = announce

    def announce_once(self) -> None:
        """Announce the server when the first of its processes listens."""
        with suppress(FileExistsError):
            (self.folder / "announced").touch(exist_ok=False)
            self.announce()


class SiblingProcess(multiprocess.Process):
    """One server process. It answers its supervisor before it imports the server, which can take seconds."""

    config: SupervisorConfig

    def pong(self) -> None:
        self.child_conn.recv()
        self.child_conn.send(self._server is not None and self._server.started)

    def target(self, sockets: list[socket] | None = None) -> None:
        Thread(target=self.always_pong, daemon=True).start()
        Thread(target=_stop_with_supervisor, daemon=True).start()
        from updraft.server.metrics import serve_metrics  # noqa: PLC0415 (slow to import)
        from updraft.server.serve import new_server  # noqa: PLC0415

        config = self.config
        siblings = Siblings(config.folder, config.workers)
        log_everything()
        log.info("server process %d of %d has the id %d", siblings.place + 1, config.workers, os.getpid())
        server, metrics = new_server(config.server, config.announce_once, siblings)
        self._server = server
        try:
            with serve_metrics(metrics, metrics_address(config.server, siblings.place), is_required=False):
                server.run(sockets)
        except SystemExit:
            if server.hub.fault:
                log.error("a server process cannot start: %s", server.hub.fault)
            sys.exit(1)  # not uvicorn's own code, at which it would stop all processes: the database may come back


class Supervisor(multiprocess.Multiprocess):
    """uvicorn's supervisor with a fixed number of processes, which keep their places."""

    def handle_hup(self) -> None:
        """Stop, as a single server does when its terminal is closed."""
        self.should_exit.set()

    def handle_ttin(self) -> None:
        """Start no further process."""

    def handle_ttou(self) -> None:
        """Keep all processes."""


def supervise(config: ServerConfig, announce: Callable[[], None]) -> None:
    """Serve with several processes until stopped; replace those that die or hang."""
    from updraft.server.serve import check_address  # noqa: PLC0415 (as above)

    if not config.database or config.database.startswith("sqlite"):
        raise UserError("workers_need_postgres", count=config.workers)
    if sys.platform != "linux":
        raise UserError("workers_need_linux")
    check_address(config.host, config.port)
    metrics_address(config, config.workers - 1)  # is this a port?
    log_everything()
    asyncio.run(_check_services(config))
    multiprocess.Process = SiblingProcess  # type: ignore[misc]  # uvicorn has no other way to choose the class
    with tempfile.TemporaryDirectory(prefix="updraft-") as folder:
        settings = SupervisorConfig(config, Path(folder), announce)
        Supervisor(settings, [settings.bind_socket()]).run()


async def _check_services(config: ServerConfig) -> None:
    """Upgrade the schema, and raise InputError with a sentence if the database or Valkey cannot be used."""
    from updraft.server.serve import fanout_of  # noqa: PLC0415 (as above)
    from updraft.server.store import Store  # noqa: PLC0415

    async def ignore(_: str) -> None:
        return

    store = Store(config.database or "")
    fanout = fanout_of(store, config.valkey)
    await asyncio.to_thread(store.open)
    try:
        await fanout.open(ignore)
        await fanout.close()
    finally:
        await asyncio.to_thread(store.close)


def metrics_address(config: ServerConfig, place: int) -> str:
    """Return the address for the metrics of one process: the ports follow each other."""
    from updraft.server.metrics import OFF, parse_address  # noqa: PLC0415 (as above)

    if parse_address(config.metrics) is None:
        return OFF
    host, _, port = config.metrics.rpartition(":")
    address = f"{host}:{int(port) + place}"
    parse_address(address)
    return address


def _stop_with_supervisor() -> None:
    """Stop this process when its supervisor has ended, even by `kill -9`."""
    supervisor = parent_process()
    assert supervisor
    connection.wait([supervisor.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)

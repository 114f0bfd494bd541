"""Connections to Postgres that give up: one that hangs without closing is noticed by the time limit alone."""

from collections.abc import Generator
from math import ceil
from typing import Any

import psycopg
from psycopg.abc import RV, PQGen
from sqlalchemy import URL, Engine, event

from updraft.server.availability import deadline

CONNECT_SECONDS = 5
WAIT_INTERVAL = 0.1  # seconds between two looks at the deadline
TCP = {  # a host that vanished is noticed by the system within ten seconds
    "connect_timeout": CONNECT_SECONDS,
    "tcp_user_timeout": 5_000,  # milliseconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
LIMITS = "-c statement_timeout=5s -c lock_timeout=4s -c idle_in_transaction_session_timeout=10s"


class TimedConnection(psycopg.Connection[Any]):
    """A connection that closes itself at the thread's deadline.

    A stopped Postgres sends nothing, not even an end of the connection, and on a Unix socket no time-out of TCP helps.
    """

    def __del__(self, *_: Any) -> None:
        """Close without a warning: SQLAlchemy drops a connection whose first statements fail."""
        if hasattr(self, "pgconn"):
            self.close()

    def wait(self, gen: PQGen[RV], interval: float = WAIT_INTERVAL, timeout: float | None = None) -> RV:
        return super().wait(self._until_deadline(gen), interval, timeout)

    def _until_deadline(self, gen: PQGen[RV]) -> Generator[Any, Any, RV]:
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and deadline.is_over():
                    self.close()
                    raise psycopg.OperationalError("the database did not answer in time")
                wanted = gen.send(ready)
        except StopIteration as stop:
            result: RV = stop.value
            return result


def connect_arguments(url: URL, is_limited: bool) -> dict[str, Any]:
    """Return the arguments of a connection: time limits, unless the address names its own."""
    arguments: dict[str, Any] = {name: value for name, value in TCP.items() if name not in url.query}
    if is_limited:
        arguments["options"] = f"{url.query.get('options', '')} {LIMITS}".strip()
    return arguments


def keep_deadlines(engine: Engine) -> None:
    """Let the connections of an engine keep the deadlines of the threads that use them."""
    event.listen(engine, "do_connect", _connect)


def _connect(_dialect: Any, _record: Any, words: Any, arguments: dict[str, Any]) -> TimedConnection:
    if deadline.is_over():
        raise psycopg.OperationalError("no time is left to connect")
    seconds = ceil(deadline.seconds_left(CONNECT_SECONDS))
    return TimedConnection.connect(*words, **(arguments | {"connect_timeout": seconds}))

"""Fan-out through Postgres itself: each commit notifies the servers that listen."""

import asyncio
import logging
from hashlib import blake2b
from time import monotonic
from typing import Any

import psycopg

from updraft.server.database import TIME_LIMIT
from updraft.server.fanout import (
    ALL_TABLES,
    LEASE_SECONDS,
    RETRY_EVERY,
    Fanout,
    FanoutError,
    Notifications,
    OnMessage,
    cancel_all,
)
from updraft.server.postgres import connect_arguments
from updraft.server.store import CHANNEL, Store, split_messages

log = logging.getLogger("updraft.fanout")

MAX_REFUSED = 10_000  # claims that were refused, remembered

PostgresConnection = psycopg.AsyncConnection[Any]


class PostgresFanout(Fanout):
    """Fan-out by LISTEN and NOTIFY: the store notifies inside its transactions, this class listens.

    A Postgres that hangs is noticed by the store; the connection that listens loses nothing meanwhile.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        store.notifies = True
        self._notifications: Notifications | None = None
        self._listener: asyncio.Task[None] | None = None
        self._is_listening = False
        self._claims = AdvisoryLocks(store)

    async def open(self, on_message: OnMessage) -> None:
        try:
            connection = await listen(self._store)
        except psycopg.Error as error:
            raise FanoutError(f"the database cannot be listened to: {error}") from None
        self._notifications = Notifications(on_message)
        self._listener = asyncio.create_task(self._listen_forever(connection, self._notifications))
        self._is_listening = True

    async def _listen_forever(self, connection: PostgresConnection, notifications: Notifications) -> None:
        """Listen; after an interruption, check all tables."""
        while True:
            try:
                await self._listen(connection, notifications)
            except (psycopg.Error, OSError):
                log.warning("the connection that listens to Postgres was lost")
            self._is_listening = False
            connection = await self._reconnect()
            self._is_listening = True
            notifications.put(ALL_TABLES)

    async def _listen(self, connection: PostgresConnection, notifications: Notifications) -> None:
        """Pass on the notifications of other servers; skip those of our own writer."""
        async with connection:
            async for notification in connection.notifies():
                if notification.pid != self._store.writer_id:
                    for message in split_messages(notification.payload):
                        notifications.put(message)

    async def _reconnect(self) -> PostgresConnection:
        while True:
            await asyncio.sleep(RETRY_EVERY)
            try:
                return await listen(self._store)
            except (psycopg.Error, OSError):
                continue

    async def publish(self, _: str) -> None:
        """Do nothing: the notification left with the commit."""

    async def claim(self, task: str) -> bool:
        return await self._claims.take(task)

    async def release(self, task: str) -> None:
        await self._claims.give_back(task)

    async def is_healthy(self) -> bool:
        return self._is_listening

    async def close(self) -> None:
        if self._listener:
            await cancel_all([self._listener])
        if self._notifications:
            await self._notifications.close()
        await self._claims.close()


class AdvisoryLocks:
    """Claims as advisory locks of Postgres: they end with their connection, so with their server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: PostgresConnection | None = None
        self._opening = asyncio.Lock()
        self._held: set[str] = set()
        self._refused: dict[str, float] = {}  # when a claim was refused first

    async def take(self, task: str) -> bool:
        """Take a lock; one that another server holds for too long is not waited for: it may have been stopped."""
        if self._store.failing_since is not None or self._is_overdue(task):
            return True
        is_mine = await self._ask("SELECT pg_try_advisory_lock(%s)", task)
        if is_mine is None:
            return True
        if is_mine:
            self._held.add(task)
        else:
            self._note_refusal(task)
        return is_mine

    async def give_back(self, task: str) -> None:
        self._refused.pop(task, None)
        if task in self._held:
            self._held.discard(task)
            await self._ask("SELECT pg_advisory_unlock(%s)", task)

    def _is_overdue(self, task: str) -> bool:
        return monotonic() - self._refused.get(task, monotonic()) > LEASE_SECONDS

    def _note_refusal(self, task: str) -> None:
        if len(self._refused) >= MAX_REFUSED:
            self._refused.clear()
        self._refused.setdefault(task, monotonic())

    async def _ask(self, question: str, task: str) -> bool | None:
        """Ask Postgres; return None if it does not answer in time."""
        asking = asyncio.create_task(self._execute(question, task))
        asking.add_done_callback(_retrieve)
        await asyncio.wait((asking,), timeout=TIME_LIMIT)
        if asking.done() and asking.exception() is None:
            return asking.result()
        self._drop_connection()
        return None

    async def _execute(self, question: str, task: str) -> bool:
        async with self._opening:
            connection = self._connection
            if connection is None:
                connection = self._connection = await connect(self._store)
        number = int.from_bytes(blake2b(task.encode(), digest_size=8).digest(), "big", signed=True)
        cursor = await connection.execute(question.encode(), (number,))
        row = await cursor.fetchone()
        return bool(row and row[0])

    def _drop_connection(self) -> None:
        """Close a connection that failed or hangs, without a word to Postgres; that ends its locks."""
        if self._connection:
            self._connection.pgconn.finish()
        self._connection = None
        self._held.clear()

    async def close(self) -> None:
        self._drop_connection()


def _retrieve(asking: "asyncio.Task[bool]") -> None:
    """Retrieve the error of a question that was given up, so that asyncio does not log it."""
    if not asking.cancelled():
        asking.exception()


async def connect(store: Store) -> PostgresConnection:
    """Open a connection outside the store's pool, in which each statement is a transaction."""
    url = store.engine.url
    _, arguments = store.engine.dialect.create_connect_args(url)
    limits = connect_arguments(url, is_limited=False)
    return await psycopg.AsyncConnection.connect(autocommit=True, **(limits | dict(arguments)))


async def listen(store: Store) -> PostgresConnection:
    """Open a connection that listens."""
    connection = await connect(store)
    await connection.execute(f"LISTEN {CHANNEL}".encode())
    return connection

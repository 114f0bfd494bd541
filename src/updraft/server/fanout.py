"""Fan-out: servers that share a database notify each other of changed tables, and read the changes from there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Protocol, TypeAlias

from updraft.kit.untrusted import InputError
from updraft.server.events import GuestId
from updraft.server.store import DatabaseUnavailable

log = logging.getLogger("updraft.fanout")

OnMessage: TypeAlias = Callable[[str], Awaitable[None]]

CHANNEL = "updraft:changed"
ALL_TABLES = "*"  # after an interruption: any table may have changed
GUEST = "guest "  # before the id of a guest whose keys or name changed; no table's id has a space
LEASE_SECONDS = 5  # after which a claim that nobody renews ends
RENEW_EVERY = 1.5  # seconds between two renewals
RETRY_EVERY = 1.0  # seconds between two attempts to listen
HANDLERS = 4  # messages that are handled at the same time
COMMAND_SECONDS = 2.0  # for Valkey's answer to a command
PING_EVERY = 1.0  # seconds of silence after which Valkey is asked whether it is there
SILENCE_SECONDS = 3.0  # without any answer, after which it counts as down


class FanoutError(InputError):
    """The fan-out cannot be used; the message says why."""


def guest_message(guest: GuestId) -> str:
    """Return the message that a guest's keys or name changed."""
    return GUEST + guest


class Fanout(Protocol):
    """A channel for the ids of changed tables and guests. It carries no content, so nothing secret."""

    async def open(self, on_message: OnMessage, /) -> None: ...
    async def publish(self, message: str, /) -> None:
        """Notify the other servers, without waiting for them or for the channel."""
        ...

    async def claim(self, task: str, /) -> bool:
        """Claim a task that only one server needs to do; return whether this server got it.

        A claim is a courtesy that saves work: if two servers do the same, the store keeps one result.
        """
        ...

    async def release(self, task: str, /) -> None:
        """Give up a claim, after the task is done or has failed."""
        ...

    async def is_healthy(self) -> bool: ...
    async def close(self) -> None: ...


class LocalFanout(Fanout):
    """The fan-out of a single server: there is no one to notify."""

    async def open(self, _: OnMessage) -> None:
        return

    async def publish(self, _: str) -> None:
        return

    async def claim(self, _: str) -> bool:
        return True

    async def release(self, _: str) -> None:
        return

    async def is_healthy(self) -> bool:
        return True

    async def close(self) -> None:
        return


class Notifications:
    """Messages of other servers, handled apart from listening; the same message twice in a row is handled once."""

    def __init__(self, on_message: OnMessage) -> None:
        self._on_message = on_message
        self._waiting: set[str] = set()
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._tasks = [asyncio.create_task(self._handle_forever()) for _ in range(HANDLERS)]

    def put(self, message: str) -> None:
        if message not in self._waiting:
            self._waiting.add(message)
            self._queue.put_nowait(message)

    async def _handle_forever(self) -> None:
        while True:
            message = await self._queue.get()
            self._waiting.discard(message)
            try:
                await self._on_message(message)
            except DatabaseUnavailable:
                await asyncio.sleep(RETRY_EVERY)
                self.put(message)
            except Exception:
                log.exception("a notification could not be handled")

    async def close(self) -> None:
        await cancel_all(self._tasks)


async def cancel_all(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class ValkeyFanout(Fanout):
    """Fan-out through Valkey or Redis. While it is down, servers store events as usual and catch up later."""

    def __init__(self, url: str) -> None:
        try:
            from valkey import asyncio as valkey  # noqa: PLC0415 (an extra, for many servers only)
            from valkey.exceptions import ValkeyError  # noqa: PLC0415
        except ImportError:
            raise FanoutError("--valkey needs the package valkey: pip install 'updraft-games[valkey]'") from None
        self._errors = (ValkeyError, OSError)
        limits = {"socket_timeout": COMMAND_SECONDS, "socket_connect_timeout": COMMAND_SECONDS}
        try:
            from_url: Any = valkey.from_url  # untyped in its stubs
            self._client = from_url(url, decode_responses=True, **limits)
        except ValueError:  # its message may quote a part of the password
            raise FanoutError("--valkey takes an address such as valkey://:password@localhost:6379") from None
        self._tasks: list[asyncio.Task[None]] = []
        self._notifications: Notifications | None = None
        self._unpublished: set[str] = set()
        self._has_unpublished = asyncio.Event()
        self._claims: set[str] = set()
        self._is_up = False

    async def open(self, on_message: OnMessage) -> None:
        try:
            await self._client.ping()
        except self._errors:
            raise FanoutError("Valkey does not answer; start it, or leave out --valkey") from None
        self._notifications = Notifications(on_message)
        listening = asyncio.Event()
        loops = (self._listen_forever(self._notifications, listening), self._publish_forever(), self._renew_forever())
        self._tasks = [asyncio.create_task(loop) for loop in loops]
        await listening.wait()

    async def _listen_forever(self, notifications: Notifications, listening: asyncio.Event) -> None:
        """Listen; after an interruption, check all tables."""
        while True:
            try:
                await self._listen(notifications, listening)
            except self._errors:
                self._note_down()
            except Exception:
                log.exception("listening to Valkey failed")
                self._note_down()
            await asyncio.sleep(RETRY_EVERY)

    async def _listen(self, notifications: Notifications, listening: asyncio.Event) -> None:
        subscription = self._client.pubsub(ignore_subscribe_messages=True)
        try:
            await subscription.subscribe(CHANNEL)
            await subscription.ping()
            await self._hear(subscription, notifications, listening)
        finally:
            await subscription.aclose()

    async def _hear(self, subscription: Any, notifications: Notifications, listening: asyncio.Event) -> None:
        """Pass messages on while Valkey answers: silence is healthy as long as a ping gets its pong."""
        heard = monotonic()
        while monotonic() - heard < SILENCE_SECONDS:
            message = await subscription.get_message(timeout=PING_EVERY)
            if message is None:
                await subscription.ping()
                continue
            heard = monotonic()
            self._note_up(notifications, is_first=not listening.is_set())
            listening.set()
            if message["type"] == "message":
                notifications.put(message["data"])
        raise TimeoutError

    def _note_up(self, notifications: Notifications, is_first: bool) -> None:
        if not self._is_up and not is_first:
            log.info("Valkey is up again")
            notifications.put(ALL_TABLES)
        self._is_up = True

    def _note_down(self) -> None:
        if self._is_up:
            log.warning("Valkey is down")
        self._is_up = False

    async def publish(self, message: str) -> None:
        self._unpublished.add(message)
        self._has_unpublished.set()

    async def _publish_forever(self) -> None:
        """Publish what waits in one round trip; keep it while Valkey is down."""
        while True:
            await self._has_unpublished.wait()
            self._has_unpublished.clear()
            messages, self._unpublished = self._unpublished, set()
            try:
                pipeline = self._client.pipeline(transaction=False)
                for message in messages:
                    pipeline.publish(CHANNEL, message)
                await pipeline.execute()
            except self._errors:
                self._unpublished |= messages
                self._has_unpublished.set()
                await asyncio.sleep(RETRY_EVERY)

    async def claim(self, task: str) -> bool:
        """Claim a task. Without Valkey every server does it, and the store keeps one result."""
        if not self._is_up:
            return True
        try:
            is_mine = bool(await self._client.set(_key(task), 1, nx=True, ex=LEASE_SECONDS))
        except self._errors:
            return True
        if is_mine:
            self._claims.add(task)
        return is_mine

    async def release(self, task: str) -> None:
        """Let the claim run out: a server that has not heard of the move yet does not begin it again."""
        self._claims.discard(task)

    async def _renew_forever(self) -> None:
        """Renew the claims that are held; those of a server that died run out within seconds."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            try:
                pipeline = self._client.pipeline(transaction=False)
                for task in self._claims:
                    pipeline.expire(_key(task), LEASE_SECONDS)
                await pipeline.execute()
            except self._errors:
                continue

    async def is_healthy(self) -> bool:
        return self._is_up

    async def close(self) -> None:
        await cancel_all(self._tasks)
        if self._notifications:
            await self._notifications.close()
        await self._client.aclose(close_connection_pool=True)


def _key(task: str) -> str:
    return f"updraft:{task}"

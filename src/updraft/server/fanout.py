"""Fan-out: servers that share a database notify each other of changed tables, and read the changes from there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

from updraft.kit.untrusted import InputError

log = logging.getLogger("updraft.fanout")

OnChange: TypeAlias = Callable[[str], Awaitable[None]]

CHANNEL = "updraft:changed"
ALL_TABLES = "*"  # after an interruption: any table may have changed
LEASE_SECONDS = 30  # seconds for which a claim holds
RETRY_EVERY = 1.0  # seconds between two attempts to listen


class FanoutError(InputError):
    """Valkey cannot be used; the message says why."""


class Fanout(Protocol):
    """A channel for the ids of changed tables. It carries no content, so nothing secret."""

    async def open(self, on_change: OnChange, /) -> None: ...
    async def publish(self, table: str, /) -> None: ...
    async def claim(self, task: str, /) -> bool:
        """Claim a task that only one server needs to do; return whether this server got it."""
        ...

    async def is_healthy(self) -> bool: ...
    async def close(self) -> None: ...


class LocalFanout(Fanout):
    """The fan-out of a single server: there is no one to notify."""

    async def open(self, _: OnChange) -> None:
        return

    async def publish(self, _: str) -> None:
        return

    async def claim(self, _: str) -> bool:
        return True

    async def is_healthy(self) -> bool:
        return True

    async def close(self) -> None:
        return


class ValkeyFanout(Fanout):
    """Fan-out through Valkey or Redis. While it is down, servers store events as usual and catch up later."""

    def __init__(self, url: str) -> None:
        try:
            from valkey import asyncio as valkey  # noqa: PLC0415 (an extra, for several servers only)
            from valkey.exceptions import ValkeyError  # noqa: PLC0415
        except ImportError:
            raise FanoutError("--valkey needs the package valkey: pip install 'updraft-games[valkey]'") from None
        self._errors = (ValkeyError, OSError)
        try:
            from_url: Any = valkey.from_url  # untyped in its stubs
            self._client = from_url(url, decode_responses=True)
        except ValueError:  # its message may quote a part of the password
            raise FanoutError("--valkey takes an address such as valkey://:password@localhost:6379") from None
        self._listener: asyncio.Task[None] | None = None
        self._unpublished: set[str] = set()

    async def open(self, on_change: OnChange) -> None:
        if not await self.is_healthy():
            raise FanoutError("Valkey does not answer; start it, or leave out --valkey")
        listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen_forever(on_change, listening))
        await listening.wait()

    async def _listen_forever(self, on_change: OnChange, listening: asyncio.Event) -> None:
        """Listen; after an interruption, check all tables."""
        while True:
            try:
                await self._listen(on_change, listening)
            except self._errors:
                log.warning("Valkey is down")
            except Exception:
                log.exception("a notification could not be handled")
            await asyncio.sleep(RETRY_EVERY)

    async def _listen(self, on_change: OnChange, listening: asyncio.Event) -> None:
        subscription = self._client.pubsub(ignore_subscribe_messages=True)
        try:
            await subscription.subscribe(CHANNEL)
            if listening.is_set():
                await on_change(ALL_TABLES)
                await self._publish_missed()
            listening.set()
            async for message in subscription.listen():
                await on_change(message["data"])
        finally:
            await subscription.aclose()

    async def publish(self, table: str) -> None:
        try:
            await self._client.publish(CHANNEL, table)
        except self._errors:
            log.warning("Valkey is down")
            self._unpublished.add(table)

    async def _publish_missed(self) -> None:
        """Publish the changes that could not be published while Valkey was down."""
        while self._unpublished:
            table = self._unpublished.pop()
            await self.publish(table)
            if table in self._unpublished:
                return

    async def claim(self, task: str) -> bool:
        """Claim a task. Without Valkey every server does it, and the store keeps one result."""
        try:
            return bool(await self._client.set(f"updraft:{task}", 1, nx=True, ex=LEASE_SECONDS))
        except self._errors:
            return True

    async def is_healthy(self) -> bool:
        try:
            return bool(await self._client.ping())
        except self._errors:
            return False

    async def close(self) -> None:
        if self._listener:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        await self._client.aclose(close_connection_pool=True)

"""How servers that share a database hear of each other: who hears that a table changed reads it from there."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

from updraft.kit.foreign import Wrong

Heard: TypeAlias = Callable[[str], Awaitable[None]]

CHANNEL = "updraft:changed"
LEASE = 30  # seconds for which a claim holds


class NoFanout(Wrong):
    """A server for messages that cannot be used; the message says why."""


class Fanout(Protocol):
    """Names of tables that changed, never what changed: nothing secret goes this way."""

    async def open(self, heard: Heard, /) -> None: ...
    async def publish(self, table: str, /) -> None: ...
    async def claim(self, task: str, /) -> bool:
        """Whether this server shall do something that only one needs to do."""
        ...

    async def is_well(self) -> bool: ...
    async def close(self) -> None: ...


class Alone(Fanout):
    """One server: nobody to tell."""

    async def open(self, _: Heard) -> None:
        return

    async def publish(self, _: str) -> None:
        return

    async def claim(self, _: str) -> bool:
        return True

    async def is_well(self) -> bool:
        return True

    async def close(self) -> None:
        return


class Valkey(Fanout):
    """Several servers, through Valkey or Redis."""

    def __init__(self, url: str) -> None:
        try:
            from valkey import asyncio as valkey  # noqa: PLC0415 (an extra: only who has several servers needs it)
        except ImportError:
            raise NoFanout("--valkey needs the package valkey: pip install 'updraft-games[valkey]'") from None
        try:
            self._client: Any = valkey.from_url(url, decode_responses=True)
        except ValueError as error:
            raise NoFanout(f"--valkey takes an address such as valkey://localhost:6379: {error}") from None
        self._ear: asyncio.Task[None] | None = None

    async def open(self, heard: Heard) -> None:
        try:
            await self._client.ping()
        except OSError as error:
            raise NoFanout(f"Valkey does not answer: {error}") from None
        subscription = self._client.pubsub(ignore_subscribe_messages=True)
        await subscription.subscribe(CHANNEL)
        self._ear = asyncio.create_task(self._listen(subscription, heard))

    async def _listen(self, subscription: Any, heard: Heard) -> None:
        async for message in subscription.listen():
            await heard(message["data"])

    async def publish(self, table: str) -> None:
        await self._client.publish(CHANNEL, table)

    async def claim(self, task: str) -> bool:
        return bool(await self._client.set(f"updraft:{task}", 1, nx=True, ex=LEASE))

    async def is_well(self) -> bool:
        try:
            return bool(await self._client.ping()) and self._ear is not None and not self._ear.done()
        except OSError:
            return False

    async def close(self) -> None:
        if self._ear:
            self._ear.cancel()
            with suppress(asyncio.CancelledError):
                await self._ear
        await self._client.aclose()

"""How servers that share a database hear of each other: who hears that a table changed reads it from there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

from updraft.kit.untrusted import InputError

log = logging.getLogger("updraft.fanout")

OnChange: TypeAlias = Callable[[str], Awaitable[None]]

CHANNEL = "updraft:changed"
EVERYTHING = "*"  # heard after a silence: any table may have changed
LEASE = 30  # seconds for which a claim holds
AGAIN = 1.0  # seconds between two attempts to listen


class FanoutError(InputError):
    """A server for messages that cannot be used; the message says why."""


class Fanout(Protocol):
    """Names of tables that changed, never what changed: nothing secret goes this way."""

    async def open(self, heard: OnChange, /) -> None: ...
    async def publish(self, table: str, /) -> None: ...
    async def claim(self, task: str, /) -> bool:
        """Whether this server shall do something that only one needs to do."""
        ...

    async def is_well(self) -> bool: ...
    async def close(self) -> None: ...


class LocalFanout(Fanout):
    """One server: nobody to tell."""

    async def open(self, _: OnChange) -> None:
        return

    async def publish(self, _: str) -> None:
        return

    async def claim(self, _: str) -> bool:
        return True

    async def is_well(self) -> bool:
        return True

    async def close(self) -> None:
        return


class ValkeyFanout(Fanout):
    """Several servers, through Valkey or Redis. When it is away, everything is stored all the same, and read later."""

    def __init__(self, url: str) -> None:
        try:
            from valkey import asyncio as valkey  # noqa: PLC0415 (an extra: only who has several servers needs it)
            from valkey.exceptions import ValkeyError  # noqa: PLC0415
        except ImportError:
            raise FanoutError("--valkey needs the package valkey: pip install 'updraft-games[valkey]'") from None
        self._away = (ValkeyError, OSError)
        try:
            from_url: Any = valkey.from_url  # its stubs say nothing
            self._client = from_url(url, decode_responses=True)
        except ValueError as error:
            raise FanoutError(f"--valkey takes an address such as valkey://localhost:6379: {error}") from None
        self._ear: asyncio.Task[None] | None = None
        self._unsaid: set[str] = set()

    async def open(self, heard: OnChange) -> None:
        if not await self.is_well():
            raise FanoutError("Valkey does not answer; start it, or leave out --valkey")
        listening = asyncio.Event()
        self._ear = asyncio.create_task(self._listen_on(heard, listening))
        await listening.wait()

    async def _listen_on(self, heard: OnChange, listening: asyncio.Event) -> None:
        """Listen; after a silence, whatever may have changed meanwhile is looked at."""
        while True:
            try:
                await self._listen(heard, listening)
            except self._away:
                log.warning("Valkey is away")
            except Exception:
                log.exception("what was heard could not be looked at")
            await asyncio.sleep(AGAIN)

    async def _listen(self, heard: OnChange, listening: asyncio.Event) -> None:
        subscription = self._client.pubsub(ignore_subscribe_messages=True)
        try:
            await subscription.subscribe(CHANNEL)
            if listening.is_set():
                await heard(EVERYTHING)
                await self._say_again()
            listening.set()
            async for message in subscription.listen():
                await heard(message["data"])
        finally:
            await subscription.aclose()

    async def publish(self, table: str) -> None:
        try:
            await self._client.publish(CHANNEL, table)
        except self._away:
            log.warning("Valkey is away")
            self._unsaid.add(table)

    async def _say_again(self) -> None:
        """What could not be said while Valkey was away."""
        while self._unsaid:
            table = self._unsaid.pop()
            await self.publish(table)
            if table in self._unsaid:
                return

    async def claim(self, task: str) -> bool:
        """Without Valkey everyone does it, and the store keeps one."""
        try:
            return bool(await self._client.set(f"updraft:{task}", 1, nx=True, ex=LEASE))
        except self._away:
            return True

    async def is_well(self) -> bool:
        try:
            return bool(await self._client.ping())
        except self._away:
            return False

    async def close(self) -> None:
        if self._ear:
            self._ear.cancel()
            await asyncio.gather(self._ear, return_exceptions=True)
        await self._client.aclose(close_connection_pool=True)

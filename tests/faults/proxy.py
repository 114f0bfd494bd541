"""A proxy between clients and a server that cuts connections, delays, doubles and swallows messages."""

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from tests.ports import free_port

BUFFER = 1 << 16
CUT, SWALLOW, HALF_CLOSE, DELAY, DOUBLE = 0.03, 0.01, 0.01, 0.3, 0.3  # chances of each message
LONGEST_DELAY = 0.25  # seconds
OPENS_A_TABLE = b"POST /api/tables HTTP/"  # has no id: sent twice, it opens two tables


class Cut(Exception):
    """A connection is cut in both directions."""


class FaultyProxy:
    """A proxy before one server. Unless it is faulty, it passes everything on as it is."""

    def __init__(self, target: int, rng: random.Random) -> None:
        self.port = free_port()
        self.is_faulty = False
        self._target = target
        self._rng = rng
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def close(self) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, client: StreamReader, to_client: StreamWriter) -> None:
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            to_client.transport.abort()
            return
        directions = [self._run(self._upstream(client, to_server)), self._run(self._downstream(server, to_client))]
        await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        for direction in directions:
            direction.cancel()
        await asyncio.gather(*directions, return_exceptions=True)
        to_client.transport.abort()
        to_server.transport.abort()

    def _run(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _upstream(self, client: StreamReader, to_server: StreamWriter) -> None:
        """Pass on requests, and the frames of a socket, some of them twice."""
        is_socket = False
        with suppress(Cut, OSError, asyncio.IncompleteReadError):
            while True:
                message = await (read_frame(client) if is_socket else read_request(client))
                is_double = self._happens(DOUBLE)
                for _ in range(1 + (is_socket and is_double)):
                    await self._pass_on(message, client, to_server)
                if not is_socket:
                    is_socket = b"upgrade: websocket" in message.lower()
                    if is_double and not is_socket and not message.startswith(OPENS_A_TABLE):
                        self._run(self._send_copy(message))

    async def _downstream(self, server: StreamReader, to_client: StreamWriter) -> None:
        with suppress(Cut, OSError):
            while data := await server.read(BUFFER):
                await self._pass_on(data, server, to_client)

    async def _pass_on(self, message: bytes, reader: StreamReader, writer: StreamWriter) -> None:
        """Pass on a message, late, in part, or not at all."""
        if self._happens(CUT):
            writer.write(message[: self._rng.randrange(len(message))])
            raise Cut
        if self._happens(HALF_CLOSE):
            writer.write_eof()
            await self._swallow(reader)
        if self._happens(SWALLOW):
            await self._swallow(reader)
        if self._happens(DELAY):
            await asyncio.sleep(self._rng.uniform(0, LONGEST_DELAY))
        writer.write(message)
        await writer.drain()

    async def _swallow(self, reader: StreamReader) -> None:
        """Let nothing more through in this direction, until one side gives up."""
        while await reader.read(BUFFER):
            pass
        raise Cut

    async def _send_copy(self, request: bytes) -> None:
        """Send a request again on a connection of its own, and drop the answer."""
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._target)
            writer.write(request)
            await reader.read(BUFFER)
            writer.transport.abort()

    def _happens(self, chance: float) -> bool:
        return self.is_faulty and self._rng.random() < chance


async def read_request(reader: StreamReader) -> bytes:
    """Read a whole HTTP request with its body."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
    return head + await reader.readexactly(int(length.partition(b":")[2]))


async def read_frame(reader: StreamReader) -> bytes:
    """Read a whole frame of a WebSocket, which clients mask."""
    head = await reader.readexactly(2)
    length, more = head[1] & 0x7F, b""
    if length >= 126:
        more = await reader.readexactly(2 if length == 126 else 8)
        length = int.from_bytes(more, "big")
    return head + more + await reader.readexactly(4 + length)

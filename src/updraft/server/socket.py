"""A person at a table: messages in, messages out, and no reader is waited for."""

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from updraft.server import wire
from updraft.server.door import guest_of, language_of
from updraft.server.guests import Guest
from updraft.server.house import House
from updraft.server.line import SHORT_WAY
from updraft.server.live import LiveTable
from updraft.server.metrics import Metrics
from updraft.server.readers import Reader
from updraft.server.safety import LARGEST_MESSAGE, Bucket, Sockets, is_own_origin
from updraft.server.sentences import says, shape

Socket: TypeAlias = WebSocket[Any, Any, Any]

STRIKES = 50  # messages too fast, or not understood, after which a socket is closed

FOREIGN, UNKNOWN, CROWDED, FLOOD, AGAIN = 4403, 4404, 4429, 1008, 1012  # codes of closing


async def admitted(socket: Socket, sockets: Sockets) -> str | None:
    """The address of a socket that may stay; None, and closed, if it comes from a foreign page or is one too many."""
    origin, address = socket.headers.get("origin"), socket.client.host if socket.client else ""
    if origin is not None and not is_own_origin(origin, socket.headers.get("host")):
        await socket.close(FOREIGN)
    elif sockets.are_too_many(address):
        await socket.close(CROWDED)
    else:
        return address
    return None


@websocket("/api/tables/{table_id:str}/live")
async def table_socket(
    socket: Socket,
    table_id: FromPath[str],
    house: NamedDependency[House],
    metrics: NamedDependency[Metrics],
    sockets: NamedDependency[Sockets],
) -> None:
    """One socket for each table and person.

    `?lang=fr` chooses the language, `?since=12` goes on after message 12, and with `?sights=yes` messages say what
    follows by the rules from what is seen: scores, costs, what a page draws beside the table.
    """
    address = await admitted(socket, sockets)
    if address is None:
        return
    table = await house.find(table_id)
    if table is None:
        await socket.close(UNKNOWN)
        return
    guest = await guest_of(socket, house)
    since = socket.query_params.get("since", "")
    with sockets.one_more(address):
        await socket.accept()
        extensions: Any = socket.scope["extensions"]
        sights = socket.query_params.get("sights") == "yes"
        reader = Reader(guest.id if guest else None, language_of(socket), extensions.get(SHORT_WAY), sights)
        table.join(reader, int(since) if since.isdecimal() and len(since) < 10 else None)
        await _serve(socket, Session(house, metrics, table, reader, guest))


@websocket("/api/lobby/live")
async def lobby_socket(socket: Socket, house: NamedDependency[House], sockets: NamedDependency[Sockets]) -> None:
    """All open public tables, anew whenever one of them changes."""
    address = await admitted(socket, sockets)
    if address is None:
        return
    with sockets.one_more(address):
        await socket.accept()
        listening = asyncio.create_task(_drain(socket))
        try:
            while not listening.done():
                changed = asyncio.create_task(house.lobby.changed())
                await socket.send_data(house.lobby.packed(), mode="text")
                await asyncio.wait((listening, changed), return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
        except WebSocketDisconnect:
            pass
        finally:
            listening.cancel()


async def _drain(socket: Socket) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


class Session:
    """What one socket says, and what it is answered."""

    def __init__(self, house: House, metrics: Metrics, table: LiveTable, reader: Reader, guest: Guest | None) -> None:
        self.house = house
        self.metrics = metrics
        self.table = table
        self.reader = reader
        self.guest = guest
        self.strikes = 0
        self._bucket = Bucket(house.limits.messages, house.now)

    async def answer(self, data: str) -> None:
        """Whatever is sent is answered, or was a ping of nobody's."""
        began = perf_counter()
        if not self._bucket.take():
            self.strikes += 1
            self._say(wire.Wrong(why=says(self.reader.lang, "too_fast")))
            return
        try:
            said = wire.unpacked(data if len(data) <= LARGEST_MESSAGE else "")
        except (msgspec.DecodeError, UnicodeError) as error:
            self.strikes += 1
            self._say(wire.Wrong(why=says(self.reader.lang, "not_understood", why=shape(self.reader.lang, str(error)))))
            return
        await self._obey(said)
        self.metrics.latency.observe(perf_counter() - began)

    async def _obey(self, said: wire.FromClient) -> None:
        guest, lang = self.reader.guest, self.reader.lang
        match said:
            case wire.Move():
                self._say(await self.table.move(guest, said, lang))
            case wire.Why():
                self._say(self.table.why(guest, said, lang))
            case wire.Words():
                self._say(self.table.words(guest, said, lang))
            case wire.Undo():
                self._say(await self.table.undo(guest, said, lang))
            case wire.Chat():
                name = self.guest.name if self.guest else ""
                self._say(await self.table.chat(guest, name, said, lang))
            case wire.Resync():
                self.reader.offer(self.table.anew(self.reader))
            case wire.Ping():
                self.table.tell()
                self._say(wire.Pong())

    def _say(self, message: wire.Message) -> None:
        self.reader.offer(wire.packed(message))


async def _serve(socket: Socket, session: Session) -> None:
    """Listen and speak until one of the two ends."""
    reader, table = session.reader, session.table
    speaking = asyncio.create_task(_speak(socket, session))
    try:
        while session.strikes < STRIKES and not reader.is_gone:
            await session.answer(await socket.receive_data(mode="text"))
        if session.strikes >= STRIKES:
            await socket.close(FLOOD)
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(reader)
        reader.leave()
        await speaking


async def _speak(socket: Socket, session: Session) -> None:
    """Send what waits; a reader who fell behind gets the table anew, and one who is let go may call again."""
    reader = session.reader
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while not reader.is_gone:
            await reader.wait()
            reader.is_speaking = True
            while (reader.waiting or reader.is_behind) and not reader.is_gone:
                message = session.table.anew(reader) if reader.is_behind else reader.waiting.popleft()
                await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            reader.is_speaking = False
        await socket.close(AGAIN)

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
from updraft.server.accounts import Guest
from updraft.server.auth import find_guest, language_of
from updraft.server.connection import DIRECT_WRITE
from updraft.server.hub import Hub
from updraft.server.i18n import describe_shape_error, translate
from updraft.server.limits import MAX_MESSAGE, SocketCounter, TokenBucket, is_own_origin
from updraft.server.live_table import LiveTable
from updraft.server.metrics import Metrics
from updraft.server.subscribers import Subscriber

Socket: TypeAlias = WebSocket[Any, Any, Any]

STRIKES = 50  # messages too fast, or not understood, after which a socket is closed

FOREIGN, UNKNOWN, CROWDED, FLOOD, AGAIN = 4403, 4404, 4429, 1008, 1012  # codes of closing


async def admitted(socket: Socket, sockets: SocketCounter) -> str | None:
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
    hub: NamedDependency[Hub],
    metrics: NamedDependency[Metrics],
    sockets: NamedDependency[SocketCounter],
) -> None:
    """One socket for each table and person.

    `?lang=fr` chooses the language, `?since=12` goes on after message 12, and with `?derived=yes` messages say what
    follows by the rules from what is seen: scores, costs, what a page draws beside the table.
    """
    address = await admitted(socket, sockets)
    if address is None:
        return
    table = await hub.find(table_id)
    if table is None:
        await socket.close(UNKNOWN)
        return
    guest = await find_guest(socket, hub)
    since = socket.query_params.get("since", "")
    with sockets.one_more(address):
        await socket.accept()
        extensions: Any = socket.scope["extensions"]
        wants_derived = socket.query_params.get("derived") == "yes"
        subscriber = Subscriber(
            guest.id if guest else None, language_of(socket), extensions.get(DIRECT_WRITE), wants_derived
        )
        table.join(subscriber, int(since) if since.isdecimal() and len(since) < 10 else None)
        await _serve(socket, Session(hub, metrics, table, subscriber, guest))


@websocket("/api/lobby/live")
async def lobby_socket(socket: Socket, hub: NamedDependency[Hub], sockets: NamedDependency[SocketCounter]) -> None:
    """All open public tables, anew whenever one of them changes."""
    address = await admitted(socket, sockets)
    if address is None:
        return
    with sockets.one_more(address):
        await socket.accept()
        listening = asyncio.create_task(_drain(socket))
        try:
            while not listening.done():
                changed = asyncio.create_task(hub.lobby.changed())
                await socket.send_data(hub.lobby.packed(), mode="text")
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

    def __init__(
        self, hub: Hub, metrics: Metrics, table: LiveTable, subscriber: Subscriber, guest: Guest | None
    ) -> None:
        self.hub = hub
        self.metrics = metrics
        self.table = table
        self.subscriber = subscriber
        self.guest = guest
        self.strikes = 0
        self._bucket = TokenBucket(hub.limits.messages, hub.now)

    async def answer(self, data: str) -> None:
        """Whatever is sent is answered, or was a ping of nobody's."""
        began = perf_counter()
        if not self._bucket.take():
            self.strikes += 1
            self._say(wire.BadMessage(why=translate(self.subscriber.lang, "too_fast")))
            return
        try:
            said = wire.decode(data if len(data) <= MAX_MESSAGE else "")
        except (msgspec.DecodeError, UnicodeError) as error:
            self.strikes += 1
            self._say(
                wire.BadMessage(
                    why=translate(
                        self.subscriber.lang,
                        "not_understood",
                        why=describe_shape_error(self.subscriber.lang, str(error)),
                    )
                )
            )
            return
        await self._obey(said)
        self.metrics.latency.observe(perf_counter() - began)

    async def _obey(self, said: wire.FromClient) -> None:
        guest, lang = self.subscriber.guest, self.subscriber.lang
        match said:
            case wire.PlayMove():
                self._say(await self.table.move(guest, said, lang))
            case wire.ExplainMove():
                self._say(self.table.explain(guest, said, lang))
            case wire.DescribeMoves():
                self._say(self.table.describe(guest, said, lang))
            case wire.UndoMove():
                self._say(await self.table.undo(guest, said, lang))
            case wire.SendChat():
                name = self.guest.name if self.guest else ""
                self._say(await self.table.chat(guest, name, said, lang))
            case wire.Resync():
                self.subscriber.offer(self.table.snapshot(self.subscriber))
            case wire.Ping():
                self.table.broadcast()
                self._say(wire.Pong())

    def _say(self, message: wire.Message) -> None:
        self.subscriber.offer(wire.encode(message))


async def _serve(socket: Socket, session: Session) -> None:
    """Listen and speak until one of the two ends."""
    subscriber, table = session.subscriber, session.table
    speaking = asyncio.create_task(_speak(socket, session))
    try:
        while session.strikes < STRIKES and not subscriber.is_gone:
            await session.answer(await socket.receive_data(mode="text"))
        if session.strikes >= STRIKES:
            await socket.close(FLOOD)
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(subscriber)
        subscriber.leave()
        await speaking


async def _speak(socket: Socket, session: Session) -> None:
    """Send what waits; a reader who fell behind gets the table anew, and one who is let go may call again."""
    subscriber = session.subscriber
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while not subscriber.is_gone:
            await subscriber.wait()
            subscriber.is_sending = True
            while (subscriber.waiting or subscriber.is_behind) and not subscriber.is_gone:
                message = session.table.snapshot(subscriber) if subscriber.is_behind else subscriber.waiting.popleft()
                await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            subscriber.is_sending = False
        await socket.close(AGAIN)

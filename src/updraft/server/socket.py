"""WebSockets: execute a client's commands, and send messages without waiting for slow clients."""

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

STRIKES = 50  # invalid or too frequent messages after which a socket is closed

BAD_ORIGIN, NOT_FOUND, TOO_MANY, FLOODING, SERVICE_RESTART = 4403, 4404, 4429, 1008, 1012  # close codes


async def admit(socket: Socket, sockets: SocketCounter) -> str | None:
    """Return the address of a socket; close it and return None for a page of another site or too many sockets."""
    origin, address = socket.headers.get("origin"), socket.client.host if socket.client else ""
    if origin is not None and not is_own_origin(origin, socket.headers.get("host")):
        await socket.close(BAD_ORIGIN)
    elif sockets.is_full(address):
        await socket.close(TOO_MANY)
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
    """Connect a client to a table.

    `?lang=fr` chooses the language, `?since=12` resumes after message 12, and `?derived=yes` adds facts that follow
    from the view by the rules, such as scores and costs.
    """
    address = await admit(socket, sockets)
    if address is None:
        return
    table = await hub.find(table_id)
    if table is None:
        await socket.close(NOT_FOUND)
        return
    guest = await find_guest(socket, hub)
    since = socket.query_params.get("since", "")
    with sockets.count(address):
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
    """Send the list of open public tables, then its changes; a slow reader gets the list again."""
    address = await admit(socket, sockets)
    if address is None:
        return
    with sockets.count(address):
        await socket.accept()
        receiving = asyncio.create_task(_drain(socket))
        version: int | None = None
        try:
            while not receiving.done():
                messages, version = hub.lobby.messages_since(version), hub.lobby.version
                for message in messages:
                    await socket.send_data(message, mode="text")
                changed = asyncio.create_task(hub.lobby.wait_for_change(version))
                await asyncio.wait((receiving, changed), return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
        except WebSocketDisconnect:
            pass
        finally:
            receiving.cancel()


async def _drain(socket: Socket) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


class Session:
    """The commands of one socket."""

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
        """Answer one client message."""
        began, lang = perf_counter(), self.subscriber.lang
        if not self._bucket.take():
            self.strikes += 1
            self._send(wire.BadMessage(why=translate(lang, "too_fast")))
            return
        try:
            command = wire.decode(data if len(data) <= MAX_MESSAGE else "")
        except (msgspec.DecodeError, UnicodeError) as error:
            self.strikes += 1
            why = describe_shape_error(lang, str(error))
            self._send(wire.BadMessage(why=translate(lang, "bad_message", why=why)))
            return
        await self._execute(command)
        self.metrics.latency.observe(perf_counter() - began)

    async def _execute(self, command: wire.FromClient) -> None:
        guest, lang = self.subscriber.guest, self.subscriber.lang
        match command:
            case wire.PlayMove():
                self._send(await self.table.move(guest, command, lang))
            case wire.ExplainMove():
                self._send(self.table.explain(guest, command, lang))
            case wire.DescribeMoves():
                self._send(self.table.describe(guest, command, lang))
            case wire.UndoMove():
                self._send(await self.table.undo(guest, command, lang))
            case wire.SendChat():
                name = self.guest.name if self.guest else ""
                self._send(await self.table.chat(guest, name, command, lang))
            case wire.Resync():
                self.subscriber.offer(self.table.snapshot(self.subscriber))
            case wire.Ping():
                self.table.broadcast()
                self._send(wire.Pong())

    def _send(self, message: wire.Message) -> None:
        self.subscriber.offer(wire.encode(message))


async def _serve(socket: Socket, session: Session) -> None:
    """Receive and send until one of the two ends."""
    subscriber, table = session.subscriber, session.table
    sending = asyncio.create_task(_send_loop(socket, session))
    try:
        while session.strikes < STRIKES and not subscriber.is_gone:
            await session.answer(await socket.receive_data(mode="text"))
        if session.strikes >= STRIKES:
            await socket.close(FLOODING)
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(subscriber)
        subscriber.leave()
        await sending


async def _send_loop(socket: Socket, session: Session) -> None:
    """Send waiting messages; a subscriber that fell behind gets a snapshot instead."""
    subscriber = session.subscriber
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while not subscriber.is_gone:
            await subscriber.wait()
            subscriber.is_sending = True
            while (subscriber.waiting or subscriber.is_behind) and not subscriber.is_gone:
                message = session.table.snapshot(subscriber) if subscriber.is_behind else subscriber.waiting.popleft()
                await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            subscriber.is_sending = False
        await socket.close(SERVICE_RESTART)

"""WebSockets: execute a client's commands, and send messages without waiting for slow clients."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from updraft.server import wire
from updraft.server.accounts import Guest
from updraft.server.auth import address_of, check_socket_origin, find_guest, language_of, secret_of
from updraft.server.connection import DIRECT_WRITE
from updraft.server.http.params import find_table
from updraft.server.hub import Hub
from updraft.server.i18n import GameNotReady, UserError, describe_shape_error, translate
from updraft.server.limits import MAX_ID, MAX_MESSAGE, Counted, TokenBucket
from updraft.server.live_table import LiveTable
from updraft.server.logins import Login
from updraft.server.metrics import Metrics
from updraft.server.problems import Problem
from updraft.server.store import DatabaseUnavailable
from updraft.server.subscribers import SERVICE_RESTART, Subscriber
from updraft.server.table_commands import TableCommands

Socket: TypeAlias = WebSocket[Any, Any, Any]

STRIKES = 50  # invalid or too frequent messages after which a socket is closed
MAX_EARLY = 20  # messages that are kept for a game that is not ready

FLOODING = 1008  # a close code
REFUSED = 4000  # plus the HTTP status: the close code of a refused socket
HTTP_RESPONSE = "websocket.http.response"  # the ASGI extension that refuses a handshake with an HTTP status


class Client(NamedTuple):
    """All that the handshake of a socket says about its client."""

    guest: Guest | None
    secret: str | None
    address: str
    lang: str


async def admit(socket: Socket, hub: Hub, counted: Counted) -> Client:
    """Admit a socket like a request, and count it until `counted` is closed.

    The address is counted before the first await, so that no crowd of sockets can wait here uncounted.
    """
    address = address_of(socket)
    hub.admission.admit_request(address)
    handshake = _copied(socket)
    check_socket_origin(handshake)
    hub.admission.admit_socket(address, counted)
    guest = await find_guest(handshake, hub)
    if guest:
        hub.admission.admit_socket_of_guest(guest.id, counted)
    return Client(guest, secret_of(handshake), address, language_of(handshake))


def _copied(socket: Socket) -> ASGIConnection[Any, Any, Any, Any]:
    """Copy a handshake to read it: what Litestar parses of the copy is freed, and not kept while the socket is open."""
    scope: Any = {**socket.scope, "state": {}}
    return ASGIConnection(scope)


async def accept(socket: Socket) -> None:
    """Accept a socket, and forget the headers of its handshake: 1 KiB or more."""
    await socket.accept()
    socket.scope["headers"] = []


async def refuse(socket: Socket, error: UserError | DatabaseUnavailable) -> None:
    """Refuse the handshake with the status and the sentence of an HTTP response."""
    lang = language_of(socket)
    if isinstance(error, UserError):
        problem = Problem(error.status, error.message(lang))
    else:
        problem = Problem(503, translate(lang, "database_unavailable"))
    extensions: Any = socket.scope["extensions"]
    if HTTP_RESPONSE not in extensions:
        await socket.close(REFUSED + problem.status)
        return
    send: Any = socket.send
    headers = [(b"content-type", b"application/json")]
    await send({"type": f"{HTTP_RESPONSE}.start", "status": problem.status, "headers": headers})
    await send({"type": f"{HTTP_RESPONSE}.body", "body": msgspec.json.encode(problem)})


@websocket("/api/tables/{table_id:str}/live")
async def table_socket(
    socket: Socket, table_id: FromPath[str], hub: NamedDependency[Hub], metrics: NamedDependency[Metrics]
) -> None:
    """Connect a client to a table.

    `?lang=fr` chooses the language, `?since=12` resumes after message 12, and `?derived=yes` adds facts that follow
    from the view by the rules, such as scores and costs. While a table's game is not ready, the client is told when.
    """
    with Counted() as counted:
        try:
            client = await admit(socket, hub, counted)
            found = await _find(hub, table_id)
        except (UserError, DatabaseUnavailable) as error:
            await refuse(socket, error)
            return
        await accept(socket)
        early: list[str] = []
        table = (
            await _wait_for_game(socket, hub, client.guest, table_id, found.game, early)
            if isinstance(found, GameNotReady)
            else found
        )
        if table is None:
            return
        subscriber, since = _subscribe(socket, client)
        with hub.logins.keep(client.guest, client.secret, subscriber) as login:
            session = Session(hub, metrics, table, subscriber, login, client.address)
            sender = Sender(socket, session)
            table.join(subscriber, since)
            await _serve(socket, session, sender, early)


def _subscribe(socket: Socket, client: Client) -> tuple[Subscriber, int | None]:
    """Make the subscriber of a socket; return it with the message after which it resumes."""
    extensions: Any = socket.scope["extensions"]
    asked = _copied(socket).query_params
    guest, since = client.guest.id if client.guest else None, asked.get("since", "")
    subscriber = Subscriber(guest, client.lang, extensions.get(DIRECT_WRITE), asked.get("derived") == "yes")
    return subscriber, int(since) if since.isdecimal() and len(since) < 10 else None


async def _find(hub: Hub, table_id: str) -> LiveTable | GameNotReady:
    try:
        return await find_table(hub, table_id)
    except GameNotReady as unready:
        return unready


async def _wait_for_game(
    socket: Socket, hub: Hub, guest: Guest | None, table_id: str, game: str, early: list[str]
) -> LiveTable | None:
    """Tell a client about when its game will be ready, and return the table then; None if the client is gone.

    Messages that come meanwhile are kept: a page sends its unanswered moves again as soon as it is connected.
    """
    receiving = asyncio.create_task(_receive_early(socket, hub, guest, early))
    try:
        while not receiving.done():
            await socket.send_data(wire.encode(hub.readiness.message(game)), mode="text")
            changed = asyncio.create_task(hub.readiness.wait_for_change())
            await asyncio.wait((receiving, changed), return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()
            if hub.readiness.is_ready(game) and not receiving.done():
                return await find_table(hub, table_id)
    except (WebSocketDisconnect, UserError, DatabaseUnavailable):
        await _close(socket)
    finally:
        receiving.cancel()
        await asyncio.gather(receiving, return_exceptions=True)
    return None


async def _close(socket: Socket) -> None:
    """Close a socket whose client shall come again."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(SERVICE_RESTART)


@websocket("/api/lobby/live")
async def lobby_socket(socket: Socket, hub: NamedDependency[Hub]) -> None:
    """Send the list of open public tables, then its changes; a slow reader gets the list again."""
    with Counted() as counted:
        try:
            guest = (await admit(socket, hub, counted)).guest
        except (UserError, DatabaseUnavailable) as error:
            await refuse(socket, error)
            return
        await accept(socket)
        receiving = asyncio.create_task(_drain(socket, hub, guest))
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


async def _receive_early(socket: Socket, hub: Hub, guest: Guest | None, early: list[str]) -> None:
    """Keep the messages of a client for later, but answer its pings at once; close its socket if they are too many."""
    with suppress(WebSocketDisconnect):
        async for data in _admitted(socket, hub, guest):
            if _is_ping(data):
                await socket.send_data(wire.encode(wire.Pong()), mode="text")
            elif len(early) < MAX_EARLY:
                early.append(data)
            else:
                break
        await socket.close(FLOODING)


def _is_ping(data: str) -> bool:
    try:
        return isinstance(wire.decode(data), wire.Ping)
    except (msgspec.DecodeError, UnicodeError):
        return False


async def _drain(socket: Socket, hub: Hub, guest: Guest | None) -> None:
    """Ignore the messages of a client, unless they are too many: then close its socket."""
    with suppress(WebSocketDisconnect):
        async for _ in _admitted(socket, hub, guest):
            pass
        await socket.close(FLOODING)


async def _admitted(socket: Socket, hub: Hub, guest: Guest | None) -> AsyncIterator[str]:
    """Receive the messages of a client until they are too many."""
    address, strikes = address_of(socket), 0
    while strikes < STRIKES:
        data = await socket.receive_data(mode="text")
        strikes += not hub.admission.admits_message(address, guest.id if guest else None)
        yield data


class Session:
    """The commands of one socket."""

    def __init__(
        self, hub: Hub, metrics: Metrics, table: LiveTable, subscriber: Subscriber, login: Login | None, address: str
    ) -> None:
        self.hub = hub
        self.metrics = metrics
        self.table = table
        self.subscriber = subscriber
        self.login = login
        self.address = address
        self.strikes = 0
        self._bucket = TokenBucket(hub.limits.messages, hub.now)
        self._hint: asyncio.Task[None] | None = None  # being found while other messages are answered

    async def answer(self, data: str) -> None:
        """Answer one client message."""
        began, lang = perf_counter(), self.subscriber.lang
        if not (self._bucket.take() and self.hub.admission.admits_message(self.address, self.subscriber.guest)):
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
        commands = self._commands()
        match command:
            case wire.PlayMove():
                self._send(await commands.move(command))
            case wire.ExplainMove():
                self._send(commands.explain(command))
            case wire.DescribeMoves():
                self._send(commands.describe(command))
            case wire.AskHint():
                self._ask_hint(command)
            case wire.UndoMove():
                self._send(await commands.undo(command))
            case wire.SendChat():
                name = self.login.guest.name if self.login else ""
                self._send(await commands.chat(name, command))
            case wire.Resync():
                self.subscriber.offer(self.table.snapshot(self.subscriber))
            case wire.Ping():
                self.table.broadcast()
                self._send(wire.Pong())

    def _commands(self) -> TableCommands:
        return TableCommands(self.table, self.subscriber.guest, self.subscriber.lang)

    def _ask_hint(self, command: wire.AskHint) -> None:
        """Find a hint in the background; a socket has one at a time."""
        if self._hint and not self._hint.done():
            why = translate(self.subscriber.lang, "hint_too_often")
            self._send(wire.CommandRefused(id=command.id[:MAX_ID], rule=None, why=why))
        else:
            self._hint = asyncio.create_task(self._answer_hint(command))

    async def _answer_hint(self, command: wire.AskHint) -> None:
        self._send(await self._commands().hint(command))

    async def close(self) -> None:
        """Give up a hint that nobody waits for any more."""
        if self._hint:
            self._hint.cancel()
            await asyncio.gather(self._hint, return_exceptions=True)

    def _send(self, message: wire.Message) -> None:
        self.subscriber.offer(wire.encode(message))


class Sender:
    """Sends what a subscriber could not be sent at once; only while something waits, there is a task that does it."""

    def __init__(self, socket: Socket, session: Session) -> None:
        self._socket = socket
        self._session = session
        self._task: asyncio.Task[None] | None = None
        session.subscriber.on_signal = self._wake

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        """Send waiting messages; a subscriber that fell behind gets a snapshot instead."""
        subscriber, table = self._session.subscriber, self._session.table
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            subscriber.is_sending = True
            while (subscriber.waiting or subscriber.is_behind) and not subscriber.is_gone:
                message = table.snapshot(subscriber) if subscriber.is_behind else subscriber.waiting.pop(0)
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            subscriber.is_sending = False
            if subscriber.is_gone:
                await self._socket.close(subscriber.close_code)
            else:
                self._task = None

    async def close(self) -> None:
        """Wait until the socket is closed with the code of its subscriber."""
        self._session.subscriber.leave()
        self._session.subscriber.on_signal = None  # no cycle of references
        if self._task:
            await self._task


async def _serve(socket: Socket, session: Session, sender: Sender, early: Sequence[str] = ()) -> None:
    """Answer what came early, then receive until the client leaves or is sent away."""
    subscriber, table = session.subscriber, session.table
    try:
        for data in early:
            await session.answer(data)
        while session.strikes < STRIKES and not subscriber.is_gone:
            data = await socket.receive_data(mode="text")
            if not subscriber.is_gone:
                await session.answer(data)
        if session.strikes >= STRIKES:
            await socket.close(FLOODING)
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(subscriber)
        subscriber.leave()
        await session.close()
        await sender.close()

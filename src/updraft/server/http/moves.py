"""A game by HTTP alone, for programs: moves in, a stream of lines out."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream
from msgspec import Meta, Struct

from updraft.server import wire
from updraft.server.accounts import Guest
from updraft.server.http.params import Id, Lang, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import TooManyRequests
from updraft.server.limits import MAX_ID, MAX_MOVE, SocketCounter
from updraft.server.live_table import LiveTable, Rejected
from updraft.server.problems import problems
from updraft.server.subscribers import Subscriber
from updraft.server.table_state import TablePhase

SILENCE = 15.0  # seconds after which a stream shows that it lives


class PlayMoveBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: an id of your own choosing, the number from `ask`, the move's text."""

    id: Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
    decision: int
    move: Annotated[str, Meta(max_length=MAX_MOVE)]


@post("/api/tables/{table_id:str}/moves", responses=problems(401, 403, 404, 409), status_code=200)
async def make_move(
    table_id: Id,
    data: JSONBody[PlayMoveBody],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> wire.CommandAccepted:
    """Make a move; it is durably stored when this is answered. Sent twice, it is made once."""
    table = await table_of(hub, table_id)
    said = wire.PlayMove(id=data.id, decision=data.decision, move=data.move)
    answer = await table.move(guest.id, said, lang or speaks)
    if isinstance(answer, wire.CommandRefused):
        raise Rejected(f"{answer.why} [{answer.rule}]" if answer.rule else answer.why)
    return answer


@get(
    "/api/tables/{table_id:str}/stream",
    responses={200: ResponseSpec(bytes, media_type="application/x-ndjson"), **problems(401, 404)},
    media_type="application/x-ndjson",
)
async def stream(
    request: Request[Any, Any, Any],
    table_id: Id,
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    sockets: NamedDependency[SocketCounter],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> Stream:
    """Everything that happens at a table as you see it, a line of JSON each, until the game is over."""
    table = await table_of(hub, table_id)
    address = request.client.host if request.client else ""
    if sockets.are_too_many(address):
        raise TooManyRequests("many_sockets")
    lines = _counted(_lines(table, Subscriber(guest.id, lang or speaks, sights=True)), sockets, address)
    return Stream(lines, media_type="application/x-ndjson")


async def _counted(lines: AsyncIterator[bytes], sockets: SocketCounter, address: str) -> AsyncIterator[bytes]:
    with sockets.one_more(address):
        async for line in lines:
            yield line


async def _lines(table: LiveTable, subscriber: Subscriber) -> AsyncIterator[bytes]:
    """A bot's way to hear of a table: the messages of the socket, and a blank line when nothing happens for long."""
    table.join(subscriber, None)
    try:
        while not subscriber.is_gone:
            try:
                async with asyncio.timeout(SILENCE):
                    await subscriber.wait()
            except TimeoutError:
                yield b"\n"
            table.broadcast()
            while subscriber.waiting or subscriber.is_behind:
                yield (table.snapshot(subscriber) if subscriber.is_behind else subscriber.waiting.popleft()) + b"\n"
                table.broadcast()
            if table.state.phase in (TablePhase.OVER, TablePhase.CLOSED):
                return
    finally:
        table.leave(subscriber)

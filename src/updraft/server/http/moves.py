"""Play over HTTP alone, for programs: post moves, read a stream of lines."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream
from msgspec import Meta, Struct

from updraft.server import wire
from updraft.server.accounts import Guest
from updraft.server.auth import address_of, secret_of
from updraft.server.http.params import LangParam, TableId, table_of
from updraft.server.hub import Hub
from updraft.server.limits import MAX_ID, MAX_MOVE, Counted
from updraft.server.live_table import LiveTable, Rejected
from updraft.server.problems import problems
from updraft.server.subscribers import Subscriber
from updraft.server.table_commands import TableCommands
from updraft.server.table_state import TablePhase

KEEPALIVE_SECONDS = 15.0  # after so long without a message a stream sends an empty line


class PlayMoveBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: an id of your choice, the decision's number, the move's text."""

    id: Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
    decision: int
    move: Annotated[str, Meta(max_length=MAX_MOVE)]


@post("/api/tables/{table_id:str}/moves", responses=problems(401, 403, 404, 409, 503), status_code=200)
async def make_move(
    table_id: TableId,
    data: JSONBody[PlayMoveBody],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> wire.CommandAccepted:
    """Play a move; it is durably stored when the response arrives. Sent twice, it is played once."""
    table = await table_of(hub, table_id)
    command = wire.PlayMove(id=data.id, decision=data.decision, move=data.move)
    answer = await TableCommands(table, guest.id, lang or language).move(command)
    if isinstance(answer, wire.CommandRefused):
        raise Rejected(f"{answer.why} [{answer.rule}]" if answer.rule else answer.why)
    return answer


@get(
    "/api/tables/{table_id:str}/stream",
    responses={200: ResponseSpec(bytes, media_type="application/x-ndjson"), **problems(401, 404, 409, 503)},
    media_type="application/x-ndjson",
)
async def stream(
    request: Request[Any, Any, Any],
    table_id: TableId,
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> Stream:
    """Stream everything that you may know of a table, one line of JSON per message, until the game is over."""
    with ExitStack() as opened:
        counted = opened.enter_context(Counted())
        hub.admission.admit_socket(address_of(request), counted)
        hub.admission.admit_socket_of_guest(guest.id, counted)
        table = await table_of(hub, table_id)
        subscriber = Subscriber(guest.id, lang or language, wants_derived=True)
        opened.enter_context(hub.logins.keep(guest, secret_of(request), subscriber))
        lines = _lines(table, subscriber)
        return Stream(_while_open(lines, opened.pop_all()), media_type="application/x-ndjson")


async def _while_open(lines: AsyncIterator[bytes], opened: ExitStack) -> AsyncIterator[bytes]:
    with opened:
        async for line in lines:
            yield line


async def _lines(table: LiveTable, subscriber: Subscriber) -> AsyncIterator[bytes]:
    """Yield the messages of a table's socket, and an empty line after a long time without any."""
    table.join(subscriber, None)
    try:
        while not subscriber.is_gone:
            try:
                async with asyncio.timeout(KEEPALIVE_SECONDS):
                    await subscriber.wait()
            except TimeoutError:
                yield b"\n"
            table.broadcast()
            while (subscriber.waiting or subscriber.is_behind) and not subscriber.is_gone:
                yield (table.snapshot(subscriber) if subscriber.is_behind else subscriber.waiting.pop(0)) + b"\n"
                table.broadcast()
            if table.state.phase in (TablePhase.OVER, TablePhase.CLOSED):
                return
    finally:
        table.leave(subscriber)

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
from updraft.server.answers import problems
from updraft.server.guests import Guest
from updraft.server.house import House
from updraft.server.http.asking import Id, Lang, table_of
from updraft.server.live import LiveTable, No
from updraft.server.readers import Reader
from updraft.server.safety import LONGEST_ID, LONGEST_MOVE, Sockets
from updraft.server.sentences import TooMuch
from updraft.server.sitting import Phase

SILENCE = 15.0  # seconds after which a stream shows that it lives


class MoveMade(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: an id of your own choosing, the number from `ask`, the move's text."""

    id: Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
    answers: int
    move: Annotated[str, Meta(max_length=LONGEST_MOVE)]


@post("/api/tables/{table_id:str}/moves", responses=problems(401, 403, 404, 409), status_code=200)
async def make_move(
    table_id: Id,
    data: JSONBody[MoveMade],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> wire.Accepted:
    """Make a move; it is durably stored when this is answered. Sent twice, it is made once."""
    table = await table_of(house, table_id)
    said = wire.Move(id=data.id, answers=data.answers, move=data.move)
    answer = await table.move(guest.id, said, lang or speaks)
    if isinstance(answer, wire.Refused):
        raise No(f"{answer.why} [{answer.rule}]" if answer.rule else answer.why)
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
    house: NamedDependency[House],
    sockets: NamedDependency[Sockets],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> Stream:
    """Everything that happens at a table as you see it, a line of JSON each, until the game is over."""
    table = await table_of(house, table_id)
    address = request.client.host if request.client else ""
    if sockets.are_too_many(address):
        raise TooMuch("many_sockets")
    lines = _counted(_lines(table, Reader(guest.id, lang or speaks, sights=True)), sockets, address)
    return Stream(lines, media_type="application/x-ndjson")


async def _counted(lines: AsyncIterator[bytes], sockets: Sockets, address: str) -> AsyncIterator[bytes]:
    with sockets.one_more(address):
        async for line in lines:
            yield line


async def _lines(table: LiveTable, reader: Reader) -> AsyncIterator[bytes]:
    """A bot's way to hear of a table: the messages of the socket, and a blank line when nothing happens for long."""
    table.join(reader, None)
    try:
        while not reader.is_gone:
            try:
                async with asyncio.timeout(SILENCE):
                    await reader.wait()
            except TimeoutError:
                yield b"\n"
            table.tell()
            while reader.waiting or reader.is_behind:
                yield (table.anew(reader) if reader.is_behind else reader.waiting.popleft()) + b"\n"
                table.tell()
            if table.sitting.phase in (Phase.OVER, Phase.CLOSED):
                return
    finally:
        table.leave(reader)

"""Parameters and responses that several handlers share."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from litestar import Response
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from updraft.kit.contract import NOBODY
from updraft.server import messages, wire
from updraft.server.accounts import Guest
from updraft.server.hub import Hub
from updraft.server.i18n import Forbidden, GameNotReady, NotFound
from updraft.server.limits import MAX_NAME
from updraft.server.live_table import LiveTable
from updraft.server.replays import RenderedReplay
from updraft.server.table_state import TableState

TableId = Annotated[str, PathParameter(max_length=64, description="The table's id, the last part of its link.")]
LangParam = Annotated[
    str | None, QueryParameter(description="en or fr; by default as in Accept-Language", pattern="^(en|fr)$")
]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]


LOADING_SECONDS = 5.0  # a request waits so long for a game; after a restart all are loaded within that time


class NameBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, for a guest or for a token."""

    name: Name


class TableFacts(Struct, frozen=True, kw_only=True):
    """The public facts of a table; `seat` is yours, -1 for a spectator."""

    id: str
    seat: int
    table: wire.TableInfo
    result: dict[str, Any] | None


async def table_of(hub: Hub, table_id: str) -> LiveTable:
    """Find a table, or raise; wait a moment if its game is just being loaded."""
    try:
        return await find_table(hub, table_id)
    except GameNotReady as unready:
        with suppress(TimeoutError):
            async with asyncio.timeout(LOADING_SECONDS):
                await hub.readiness.wait(unready.game)
    return await find_table(hub, table_id)


async def find_table(hub: Hub, table_id: str) -> LiveTable:
    """Find a table, or raise at once."""
    table = await hub.find(table_id)
    if table is None:
        raise NotFound("unknown_table")
    return table


def check_may_see(state: TableState, guest: Guest | None) -> None:
    """Raise Forbidden if a guest may not see this game once it is over: its players may, or all if it is public."""
    if not state.created.public and state.seat_of(guest.id if guest else None) == NOBODY:
        raise Forbidden("players_only")


def facts_of(table: LiveTable, guest: Guest | None) -> TableFacts:
    state = table.state
    return TableFacts(
        id=table.id,
        seat=state.seat_of(guest.id if guest else None),
        table=messages.table(state),
        result=state.match.result() if state.match else None,
    )


def rendered_response(rendered: RenderedReplay) -> Response[Any]:
    """Send what a worker process has encoded."""
    return Response(rendered.body, status_code=rendered.status, media_type="application/json")

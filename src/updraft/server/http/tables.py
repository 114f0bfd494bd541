"""Tables over HTTP: open one, act at it, read its facts."""

from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from updraft.server import events, schema, views
from updraft.server.accounts import Guest
from updraft.server.auth import find_guest
from updraft.server.http.params import TableFacts, TableId, facts_of, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import TooManyRequests
from updraft.server.live_table import LiveTable
from updraft.server.problems import problems
from updraft.server.seat_actions import AnyAction, NewTable, Rematch, SeatActions, created_event
from updraft.server.store import read_tables
from updraft.server.table_state import TablePhase
from updraft.server.wire import LobbyEntry


@get("/api/lobby", responses=problems())
async def lobby(hub: NamedDependency[Hub]) -> list[LobbyEntry]:
    """List the open public tables, at most the 500 newest."""
    return hub.lobby.listed()


@post("/api/tables", responses=problems(401, 403))
async def open_table(data: JSONBody[NewTable], guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> TableFacts:
    """Open a table; you are its host and take seat 0."""
    busy = schema.tables.c.phase.in_((TablePhase.OPEN, TablePhase.PLAYING))
    own = await hub.store.read(read_tables(schema.tables.c.host == guest.id, busy))
    if len(own) >= hub.limits.tables_per_guest:
        raise TooManyRequests("too_many_tables", most=hub.limits.tables_per_guest)
    return facts_of(await hub.create(created_event(data, guest, hub.now())), guest)


@get("/api/tables/{table_id:str}", responses=problems(404))
async def table_facts(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> TableFacts:
    """Return the public facts of a table."""
    return facts_of(await table_of(hub, table_id), await find_guest(request, hub))


@post("/api/tables/{table_id:str}/actions", responses=problems(401, 403, 404, 409), status_code=200)
async def act(
    table_id: TableId,
    data: JSONBody[AnyAction],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Sit, leave, arrange the seats, start the game, vote about an absent player, or open a rematch."""
    table = await table_of(hub, table_id)
    actions = SeatActions(guest, hub.now, language, table.is_away)
    if isinstance(data, Rematch):
        return facts_of(await _open_rematch(hub, table, actions), guest)
    await table.act(actions.decide(data, hub.new_seed))
    return facts_of(table, guest)


async def _open_rematch(hub: Hub, old: LiveTable, actions: SeatActions) -> LiveTable:
    if old.state.rematch is None:
        new = await hub.create(actions.rematch(old.state, old.id))
        is_first = await old.act(lambda now: None if now.rematch else events.Rematched(hub.now(), new.id))
        if not is_first:
            await new.act(lambda _: events.Closed(hub.now()))
    return await table_of(hub, old.state.rematch or "")


@get("/api/tables/{table_id:str}/preview", responses=problems(404))
async def preview(table_id: TableId, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """Return the public part of the deal before the game starts; empty until the host has drawn one."""
    state = (await table_of(hub, table_id)).state
    return views.preview(state.settings, state.previewed_seed) if state.previewed_seed else {}

"""Tables over HTTP: open one, act at it, read its facts."""

from contextlib import suppress
from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from updraft.server import events, schema, views
from updraft.server.accounts import Guest
from updraft.server.auth import address_of, find_guest
from updraft.server.http.params import TableFacts, TableId, check_may_see, facts_of, table_of
from updraft.server.hub import Hub
from updraft.server.live_table import LiveTable, Rejected
from updraft.server.problems import problems
from updraft.server.seat_actions import AnyAction, NewTable, PlayOn, Rematch, SeatActions, Start, created_event
from updraft.server.store import read_tables
from updraft.server.table_state import TablePhase
from updraft.server.wire import LobbyEntry


@get("/api/lobby", responses=problems())
async def lobby(hub: NamedDependency[Hub]) -> list[LobbyEntry]:
    """List the open public tables, at most the 500 newest."""
    return hub.lobby.listed()


@post("/api/tables", responses=problems(401, 403))
async def open_table(
    request: Request[Any, Any, Any],
    data: JSONBody[NewTable],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
) -> TableFacts:
    """Open a table; you are its host and take seat 0."""
    table = await _create(hub, created_event(data, guest, hub.now(), hub.new_secret()), address_of(request))
    return facts_of(table, guest)


async def _create(hub: Hub, created: events.Created, address: str) -> LiveTable:
    """Create a table, if its host and the host's address may have one more."""
    opening = hub.admission.opening
    with opening.count(created.host), opening.count(address):
        await _check_room(hub, created.host, address)
        table = await hub.create(created)
        hub.admission.opened_by.add(created.host, table.id)
        hub.admission.opened_from.add(address, table.id)
    return table


async def _check_room(hub: Hub, host: str, address: str) -> None:
    """Find out which tables of a host and of an address are over, and check the number of the others."""
    admission, known = hub.admission, schema.tables.c
    of_host, of_address = admission.opened_by.of(host), admission.opened_from.of(address)
    is_unfinished = known.phase.in_((TablePhase.OPEN, TablePhase.PLAYING))
    rows = await hub.store.read(read_tables((known.host == host) | known.id.in_(of_address), is_unfinished))
    hosted = {row.id for row in rows if row.host == host}
    admission.opened_by.forget(of_host - hosted)
    admission.opened_from.forget(of_address - {row.id for row in rows})
    admission.check_tables(address, host, hosted)


@get("/api/tables/{table_id:str}", responses=problems(404, 409, 503))
async def table_facts(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> TableFacts:
    """Return the public facts of a table."""
    return facts_of(await table_of(hub, table_id), await find_guest(request, hub))


@post("/api/tables/{table_id:str}/actions", responses=problems(401, 403, 404, 409, 503), status_code=200)
async def act(
    request: Request[Any, Any, Any],
    table_id: TableId,
    data: JSONBody[AnyAction],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Sit, leave, arrange the seats, add luck, start the game, vote about an absent player, or open a rematch.

    A game that is still getting ready on this server starts by itself when it is ready.
    """
    table = await table_of(hub, table_id)
    actions = SeatActions(guest, hub.now, language, table.is_away)
    if isinstance(data, Rematch):
        return facts_of(await _open_rematch(hub, table, data, actions, address_of(request)), guest)
    decide = actions.decide(data, hub.seed_of)
    await (table.start(decide) if isinstance(data, Start) else table.act(decide))
    return facts_of(table, guest)


@post("/api/tables/{table_id:str}/play-on", responses=problems(401, 403, 404, 409, 503))
async def play_on(
    request: Request[Any, Any, Any],
    table_id: TableId,
    data: JSONBody[PlayOn],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Open a table that plays on from a moment of a game, you against bots, and start it.

    Everything that the seat could not know is dealt anew. The game must be over, or against bots alone and the seat
    yours.
    """
    source = await table_of(hub, table_id)
    check_may_see(source.state, guest)
    actions = SeatActions(guest, hub.now, language, source.is_away)
    created = actions.play_on(source.state, source.id, data, hub.new_secret())
    table = await _create(hub, created, address_of(request))
    if data.starts:
        await table.start(actions.start(hub.seed_of))
    return facts_of(table, guest)


async def _open_rematch(hub: Hub, old: LiveTable, wanted: Rematch, actions: SeatActions, address: str) -> LiveTable:
    if old.state.rematch is None:
        new = await _create(hub, actions.rematch(old.state, old.id, hub.new_secret()), address)
        is_first = await old.act(lambda now: None if now.rematch else events.Rematched(hub.now(), new.id))
        if not is_first:
            await new.act(lambda _: events.Closed(hub.now()))
    table = await table_of(hub, old.state.rematch or "")
    if wanted.starts and table.state.is_solo and not any(chair.is_free for chair in table.state.chairs):
        with suppress(Rejected):  # it has started already
            await table.start(actions.start(hub.seed_of))
    return table


@get("/api/tables/{table_id:str}/preview", responses=problems(404, 409, 503))
async def preview(table_id: TableId, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """Return the public part of the deal before the game starts; empty until the host has drawn one.

    It stays empty while the game is still getting ready on this server.
    """
    state = (await table_of(hub, table_id)).state
    is_known = state.previewed_seed is not None and hub.readiness.is_ready(state.game.name)
    return views.preview(state.settings, state.previewed_seed or "") if is_known else {}

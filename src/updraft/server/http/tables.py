"""Tables and their seats over HTTP: open, sit, leave, arrange, start."""

from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Struct

from updraft.server import events, schema, views
from updraft.server.accounts import Guest
from updraft.server.auth import find_guest
from updraft.server.http.params import SeatNumber, TableFacts, TableId, facts_of, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import TooManyRequests
from updraft.server.lobby import LobbyEntry
from updraft.server.problems import problems
from updraft.server.seat_actions import Decide, NewTable, SeatActions, created_event
from updraft.server.store import read_tables
from updraft.server.table_state import TablePhase


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take, by default the first open one."""

    seat: SeatNumber | None = None


class SeatRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class SetBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat; without a level, the bot there is removed."""

    seat: SeatNumber
    level: str | None = None


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Two seats to swap."""

    one: SeatNumber
    other: SeatNumber


class MuteSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to mute, or to unmute."""

    seat: SeatNumber
    muted: bool = True


PROBLEMS = problems(401, 403, 404, 409)


async def _act(hub: Hub, table_id: str, guest: Guest, decide: Decide) -> TableFacts:
    table = await table_of(hub, table_id)
    await table.act(decide)
    return facts_of(table, guest)


@get("/api/lobby", responses=problems())
async def lobby(hub: NamedDependency[Hub]) -> list[LobbyEntry]:
    """List the open public tables."""
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


@post("/api/tables/{table_id:str}/sit", responses=PROBLEMS, status_code=200)
async def sit(
    table_id: TableId,
    data: JSONBody[TakeSeat],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Take an open seat."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).sit(data.seat))


@post("/api/tables/{table_id:str}/leave", responses=PROBLEMS, status_code=200)
async def leave(
    table_id: TableId, guest: NamedDependency[Guest], hub: NamedDependency[Hub], language: NamedDependency[str]
) -> TableFacts:
    """Leave your seat: before the game it becomes open, during the game a bot takes over."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).leave())


@post("/api/tables/{table_id:str}/stand-in", responses=PROBLEMS, status_code=200)
async def substitute(
    table_id: TableId, guest: NamedDependency[Guest], hub: NamedDependency[Hub], language: NamedDependency[str]
) -> TableFacts:
    """Let a bot play for you until you come back."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).substitute())


@post("/api/tables/{table_id:str}/back", responses=PROBLEMS, status_code=200)
async def return_to_seat(
    table_id: TableId, guest: NamedDependency[Guest], hub: NamedDependency[Hub], language: NamedDependency[str]
) -> TableFacts:
    """Take your seat back from the substitute bot."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).return_to_seat())


@post("/api/tables/{table_id:str}/bot", responses=PROBLEMS, status_code=200)
async def set_bot(
    table_id: TableId,
    data: JSONBody[SetBot],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Put a bot on an open seat, or remove one (host only)."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).set_bot(data.seat, data.level))


@post("/api/tables/{table_id:str}/swap", responses=PROBLEMS, status_code=200)
async def swap(
    table_id: TableId,
    data: JSONBody[Swap],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Swap two seats (host only)."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).swap(data.one, data.other))


@post("/api/tables/{table_id:str}/remove", responses=PROBLEMS, status_code=200)
async def remove(
    table_id: TableId,
    data: JSONBody[SeatRef],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Remove a guest or a bot before the game starts (host only)."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).remove(data.seat))


@post("/api/tables/{table_id:str}/mute", responses=PROBLEMS, status_code=200)
async def mute(
    table_id: TableId,
    data: JSONBody[MuteSeat],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> TableFacts:
    """Mute or unmute a guest (host only)."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).mute(data.seat, data.muted))


@post("/api/tables/{table_id:str}/roll", responses=PROBLEMS, status_code=200)
async def roll(
    table_id: TableId, guest: NamedDependency[Guest], hub: NamedDependency[Hub], language: NamedDependency[str]
) -> TableFacts:
    """Draw a new deal to preview (host only); the game will start from the last one drawn."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).roll(hub.new_seed()))


@get("/api/tables/{table_id:str}/preview", responses=problems(404))
async def preview(table_id: TableId, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """Return the public part of the deal before the game starts; empty until the host has drawn one."""
    state = (await table_of(hub, table_id)).state
    return views.preview(state.settings, state.previewed_seed) if state.previewed_seed else {}


@post("/api/tables/{table_id:str}/start", responses=PROBLEMS, status_code=200)
async def start(
    table_id: TableId, guest: NamedDependency[Guest], hub: NamedDependency[Hub], language: NamedDependency[str]
) -> TableFacts:
    """Start the game (host only)."""
    return await _act(hub, table_id, guest, SeatActions(guest, hub.now, language).start(hub.new_seed()))


@post("/api/tables/{table_id:str}/rematch", responses=PROBLEMS)
async def rematch(
    table_id: TableId, guest: NamedDependency[Guest], hub: NamedDependency[Hub], language: NamedDependency[str]
) -> TableFacts:
    """Open a rematch with the same players, everyone one seat further; later requests return the same table."""
    old = await table_of(hub, table_id)
    actions = SeatActions(guest, hub.now, language)
    if old.state.rematch is None:
        new = await hub.create(actions.rematch(old.state, table_id))
        is_first = await old.act(lambda now: None if now.rematch else events.Rematched(hub.now(), new.id))
        if not is_first:
            await new.act(lambda _: events.Closed(hub.now()))
    return facts_of(await table_of(hub, old.state.rematch or ""), guest)

"""Tables and their chairs: opened, taken, left, arranged, begun."""

from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Struct

from updraft.server import events, schema, views
from updraft.server.accounts import Guest
from updraft.server.auth import find_guest
from updraft.server.http.params import Id, SeatNumber, TableFacts, facts_of, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import TooManyRequests
from updraft.server.lobby import LobbyEntry
from updraft.server.problems import problems
from updraft.server.seat_actions import Decide, NewTable, SeatActions, created_event
from updraft.server.store import read_tables
from updraft.server.table_state import TablePhase


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take; the first free one if none is named."""

    seat: SeatNumber | None = None


class SeatRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class SetBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat; without a level the bot there is sent away."""

    seat: SeatNumber
    level: str | None = None


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Two seats that change places."""

    one: SeatNumber
    other: SeatNumber


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to silence, or to let speak again."""

    seat: SeatNumber
    muted: bool = True


CHAIRS = problems(401, 403, 404, 409)


async def _decided(hub: Hub, table_id: str, guest: Guest, decide: Decide) -> TableFacts:
    table = await table_of(hub, table_id)
    await table.act(decide)
    return facts_of(table, guest)


@get("/api/lobby", responses=problems())
async def lobby(hub: NamedDependency[Hub]) -> list[LobbyEntry]:
    """Open public tables."""
    return hub.lobby.listed()


@post("/api/tables", responses=problems(401, 403))
async def open_table(data: JSONBody[NewTable], guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> TableFacts:
    """Open a table; you sit at seat 0 and are its host."""
    busy = schema.tables.c.phase.in_((TablePhase.OPEN, TablePhase.PLAYING))
    own = await hub.store.read(read_tables(schema.tables.c.host == guest.id, busy))
    if len(own) >= hub.limits.tables_per_guest:
        raise TooManyRequests("many_tables", most=hub.limits.tables_per_guest)
    return facts_of(await hub.create(created_event(data, guest, hub.now())), guest)


@get("/api/tables/{table_id:str}", responses=problems(404))
async def table_facts(request: Request[Any, Any, Any], table_id: Id, hub: NamedDependency[Hub]) -> TableFacts:
    """What everyone may know of a table."""
    return facts_of(await table_of(hub, table_id), await find_guest(request, hub))


@post("/api/tables/{table_id:str}/sit", responses=CHAIRS, status_code=200)
async def sit(
    table_id: Id,
    data: JSONBody[TakeSeat],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
) -> TableFacts:
    """Take a free seat."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).sit(data.seat))


@post("/api/tables/{table_id:str}/leave", responses=CHAIRS, status_code=200)
async def leave(
    table_id: Id, guest: NamedDependency[Guest], hub: NamedDependency[Hub], speaks: NamedDependency[str]
) -> TableFacts:
    """Leave: the seat is free again before the game, a bot's during it."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).leave())


@post("/api/tables/{table_id:str}/stand-in", responses=CHAIRS, status_code=200)
async def stand_in(
    table_id: Id, guest: NamedDependency[Guest], hub: NamedDependency[Hub], speaks: NamedDependency[str]
) -> TableFacts:
    """Let a bot play for you until you come back."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).substitute())


@post("/api/tables/{table_id:str}/back", responses=CHAIRS, status_code=200)
async def come_back(
    table_id: Id, guest: NamedDependency[Guest], hub: NamedDependency[Hub], speaks: NamedDependency[str]
) -> TableFacts:
    """Take your seat back from the bot."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).return_to_seat())


@post("/api/tables/{table_id:str}/bot", responses=CHAIRS, status_code=200)
async def put_bot(
    table_id: Id,
    data: JSONBody[SetBot],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host puts a bot on a free seat, or sends one away."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).set_bot(data.seat, data.level))


@post("/api/tables/{table_id:str}/swap", responses=CHAIRS, status_code=200)
async def swap(
    table_id: Id,
    data: JSONBody[Swap],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host lets two seats change places."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).swap(data.one, data.other))


@post("/api/tables/{table_id:str}/remove", responses=CHAIRS, status_code=200)
async def remove(
    table_id: Id,
    data: JSONBody[SeatRef],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host removes somebody before the start."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).remove(data.seat))


@post("/api/tables/{table_id:str}/mute", responses=CHAIRS, status_code=200)
async def mute(
    table_id: Id,
    data: JSONBody[Mute],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host silences somebody, or lets them speak again."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).mute(data.seat, data.muted))


@post("/api/tables/{table_id:str}/roll", responses=CHAIRS, status_code=200)
async def roll(
    table_id: Id, guest: NamedDependency[Guest], hub: NamedDependency[Hub], speaks: NamedDependency[str]
) -> TableFacts:
    """The host has the luck of the deal drawn, again if need be: the game will begin with what is then laid open."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).roll(hub.new_seed()))


@get("/api/tables/{table_id:str}/preview", responses=problems(404))
async def preview(table_id: Id, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """What is laid open of the deal before the game begins; nothing unless the host has rolled."""
    state = (await table_of(hub, table_id)).state
    return views.preview(state.settings, state.previewed_seed) if state.previewed_seed else {}


@post("/api/tables/{table_id:str}/start", responses=CHAIRS, status_code=200)
async def start(
    table_id: Id, guest: NamedDependency[Guest], hub: NamedDependency[Hub], speaks: NamedDependency[str]
) -> TableFacts:
    """The host deals."""
    return await _decided(hub, table_id, guest, SeatActions(guest, hub.now, speaks).start(hub.new_seed()))


@post("/api/tables/{table_id:str}/rematch", responses=CHAIRS)
async def rematch(
    table_id: Id, guest: NamedDependency[Guest], hub: NamedDependency[Hub], speaks: NamedDependency[str]
) -> TableFacts:
    """Play again with the same people, everyone one seat on; whoever asks second comes to the same table."""
    old = await table_of(hub, table_id)
    hosting = SeatActions(guest, hub.now, speaks)
    if old.state.rematch is None:
        new = await hub.create(hosting.rematch(old.state, table_id))
        is_first = await old.act(lambda now: None if now.rematch else events.Rematched(hub.now(), new.id))
        if not is_first:
            await new.act(lambda _: events.Closed(hub.now()))
    return facts_of(await table_of(hub, old.state.rematch or ""), guest)

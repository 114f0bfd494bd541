"""Tables and their chairs: opened, taken, left, arranged, begun."""

from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Struct

from updraft.server import events, schema, views
from updraft.server.answers import problems
from updraft.server.door import guest_of
from updraft.server.guests import Guest
from updraft.server.hosting import Decide, Hosting, NewTable, opened
from updraft.server.house import House
from updraft.server.http.asking import Id, SeatNumber, TableFacts, facts_of, table_of
from updraft.server.lobby import Card
from updraft.server.sentences import TooMuch
from updraft.server.sitting import Phase
from updraft.server.store import listed


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take; the first free one if none is named."""

    seat: SeatNumber | None = None


class At(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class BotAt(Struct, frozen=True, forbid_unknown_fields=True):
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


async def _decided(house: House, table_id: str, guest: Guest, decide: Decide) -> TableFacts:
    table = await table_of(house, table_id)
    await table.act(decide)
    return facts_of(table, guest)


@get("/api/lobby", responses=problems())
async def lobby(house: NamedDependency[House]) -> list[Card]:
    """Open public tables."""
    return house.lobby.listed()


@post("/api/tables", responses=problems(401, 403))
async def open_table(
    data: JSONBody[NewTable], guest: NamedDependency[Guest], house: NamedDependency[House]
) -> TableFacts:
    """Open a table; you sit at seat 0 and are its host."""
    busy = schema.tables.c.phase.in_((Phase.OPEN, Phase.PLAYING))
    own = await house.store.read(listed(schema.tables.c.host == guest.id, busy))
    if len(own) >= house.limits.tables_per_guest:
        raise TooMuch("many_tables", most=house.limits.tables_per_guest)
    return facts_of(await house.create(opened(data, guest, house.now())), guest)


@get("/api/tables/{table_id:str}", responses=problems(404))
async def table_facts(request: Request[Any, Any, Any], table_id: Id, house: NamedDependency[House]) -> TableFacts:
    """What everyone may know of a table."""
    return facts_of(await table_of(house, table_id), await guest_of(request, house))


@post("/api/tables/{table_id:str}/sit", responses=CHAIRS, status_code=200)
async def sit(
    table_id: Id,
    data: JSONBody[Sit],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
) -> TableFacts:
    """Take a free seat."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).sit(data.seat))


@post("/api/tables/{table_id:str}/leave", responses=CHAIRS, status_code=200)
async def leave(
    table_id: Id, guest: NamedDependency[Guest], house: NamedDependency[House], speaks: NamedDependency[str]
) -> TableFacts:
    """Leave: the seat is free again before the game, a bot's during it."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).leave())


@post("/api/tables/{table_id:str}/stand-in", responses=CHAIRS, status_code=200)
async def stand_in(
    table_id: Id, guest: NamedDependency[Guest], house: NamedDependency[House], speaks: NamedDependency[str]
) -> TableFacts:
    """Let a bot play for you until you come back."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).stand_in())


@post("/api/tables/{table_id:str}/back", responses=CHAIRS, status_code=200)
async def come_back(
    table_id: Id, guest: NamedDependency[Guest], house: NamedDependency[House], speaks: NamedDependency[str]
) -> TableFacts:
    """Take your seat back from the bot."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).come_back())


@post("/api/tables/{table_id:str}/bot", responses=CHAIRS, status_code=200)
async def put_bot(
    table_id: Id,
    data: JSONBody[BotAt],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host puts a bot on a free seat, or sends one away."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).put_bot(data.seat, data.level))


@post("/api/tables/{table_id:str}/swap", responses=CHAIRS, status_code=200)
async def swap(
    table_id: Id,
    data: JSONBody[Swap],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host lets two seats change places."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).swap(data.one, data.other))


@post("/api/tables/{table_id:str}/remove", responses=CHAIRS, status_code=200)
async def remove(
    table_id: Id,
    data: JSONBody[At],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host removes somebody before the start."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).remove(data.seat))


@post("/api/tables/{table_id:str}/mute", responses=CHAIRS, status_code=200)
async def mute(
    table_id: Id,
    data: JSONBody[Mute],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
) -> TableFacts:
    """The host silences somebody, or lets them speak again."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).mute(data.seat, data.muted))


@post("/api/tables/{table_id:str}/roll", responses=CHAIRS, status_code=200)
async def roll(
    table_id: Id, guest: NamedDependency[Guest], house: NamedDependency[House], speaks: NamedDependency[str]
) -> TableFacts:
    """The host has the luck of the deal drawn, again if need be: the game will begin with what is then laid open."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).roll(house.new_seed()))


@get("/api/tables/{table_id:str}/preview", responses=problems(404))
async def preview(table_id: Id, house: NamedDependency[House]) -> dict[str, Any]:
    """What is laid open of the deal before the game begins; nothing unless the host has rolled."""
    sitting = (await table_of(house, table_id)).sitting
    return views.preview(sitting.settings, sitting.rolled) if sitting.rolled else {}


@post("/api/tables/{table_id:str}/start", responses=CHAIRS, status_code=200)
async def start(
    table_id: Id, guest: NamedDependency[Guest], house: NamedDependency[House], speaks: NamedDependency[str]
) -> TableFacts:
    """The host deals."""
    return await _decided(house, table_id, guest, Hosting(guest, house.now, speaks).start(house.new_seed()))


@post("/api/tables/{table_id:str}/rematch", responses=CHAIRS)
async def rematch(
    table_id: Id, guest: NamedDependency[Guest], house: NamedDependency[House], speaks: NamedDependency[str]
) -> TableFacts:
    """Play again with the same people, everyone one seat on; whoever asks second comes to the same table."""
    old = await table_of(house, table_id)
    hosting = Hosting(guest, house.now, speaks)
    if old.sitting.rematch is None:
        new = await house.create(hosting.rematch(old.sitting, table_id))
        is_first = await old.act(lambda now: None if now.rematch else events.Rematched(house.now(), new.id))
        if not is_first:
            await new.act(lambda _: events.Closed(house.now()))
    return facts_of(await table_of(house, old.sitting.rematch or ""), guest)

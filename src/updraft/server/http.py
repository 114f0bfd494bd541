"""Everything that is asked for over HTTP; the OpenAPI description is made from these functions."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from updraft import games
from updraft.bots import LEVELS
from updraft.kit.contract import NOBODY, Game
from updraft.kit.looks import seen_fields
from updraft.kit.rulebook import Choice, choices
from updraft.kit.texts import of_game
from updraft.records.match import Match
from updraft.server import events, replays, schema, telling, views, wire
from updraft.server.answers import problems
from updraft.server.door import COOKIE, guest_of, language_of, secret_of
from updraft.server.guests import Guest, Key
from updraft.server.hosting import Decide, Hosting, NewTable, opened
from updraft.server.house import House
from updraft.server.live import LiveTable, No
from updraft.server.lobby import Card
from updraft.server.metrics import Metrics
from updraft.server.readers import Reader
from updraft.server.safety import LONGEST_ID, LONGEST_MOVE, LONGEST_NAME, Buckets, Sockets
from updraft.server.sentences import Forbidden, Missing, TooMuch, says
from updraft.server.sitting import Phase, replayed
from updraft.server.store import Entry, listed, tables_of

YEAR = 365 * 86_400
MOST_OWN = 50  # tables of a guest in one answer
SILENCE = 15.0  # seconds after which a stream shows that it lives


Id = Annotated[str, PathParameter(max_length=64, description="The table's id, the last part of its link.")]
Lang = Annotated[
    str | None, QueryParameter(description="en or fr; otherwise what Accept-Language asks for", pattern="^(en|fr)$")
]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, for a guest or for a token."""

    name: Name


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code that moves a guest to another device."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Token(Struct, frozen=True):
    """A new bearer token; it is shown this once."""

    token: str


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


class MoveMade(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: an id of your own choosing, the number from `ask`, the move's text."""

    id: Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
    answers: int
    move: Annotated[str, Meta(max_length=LONGEST_MOVE)]


class OptionFacts(Struct, frozen=True):
    """An option of a game."""

    name: str
    rule: str
    values: list[str | bool | int]
    default: str | bool | int
    title: str
    labels: list[str]
    players: list[int]


class GameFacts(Struct, frozen=True, kw_only=True):
    """What can be played here, and how a state of it is laid out."""

    name: str
    title: str
    tagline: str
    minutes: str
    levels: list[str]
    seats: list[int]
    rulesets: list[int]
    options: list[OptionFacts]
    fields: dict[str, list[int]]


class TableFacts(Struct, frozen=True, kw_only=True):
    """A table as everyone may know it; `seat` is yours, -1 if you only watch."""

    id: str
    seat: int
    table: wire.Table
    result: dict[str, Any] | None


class OwnTable(Struct, frozen=True):
    """One of a guest's tables; `waits` says whether it is the guest's turn."""

    id: str
    game: str
    phase: str
    changed: float
    waits: bool
    names: list[str]


def _cookie(request: Request[Any, Any, Any], secret: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(key=COOKIE, value=secret, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")


async def _table(house: House, table_id: str) -> LiveTable:
    table = await house.find(table_id)
    if table is None:
        raise Missing("no_table")
    return table


async def _decided(house: House, table_id: str, guest: Guest, decide: Decide) -> TableFacts:
    table = await _table(house, table_id)
    await table.act(decide)
    return _facts(table, guest)


def _facts(table: LiveTable, guest: Guest | None) -> TableFacts:
    sitting = table.sitting
    return TableFacts(
        id=table.id,
        seat=sitting.seat_of(guest.id if guest else None),
        table=telling.table(sitting),
        result=sitting.match.result() if sitting.match else None,
    )


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def healthz() -> str:
    """Whether the process answers."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(house: NamedDependency[House]) -> Response[str]:
    """Whether tables can be played: everything is compiled, the store and the fan-out answer."""
    is_ready = house.is_ready and await house.fanout.is_well() and await house.is_stored()
    return Response("ready\n" if is_ready else "not ready\n", status_code=200 if is_ready else 503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics_page(metrics: NamedDependency[Metrics]) -> bytes:
    """Figures for Prometheus."""
    return metrics.page()


@get("/api/games", responses=problems())
async def list_games(speaks: NamedDependency[str], lang: Lang = None) -> list[GameFacts]:
    """What can be played here."""
    return [_game_facts(game, lang or speaks) for game in games.catalogue()]


def _game_facts(game: Game, lang: str) -> GameFacts:
    texts = of_game(game, lang)
    return GameFacts(
        name=game.name,
        title=texts["name"],
        tagline=texts["tagline"],
        minutes=texts["minutes"],
        levels=list(LEVELS),
        seats=list(game.seats),
        rulesets=list(game.rulesets),
        options=[_option_facts(one) for one in choices(game, lang)],
        fields={name: list(shape) for name, shape in seen_fields(game)},
    )


def _option_facts(one: Choice) -> OptionFacts:
    return OptionFacts(
        one.name, one.rule, list(one.values), one.default, one.title, list(one.labels), list(one.players)
    )


@post("/api/guests", responses=problems(403))
async def become_guest(
    request: Request[Any, Any, Any],
    data: JSONBody[Named],
    house: NamedDependency[House],
    arrivals: NamedDependency[Buckets],
) -> Response[Guest]:
    """Become a guest: the answer sets the cookie by which you are known."""
    if not arrivals.take(request.client.host if request.client else ""):
        raise TooMuch("many_guests")
    guest, secret = await house.guests.welcome(data.name)
    return Response(guest, status_code=201, cookies=[_cookie(request, secret)])


@get("/api/me", responses=problems(401))
async def who_am_i(guest: NamedDependency[Guest]) -> Guest:
    """Who you are."""
    return guest


@patch("/api/me", responses=problems(401, 403))
async def rename(data: JSONBody[Named], guest: NamedDependency[Guest], house: NamedDependency[House]) -> Guest:
    """Another name, from the next seat on."""
    return await house.guests.rename(guest, data.name)


@delete("/api/me/device", responses=problems(401, 403), status_code=204)
async def leave_device(
    request: Request[Any, Any, Any], guest: NamedDependency[Guest], house: NamedDependency[House]
) -> None:
    """This device, or this token, forgets who it was."""
    await house.guests.leave(secret_of(request) or guest.id)


@post("/api/me/code", responses=problems(401, 403))
async def new_code(guest: NamedDependency[Guest], house: NamedDependency[House]) -> Code:
    """A code that makes another device yours, once, within ten minutes."""
    return Code(await house.guests.new_code(guest))


@post("/api/codes", responses=problems(403, 404))
async def redeem_code(
    request: Request[Any, Any, Any],
    data: JSONBody[Code],
    house: NamedDependency[House],
    guesses: NamedDependency[Buckets],
) -> Response[Guest]:
    """Become the guest of a code on this device."""
    if not guesses.take(request.client.host if request.client else ""):
        raise TooMuch("many_codes")
    found = await house.guests.redeem(data.code)
    if found is None:
        raise Missing("no_code")
    return Response(found[0], status_code=201, cookies=[_cookie(request, found[1])])


@get("/api/me/tokens", responses=problems(401))
async def list_tokens(guest: NamedDependency[Guest], house: NamedDependency[House]) -> list[Key]:
    """Your bots' tokens, without the tokens themselves."""
    return await house.guests.tokens(guest)


@post("/api/me/tokens", responses=problems(401, 403))
async def new_token(data: JSONBody[Named], guest: NamedDependency[Guest], house: NamedDependency[House]) -> Token:
    """A bearer token for a bot that plays as you."""
    return Token(await house.guests.new_token(guest, data.name))


@delete("/api/me/tokens/{key:str}", responses=problems(401, 403, 404), status_code=204)
async def drop_token(
    key: Annotated[str, PathParameter(pattern="^[0-9a-f]{12}$")],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
) -> None:
    """A token is no longer good."""
    if not await house.guests.drop_token(guest, key):
        raise Missing("no_token")


@get("/api/me/tables", responses=problems(401))
async def my_tables(guest: NamedDependency[Guest], house: NamedDependency[House]) -> list[OwnTable]:
    """Where you sit, the latest first."""
    entries = await house.store.read(tables_of(guest.id))
    return [await _own(house, entry, guest) for entry in entries[:MOST_OWN]]


async def _own(house: House, entry: Entry, guest: Guest) -> OwnTable:
    sitting = (await _table(house, entry.id)).sitting
    seat = sitting.seat_of(guest.id)
    waits = sitting.phase == Phase.PLAYING and seat != NOBODY and sitting.turn == seat and not sitting.is_bots_turn()
    return OwnTable(entry.id, entry.game, sitting.phase, sitting.changed, waits, sitting.names)


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
    return _facts(await house.create(opened(data, guest, house.now())), guest)


@get("/api/tables/{table_id:str}", responses=problems(404))
async def table_facts(request: Request[Any, Any, Any], table_id: Id, house: NamedDependency[House]) -> TableFacts:
    """What everyone may know of a table."""
    return _facts(await _table(house, table_id), await guest_of(request, house))


CHAIRS = problems(401, 403, 404, 409)


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
    sitting = (await _table(house, table_id)).sitting
    return views.preview(sitting.setting, sitting.rolled) if sitting.rolled else {}


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
    old = await _table(house, table_id)
    hosting = Hosting(guest, house.now, speaks)
    if old.sitting.rematch is None:
        new = await house.create(hosting.rematch(old.sitting, table_id))
        is_first = await old.act(lambda now: None if now.rematch else events.Rematched(house.now(), new.id))
        if not is_first:
            await new.act(lambda _: events.Closed(house.now()))
    return _facts(await _table(house, old.sitting.rematch or ""), guest)


@post("/api/tables/{table_id:str}/moves", responses=CHAIRS, status_code=200)
async def make_move(
    table_id: Id,
    data: JSONBody[MoveMade],
    guest: NamedDependency[Guest],
    house: NamedDependency[House],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> wire.Accepted:
    """Make a move; it is durably stored when this is answered. Sent twice, it is made once."""
    table = await _table(house, table_id)
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
    table = await _table(house, table_id)
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


@get("/api/tables/{table_id:str}/record", responses=problems(401, 403, 404, 409))
async def record(request: Request[Any, Any, Any], table_id: Id, house: NamedDependency[House]) -> dict[str, Any]:
    """The record of a finished game, for everyone who sat there, or for everyone if the table was public."""
    match = await _finished(request, house, table_id)
    return match.record().document()


@get("/api/tables/{table_id:str}/steps", responses=problems(401, 403, 404, 409))
async def steps(
    request: Request[Any, Any, Any],
    table_id: Id,
    house: NamedDependency[House],
    speaks: NamedDependency[str],
    seat: replays.Eyes = NOBODY,
    after: replays.After = 0,
    lang: Lang = None,
) -> replays.Steps:
    """A finished game move by move, from one seat's view or laid open."""
    match = await _finished(request, house, table_id)
    names = (await _table(house, table_id)).sitting.names
    return await replays.told(lambda: replayed(match, match.made), seat, after, names, lang or speaks)


async def _finished(request: Request[Any, Any, Any], house: House, table_id: str) -> Match:
    """The match of a game that is over, for who may look at it."""
    sitting = (await _table(house, table_id)).sitting
    guest = await guest_of(request, house)
    if not sitting.created.public and sitting.seat_of(guest.id if guest else None) == NOBODY:
        raise Forbidden("not_yours")
    if sitting.phase != Phase.OVER or sitting.match is None:
        raise No(says(language_of(request), "not_over"))
    return sitting.match


@get("/api/tables/{table_id:str}/drawing", responses=problems(404, 409))
async def drawing(
    request: Request[Any, Any, Any],
    table_id: Id,
    house: NamedDependency[House],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> list[list[tuple[str, str]]]:
    """A running or finished game as you see it, drawn with letters: lines of texts with their styles."""
    sitting = (await _table(house, table_id)).sitting
    guest = await guest_of(request, house)
    if sitting.match is None:
        raise No(says(lang or speaks, "not_begun"))
    return views.drawn(sitting.match, sitting.seat_of(guest.id if guest else None), sitting.names, lang or speaks)


HANDLERS = [
    healthz,
    readyz,
    metrics_page,
    list_games,
    become_guest,
    who_am_i,
    rename,
    leave_device,
    new_code,
    redeem_code,
    list_tokens,
    new_token,
    drop_token,
    my_tables,
    lobby,
    open_table,
    table_facts,
    sit,
    leave,
    stand_in,
    come_back,
    put_bot,
    swap,
    remove,
    mute,
    roll,
    preview,
    start,
    rematch,
    make_move,
    stream,
    record,
    steps,
    drawing,
]

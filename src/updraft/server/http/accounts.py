"""Guest accounts over HTTP: names, devices, codes, tokens, your own tables."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from updraft.kit.contract import NOBODY
from updraft.server.accounts import Guest, TokenInfo
from updraft.server.auth import COOKIE, address_of, secret_of
from updraft.server.http.params import NameBody, find_table
from updraft.server.hub import Hub
from updraft.server.i18n import GameNotReady, NotFound, TableSetAside, TooManyRequests
from updraft.server.problems import problems
from updraft.server.store import TableRow, tables_of_guest
from updraft.server.table_state import TablePhase

YEAR = 365 * 86_400
MAX_OWN_TABLES = 50  # tables of a guest in one answer


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code that signs a guest in on another device."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Token(Struct, frozen=True):
    """A new bearer token; it is shown only once."""

    token: str


class OwnTable(Struct, frozen=True):
    """One of your tables."""

    id: str
    game: str
    phase: str
    changed: float
    is_your_turn: bool
    names: list[str]
    can_review: bool


def _cookie(request: Request[Any, Any, Any], secret: str) -> Cookie:
    secure = request.scope["scheme"] == "https"
    return Cookie(key=COOKIE, value=secret, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")


@post("/api/guests", responses=problems(403))
async def become_guest(
    request: Request[Any, Any, Any],
    data: JSONBody[NameBody],
    hub: NamedDependency[Hub],
) -> Response[Guest]:
    """Become a guest: the response sets the cookie that identifies you."""
    if not hub.admission.new_guests.take(address_of(request)):
        raise TooManyRequests("too_many_guests")
    guest, secret = await hub.accounts.create(data.name)
    return Response(guest, status_code=201, cookies=[_cookie(request, secret)])


@get("/api/me", responses=problems(401))
async def who_am_i(guest: NamedDependency[Guest]) -> Guest:
    """Return the guest that you are."""
    return guest


@patch("/api/me", responses=problems(401, 403))
async def rename(data: JSONBody[NameBody], guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Guest:
    """Change your name, at once also at the tables where you sit."""
    if not hub.admission.names.take(guest.id):
        raise TooManyRequests("too_many_names")
    return await hub.rename(guest, data.name)


@delete("/api/me/device", responses=problems(401, 403), status_code=204)
async def leave_device(
    request: Request[Any, Any, Any], guest: NamedDependency[Guest], hub: NamedDependency[Hub]
) -> None:
    """Sign out: the cookie or token of this request is no longer valid."""
    await hub.accounts.revoke(guest, secret_of(request) or "")


@post("/api/me/code", responses=problems(401, 403))
async def new_code(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Code:
    """Create a one-time code that signs you in on another device within ten minutes."""
    return Code(await hub.accounts.new_code(guest))


@post("/api/codes", responses=problems(403, 404))
async def redeem_code(
    request: Request[Any, Any, Any],
    data: JSONBody[Code],
    hub: NamedDependency[Hub],
) -> Response[Guest]:
    """Sign in on this device with a code."""
    if not hub.admission.codes.take(address_of(request)):
        raise TooManyRequests("too_many_codes")
    found = await hub.accounts.redeem(data.code)
    if found is None:
        raise NotFound("invalid_code")
    return Response(found[0], status_code=201, cookies=[_cookie(request, found[1])])


@get("/api/me/tokens", responses=problems(401))
async def list_tokens(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> list[TokenInfo]:
    """List your bots' tokens, without the secrets."""
    return await hub.accounts.tokens(guest)


@post("/api/me/tokens", responses=problems(401, 403))
async def new_token(data: JSONBody[NameBody], guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Token:
    """Create a bearer token for a bot that plays as you."""
    return Token(await hub.accounts.new_token(guest, data.name))


@delete("/api/me/tokens/{key:str}", responses=problems(401, 403, 404), status_code=204)
async def revoke_token(
    key: Annotated[str, PathParameter(pattern="^[0-9a-f]{12}$")],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
) -> None:
    """Revoke a token."""
    if not await hub.accounts.revoke_token(guest, key):
        raise NotFound("unknown_token")


@get("/api/me/tables", responses=problems(401))
async def my_tables(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> list[OwnTable]:
    """List the tables at which you have a seat, latest first."""
    rows = await hub.store.read(tables_of_guest(guest.id))
    return [await _own_table(hub, row, guest) for row in rows[:MAX_OWN_TABLES]]


async def _own_table(hub: Hub, row: TableRow, guest: Guest) -> OwnTable:
    try:
        state = (await find_table(hub, row.id)).state
    except (TableSetAside, GameNotReady):
        return OwnTable(row.id, row.game, row.phase, row.changed, False, [], False)
    seat = state.seat_of(guest.id)
    is_your_turn = (
        state.phase == TablePhase.PLAYING and seat != NOBODY and state.turn == seat and not state.is_bots_turn()
    )
    can_review = state.phase == TablePhase.OVER and state.created.start is None
    return OwnTable(row.id, row.game, state.phase, state.changed, is_your_turn, state.names, can_review)

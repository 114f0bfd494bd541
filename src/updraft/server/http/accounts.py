"""Who one is: names, devices, codes, tokens, own tables."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from updraft.kit.contract import NOBODY
from updraft.server.accounts import Guest, TokenInfo
from updraft.server.auth import COOKIE, secret_of
from updraft.server.http.params import Named, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import NotFound, TooManyRequests
from updraft.server.limits import TokenBuckets
from updraft.server.problems import problems
from updraft.server.store import TableRow, tables_of_guest
from updraft.server.table_state import TablePhase

YEAR = 365 * 86_400
MOST_OWN = 50  # tables of a guest in one answer


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code that moves a guest to another device."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Token(Struct, frozen=True):
    """A new bearer token; it is shown this once."""

    token: str


class OwnTable(Struct, frozen=True):
    """One of a guest's tables; `waits` says whether it is the guest's turn."""

    id: str
    game: str
    phase: str
    changed: float
    is_your_turn: bool
    names: list[str]


def _cookie(request: Request[Any, Any, Any], secret: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(key=COOKIE, value=secret, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")


@post("/api/guests", responses=problems(403))
async def become_guest(
    request: Request[Any, Any, Any],
    data: JSONBody[Named],
    hub: NamedDependency[Hub],
    arrivals: NamedDependency[TokenBuckets],
) -> Response[Guest]:
    """Become a guest: the answer sets the cookie by which you are known."""
    if not arrivals.take(request.client.host if request.client else ""):
        raise TooManyRequests("many_guests")
    guest, secret = await hub.accounts.create(data.name)
    return Response(guest, status_code=201, cookies=[_cookie(request, secret)])


@get("/api/me", responses=problems(401))
async def who_am_i(guest: NamedDependency[Guest]) -> Guest:
    """Who you are."""
    return guest


@patch("/api/me", responses=problems(401, 403))
async def rename(data: JSONBody[Named], guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Guest:
    """Another name, from the next seat on."""
    return await hub.accounts.rename(guest, data.name)


@delete("/api/me/device", responses=problems(401, 403), status_code=204)
async def leave_device(
    request: Request[Any, Any, Any], guest: NamedDependency[Guest], hub: NamedDependency[Hub]
) -> None:
    """This device, or this token, forgets who it was."""
    await hub.accounts.revoke(secret_of(request) or guest.id)


@post("/api/me/code", responses=problems(401, 403))
async def new_code(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Code:
    """A code that makes another device yours, once, within ten minutes."""
    return Code(await hub.accounts.new_code(guest))


@post("/api/codes", responses=problems(403, 404))
async def redeem_code(
    request: Request[Any, Any, Any],
    data: JSONBody[Code],
    hub: NamedDependency[Hub],
    guesses: NamedDependency[TokenBuckets],
) -> Response[Guest]:
    """Become the guest of a code on this device."""
    if not guesses.take(request.client.host if request.client else ""):
        raise TooManyRequests("many_codes")
    found = await hub.accounts.redeem(data.code)
    if found is None:
        raise NotFound("no_code")
    return Response(found[0], status_code=201, cookies=[_cookie(request, found[1])])


@get("/api/me/tokens", responses=problems(401))
async def list_tokens(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> list[TokenInfo]:
    """Your bots' tokens, without the tokens themselves."""
    return await hub.accounts.tokens(guest)


@post("/api/me/tokens", responses=problems(401, 403))
async def new_token(data: JSONBody[Named], guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Token:
    """A bearer token for a bot that plays as you."""
    return Token(await hub.accounts.new_token(guest, data.name))


@delete("/api/me/tokens/{key:str}", responses=problems(401, 403, 404), status_code=204)
async def drop_token(
    key: Annotated[str, PathParameter(pattern="^[0-9a-f]{12}$")],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
) -> None:
    """A token is no longer good."""
    if not await hub.accounts.revoke_token(guest, key):
        raise NotFound("no_token")


@get("/api/me/tables", responses=problems(401))
async def my_tables(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> list[OwnTable]:
    """Where you sit, the latest first."""
    entries = await hub.store.read(tables_of_guest(guest.id))
    return [await _own(hub, entry, guest) for entry in entries[:MOST_OWN]]


async def _own(hub: Hub, entry: TableRow, guest: Guest) -> OwnTable:
    state = (await table_of(hub, entry.id)).state
    seat = state.seat_of(guest.id)
    waits = state.phase == TablePhase.PLAYING and seat != NOBODY and state.turn == seat and not state.is_bots_turn()
    return OwnTable(entry.id, entry.game, state.phase, state.changed, waits, state.names)

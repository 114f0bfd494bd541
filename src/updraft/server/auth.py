"""Who is at the door: a cookie or a bearer token, and whether the page that sends it is ours."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from updraft.kit.texts import LANGUAGES
from updraft.server.accounts import Guest
from updraft.server.hub import Hub
from updraft.server.i18n import Forbidden, Unauthorized, preferred_language
from updraft.server.limits import UNSAFE, is_own_origin

COOKIE = "updraft"
BEARER = "Bearer "


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What the reader understands: `?lang=fr`, or what its browser asks for."""
    lang = connection.query_params.get("lang")
    return lang if lang in LANGUAGES else preferred_language(connection.headers.get("accept-language", ""))


def secret_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """What a guest shows: a token before a cookie."""
    authorization = connection.headers.get("authorization", "")
    if authorization.startswith(BEARER):
        return authorization.removeprefix(BEARER)
    return connection.cookies.get(COOKIE)


async def find_guest(connection: ASGIConnection[Any, Any, Any, Any], hub: Hub) -> Guest | None:
    secret = secret_of(connection)
    return await hub.accounts.find(secret) if secret else None


async def require_guest(request: Request[Any, Any, Any], hub: Hub) -> Guest:
    """The guest of a request; somebody unknown is told how to become one."""
    guest = await find_guest(request, hub)
    if guest is None:
        raise Unauthorized("who_are_you")
    return guest


def check_origin(request: Request[Any, Any, Any]) -> None:
    """A cookie that a foreign page sends along changes nothing here."""
    if request.method not in UNSAFE or request.headers.get("authorization", "").startswith(BEARER):
        return
    origin = request.headers.get("origin")
    trusted = is_own_origin(origin, request.headers.get("host"))
    if not trusted and (origin is not None or COOKIE in request.cookies):
        raise Forbidden("foreign_page")

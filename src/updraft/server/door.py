"""Who is at the door: a cookie or a bearer token, and whether the page that sends it is ours."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from updraft.kit.texts import LANGUAGES
from updraft.server.guests import Guest
from updraft.server.house import House
from updraft.server.safety import UNSAFE, is_own_origin
from updraft.server.sentences import Forbidden, Unknown, preferred

COOKIE = "updraft"
BEARER = "Bearer "


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What the reader understands: `?lang=fr`, or what its browser asks for."""
    lang = connection.query_params.get("lang")
    return lang if lang in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


def secret_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """What a guest shows: a token before a cookie."""
    authorization = connection.headers.get("authorization", "")
    if authorization.startswith(BEARER):
        return authorization.removeprefix(BEARER)
    return connection.cookies.get(COOKIE)


async def guest_of(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> Guest | None:
    secret = secret_of(connection)
    return await house.guests.of(secret) if secret else None


async def known_guest(request: Request[Any, Any, Any], house: House) -> Guest:
    """The guest of a request; somebody unknown is told how to become one."""
    guest = await guest_of(request, house)
    if guest is None:
        raise Unknown("who_are_you")
    return guest


def check_origin(request: Request[Any, Any, Any]) -> None:
    """A cookie that a foreign page sends along changes nothing here."""
    if request.method not in UNSAFE or request.headers.get("authorization", "").startswith(BEARER):
        return
    origin = request.headers.get("origin")
    trusted = is_own_origin(origin, request.headers.get("host"))
    if not trusted and (origin is not None or COOKIE in request.cookies):
        raise Forbidden("foreign_page")

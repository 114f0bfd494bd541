"""Authentication: find the guest of a request by cookie or bearer token, and check where it comes from."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from updraft.kit.texts import LANGUAGES
from updraft.server.accounts import Guest
from updraft.server.hub import Hub
from updraft.server.i18n import Forbidden, Unauthorized, preferred_language
from updraft.server.limits import UNSAFE, address_key, is_own_origin

COOKIE = "updraft"
BEARER = "Bearer "


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Choose the language of the answer: `?lang=fr`, or the browser's Accept-Language."""
    lang = connection.query_params.get("lang")
    return lang if lang in LANGUAGES else preferred_language(connection.headers.get("accept-language", ""))


def secret_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Return the secret of a request: its bearer token, or else its cookie."""
    authorization = connection.headers.get("authorization", "")
    if authorization.startswith(BEARER):
        return authorization.removeprefix(BEARER)
    return connection.cookies.get(COOKIE)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the key that the client's address is counted by; a trusted proxy tells the address of its client."""
    return address_key(connection.client.host if connection.client else "")


async def find_guest(connection: ASGIConnection[Any, Any, Any, Any], hub: Hub) -> Guest | None:
    """Find the guest of a request or socket, and count the request as one of that guest's."""
    secret = secret_of(connection)
    guest = await hub.accounts.find(secret) if secret else None
    if guest:
        hub.addresses.remember(guest.id, address_of(connection))
        hub.admission.admit_guest(guest.id)
    return guest


async def require_guest(request: Request[Any, Any, Any], hub: Hub) -> Guest:
    """Return the guest of a request, or raise Unauthorized with a sentence about how to become one."""
    guest = await find_guest(request, hub)
    if guest is None:
        raise Unauthorized("not_signed_in")
    return guest


def check_socket_origin(socket: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse sockets of another site's page; programs send no origin."""
    origin = socket.headers.get("origin")
    if origin is not None and not is_own_origin(origin, socket.headers.get("host")):
        raise Forbidden("wrong_origin")


def check_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse changes by cookie from another site's page (cross-site request forgery)."""
    if request.method not in UNSAFE or request.headers.get("authorization", "").startswith(BEARER):
        return
    origin = request.headers.get("origin")
    is_own = is_own_origin(origin, request.headers.get("host"))
    if not is_own and (origin is not None or COOKIE in request.cookies):
        raise Forbidden("wrong_origin")

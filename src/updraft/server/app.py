"""The web application: routes, rate limits, headers and error responses around one hub."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_404_NOT_FOUND
from litestar.types import Message, Scope

from updraft import __version__
from updraft.kit.untrusted import InputError, printable
from updraft.server.accounts import Guest
from updraft.server.auth import address_of, check_origin, language_of, require_guest
from updraft.server.database import DatabaseError
from updraft.server.garbage import rare_collections
from updraft.server.http import HANDLERS
from updraft.server.http.rules import rules
from updraft.server.hub import Hub
from updraft.server.i18n import UserError, describe_shape_error, translate
from updraft.server.limits import HEADERS, MAX_BODY
from updraft.server.live_table import Rejected
from updraft.server.metrics import Metrics
from updraft.server.problems import Problem
from updraft.server.socket import lobby_socket, table_socket
from updraft.server.static_files import not_found_page, page_handlers
from updraft.server.store import DatabaseUnavailable
from updraft.server.wire import TOO_DEEP

log = logging.getLogger("updraft.http")

STATUSES = (400, 404, 405, 413)  # with a sentence of their own


def create_app(hub: Hub, metrics: Metrics | None = None) -> Litestar:
    """Create the application of a hub."""
    metrics = metrics or Metrics(hub)

    async def guest(request: Request[Any, Any, Any]) -> Guest:
        return await require_guest(request, hub)

    async def admit(request: Request[Any, Any, Any]) -> None:  # async, because Litestar runs others on a thread
        hub.admission.admit_request(address_of(request))
        check_origin(request)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await hub.open()
        except InputError as error:
            hub.fault = error
            raise
        except DatabaseUnavailable:
            hub.fault = DatabaseError("the database does not answer; start it, or correct its address")
            raise hub.fault from None
        except Exception:
            log.exception("the server cannot start")
            raise
        try:
            with rare_collections():
                yield
        finally:
            await hub.close()

    return Litestar(
        [*HANDLERS, rules, *page_handlers(), table_socket, lobby_socket],
        lifespan=[lifespan],
        before_request=admit,
        before_send=[_add_headers],
        dependencies={
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
            "guest": Provide(guest),
            "language": Provide(_language, sync_to_thread=False),
        },
        exception_handlers={
            HTTPException: _http_error,
            InputError: _input_error,
            Rejected: _rejected,
            DatabaseUnavailable: _unavailable,
            RecursionError: _recursion_error,
            Exception: _internal_error,
        },
        openapi_config=OpenAPIConfig(
            "Updraft",
            __version__,
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )


def _language(request: Request[Any, Any, Any]) -> str:
    return language_of(request)


async def _add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to every response, and keep API responses out of caches."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers["Cache-Control"] = "no-store"


def _problem(status: int, why: str) -> Response[Problem]:
    return Response(Problem(status, why), status_code=status, media_type="application/json")


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an error that the framework found before any handler ran; a wrong address shows the page."""
    if error.status_code == HTTP_404_NOT_FOUND and (page := not_found_page(request)):
        return page
    lang = language_of(request)
    why = translate(lang, f"status_{error.status_code}" if error.status_code in STATUSES else "status_other")
    if isinstance(error.extra, list) and error.extra:
        why = "; ".join(
            _with_field(item.get("key"), describe_shape_error(lang, item.get("message", ""))) for item in error.extra
        )
    return _problem(error.status_code, printable(why, 400))


def _with_field(field: str | None, why: str) -> str:
    return f"{field}: {why}" if field and not why.startswith(f"{field}: ") else why


def _input_error(request: Request[Any, Any, Any], error: InputError) -> Response[Problem]:
    return _problem(error.status if isinstance(error, UserError) else 400, error.message(language_of(request)))


def _rejected(_: Request[Any, Any, Any], error: Rejected) -> Response[Problem]:
    return _problem(409, f"{error.why} [{error.rule}]" if error.rule else error.why)


def _unavailable(request: Request[Any, Any, Any], _: DatabaseUnavailable) -> Response[Problem]:
    return _problem(503, translate(language_of(request), "database_unavailable"))


def _recursion_error(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """Refuse a body that is nested too deeply; any other recursion without end is a fault of the server."""
    if "deserializing" not in str(error):
        return _internal_error(request, error)
    return _problem(400, describe_shape_error(language_of(request), TOO_DEEP))


def _internal_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.exception("a request failed", exc_info=error)
    return _problem(500, translate(language_of(request), "internal_error"))

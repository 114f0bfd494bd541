"""The application: handlers, limits and headers around one house."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import metadata
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from updraft.kit.foreign import Wrong, printable
from updraft.server.door import check_origin, known_guest
from updraft.server.guests import Guest
from updraft.server.house import House
from updraft.server.http import HANDLERS, Problem
from updraft.server.live import No
from updraft.server.metrics import Metrics
from updraft.server.pages import page_handlers
from updraft.server.replays import replay_record
from updraft.server.rulebooks import rules
from updraft.server.safety import HEADERS, LARGEST_BODY, Buckets, TooMuch
from updraft.server.socket import Sockets, lobby_socket, table_socket

log = logging.getLogger("updraft.http")


def app_of(house: House) -> Litestar:
    """The application of a house."""
    metrics, sockets = Metrics(house), Sockets()
    arrivals = Buckets(house.limits.guests, house.now)
    guesses = Buckets(house.limits.codes, house.now)
    requests = Buckets(house.limits.requests, house.now)

    async def guest(request: Request[Any, Any, Any]) -> Guest:
        return await known_guest(request, house)

    def admit(request: Request[Any, Any, Any]) -> None:
        if not requests.take(request.client.host if request.client else ""):
            raise TooManyRequestsException("too many requests from your address; wait a moment")
        check_origin(request)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        [*HANDLERS, replay_record, rules, *page_handlers(), table_socket, lobby_socket],
        lifespan=[lifespan],
        before_request=admit,
        before_send=[_bind],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
            "sockets": Provide(lambda: sockets, sync_to_thread=False),
            "arrivals": Provide(lambda: arrivals, sync_to_thread=False),
            "guesses": Provide(lambda: guesses, sync_to_thread=False),
            "guest": Provide(guest),
        },
        exception_handlers={HTTPException: _problem, Wrong: _wrong, No: _no, Exception: _failure},
        openapi_config=OpenAPIConfig(
            "Updraft",
            metadata.version("updraft-games"),
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


async def _bind(message: Message, scope: Scope) -> None:
    """Headers that every answer has."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers["Cache-Control"] = "no-store"


def _answer(status: int, why: str) -> Response[Problem]:
    return Response(Problem(status, why), status_code=status, media_type="application/json")


def _problem(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    why = error.detail
    if isinstance(error.extra, list) and error.extra:
        why = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in error.extra)
    return _answer(error.status_code, printable(why, 400))


def _wrong(_: Request[Any, Any, Any], error: Wrong) -> Response[Problem]:
    return _answer(429 if isinstance(error, TooMuch) else 400, str(error))


def _no(_: Request[Any, Any, Any], error: No) -> Response[Problem]:
    return _answer(409, f"{error.why} [{error.rule}]" if error.rule else error.why)


def _failure(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.exception("a request failed", exc_info=error)
    return _answer(500, "Something went wrong here, and has been noted. What you sent was not done.")

"""Games as records, as replays, and drawn as text."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from updraft.kit.contract import NOBODY
from updraft.kit.played_move import ALL_HANDS
from updraft.server import replays, views
from updraft.server.accounts import Guest
from updraft.server.auth import address_of, find_guest, language_of
from updraft.server.fair_queue import QueueKey
from updraft.server.http.params import LangParam, TableId, check_may_see, rendered_response, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import translate
from updraft.server.live_table import Rejected
from updraft.server.problems import problems
from updraft.server.replays import ReplayChunk, ReplayRequest
from updraft.server.table_state import TablePhase, TableState

MAX_RECORD = 2 << 20  # bytes


@get("/api/tables/{table_id:str}/record", responses=problems(401, 403, 404, 409, 503))
async def record(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """Return the record of a finished game, to its players, or to everyone if the table was public."""
    state = await finished_state(request, hub, table_id)
    if state.created.start:
        raise Rejected(translate(language_of(request), "no_record"))
    assert state.match
    return state.match.record().document()


@get("/api/tables/{table_id:str}/steps", responses=problems(401, 403, 404, 409, 503))
async def steps(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    seat: replays.ViewParam = NOBODY,
    after: replays.AfterParam = 0,
    lang: LangParam = None,
) -> Response[ReplayChunk]:
    """Replay a finished game move by move, as one seat saw it or with all hands open."""
    state = await finished_state(request, hub, table_id)
    guest = await find_guest(request, hub)
    key = QueueKey(address_of(request), guest.id if guest else "", table_id)
    wanted = ReplayRequest(seat, after, lang or language, state.names)
    return rendered_response(await hub.replays.table_chunk(key, replays.finished_game(state), wanted))


async def finished_state(request: Request[Any, Any, Any], hub: Hub, table_id: str) -> TableState:
    """Return the table of a finished game that this guest may see."""
    state = (await table_of(hub, table_id)).state
    guest = await find_guest(request, hub)
    check_may_see(state, guest)
    if state.phase != TablePhase.OVER or state.match is None:
        raise Rejected(translate(language_of(request), "not_over"))
    return state


@get("/api/tables/{table_id:str}/drawing", responses=problems(404, 409, 503))
async def drawing(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> list[list[list[str]]]:  # Litestar describes tuples in a way that OpenAPI does not allow
    """Draw your view of a game as text: lines of pairs of a text and its style."""
    state = (await table_of(hub, table_id)).state
    guest = await find_guest(request, hub)
    if state.match is None:
        raise Rejected(translate(lang or language, "not_started"))
    drawn = views.drawing(state.match, state.seat_of(guest.id if guest else None), state.names, lang or language)
    return [[[text, style] for text, style in line] for line in drawn]


@post("/api/replay", responses=problems(401, 403, 404, 413, 503), status_code=200, request_max_body_size=MAX_RECORD)
async def replay_record(
    request: Request[Any, Any, Any],
    guest: NamedDependency[Guest],
    hub: NamedDependency[Hub],
    seat: replays.ViewParam = ALL_HANDS,
    after: replays.AfterParam = 0,
    lang: Annotated[str, QueryParameter(description="en or fr", pattern="^(en|fr)$")] = "en",
) -> Response[ReplayChunk]:
    """Replay a record that you upload, gzipped or not. It is checked strictly and not stored."""
    key = QueueKey(address_of(request), guest.id)
    return rendered_response(
        await hub.replays.record_chunk(key, await request.body(), ReplayRequest(seat, after, lang))
    )

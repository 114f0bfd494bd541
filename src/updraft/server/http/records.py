"""Games as records, as replays, and drawn as text."""

import hashlib
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.records.read import read
from updraft.records.replay import replay
from updraft.server import replays, views
from updraft.server.auth import find_guest, language_of
from updraft.server.http.params import LangParam, TableId, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import Forbidden, translate
from updraft.server.live_table import Rejected
from updraft.server.problems import problems
from updraft.server.table_state import TablePhase, replay_to

MAX_RECORD = 2 << 20  # bytes


@get("/api/tables/{table_id:str}/record", responses=problems(401, 403, 404, 409))
async def record(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """Return the record of a finished game, to its players, or to everyone if the table was public."""
    match = await _finished_match(request, hub, table_id)
    return match.record().document()


@get("/api/tables/{table_id:str}/steps", responses=problems(401, 403, 404, 409))
async def steps(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    seat: replays.ViewParam = NOBODY,
    after: replays.AfterParam = 0,
    lang: LangParam = None,
) -> replays.ReplayChunk:
    """Replay a finished game move by move, as one seat saw it or with all hands open."""
    match = await _finished_match(request, hub, table_id)
    names = (await table_of(hub, table_id)).state.names
    return await hub.replays.chunk(
        table_id, lambda: replay_to(match, match.move_count), seat, after, names, lang or language
    )


async def _finished_match(request: Request[Any, Any, Any], hub: Hub, table_id: str) -> Match:
    """Return the match of a finished game that this guest may see."""
    state = (await table_of(hub, table_id)).state
    guest = await find_guest(request, hub)
    if not state.created.public and state.seat_of(guest.id if guest else None) == NOBODY:
        raise Forbidden("players_only")
    if state.phase != TablePhase.OVER or state.match is None:
        raise Rejected(translate(language_of(request), "not_over"))
    return state.match


@get("/api/tables/{table_id:str}/drawing", responses=problems(404, 409))
async def drawing(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> list[list[tuple[str, str]]]:
    """Draw your view of a game as text: lines of pairs of a text and its style."""
    state = (await table_of(hub, table_id)).state
    guest = await find_guest(request, hub)
    if state.match is None:
        raise Rejected(translate(lang or language, "not_started"))
    return views.drawing(state.match, state.seat_of(guest.id if guest else None), state.names, lang or language)


@post("/api/replay", responses=problems(403, 413), status_code=200, request_max_body_size=MAX_RECORD)
async def replay_record(
    request: Request[Any, Any, Any],
    hub: NamedDependency[Hub],
    seat: replays.ViewParam = replays.ALL_HANDS,
    after: replays.AfterParam = 0,
    lang: Annotated[str, QueryParameter(description="en or fr", pattern="^(en|fr)$")] = "en",
) -> replays.ReplayChunk:
    """Replay a record that you upload, gzipped or not. It is checked strictly and not stored."""
    data = await request.body()
    key = hashlib.sha256(data).hexdigest()
    return await hub.replays.chunk(key, lambda: replay(read(data)), seat, after, None, lang)

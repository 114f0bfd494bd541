"""Games to look at: as records, step by step, drawn with letters."""

from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency

from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.server import replays, views
from updraft.server.auth import find_guest, language_of
from updraft.server.http.params import Id, Lang, table_of
from updraft.server.hub import Hub
from updraft.server.i18n import Forbidden, translate
from updraft.server.live_table import Rejected
from updraft.server.problems import problems
from updraft.server.table_state import TablePhase, replay_to


@get("/api/tables/{table_id:str}/record", responses=problems(401, 403, 404, 409))
async def record(request: Request[Any, Any, Any], table_id: Id, hub: NamedDependency[Hub]) -> dict[str, Any]:
    """The record of a finished game, for everyone who sat there, or for everyone if the table was public."""
    match = await _finished(request, hub, table_id)
    return match.record().document()


@get("/api/tables/{table_id:str}/steps", responses=problems(401, 403, 404, 409))
async def steps(
    request: Request[Any, Any, Any],
    table_id: Id,
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
    seat: replays.Eyes = NOBODY,
    after: replays.After = 0,
    lang: Lang = None,
) -> replays.ReplayChunk:
    """A finished game move by move, from one seat's view or laid open."""
    match = await _finished(request, hub, table_id)
    names = (await table_of(hub, table_id)).state.names
    return await replays.told(lambda: replay_to(match, match.move_count), seat, after, names, lang or speaks)


async def _finished(request: Request[Any, Any, Any], hub: Hub, table_id: str) -> Match:
    """The match of a game that is over, for who may look at it."""
    state = (await table_of(hub, table_id)).state
    guest = await find_guest(request, hub)
    if not state.created.public and state.seat_of(guest.id if guest else None) == NOBODY:
        raise Forbidden("not_yours")
    if state.phase != TablePhase.OVER or state.match is None:
        raise Rejected(translate(language_of(request), "not_over"))
    return state.match


@get("/api/tables/{table_id:str}/drawing", responses=problems(404, 409))
async def drawing(
    request: Request[Any, Any, Any],
    table_id: Id,
    hub: NamedDependency[Hub],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> list[list[tuple[str, str]]]:
    """A running or finished game as you see it, drawn with letters: lines of texts with their styles."""
    state = (await table_of(hub, table_id)).state
    guest = await find_guest(request, hub)
    if state.match is None:
        raise Rejected(translate(lang or speaks, "not_begun"))
    return views.drawn(state.match, state.seat_of(guest.id if guest else None), state.names, lang or speaks)

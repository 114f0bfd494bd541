"""Games to look at: as records, step by step, drawn with letters."""

from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency

from updraft.kit.contract import NOBODY
from updraft.records.match import Match
from updraft.server import replays, views
from updraft.server.answers import problems
from updraft.server.door import guest_of, language_of
from updraft.server.house import House
from updraft.server.http.asking import Id, Lang, table_of
from updraft.server.live import No
from updraft.server.sentences import Forbidden, says
from updraft.server.sitting import Phase, replayed


@get("/api/tables/{table_id:str}/record", responses=problems(401, 403, 404, 409))
async def record(request: Request[Any, Any, Any], table_id: Id, house: NamedDependency[House]) -> dict[str, Any]:
    """The record of a finished game, for everyone who sat there, or for everyone if the table was public."""
    match = await _finished(request, house, table_id)
    return match.record().document()


@get("/api/tables/{table_id:str}/steps", responses=problems(401, 403, 404, 409))
async def steps(
    request: Request[Any, Any, Any],
    table_id: Id,
    house: NamedDependency[House],
    speaks: NamedDependency[str],
    seat: replays.Eyes = NOBODY,
    after: replays.After = 0,
    lang: Lang = None,
) -> replays.Steps:
    """A finished game move by move, from one seat's view or laid open."""
    match = await _finished(request, house, table_id)
    names = (await table_of(house, table_id)).sitting.names
    return await replays.told(lambda: replayed(match, match.move_count), seat, after, names, lang or speaks)


async def _finished(request: Request[Any, Any, Any], house: House, table_id: str) -> Match:
    """The match of a game that is over, for who may look at it."""
    sitting = (await table_of(house, table_id)).sitting
    guest = await guest_of(request, house)
    if not sitting.created.public and sitting.seat_of(guest.id if guest else None) == NOBODY:
        raise Forbidden("not_yours")
    if sitting.phase != Phase.OVER or sitting.match is None:
        raise No(says(language_of(request), "not_over"))
    return sitting.match


@get("/api/tables/{table_id:str}/drawing", responses=problems(404, 409))
async def drawing(
    request: Request[Any, Any, Any],
    table_id: Id,
    house: NamedDependency[House],
    speaks: NamedDependency[str],
    lang: Lang = None,
) -> list[list[tuple[str, str]]]:
    """A running or finished game as you see it, drawn with letters: lines of texts with their styles."""
    sitting = (await table_of(house, table_id)).sitting
    guest = await guest_of(request, house)
    if sitting.match is None:
        raise No(says(lang or speaks, "not_begun"))
    return views.drawn(sitting.match, sitting.seat_of(guest.id if guest else None), sitting.names, lang or speaks)

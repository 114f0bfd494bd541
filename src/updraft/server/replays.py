"""Games to look at again: move by move, from a seat's view or laid open; also from a record that somebody brings."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, post
from litestar.params import QueryParameter
from msgspec import Struct

from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.diffs import Diff
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.records.read import read
from updraft.records.replay import replay
from updraft.server import views
from updraft.server.i18n import NotFound, translate
from updraft.server.problems import problems

OPEN = -2  # as a view: everything laid open
MOST_STEPS = 200  # moves in one answer
LARGEST_RECORD = 2 << 20  # bytes
AT_ONCE = asyncio.Semaphore(2)  # a long game takes a second of a processor

Eyes = Annotated[
    int, QueryParameter(ge=OPEN, le=20, description="Whose view; -1 is that of those who watched, -2 is open.")
]
After = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Moves that were made before.")]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A move as a seat saw it."""

    number: int
    seat: int
    move: str | None
    text: str
    rule: str
    notice: str
    diff: Diff
    derived: views.DerivedFacts


class ReplayChunk(Struct, frozen=True, kw_only=True):
    """The position before a move of a game, and the moves from there, as a seat saw them."""

    game: str
    options: dict[str, str | bool | int]
    names: list[str]
    start: int
    moves: int
    state: views.StateFields
    derived: views.DerivedFacts
    steps: list[ReplayStep]
    result: dict[str, Any] | None


async def told(match: Callable[[], Match], seat: Seat, after: int, names: list[str] | None, lang: str) -> ReplayChunk:
    """Some moves of a game in the words of one view; the match is made anew beside the loop."""
    async with AT_ONCE:
        return await asyncio.to_thread(lambda: _steps(match(), seat, after, names, lang))


def _steps(match: Match, seat: Seat, after: int, names: list[str] | None, lang: str) -> ReplayChunk:
    if seat >= match.settings.players:
        raise NotFound("no_seat", last=match.settings.players - 1, given=seat)
    after = min(after, match.move_count)
    last = min(match.move_count, after + MOST_STEPS)
    names = names or [translate(lang, "seat", seat=other) for other in range(match.settings.players)]
    before = match.at_move(after)
    table = _seen(before, seat)
    return ReplayChunk(
        game=match.game.name,
        options=match.settings.options,
        names=names,
        start=after,
        moves=match.move_count,
        state=views.state_fields(match.game, table),
        derived=views.derived(match.game, table, max(seat, NOBODY)),
        steps=[_step(match.at_move(made), seat, names, lang) for made in range(after + 1, last + 1)],
        result=match.result(),
    )


def _step(match: Match, seat: Seat, names: list[str], lang: str) -> ReplayStep:
    mover = views.mover(match)
    eyes = mover if seat == OPEN else seat
    table = _seen(match, seat)
    return ReplayStep(
        number=match.move_count,
        seat=mover,
        move=match.moves[-1] if eyes == mover else None,
        text=views.log_line(match, eyes, names, lang),
        rule=views.rule(match, eyes),
        notice=views.notice(match, eyes, names, lang),
        diff=_differences(match.game, match.tables[-2], table) if seat == OPEN else views.diff(match, seat),
        derived=views.derived(match.game, table, max(seat, NOBODY)),
    )


def _seen(match: Match, seat: Seat) -> Table[Any]:
    return match.table if seat == OPEN else views.hidden_table(match, seat)


def _differences(game: Game, before: Table[Any], after: Table[Any]) -> Diff:
    """What is different between two positions that everybody may see."""
    changes: Diff = {}
    old, new = views.state_fields(game, before), views.state_fields(game, after)
    for name, now in new.items():
        was = old[name]
        if isinstance(now, int):
            if now != was:
                changes[name] = now
        elif isinstance(was, list) and (pairs := [(at, cell) for at, cell in enumerate(now) if was[at] != cell]):
            changes[name] = pairs
    return changes


@post("/api/replay", responses=problems(403, 413), status_code=200, request_max_body_size=LARGEST_RECORD)
async def replay_record(
    request: Request[Any, Any, Any],
    seat: Eyes = OPEN,
    after: After = 0,
    lang: Annotated[str, QueryParameter(description="en or fr", pattern="^(en|fr)$")] = "en",
) -> ReplayChunk:
    """A record that you bring, compressed or not, move by move; it is checked strictly and kept nowhere."""
    data = await request.body()
    return await told(lambda: replay(read(data)), seat, after, None, lang)

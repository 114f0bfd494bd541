"""Replay finished games move by move, as one seat saw them or with all hands open."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any

from litestar.params import QueryParameter
from msgspec import Struct

from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.diffs import Diff
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import hide_for
from updraft.server import views
from updraft.server.i18n import NotFound, translate

ALL_HANDS = -2  # as a viewer: nothing is hidden
MAX_STEPS = 200  # in one response
CONCURRENT = 2  # replays at a time; a long game takes a second of processor time
MAX_CACHED = 64 << 20  # bytes of positions

ViewParam = Annotated[
    int, QueryParameter(ge=ALL_HANDS, le=20, description="The seat to view as; -1 is a spectator, -2 shows all hands.")
]
AfterParam = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The number of moves to skip.")]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A move as a viewer saw it."""

    number: int
    seat: int
    move: str | None
    notation: str | None
    text: str
    rule: str
    notice: str
    diff: Diff
    derived: views.DerivedFacts


class ReplayChunk(Struct, frozen=True, kw_only=True):
    """A position of a game and the moves from there on, as a viewer saw them."""

    game: str
    options: dict[str, str | bool | int]
    names: list[str]
    start: int
    moves: int
    state: views.StateFields
    derived: views.DerivedFacts
    steps: list[ReplayStep]
    result: dict[str, Any] | None


class Replays:
    """The games that were replayed last, so that a game is replayed once however it is scrolled."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._slots = asyncio.Semaphore(CONCURRENT)

    async def chunk(
        self, key: str, replay: Callable[[], Match], seat: Seat, after: int, names: list[str] | None, lang: str
    ) -> ReplayChunk:
        """Build a chunk of a game on a thread; `replay` is called if the key is new or was forgotten."""
        async with self._slots:
            match = self._matches.get(key)
            if match is None:
                match = await asyncio.to_thread(replay)
            self._keep(key, match)
            return await asyncio.to_thread(_chunk, match, seat, after, names, lang)

    def _keep(self, key: str, match: Match) -> None:
        self._matches[key] = match
        self._matches.move_to_end(key)
        while sum(_size(match) for match in self._matches.values()) > MAX_CACHED:
            self._matches.popitem(last=False)


def _size(match: Match) -> int:
    """Return the bytes of all positions."""
    return len(match.tables) * match.table.nbytes


def _chunk(match: Match, seat: Seat, after: int, names: list[str] | None, lang: str) -> ReplayChunk:
    if seat >= match.settings.players:
        raise NotFound("unknown_seat", last=match.settings.players - 1, given=seat)
    after = min(after, match.move_count)
    last = min(match.move_count, after + MAX_STEPS)
    names = names or [translate(lang, "player", number=other + 1) for other in range(match.settings.players)]
    table = _visible_table(match, match.tables[after], seat)
    return ReplayChunk(
        game=match.game.name,
        options=match.settings.options,
        names=names,
        start=after,
        moves=match.move_count,
        state=views.state_fields(match.game, table),
        derived=views.derived(match.game, table, max(seat, NOBODY)),
        steps=[_step(match, made, seat, names, lang) for made in range(after + 1, last + 1)],
        result=match.result(),
    )


def _step(match: Match, made: int, seat: Seat, names: list[str], lang: str) -> ReplayStep:
    move = match.played(made)
    viewer = move.seat if seat == ALL_HANDS else seat
    table = move.after if seat == ALL_HANDS else move.hidden_after(seat)
    return ReplayStep(
        number=made,
        seat=move.seat,
        move=move.text if move.knows(viewer) else None,
        notation=move.notation(viewer),
        text=move.line(viewer, names, lang),
        rule=move.rule(viewer),
        notice=plain(move.notice(viewer, names, lang)),
        diff=_open_diff(match.game, move.before, move.after) if seat == ALL_HANDS else move.diff(seat),
        derived=views.derived(match.game, table, max(seat, NOBODY)),
    )


def _visible_table(match: Match, table: Table[Any], seat: Seat) -> Table[Any]:
    return table if seat == ALL_HANDS else hide_for(match.game, table, seat)


def _open_diff(game: Game, before: Table[Any], after: Table[Any]) -> Diff:
    """Compare two positions with nothing hidden."""
    diff: Diff = {}
    old, new = views.state_fields(game, before), views.state_fields(game, after)
    for name, value in new.items():
        old_value = old[name]
        if isinstance(value, int):
            if value != old_value:
                diff[name] = value
        elif isinstance(old_value, list) and (
            pairs := [(at, cell) for at, cell in enumerate(value) if old_value[at] != cell]
        ):
            diff[name] = pairs
    return diff

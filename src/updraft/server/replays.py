"""Replay finished games move by move, as one seat saw them or with all hands open."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from litestar.params import QueryParameter
from msgspec import Struct

from updraft import games
from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.diffs import Diff
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.played_move import ALL_HANDS
from updraft.kit.table import Settings, hide_for
from updraft.kit.untrusted import InputError
from updraft.records.fair_shuffle import read_seed
from updraft.records.read import read
from updraft.records.replay import replay
from updraft.server import views, wire
from updraft.server.clocks import Now
from updraft.server.events import StartPosition
from updraft.server.fair_queue import FairQueue, QueueKey
from updraft.server.i18n import GameNotReady, NotFound, TooManyRequests, Unavailable, UserError, translate
from updraft.server.limits import Limits, TokenBuckets
from updraft.server.messages import details
from updraft.server.play_on import match_from
from updraft.server.problems import Problem
from updraft.server.readiness import Readiness
from updraft.server.table_state import TableState
from updraft.server.workers import WorkerError, Workers, WorkerTimeout

MAX_STEPS = 200  # in one response
REPLAY_SECONDS = 10.0  # the longest games, of 4,000 moves, take a second
MAX_CACHED = 64 << 20  # bytes of positions in a worker process
MAX_ACCEPTED = 1000  # records that are recognized

T = TypeVar("T")

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
    turn_number: int
    pieces: tuple[str, ...]
    more: list[wire.LogDetail]
    diff: Diff
    derived: views.DerivedFacts


class RevealedShuffle(wire.CommittedShuffle, frozen=True, kw_only=True):
    """The parts of a finished game's seed: also the secret, and the number of the deal among those drawn."""

    secret: str
    deal: int


class ReplayChunk(Struct, frozen=True, kw_only=True):
    """A position of a game and the moves from there on, as a viewer saw them.

    `hints` are the numbers of the moves, from 1, for which a hint was taken; `can_review` if its table has reviews.
    `shuffle` says what fixed the luck, if the game's seed tells it.
    """

    game: str
    options: dict[str, str | bool | int]
    names: list[str]
    start: int
    moves: int
    state: views.StateFields
    derived: views.DerivedFacts
    steps: list[ReplayStep]
    result: dict[str, Any] | None
    hints: list[int]
    can_review: bool
    shuffle: RevealedShuffle | None


class FinishedGame(NamedTuple):
    """A game of this server, as a worker process replays it."""

    game: str
    players: int
    options: dict[str, str | bool | int]
    ruleset: int
    seed: str
    moves: list[str]
    hints: frozenset[int] = frozenset()
    start: StartPosition | None = None

    def replay(self) -> Match:
        """Replay the game from its beginning."""
        settings = Settings(games.find(self.game), self.players, self.options, None, None, self.ruleset)
        match = match_from(settings, self.start, self.seed)
        for move in self.moves:
            match.push(move)
        match.hints = set(self.hints)
        return match


def finished_game(state: TableState) -> FinishedGame:
    """Return the game of a table as far as it was played, for a worker process."""
    created, match = state.created, state.match
    assert match
    assert match.seed is not None
    options, ruleset = state.settings.options, state.settings.ruleset
    hints = frozenset(match.hints)
    return FinishedGame(created.game, created.players, options, ruleset, match.seed, match.moves, hints, created.start)


class ReplayRequest(NamedTuple):
    """A part of a game as one viewer saw it, in a language; without names, players are numbered."""

    seat: Seat
    after: int
    lang: str
    names: list[str] | None = None


class RenderedReplay(NamedTuple):
    """The response to a replay, encoded: a chunk, or a problem."""

    status: int
    body: bytes


@contextmanager
def _unavailable(key: str) -> Iterator[None]:
    """Raise Unavailable with a sentence if the worker process fails or takes too long."""
    try:
        yield
    except WorkerError:
        raise Unavailable(key) from None


class Replays:
    """Replays games in a worker process, so that no foreign record is unpacked, parsed or played in the server's own.

    A record is recognized by its hash: new ones are limited strictly, further chunks of the same one are cheap.
    """

    def __init__(self, workers: Workers, limits: Limits, now: Now, readiness: Readiness | None = None) -> None:
        self.seconds = REPLAY_SECONDS  # that a replay may take
        self._readiness = readiness or Readiness()
        self._workers = workers.reading
        self._queue = FairQueue(workers.reading.size, 1)
        self._records, self._chunks = TokenBuckets(limits.records, now), TokenBuckets(limits.record_chunks, now)
        self._accepted: OrderedDict[str, None] = OrderedDict()  # hashes of records that were replayed

    async def record_chunk(self, key: QueueKey, data: bytes, request: ReplayRequest) -> RenderedReplay:
        """Replay an uploaded record; `key` names the guest who asks, and the address."""
        record = hashlib.sha256(data).hexdigest()
        buckets = self._chunks if record in self._accepted else self._records
        if not (buckets.take(f"guest {key.owner}") and buckets.take(key.address)):
            raise TooManyRequests("too_many_records")
        try:
            rendered = await self._run(key, render_record, record, data, request, self._readiness.unready_games())
        except WorkerTimeout:
            raise UserError("record_too_slow") from None
        except WorkerError:
            raise UserError("record_failed") from None
        if rendered.status == 200:
            self._accept(record)
        return rendered

    async def table_chunk(self, key: QueueKey, game: FinishedGame, request: ReplayRequest) -> RenderedReplay:
        """Replay a finished game of a table."""
        with _unavailable("replay_failed"):
            return await self._run(key, render_game, f"table {key.table}", game, request)

    async def lesson(self, key: QueueKey, render: Callable[..., RenderedReplay], *args: Any) -> RenderedReplay:
        """Render a lesson, which is a game of our own."""
        with _unavailable("lesson_failed"):
            return await self._run(key, render, *args)

    async def look(self, key: QueueKey, look: Callable[..., T], game: FinishedGame, *args: Any) -> T:
        """Call a function with the replayed game of a table and further arguments, in the worker process."""
        with _unavailable("replay_failed"):
            return await self._run(key, look_at_game, look, f"table {key.table}", game, *args)

    async def _run(self, key: QueueKey, render: Callable[..., T], *args: Any) -> T:
        async with self._queue.slot(key):
            try:
                return await self._workers.run(render, *args, seconds=self.seconds)
            except WorkerTimeout:
                raise
            except WorkerError:  # perhaps its process was killed for another reason
                return await self._workers.run(render, *args, seconds=self.seconds)

    def _accept(self, record: str) -> None:
        self._accepted[record] = None
        self._accepted.move_to_end(record)
        if len(self._accepted) > MAX_ACCEPTED:
            self._accepted.popitem(last=False)


class ReplayCache:
    """The games that a worker process replayed last, so that a game is replayed once however it is scrolled."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()

    def find(self, key: str, replay: Callable[[], Match]) -> Match:
        """Find a game; `replay` is called if its key is new or was forgotten."""
        match = self._matches.get(key) or replay()
        self._matches[key] = match
        self._matches.move_to_end(key)
        while len(self._matches) > 1 and sum(map(_size, self._matches.values())) > MAX_CACHED:
            self._matches.popitem(last=False)
        return match

    def clear(self) -> None:
        self._matches.clear()


_cache = ReplayCache()  # of this process


def render_record(key: str, data: bytes, request: ReplayRequest, unready: Sequence[str] = ()) -> RenderedReplay:
    """Read and replay a foreign record, in a worker process; it would take too long to compile an unready game here."""

    def replayed() -> Match:
        record = read(data)
        if record.game in unready:
            raise GameNotReady(record.game)
        return replay(record)

    return _render(key, replayed, request)


def render_game(key: str, game: FinishedGame, request: ReplayRequest) -> RenderedReplay:
    """Replay a game of this server, in a worker process."""
    return _render(key, game.replay, request)


def look_at_game(look: Callable[..., T], key: str, game: FinishedGame, *args: Any) -> T:
    """Replay a game of this server and look at it, in a worker process."""
    return look(_cache.find(key, game.replay), *args)


def _render(key: str, replayed: Callable[[], Match], request: ReplayRequest) -> RenderedReplay:
    """Render a chunk, or the sentence that says what is wrong with the record."""
    try:
        chunk = chunk_of(_cache.find(key, replayed), request)
        return RenderedReplay(200, msgspec.json.encode(chunk))
    except MemoryError:
        _cache.clear()
        error: InputError = UserError("record_too_large")
    except InputError as found:
        error = found
    status = error.status if isinstance(error, UserError) else 400
    return RenderedReplay(status, msgspec.json.encode(Problem(status, error.message(request.lang))))


def _size(match: Match) -> int:
    """Return the bytes of all positions."""
    return len(match.tables) * match.table.nbytes


def chunk_of(match: Match, request: ReplayRequest) -> ReplayChunk:
    """Return a part of a game as one viewer saw it."""
    seat, after, lang, names = request
    if seat >= match.settings.players:
        raise NotFound("unknown_seat", last=match.settings.players - 1, given=seat)
    is_of_table = names is not None
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
        hints=sorted(match.hints),
        can_review=is_of_table and match.start is None,
        shuffle=_revealed(match),
    )


def _revealed(match: Match) -> RevealedShuffle | None:
    seed = read_seed(match.seed)
    if seed is None:
        return None
    return RevealedShuffle(commitment=seed.commitment, luck=list(seed.luck), secret=seed.secret, deal=seed.deal)


def _step(match: Match, made: int, seat: Seat, names: list[str], lang: str) -> ReplayStep:
    move = match.played(made)
    table = move.after if seat == ALL_HANDS else move.hidden_after(seat)
    return ReplayStep(
        number=made,
        seat=move.seat,
        move=move.text if move.knows(seat) else None,
        notation=move.notation(seat),
        text=move.line(seat, names, lang),
        rule=move.rule(seat),
        turn_number=move.turn_number(seat),
        pieces=move.pieces(seat),
        more=details(move, seat, names, lang),
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

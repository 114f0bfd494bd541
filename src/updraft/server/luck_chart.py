"""The luck of all finished games together: draws whose chances are known exactly, and the band they should stay in.

Two draws of a deal are counted: the seat that begins, where every seat is equally likely, and the piece on top of the
longest pile that the deal shuffles, if there is one, where every piece of the pile is equally likely. Games are counted
once, a few at a time while somebody looks, and only their deals are made again.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from statistics import NormalDist
from time import monotonic
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, select

import updraft
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.untrusted import InputError
from updraft.server import events, schema
from updraft.server.events import decode
from updraft.server.readiness import Readiness
from updraft.server.store import Store
from updraft.server.table_state import TablePhase

COUNTING_SECONDS = 0.2  # in one request
READ_AT_ONCE = 20  # tables
LATE_SECONDS = 10.0  # a game may be stored so long after another one that ended later
DOUBT = 0.05  # the probability that some draw of a fair game leaves its band, at most
SURELY_NORMAL = 400  # games; from then on binomial bands are computed by the normal distribution

FIRST, TOP = "first", "top"


class LuckCell(Struct, frozen=True, kw_only=True):
    """A possible outcome: how often it was drawn, how often to expect it, and the band that it should stay in."""

    outcome: str
    drawn: int
    expected: float
    low: int
    high: int


class LuckOfDraw(Struct, frozen=True, kw_only=True):
    """A draw over all games: `first` is the seat that begins, `top` the piece on top of the shuffled pile."""

    draw: str
    cells: list[LuckCell]


class LuckOfGame(Struct, frozen=True, kw_only=True):
    """The luck of a game's finished deals; `is_complete` unless there are more to count."""

    game: str
    games: int
    is_complete: bool
    draws: list[LuckOfDraw]


class Draw(NamedTuple):
    """The outcome of one draw, and the chance of every outcome that it could have had."""

    name: str
    outcome: str
    chances: dict[str, float]


def draws_of(settings: Settings, seed: str) -> list[Draw]:
    """Deal again and return the draws of the deal."""
    match = Match(settings, seed)
    seats = [str(seat) for seat in range(settings.players)]
    draws = [Draw(FIRST, str(match.table[0].first), dict.fromkeys(seats, 1 / len(seats)))]
    piles = [pile for pile in match.setup.values() if _is_shuffled(pile, settings.players)]
    if piles:
        pile = max(piles, key=len)
        draws.append(Draw(TOP, pile[0], {piece: count / len(pile) for piece, count in Counter(pile).items()}))
    return draws


def _is_shuffled(pile: object, players: int) -> bool:
    """Tell a pile of pieces from what is drawn for each seat, and from buildings."""
    return isinstance(pile, list) and len(pile) > players and all(isinstance(piece, str) for piece in pile)


def band(games: int, chance: float, cells: int) -> tuple[int, int]:
    """Return the least and the greatest count of an outcome, such that all cells stay inside with 95 % probability.

    A chance that differs between games is given as its mean, which makes the band a little too wide.
    """
    tail = DOUBT / cells / 2
    if games >= SURELY_NORMAL and games * chance * (1 - chance) > 25:
        around = NormalDist(games * chance, sqrt(games * chance * (1 - chance)))
        return max(0, round(around.inv_cdf(tail))), min(games, round(around.inv_cdf(1 - tail)))
    if chance >= 1:
        return games, games
    low, count = -1, 0
    probability = below = (1 - chance) ** games  # of this count, and of all up to it
    while below < 1 - tail and count < games:
        if low < 0 and below > tail:
            low = count
        probability *= (games - count) / (count + 1) * chance / (1 - chance)
        count += 1
        below += probability
    return count if low < 0 else low, count


class FinishedDeal(NamedTuple):
    """When a table's game ended, its settings and seed; no settings where it began in the middle of another game."""

    table: str
    ended: float
    settings: Settings | None
    seed: str = ""


class GameCounts:
    """The draws of one game that were counted so far."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.is_complete = False
        self.recent: dict[str, float] = {}  # the tables that were counted last, with the times of their ends
        self._drawn: dict[str, Counter[str]] = defaultdict(Counter)
        self._expected: dict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))

    @property
    def since(self) -> float:
        """The time from which on games may not have been counted."""
        return max(self.recent.values(), default=0.0) - LATE_SECONDS

    def count(self, deal: FinishedDeal) -> None:
        """Count the draws of a deal."""
        self.recent[deal.table] = deal.ended
        if deal.settings is None:
            return
        self.games += 1
        for name, outcome, chances in draws_of(deal.settings, deal.seed):
            self._drawn[name][outcome] += 1
            for other, chance in chances.items():
                self._expected[name][other] += chance

    def luck(self) -> LuckOfGame:
        draws = [self._luck_of(name) for name in self._expected]
        return LuckOfGame(game=self.game, games=self.games, is_complete=self.is_complete, draws=draws)

    def _luck_of(self, name: str) -> LuckOfDraw:
        expected, drawn, cells = self._expected[name], self._drawn[name], []
        for outcome in sorted(expected, key=lambda outcome: (len(outcome), outcome)):
            low, high = band(self.games, min(1.0, expected[outcome] / self.games), len(expected))
            wanted = round(expected[outcome], 3)
            cells.append(LuckCell(outcome=outcome, drawn=drawn[outcome], expected=wanted, low=low, high=high))
        return LuckOfDraw(draw=name, cells=cells)


class LuckCounts:
    """The draws of all finished games of this database, counted while somebody looks."""

    def __init__(self, store: Store, readiness: Readiness) -> None:
        self.seconds = COUNTING_SECONDS
        self._store = store
        self._readiness = readiness
        self._counts = {name: GameCounts(name) for name in updraft.game_names()}
        self._lock = asyncio.Lock()

    async def look(self) -> list[LuckOfGame]:
        """Count some more games, of all that can be dealt here, and return the luck so far."""
        async with self._lock:
            end = monotonic() + self.seconds
            for counts in self._counts.values():
                if self._readiness.is_ready(counts.game):
                    await self._count(counts, end)
        return [counts.luck() for counts in self._counts.values()]

    async def _count(self, counts: GameCounts, end: float) -> None:
        """Count games until the time is up, but some in any case."""
        while True:
            deals = await self._store.read(_uncounted(counts.game, counts.since, list(counts.recent)))
            await asyncio.to_thread(_count_all, counts, deals)
            counts.is_complete = len(deals) < READ_AT_ONCE
            if counts.is_complete or monotonic() >= end:
                return


def _count_all(counts: GameCounts, deals: list[FinishedDeal]) -> None:
    for deal in deals:
        counts.count(deal)
    since = counts.since
    counts.recent = {table: ended for table, ended in counts.recent.items() if ended >= since}


def _uncounted(game: str, since: float, counted: list[str]) -> Callable[[Connection], list[FinishedDeal]]:
    """Read the next finished tables of a game in the order of their ends."""
    tables, stored = schema.tables, schema.events
    is_over = (tables.c.phase == TablePhase.OVER) & (tables.c.game == game)
    wanted = select(tables.c.id, tables.c.changed).where(
        is_over, tables.c.changed >= since, tables.c.id.not_in(counted)
    )
    wanted = wanted.order_by(tables.c.changed).limit(READ_AT_ONCE)
    is_wanted = (stored.c.number == 0) | stored.c.body.like('{"type":"started"%')

    def read(connection: Connection) -> list[FinishedDeal]:
        ends = {row.id: row.changed for row in connection.execute(wanted)}
        bodies = select(stored.c.table_id, stored.c.body).where(stored.c.table_id.in_(ends), is_wanted)
        past: dict[str, list[events.AnyEvent]] = defaultdict(list)
        for table, body in connection.execute(bodies.order_by(stored.c.table_id, stored.c.number)):
            past[table].append(decode(body.encode()))
        return [_deal_of(table, ended, past[table]) for table, ended in ends.items()]

    return read


def _deal_of(table: str, ended: float, past: list[events.AnyEvent]) -> FinishedDeal:
    match past:
        case [events.Created(start=None) as created, events.Started(seed=seed)]:
            game, options = updraft.game(created.game), created.options
            with suppress(InputError):  # settings that this version does not know
                settings = Settings(game, created.players, options, None, None, created.ruleset)
                return FinishedDeal(table, ended, settings, seed)
    return FinishedDeal(table, ended, None)

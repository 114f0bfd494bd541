"""Find a second deal for a game: other hidden things, but the same views for some viewers after every move.

Cards or tiles are swapped in the shuffle of the first deal, one pair after another. A swap stays if the whole game can
be played again from the changed deal, with moves of which the viewers see the same.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import pytest

from updraft.kit import tape
from updraft.kit.contract import Game, Move, Seat
from updraft.kit.luck import blank_luck, seed_words
from updraft.kit.match import Match, result_of
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import Settings, legal_actions, prepare
from updraft.kit.tape import ChanceOutcome
from updraft.server.undo import can_undo

SWAPS = 60  # tried for each game
VARIATIONS = 12  # tried with other hidden moves
OTHER_MOVES = 4  # of a decision that are tried for a variation
UNDO = None  # instead of a move: the last one is undone

Path: TypeAlias = Sequence[Move | None]


class TwinSeed(str):
    """A seed with the same text as another, so that bots choose alike, but with its own deal and its own luck."""

    outcomes: list[ChanceOutcome]
    luck: str

    @property
    def stored(self) -> str:
        """The text that events store instead; each twin seed has its own."""
        return f"{self} twin {id(self)}"

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        """Return the bytes from which luck is drawn."""
        return self.luck.encode(encoding, errors)


def twin_seed(seed: str, outcomes: list[ChanceOutcome], luck: str) -> TwinSeed:
    made = TwinSeed(seed)
    made.outcomes, made.luck = outcomes, luck
    return made


def feed_deals(patch: pytest.MonkeyPatch) -> Callable[[TwinSeed], None]:
    """Deal every match of a twin seed with its outcomes, when a game starts and whenever it is replayed.

    Return the function that makes a twin seed known by its stored text.
    """
    deal = Match.__init__
    known: dict[object, TwinSeed] = {}

    def deal_as_told(
        match: Match,
        settings: Settings,
        seed: str | int | None,
        outcomes: list[ChanceOutcome] | None = None,
        keep_legal: bool = False,
        start: Table[Any] | None = None,
    ) -> None:
        twin = seed if isinstance(seed, TwinSeed) else known.get(seed)
        deal(match, settings, twin or seed, twin.outcomes if twin else outcomes, keep_legal, start)

    def add(seed: TwinSeed) -> None:
        known[seed.stored] = seed

    patch.setattr(Match, "__init__", deal_as_told)
    return add


class Twin(NamedTuple):
    """A second world: its seed, its moves, and the position before each of them and after the last."""

    seed: TwinSeed
    path: Path
    tables: list[Table[Any]]


class TwinFinder:
    """The first world of a game, and the viewers for whom a second world must look the same."""

    def __init__(self, settings: Settings, seed: str, path: Path, viewers: Sequence[Seat]) -> None:
        self.settings, self.seed, self.path, self.viewers = settings, seed, path, viewers
        self.game: Game = settings.game
        self.rules = self.game.rules
        self.tables = self._positions()
        self._views = [[self._view(table, viewer) for viewer in viewers] for table in self.tables]
        self._rng = random.Random(seed)

    def _positions(self) -> list[Table[Any]]:
        line, tables = [Match(self.settings, self.seed).table], []
        for move in self.path:
            tables.append(line[-1])
            if move is UNDO:
                line.pop()
            else:
                line.append(self._after(line[-1], move))
        return [*tables, line[-1]]

    def _after(self, table: Table[Any], move: Move) -> Table[Any]:
        after = copy_table(table)
        self.rules.play(after, move)
        return after

    def _view(self, table: Table[Any], viewer: Seat) -> bytes:
        hidden = copy_table(table)
        self.rules.hide(hidden, viewer)
        return hidden.tobytes()

    def find(self) -> Twin:
        """Give the second world other luck if nobody notices, then other hidden things."""
        outcomes = self._deal()
        lucks = (f"{self.seed} other", self.seed)
        best = next(filter(None, (self._follow(twin_seed(self.seed, outcomes, luck), 0) for luck in lucks)))
        if not self._hides_anything():
            return best
        for _ in range(SWAPS):
            swapped = twin_seed(self.seed, _swapped(best.seed.outcomes, self._rng), best.seed.luck)
            best = self._follow(swapped, 0) or best
        varied = [best, *filter(None, (self._follow(best.seed, 1 / (2 + tried)) for tried in range(VARIATIONS)))]
        return max(varied, key=self._count_other_moves)

    def _count_other_moves(self, twin: Twin) -> int:
        return sum(move != other for move, other in zip(self.path, twin.path, strict=True))

    def _deal(self) -> list[ChanceOutcome]:
        """Return the outcomes of the first world's deal."""
        table = prepare(self.settings)
        table[0].luck[:] = seed_words(self.seed)
        tape.write(table)
        self.rules.deal(table)
        return tape.take(table)

    def _hides_anything(self) -> bool:
        """Tell whether the deal hides anything but luck from a viewer."""
        dealt = copy_table(self.tables[0])
        blank_luck(dealt[0].luck)
        return any(view != dealt.tobytes() for view in self._views[0])

    def _follow(self, seed: TwinSeed, rate: float) -> Twin | None:
        """Play the path from another deal; None if some viewer would notice a difference.

        `rate` is how often another hidden move is tried before the same one.
        """
        line = [Match(self.settings, seed, seed.outcomes).table]
        tables: list[Table[Any]] = []
        path: list[Move | None] = []
        moves: list[PlayedMove] = []
        undone: list[PlayedMove] = []
        for step, move in enumerate(self.path):
            if not self._looks_the_same(line[-1], step):
                return None
            tables.append(line[-1])
            number = move if move is UNDO else self._same_move(line[-1], move, step, rate)
            if move is UNDO:
                undone.append(moves[-1])
                line.pop()
            elif number is None:
                return None
            else:
                line.append(self._after(line[-1], number))
                moves.append(PlayedMove(self.game, line[-2], number, line[-1]))
            path.append(number)
        if not self._looks_the_same(line[-1], len(self.path)):
            return None
        allowed = all(move.seat in self.viewers or can_undo(move) for move in undone)  # takes long, so it is asked last
        return Twin(seed, path, [*tables, line[-1]]) if allowed else None

    def _looks_the_same(self, table: Table[Any], step: int) -> bool:
        """Tell whether all viewers see a position like that of the first world; the result is public."""
        views = zip(self.viewers, self._views[step], strict=True)
        same = all(self._view(table, viewer) == view for viewer, view in views)
        return same and result_of(self.game, table) == result_of(self.game, self.tables[step])

    def _same_move(self, table: Table[Any], move: Move, step: int, rate: float) -> Move | None:
        """Find a move after which all viewers see the same; a move that a viewer knows is the same move."""
        legal = legal_actions(self.game, table)
        others = [other for other in legal if other != move and int(table[0].turn) not in self.viewers]
        self._rng.shuffle(others)
        first = others[:OTHER_MOVES] if self._rng.random() < rate else []
        same = [move] if move in legal else []
        numbers = same if self.game.parts.web.is_public(move) else [*first, *same, *others]
        return next((other for other in numbers if self._looks_the_same(self._after(table, other), step + 1)), None)


def _swapped(outcomes: list[ChanceOutcome], rng: random.Random) -> list[ChanceOutcome]:
    """Swap two cells of the longest outcome, which is the shuffle of all cards or tiles."""
    longest = max(range(len(outcomes)), key=lambda at: len(outcomes[at][1]))
    chance, cells = outcomes[longest][0], list(outcomes[longest][1])
    one, other = rng.sample(range(len(cells)), 2)
    cells[one], cells[other] = cells[other], cells[one]
    return [*outcomes[:longest], (chance, cells), *outcomes[longest + 1 :]]

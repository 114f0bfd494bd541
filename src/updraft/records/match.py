"""A game being played and written down at the same time: moves, luck, undo, result."""

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from updraft.kit import tape
from updraft.kit.contract import FIRST, NOBODY, Game, Move, Seat
from updraft.kit.luck import Tape, seed_words
from updraft.kit.memory import Table
from updraft.kit.referee import check_move
from updraft.kit.table import Settings, legal_moves, prepare, scores_and_ranks
from updraft.kit.tape import ChanceOutcome
from updraft.records.record import Record, RecordEntry


class OutcomeError(ValueError):
    """Outcomes that were fed in and do not fit; `wanted` is the chance that was asked for, if any."""

    def __init__(self, wanted: int | None) -> None:
        self.wanted = wanted
        super().__init__(f"chance {wanted} was asked for" if wanted is not None else "an outcome was left over")


class TriedMove(NamedTuple):
    """A move that was tried: where, its number and text, the position after it, and what luck decided."""

    before: Table[Any]
    number: Move
    entry: RecordEntry
    after: Table[Any]
    outcomes: list[ChanceOutcome]

    def matches(self, table: Table[Any], move: Move | str, seat: Seat | None) -> bool:
        return self.before is table and self.entry["move"] == move and seat in (None, self.entry["seat"])


class Match:
    """One table from the deal on. `tables` holds the position before every move, the present one last."""

    def __init__(
        self,
        settings: Settings,
        seed: str | None,
        outcomes: list[ChanceOutcome] | None = None,
        keep_legal: bool = False,
    ) -> None:
        """Deal by a seed, or with the outcomes of the deal fed in."""
        self.settings = settings
        self.seed = seed
        self.keep_legal = keep_legal
        self.entries: list[RecordEntry] = []
        self.setup: dict[str, Any] = {}
        table = prepare(settings)
        table[0].luck[:] = seed_words(seed or "")
        table, dealt = _run_with_tape(table, self.game.rules.deal, outcomes)
        self.tables = [table]
        self.numbers: list[Move] = []  # of the moves made so far
        self._peeked: TriedMove | None = None
        self._turn_at: tuple[Table[Any], Seat] | None = None
        for number, cells in dealt:
            chance = self.game.chances.get(number)
            if chance and chance.setup:
                self.setup[chance.setup] = chance.write(self.table, cells)
            elif number != FIRST:
                self.entries.append(self.chance_entry(number, cells))
        self._length = [len(self.entries)]  # entries written when each position arose

    @property
    def game(self) -> Game:
        return self.settings.game

    @property
    def table(self) -> Table[Any]:
        """The present position. Look at it, never write to it."""
        return self.tables[-1]

    @property
    def turn(self) -> Seat:
        """The seat whose decision it is; NOBODY when the game is over."""
        table = self.tables[-1]
        if self._turn_at is None or self._turn_at[0] is not table:
            self._turn_at = table, int(table[0].turn)
        return self._turn_at[1]

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    @property
    def move_count(self) -> int:
        """How many moves have been made."""
        return len(self._length) - 1

    @property
    def moves(self) -> list[str]:
        """The texts of the moves made so far."""
        return [entry["move"] for entry in self.entries if "move" in entry]

    def legal(self) -> list[str]:
        """The texts of the legal moves, by code point."""
        return sorted(self.game.notation.text(self.table, move) for move in legal_moves(self.game, self.table))

    def push(self, move: Move | str, seat: Seat | None = None, outcomes: list[ChanceOutcome] | None = None) -> None:
        """Make a move or raise Refused; where outcomes are given, they take the place of luck."""
        step = self._peeked
        if step is None or outcomes is not None or not step.matches(self.table, move, seat):
            step = self._try(check_move(self.game, self.table, move, seat), outcomes)
        self._peeked = None
        self.tables.append(step.after)
        self.numbers.append(step.number)
        self.entries.append(step.entry)
        self.entries += [self.chance_entry(*outcome) for outcome in step.outcomes]
        self._length.append(len(self.entries))

    def peek(self, number: Move) -> Table[Any]:
        """The position after a legal move of the seat at turn. If it is made, `submit` need not work it out again."""
        self._peeked = self._try(number, None)
        return self._peeked.after

    def _try(self, number: Move, outcomes: list[ChanceOutcome] | None) -> TriedMove:
        before, play = self.table, self.game.rules.play
        entry: RecordEntry = {"seat": self.turn, "move": self.game.notation.text(before, number)}
        if self.keep_legal:
            entry["legal"] = self.legal()
        after, happened = _run_with_tape(before, lambda table: play(table, number), outcomes)
        return TriedMove(before, number, entry, after, happened)

    def pop(self) -> None:
        """Take the last move back, its luck included: the same move would bring the same luck again."""
        if len(self.tables) == 1:
            raise IndexError("there is no move to take back")
        self.tables.pop()
        self.numbers.pop()
        self._length.pop()
        del self.entries[self._length[-1] :]

    def drop_history(self, kept: int = 2) -> None:
        """Let go of all positions but the last ones: who holds thousands of matches replays to look further back."""
        del self.tables[:-kept]

    def at_move(self, made: int) -> "Match":
        """The match as it was after so many moves, to be looked at; all positions must still be there."""
        past = copy(self)
        past.tables = self.tables[: made + 1]
        past.numbers = self.numbers[:made]
        past._length = self._length[: made + 1]
        past.entries = self.entries[: self._length[made]]
        return past

    def reseed(self, seed: str) -> None:
        """From now on luck comes from here; for games whose outcomes so far were fed in."""
        self.table[0].luck[:] = seed_words(seed)
        self._peeked = None

    def chance_entry(self, number: int, cells: list[int]) -> RecordEntry:
        """An outcome as it stands in a record."""
        chance = self.game.chances[number]
        return {"chance": chance.name, chance.key: chance.write(self.table, cells)}

    def result(self) -> dict[str, Any] | None:
        """How the game ended; None while it is unfinished."""
        return result_of(self.game, self.table)

    def record(self) -> Record:
        """The game so far, on paper."""
        settings = self.settings
        return Record(
            game=self.game.name,
            ruleset=settings.ruleset,
            players=settings.players,
            options=settings.options,
            seed=self.seed,
            first=int(self.table[0].first),
            setup=self.setup,
            moves=list(self.entries),
            result=self.result(),
            components=settings.component_lists,
        )


def _run_with_tape(
    table: Table[Any], act: Callable[[Table[Any]], None], outcomes: list[ChanceOutcome] | None
) -> tuple[Table[Any], list[ChanceOutcome]]:
    """Act on a copy of a table with the tape running: the position after it, and what luck decided."""
    after = copy_table(table)
    if outcomes is None:
        tape.write(after)
    else:
        tape.feed(after, outcomes)
    act(after)
    if outcomes is not None:
        s = after[0]
        if s.taping == Tape.TORN:
            raise OutcomeError(int(s.wanted))
        if s.tape_at != sum(2 + len(cells) for _, cells in outcomes):
            raise OutcomeError(None)
    return after, tape.take(after)


def copy_table(table: Table[Any]) -> Table[Any]:
    """A table's memory, copied as such: 1 µs, where NumPy's own copy goes field by field (35 µs for 4 KiB)."""
    return np.frombuffer(bytearray(table.tobytes()), table.dtype)


def result_of(game: Game, table: Table[Any]) -> dict[str, Any] | None:
    """How a position has ended, as it stands in records; None while there is somebody's turn."""
    if table[0].turn != NOBODY:
        return None
    scores, ranks = scores_and_ranks(game, table)
    return {
        "end": game.ends[int(table[0].end)],
        "scores": scores,
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
        "ranks": ranks,
    }

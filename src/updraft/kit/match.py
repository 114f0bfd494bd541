"""A match: one game being played and recorded, with push and pop."""

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

from updraft.kit import tape
from updraft.kit.contract import FIRST, NOBODY, Game, Move, Seat
from updraft.kit.luck import Tape, seed_words
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import PlayedMove
from updraft.kit.record import Record, RecordEntry
from updraft.kit.referee import check_move
from updraft.kit.table import Settings, SettingsError, legal_actions, prepare, scores_and_ranks, seed_text
from updraft.kit.tape import ChanceOutcome
from updraft.kit.untrusted import quoted
from updraft.kit.view import View, view_of

MAX_CACHED_CHOICES = 64  # choices that are kept in memory with a position


class OutcomeError(ValueError):
    """Outcomes that do not fit the game; `wanted` is the chance that needed one, if any."""

    def __init__(self, wanted: int | None) -> None:
        self.wanted = wanted
        super().__init__(f"chance {wanted} needed an outcome" if wanted is not None else "an outcome was left over")


class TriedMove(NamedTuple):
    """A legal move with the positions before and after it and the outcomes of its luck."""

    before: Table[Any]
    number: Move
    entry: RecordEntry
    after: Table[Any]
    outcomes: list[ChanceOutcome]

    def matches(self, table: Table[Any], move: Move | str, seat: Seat | None) -> bool:
        return self.before is table and self.entry["move"] == move and seat in (None, self.entry["seat"])


class Match:
    """One game from the deal on, or from a given position.

    `tables` holds the position before every move, the current one last. `game.new(players=2, seed=7)` makes one.
    """

    def __init__(
        self,
        settings: Settings,
        seed: str | int | None,
        outcomes: list[ChanceOutcome] | None = None,
        keep_legal: bool = False,
        start: Table[Any] | None = None,
    ) -> None:
        """Deal by a seed, or with the outcomes of the deal fed in; or begin at a position, which has its luck."""
        self.settings = settings
        self.seed = None if seed is None else seed_text(seed)
        self.keep_legal = keep_legal
        self.start = start
        self.entries: list[RecordEntry] = []
        self.setup: dict[str, Any] = {}
        if start is None:
            table = prepare(settings)
            table[0].luck[:] = seed_words(self.seed or "")
            table, dealt = _run_with_tape(table, self.game.rules.deal, outcomes)
        else:
            table, dealt = copy_table(start), []
        self.tables = [table]
        self.numbers: list[Move] = []  # of the moves made so far
        self.hints: set[int] = set()  # the numbers of moves, from 1, for which a hint was taken
        self._tried: TriedMove | None = None
        self._turn_at: tuple[Table[Any], Seat] | None = None
        self._last: PlayedMove | None = None
        self._choices_at: tuple[Table[Any], dict[str, Move]] | None = None
        for number, cells in dealt:
            chance = self.game.chances.get(number)
            if chance and chance.setup:
                self.setup[chance.setup] = chance.write(self.table, cells)
            elif number != FIRST:
                self.entries.append(self.chance_entry(number, cells))
        self._length = [len(self.entries)]  # entries written when each position arose

    def __repr__(self) -> str:
        players, turn = self.settings.players, "over" if self.is_over else f"turn {self.turn}"
        return f"<Match {self.game.name}, {players} players, move {self.move_count}, {turn}>"

    @property
    def game(self) -> Game:
        return self.settings.game

    @property
    def table(self) -> Table[Any]:
        """The current position. Read it, never write to it."""
        return self.tables[-1]

    @property
    def turn(self) -> Seat:
        """The seat whose decision it is; NOBODY (-1) when the game is over."""
        table = self.tables[-1]
        if self._turn_at is None or self._turn_at[0] is not table:
            self._turn_at = table, int(table[0].turn)
        return self._turn_at[1]

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    @property
    def move_count(self) -> int:
        """The number of moves made so far."""
        return len(self._length) - 1

    @property
    def moves(self) -> list[str]:
        """The texts of the moves made so far."""
        return [entry["move"] for entry in self.entries if "move" in entry]

    @property
    def last_move(self) -> PlayedMove | None:
        """The last move, with all that each viewer may know of it."""
        if self.numbers and (self._last is None or self._last.after is not self.table):
            self._last = self.played(self.move_count)
        return self._last if self.numbers else None

    @property
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves, by code point."""
        return sorted(self.game.notation.text(self.table, move) for move in self.legal_actions)

    @property
    def legal_actions(self) -> list[Move]:
        """The numbers of the legal moves, ascending."""
        return legal_actions(self.game, self.table)

    def choices(self) -> dict[str, Move]:
        """Return the current player's legal moves by text, from that player's view.

        Short lists are cached until the position changes.
        """
        choices = self.cached_choices()
        if not choices:
            view = self.view(self.turn)
            choices = dict(zip(view.legal_moves, view.legal_actions, strict=True))
            self._choices_at = (self.table, choices) if len(choices) <= MAX_CACHED_CHOICES else None
        return choices

    def cached_choices(self) -> dict[str, Move]:
        """Return the cached choices of this position; empty if there are none."""
        return self._choices_at[1] if self._choices_at and self._choices_at[0] is self.table else {}

    def push(self, move: Move | str, seat: Seat | None = None, outcomes: list[ChanceOutcome] | None = None) -> None:
        """Make a move, by text or number, or raise Refused; where outcomes are given, they replace luck."""
        tried = self._tried
        if tried is None or outcomes is not None or not tried.matches(self.table, move, seat):
            tried = self._try(check_move(self.game, self.table, move, seat), outcomes)
        self._tried = None
        self.tables.append(tried.after)
        self.numbers.append(tried.number)
        self.entries.append(tried.entry)
        self.entries += [self.chance_entry(*outcome) for outcome in tried.outcomes]
        self._length.append(len(self.entries))

    def pop(self) -> str:
        """Take back the last move and return its text. Its luck goes too: the same move brings the same luck again."""
        last = self.peek()
        self.tables.pop()
        self.numbers.pop()
        self._length.pop()
        del self.entries[self._length[-1] :]
        self.hints = self.hints_up_to(self.move_count)
        return last

    def note_hint(self) -> None:
        """Note that the current player took a hint for the next move; the record says so."""
        self.hints.add(self.move_count + 1)

    def hints_up_to(self, move_count: int) -> set[int]:
        """Return the hints that remain when the game goes back to a number of moves: of these, and of the next one."""
        return {number for number in self.hints if number <= move_count + 1}

    def peek(self) -> str:
        """Return the text of the last move."""
        if not self.numbers:
            raise IndexError("no move has been made yet")
        last: str = self.entries[self._length[-2]]["move"]
        return last

    def played(self, made: int) -> PlayedMove:
        """Return a move that was made, the first one by 1; its positions must still be in memory."""
        if not 0 < made <= self.move_count:
            raise IndexError(f"there is no move {made}: {self.move_count} were made")
        back = made - self.move_count
        return PlayedMove(self.game, self.tables[back - 2], self.numbers[made - 1], self.tables[back - 1])

    def after(self, number: Move) -> Table[Any]:
        """Return the position after a legal move; if that move is pushed next, it is not computed again."""
        self._tried = self._try(number, None)
        return self._tried.after

    def _try(self, number: Move, outcomes: list[ChanceOutcome] | None) -> TriedMove:
        before, play = self.table, self.game.rules.play
        entry: RecordEntry = {"seat": self.turn, "move": self.game.notation.text(before, number)}
        if self.keep_legal:
            entry["legal"] = self.legal_moves
        after, happened = _run_with_tape(before, lambda table: play(table, number), outcomes)
        return TriedMove(before, number, entry, after, happened)

    def view(self, seat: Seat) -> View:
        """Return what a seat may know; NOBODY (-1) is a spectator."""
        if not isinstance(seat, int) or not NOBODY <= seat < self.settings.players:
            raise SettingsError("seat", last=self.settings.players - 1, given=quoted(seat))
        return view_of(self.game, self.table, seat)

    def clone(self) -> "Match":
        """Copy the match; the copy shares the game and the past positions, which never change."""
        twin = copy(self)
        twin.entries, twin.numbers = list(self.entries), list(self.numbers)
        twin.tables, twin._length = list(self.tables), list(self._length)
        twin.hints = set(self.hints)
        return twin

    def from_beginning(self) -> "Match":
        """Return the match as it was before its first move, dealt anew from its seed or at its first position."""
        return Match(self.settings, self.seed, start=self.start)

    def drop_history(self, kept: int = 2) -> None:
        """Forget all positions except the last ones, to save memory; replay the match to look further back."""
        del self.tables[:-kept]

    def resume(self, entries: list[RecordEntry], numbers: list[Move], tables: list[Table[Any]]) -> None:
        """Go on from a saved position: the entries and numbers of the moves so far, and the last positions."""
        self.entries, self.numbers, self.tables = entries, numbers, tables
        begins = [at for at, entry in enumerate(entries) if "move" in entry]
        self._length = [*begins, len(entries)]

    def at_move(self, move_count: int) -> "Match":
        """Return the match as it was after so many moves; all positions must still be in memory."""
        past = copy(self)
        past.tables = self.tables[: move_count + 1]
        past.numbers = self.numbers[:move_count]
        past._length = self._length[: move_count + 1]
        past.entries = self.entries[: self._length[move_count]]
        past.hints = self.hints_up_to(move_count)
        return past

    def reseed(self, seed: str | int) -> None:
        """Draw luck from a new seed from now on; for games whose outcomes so far were fed in."""
        self.table[0].luck[:] = seed_words(seed_text(seed))
        self._tried = None

    def chance_entry(self, number: int, cells: list[int]) -> RecordEntry:
        """Write an outcome as records do."""
        chance = self.game.chances[number]
        return {"chance": chance.name, chance.key: chance.write(self.table, cells)}

    def result(self) -> dict[str, Any] | None:
        """Return end, scores, winners and ranks as records write them; None while the game is unfinished."""
        return result_of(self.game, self.table)

    def returns(self) -> list[float]:
        """Return one number for each seat, from -1 to 1: the share of others that it beat minus the share that beat it.

        They sum to 0, and all are 0 while the game is unfinished.
        """
        players = self.settings.players
        if not self.is_over:
            return [0.0] * players
        ranks = scores_and_ranks(self.game, self.table)[1]
        return [sum((other > rank) - (other < rank) for other in ranks) / (players - 1) for rank in ranks]

    def record(self) -> Record:
        """Write the game so far as a record."""
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
            hints=sorted(self.hints),
        )


def _run_with_tape(
    table: Table[Any], act: Callable[[Table[Any]], None], outcomes: list[ChanceOutcome] | None
) -> tuple[Table[Any], list[ChanceOutcome]]:
    """Act on a copy of a table with the tape running; return the copy and the outcomes of luck."""
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


def result_of(game: Game, table: Table[Any]) -> dict[str, Any] | None:
    """Return the result of a position as records write it; None while the game is unfinished."""
    if table[0].turn != NOBODY:
        return None
    scores, ranks = scores_and_ranks(game, table)
    return {
        "end": game.ends[int(table[0].end)],
        "scores": scores,
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
        "ranks": ranks,
    }

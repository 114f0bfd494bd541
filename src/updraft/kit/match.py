"""A match: one game being played and recorded, with push and pop."""

from collections.abc import Callable, Set
from copy import deepcopy
from typing import Any, NamedTuple
from zlib import compress, decompress

import numpy as np

from updraft.kit import tape
from updraft.kit.contract import FIRST, NOBODY, Game, Move, Seat
from updraft.kit.loops import HAD_CHANCE
from updraft.kit.luck import Tape, seed_words
from updraft.kit.memory import Features, Table, copy_table
from updraft.kit.observation import check_array
from updraft.kit.played_move import PlayedMove
from updraft.kit.position_stack import PositionStack, compiled_observe
from updraft.kit.record import Record, RecordEntry
from updraft.kit.referee import check_move
from updraft.kit.table import Settings, SettingsError, legal_actions, returns_of, scores_and_ranks, seed_text, undealt
from updraft.kit.tape import ChanceOutcome
from updraft.kit.untrusted import InputError, quoted
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


class Match(PositionStack):
    """One game from the deal on, or from a given position.

    `game.new(players=2, seed=7)` makes one. Moves by number are made by compiled code and written down as entries of a
    record when somebody asks for them: the positions hold their luck, so that the same outcomes are found again.
    """

    hints: Set[int] = frozenset()  # the numbers of moves, from 1, for which a hint was taken
    _is_replayable = True  # from its seed or start and the numbers of its moves
    _is_unwound = False  # earlier positions are not in memory, and can be played again
    _entries: list[RecordEntry]  # of the moves that were written down
    _length: list[int]  # entries written when each position arose; empty until the deal is written
    _setup: dict[str, Any] | None = None  # until the deal is written down
    _tried: TriedMove | None = None
    _last: PlayedMove | None = None
    _choices_at: tuple[Table[Any], dict[str, Move]] | None = None

    def __init__(
        self,
        settings: Settings,
        seed: str | int | None,
        outcomes: list[ChanceOutcome] | None = None,
        keep_legal: bool = False,
        start: Table[Any] | None = None,
        writes_deal: bool = False,
    ) -> None:
        """Deal by a seed, or with the outcomes of the deal fed in; or begin at a position, which has its luck.

        The outcomes of a deal by a seed are found when somebody asks for them, or at once if `writes_deal` is set.
        """
        self.settings = settings
        self.game = settings.game
        self.seed = None if seed is None else seed_text(seed)
        self.keep_legal = keep_legal
        self.start = start
        self._is_replayable = outcomes is None
        self._entries, self._length = [], []
        if start is not None:
            table = copy_table(start)
        else:
            table = undealt(settings, self.seed or "")
            if outcomes is None and not writes_deal:
                settings.game.rules.deal(table)
            else:
                table, dealt = _run_with_tape(table, settings.game.rules.deal, outcomes)
                self._write_deal(table, dealt)
        self._begin([table], [])

    def __repr__(self) -> str:
        players, turn = self.settings.players, "over" if self.is_over else f"turn {self.turn}"
        return f"<Match {self.game.name}, {players} players, move {self.move_count}, {turn}>"

    def __eq__(self, other: object) -> bool:
        """Compare settings, seeds, moves and positions; a match that was pickled or cloned is equal to its origin."""
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.move_count == other.move_count
            and self.numbers == other.numbers
            and self.seed == other.seed
            and self.settings == other.settings
            and self.table.tobytes() == other.table.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # a match changes

    @property
    def tables(self) -> list[Table[Any]]:
        """The positions in memory, the current one last; all of them, unless history was dropped."""
        if self._is_unwound:
            self._rewind()
        return self._listed_tables()

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    @property
    def moves(self) -> list[str]:
        """The texts of the moves made so far."""
        text, table = self.settings.texts.text, self.table
        return [text(table, number) for number in self.numbers]

    @property
    def entries(self) -> list[RecordEntry]:
        """The moves and chance outcomes so far, as records write them."""
        if len(self._length) <= self.move_count:
            self._write_entries()
        return self._entries

    @property
    def setup(self) -> dict[str, Any]:
        """The outcomes of the deal, as records write them."""
        if self._setup is None:
            self._deal_again()
        assert self._setup is not None
        return self._setup

    @property
    def last_move(self) -> PlayedMove | None:
        """The last move, with all that each viewer may know of it."""
        if not self.move_count:
            return None
        if self._last is None or self._last.after is not self.table:
            self._last = self.played(self.move_count)
        return self._last

    @property
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves, by code point."""
        text, table = self.settings.texts.text, self.table
        return sorted(text(table, move) for move in self.legal_actions)

    def _repr_svg_(self) -> str:
        """Show the table in a notebook, as the current player sees it, or everybody when the game is over."""
        return self.view(self.turn)._repr_svg_()

    def _repr_html_(self) -> str:
        return self.view(self.turn)._repr_html_()

    def choices(self) -> dict[str, Move]:
        """Return the current player's legal moves by text, from that player's view.

        Short lists are cached until the position changes.
        """
        choices = self.cached_choices()
        if not choices:
            text, view = self.settings.texts.text, self.view(self.turn)
            choices = {text(view.table, number): number for number in view.legal_actions}
            self._choices_at = (self.table, choices) if len(choices) <= MAX_CACHED_CHOICES else None
        return choices

    def cached_choices(self) -> dict[str, Move]:
        """Return the cached choices of this position; empty if there are none."""
        return self._choices_at[1] if self._choices_at and self._choices_at[0] is self.table else {}

    def _push_checked(self, move: Move | str, seat: Seat | None, outcomes: list[ChanceOutcome] | None) -> None:
        """Make a move if the referee allows it, and write it down."""
        tried = self._tried
        if tried is None or outcomes is not None or not tried.matches(self.table, move, seat):
            tried = self._try(check_move(self.game, self.table, move, seat), outcomes)
        self._tried = None
        entries = self.entries
        self._append(tried.number, tried.after)
        entries.append(tried.entry)
        entries += [self.chance_entry(*outcome) for outcome in tried.outcomes]
        self._length.append(len(entries))
        self._is_replayable &= outcomes is None

    def pop(self) -> str:
        """Take back the last move and return its text. Its luck goes too: the same move brings the same luck again."""
        last = self.peek()
        if self._is_replayable and not self._statuses and len(self._tables) <= 1:
            self._rewind()
        self._pop()
        made = self.move_count
        if len(self._length) > made + 1:
            self._length.pop()
            del self._entries[self._length[-1] :]
        if self.hints:
            self.hints = self.hints_up_to(made)
        return last

    def note_hint(self) -> None:
        """Note that the current player took a hint for the next move; the record says so."""
        self.hints = {*self.hints, self.move_count + 1}

    def hints_up_to(self, move_count: int) -> set[int]:
        """Return the hints that remain when the game goes back to a number of moves: of these, and of the next one."""
        return {number for number in self.hints if number <= move_count + 1}

    def peek(self) -> str:
        """Return the text of the last move."""
        if not self.move_count:
            raise IndexError("no move has been made yet")
        return self.settings.texts.text(self.table, self.numbers[-1])

    def played(self, made: int) -> PlayedMove:
        """Return a move that was made, the first one by 1; its positions must still be in memory."""
        if not 0 < made <= self.move_count:
            raise IndexError(f"there is no move {made}: {self.move_count} were made")
        back, tables = made - self.move_count, self.tables
        return PlayedMove(self.game, tables[back - 2], self.numbers[made - 1], tables[back - 1])

    def after(self, number: Move) -> Table[Any]:
        """Return the position after a legal move; if that move is pushed next, it is not computed again."""
        self._tried = self._try(number, None)
        return self._tried.after

    def _try(self, number: Move, outcomes: list[ChanceOutcome] | None) -> TriedMove:
        before, play = self.table, self.game.rules.play
        after, happened = _run_with_tape(before, lambda table: play(table, number), outcomes)
        return TriedMove(before, number, self._move_entry(before, number), after, happened)

    def _move_entry(self, before: Table[Any], number: Move) -> RecordEntry:
        text = self.settings.texts.text
        entry: RecordEntry = {"seat": before["turn"].item(), "move": text(before, number)}
        if self.keep_legal:
            entry["legal"] = sorted(text(before, move) for move in legal_actions(self.game, before))
        return entry

    def _write_entries(self) -> None:
        """Write down the deal and the moves that were made by number."""
        tables, numbers, with_chance = self.tables, self.numbers, self._with_chance
        if not self._length:
            self._deal_again()
        for at in range(len(self._length) - 1, len(numbers)):
            before, number = tables[at - len(numbers) - 1], numbers[at]
            self._entries.append(self._move_entry(before, number))
            if at in with_chance:
                self._entries += [self.chance_entry(*outcome) for outcome in self._outcomes(before, number)]
            self._length.append(len(self._entries))
        self._with_chance = frozenset()

    def number_of(self, text: str) -> Move | None:
        """Return the number of a move, whether or not it is legal; None for an unknown text."""
        texts = self.settings.texts
        number = texts.numbers.get(text)
        return texts.number(self.table, text) if number is None else number

    def last_chances(self) -> list[RecordEntry]:
        """Return the chance outcomes of the last move, as records write them."""
        self._empty_log()
        if self._statuses:
            if not self._statuses[-1] & HAD_CHANCE:
                return []
            if (before := self._table_before()) is not None:
                return [self.chance_entry(*outcome) for outcome in self._outcomes(before, self.numbers[-1])]
        return self.entries[self._length[-2] + 1 :]

    def _outcomes(self, before: Table[Any], number: Move) -> list[ChanceOutcome]:
        """Find the outcomes of a move's luck again."""
        play = self.game.rules.play
        return _run_with_tape(before, lambda table: play(table, number), None)[1]

    def _deal_again(self) -> None:
        """Find the outcomes of the deal again, and write them down."""
        if self.start is None:
            self._write_deal(*_run_with_tape(undealt(self.settings, self.seed or ""), self.game.rules.deal, None))
        else:
            self._write_deal(self.start, [])

    def _write_deal(self, first: Table[Any], dealt: list[ChanceOutcome]) -> None:
        """Write down the outcomes of the deal: under `setup`, or as entries before the first move."""
        self._setup = {}
        entries = []
        for number, cells in dealt:
            chance = self.game.chances.get(number)
            if chance and chance.setup:
                self._setup[chance.setup] = chance.write(first, cells)
            elif number != FIRST:
                entries.append(self._chance_entry(first, number, cells))
        if not self._length:
            self._entries = entries
            self._length = [len(entries)]

    def view(self, seat: Seat) -> View:
        """Return what a seat may know; NOBODY (-1) is a spectator."""
        if not isinstance(seat, int) or not NOBODY <= seat < self.settings.players:
            raise SettingsError("seat", last=self.settings.players - 1, given=quoted(seat))
        return view_of(self.game, self.table, seat)

    def observe(self, seat: Seat, out: Features | None = None) -> Features:
        """Write the observation of a seat as numbers for learning, into a given array or a new one.

        It has the numbers of `view(seat).observation`, without a view: `observe` looks at nothing that is hidden from
        the seat, so that nothing has to be hidden first. Every game is tested for that.
        """
        if not isinstance(seat, int) or not 0 <= seat < self.settings.players:
            raise InputError(
                f"an observation is made for a seat from 0 to {self.settings.players - 1}, not {quoted(seat)}"
            )
        if out is None:
            out = np.empty(self.game.observation_size, np.float32)
        else:
            check_array(self.game, out)
        compiled_observe(self.game)(self._look(), seat, out)
        return out

    def clone(self) -> "Match":
        """Copy the match; the copy shares the game and the settings, and nothing else.

        It has the current position alone: earlier ones are played again from the beginning when somebody asks for them.
        """
        if not self._is_replayable:
            return self._clone_with_history()
        twin = self._bare_twin()
        twin._is_unwound = self.move_count > 0
        self._begin_clone(twin)
        return twin

    def _bare_twin(self) -> "Match":
        """Copy a match without its moves and positions."""
        twin = object.__new__(Match)  # attribute by attribute: half the time of copying and overwriting all of them
        twin.settings, twin.game, twin.seed, twin.start = self.settings, self.game, self.seed, self.start
        twin.keep_legal, twin._entries, twin._length = self.keep_legal, [], []
        if self.hints:
            twin.hints = frozenset(self.hints)
        return twin

    def _clone_with_history(self) -> "Match":
        """Copy a match whose luck was fed in: its positions cannot be played again."""
        twin = self._bare_twin()
        twin._is_replayable = False
        twin._entries, twin._length, twin._setup = deepcopy(self.entries), self._length.copy(), deepcopy(self._setup)
        twin._begin([copy_table(table) for table in self.tables], self.numbers.copy())
        return twin

    __copy__ = clone

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Match":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle settings, seed and moves, which are played again; positions too if outcomes were fed in."""
        start = None if self.start is None else compress(self.start.tobytes())
        numbers = compress(np.array(self.numbers, np.int32).tobytes())
        saved = None
        if not self._is_replayable:
            saved = [compress(table.tobytes()) for table in self.tables], self.entries, self.setup
        return _unpickled, (self.settings, self.seed, self.keep_legal, start, numbers, self.hints, saved)

    def _rewind(self) -> None:
        """Play all moves again from the beginning, to have every position in memory."""
        numbers = self.numbers
        self._entries, self._length, self._setup, self._is_unwound = [], [], None, False
        self._begin([self.from_beginning().table], [])
        self.push_all(numbers)

    def from_beginning(self) -> "Match":
        """Return the match as it was before its first move, dealt anew from its seed or at its first position."""
        return Match(self.settings, self.seed, keep_legal=self.keep_legal, start=self.start)

    def drop_history(self, kept: int = 2) -> None:
        """Forget all positions except the last ones, to save memory; replay the match to look further back."""
        self._write_entries()
        del self.tables[:-kept]

    def resume(self, entries: list[RecordEntry], numbers: list[Move], tables: list[Table[Any]]) -> None:
        """Go on from a saved position: the entries and numbers of the moves so far, and the last positions."""
        self._entries = entries
        self._begin(tables, numbers)
        begins = [at for at, entry in enumerate(entries) if "move" in entry]
        self._length = [*begins, len(entries)]

    def at_move(self, move_count: int) -> "Match":
        """Return the match as it was after so many moves; all positions must still be in memory."""
        tables, entries = self.tables[: move_count + 1], self.entries
        past = self._bare_twin()
        past._is_replayable, past._setup = self._is_replayable, self._setup
        past._begin(tables, self.numbers[:move_count])
        past._length = self._length[: move_count + 1]
        past._entries = entries[: self._length[move_count]]
        past.hints = self.hints_up_to(move_count)
        return past

    def reseed(self, seed: str | int) -> None:
        """Draw luck from a new seed from now on; for games whose outcomes so far were fed in."""
        self._write_entries()
        self._listed_tables()[-1][0].luck[:] = seed_words(seed_text(seed))
        self._forget_unlisted()
        self._tried = None
        self._is_replayable = False

    def chance_entry(self, number: int, cells: list[int]) -> RecordEntry:
        """Write an outcome as records do."""
        return self._chance_entry(self.table, number, cells)

    def _chance_entry(self, table: Table[Any], number: int, cells: list[int]) -> RecordEntry:
        chance = self.game.chances[number]
        return {"chance": chance.name, chance.key: chance.write(table, cells)}

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
        return returns_of(scores_and_ranks(self.game, self.table)[1])

    def record(self) -> Record:
        """Write the game so far as a record."""
        settings = self.settings
        return Record(
            game=self.game.name,
            ruleset=settings.ruleset,
            players=settings.players,
            options=dict(settings.options),
            seed=self.seed,
            first=int(self.table[0].first),
            setup=dict(self.setup),
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


def _unpickled(
    settings: Settings,
    seed: str | None,
    keep_legal: bool,
    start: bytes | None,
    numbers: bytes,
    hints: set[int],
    saved: tuple[list[bytes], list[RecordEntry], dict[str, Any]] | None,
) -> Match:
    """Rebuild a match from what `__reduce__` saved."""
    made = np.frombuffer(decompress(numbers), np.int32).tolist()
    first = None if start is None else _table_of(settings.game, start)
    match = Match(settings, seed, keep_legal=keep_legal, start=first)
    if saved is None:
        match.push_all(made)
    else:
        positions, entries, match._setup = saved
        match.resume(entries, made, [_table_of(settings.game, position) for position in positions])
        match._is_replayable = False
    match.hints = hints
    return match


def _table_of(game: Game, packed: bytes) -> Table[Any]:
    table: Table[Any] = np.frombuffer(bytearray(decompress(packed)), game.state.layout)
    return table


def result_of(game: Game, table: Table[Any]) -> dict[str, Any] | None:
    """Return the result of a position as records write it; None while the game is unfinished."""
    if table["turn"].item() != NOBODY:
        return None
    scores, ranks = scores_and_ranks(game, table)
    return {
        "end": game.ends[int(table[0].end)],
        "scores": scores,
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
        "ranks": ranks,
    }

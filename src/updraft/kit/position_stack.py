"""The positions of a match, on which moves are made by number: one compiled call for each move."""

from functools import cache
from typing import Any, Protocol

import numpy as np

from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.jit import direct
from updraft.kit.loops import HAD_CHANCE, STATUS_BITS, TURN_MASK, Masks, loops_of, move_buffer
from updraft.kit.memory import Ints, Table, copy_table
from updraft.kit.tape import ChanceOutcome

SAVED_EVERY = 16  # moves: to go back further than one move, at most so many are made again
UNLISTED = -1  # instead of a count: the legal moves of this position are not listed
WORTH_COMPILING = 2000  # moves by number in a process, after which compiling (seconds, once) pays
PART = "push"


class Push(Protocol):
    """`push_position` of one game, see `loops.py`."""

    def __call__(self, positions: Table[Any], at: int, move: Move, moves: Ints, count: int, /) -> int: ...


@cache
def compiled_push(game: Game) -> Push:
    """Compile or load the function that makes moves by number."""
    push: Push = direct(loops_of(game).push_position, allocate(game, 2), 0, 0, move_buffer(game), 0)
    jit.mark_warm(f"{game.folder.name}.{PART}")
    return push if jit.CACHE else lambda *arguments: int(push(*arguments))  # interpreted, it returns NumPy's numbers


class _Demand:
    """Moves made by number in this process, by game: decides when compiling is worth it."""

    def __init__(self) -> None:
        self.made: dict[Game, int] = {}

    def is_served(self, game: Game) -> bool:
        """Count a move, and tell whether the compiled way is there or worth compiling."""
        made = self.made.get(game, 0)
        if made == 0 and jit.is_warm(f"{game.folder.name}.{PART}"):
            made = WORTH_COMPILING
        self.made[game] = made + 1
        return made >= WORTH_COMPILING


_demand = _Demand()


def allocate(game: Game, count: int) -> Table[Any]:
    """Allocate positions without blanking them: 0.5 µs, where np.empty takes 2 to 4 µs for a record of our fields."""
    layout = game.state.layout
    return np.ndarray(count, layout, np.empty(count * layout.itemsize, np.uint8))


class PositionStack:
    """The moves and positions of one game, the current position last: the fast half of a `Match`.

    Moves by number go back and forth between two positions in memory: fresh memory for every position would take longer
    than the move itself. Positions that somebody looks at are copies, which never change; those between are found again
    by making the moves again.
    """

    game: Game

    def _begin(self, tables: list[Table[Any]], numbers: list[Move], turn: Seat | None = None) -> None:
        """Begin with the last positions of a game and the numbers of all moves so far; a known turn saves time."""
        self.numbers = numbers  # of all moves made so far
        # whose decision it is; NOBODY (-1) when the game is over
        self.turn: Seat = int(tables[-1][0].turn) if turn is None else turn
        self._with_chance: set[int] = set()  # moves, counted from 0, that had chance outcomes; of listed positions
        self._tables = tables  # positions that are listed
        self._statuses: list[int] = []  # of the positions after the last listed one, see `loops.py`
        self._saved: list[tuple[int, Table[Any]]] = []  # some of these positions, by the number of moves before
        self._current: Table[Any] | None = None  # a copy of the current position, if it is not listed
        self._pair: Table[Any] | None = None  # where moves are made: the current position and the one before
        self._at = 0  # which of the two is the current one
        self._no_way_back = 0  # after so many moves, the position before is not in the pair
        self._until_save = 0  # moves that can be made before a position is saved
        self._push: Push | None = None
        self._legal: Ints | None = None  # the legal moves of the current position, if their count is not negative
        self._legal_count = UNLISTED
        self._cells: memoryview | None = None  # the same memory as `_legal`: makes lists faster than NumPy

    @property
    def table(self) -> Table[Any]:
        """The current position; it stays as it is when moves are made."""
        if not self._statuses:
            return self._tables[-1]
        if self._current is None:
            assert self._pair is not None
            self._current = copy_table(self._pair[self._at : self._at + 1])
        return self._current

    def _copied_table(self) -> Table[Any]:
        """Copy the current position for somebody who may change it."""
        if self._statuses and self._current is None:
            assert self._pair is not None
            return copy_table(self._pair[self._at : self._at + 1])
        return copy_table(self.table)

    def _listed_tables(self) -> list[Table[Any]]:
        """List all positions, oldest first."""
        if self._statuses:
            current, play = self.table, self.game.rules.play
            made = len(self.numbers) - len(self._statuses)
            self._with_chance.update(made + i for i, status in enumerate(self._statuses) if status & HAD_CHANCE)
            for number in self.numbers[made:-1]:
                self._tables.append(copy_table(self._tables[-1]))
                play(self._tables[-1], number)
            self._tables.append(current)
            self._forget_unlisted()
        return self._tables

    def _forget_unlisted(self) -> None:
        """Count from the last listed position on."""
        self._until_save = 0
        self._statuses.clear()
        self._saved.clear()
        self._current = None

    def push(self, move: Move | str, seat: Seat | None = None, outcomes: list[ChanceOutcome] | None = None) -> None:
        """Make a move, by text or number, or raise Refused; where outcomes are given, they replace luck."""
        if type(move) is int and seat is None and outcomes is None and (self._until_save or self._save()):
            at = self._at
            status = self._push(self._pair, at, move, self._legal, self._legal_count)  # type: ignore[arg-type, misc]
            if status >= 0:
                self._at = 1 - at
                self._until_save -= 1
                self.numbers.append(move)
                self._statuses.append(status)
                self._current = None
                self._legal_count = status >> STATUS_BITS
                self.turn = (status & TURN_MASK) - 1
                return
        self._push_checked(move, seat, outcomes)

    def _push_checked(self, move: Move | str, seat: Seat | None, outcomes: list[ChanceOutcome] | None) -> None:
        """Make a move after asking the referee; `Match` does that."""
        raise NotImplementedError

    def _save(self) -> bool:
        """Save the current position to go back to; tell whether moves can be made from it by compiled code."""
        if self._push is None:
            if not _demand.is_served(self.game):
                return False
            self._push = compiled_push(self.game)
            self._pair = allocate(self.game, 2)
            self._legal_buffer()
        if self._statuses:
            self._saved.append((len(self.numbers), self.table))
            self._until_save = SAVED_EVERY
        else:
            self._load(self._tables[-1])
        return True

    def _load(self, table: Table[Any]) -> None:
        """Make the next moves from a position."""
        assert self._pair is not None
        self._pair.view(np.uint8)[: table.nbytes] = table.view(np.uint8)
        self._at, self._until_save = 0, SAVED_EVERY
        self._no_way_back = len(self.numbers)

    def _append(self, number: Move, table: Table[Any]) -> None:
        """Go on to a position that was made elsewhere."""
        self._listed_tables().append(table)
        self.numbers.append(number)
        self._turn_to_listed()

    def _pop(self) -> None:
        """Go back to the position before the current one."""
        can_swap = len(self.numbers) != self._no_way_back
        if self._statuses:
            self._statuses.pop()
        else:
            self._tables.pop()
        self.numbers.pop()
        if not self._statuses:
            self._turn_to_listed()
            return
        if can_swap:
            self._at = 1 - self._at
            self._no_way_back = len(self.numbers)
        else:
            self._replay()
        self._current = None
        self._legal_count = UNLISTED
        self.turn = (self._statuses[-1] & TURN_MASK) - 1

    def _table_before(self) -> Table[Any] | None:
        """Return the position before the last move if it is still in the pair."""
        if not self._statuses or len(self.numbers) == self._no_way_back:
            return None
        assert self._pair is not None
        other = 1 - self._at
        return self._pair[other : other + 1]

    def _replay(self) -> None:
        """Make the moves again from the last saved position on."""
        while self._saved and self._saved[-1][0] > len(self.numbers):
            self._saved.pop()
        listed = len(self.numbers) - len(self._statuses)
        made, table = self._saved[-1] if self._saved else (listed, self._tables[-1])
        again = self.numbers[made:]
        del self.numbers[made:], self._statuses[made - listed :]
        self._load(table)
        for number in again:
            self._legal_count = UNLISTED
            self.push(number)

    def _turn_to_listed(self) -> None:
        """Let the last listed position be the current one."""
        self._forget_unlisted()
        self._legal_count = UNLISTED
        self.turn = int(self._tables[-1][0].turn)

    @property
    def legal_actions(self) -> list[Move]:
        """The numbers of the legal moves, ascending."""
        if self._legal_count < 0:
            self._list_moves()
        return self._cells[: self._legal_count].tolist()  # type: ignore[index]

    def mask(self) -> Masks:
        """Return an array with True for each legal move, by number."""
        if self._legal_count < 0:
            self._list_moves()
        mask = np.zeros(self.game.move_count, np.bool_)
        mask[self._legal[: self._legal_count]] = True  # type: ignore[index]
        return mask

    def _list_moves(self) -> None:
        """List the legal moves of the current position."""
        legal = self._legal_buffer()
        self._legal_count = self.game.rules.legal(self.table, legal) if self.turn != NOBODY else 0

    def _legal_buffer(self) -> Ints:
        if self._legal is None:
            self._legal = np.empty(self.game.move_count, np.int64)
            self._cells = memoryview(self._legal)  # type: ignore[arg-type]
        return self._legal

"""The positions of a match, on which moves are made by number: one compiled call for each move."""

from functools import cache
from itertools import chain
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.jit import direct
from updraft.kit.loops import (
    COUNT,
    HAD_CHANCE,
    HAS_BEFORE,
    ILLEGAL,
    IS_SECOND,
    LOG,
    LOGGED,
    MADE,
    NO_ROOM,
    ROOM,
    STATUS_BITS,
    STATUS_LOG,
    TURN_MASK,
    UNLISTED,
    WORK_SIZE,
    Masks,
    loops_of,
)
from updraft.kit.memory import Features, Ints, Table, copy_table
from updraft.kit.tape import ChanceOutcome

WORTH_COMPILING = 2000  # moves by number in a process, after which compiling (seconds, once) pays
PART = "push"
MANY_MOVES = 100  # from so many on, a list of them is made faster from numbers that exist already

Past: TypeAlias = "tuple[Past, list[Move]] | None"  # moves that matches share, after those before them


class Push(Protocol):
    """`push_position` of one game, see `loops.py`."""

    def __call__(self, positions: Table[Any], work: Ints, move: Move, /) -> int: ...


class PushMany(Protocol):
    """`push_positions` of one game, see `loops.py`."""

    def __call__(self, positions: Table[Any], work: Ints, moves: Ints, statuses: Ints, /) -> int: ...


class Observe(Protocol):
    """`observe` of one game's rules."""

    def __call__(self, table: Table[Any], seat: Seat, out: Features, /) -> None: ...


class CompiledPush(NamedTuple):
    """The compiled functions of one game that make moves by number."""

    one: Push
    many: PushMany


@cache
def compiled_push(game: Game) -> CompiledPush:
    """Compile or load the functions that make moves by number."""
    loops, pair, work, some = loops_of(game), allocate(game, 2), new_work(game), np.zeros(1, np.int64)
    one: Push = direct(loops.push_position, pair, work, 0)
    many: PushMany = direct(loops.push_positions, pair, work, some, some)
    jit.mark_warm(f"{game.folder.name}.{PART}")
    if jit.CACHE:
        return CompiledPush(one, many)
    return CompiledPush(lambda *arguments: int(one(*arguments)), many)  # interpreted, it returns NumPy's numbers


class _Demand:
    """Moves made by number in this process, by game: decides when compiling is worth it."""

    def __init__(self) -> None:
        self.made: dict[Game, int] = {}

    def is_served(self, game: Game, moves: int) -> bool:
        """Count moves, and tell whether the compiled way is there or worth compiling."""
        made = self.made.get(game, 0)
        if made == 0 and jit.is_warm(f"{game.folder.name}.{PART}"):
            made = WORTH_COMPILING
        self.made[game] = made + moves
        return made >= WORTH_COMPILING


_demand = _Demand()


def allocate(game: Game, count: int) -> Table[Any]:
    """Allocate positions: 0.3 µs, where np.empty takes 2 to 4 µs for a record of our fields."""
    layout = game.state.layout
    return np.ndarray(count, layout, bytearray(count * layout.itemsize))


def new_work(game: Game) -> Ints:
    """Allocate what `push_position` works with: legal moves that are not listed, and a log without room."""
    work = np.empty(game.move_count + WORK_SIZE, np.int64)
    work[-WORK_SIZE:][:LOG] = 0
    work[COUNT - WORK_SIZE] = UNLISTED
    return work


@cache
def _all_numbers(game: Game) -> np.ndarray[Any, np.dtype[np.object_]]:
    """Make the numbers of all moves, which lists of legal moves then share: making numbers takes half of the time."""
    return np.array(range(game.move_count), object)


def turns_of(statuses: bytes) -> list[Seat]:
    """Return whose turn it was in positions with these statuses."""
    turns: list[Seat] = ((np.frombuffer(statuses, np.int8) & TURN_MASK) - 1).tolist()
    return turns


@cache
def compiled_observe(game: Game) -> Observe:
    """Compile or load the function that observes a position."""
    return direct(game.rules.observe, allocate(game, 1), 0, np.empty(game.observation_size, np.float32))


class PositionStack:
    """The moves and positions of one game, the current position last: the fast half of a `Match`.

    Moves by number go back and forth between two positions in memory: fresh memory for every position would take longer
    than the move itself. Positions that somebody looks at are copies, which never change; those between are found again
    by making the moves again.

    Clones share the moves before them, in lists that nobody changes any more, and the bytes of a position until
    somebody looks at it or moves.
    """

    game: Game
    turn: Seat  # whose decision it is; NOBODY (-1) when the game is over

    # A clone has few attributes of its own; the others begin with these values.
    _past: Past = None  # moves before `_recent`
    _past_count = 0
    _recent: list[Move]  # moves since then, without those in the log
    _tables: list[Table[Any]]  # positions that are listed, without a packed one
    _packed: bytes | bytearray | None = None  # the only listed position, until somebody looks at it
    _with_chance: frozenset[int] = frozenset()  # moves, counted from 0, that had chance outcomes; of listed positions
    _statuses = b""  # of the positions after the last listed one, see `loops.py`; without those in the log
    _saved: list[tuple[int, bytearray]]  # some of these positions, by the number of moves before
    _current: Table[Any] | None = None  # the current position, if somebody has looked at it
    _memory: bytearray  # where moves are made: the current position and the one before
    _pair: Table[Any]  # the same memory
    _work: Ints | None = None  # legal moves and log, see `loops.py`
    _cells: memoryview  # the same memory: makes short lists faster than NumPy
    _facts: memoryview | None = None  # the same memory, without the legal moves
    _legal_count = UNLISTED
    _push: Push | None = None
    _listed_turn: Seat  # of the listed position that was loaded

    def _begin(self, tables: list[Table[Any]], numbers: list[Move]) -> None:
        """Begin with the last positions of a game and the numbers of all moves so far."""
        self._past, self._past_count, self._recent = None, 0, numbers
        self._tables, self._packed = tables, None
        self._with_chance = frozenset()
        self._turn_to_listed()

    @property
    def numbers(self) -> list[Move]:
        """The numbers of all moves made so far."""
        self._empty_log()
        if self._past is not None:
            parts = [self._recent]
            past: Past = self._past
            while past is not None:
                past, shared = past
                parts.append(shared)
            self._past, self._past_count, self._recent = None, 0, list(chain.from_iterable(reversed(parts)))
        return self._recent

    @property
    def move_count(self) -> int:
        """The number of moves made so far."""
        logged = 0 if self._facts is None else self._facts[MADE]
        return self._past_count + len(self._recent) + logged

    @property
    def table(self) -> Table[Any]:
        """The current position; it stays as it is when moves are made."""
        if self._current is None:
            self._empty_log()
            self._current = self._unpack(self._copied_memory()) if self._statuses else self._last_listed()
        return self._current

    def _look(self) -> Table[Any]:
        """Return the current position for a look: it changes with the next move."""
        if self._current is None and self._push is not None and (self._statuses or self._facts[MADE]):  # type: ignore[index]
            at = self._facts[IS_SECOND]  # type: ignore[index]
            return self._pair[at : at + 1]
        return self.table

    def _unpack(self, packed: bytearray) -> Table[Any]:
        return np.ndarray(1, self.game.state.layout, packed)

    def _copied_memory(self) -> bytearray:
        """Copy the current position from where moves are made."""
        size = self.game.state.layout.itemsize
        begin = size * self._facts[IS_SECOND]  # type: ignore[index]
        return self._memory[begin : begin + size]

    def _last_listed(self) -> Table[Any]:
        """Return the last listed position."""
        if self._packed is not None:
            self._tables, self._packed = [self._unpack(bytearray(self._packed))], None
        return self._tables[-1]

    def _begin_clone(self, twin: "PositionStack") -> None:
        """Begin a clone: it shares the moves so far, and a position that nobody has looked at."""
        self._empty_log()
        if self._recent:
            self._past_count += len(self._recent)
            self._past, self._recent = (self._past, self._recent), []
        twin._past, twin._past_count, twin._recent = self._past, self._past_count, []
        twin.turn, twin._tables = self.turn, []
        if self._statuses:
            twin._packed = self._copied_memory()
        else:
            twin._packed = self._packed or self._tables[-1].tobytes()

    def _empty_log(self) -> None:
        """Take over the moves that are only in the log."""
        facts = self._facts
        if facts is not None and (made := facts[MADE]):
            self._recent += facts[LOG : LOG + made].tolist()
            self._statuses += bytes(facts[STATUS_LOG : STATUS_LOG + made].tolist())
            facts[MADE] = 0
            facts[ROOM] -= made

    def _listed_tables(self) -> list[Table[Any]]:
        """List all positions, oldest first."""
        self._last_listed()
        self._empty_log()
        if statuses := self._statuses:
            current, play = self.table, self.game.rules.play
            made = self.move_count - len(statuses)
            self._with_chance |= {made + i for i, status in enumerate(statuses) if status & HAD_CHANCE}
            for number in self.numbers[made:-1]:
                self._tables.append(copy_table(self._tables[-1]))
                play(self._tables[-1], number)
            self._tables.append(current)
            self._forget_unlisted()
        return self._tables

    def _forget_unlisted(self) -> None:
        """Count from the last listed position on; the next move loads it."""
        self._statuses, self._current = b"", None
        if self._facts is not None:
            self._facts[MADE] = self._facts[ROOM] = 0

    def push(self, move: Move | str, seat: Seat | None = None, outcomes: list[ChanceOutcome] | None = None) -> None:
        """Make a move, by text or number, or raise Refused; where outcomes are given, they replace luck."""
        if type(move) is int and seat is None and outcomes is None:
            push = self._push
            status = NO_ROOM if push is None else push(self._pair, self._work, move)  # type: ignore[arg-type]
            if status == NO_ROOM:
                status = self._make_room_and_push(move)
            if status >= 0:
                self._current = None
                self._legal_count = status >> STATUS_BITS
                self.turn = (status & TURN_MASK) - 1
                return
        self._push_checked(move, seat, outcomes)

    def _push_checked(self, move: Move | str, seat: Seat | None, outcomes: list[ChanceOutcome] | None) -> None:
        """Make a move after asking the referee; `Match` does that."""
        raise NotImplementedError

    def _make_room_and_push(self, move: Move) -> int:
        """Push a move after making room for it; return ILLEGAL where compiling does not pay yet."""
        if not self._is_ready(1):
            return ILLEGAL
        self._make_room()
        return self._push(self._pair, self._work, move)  # type: ignore[misc, arg-type]

    def push_many(self, moves: Ints) -> bytes:
        """Make moves by number, up to the first illegal one or the first with chance outcomes.

        Return the statuses of the positions after them. The moves are not saved one by one: going back takes longer.
        """
        if not self._is_ready():
            return b""
        self._make_room()
        statuses = np.empty(len(moves), np.int64)
        made = compiled_push(self.game).many(self._pair, self._work, moves, statuses)  # type: ignore[arg-type]
        found = statuses[:made].astype(np.uint8).tobytes()
        if found:
            self._recent += moves[:made].tolist()
            self._statuses += found
            self._turn_to_memory()
        return found

    def push_all(self, numbers: list[Move]) -> None:
        """Make moves by number, or raise Refused."""
        moves, made = np.array(numbers, np.int64), 0
        while made < len(moves) and (statuses := self.push_many(moves[made:])):
            made += len(statuses)
        for number in numbers[made:]:
            self.push(number)

    def _is_ready(self, moves: int = 0) -> bool:
        """Tell whether moves can be made by compiled code: if it is there, or worth compiling by now."""
        if self._push is None:
            if not _demand.is_served(self.game, moves):
                return False
            self._push = compiled_push(self.game).one
            self._memory = bytearray(2 * self.game.state.layout.itemsize)
            self._pair = np.ndarray(2, self.game.state.layout, self._memory)
            self._ready_work()
        return True

    def _make_room(self) -> None:
        """Empty the log, and save the current position to go back to; or load it if it is listed."""
        self._empty_log()
        if self._statuses:
            self._save()
        else:
            self._saved, self._listed_turn = [], self.turn
            self._load(self._packed or self._tables[-1].tobytes())

    def _save(self) -> None:
        assert self._facts is not None
        self._saved.append((self.move_count, self._copied_memory()))
        self._facts[ROOM] = LOGGED

    def _load(self, packed: bytes | bytearray) -> None:
        """Make the next moves from a position."""
        facts = self._facts
        assert facts is not None
        self._memory[: len(packed)] = packed
        facts[IS_SECOND], facts[COUNT], facts[ROOM], facts[HAS_BEFORE] = 0, self._legal_count, LOGGED, 0

    def _append(self, number: Move, table: Table[Any]) -> None:
        """Go on to a position that was made elsewhere."""
        self._listed_tables().append(table)
        self._recent.append(number)
        self._turn_to_listed()

    def _pop(self) -> None:
        """Go back to the position before the current one."""
        self._empty_log()
        if not self._statuses:
            self._tables.pop()
            self._pop_number()
            self._turn_to_listed()
            return
        self._statuses = self._statuses[:-1]
        self._pop_number()
        facts, made = self._facts, self.move_count
        assert facts is not None
        while self._saved and self._saved[-1][0] > made:
            self._saved.pop()
        if facts[HAS_BEFORE]:
            facts[IS_SECOND], facts[COUNT], facts[HAS_BEFORE] = 1 - facts[IS_SECOND], UNLISTED, 0
            facts[ROOM] += 1
        else:
            self._replay()
        self._turn_to_memory()

    def _pop_number(self) -> None:
        if not self._recent:
            assert self._past is not None
            self._past, shared = self._past
            self._past_count -= len(shared)
            self._recent = shared.copy()
        self._recent.pop()

    def _table_before(self) -> Table[Any] | None:
        """Return the position before the last move if it is still where moves are made."""
        if not self._statuses or not self._facts[HAS_BEFORE]:  # type: ignore[index]
            return None
        other = 1 - self._facts[IS_SECOND]  # type: ignore[index]
        return self._pair[other : other + 1]

    def _replay(self) -> None:
        """Make the moves again from the last saved position on."""
        listed = self.move_count - len(self._statuses)
        made, packed = self._saved[-1] if self._saved else (listed, self._last_listed().tobytes())
        self._legal_count = UNLISTED
        self._load(packed)
        moves = np.array(self.numbers[made:], np.int64)
        far = max(0, len(moves) - LOGGED)
        self._make_again(moves[:far])
        if far:
            self._saved.append((made + far, self._copied_memory()))
        self._make_again(moves[far:])
        self._facts[ROOM] = LOGGED - len(moves[far:])  # type: ignore[index]

    def _make_again(self, moves: Ints) -> None:
        """Make moves that were made before."""
        statuses = np.empty(len(moves), np.int64)
        while len(moves):
            made = compiled_push(self.game).many(self._pair, self._work, moves, statuses)  # type: ignore[arg-type]
            moves = moves[made:]

    def _turn_to_listed(self) -> None:
        """Let the last listed position be the current one."""
        self._forget_unlisted()
        self._forget_legal()
        self.turn = self._tables[-1]["turn"].item()  # 0.1 µs, where [0].turn takes 0.5

    def _turn_to_memory(self) -> None:
        """Let the position be the current one that moves were made on or taken back."""
        self._current = None
        self._legal_count = self._facts[COUNT]  # type: ignore[index]
        self.turn = (self._statuses[-1] & TURN_MASK) - 1 if self._statuses else self._listed_turn

    @property
    def legal_actions(self) -> list[Move]:
        """The numbers of the legal moves, ascending."""
        count = self._legal_count
        if count < 0:
            count = self._list_moves()
        if count < MANY_MOVES:
            return self._cells[:count].tolist()
        listed: list[Move] = _all_numbers(self.game).take(self._work[:count]).tolist()  # type: ignore[index]
        return listed

    def mask(self) -> Masks:
        """Return an array with True for each legal move, by number."""
        count = self._legal_count
        if count < 0:
            count = self._list_moves()
        mask = np.zeros(self.game.move_count, np.bool_)
        mask[self._work[:count]] = True  # type: ignore[index]
        return mask

    def _list_moves(self) -> int:
        """List the legal moves of the current position."""
        work = self._ready_work()
        count = self._legal_count = self.game.rules.legal(self.table, work) if self.turn != NOBODY else 0
        work[COUNT - WORK_SIZE] = count
        return count

    def _forget_legal(self) -> None:
        self._legal_count = UNLISTED
        if self._facts is not None:
            self._facts[COUNT] = UNLISTED

    def _ready_work(self) -> Ints:
        if self._work is None:
            self._work = new_work(self.game)
            self._cells = memoryview(self._work)  # type: ignore[arg-type]
            self._facts = self._cells[self.game.move_count :]
        return self._work

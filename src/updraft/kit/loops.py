"""Compiled loops for every game: templates that `loops_of` specializes for one game's rules."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, MoveDraw, Rules
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import Tape, below, fork, seed_words
from updraft.kit.memory import Ints, Table
from updraft.kit.tape import wipe_written

if TYPE_CHECKING:  # in a specialized copy these are a game's own
    rules = cast("Rules", None)
    deal, legal, play = rules.deal, rules.legal, rules.play


def draw_listed(table: Table[Any], moves: Ints, rng: Ints) -> int:
    """List the legal moves and draw one of them."""
    return moves[below(rng, legal(table, moves))]


if TYPE_CHECKING:
    draw = draw_listed

Masks = np.ndarray[Any, np.dtype[np.bool_]]

# ┌ status of a position ─────────────────────────────────────────────────────────────┐
# │ number of legal moves │ the move had chance outcomes: 1 bit │ turn + 1: TURN_BITS │
TURN_BITS = 4
STATUS_BITS = TURN_BITS + 1
HAD_CHANCE = 1 << TURN_BITS
TURN_MASK = HAD_CHANCE - 1
KEPT_MASK = (1 << STATUS_BITS) - 1  # without the number of legal moves: this is kept for every move

# instead of a status:
ILLEGAL = -1  # the move is not allowed
NO_ROOM = -2  # there is no room in the log

# ┌ work of a match: one array, because every argument takes time ──────────────────┐
# │ legal moves: move_count │ facts: LOG │ log of moves: LOGGED │ of statuses: LOGGED │
LOGGED = 64
IS_SECOND = 0  # of the two positions, the second is the current one
COUNT = 1  # of legal moves; UNLISTED if they are not listed
MADE = 2  # moves in the log
ROOM = 3  # moves that may be in the log
HAS_BEFORE = 4  # the other position is the one before the last move
LOG = 5
STATUS_LOG = LOG + LOGGED
WORK_SIZE = STATUS_LOG + LOGGED  # without the legal moves
UNLISTED = -1


def play_out(table: Table[Any], moves: Ints, rng: Ints) -> int:
    """Play at random to the end and return the number of moves; `moves` is a buffer."""
    made = 0
    while table[0].turn != NOBODY:
        play(table, draw(table, moves, rng))
        made += 1
    return made


def play_games(start: Table[Any], table: Table[Any], moves: Ints, rng: Ints, games: int) -> int:
    """Deal and play at random, game after game, on one table; return the number of moves."""
    made = 0
    for _ in range(games):
        table[0] = start[0]
        fork(rng, table[0].luck)
        deal(table)
        while table[0].turn != NOBODY:
            play(table, draw(table, moves, rng))
            made += 1
    return made


def make_move(positions: Table[Any], work: Ints, move: int) -> int:
    """Copy one of two positions over the other, make a move there and list the legal moves after it.

    Return the status of the new position, or ILLEGAL if the move is not allowed.
    """
    facts = work[work.size - WORK_SIZE :]
    at, count = facts[IS_SECOND], facts[COUNT]
    if count < 0:
        count = legal(positions[at : at + 1], work) if positions[at].turn != NOBODY else 0
        facts[COUNT] = count
    if not is_listed(work, 0, count, move):
        return ILLEGAL
    other = 1 - at
    positions[other] = positions[at]
    table = positions[other : other + 1]
    table[0].taping = Tape.WRITE
    play(table, move)
    had_chance = table[0].tape_end > 0
    wipe_written(table)
    count = legal(table, work) if table[0].turn != NOBODY else 0
    facts[IS_SECOND], facts[COUNT], facts[HAS_BEFORE] = other, count, 1
    return (count << STATUS_BITS) | (had_chance << TURN_BITS) | (table[0].turn + 1)


if TYPE_CHECKING:
    make = make_move


def push_position(positions: Table[Any], work: Ints, move: int) -> int:
    """Make a move and log it; return the status of the new position, ILLEGAL or NO_ROOM."""
    facts = work[work.size - WORK_SIZE :]
    made = facts[MADE]
    if made == facts[ROOM]:
        return NO_ROOM
    status = make(positions, work, move)
    if status >= 0:
        facts[LOG + made], facts[STATUS_LOG + made] = move, status & KEPT_MASK
        facts[MADE] = made + 1
    return status


def push_positions(positions: Table[Any], work: Ints, moves: Ints, statuses: Ints) -> int:
    """Make moves without logging them; return how many were made.

    End before the first illegal move, and after a move with chance outcomes: the position before is still there.
    """
    for i in range(moves.size):
        status = make(positions, work, moves[i])
        if status < 0:
            return i
        statuses[i] = status & KEPT_MASK
        if status & HAD_CHANCE:
            return i + 1
    return moves.size


def _listed(numbers: Ints, first: int, end: int, number: int) -> bool:
    """Look a number up in an ascending list, which goes from `first` to `end`."""
    last = end
    while first < last:
        middle = (first + last) >> 1
        if numbers[middle] < number:
            first = middle + 1
        else:
            last = middle
    return first < end and numbers[first] == number


is_listed = compiled(_listed, inlined=True)


@dataclass(frozen=True)
class Loops:
    """One game's copies of the templates above."""

    play_out: Callable[[Table[Any], Ints, Ints], int]
    play_games: Callable[[Table[Any], Table[Any], Ints, Ints, int], int]
    push_position: Callable[[Table[Any], Ints, int], int]
    push_positions: Callable[[Table[Any], Ints, Ints, Ints], int]


@cache
def draw_of(game: Game) -> MoveDraw:
    """Return a game's own way to draw a legal move, or the listing of all of them."""
    return game.rules.draw or specialize(
        draw_listed, game.name.replace("-", "_"), inlined=True, borrowing=True, **vars(game.rules)
    )


@cache
def loops_of(game: Game) -> Loops:
    """Specialize the loops for one game; each is compiled when it is first called."""
    name, rules = game.name.replace("-", "_"), {**vars(game.rules), "draw": draw_of(game)}
    names: dict[str, Any] = {**rules, "make": specialize(make_move, name, inlined=True, borrowing=True, **rules)}
    return Loops(
        specialize(play_out, name, **rules),
        specialize(play_games, name, **rules),
        specialize(push_position, name, borrowing=True, **names),
        specialize(push_positions, name, borrowing=True, **names),
    )


def rng_of(seed: str) -> Ints:
    """Make a generator for choices, apart from any table's luck."""
    return np.array(seed_words(seed), np.int64)


def move_buffer(game: Game) -> Ints:
    """Allocate an array in which `legal` can list moves."""
    return np.zeros(game.move_count, np.int64)

"""Compiled loops for every game: templates that `loops_of` specializes for one game's rules."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import Tape, below, fork, seed_words
from updraft.kit.memory import Ints, Table
from updraft.kit.tape import wipe_written

if TYPE_CHECKING:  # in a specialized copy these are a game's own
    rules = cast("Rules", None)
    deal, legal, play = rules.deal, rules.legal, rules.play

Masks = np.ndarray[Any, np.dtype[np.bool_]]

# ┌ status of a position ─────────────────────────────────────────────────────────────┐
# │ number of legal moves │ the move had chance outcomes: 1 bit │ turn + 1: TURN_BITS │
TURN_BITS = 4
STATUS_BITS = TURN_BITS + 1
HAD_CHANCE = 1 << TURN_BITS
TURN_MASK = HAD_CHANCE - 1
ILLEGAL = -1


def play_out(table: Table[Any], moves: Ints, rng: Ints) -> int:
    """Play at random to the end and return the number of moves; `moves` is a buffer."""
    made = 0
    while table[0].turn != NOBODY:
        count = legal(table, moves)
        play(table, moves[below(rng, count)])
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
            count = legal(table, moves)
            play(table, moves[below(rng, count)])
            made += 1
    return made


def push_position(positions: Table[Any], at: int, move: int, moves: Ints, count: int) -> int:
    """Copy one of two positions over the other, make a move there and list the legal moves after it.

    `moves` holds the `count` legal moves of the position; a negative count means that they are not listed yet.
    Return the status of the new position, or ILLEGAL if the move is not allowed.
    """
    if count < 0:
        count = legal(positions[at : at + 1], moves)
    if not _is_listed(moves, count, move):
        return ILLEGAL
    other = 1 - at
    positions[other] = positions[at]
    table = positions[other : other + 1]
    table[0].taping = Tape.WRITE
    play(table, move)
    had_chance = table[0].tape_end > 0
    wipe_written(table)
    count = legal(table, moves) if table[0].turn != NOBODY else 0
    return (count << STATUS_BITS) | (had_chance << TURN_BITS) | (table[0].turn + 1)


def _listed(moves: Ints, count: int, move: int) -> bool:
    """Look a move up in an ascending list."""
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < count and moves[low] == move


_is_listed = compiled(_listed, inlined=True)


@dataclass(frozen=True)
class Loops:
    """One game's copies of the templates above."""

    play_out: Callable[[Table[Any], Ints, Ints], int]
    play_games: Callable[[Table[Any], Table[Any], Ints, Ints, int], int]
    push_position: Callable[[Table[Any], int, int, Ints, int], int]


@cache
def loops_of(game: Game) -> Loops:
    """Specialize the loops for one game; each is compiled when it is first called."""
    templates: tuple[Any, ...] = (
        play_out,
        play_games,
        push_position,
    )
    name = game.name.replace("-", "_")
    return Loops(**{template.__name__: specialize(template, name, **vars(game.rules)) for template in templates})


def rng_of(seed: str) -> Ints:
    """Make a generator for choices, apart from any table's luck."""
    return np.array(seed_words(seed), np.int64)


def move_buffer(game: Game) -> Ints:
    """Allocate an array in which `legal` can list moves."""
    return np.zeros(game.move_count, np.int64)

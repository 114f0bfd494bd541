"""Compiled loops that play at random and look at every position: templates, specialized for one game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.jit import specialize
from updraft.kit.luck import below, fork, next_word
from updraft.kit.memory import Ints, Table

if TYPE_CHECKING:  # in a specialized copy these are a game's own
    rules = cast("Rules", None)
    deal, legal, play, hide, redeal, score = (
        rules.deal,
        rules.legal,
        rules.play,
        rules.hide,
        rules.redeal,
        rules.score,
    )

Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]

# what is wrong with a position; RIGHT if nothing is
RIGHT = 0
NO_MOVE = 1  # nobody can move, and the game is not over
UNSORTED = 2  # the legal moves are not ascending, or one is listed twice
NO_SUCH_MOVE = 3  # a legal move has a number that no move has
NO_SUCH_SEAT = 4  # it is the turn of a seat that is not there
TOO_LONG = 5  # the game has more moves than any can have
RANKED_WRONG = 6  # ranks are not 1 plus the number of seats that are better
SCORING_CHANGES = 7  # asking for the scores changed the position
SEES_ANOTHER = 8  # to a seat, a world that was dealt anew looks different
TROUBLES = (
    "",
    "nobody can move",
    "legal moves are not sorted, or doubled",
    "a legal move has no such number",
    "there is no such seat",
    "the game does not end",
    "ranks do not fit together",
    "scoring changes the position",
    "a world dealt anew looks different to a seat",
)

# facts that a run keeps from call to call
MADE, IN_GAME, DEALT, WORLDS = range(4)  # moves, moves of this game, games, worlds dealt anew
FACTS = 4


def soak_moves(
    start: Table[Any],
    table: Table[Any],
    spare: Table[Any],
    memory: Bytes,
    moves: Ints,
    rng: Ints,
    facts: Ints,
    limit: int,
    most_moves: int,
    every: int,
) -> int:
    """Play at random, game after game, until `limit` moves are made; return what is wrong, or RIGHT.

    `table` holds the position, `spare` two more; `memory` is that of the spare ones. Legal moves are looked at in every
    position; scores and a world dealt anew in one of `every` positions.
    """
    scores, ranks = np.zeros(16, np.int64), np.zeros(16, np.int64)
    for made in range(limit):
        if table[0].turn == NOBODY:
            table[0] = start[0]
            fork(rng, table[0].luck)
            deal(table)
            facts[DEALT] += 1
            facts[IN_GAME] = 0
        count = list_moves(table, moves)
        if count < 1:
            return -count
        if made % every == 0:
            trouble = look(table, spare, memory, scores, ranks, rng)
            facts[WORLDS] += 1
            if trouble != RIGHT:
                return trouble
        play(table, moves[below(rng, count)])
        facts[MADE] += 1
        facts[IN_GAME] += 1
        if facts[IN_GAME] > most_moves:
            return TOO_LONG
    return RIGHT


def legal_moves(table: Table[Any], moves: Ints) -> int:
    """List the legal moves and return how many there are; if something is wrong with them, return minus that."""
    if table[0].turn < 0 or table[0].turn >= table[0].seats:
        return -NO_SUCH_SEAT
    count = legal(table, moves)
    if count < 1:
        return -NO_MOVE
    if moves[0] < 0 or moves[count - 1] >= moves.size:
        return -NO_SUCH_MOVE
    for i in range(1, count):
        if moves[i - 1] >= moves[i]:
            return -UNSORTED
    return count


def look_closely(table: Table[Any], spare: Table[Any], memory: Bytes, scores: Ints, ranks: Ints, rng: Ints) -> int:
    """Score a position, and compare what a seat sees with what it sees of a world that was dealt anew for it."""
    seats = table[0].seats
    one, other = spare[0:1], spare[1:2]
    size = memory.size // 2
    one[0] = table[0]
    other[0] = table[0]
    score(one, scores, ranks)
    for seat in range(seats):
        rank = 1
        for rival in range(seats):
            rank += ranks[rival] < ranks[seat]
        if ranks[seat] != rank:
            return RANKED_WRONG
    for i in range(size):
        if memory[i] != memory[size + i]:
            return SCORING_CHANGES
    seat = below(rng, seats)
    redeal(other, seat, next_word(rng))
    hide(one, seat)
    hide(other, seat)
    for i in range(size):
        if memory[i] != memory[size + i]:
            return SEES_ANOTHER
    return RIGHT


if TYPE_CHECKING:
    look = look_closely
    list_moves = legal_moves

SoakMoves: TypeAlias = Callable[
    [Table[Any], Table[Any], Table[Any], Bytes, Ints, Ints, Ints, int, int, int],
    int,
]


def soak_loop(game: Game) -> SoakMoves:
    """Specialize the loop for one game; it is compiled when it is first called, and not cached."""
    name, names = game.name.replace("-", "_"), dict(vars(game.rules))
    list_moves = specialize(legal_moves, name, inlined=True, **names)
    look = specialize(look_closely, name, inlined=True, **names)
    return specialize(soak_moves, name, list_moves=list_moves, look=look, **names)

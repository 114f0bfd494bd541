"""Loops that every game gets, compiled: templates that `loops_of` stamps with one game's rules."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.jit import stamp
from updraft.kit.luck import below, fork, words
from updraft.kit.record import Features, Table, Words

if TYPE_CHECKING:  # in a stamped copy these are a game's own
    rules = cast("Rules", None)
    deal, legal, play, score, observe = rules.deal, rules.legal, rules.play, rules.score, rules.observe

Masks = np.ndarray[Any, np.dtype[np.bool_]]


def play_out(table: Table[Any], moves: Words, dice: Words) -> int:
    """Play at random to the end; `moves` is room for a list. Returns how many moves were made."""
    made = 0
    while table[0].turn != NOBODY:
        count = legal(table, moves)
        play(table, moves[below(dice, count)])
        made += 1
    return made


def play_games(start: Table[Any], table: Table[Any], moves: Words, dice: Words, games: int) -> int:
    """Deal and play at random, game after game, on one table. Returns how many moves were made."""
    made = 0
    for _ in range(games):
        table[0] = start[0]
        fork(dice, table[0].luck)
        deal(table)
        while table[0].turn != NOBODY:
            count = legal(table, moves)
            play(table, moves[below(dice, count)])
            made += 1
    return made


def deal_all(start: Table[Any], tables: Table[Any], dice: Words) -> None:
    """A fresh deal on every table."""
    for i in range(tables.size):
        tables[i] = start[0]
        fork(dice, tables[i].luck)
        deal(tables[i : i + 1])


def mask_all(tables: Table[Any], moves: Words, masks: Masks) -> None:
    """Which moves are legal, by table and move number."""
    masks[:] = False
    for i in range(tables.size):
        for j in range(legal(tables[i : i + 1], moves)):
            masks[i, moves[j]] = True


def choose_all(tables: Table[Any], moves: Words, dice: Words, choices: Words) -> None:
    """A random legal move for every table."""
    for i in range(tables.size):
        choices[i] = moves[below(dice, legal(tables[i : i + 1], moves))]


def step_all(
    start: Table[Any], tables: Table[Any], choices: Words, dice: Words, over: Masks, scores: Words, ranks: Words
) -> None:
    """One legal move on every table. Where a game ends, its scores and ranks are written and it is dealt anew."""
    for i in range(tables.size):
        table = tables[i : i + 1]
        play(table, choices[i])
        over[i] = table[0].turn == NOBODY
        if over[i]:
            score(table, scores[i], ranks[i])
            tables[i] = start[0]
            fork(dice, tables[i].luck)
            deal(table)


def observe_all(tables: Table[Any], features: Features) -> None:
    """What the seat whose turn it is sees, on every table."""
    for i in range(tables.size):
        observe(tables[i : i + 1], tables[i].turn, features[i])


@dataclass(frozen=True)
class Loops:
    """One game's copies of the templates above."""

    play_out: Callable[[Table[Any], Words, Words], int]
    play_games: Callable[[Table[Any], Table[Any], Words, Words, int], int]
    deal_all: Callable[[Table[Any], Table[Any], Words], None]
    mask_all: Callable[[Table[Any], Words, Masks], None]
    choose_all: Callable[[Table[Any], Words, Words, Words], None]
    step_all: Callable[[Table[Any], Table[Any], Words, Words, Masks, Words, Words], None]
    observe_all: Callable[[Table[Any], Features], None]


@cache
def loops_of(game: Game) -> Loops:
    """The loops of one game; each is compiled when it is first called."""
    templates: tuple[Any, ...] = (play_out, play_games, deal_all, mask_all, choose_all, step_all, observe_all)
    name = game.name.replace("-", "_")
    return Loops(**{template.__name__: stamp(template, name, **vars(game.rules)) for template in templates})


def dice_of(seed: str) -> Words:
    """Dice for choices, apart from any table's luck."""
    return np.array(words(seed), np.int64)


def room_for(game: Game) -> Words:
    """An array in which `legal` can list moves."""
    return np.zeros(game.moves, np.int64)

"""A soak of one game: random moves with every setting, and what must be true of their positions."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from tests.corpus.plan import random_options
from tests.soak.loops import DEALT, FACTS, IN_GAME, MADE, RIGHT, TROUBLES, WORLDS, SoakMoves, soak_loop
from updraft.kit.contract import NOBODY, Game
from updraft.kit.loops import move_buffer, rng_of
from updraft.kit.memory import Table, copy_table
from updraft.kit.table import Settings, prepare, scores_and_ranks

CLOSELY = 67  # of so many positions, one is scored, and its secrets dealt anew for a seat
SAMPLE = 251  # moves, after which components are counted and points counted another way: 0.1 to 0.4 ms
SETTING = 160  # samples, after which other settings are played


class InvariantBroken(AssertionError):
    """Something that must always be true and was not; the message says where."""


@dataclass
class SoakFigures:
    """The work done so far."""

    moves: int = 0
    games: int = 0
    worlds: int = 0  # dealt anew and compared
    samples: int = 0  # positions whose components and points were counted
    settings: set[str] = field(default_factory=set)


class Soak:
    """Random moves of one game, in samples; the seed decides all of them."""

    def __init__(self, game: Game, seed: str, closely: int = CLOSELY) -> None:
        self.game = game
        self.seed = seed
        self.closely = closely
        self.figures = SoakFigures()
        self._choices = random.Random(f"{game.name} {seed}")
        self._rng = rng_of(f"{game.name} {seed}")
        self._table = self._start = prepare(self._settings())
        self._spare = np.zeros(2, game.state.layout)
        self._facts = np.zeros(FACTS, np.int64)
        self._moves = move_buffer(game)

    @cached_property
    def _loop(self) -> SoakMoves:
        return soak_loop(self.game)

    @cached_property
    def _score_again(self) -> Callable[[Table[Any]], list[int]]:
        again: Callable[[Table[Any]], list[int]] = import_module(
            f"tests.games.{self.game.folder.name}.score_again"
        ).score_again
        return again

    def samples(self, sample: int = SAMPLE) -> Iterator[int]:
        """Make random moves for ever; yield how many were made, or raise InvariantBroken."""
        while True:
            self._change_settings()
            for _ in range(SETTING):
                self._make(sample)
                self._look()
                yield sample

    def _settings(self) -> Settings:
        """Choose players and options at random."""
        players = self._choices.choice(self.game.player_counts)
        return Settings(self.game, players, random_options(self.game, players, self._choices))

    def _change_settings(self) -> None:
        settings = self._settings()
        self._start = prepare(settings)
        self._table = copy_table(self._start)
        self._table[0].turn = NOBODY  # the loop deals
        self._packed = sorted(self.game.components.inventory(self._dealt()))
        self.figures.settings.add(f"{settings.players} {settings.options}")

    def _dealt(self) -> Table[Any]:
        table = copy_table(self._start)
        self.game.rules.deal(table)
        return table

    def _make(self, moves: int) -> None:
        facts, memory = self._facts, self._spare.view(np.uint8)
        facts[:] = [0, facts[IN_GAME], 0, 0]
        trouble = self._loop(
            self._start,
            self._table,
            self._spare,
            memory,
            self._moves,
            self._rng,
            facts,
            moves,
            self.game.most_moves,
            self.closely,
        )
        figures = self.figures
        figures.moves += int(facts[MADE])
        figures.games += int(facts[DEALT])
        figures.worlds += int(facts[WORLDS])
        if trouble != RIGHT:
            raise self._broken(TROUBLES[trouble])

    def _look(self) -> None:
        """Count components, and points another way."""
        game, table = self.game, self._table
        self.figures.samples += 1
        if sorted(game.components.inventory(table)) != self._packed:
            raise self._broken("components were lost or doubled")
        if (scores := scores_and_ranks(game, table)[0]) != (again := self._score_again(table)):
            raise self._broken(f"the scores are {scores}, and counted another way {again}")

    def _broken(self, trouble: str) -> InvariantBroken:
        game, s = self.game, self._table[0]
        options = {option.name: option.values[int(s[option.name])] for option in game.options}
        where = f"move {self._facts[IN_GAME]} of a game of {s.seats} players, {options}"
        return InvariantBroken(f"{game.name}, seed {self.seed}, after {self.figures.moves} moves: {trouble} ({where})")

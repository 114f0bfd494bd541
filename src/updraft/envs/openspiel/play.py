"""The part of a state that OpenSpiel copies and pickles: a match, and what its seats were told before it began."""

from typing import Any

import numpy as np

from updraft.envs.openspiel.told import Told, told_so_far
from updraft.games import find
from updraft.kit.contract import Move, OptionValue, Seat
from updraft.kit.match import Match
from updraft.kit.memory import copy_table
from updraft.kit.table import Settings, hide_for


class Play:
    """A match that one state owns. Its copies share past positions; a pickle holds the seed and the moves."""

    __slots__ = ("_told", "match")

    def __init__(self, match: Match, told: dict[Seat, Told]) -> None:
        self.match = match
        self._told = told  # by seat, as far as somebody asked

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Play":
        return Play(self.match.clone(), dict(self._told))

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match
        settings, start = match.settings, None if match.start is None else match.start.tobytes()
        agreed = (settings.game.name, settings.players, settings.options, settings.ruleset)
        told = {} if start is None else self._told  # a match that was dealt tells it again
        return _restore, (agreed, match.seed, start, list(match.numbers), told)

    def told(self, seat: Seat) -> Told:
        """Return all that a seat was told since the deal."""
        told = told_so_far(self.match, seat, self._told.get(seat))
        self._told[seat] = told
        return told

    def redealt(self, seat: Seat, seed: int) -> "Play":
        """Sample a world that fits all that a seat knows. The other seats remember nothing of their past there."""
        game, settings = self.match.game, self.match.settings
        world = hide_for(game, self.match.table, seat)
        game.rules.redeal(world, seat, seed)
        return Play(Match(settings, None, start=world), {seat: self.told(seat)._replace(made=0)})


def _restore(
    agreed: tuple[str, int, dict[str, OptionValue], int],
    seed: str | None,
    start: bytes | None,
    moves: list[Move],
    told: dict[Seat, Told],
) -> Play:
    """Play the moves again."""
    name, players, options, ruleset = agreed
    settings = Settings(find(name), players, options, ruleset=ruleset)
    table = None if start is None else copy_table(np.frombuffer(start, settings.game.state.layout))
    match = Match(settings, seed, start=table)
    for move in moves:
        match.push(move)
    return Play(match, told)

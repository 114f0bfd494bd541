"""The part of a state that OpenSpiel copies and pickles: a match, and what its seats were told."""

from typing import Any

from updraft.envs.openspiel.told import Told, told_first, told_so_far
from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.table import hide_for


class Play:
    """A match that one state owns. A pickle holds the seed and the moves, or the first table of a sampled world."""

    __slots__ = ("_past", "_told", "match")

    def __init__(self, match: Match, past: Told | None = None) -> None:
        self.match = match
        self._past = past  # of the seat that a world was sampled for: what it was told before
        self._told = {} if past is None else {past.seat: past}  # by seat, as far as somebody asked

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Play":
        told = {seat: self.told(seat) for seat in self._told}  # here the positions are in memory
        twin = Play(self.match.clone(), self._past)
        twin._told = told
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        past = self._past
        return _restore, (self.match, None if past is None else (past.seat, past.moves, past.fingerprint))

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
        return Play(Match(settings, None, start=world), self.told(seat)._replace(made=0))


def _restore(match: Match, recalled: tuple[Seat, str, bytes] | None) -> Play:
    if recalled is None:
        return Play(match)
    seat, moves, fingerprint = recalled
    assert match.start is not None
    return Play(match, told_first(match.game, match.start, seat)._replace(moves=moves, fingerprint=fingerprint))

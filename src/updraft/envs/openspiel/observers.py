"""Observers: what a seat sees, as named pieces of one vector and as text."""

from typing import Any

import numpy as np
import pyspiel

from updraft.envs.openspiel.states import SpielState
from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.memory import Features
from updraft.kit.observation import split
from updraft.kit.table import hide_for, public_fields


class SpielObserver:
    """Write observations into `tensor` and `dict`, which share their memory, or as text.

    With perfect recall the tensor begins with the seat; the text is everything that the seat was told.
    """

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._game = game
        self._perfect_recall = perfect_recall
        seats = game.player_counts[-1] if perfect_recall else 0
        self.tensor: Features = np.zeros(seats + game.observation_size, np.float32)
        self._observation = self.tensor[seats:]
        self.dict = split(game, self._observation)
        if perfect_recall:
            self.dict = {"seat": self.tensor[:seats], **self.dict}

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Observe a state; before the deal everything is 0."""
        if state.match is None:
            self.tensor[:] = 0
            return
        self._game.rules.observe(state.match.table, player, self._observation)
        if self._perfect_recall:
            self.dict["seat"][:] = 0
            self.dict["seat"][player] = 1

    def string_from(self, state: SpielState, player: Seat) -> str:
        return state.information_text(player) if self._perfect_recall else state.drawing(player)


class PublicObserver:
    """Tell only what everybody sees, as text."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Write nothing: there is no tensor."""

    def string_from(self, state: SpielState, _player: Seat) -> str:
        return state.drawing(NOBODY)


class PrivateObserver(PublicObserver):
    """Tell only what one seat sees and a spectator does not, as text."""

    def string_from(self, state: SpielState, player: Seat) -> str:
        if state.match is None:
            return ""
        game = state.match.game
        seen, public = (hide_for(game, state.match.table, viewer)[0] for viewer in (player, NOBODY))
        told = []
        for name, _ in public_fields(game):
            cells = np.flatnonzero(seen[name] != public[name])
            told += [f"{name} " + " ".join(f"{cell}:{seen[name].flat[cell]}" for cell in cells)] if cells.size else []
        return "; ".join(told)


def observer_for(game: Game, kind: Any) -> Any:
    """Make the observer for a kind of observation, or None if there is none."""
    alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.public_info and kind.private_info == alone:
        return SpielObserver(game, kind.perfect_recall)
    if kind.perfect_recall:
        return None
    if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.NONE:
        return PublicObserver()
    if not kind.public_info and kind.private_info == alone:
        return PrivateObserver()
    return None

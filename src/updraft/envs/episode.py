"""One game inside an environment: its moves, its end, and what each seat is given, computed once for a position."""

import sys
from operator import index
from secrets import token_hex
from typing import Any

import numpy as np

from updraft.kit.contract import Game, Move, Seat
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.memory import Features
from updraft.kit.referee import Refused
from updraft.kit.table import Settings, hide_for
from updraft.kit.untrusted import InputError, quoted

ActionMask = np.ndarray[Any, np.dtype[np.int8]]  # 1 for a legal move; the type that spaces sample with
ILLEGAL_MOVES = ("lose", "raise")
LOSS = -1.0  # the reward for an illegal move that loses the game: that of the last place
RENDER_MODES = ("ansi", "human")
RENDER_FPS = 4


class Deals:
    """The games of an environment, one after the other, each with a seed that follows from the last one given.

    After `reset(seed=7)` they are dealt by the seeds 7, 7/1, 7/2, …: the first is that of `game.new(seed=7)`.
    """

    def __init__(self, settings: Settings, max_moves: int | None, illegal_moves: str) -> None:
        if illegal_moves not in ILLEGAL_MOVES:
            raise InputError(f"illegal_moves is {' or '.join(ILLEGAL_MOVES)}, not {quoted(illegal_moves)}")
        if max_moves is not None and not (type(max_moves) is int and max_moves > 0):
            raise InputError(f"max_moves is None or a positive number, not {quoted(max_moves)}")
        self.settings = settings
        self._max_moves = max_moves
        self._illegal_loses = illegal_moves == "lose"
        self._seed = token_hex(16)
        self._dealt = 0

    def next(self, seed: int | None, options: dict[str, Any] | None) -> "Episode":
        """Deal the next game; with a match among the options, begin at a copy of it."""
        if seed is not None:
            self._seed, self._dealt = str(seed), 0
        text = f"{self._seed}/{self._dealt}" if self._dealt else self._seed
        self._dealt += 1
        given = (options or {}).get("match")
        match = Match(self.settings, text) if given is None else self._copy(given)
        return Episode(match, text, self._max_moves, self._illegal_loses)

    def _copy(self, match: Match) -> Match:
        if match.settings != self.settings:
            raise InputError("the given match has other settings than the environment")
        return match.clone()


class Episode:
    """A match with the current player's mask and every seat's observation; each array is made once and never reused."""

    def __init__(self, match: Match, seed: str, max_moves: int | None, illegal_loses: bool) -> None:
        self.match = match
        self.seed = seed
        self._max_moves = max_moves
        self._illegal_loses = illegal_loses
        self._mask: ActionMask | None = None  # of this position, as are the observations
        self._observations: dict[Seat, Features] = {}

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def turn(self) -> Seat:
        return self.match.turn

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def is_truncated(self) -> bool:
        """Whether the limit of moves was reached before the game ended."""
        return self._max_moves is not None and self.match.move_count >= self._max_moves and not self.match.is_over

    def act(self, action: Any) -> Refused | None:
        """Make the move of an agent; if it is illegal, raise Refused or, where that loses the game, return it.

        An action that is not even in the space is always raised: it is a mistake of the program, not of the player.
        """
        try:
            self.push(index(action))
        except Refused as refused:
            if not self._illegal_loses or not 0 <= action < self.game.move_count:
                raise
            return refused
        return None

    def push(self, move: Move | str) -> None:
        """Make a move, or raise Refused."""
        self.match.push(move)
        self._mask, self._observations = None, {}

    @property
    def mask(self) -> ActionMask:
        """The current player's legal moves; none at the end."""
        if self._mask is None:
            self._mask = self.match.mask().view(np.int8)
        return self._mask

    def mask_of(self, seat: Seat) -> ActionMask:
        """Return the seat's legal moves: none unless it is its turn."""
        return self.mask if self.match.turn == seat else blank_mask(self.game)

    def observation_of(self, seat: Seat) -> Features:
        """Return the observation of a seat."""
        found = self._observations.get(seat)
        if found is None:
            found = self._observations[seat] = self.match.observe(seat)
        return found

    def draw(self, seat: Seat) -> str:
        """Draw the table in letters, as a seat sees it."""
        hidden = hide_for(self.game, self.match.table, seat)
        return plain(self.game.parts.drawing.draw(hidden, seat, agent_names(self.match.settings), "en"))


def agent_names(settings: Settings) -> list[str]:
    """Name the seats as PettingZoo names its agents."""
    return [f"player_{seat}" for seat in range(settings.players)]


def blank_mask(game: Game) -> ActionMask:
    return np.zeros(game.move_count, np.int8)


class Screen:
    """Show the table in letters, as a render mode asks: `ansi` on request, `human` after every step."""

    def __init__(self, mode: object) -> None:
        if mode not in (None, *RENDER_MODES):
            raise InputError(f"render_mode is None or one of {', '.join(RENDER_MODES)}, not {quoted(mode)}")
        self._mode = mode

    def render(self, play: Episode, seat: Seat) -> str | None:
        """Return a drawing of the table as a seat sees it, in the mode `ansi`."""
        return play.draw(seat) if self._mode == "ansi" else None

    def print(self, play: Episode, seat: Seat) -> None:
        """Print the drawing and a blank line, in the mode `human`."""
        if self._mode == "human":
            sys.stdout.write(f"{play.draw(seat)}\n\n")

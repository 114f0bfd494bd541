"""A state of OpenSpiel: chance chooses the digits of a seed, then a match is played."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from updraft.envs.openspiel.play import Play
from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import check_move
from updraft.kit.table import Settings, hide_for
from updraft.kit.view import View

SIDES = 16
DIGITS = 8  # 2**32 deals
OUTCOMES = [(digit, 1 / SIDES) for digit in range(SIDES)]
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel's own types are not read
    """A seed that is still being drawn, or a match.

    OpenSpiel makes a clone from a new state and a deep copy of each attribute, and pickles the attributes to serialize:
    the fewer there are, the better.
    """

    _player = CHANCE
    _seed = ""  # until the deal
    _play: Play | None = None  # from the deal on

    @property
    def match(self) -> Match | None:
        """The match, once it is dealt. Read it; make moves by `apply_action`."""
        return None if self._play is None else self._play.match

    @property
    def settings(self) -> Settings:
        return self.get_game().settings

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[Move]:
        """List the legal moves; OpenSpiel's own function asks this state five questions first."""
        play = self._play
        if play is None:
            return list(range(SIDES))
        return play.match.legal_actions if player is None or player == self._player else []

    def _legal_actions(self, _player: int) -> list[Move]:
        assert self._play is not None
        return self._play.match.legal_actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: Move) -> None:
        if self._play is None:
            self._draw_digit(action)
            return
        match = self._play.match
        match.push(action)
        turn = match.turn
        self._player = TERMINAL if turn == NOBODY else turn

    def _draw_digit(self, digit: int) -> None:
        """Add a digit to the seed; after the last one, deal."""
        self._seed += f"{digit:x}"
        if len(self._seed) == DIGITS:
            self._play = Play(Match(self.settings, self._seed))
            self._player = self._play.match.turn
            del self._seed

    def _action_to_string(self, _player: int, action: Move) -> str:
        if self._play is None:
            return f"seed digit {action:x}"
        return self._play.match.game.notation.text(self._play.match.table, action)

    def string_to_action(self, *of_player: Any) -> Move:
        """Find the move that a text names, after a player that does not matter; raise Refused if it is not legal."""
        if self._play is None:
            digit: int = super().string_to_action(*of_player)
            return digit
        return check_move(self._play.match.game, self._play.match.table, of_player[-1], None)

    def returns(self) -> list[float]:
        return [0.0] * self.settings.players if self._play is None else self._play.match.returns()

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> "SpielState":
        """Sample a state that a player cannot tell from this one, by the game's `redeal`."""
        world: SpielState = self.clone()
        if self._play is not None:
            seed = int(sampler() * 2**32) << 31 ^ int(sampler() * 2**32)
            world._play = self._play.redealt(player, seed)
        return world

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """List the numbers of an observation; OpenSpiel's own function observes a new state too, for the size."""
        seat = self._player if player is None else player
        if self._play is None or not 0 <= seat < self.num_players():
            tensor: list[float] = super().observation_tensor(seat)
            return tensor
        return self._play.match.observe(seat).tolist()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """List the seat, one of all that a game can have, and the numbers of its observation."""
        seat = self._player if player is None else player
        if self._play is None or not 0 <= seat < self.num_players():
            tensor: list[float] = super().information_state_tensor(seat)
            return tensor
        seats = self._play.match.game.player_counts[-1]
        return [float(other == seat) for other in range(seats)] + self.observation_tensor(seat)

    def information_text(self, seat: Seat) -> str:
        """Tell all that a seat was told since the deal."""
        return f"seat {seat};" if self._play is None else self._play.told(seat).text()

    def drawing(self, seat: Seat) -> str:
        """Draw the table in letters as a seat sees it."""
        match = self.match
        return "" if match is None else _draw(match.game, hide_for(match.game, match.table, seat).tobytes(), seat)

    def __str__(self) -> str:
        """Draw the table for the player whose turn it is; a digest of its memory tells equal drawings apart."""
        if self._play is None:
            return f"seed {self._seed.ljust(DIGITS, '.')}"
        digest = blake2b(self._play.match.table.tobytes(), digest_size=8).hexdigest()
        return f"{self.drawing(max(self._player, NOBODY))}\n{digest}"

    def _to_struct(self) -> dict[str, Any]:
        """Write the state as JSON: its seed, None if it was resampled, and the moves since the deal or since then."""
        match = self.match
        return {"seed": self._seed, "moves": []} if match is None else {"seed": match.seed, "moves": match.moves}


@lru_cache(maxsize=64)
def _draw(game: Game, hidden: bytes, seat: Seat) -> str:
    """Draw a hidden table; OpenSpiel's tests compare the texts of each state, its clones and its views (1 ms each)."""
    table: Table[Any] = np.frombuffer(hidden, game.state.layout)
    return View(game, seat, table).text()

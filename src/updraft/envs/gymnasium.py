"""Every game as an environment of Gymnasium: one learner, and bots in the other seats."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Literal, TypeAlias

import numpy as np

from updraft.envs import INSTALL, registered_names
from updraft.envs.episode import LOSS, RENDER_FPS, RENDER_MODES, Deals, Episode, Screen
from updraft.envs.opponents import Opponent, Opponents
from updraft.games import find
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.loops import Masks, rng_of
from updraft.kit.luck import below
from updraft.kit.match import Match
from updraft.kit.memory import Features
from updraft.kit.observation import bounds, split
from updraft.kit.referee import Refused
from updraft.kit.untrusted import InputError, quoted

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError as error:
    raise ImportError(f"updraft.envs.gymnasium {INSTALL}") from error

Observation: TypeAlias = Features | dict[str, Features]
Info: TypeAlias = dict[str, Any]
RANDOM = "random"


class LearnerEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium's types are not read
    """A game from the seat of one learner, who plays against bots.

    - opponents: a bot's name as `updraft.make_bot` takes it, a bot, or a function that is given a view and returns
      a move; or a list of these for the other seats, the learner's left neighbour first
    - seat: the learner's seat, or "random" for another one in each game
    - illegal_moves: "lose" ends the game with -1, as Gymnasium wants every action answered; "raise" raises Refused
    - pieces: gives observations as a dict of their named pieces instead of one vector
    - max_moves: truncates a game after so many moves of all players

    `reset(options={"match": match})` begins at a copy of a match with the same settings.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012 (Gymnasium reads it so)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: Seat | Literal["random"] = 0,
        render_mode: str | None = None,
        max_moves: int | None = None,
        pieces: bool = False,
        illegal_moves: Literal["lose", "raise"] = "lose",
        **settings: Any,
    ) -> None:
        self._screen = Screen(render_mode)
        self.game = find(game)
        self.settings = self.game.settings(players, **settings)
        if seat != RANDOM and seat not in range(self.settings.players):
            raise InputError(f"seat is {RANDOM} or 0 to {self.settings.players - 1}, not {quoted(seat)}")
        self.render_mode = render_mode
        self.observation_space = self._space_of_pieces() if pieces else Box(*bounds(self.game))
        self.action_space = Discrete(self.game.move_count)
        self._fixed_seat = None if seat == RANDOM else int(seat)
        self._in_pieces = pieces
        self._opponents = Opponents(self.settings, opponents)
        self._deals = Deals(self.settings, max_moves, illegal_moves)
        self._episode: Episode | None = None
        self._has_ended = False

    def _space_of_pieces(self) -> Any:
        lows, highs = (split(self.game, limits) for limits in bounds(self.game))
        return Dict({name: Box(lows[name], highs[name]) for name in lows})

    @property
    def match(self) -> Match:
        """The match that is being played, to look at: its record, its result, its views."""
        return self._play.match

    @property
    def _play(self) -> Episode:
        if self._episode is None:
            raise gymnasium.error.ResetNeeded("nothing has been dealt yet: call reset first")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal a game and let the others play until it is the learner's turn.

        The next games without a seed follow from the last seed that was given.
        """
        super().reset(seed=seed)
        self._sit_down(self._deals.next(seed, options))
        while self._play.is_over:  # before the learner's first turn
            self._sit_down(self._deals.next(None, None))
        self._screen.print(self._play, self.seat)
        return self._observation(), self._info()

    def _sit_down(self, episode: Episode) -> None:
        seat = self._fixed_seat
        self.seat = below(rng_of(f"{episode.seed} seat"), self.settings.players) if seat is None else seat
        self._opponents.sit_down(self.seat, episode.seed)
        self._episode, self._has_ended = episode, False
        while episode.turn not in (self.seat, NOBODY):  # even beyond max_moves: the learner makes a move in every game
            self._let_other_move(episode)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Make the learner's move and let the others play until its next turn or the end."""
        play = self._play
        if self._has_ended:
            raise gymnasium.error.ResetNeeded("the game has ended: call reset first")
        if refused := play.act(action):
            return self._lose(refused)
        while play.turn not in (self.seat, NOBODY) and not play.is_truncated:
            self._let_other_move(play)
        self._has_ended = play.is_over or play.is_truncated
        if play.is_over:
            self._opponents.game_over(play.match.result() or {})
        self._screen.print(play, self.seat)
        reward = play.match.returns()[self.seat]
        return self._observation(), reward, play.is_over, play.is_truncated, self._info()

    def _let_other_move(self, play: Episode) -> None:
        play.push(self._opponents.choose(play.match.view(play.turn)))

    def _lose(self, refused: Refused) -> tuple[Observation, float, bool, bool, Info]:
        """End the game after an illegal move, with the reason; Gymnasium wants new arrays from every call."""
        self._has_ended = True
        info = deepcopy(self._info()) | {"refused": refused.message("en")}
        return deepcopy(self._observation()), LOSS, True, False, info

    def _observation(self) -> Observation:
        observation = self._play.observation_of(self.seat)
        return split(self.game, observation) if self._in_pieces else observation

    def _info(self) -> Info:
        return {"action_mask": self._play.mask_of(self.seat), "seat": self.seat}

    def action_masks(self) -> Masks:
        """Return the learner's legal moves as booleans, for algorithms that ask the environment itself."""
        return self._play.mask_of(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """Return the table in letters as the learner sees it; the mode `human` prints it after every step."""
        return self._screen.render(self._play, self.seat)

    def close(self) -> None:
        self._opponents.close()


for _name, _arguments in registered_names():
    gymnasium.register(
        _name,
        "updraft.envs.gymnasium:LearnerEnv",
        vector_entry_point="updraft.envs.vector:GameVectorEnv",
        kwargs=_arguments,
    )

"""Every game as an AEC environment of PettingZoo: each seat is an agent, and they take turns."""

from functools import cached_property
from typing import Any, Literal

import numpy as np

from updraft.envs import INSTALL, registered_names
from updraft.envs.episode import LOSS, RENDER_FPS, RENDER_MODES, Deals, Episode, Screen, agent_names
from updraft.games import find
from updraft.kit.luck import CHANCE_FIELDS
from updraft.kit.match import Match
from updraft.kit.memory import Features, Ints
from updraft.kit.observation import bounds

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(f"updraft.envs.pettingzoo {INSTALL}") from error


class PlayersEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's types are not read
    """A game whose seats are the agents `player_0`, `player_1`, …; they are rewarded at the end by `match.returns()`.

    - illegal_moves: "raise" raises `updraft.Refused` with the rule; "lose" ends the game with -1 for the agent and
      0 for the others
    - max_moves: truncates a game after so many moves

    `reset(options={"match": match})` begins at a copy of a match with the same settings.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        max_moves: int | None = None,
        illegal_moves: Literal["lose", "raise"] = "raise",
        **settings: Any,
    ) -> None:
        super().__init__()
        self._screen = Screen(render_mode)
        self.game = find(game)
        self.settings = self.game.settings(players, **settings)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{self.settings.ruleset}",
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = agent_names(self.settings)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._deals = Deals(self.settings, max_moves, illegal_moves)
        self._episode: Episode | None = None

    @property
    def match(self) -> Match:
        """The match that is being played, to look at: its record, its result, its views."""
        return self._play.match

    @property
    def _play(self) -> Episode:
        if self._episode is None:
            raise RuntimeError("nothing has been dealt yet: call reset first")
        return self._episode

    @cached_property
    def _observation_spaces(self) -> dict[str, Any]:
        low, high = bounds(self.game)
        mask = (0, 1, (self.game.move_count,), np.int8)
        return {agent: Dict(observation=Box(low, high), action_mask=Box(*mask)) for agent in self.possible_agents}

    @cached_property
    def _action_spaces(self) -> dict[str, Any]:
        return {agent: Discrete(self.game.move_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the next ones without a seed follow from the last seed that was given."""
        self._episode = self._deals.next(seed, options)
        self.agents = list(self.possible_agents)
        self._skip_agent_selection = None  # PettingZoo's memory of an earlier end
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._info(agent) for agent in self.agents}
        self._select()
        self._screen.print(self._play, self._play.turn)

    def step(self, action: int | None) -> None:
        """Make the current agent's move, or take leave of an agent whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        refused = self._play.act(action)
        self._cumulative_rewards[agent] = 0.0
        if refused:
            self._end([LOSS if other == agent else 0.0 for other in self.agents], True, False)
            self.infos[agent]["refused"] = refused.message("en")
        else:
            self.infos[agent] = self._info(agent)
            self._select()
            self._screen.print(self._play, self._play.turn)

    def _select(self) -> None:
        """Hand the turn on, or end the game for all agents."""
        play = self._play
        if play.is_over or play.is_truncated:
            self._end(play.match.returns(), play.is_over, play.is_truncated)
        else:
            self.agent_selection = self.possible_agents[play.turn]
            self.infos[self.agent_selection] = self._info(self.agent_selection)

    def _end(self, rewards: list[float], terminated: bool, truncated: bool) -> None:
        """Give out the rewards; PettingZoo lets every agent see its last observation and then leave."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self._play.mask_of(self._seats[agent])}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent may know, as numbers, and its legal moves: none unless it is its turn."""
        seat = self._seats[agent]
        return {"observation": self._play.observation_of(seat), "action_mask": self._play.mask_of(seat)}

    @cached_property
    def state_space(self) -> Any:
        """The space of `state()`."""
        (low, high), word = bounds(self.game), np.iinfo(np.int16)
        count = len(self._words)
        lows = [np.tile(low, self.settings.players), np.full(count, word.min, np.float32)]
        highs = [np.tile(high, self.settings.players), np.full(count, word.max, np.float32)]
        return Box(np.concatenate(lows), np.concatenate(highs))

    def state(self) -> Features:
        """Return the whole truth: the observations of all seats, then the table itself with nothing hidden but luck.

        The second half are the fields of the table in the order of the game's `state.py`, as words of 16 bits: a number
        of 64 bits is four of them, the lowest first. 32-bit floats hold every word exactly, and no longer number.
        """
        observations = [self._play.observation_of(seat) for seat in range(self.settings.players)]
        words = np.frombuffer(self.match.table.tobytes(), np.int16)[self._words]
        return np.concatenate([*observations, words], dtype=np.float32)

    @cached_property
    def _words(self) -> Ints:
        """The places of the words of `state()` in the memory of a table."""
        places = (self.game.state.layout.fields[name] for name in self.game.state.fields if name not in CHANCE_FIELDS)
        return np.concatenate([np.arange(at, at + kind.itemsize, 2) // 2 for kind, at, *_ in places])

    def render(self) -> str | None:
        """Return the table in letters as the current player sees it, at the end as spectators do; `human` prints it."""
        return self._screen.render(self._play, self._play.turn)

    def close(self) -> None:
        """Do nothing: there is no window to close. PettingZoo asks for it where there is `render`."""


def raw_env(game: str, players: int | None = None, **arguments: Any) -> PlayersEnv:
    """Make an environment without a wrapper: `raw_env("up-turn", players=3)`."""
    return PlayersEnv(game, players, **arguments)


def env(
    game: str, players: int | None = None, *, illegal_moves: Literal["lose", "raise"] = "lose", **arguments: Any
) -> Any:
    """Make an environment that behaves as PettingZoo's classic games do: `env("up-turn", players=3)`.

    An illegal move ends the game with -1 for the agent that made it, and calls in a wrong order are errors. One wrapper
    and the environment itself see to that: PettingZoo's other two would take the reason away that names the rule, and
    a step would take twice as long.
    """
    return OrderEnforcingWrapper(raw_env(game, players, illegal_moves=illegal_moves, **arguments))


for _name, _arguments in registered_names():
    register("aec", _name, "updraft.envs.pettingzoo:env", kwargs=_arguments)

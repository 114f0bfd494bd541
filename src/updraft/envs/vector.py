"""Thousands of games in one step, as a vector environment of Gymnasium."""

from typing import Any, Literal, TypeAlias

import numpy as np

from updraft.envs import INSTALL
from updraft.games import find
from updraft.kit.batch import Autoreset, Batch, BatchStep, Legal
from updraft.kit.contract import Seat
from updraft.kit.loops import Masks
from updraft.kit.memory import Features, Ints
from updraft.kit.observation import bounds

try:
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(f"updraft.envs.vector {INSTALL}") from error

VectorInfo: TypeAlias = dict[str, Any]


class GameVectorEnv(VectorEnv):  # type: ignore[misc]  # Gymnasium's types are not read
    """Many tables of one game, on which a learner plays against opponents inside one compiled step.

    - seat: the learner's seat, "random" for another one in each game, or "all": the caller decides for
      whoever's turn it is, observes as that seat, and is rewarded as the seat that moved
    - opponents: "random", the game's "policy", or a level of bots that does not search
    - autoreset_mode: when a table is dealt anew: Gymnasium's AutoresetMode, or its value
    - legal: gives legal moves as `info["action_mask"]` ("masks"), as `info["legal_moves"]` ("lists"), or both
    - max_moves: truncates a game after so many moves of all players
    - copy: gives new arrays with every step; without it they are overwritten by the next one

    An illegal move raises ValueError and changes nothing.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: Seat | Literal["random", "all"] = 0,
        opponents: str = "random",
        *,
        autoreset_mode: Any = AutoresetMode.NEXT_STEP,
        legal: Legal = "masks",
        max_moves: int | None = None,
        copy: bool = True,
        threads: int = 1,
        **settings: Any,
    ) -> None:
        found = find(game)
        self.batch: Batch = found.batch(
            num_envs,
            players,
            legal=legal,
            autoreset=autoreset_mode,
            max_moves=max_moves,
            copy=copy,
            threads=threads,
            learner=None if seat == "all" else seat,
            opponents=opponents,
            **settings,
        )
        self.metadata = {"autoreset_mode": AutoresetMode(self.batch.autoreset.value), "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = Box(*bounds(found))
        self.single_action_space = Discrete(found.move_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Features, VectorInfo]:
        """Deal all tables, or those that `options["reset_mask"]` marks; without a seed, the random streams go on."""
        super().reset(seed=seed)
        step = self.batch.reset(seed, (options or {}).get("reset_mask"))
        assert step.observations is not None
        return step.observations, self._info(step)

    def step(self, actions: Ints) -> tuple[Features, Features, Masks, Masks, VectorInfo]:
        """Make a move on every table, and those of the opponents; where a game is over, the action is ignored."""
        movers = self.batch.viewers.copy()
        step = self.batch.step(actions)
        assert step.observations is not None
        info = self._info(step)
        if self.batch.autoreset is Autoreset.SAME_STEP and step.ends.any():
            info |= self._final(step, movers)
        rewards = step.rewards[np.arange(self.num_envs), movers]
        return step.observations, rewards, step.ends & ~step.truncations, step.truncations, info

    def sample(self) -> Ints:
        """Choose a random legal move for every table; samples of `action_space` may be illegal."""
        return self.batch.sample()

    def _info(self, step: BatchStep) -> VectorInfo:
        """Tell the legal moves, the seat that observes, and the rewards of all seats."""
        info: VectorInfo = {"seat": self.batch.viewers.copy(), "rewards": step.rewards}
        if step.masks is not None:
            info["action_mask"] = step.masks
        if step.lists is not None:
            info["legal_moves"] = step.lists
        return info

    def _final(self, step: BatchStep, movers: Ints) -> VectorInfo:
        """Give the last observations of the games that ended, in the form that Gymnasium's own environments use."""
        tables, observations = self.batch.final_observations()
        final = np.full(self.num_envs, None, object)
        for i, table in enumerate(tables.tolist()):
            final[table] = observations[i, movers[table]]
        return {"final_obs": final, "_final_obs": step.ends.copy()}

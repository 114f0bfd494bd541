"""Many games that step together, for learning: arrays in, arrays out."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from updraft.kit.loops import Masks, loops_of, move_buffer, rng_of
from updraft.kit.memory import Features, Ints, Table
from updraft.kit.table import Settings, prepare, seed_text
from updraft.kit.untrusted import quoted


class Batch:
    """Games that always wait for a decision: when one ends, the next is dealt on the same table.

    The arrays belong to the batch and are overwritten by the next call: copy them to keep them.
    """

    tables: Table[Any]
    masks: Masks  # legal moves, by table and move number
    over: Masks  # which games ended with the last step
    scores: Ints  # of the games that ended, by table and seat
    ranks: Ints

    def __init__(self, settings: Settings, count: int, seed: str | int) -> None:
        if not isinstance(count, int) or count < 1:
            raise ValueError(f"a batch has at least one game, not {quoted(count)}")
        self.settings = settings
        self._loops = loops_of(settings.game)
        self._start = prepare(settings)
        self._rng = rng_of(seed_text(seed))
        self._moves = move_buffer(settings.game)
        self.tables = np.repeat(self._start, count)
        self.masks = np.zeros((count, settings.game.move_count), np.bool_)
        self.over = np.zeros(count, np.bool_)
        self.scores = np.zeros((count, settings.players), np.int64)
        self.ranks = np.zeros((count, settings.players), np.int64)
        self._features = np.zeros((count, settings.game.observation_size), np.float32)
        self._choices = np.zeros(count, np.int64)
        self._loops.deal_all(self._start, self.tables, self._rng)
        self._loops.mask_all(self.tables, self._moves, self.masks)

    @property
    def turns(self) -> Ints:
        """The seat whose decision it is, by table."""
        turns: Ints = self.tables["turn"]
        return turns

    def step(self, moves: Sequence[int] | Ints) -> None:
        """Make one move on every table; if one is illegal, raise ValueError and change nothing."""
        chosen = np.asarray(moves)
        if chosen.shape != self._choices.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"step takes {len(self._choices)} move numbers, one for each table")
        inside = (chosen >= 0) & (chosen < self.masks.shape[1])
        allowed = inside & self.masks[np.arange(len(chosen)), np.where(inside, chosen, 0)]
        if not allowed.all():
            table = int(np.argmin(allowed))
            raise ValueError(f"move {int(chosen[table])} is not legal on table {table}; see masks[{table}]")
        self._choices[:] = chosen
        self._loops.step_all(self._start, self.tables, self._choices, self._rng, self.over, self.scores, self.ranks)
        self._loops.mask_all(self.tables, self._moves, self.masks)

    def sample(self) -> Ints:
        """Choose a random legal move for every table."""
        self._loops.choose_all(self.tables, self._moves, self._rng, self._choices)
        return self._choices.copy()

    def observe(self) -> Features:
        """Return the observation of the current player, by table."""
        self._loops.observe_all(self.tables, self._features)
        return self._features

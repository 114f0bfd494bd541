"""The built-in bot: it plays by its heuristic alone or searches, as its level says."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread
from time import monotonic

import numpy as np

from updraft.bots.bot import Bot
from updraft.bots.pace import CHUNK, Clock, Pace
from updraft.bots.pondering import reuse_trees
from updraft.bots.search import (
    ROOT,
    RunSimulations,
    SearchBuffers,
    Tree,
    add_statistics,
    lead,
    new_buffers,
    new_tree,
    search_of,
    tree_from,
    upper_part,
)
from updraft.bots.value_net import Weights
from updraft.kit.choices import random_float, sample_index
from updraft.kit.contract import Game, Move
from updraft.kit.heuristic import Heuristic, Level
from updraft.kit.loops import rng_of
from updraft.kit.luck import fork, next_word
from updraft.kit.memory import Ints, copy_table
from updraft.kit.view import View

TREES = 2  # independent searches whose visits add up; fixed, so that choices do not depend on the machine
NODES_PER_SIMULATION, MAX_NODES = 48, 1 << 19
REUSE = 0.25  # of the time limit, within which pondering finds out which move was made, or is of no use


@dataclass(frozen=True)
class MoveStats:
    """A legal move and its rating by a bot."""

    move: Move
    weight: float  # its visits in the search, or its weight by the policy
    value: float  # its mean value, from 0 to 1; 0 if it was never visited


class SearchBot(Bot):
    """Makes the same choices from the same seed and views, with any number of threads.

    With `seconds` a decision takes that time at most, give or take a tenth, so that choices depend on the machine; with
    `pondering`, during other players' turns, they do too. Compiling the search, at the first decision, is not counted.
    """

    def __init__(
        self,
        game: Game,
        heuristic: Heuristic,
        level: Level,
        seed: str,
        seconds: float | None = None,
        threads: int = 1,
        use_prior: bool = True,
        pondering: bool = False,
        weights: Weights | None = None,
        clock: Clock = monotonic,
    ) -> None:
        self._game = game
        self._heuristic = heuristic
        self.level = level
        self._rng = rng_of(f"{seed} thinker")  # the text is part of the random stream and must not change
        self._seconds = seconds
        self._clock = clock
        self._threads = threads
        self._search: RunSimulations = search_of(game, heuristic, use_prior)
        self._stopped = Event()
        self._pondering = pondering
        self._weights = weights
        self._last_search: tuple[View, list[Tree]] | None = None  # a view, and the trees that grew from it
        self._pondering_thread: Thread | None = None
        self._pondering_stopped = Event()

    def choose(self, view: View) -> Move:
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self._select(self.rate_moves(view))

    def watch(self, view: View) -> None:
        """Ponder from this view in the background, until the next call."""
        if not self._pondering or not self.level.simulations:
            return
        trees = self._trees_at(view)
        self._last_search = view, trees
        self._pondering_stopped.clear()
        is_stopped = self._pondering_stopped.is_set
        self._pondering_thread = Thread(target=self._ponder, args=(view, trees, is_stopped), daemon=True)
        self._pondering_thread.start()

    def ponder(self, view: View, is_stopped: Callable[[], bool], nodes: int) -> list[bytes]:
        """Ponder from this view until told to stop; return so many nodes of each tree, to `remember` elsewhere."""
        trees = self._trees_at(view, lambda: not is_stopped())
        self._ponder(view, trees, is_stopped)
        return [upper_part(tree, nodes) for tree in trees]

    def remember(self, view: View, trees: Iterable[bytes]) -> None:
        """Take over what another bot of the seat found out about an earlier position, or about the present one."""
        self._last_search = view, [tree_from(tree, self._nodes()) for tree in trees]

    def close(self) -> None:
        self._stop_pondering()

    def stop(self) -> None:
        self._stopped.set()

    def rate_moves(self, view: View) -> list[MoveStats]:
        """Rate every legal move, in the order of `view.legal_actions`."""
        self._stopped.clear()
        return self._rate_by_search(view) if self.level.simulations else self._rate_by_policy(view)

    def _rate_by_policy(self, view: View) -> list[MoveStats]:
        """Rate moves by the prior or at a glance, in one sampled world; both read only what the seat may know."""
        world = copy_table(view.table)
        self._game.rules.redeal(world, view.seat, next_word(self._rng))
        weights = np.zeros(len(view.legal_actions))
        weigh = self._heuristic.weigh_as(self.level)
        weigh(world, np.array(view.legal_actions), len(view.legal_actions), weights)
        return [MoveStats(move, float(weight), 0.0) for move, weight in zip(view.legal_actions, weights, strict=True)]

    def _rate_by_search(self, view: View) -> list[MoveStats]:
        """Rate moves by their visits in several searches with separate random streams."""
        if self._seconds is not None:
            self._compile(view)
        began = self._clock()
        trees, streams = self._trees_at(view, partial(self._may_infer, began)), self._new_streams()
        if self._threads > 1:
            paces = [Pace(began, self._seconds, self._clock) for _ in trees]
            with ThreadPoolExecutor(min(self._threads, TREES)) as pool:
                try:
                    list(pool.map(partial(self._grow, view), trees, streams, paces))
                except KeyboardInterrupt:
                    self._stopped.set()
                    raise
        else:
            pace = Pace(began, self._seconds, self._clock)
            for tree, stream in zip(trees, streams, strict=True):
                self._grow(view, tree, stream, pace)
        if self._pondering:
            self._last_search = view, trees
        return list(_move_stats(view, trees))

    def _compile(self, view: View) -> None:
        """Have the search compiled, or loaded, by running no simulation."""
        self._simulate(view, new_tree(1), new_buffers(self._game, self._weights), self._rng, 0)

    def _trees_at(self, view: View, has_time: Callable[[], bool] = lambda: True) -> list[Tree]:
        """Make new trees, or reuse what the last search or pondering found out about this position."""
        self._stop_pondering()
        reused = None
        if self._last_search:
            before, trees = self._last_search
            reused = reuse_trees(trees, before, view, self._rng, has_time)
        self._last_search = None
        return reused or [new_tree(self._nodes()) for _ in range(TREES)]

    def _may_infer(self, began: float) -> bool:
        """Return whether there is time to find out which move was made since the last search."""
        return self._seconds is None or self._clock() < began + REUSE * self._seconds

    def _nodes(self) -> int:
        most = MAX_NODES if self._pondering else min(self._simulations_per_tree() * NODES_PER_SIMULATION, MAX_NODES)
        return most + 1

    def _simulations_per_tree(self) -> int:
        return -(-self.level.simulations // TREES)

    def _new_streams(self) -> list[Ints]:
        """Fork a random stream for each tree."""
        streams = [np.zeros(4, np.int64) for _ in range(TREES)]
        for stream in streams:
            fork(self._rng, stream)
        return streams

    def _grow(self, view: View, tree: Tree, rng: Ints, pace: Pace) -> None:
        """Grow one tree until the simulations are spent, the choice is clear, the time is up or `stop` was called."""
        simulations, buffers = self._simulations_per_tree(), new_buffers(self._game, self._weights)
        while not self._stopped.is_set() and (batch := pace.next_batch(simulations)):
            self._simulate(view, tree, buffers, rng, batch)
            simulations -= batch
            if lead(tree) > simulations:
                break

    def _simulate(self, view: View, tree: Tree, buffers: SearchBuffers, rng: Ints, simulations: int) -> None:
        level, c_puct = self.level, self._heuristic.c_puct
        world, by_net = level.simulations_per_world, level.by_net
        self._search(view.table, view.seat, tree, buffers, rng, simulations, level.horizon, c_puct, world, by_net)

    def _ponder(self, view: View, trees: list[Tree], is_stopped: Callable[[], bool]) -> None:
        """Grow all trees in turn until they are full or pondering is stopped."""
        buffers, streams = new_buffers(self._game, self._weights), self._new_streams()
        while any(tree[ROOT].node_count < tree.size for tree in trees):
            for tree, stream in zip(trees, streams, strict=True):
                if is_stopped():
                    return
                self._simulate(view, tree, buffers, stream, CHUNK)

    def _stop_pondering(self) -> None:
        """Stop the background search, if one is running."""
        if self._pondering_thread:
            self._pondering_stopped.set()
            self._pondering_thread.join()
            self._pondering_thread = None

    def _select(self, stats: list[MoveStats]) -> Move:
        """Take the best of the noticed moves, or sample one if the level has a temperature."""
        level = self.level
        noticed = [move for move in stats if not (level.miss_rate and random_float(self._rng) < level.miss_rate)]
        noticed = noticed or stats
        if not level.temperature:
            return max(noticed, key=lambda move: (move.weight, move.value)).move
        most = max(move.weight for move in noticed) or 1.0
        weights = np.array([(move.weight / most) ** (1 / level.temperature) for move in noticed])
        return noticed[sample_index(weights, len(noticed), self._rng)].move


def _move_stats(view: View, trees: list[Tree]) -> Iterator[MoveStats]:
    moves = np.array(view.legal_actions)
    visits, totals = np.zeros(len(moves), np.int64), np.zeros(len(moves))
    for tree in trees:
        add_statistics(tree, moves, visits, totals)
    for move, count, total in zip(view.legal_actions, visits.tolist(), totals.tolist(), strict=True):
        yield MoveStats(move, count, total / count if count else 0.0)

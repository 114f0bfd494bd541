"""The bot that thinks: by heuristic alone, or by search, as deep and as steadily as its level says."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic

import numpy as np

from updraft.bots.bot import Bot
from updraft.bots.pondering import reuse_trees
from updraft.bots.search import (
    ROOT,
    RunSimulations,
    SearchBuffers,
    Tree,
    children_of,
    new_buffers,
    new_tree,
    random_float,
    sample_index,
    search_of,
)
from updraft.kit.contract import Game, Move
from updraft.kit.heuristic import Heuristic, Level
from updraft.kit.loops import rng_of
from updraft.kit.luck import fork, next_word
from updraft.kit.memory import Ints
from updraft.kit.view import View

TREES = 2  # searches that run side by side and add up; fixed, so that choices do not depend on the machine
CHUNK = 32  # looks between two glances at the clock
NODES_PER_SIMULATION, MAX_NODES = 48, 1 << 19


@dataclass(frozen=True)
class MoveStats:
    """A legal move and what a bot thinks of it."""

    move: Move
    weight: float  # how often the search followed it, or how promising it looks
    value: float  # what it brought on average, from 0 to 1; 0 if it was never tried


class SearchBot(Bot):
    """The same seed and the same views make the same choices, however many threads there are.

    With `seconds` it stops after that time at the latest, and choices depend on the machine. So they do if it thinks
    `ahead`, while others are at turn.
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
    ) -> None:
        self._game = game
        self._heuristic = heuristic
        self.level = level
        self._rng = rng_of(f"{seed} thinker")
        self._seconds = seconds
        self._threads = threads
        self._search: RunSimulations = search_of(game, heuristic, use_prior)
        self._stopped = Event()
        self._pondering = pondering
        self._last_search: tuple[View, list[Tree]] | None = None  # the last view, and what grew from it
        self._pondering_thread: Thread | None = None
        self._stop_event = Event()  # what is thought meanwhile has to end

    def choose(self, view: View) -> Move:
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self._select(self.rate_moves(view))

    def watch(self, view: View) -> None:
        """While others are at turn, trees grow from what is seen of it, until the next call of any kind."""
        if not self._pondering or not self.level.simulations:
            return
        trees = self._trees_at(view)
        self._last_search = view, trees
        self._stop_event.clear()
        self._pondering_thread = Thread(target=self._ponder, args=(view, trees), daemon=True)
        self._pondering_thread.start()

    def close(self) -> None:
        self._stop_pondering()

    def stop(self) -> None:
        self._stopped.set()

    def rate_moves(self, view: View) -> list[MoveStats]:
        """What the bot thinks of every legal move, in their order."""
        self._stopped.clear()
        return self._rate_by_search(view) if self.level.simulations else self._rate_by_policy(view)

    def _rate_by_policy(self, view: View) -> list[MoveStats]:
        """Heuristic, in a world that the seat holds possible: it looks only at what the seat sees."""
        world = view.table.copy()
        self._game.rules.redeal(world, view.seat, next_word(self._rng))
        weights = np.zeros(len(view.legal_actions))
        policy = self._heuristic.prior or self._heuristic.policy
        policy(world, np.array(view.legal_actions), len(view.legal_actions), weights)
        return [MoveStats(move, float(weight), 0.0) for move, weight in zip(view.legal_actions, weights, strict=True)]

    def _rate_by_search(self, view: View) -> list[MoveStats]:
        """Several searches, each with dice of its own; how often they followed a move adds up."""
        end = None if self._seconds is None else monotonic() + self._seconds
        trees, rng = self._trees_at(view), self._new_streams()
        if self._threads > 1:
            with ThreadPoolExecutor(min(self._threads, TREES)) as pool:
                try:
                    list(pool.map(lambda tree, stream: self._grow(view, tree, stream, end), trees, rng))
                except KeyboardInterrupt:
                    self._stopped.set()
                    raise
        else:
            for tree, stream in zip(trees, rng, strict=True):
                self._grow(view, tree, stream, end)
        if self._pondering:
            self._last_search = view, trees
        return list(_move_stats(view, trees))

    def _trees_at(self, view: View) -> list[Tree]:
        """New trees, or what grew from this position while others were at turn."""
        self._stop_pondering()
        found = reuse_trees(self._last_search[1], self._last_search[0], view, self._rng) if self._last_search else None
        self._last_search = None
        nodes = MAX_NODES if self._pondering else min(self._simulations_per_tree() * NODES_PER_SIMULATION, MAX_NODES)
        return found or [new_tree(nodes + 1) for _ in range(TREES)]

    def _simulations_per_tree(self) -> int:
        return -(-self.level.simulations // TREES)

    def _new_streams(self) -> list[Ints]:
        """Dice for each tree."""
        rng = [np.zeros(4, np.int64) for _ in range(TREES)]
        for stream in rng:
            fork(self._rng, stream)
        return rng

    def _grow(self, view: View, tree: Tree, rng: Ints, end: float | None) -> None:
        """One tree, until the level's looks are spent, the choice is clear, time is up or somebody says stop."""
        simulations, room = self._simulations_per_tree(), new_buffers(self._game)
        while simulations > 0 and not self._stopped.is_set() and not (end and monotonic() > end):
            simulations -= self._simulate(view, tree, room, rng, simulations)
            if _lead(tree) > simulations:
                break

    def _simulate(self, view: View, tree: Tree, room: SearchBuffers, rng: Ints, simulations: int) -> int:
        """Some looks, and how many they were."""
        chunk = min(CHUNK, simulations)
        self._search(view.table, view.seat, tree, room, rng, chunk, self.level.horizon, self._heuristic.c_puct)
        return chunk

    def _ponder(self, view: View, trees: list[Tree]) -> None:
        """All trees in turn, until they are full or somebody calls."""
        room, rng = new_buffers(self._game), self._new_streams()
        while not self._stop_event.is_set() and any(tree[ROOT].node_count < tree.size for tree in trees):
            for tree, stream in zip(trees, rng, strict=True):
                self._simulate(view, tree, room, stream, CHUNK)

    def _stop_pondering(self) -> None:
        """End what is thought meanwhile."""
        if self._pondering_thread:
            self._stop_event.set()
            self._pondering_thread.join()
            self._pondering_thread = None

    def _select(self, ideas: list[MoveStats]) -> Move:
        """The best idea, or one of the good ones, among those that were noticed."""
        level = self.level
        noticed = [idea for idea in ideas if not (level.miss_rate and random_float(self._rng) < level.miss_rate)]
        noticed = noticed or ideas
        if not level.temperature:
            return max(noticed, key=lambda idea: (idea.weight, idea.value)).move
        most = max(idea.weight for idea in noticed) or 1.0
        weights = np.array([(idea.weight / most) ** (1 / level.temperature) for idea in noticed])
        return noticed[sample_index(weights, len(noticed), self._rng)].move


def _lead(tree: Tree) -> int:
    """By how many visits the first choice is ahead of the second."""
    visits = sorted(int(tree[node].visits) for node in children_of(tree))
    return visits[-1] - visits[-2] if len(visits) > 1 else 0


def _move_stats(view: View, trees: list[Tree]) -> Iterator[MoveStats]:
    visits, total = dict.fromkeys(view.legal_actions, 0), dict.fromkeys(view.legal_actions, 0.0)
    for tree in trees:
        for node in children_of(tree):
            visits[int(tree[node].move)] += int(tree[node].visits)
            total[int(tree[node].move)] += float(tree[node].total)
    for move in view.legal_actions:
        yield MoveStats(move, visits[move], total[move] / visits[move] if visits[move] else 0.0)

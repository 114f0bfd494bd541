"""The bot that thinks: by instinct alone, or by search, as deep and as steadily as its level says."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from time import monotonic

import numpy as np

from updraft.bots.bot import Bot
from updraft.bots.tree import NONE, ROOT, LookOften, Tree, chance, new_room, new_tree, pick, search_of
from updraft.kit.contract import Game, Move
from updraft.kit.instinct import Instinct, Level
from updraft.kit.loops import dice_of
from updraft.kit.luck import fork, next_word
from updraft.kit.record import Words
from updraft.kit.view import View

TREES = 2  # searches that run side by side and add up; fixed, so that choices do not depend on the machine
CHUNK = 32  # looks between two glances at the clock
NODES_A_LOOK, MOST_NODES = 48, 1 << 19


@dataclass(frozen=True)
class Idea:
    """A legal move and what a bot thinks of it."""

    move: Move
    weight: float  # how often the search followed it, or how promising it looks
    worth: float  # what it brought on average, from 0 to 1; 0 if it was never tried


class Thinker(Bot):
    """The same seed and the same views make the same choices, however many threads there are.

    With `seconds` it stops after that time at the latest, and choices depend on the machine.
    """

    def __init__(
        self,
        game: Game,
        instinct: Instinct,
        level: Level,
        seed: str,
        seconds: float | None = None,
        threads: int = 1,
        led: bool = True,
    ) -> None:
        self._game = game
        self._instinct = instinct
        self.level = level
        self._dice = dice_of(f"{seed} thinker")
        self._seconds = seconds
        self._threads = threads
        self._search: LookOften = search_of(game, instinct, led)
        self._stopped = Event()

    def choose(self, view: View) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        return self._settle_on(self.think(view))

    def stop(self) -> None:
        self._stopped.set()

    def think(self, view: View) -> list[Idea]:
        """What the bot thinks of every legal move, in their order."""
        self._stopped.clear()
        return self._look_ahead(view) if self.level.looks else self._feel(view)

    def _feel(self, view: View) -> list[Idea]:
        """Instinct, in a world that the seat holds possible: it looks only at what the seat sees."""
        world = view.table.copy()
        self._game.rules.redeal(world, view.seat, next_word(self._dice))
        weights = np.zeros(len(view.moves))
        weigh = self._instinct.ponder or self._instinct.weigh
        weigh(world, np.array(view.moves), len(view.moves), weights)
        return [Idea(move, float(weight), 0.0) for move, weight in zip(view.moves, weights, strict=True)]

    def _look_ahead(self, view: View) -> list[Idea]:
        """Several searches, each with dice of its own; how often they followed a move adds up."""
        dice = [np.zeros(4, np.int64) for _ in range(TREES)]
        for stream in dice:
            fork(self._dice, stream)
        end = None if self._seconds is None else monotonic() + self._seconds
        if self._threads > 1:
            with ThreadPoolExecutor(min(self._threads, TREES)) as pool:
                try:
                    trees = list(pool.map(lambda stream: self._grow(view, stream, end), dice))
                except KeyboardInterrupt:
                    self._stopped.set()
                    raise
        else:
            trees = [self._grow(view, stream, end) for stream in dice]
        return list(_ideas(view, trees))

    def _grow(self, view: View, dice: Words, end: float | None) -> Tree:
        """One tree, until the level's looks are spent, the choice is clear, time is up or somebody says stop."""
        looks, level = -(-self.level.looks // TREES), self.level
        tree = new_tree(min(looks * NODES_A_LOOK, MOST_NODES) + 1)
        room = new_room(self._game)
        curiosity = self._instinct.curiosity
        while looks > 0 and not self._stopped.is_set() and not (end and monotonic() > end):
            chunk = min(CHUNK, looks)
            self._search(view.table, view.seat, tree, room, dice, chunk, level.horizon, curiosity)
            looks -= chunk
            if _lead(tree) > looks:
                break
        return tree

    def _settle_on(self, ideas: list[Idea]) -> Move:
        """The best idea, or one of the good ones, among those that were noticed."""
        level = self.level
        noticed = [idea for idea in ideas if not (level.overlooks and chance(self._dice) < level.overlooks)]
        noticed = noticed or ideas
        if not level.whim:
            return max(noticed, key=lambda idea: (idea.weight, idea.worth)).move
        most = max(idea.weight for idea in noticed) or 1.0
        weights = np.array([(idea.weight / most) ** (1 / level.whim) for idea in noticed])
        return noticed[pick(weights, len(noticed), self._dice)].move


def _children(tree: Tree) -> Iterator[int]:
    node = tree[ROOT].child
    while node != NONE:
        yield node
        node = tree[node].next


def _lead(tree: Tree) -> int:
    """By how many visits the first choice is ahead of the second."""
    visits = sorted(int(tree[node].visits) for node in _children(tree))
    return visits[-1] - visits[-2] if len(visits) > 1 else 0


def _ideas(view: View, trees: list[Tree]) -> Iterator[Idea]:
    visits, total = dict.fromkeys(view.moves, 0), dict.fromkeys(view.moves, 0.0)
    for tree in trees:
        for node in _children(tree):
            visits[int(tree[node].move)] += int(tree[node].visits)
            total[int(tree[node].move)] += float(tree[node].total)
    for move in view.moves:
        yield Idea(move, visits[move], total[move] / visits[move] if visits[move] else 0.0)

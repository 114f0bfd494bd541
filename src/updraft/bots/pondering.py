"""Search during other players' turns: infer their moves from views, and keep the subtrees of those moves."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from updraft.bots.search import NONE, ROOT, Tree, children_of, new_buffers, reuse_subtree
from updraft.kit.contract import NOBODY, Move, Rules
from updraft.kit.jit import specialize
from updraft.kit.luck import next_word
from updraft.kit.memory import Ints, Table
from updraft.kit.table import hide_for
from updraft.kit.view import View

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    legal, play, hide, redeal = rules.legal, rules.play, rules.hide, rules.redeal

MAX_WORLDS = 2_000  # sampled for all candidate moves together
MIN_WORLDS_PER_MOVE = 10


def leads_to(
    before: Table[Any],
    seat: int,
    move: int,
    after: Ints,
    world: Table[Any],
    words: Ints,  # the same memory as integers
    moves: Ints,
    rng: Ints,
    worlds: int,
) -> bool:
    """Check whether a move, in some world that the seat holds possible, leads to what is public now."""
    for _ in range(worlds):
        world[0] = before[0]
        redeal(world, seat, (next_word(rng) << 31) ^ next_word(rng))
        count = legal(world, moves)
        place = np.searchsorted(moves[:count], move)
        if place < count and moves[place] == move:
            play(world, move)
            hide(world, NOBODY)
            if np.array_equal(words, after):
                return True
    return False


@cache
def _leads_to(game: Any) -> Any:
    return specialize(leads_to, game.name.replace("-", "_"), **vars(game.rules))


def move_between(
    before: View, after: View, moves: list[Move], rng: Ints, has_time: Callable[[], bool] = lambda: True
) -> Move | None:
    """Find the one of these moves that was made between two views of a seat.

    Return None unless exactly one is possible, or if the time is up before all of them are checked.
    """
    buffers = new_buffers(before.game)
    worlds = max(MAX_WORLDS // max(1, len(moves)), MIN_WORLDS_PER_MOVE)
    space = (buffers.world, buffers.world.view(np.int64), buffers.moves, rng, worlds)
    public = hide_for(after.game, after.table, NOBODY).view(np.int64)
    found: list[Move] = []
    for move in moves:
        if len(found) > 1 or not has_time():
            return None
        if _leads_to(before.game)(before.table, before.seat, move, public, *space):
            found.append(move)
    return found[0] if len(found) == 1 else None


def reuse_trees(
    trees: list[Tree], before: View, after: View, rng: Ints, has_time: Callable[[], bool] = lambda: True
) -> list[Tree] | None:
    """Return the trees of an equal view, or the subtrees of the move made since an earlier one.

    Return None if that move cannot be inferred.
    """
    if before.seat == after.seat and np.array_equal(before.table.view(np.int64), after.table.view(np.int64)):
        return trees
    tried = {int(trees[0][node].move): node for node in children_of(trees[0]) if trees[0][node].visits}
    move = move_between(before, after, sorted(tried), rng, has_time)
    if move is None:
        return None
    return [_subtree(tree, move, after.legal_actions) for tree in trees]


def _subtree(tree: Tree, move: Move, moves: list[Move]) -> Tree:
    """Return the subtree of a move without root moves that are now illegal."""
    node = next((node for node in children_of(tree) if tree[node].move == move), NONE)
    new = np.zeros_like(tree)
    if node == NONE:
        new[ROOT].child = NONE
        new[ROOT].node_count = 1
    else:
        reuse_subtree(tree, node, new)
        if moves:
            _prune(new, moves)
    return new


def _prune(tree: Tree, moves: list[Move]) -> None:
    """Keep only these moves at the root."""
    kept = [node for node in children_of(tree) if int(tree[node].move) in moves]
    tree[ROOT].child = kept[0] if kept else NONE
    for node, following in pairwise([*kept, NONE]):
        tree[node].next = following

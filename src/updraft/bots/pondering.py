"""Thinking while others are at turn: which move was made is found out from views, and the tree goes on from there."""

from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from updraft.bots.search import NONE, ROOT, Tree, children_of, new_buffers, reuse_subtree
from updraft.kit.contract import NOBODY, Move, Rules
from updraft.kit.jit import specialize
from updraft.kit.luck import next_word
from updraft.kit.memory import Ints, Table
from updraft.kit.table import hide_for
from updraft.kit.view import View

if TYPE_CHECKING:  # in a stamped copy these are a game's own
    rules = cast("Rules", None)
    legal, play, hide, redeal = rules.legal, rules.play, rules.hide, rules.redeal

WORLDS, FEWEST = 2_000, 10  # that are tried for all moves together, and for each


def leads_to(
    before: Table[Any],
    seat: int,
    move: int,
    after: Ints,
    world: Table[Any],
    words: Ints,  # the world's memory
    moves: Ints,
    rng: Ints,
    worlds: int,
) -> bool:
    """Whether a move, in some world that the seat held possible, looks to everyone like what is public now."""
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


def move_between(before: View, after: View, moves: list[Move], rng: Ints) -> Move | None:
    """The one of these moves that was made between two views of a seat; None if none or several can have been."""
    room = new_buffers(before.game)
    space = (room.world, room.world.view(np.int64), room.moves, rng, max(WORLDS // max(1, len(moves)), FEWEST))
    seen = hide_for(after.game, after.table, NOBODY).view(np.int64)
    found = [move for move in moves if _leads_to(before.game)(before.table, before.seat, move, seen, *space)]
    return found[0] if len(found) == 1 else None


def reuse_trees(trees: list[Tree], before: View, after: View, rng: Ints) -> list[Tree] | None:
    """What is still of use of trees that grew from an earlier view; None if nothing is."""
    tried = {int(trees[0][node].move): node for node in children_of(trees[0]) if trees[0][node].visits}
    move = move_between(before, after, sorted(tried), rng)
    if move is None:
        return None
    return [_subtree(tree, move, after.legal_actions) for tree in trees]


def _subtree(tree: Tree, move: Move, moves: list[Move]) -> Tree:
    """What grew from a move; of what the seat itself may do next, only what it now turns out to be able to."""
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
    """Take the other moves off the root."""
    kept = [node for node in children_of(tree) if int(tree[node].move) in moves]
    tree[ROOT].child = kept[0] if kept else NONE
    for node, following in zip(kept, [*kept[1:], NONE], strict=True):
        tree[node].next = following

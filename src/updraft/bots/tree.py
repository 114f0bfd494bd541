"""Information-set tree search for any game, compiled: templates that `search_of` stamps with one game's rules.

Every look at the game deals a new world that the seat holds possible, follows the tree by what was learnt so far, tries
one new move, plays on by instinct, judges the end and tells every move on the way what it brought to the seat that made
it. One tree serves all worlds (Cowling, Powley and Whitehouse 2012): a move competes only where it is legal, and how
often it was is counted. Values are kept for the seat that moves, so any number of players is alike.
"""

from collections.abc import Callable
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.instinct import SEATS, Instinct, Reals, always
from updraft.kit.jit import compiled, stamp
from updraft.kit.luck import WORD, next_word
from updraft.kit.record import Table, Words

if TYPE_CHECKING:  # in a stamped copy these are a game's own
    rules = cast("Rules", None)
    instinct = cast("Instinct", None)
    legal, play, redeal = rules.legal, rules.play, rules.redeal
    weigh, judge, ponder = instinct.weigh, instinct.judge, instinct.weigh
    settled, known = always, instinct.known

ROOT = 0
NONE = -1
DEEPEST = 400  # moves from the root that a tree follows
UNTRIED = 0.5  # what a move is hoped to bring before any move of its node has been tried


class Tree(NamedTuple):
    """Nodes by number; a node is a move and stands for all positions in which it has just been made.

    The children of a node are a chain in ascending order of their moves: `child` is the first, `next` the one after.
    """

    move: Words
    child: Words
    next: Words
    visits: Words
    legal: Words  # how often it could have been chosen
    total: Reals  # what it brought to the seat that made it, all visits together
    prior: Reals  # how promising it looked when it was first seen, as a share of its node
    size: Words  # one cell: how many nodes there are


class Room(NamedTuple):
    """Space that a search works in: a world, lists of moves, the way through the tree."""

    world: Table[Any]
    moves: Words
    weights: Reals
    path: Words
    mover: Words
    values: Reals


def new_tree(nodes: int) -> Tree:
    """An empty tree with room for so many nodes."""
    move, child, after, visits, legal = (np.zeros(nodes, np.int64) for _ in range(5))
    tree = Tree(move, child, after, visits, legal, np.zeros(nodes), np.zeros(nodes), np.ones(1, np.int64))
    tree.child[ROOT] = NONE
    return tree


def new_room(game: Game) -> Room:
    """Working space for one search."""
    world: Table[Any] = np.zeros(1, game.state.layout)
    path, mover = np.zeros(DEEPEST + 1, np.int64), np.zeros(DEEPEST + 1, np.int64)
    return Room(world, np.zeros(game.moves, np.int64), np.zeros(game.moves), path, mover, np.zeros(SEATS))


@compiled
def chance(dice: Words) -> float:
    """A number from 0 to 1."""
    return next_word(dice) / WORD


@compiled
def pick(weights: Reals, count: int, dice: Words) -> int:
    """One place of a list, as often as it weighs; all alike if nothing weighs anything."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    if total <= 0.0:
        return int(chance(dice) * count)
    left = chance(dice) * total
    for i in range(count):
        left -= weights[i]
        if left < 0.0:
            return i
    last = count - 1
    while weights[last] <= 0.0:
        last -= 1
    return last


@compiled
def puct(tree: Tree, node: int, hope: float, curiosity: float) -> float:
    """What was learnt of a move, and a bonus for what looks promising and was tried seldom (Rosin; Silver et al.)."""
    visits = tree.visits[node]
    worth = tree.total[node] / visits if visits else hope
    return worth + curiosity * tree.prior[node] * sqrt(tree.legal[node]) / (1 + visits)


@compiled
def ucb(tree: Tree, node: int, hope: float, curiosity: float) -> float:
    """The plain rule of ISMCTS, without any idea of what looks promising."""
    visits = tree.visits[node]
    if visits == 0:
        return 1e9 - node
    return tree.total[node] / visits + curiosity * sqrt(log(tree.legal[node]) / visits)


if TYPE_CHECKING:
    promise = puct


@compiled
def _new_node(tree: Tree, node: int, before: int, move: int, prior: float) -> int:
    """A child of a node, after another or first, and last for now."""
    new = int(tree.size[0])
    tree.size[0] += 1
    tree.move[new] = move
    tree.child[new] = NONE
    tree.next[new] = NONE
    tree.visits[new] = 0
    tree.legal[new] = 0
    tree.total[new] = 0.0
    tree.prior[new] = prior
    if before == NONE:
        tree.child[node] = new
    else:
        tree.next[before] = new
    return new


def _open_node(tree: Tree, node: int, room: Room, count: int) -> bool:
    """Give a node a child for every legal move that it has not met before; False if the tree is full."""
    weighed = False
    before, here = NONE, tree.child[node]
    for i in range(count):
        while here != NONE and tree.move[here] < room.moves[i]:
            before, here = here, tree.next[here]
        if here == NONE or tree.move[here] != room.moves[i]:
            if tree.size[0] == tree.move.size:
                return False
            if not weighed:
                ponder(room.world, room.moves, count, room.weights)
                share_out(room.weights, count)
                weighed = True
            new = _new_node(tree, node, before, room.moves[i], room.weights[i])
            tree.next[new] = here
            before = here = new
    return True


def _open_known(tree: Tree, node: int, room: Room, count: int) -> bool:
    """Give a node that stands for one position its children, the moves that weigh something; False if it has none."""
    if tree.child[node] != NONE:
        return True
    ponder(room.world, room.moves, count, room.weights)
    share_out(room.weights, count)
    last = NONE
    for i in range(count):
        if room.weights[i] > 0.0 and tree.size[0] < tree.move.size:
            last = _new_node(tree, node, last, room.moves[i], room.weights[i])
    return last != NONE


@compiled
def share_out(weights: Reals, count: int) -> None:
    """Make weights shares of 1; all alike if nothing weighs anything."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    for i in range(count):
        weights[i] = weights[i] / total if total > 0.0 else 1.0 / count


@compiled
def _mean(tree: Tree, node: int) -> float:
    """What the moves tried at a node brought to the seat that made them, on average."""
    visits, total = 0, 0.0
    here = tree.child[node]
    while here != NONE:
        visits += tree.visits[here]
        total += tree.total[here]
        here = tree.next[here]
    return total / visits if visits else UNTRIED


def _choose_child(tree: Tree, node: int, room: Room, count: int, curiosity: float) -> int:
    """The child to follow among those whose moves are legal here."""
    hope = _mean(tree, node)
    best, best_promise = NONE, -1.0
    here = tree.child[node]
    for i in range(count):
        while tree.move[here] != room.moves[i]:
            here = tree.next[here]
        tree.legal[here] += 1
        found = promise(tree, here, hope, curiosity) if tree.prior[here] > 0.0 else 0.0
        if found > best_promise:
            best, best_promise = here, found
    return best


def _choose_known(tree: Tree, node: int, room: Room, count: int, curiosity: float) -> int:
    """The child to follow where all of them are always legal."""
    hope = _mean(tree, node)
    best, best_promise = NONE, -1.0
    here = tree.child[node]
    while here != NONE:
        tree.legal[here] += 1
        found = promise(tree, here, hope, curiosity)
        if found > best_promise:
            best, best_promise = here, found
        here = tree.next[here]
    return best


def look_often(
    view: Table[Any], seat: int, tree: Tree, room: Room, dice: Words, looks: int, horizon: int, curiosity: float
) -> None:
    """So many looks: a world, a way through the tree, one new move, a playout, and what it taught.

    One loop, because functions that call each other are optimised once more for each floor (5 s to compile against 8).
    """
    world = room.world
    for _ in range(looks):
        world[0] = view[0]
        redeal(world, seat, (next_word(dice) << 31) ^ next_word(dice))
        node, depth, in_tree, left = ROOT, 0, True, horizon
        while world[0].turn != NOBODY and (in_tree or left > 0 or not settled(world)):
            in_tree &= depth < DEEPEST
            count = 0
            if not (known and in_tree and tree.child[node] != NONE):
                count = legal(world, room.moves)
            move = room.moves[0]
            if in_tree and _open_node(tree, node, room, count):
                node = _choose_child(tree, node, room, count, curiosity)
                room.path[depth] = node
                room.mover[depth] = world[0].turn
                depth += 1
                move = tree.move[node]
                in_tree = tree.visits[node] > 0
            else:
                in_tree = False
                left -= 1
                if count > 1:
                    weigh(world, room.moves, count, room.weights)
                    move = room.moves[pick(room.weights, count, dice)]
            play(world, move)
        judge(world, room.values)
        tree.visits[ROOT] += 1
        for step in range(depth):
            tree.visits[room.path[step]] += 1
            tree.total[room.path[step]] += room.values[room.mover[step]]


LookOften = Callable[[Table[Any], int, Tree, Room, Words, int, int, float], None]


@cache
def search_of(game: Game, instinct: Instinct, led: bool = True) -> LookOften:
    """The search for one game, compiled when it is first called; `led` by what looks promising, or by UCB alone."""
    ponder = instinct.ponder or instinct.weigh
    names: dict[str, Any] = dict(vars(game.rules), weigh=instinct.weigh, judge=instinct.judge, ponder=ponder)
    names["promise"] = puct if led else ucb
    names["settled"] = instinct.settled or always
    names["known"] = known = instinct.known and led
    name = f"{game.name.replace('-', '_')}_{'led' if led else 'plain'}"
    names["_open_node"] = stamp(_open_known if known else _open_node, name, **names)
    names["_choose_child"] = stamp(_choose_known if known else _choose_child, name, **names)
    return stamp(look_often, name, **names)

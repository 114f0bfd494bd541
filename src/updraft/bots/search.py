"""Information-set Monte Carlo tree search for any game, compiled: templates that `search_of` specializes by game.

Each simulation samples a world that the seat holds possible, descends the tree by what is known so far, expands one
move, rolls out by the policy, evaluates the end and backs the value up to every move on the way, for the seat that
made it.
One tree serves all worlds (Cowling, Powley and Whitehouse 2012): a move competes only where it is legal, and its
availability is counted. Values are kept for the moving seat, so any number of players works alike.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.heuristic import MAX_SEATS, Floats, Heuristic, always_quiescent
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import WORD, next_word
from updraft.kit.memory import Ints, MemoryRecord, Table, f64, i64

if TYPE_CHECKING:  # in a stamped copy these are a game's own
    rules = cast("Rules", None)
    heuristic = cast("Heuristic", None)
    legal, play, sample_world = rules.legal, rules.play, rules.redeal
    policy, evaluate, prior = heuristic.policy, heuristic.evaluate, heuristic.policy
    is_quiescent, perfect_information = always_quiescent, heuristic.perfect_information

ROOT = 0
NONE = -1
MAX_DEPTH = 400  # moves from the root that a tree follows
FIRST_PLAY_VALUE = 0.5  # what a move is hoped to bring before any move of its node has been tried


class Node(MemoryRecord):
    """A move that was made, and all positions that it led to. One line of the processor's cache.

    The children of a node are a chain in ascending order of their moves.
    """

    move: int = i64()
    child: int = i64()  # the first of the chain
    next: int = i64()  # the next in the chain that this node is part of
    visits: int = i64()
    availability: int = i64()  # how often it could have been chosen
    total: float = f64()  # what it brought to the seat that made it, all visits together
    prior: float = f64()  # how promising it looked when it was first seen, as a share of its node
    node_count: int = i64()  # of the root: how many nodes the tree has


Tree: TypeAlias = Table[Node]  # nodes by number, the root first


class SearchBuffers(NamedTuple):
    """Space that a search works in: a world, lists of moves, the way through the tree."""

    world: Table[Any]
    moves: Ints
    priors: Floats
    children: Ints  # the nodes of the moves
    path: Ints
    mover: Ints
    values: Floats


def new_tree(nodes: int) -> Tree:
    """A root, and room for so many nodes in all."""
    tree: Table[Any] = np.zeros(nodes, Node.layout)
    tree[ROOT].child = NONE
    tree[ROOT].node_count = 1
    return tree


def children_of(tree: Tree) -> Iterator[int]:
    """The nodes of the moves that were seen at the root."""
    node = int(tree[ROOT].child)
    while node != NONE:
        yield node
        node = int(tree[node].next)


def new_buffers(game: Game) -> SearchBuffers:
    """Working space for one search."""
    world: Table[Any] = np.zeros(1, game.state.layout)
    path, mover = np.zeros(MAX_DEPTH + 1, np.int64), np.zeros(MAX_DEPTH + 1, np.int64)
    return SearchBuffers(
        world,
        np.zeros(game.move_count, np.int64),
        np.zeros(game.move_count),
        np.zeros(game.move_count, np.int64),
        path,
        mover,
        np.zeros(MAX_SEATS),
    )


@compiled
def reuse_subtree(tree: Tree, node: int, new: Tree) -> None:
    """Make a node and all that grew from it the root of a new tree, which is as large as the old one."""
    new[ROOT] = tree[node]
    new[ROOT].next = NONE
    new[ROOT].node_count = 1
    origin = np.empty(tree.size, np.int64)
    origin[ROOT] = node
    copied = ROOT
    while copied < new[ROOT].node_count:
        here = tree[origin[copied]].child
        new[copied].child = NONE if here == NONE else new[ROOT].node_count
        while here != NONE:
            twin = new[ROOT].node_count
            new[ROOT].node_count += 1
            new[twin] = tree[here]
            origin[twin] = here
            here = tree[here].next
            new[twin].next = NONE if here == NONE else twin + 1
        copied += 1


@compiled
def random_float(rng: Ints) -> float:
    """A number from 0 to 1."""
    return next_word(rng) / WORD


@compiled
def sample_index(weights: Floats, count: int, rng: Ints) -> int:
    """One place of a list, as often as it weighs; all alike if nothing weighs anything."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    if total <= 0.0:
        return int(random_float(rng) * count)
    goal = random_float(rng) * total
    passed = 0.0
    place = 0
    for i in range(count):  # no leaving early: where the goal lies cannot be predicted, and a wrong guess costs more
        passed += weights[i]
        place += passed <= goal
    return place


@compiled
def puct(tree: Tree, node: int, hope: float, c_puct: float) -> float:
    """What was learnt of a move, and a bonus for what looks promising and was tried seldom (Rosin; Silver et al.)."""
    visits = tree[node].visits
    worth = tree[node].total / visits if visits else hope
    return worth + c_puct * tree[node].prior * sqrt(tree[node].availability) / (1 + visits)


@compiled
def ucb(tree: Tree, node: int, hope: float, c_puct: float) -> float:
    """The plain rule of ISMCTS, without any idea of what looks promising."""
    visits = tree[node].visits
    if visits == 0:
        return 1e9 - node
    return tree[node].total / visits + c_puct * sqrt(log(tree[node].availability) / visits)


if TYPE_CHECKING:
    promise = puct


def _open_node(tree: Tree, node: int, room: SearchBuffers, count: int) -> int:
    """Find the child of every legal move, or make one for a move that is new here. How many there are; 0 if full."""
    weighed = False
    before, here = NONE, tree[node].child
    for i in range(count):
        move = room.moves[i]
        while here != NONE and tree[here].move < move:
            before, here = here, tree[here].next
        if here == NONE or tree[here].move != move:
            if tree[ROOT].node_count == tree.size:
                return 0
            if not weighed:
                prior(room.world, room.moves, count, room.priors)
                normalize(room.priors, count)
                weighed = True
            here = _add(tree, node, before, here, move, room.priors[i])
        room.children[i] = here
    return count


def _open_known(tree: Tree, node: int, room: SearchBuffers, count: int) -> int:
    """Where a node stands for one position: its children are the moves that weigh something, made once."""
    if tree[node].child == NONE:
        prior(room.world, room.moves, count, room.priors)
        normalize(room.priors, count)
        last = NONE
        for i in range(count):
            if room.priors[i] > 0.0 and tree[ROOT].node_count < tree.size:
                last = _add(tree, node, last, NONE, room.moves[i], room.priors[i])
    children = 0
    here = tree[node].child
    while here != NONE:
        room.children[children] = here
        children += 1
        here = tree[here].next
    return children


@compiled
def _add(tree: Tree, node: int, before: int, after: int, move: int, prior: float) -> int:
    """A new child between two others of a node."""
    new = tree[ROOT].node_count
    tree[ROOT].node_count += 1
    tree[new].move = move
    tree[new].child = NONE
    tree[new].next = after
    tree[new].visits = 0
    tree[new].availability = 0
    tree[new].total = 0.0
    tree[new].prior = prior
    if before == NONE:
        tree[node].child = new
    else:
        tree[before].next = new
    return new


@compiled
def normalize(weights: Floats, count: int) -> None:
    """Make weights shares of 1; all alike if nothing weighs anything."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    for i in range(count):
        weights[i] = weights[i] / total if total > 0.0 else 1.0 / count


def _choose_child(tree: Tree, room: SearchBuffers, count: int, c_puct: float) -> int:
    """The child to follow among those whose moves are legal here."""
    hope = _mean(tree, room.children, count)
    best, best_promise = NONE, -1.0
    for i in range(count):
        child = room.children[i]
        tree[child].availability += 1
        found = promise(tree, child, hope, c_puct) if tree[child].prior > 0.0 else 0.0
        if found > best_promise:
            best, best_promise = child, found
    return best


@compiled
def _mean(tree: Tree, children: Ints, count: int) -> float:
    """What the moves tried so far brought to the seat that made them, on average."""
    visits, total = 0, 0.0
    for i in range(count):
        visits += tree[children[i]].visits
        total += tree[children[i]].total
    return total / visits if visits else FIRST_PLAY_VALUE


def run_simulations(
    view: Table[Any],
    seat: int,
    tree: Tree,
    room: SearchBuffers,
    rng: Ints,
    simulations: int,
    horizon: int,
    c_puct: float,
) -> None:
    """So many looks: a world, a way through the tree, one new move, a playout, and what it taught.

    One loop, because functions that call each other are optimised once more for each floor (5 s to compile against 8).
    """
    world = room.world
    for _ in range(simulations):
        world[0] = view[0]
        sample_world(world, seat, (next_word(rng) << 31) ^ next_word(rng))
        node, depth, in_tree, left = ROOT, 0, True, horizon
        while world[0].turn != NOBODY and (in_tree or left > 0 or not is_quiescent(world)):
            in_tree &= depth < MAX_DEPTH
            count = 0
            if not (perfect_information and in_tree and tree[node].child != NONE):
                count = legal(world, room.moves)
            move = room.moves[0]
            children = _open_node(tree, node, room, count) if in_tree else 0
            if children:
                node = _choose_child(tree, room, children, c_puct)
                room.path[depth] = node
                room.mover[depth] = world[0].turn
                depth += 1
                move = tree[node].move
                in_tree = tree[node].visits > 0
            else:
                in_tree = False
                left -= 1
                if count > 1:
                    policy(world, room.moves, count, room.priors)
                    move = room.moves[sample_index(room.priors, count, rng)]
            play(world, move)
        evaluate(world, room.values)
        tree[ROOT].visits += 1
        for step in range(depth):
            tree[room.path[step]].visits += 1
            tree[room.path[step]].total += room.values[room.mover[step]]


RunSimulations = Callable[[Table[Any], int, Tree, SearchBuffers, Ints, int, int, float], None]


@cache
def search_of(game: Game, heuristic: Heuristic, use_prior: bool = True) -> RunSimulations:
    """The search for one game, compiled when it is first called; `led` by what looks promising, or by UCB alone."""
    prior = heuristic.prior or heuristic.policy
    names: dict[str, Any] = dict(vars(game.rules), policy=heuristic.policy, evaluate=heuristic.evaluate, prior=prior)
    names["promise"] = puct if use_prior else ucb
    names["sample_world"] = heuristic.sample_world or game.rules.redeal
    names["is_quiescent"] = heuristic.is_quiescent or always_quiescent
    names["perfect_information"] = heuristic.perfect_information and use_prior
    name = re.sub(r"\W", "_", f"{game.name} {heuristic.policy.__module__} {'prior' if use_prior else 'plain'}")
    names["_open_node"] = specialize(
        _open_known if names["perfect_information"] else _open_node, name, inlined=True, **names
    )
    names["_choose_child"] = specialize(_choose_child, name, inlined=True, **names)
    return specialize(run_simulations, name, **names)

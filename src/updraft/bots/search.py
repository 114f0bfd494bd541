"""Information-set Monte Carlo tree search for any game, compiled: templates that `search_of` specializes by game.

Each simulation samples a world that the seat holds possible, descends the tree by the statistics so far, expands one
move, rolls out by the policy, evaluates the last position and backs the values up: every move on the path gets the
value for the seat that made it.

One tree serves all worlds (Cowling, Powley and Whitehouse 2012): a move competes only where it is legal, and its
availability is counted. Values are kept for the moving seat, so any number of players works alike.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.bots.value_net import ValueNet, Weights, estimate, shipped_weights, value_net
from updraft.kit.choices import sample_index
from updraft.kit.contract import NOBODY, Game, MoveDraw, Rules
from updraft.kit.heuristic import MAX_SEATS, Floats, Heuristic, always_quiescent, never, uniform_policy
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import below, next_word, reseed
from updraft.kit.memory import Ints, MemoryRecord, Table, f64, i64

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    heuristic = cast("Heuristic", None)
    legal, play, sample_world = rules.legal, rules.play, rules.redeal
    policy, evaluate, prior = heuristic.policy, heuristic.evaluate, heuristic.policy
    draw = cast("MoveDraw", rules.draw)
    is_quiescent, perfect_information, ends_soon = always_quiescent, heuristic.perfect_information, never

ROOT = 0
NONE = -1
MAX_DEPTH = 400  # moves from the root that a tree follows
FIRST_PLAY_VALUE = 0.5  # the value of a move before any move of its node has been visited


class Node(MemoryRecord):
    """A move and its statistics over all positions that it led to; 64 bytes, one cache line.

    The children of a node are a linked list in ascending order of their moves.
    """

    move: int = i64()
    child: int = i64()  # the first of the list
    next: int = i64()  # the next sibling
    visits: int = i64()
    availability: int = i64()  # how often it was legal where its parent was visited
    total: float = f64()  # the sum of values for the seat that made it, over all visits
    prior: float = f64()  # its share of the prior when it was added to its node
    node_count: int = i64()  # of the root only: how many nodes the tree has


Tree: TypeAlias = Table[Node]  # nodes by number, the root first


class SearchBuffers(NamedTuple):
    """Working memory of a search: a world, lists of moves, the path through the tree."""

    start: Table[Any]  # a sampled world, kept for several simulations
    world: Table[Any]
    moves: Ints
    priors: Floats
    children: Ints  # the nodes of the legal moves
    path: Ints  # the nodes from the root down
    mover: Ints  # the seats that made their moves
    values: Floats  # by seat
    net: ValueNet


def new_tree(nodes: int) -> Tree:
    """Make a tree of a root with room for so many nodes in all."""
    tree: Table[Any] = np.zeros(nodes, Node.layout)
    tree[ROOT].child = NONE
    tree[ROOT].node_count = 1
    return tree


def children_of(tree: Tree) -> Iterator[int]:
    """Yield the nodes of the root's moves."""
    node = int(tree[ROOT].child)
    while node != NONE:
        yield node
        node = int(tree[node].next)


def upper_part(tree: Tree, nodes: int) -> bytes:
    """Return the nodes that are nearest to the root, at most so many."""
    part = new_tree(min(nodes, int(tree[ROOT].node_count)))
    reuse_subtree(tree, ROOT, part)
    return part[: int(part[ROOT].node_count)].tobytes()


def tree_from(part: bytes, nodes: int) -> Tree:
    """Make a tree of an `upper_part`, with room for so many nodes, or twice as many as it has."""
    known: Table[Any] = np.frombuffer(part, Node.layout)
    tree = new_tree(max(nodes, 2 * known.size))
    tree[: known.size] = known
    return tree


def new_buffers(game: Game, weights: Weights | None = None) -> SearchBuffers:
    """Allocate the working memory of one search, with the net that the game comes with or another one."""
    start: Table[Any] = np.zeros(1, game.state.layout)
    world: Table[Any] = np.zeros(1, game.state.layout)
    path, mover = np.zeros(MAX_DEPTH + 1, np.int64), np.zeros(MAX_DEPTH + 1, np.int64)
    return SearchBuffers(
        start,
        world,
        np.zeros(game.move_count, np.int64),
        np.zeros(game.move_count),
        np.zeros(game.move_count, np.int64),
        path,
        mover,
        np.zeros(MAX_SEATS),
        value_net(game, weights or shipped_weights(game)),
    )


@compiled
def reuse_subtree(tree: Tree, node: int, new: Tree) -> None:
    """Copy the subtree of a node into a new tree, as far as there is room: a node's children together, or none."""
    new[ROOT] = tree[node]
    new[ROOT].next = NONE
    new[ROOT].node_count = 1
    origin = np.empty(new.size, np.int64)
    origin[ROOT] = node
    copied = ROOT
    while copied < new[ROOT].node_count:
        here = tree[origin[copied]].child
        if new[ROOT].node_count + _count_siblings(tree, here) > new.size:
            here = NONE
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
def _count_siblings(tree: Tree, node: int) -> int:
    """Count a node and the siblings after it."""
    count = 0
    while node != NONE:
        count += 1
        node = tree[node].next
    return count


@compiled
def lead(tree: Tree) -> int:
    """Return by how many visits the root's first choice leads the second; 0 if there are not two."""
    first, second, children = 0, 0, 0
    node = tree[ROOT].child
    while node != NONE:
        visits = tree[node].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        children += 1
        node = tree[node].next
    return first - second if children > 1 else 0


@compiled
def add_statistics(tree: Tree, moves: Ints, visits: Ints, totals: Floats) -> None:
    """Add the visits and total values of the root's moves to those of all legal moves, which are in ascending order."""
    place = 0
    node = tree[ROOT].child
    while node != NONE and place < moves.size:
        if tree[node].move == moves[place]:
            visits[place] += tree[node].visits
            totals[place] += tree[node].total
            node = tree[node].next
        place += 1


@compiled
def puct(tree: Tree, node: int, unvisited_value: float, c_puct: float) -> float:
    """Score a move: its mean value, plus an exploration bonus by its prior (PUCT; Rosin 2011, Silver et al. 2017)."""
    visits = tree[node].visits
    value = tree[node].total / visits if visits else unvisited_value
    return value + c_puct * tree[node].prior * sqrt(tree[node].availability) / (1 + visits)


@compiled
def ucb(tree: Tree, node: int, unvisited_value: float, c_puct: float) -> float:
    """Score a move without a prior, as ISMCTS does; unvisited moves come first (UCB1)."""
    visits = tree[node].visits
    if visits == 0:
        return 1e9 - node
    return tree[node].total / visits + c_puct * sqrt(log(tree[node].availability) / visits)


if TYPE_CHECKING:
    child_score = puct


def _expand(tree: Tree, node: int, buffers: SearchBuffers, count: int) -> int:
    """Find or add the child of every legal move. Return how many there are; 0 if the tree is full."""
    has_priors = False
    before, here = NONE, tree[node].child
    for i in range(count):
        move = buffers.moves[i]
        while here != NONE and tree[here].move < move:
            before, here = here, tree[here].next
        if here == NONE or tree[here].move != move:
            if tree[ROOT].node_count == tree.size:
                return 0
            if not has_priors:
                prior(buffers.world, buffers.moves, count, buffers.priors)
                normalize(buffers.priors, count)
                has_priors = True
            here = _add(tree, node, before, here, move, buffers.priors[i])
        buffers.children[i] = here
    return count


def _expand_position(tree: Tree, node: int, buffers: SearchBuffers, count: int) -> int:
    """Add the children of a node that stands for one position, once: its moves with a prior above 0."""
    if tree[node].child == NONE:
        prior(buffers.world, buffers.moves, count, buffers.priors)
        normalize(buffers.priors, count)
        last = NONE
        for i in range(count):
            if buffers.priors[i] > 0.0 and tree[ROOT].node_count < tree.size:
                last = _add(tree, node, last, NONE, buffers.moves[i], buffers.priors[i])
    children = 0
    here = tree[node].child
    while here != NONE:
        buffers.children[children] = here
        children += 1
        here = tree[here].next
    return children


@compiled
def _add(tree: Tree, node: int, before: int, after: int, move: int, prior: float) -> int:
    """Add a child to a node, between two of its children."""
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
    """Scale weights to a sum of 1; make them equal if all are 0."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    for i in range(count):
        weights[i] = weights[i] / total if total > 0.0 else 1.0 / count


def _select_child(tree: Tree, buffers: SearchBuffers, count: int, c_puct: float) -> int:
    """Select the child with the best score among those whose moves are legal here."""
    unvisited_value = _mean_value(tree, buffers.children, count)
    best, best_score = NONE, -1.0
    for i in range(count):
        child = buffers.children[i]
        tree[child].availability += 1
        score = child_score(tree, child, unvisited_value, c_puct) if tree[child].prior > 0.0 else 0.0
        if score > best_score:
            best, best_score = child, score
    return best


@compiled
def _mean_value(tree: Tree, children: Ints, count: int) -> float:
    """Average the values of the moves visited so far, for the seat that makes them."""
    visits, total = 0, 0.0
    for i in range(count):
        visits += tree[children[i]].visits
        total += tree[children[i]].total
    return total / visits if visits else FIRST_PLAY_VALUE


@compiled
def renew_luck(table: Table[Any], seed: int) -> None:
    """Give a world new luck, so that simulations in the same world differ in what is drawn and thrown."""
    reseed(table[0].luck, seed)


def _evaluate_leaf(world: Table[Any], buffers: SearchBuffers, by_net: bool) -> None:
    """Evaluate the last position of a simulation by the heuristic."""
    evaluate(world, buffers.values)


def _evaluate_by_net(world: Table[Any], buffers: SearchBuffers, by_net: bool) -> None:
    """Evaluate the last position of a simulation by the net, if the level has it and the game goes on."""
    if by_net and world[0].turn != NOBODY:
        estimate(world, buffers.net, buffers.values)
    else:
        evaluate(world, buffers.values)


def _roll_by_policy(world: Table[Any], buffers: SearchBuffers, rng: Ints) -> int:
    """Sample a move of a rollout by the policy."""
    count = legal(world, buffers.moves)
    if count == 1:
        return buffers.moves[0]
    policy(world, buffers.moves, count, buffers.priors)
    return buffers.moves[sample_index(buffers.priors, count, rng)]


def _roll_evenly(world: Table[Any], buffers: SearchBuffers, rng: Ints) -> int:
    """Choose a move of a rollout where the policy prefers none."""
    count = legal(world, buffers.moves)
    return buffers.moves[below(rng, count) if count > 1 else 0]


def _roll_by_draw(world: Table[Any], buffers: SearchBuffers, rng: Ints) -> int:
    """Choose a move of a rollout where the policy prefers none, in a game that draws moves without listing all."""
    return draw(world, buffers.moves, rng)


if TYPE_CHECKING:
    _roll = _roll_by_policy


def run_simulations(
    view: Table[Any],
    seat: int,
    tree: Tree,
    buffers: SearchBuffers,
    rng: Ints,
    simulations: int,
    horizon: int,
    c_puct: float,
    per_world: int,
    by_net: bool,
) -> None:
    """Run simulations: sample a world, descend, expand, roll out, evaluate, back up.

    One loop, because nested functions are optimised again at each level of inlining (5 s to compile against 8).
    """
    start, world = buffers.start, buffers.world
    for number in range(simulations):
        seed = (next_word(rng) << 31) ^ next_word(rng)
        if number % per_world == 0:
            start[0] = view[0]
            sample_world(start, seat, seed)
        world[0] = start[0]
        if number % per_world:
            renew_luck(world, seed)
        node, depth, in_tree, rollout_left = ROOT, 0, True, horizon
        while world[0].turn != NOBODY and (
            in_tree or rollout_left > 0 or not is_quiescent(world) or (by_net and ends_soon(world))
        ):
            in_tree &= depth < MAX_DEPTH
            children = 0
            if in_tree:
                is_expanded = perfect_information and tree[node].child != NONE
                count = 0 if is_expanded else legal(world, buffers.moves)
                children = _expand(tree, node, buffers, count)
            if children:
                node = _select_child(tree, buffers, children, c_puct)
                buffers.path[depth] = node
                buffers.mover[depth] = world[0].turn
                depth += 1
                move = tree[node].move
                in_tree = tree[node].visits > 0
            else:
                in_tree = False
                rollout_left -= 1
                move = _roll(world, buffers, rng)
            play(world, move)
        _evaluate_leaf(world, buffers, by_net)
        tree[ROOT].visits += 1
        for step in range(depth):
            tree[buffers.path[step]].visits += 1
            tree[buffers.path[step]].total += buffers.values[buffers.mover[step]]


def _roll_of(game: Game, heuristic: Heuristic) -> Callable[[Table[Any], SearchBuffers, Ints], int]:
    """Return the template by which a rollout's moves are chosen."""
    if heuristic.policy is not uniform_policy:
        return _roll_by_policy
    return _roll_by_draw if game.rules.draw else _roll_evenly


RunSimulations = Callable[[Table[Any], int, Tree, SearchBuffers, Ints, int, int, float, int, bool], None]


@cache
def search_of(game: Game, heuristic: Heuristic, use_prior: bool = True) -> RunSimulations:
    """Return a game's search, compiled at its first call: PUCT with a prior, or UCB without (`use_prior=False`)."""
    prior = heuristic.prior or heuristic.policy
    names: dict[str, Any] = dict(vars(game.rules), policy=heuristic.policy, evaluate=heuristic.evaluate, prior=prior)
    names["child_score"] = puct if use_prior else ucb
    names["sample_world"] = heuristic.sample_world or game.rules.redeal
    names["is_quiescent"] = heuristic.is_quiescent or always_quiescent
    names["ends_soon"] = heuristic.ends_soon or never
    names["perfect_information"] = heuristic.perfect_information and use_prior
    name = re.sub(r"\W", "_", f"{game.name} {heuristic.policy.__module__} {'prior' if use_prior else 'plain'}")
    names["_roll"] = specialize(_roll_of(game, heuristic), name, inlined=True, borrowing=True, **names)
    names["_expand"] = specialize(
        _expand_position if names["perfect_information"] else _expand, name, inlined=True, **names
    )
    learned = any(level.by_net for level in heuristic.levels.values())
    if learned:
        assert game.parts.digest
        names["estimate"] = specialize(estimate, name, True, write_digest=game.parts.digest.write)
    names["_evaluate_leaf"] = specialize(_evaluate_by_net if learned else _evaluate_leaf, name, inlined=True, **names)
    names["_select_child"] = specialize(_select_child, name, inlined=True, **names)
    return specialize(run_simulations, name, **names)

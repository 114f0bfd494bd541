"""Pondering: infer the moves of other players from views and keep their subtrees."""

import time
from itertools import pairwise

import numpy as np
import pytest

import updraft
from updraft.bots import make_bot
from updraft.bots.play import play_to_end
from updraft.bots.pondering import _prune, move_between, reuse_trees
from updraft.bots.random_bot import RandomBot
from updraft.bots.search import (
    ROOT,
    Tree,
    children_of,
    new_buffers,
    new_tree,
    reuse_subtree,
    search_of,
    tree_from,
    upper_part,
)
from updraft.bots.search_bot import SearchBot
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.heuristic import heuristic_of
from updraft.kit.loops import rng_of
from updraft.kit.match import Match
from updraft.kit.table import Settings, legal_actions
from updraft.kit.view import View, view_of

SIMULATIONS = 30 if jit.MODE == "interpreted" else 400
MOVES = 4 if jit.MODE == "interpreted" else 12
GAMES = updraft.catalogue() if jit.MODE == "compiled" else [updraft.game("tout-la-haut")]  # the others start slowly
compiled_only = pytest.mark.skipif(jit.MODE == "interpreted", reason="interpreted code does not run in parallel")


def grow_tree(view: View) -> Tree:
    game, heuristic = view.game, heuristic_of(view.game)
    tree = new_tree(SIMULATIONS * 64)
    search_of(game, heuristic)(
        view.table, view.seat, tree, new_buffers(game), rng_of("growing"), SIMULATIONS, 20, 1.0, 1, False
    )
    return tree


def start_match(game: Game, players: int, moves: int = MOVES) -> Match:
    match = Match(Settings(game, players), "ahead")
    play_to_end(match, [RandomBot(f"{seat}") for seat in range(players)], lambda: match.move_count >= moves)
    return match


def as_lists(tree: Tree, node: int) -> list[object]:
    """List a node's descendants in order, nested."""
    found: list[object] = []
    child = int(tree[node].child)
    while child != -1:
        statistics = [tree[child][name].item() for name in ("move", "visits", "availability", "total", "prior")]
        found.append((*statistics, as_lists(tree, child)))
        child = int(tree[child].next)
    return found


def test_a_subtree_is_copied_whole(game: Game) -> None:
    match = start_match(game, 2, 0)
    tree = grow_tree(view_of(game, match.table, match.turn))
    by_visits = {int(tree[node].visits): node for node in children_of(tree)}
    node = by_visits[max(by_visits)]
    new: Tree = np.zeros_like(tree)
    reuse_subtree(tree, node, new)
    assert as_lists(new, ROOT) == as_lists(tree, node) != []
    assert new[ROOT].visits == tree[node].visits
    assert 1 < new[ROOT].node_count < tree[ROOT].node_count


@pytest.mark.skipif(jit.MODE == "interpreted", reason="needs thousands of worlds for each move")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_moves_are_inferred_from_views(game: Game) -> None:
    """Infer most moves, and never a wrong one."""
    match, found = start_match(game, 3), 0
    for (before, after), text in zip(pairwise(match.tables), match.moves, strict=True):
        for seat in range(3):
            move = move_between(
                view_of(game, before, seat), view_of(game, after, seat), legal_actions(game, before), rng_of("try")
            )
            if move is not None:
                found += 1
                assert game.notation.text(before, move) == text
    assert found > len(match.moves)


def test_trees_of_another_game_are_not_reused(game: Game) -> None:
    match, other = start_match(game, 2, 2), start_match(game, 2, 8)
    before = view_of(game, match.table, match.turn)
    assert reuse_trees([grow_tree(before)], before, view_of(game, other.table, other.turn), rng_of("try")) is None


def wait_for_nodes(bot: SearchBot, nodes: int) -> None:
    """Let a bot ponder until each of its trees has so many nodes."""
    assert bot._last_search
    end = time.monotonic() + 60
    while any(tree[ROOT].node_count < nodes for tree in bot._last_search[1]):
        assert time.monotonic() < end, "it does not ponder"
        time.sleep(0.01)


def test_a_subtree_may_have_no_move_that_is_legal_now(game: Game) -> None:
    match = start_match(game, 2, 0)
    tree = grow_tree(view_of(game, match.table, match.turn))
    _prune(tree, [-5])
    assert not list(children_of(tree))


def test_the_upper_part_of_a_tree_has_all_children_of_a_node_or_none(game: Game) -> None:
    match = start_match(game, 2, 0)
    tree = grow_tree(view_of(game, match.table, match.turn))
    families = {len(as_lists(tree, node)) for node in range(int(tree[ROOT].node_count))}
    for nodes in (1, 40, 200, 1_000_000):
        part = tree_from(upper_part(tree, nodes), 5)
        assert part[ROOT].node_count <= nodes and part.size >= 2 * part[ROOT].node_count
        assert part[ROOT].visits == tree[ROOT].visits
        assert {len(as_lists(part, node)) for node in range(int(part[ROOT].node_count))} <= families | {0}
    assert as_lists(part, ROOT) == as_lists(tree, ROOT)


def test_a_bot_goes_on_where_another_stopped(game: Game) -> None:
    """Remember what was found out about the same position elsewhere, in 12 batches of 32 simulations."""
    match = start_match(game, 2, 0)
    view, rounds = view_of(game, match.table, match.turn), iter(range(12))
    first, second = (make_bot(game, "expert:2", "x", pondering=pondering) for pondering in (True, False))
    assert isinstance(first, SearchBot) and isinstance(second, SearchBot)
    trees = first.ponder(view, lambda: next(rounds, None) is None, 1 << 15)
    second.remember(view, trees)
    assert 380 < sum(move.weight for move in second.rate_moves(view)) <= 12 * 32 + 2
    assert sum(move.weight for move in second.rate_moves(view)) <= 2


@compiled_only
def test_simulations_of_pondering_count(game: Game) -> None:
    """Get more visits than the two simulations of its own turn, but only when it ponders."""
    match = start_match(game, 2, 0)
    seat = 1 - match.turn
    bot = make_bot(game, "expert:2", "x", pondering=True)
    assert isinstance(bot, SearchBot)
    bot.watch(view_of(game, match.table, seat))
    wait_for_nodes(bot, 30_000)
    match.push(make_bot(game, "heuristic", "x").choose(view_of(game, match.table, match.turn)))
    view = view_of(game, match.table, seat)
    visits = sum(move.weight for move in bot.rate_moves(view))
    assert visits > 4
    bot.watch(view)
    bot.close()
    other = make_bot(game, "expert:2", "x")
    assert isinstance(other, SearchBot)
    other.watch(view)
    assert sum(move.weight for move in other.rate_moves(view)) <= 2


@compiled_only
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pondering_bots_play_legal_moves(game: Game) -> None:
    match = Match(Settings(game, 2), "ahead")
    bots = [make_bot(game, "expert:40", f"{seat}", pondering=True) for seat in range(2)]
    while not match.is_over and match.move_count < MOVES:
        other = 1 - match.turn
        bots[other].watch(view_of(game, match.table, other))
        match.push(bots[match.turn].choose(view_of(game, match.table, match.turn)))
    for bot in bots:
        bot.close()
    assert match.move_count

"""Thinking while others are at turn: the move that was made is found out, and what was thought of it is kept."""

import time
from itertools import pairwise

import numpy as np
import pytest

from updraft import games
from updraft.bots import make_bot
from updraft.bots.play import play_to_end
from updraft.bots.pondering import move_between, reuse_trees
from updraft.bots.random_bot import RandomBot
from updraft.bots.search import ROOT, Tree, children_of, new_buffers, new_tree, reuse_subtree, search_of
from updraft.bots.search_bot import SearchBot
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.heuristic import heuristic_of
from updraft.kit.loops import rng_of
from updraft.kit.match import Match
from updraft.kit.table import Settings, legal_actions
from updraft.kit.view import View, view_of

LOOKS = 30 if jit.MODE == "interpreted" else 400
MOVES = 4 if jit.MODE == "interpreted" else 12
GAMES = games.catalogue() if jit.MODE == "compiled" else [games.find("tout-la-haut")]  # others take long to get ready
alone = pytest.mark.skipif(jit.MODE == "interpreted", reason="nothing grows beside other Python code there")


def grown(view: View) -> Tree:
    game, heuristic = view.game, heuristic_of(view.game)
    tree = new_tree(LOOKS * 64)
    search_of(game, heuristic)(view.table, view.seat, tree, new_buffers(game), rng_of("growing"), LOOKS, 20, 1.0)
    return tree


def begun(game: Game, players: int, moves: int = MOVES) -> Match:
    match = Match(Settings(game, players), "ahead")
    play_to_end(match, [RandomBot(f"{seat}") for seat in range(players)], lambda: match.move_count >= moves)
    return match


def as_lists(tree: Tree, node: int) -> list[object]:
    """A node's children with all below, in order."""
    found: list[object] = []
    child = int(tree[node].child)
    while child != -1:
        kept = [tree[child][name].item() for name in ("move", "visits", "legal", "total", "prior")]
        found.append((*kept, as_lists(tree, child)))
        child = int(tree[child].next)
    return found


def test_a_graft_is_the_whole_of_what_grew_there(game: Game) -> None:
    match = begun(game, 2, 0)
    tree = grown(view_of(game, match.table, match.turn))
    by_visits = {int(tree[node].visits): node for node in children_of(tree)}
    node = by_visits[max(by_visits)]
    new: Tree = np.zeros_like(tree)
    reuse_subtree(tree, node, new)
    assert as_lists(new, ROOT) == as_lists(tree, node) != []
    assert new[ROOT].visits == tree[node].visits
    assert 1 < new[ROOT].node_count < tree[ROOT].node_count


@pytest.mark.skipif(jit.MODE == "interpreted", reason="thousands of worlds for each move")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_move_is_found_from_what_is_seen_of_it(game: Game) -> None:
    """Most of the time, and never a wrong one."""
    match, found = begun(game, 3), 0
    for (before, after), text in zip(pairwise(match.tables), match.moves, strict=True):
        for seat in range(3):
            move = move_between(
                view_of(game, before, seat), view_of(game, after, seat), legal_actions(game, before), rng_of("try")
            )
            if move is not None:
                found += 1
                assert game.notation.text(before, move) == text
    assert found > len(match.moves)


def test_what_was_thought_of_another_game_is_forgotten(game: Game) -> None:
    match, other = begun(game, 2, 2), begun(game, 2, 8)
    before = view_of(game, match.table, match.turn)
    assert reuse_trees([grown(before)], before, view_of(game, other.table, other.turn), rng_of("try")) is None


@alone
def test_looks_while_others_think_count(game: Game) -> None:
    """With the time of the other's turn, far more is known than two looks could tell."""
    match = begun(game, 2, 0)
    seat = 1 - match.turn
    bot = make_bot(game, "expert:2", "x", pondering=True)
    assert isinstance(bot, SearchBot)
    bot.watch(view_of(game, match.table, seat))
    time.sleep(0.5)
    match.push(make_bot(game, "heuristic", "x").choose(view_of(game, match.table, match.turn)))
    view = view_of(game, match.table, seat)
    visits = sum(idea.weight for idea in bot.rate_moves(view))
    assert visits > 4
    bot.watch(view)
    bot.close()
    alone = make_bot(game, "expert:2", "x")
    assert isinstance(alone, SearchBot)
    alone.watch(view)
    assert sum(idea.weight for idea in alone.rate_moves(view)) <= 2


@alone
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_thinks_ahead_plays_by_the_rules(game: Game) -> None:
    match = Match(Settings(game, 2), "ahead")
    bots = [make_bot(game, "expert:40", f"{seat}", pondering=True) for seat in range(2)]
    while not match.is_over and match.move_count < MOVES:
        other = 1 - match.turn
        bots[other].watch(view_of(game, match.table, other))
        match.push(bots[match.turn].choose(view_of(game, match.table, match.turn)))
    for bot in bots:
        bot.close()
    assert match.move_count

"""The net that evaluates positions inside a search."""

import json

import numpy as np
import pytest

import updraft
from updraft.bots.net import layout_of, pool_rows
from updraft.bots.search_bot import SearchBot
from updraft.bots.value_net import FILE, rate_facts, share_out, shipped_weights, value_net
from updraft.kit.contract import Game
from updraft.kit.heuristic import Level, heuristic_of

GAME = updraft.game("up-too-high")


def has_net(game: Game) -> bool:
    return (game.folder / FILE).exists()


def test_the_compiled_net_is_the_one_that_was_learned() -> None:
    weights, digest = shipped_weights(GAME), GAME.parts.digest
    assert digest
    net = value_net(GAME, weights)
    net.facts[:] = np.random.default_rng(1).normal(size=digest.size).astype(np.float32)
    pooled, _ = pool_rows(net.facts[None], *digest.rows, (weights["w0"], weights["b0"]))
    hidden = np.maximum(pooled @ weights["w1"] + weights["b1"], 0)
    assert np.isclose(rate_facts(net), (hidden @ weights["w2"])[0], rtol=1e-4)


def test_values_are_shares_of_all_rewards() -> None:
    values = np.array([1.0, 1.0, -1e9, 7.0])
    share_out(3, values)
    assert values.tolist() == [0.55, 0.55, 0.0, 7.0]  # a win and two shared ranks: 1.1 in all; no fourth seat


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_shipped_net_fits_its_digest(name: str) -> None:
    game = updraft.game(name)
    by_net = [level for level in heuristic_of(game).levels.values() if level.by_net]
    assert bool(by_net) == has_net(game)
    if has_net(game):
        assert json.loads((game.folder / FILE).with_suffix(".json").read_text())["digest"] == layout_of(game)


def test_a_search_by_the_net_asks_the_net() -> None:
    blind = {name: np.zeros_like(each) for name, each in shipped_weights(GAME).items()}
    level = Level(64, horizon=0, by_net=True, simulations_per_world=4)
    match = GAME.new(players=2, seed="net")
    view = match.view(match.turn)
    values = [
        {move.value for move in SearchBot(GAME, heuristic_of(GAME), level, "1", weights=weights).rate_moves(view)}
        for weights in (blind, None)
    ]
    assert values[0] <= {0.0, 0.5}  # without weights, all positions are alike
    assert len(values[1]) > 2

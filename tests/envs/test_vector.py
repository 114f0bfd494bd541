"""Every game as a vector environment: Gymnasium's spaces, autoreset modes, opponents, seats and self-play."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import updraft
from updraft.envs.vector import GameVectorEnv
from updraft.kit.contract import Game

COUNT = 6
STEPS = 40


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", updraft.catalogue(), ids=lambda game: game.name)


def played(env: Any, steps: int = STEPS, seed: int = 3) -> Iterator[tuple[Any, ...]]:
    env.reset(seed=seed)
    for _ in range(steps):
        yield env.step(env.unwrapped.sample())


def observed(game: Game, table: Any, seat: int) -> bytes:
    features = np.zeros(game.observation_size, np.float32)
    game.rules.observe(table, seat, features)
    return features.tobytes()


@pytest.mark.parametrize("seat", [0, "random", "all"])
def test_what_it_returns_is_in_its_spaces(game: Game, seat: Any) -> None:
    env = GameVectorEnv(game.name, COUNT, seat=seat, max_moves=30)
    observations, info = env.reset(seed=1)
    assert observations in env.observation_space
    assert env.single_observation_space.shape == (game.observation_size,)
    assert info["action_mask"].shape == (COUNT, game.move_count)
    for observations, rewards, terminations, truncations, info in played(env):
        assert observations in env.observation_space
        assert rewards.shape == terminations.shape == truncations.shape == (COUNT,)
        assert rewards.dtype == np.float32 and terminations.dtype == truncations.dtype == np.bool_
        assert not (terminations & truncations).any()
        running = ~(terminations | truncations)
        assert (info["action_mask"].any(axis=1) == running).all()
        assert not rewards[~terminations].any()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_autoreset_mode_is_declared_and_kept(game: Game, mode: AutoresetMode) -> None:
    env = GameVectorEnv(game.name, COUNT, autoreset_mode=mode, max_moves=12)
    assert env.metadata["autoreset_mode"] is mode
    ended = np.zeros(COUNT, np.bool_)
    for observations, _, terminations, truncations, info in played(env):
        if mode is AutoresetMode.NEXT_STEP:
            assert not (ended & (terminations | truncations)).any()
        if mode is AutoresetMode.DISABLED and ended.any():
            assert (terminations | truncations)[ended].all()
            _, dealt = env.reset(options={"reset_mask": ended})
            assert dealt["action_mask"][ended].any(axis=1).all()
            ended[:] = False
            continue
        ended = terminations | truncations
        if mode is AutoresetMode.SAME_STEP and ended.any():
            assert info["_final_obs"].tolist() == ended.tolist()
            for i in np.flatnonzero(ended):
                assert info["final_obs"][i] in env.single_observation_space
                assert info["final_obs"][i].tobytes() != observations[i].tobytes()
        assert (info["action_mask"].any(axis=1) | ended).all()


def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    one, same = (GameVectorEnv(game.name, COUNT, seat="random") for _ in range(2))
    for mine, theirs in zip(played(one, seed=5), played(same, seed=5), strict=True):
        assert all(a.tobytes() == b.tobytes() for a, b in zip(mine[:4], theirs[:4], strict=True))


def test_the_learner_observes_its_own_seat(game: Game) -> None:
    env = GameVectorEnv(game.name, COUNT, players=game.player_counts[-1], seat="random", autoreset_mode="SameStep")
    for observations, *_, info in played(env, 15):
        assert (info["seat"] == env.batch.turns).all()
        for i in range(COUNT):
            seat = int(info["seat"][i])
            assert observations[i].tobytes() == observed(game, env.batch.tables[i : i + 1], seat)


def test_in_self_play_the_reward_is_that_of_the_seat_that_moved(game: Game) -> None:
    options: dict[str, Any] = {**game.quick}
    env = GameVectorEnv(game.name, COUNT, seat="all", autoreset_mode="SameStep", **options)
    _, info = env.reset(seed=4)
    endings = 0
    for _ in range(4000):
        movers = info["seat"]
        _, rewards, terminations, _, info = env.step(env.sample())
        assert rewards.tolist() == info["rewards"][np.arange(COUNT), movers].tolist()
        endings += int(terminations.sum())
        if endings > 2:
            break
    assert endings > 2


def test_every_option_is_an_argument(game: Game) -> None:
    for option in game.options:
        chosen: dict[str, Any] = {option.name: option.values[-1]}
        env = GameVectorEnv(game.name, 2, players=game.player_counts[0], **chosen)
        assert env.batch.settings.options[option.name] == option.values[-1]


def test_arrays_are_fresh_unless_they_may_be_reused() -> None:
    for copy in (True, False):
        env = GameVectorEnv("tout-la-haut", COUNT, copy=copy)
        first, _ = env.reset(seed=1)
        second = env.step(env.sample())[0]
        assert np.shares_memory(first, second) is not copy


def test_legal_moves_come_as_lists_too() -> None:
    env = GameVectorEnv("die-aufsteiger", COUNT, legal="lists")
    _, info = env.reset(seed=1)
    assert "action_mask" not in info and info["legal_moves"].offsets.shape == (COUNT + 1,)


def test_an_illegal_move_raises_a_sentence_and_changes_nothing() -> None:
    env = GameVectorEnv("tout-la-haut", COUNT)
    env.reset(seed=1)
    before = env.batch.tables.tobytes()
    with pytest.raises(ValueError, match="is not legal on table 0; seat 0 may choose"):
        env.step(np.full(COUNT, -1))
    assert env.batch.tables.tobytes() == before


def test_opponents_by_policy_are_stronger_than_random_ones() -> None:
    totals = {}
    for opponents in ("random", "policy", "casual"):
        env = GameVectorEnv("tout-la-haut", 200, opponents=opponents, autoreset_mode="SameStep")
        totals[opponents] = sum(float(rewards.sum()) for _, rewards, *_ in played(env, 35))
    assert totals["policy"] < totals["casual"] < totals["random"]


def test_gymnasium_makes_and_wraps_it() -> None:
    gymnasium.register("Board-v0", vector_entry_point="updraft.envs.vector:GameVectorEnv")
    env = RecordEpisodeStatistics(gymnasium.make_vec("Board-v0", COUNT, game="tout-la-haut", seat=1))
    finished = [info["episode"]["r"] for *_, info in played(env) if "episode" in info]
    assert finished and all(np.abs(rewards).max() <= 1 for rewards in finished)
    env.close()
    del gymnasium.registry["Board-v0"]

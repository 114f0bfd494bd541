"""Every game as a PettingZoo environment: PettingZoo's own tests, rewards, truncation, illegal moves and secrets."""

import inspect
import pickle
from copy import deepcopy
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import updraft
from tests.envs.worlds import positions, pytest_generate_tests, twin_worlds  # noqa: F401 (pytest calls it)
from updraft.envs.pettingzoo import PlayersEnv, env, raw_env
from updraft.kit.contract import Game
from updraft.kit.luck import CHANCE_FIELDS

CYCLES = 30
IGNORED = (  # PettingZoo knows its own games that have masks by name, and warns about all others
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # at the end there is nothing to choose
)


def ignoring(test: Any) -> Any:
    for warning in IGNORED:
        test = pytest.mark.filterwarnings(warning)(test)
    return test


@ignoring
def test_pettingzoo_accepts_the_api(game: Game, players: int) -> None:
    api_test(env(game.name, players), num_cycles=CYCLES)
    api_test(raw_env(game.name, players, max_moves=20), num_cycles=CYCLES)


def test_pettingzoo_accepts_the_seeds(game: Game, players: int) -> None:
    seed_test(partial(env, game.name, players), num_cycles=CYCLES)


def test_pettingzoo_accepts_the_drawings(game: Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, game.name, players), {"ansi": lambda drawing: "player_1" in drawing})
    assert "player_1" in capsys.readouterr().out


def test_pettingzoo_accepts_the_state(game: Game, players: int) -> None:
    state_test(env(game.name, players), turn_based_aec_to_parallel(env(game.name, players)), num_cycles=CYCLES)


def test_pettingzoo_accepts_it_as_a_parallel_environment(game: Game, players: int) -> None:
    parallel_api_test(turn_based_aec_to_parallel(env(game.name, players)), num_cycles=CYCLES)


def test_each_game_is_registered_by_its_rulesets(game: Game) -> None:
    for ruleset in game.rulesets:
        made = pettingzoo.make("aec", f"updraft/{game.name}-v{ruleset}", players=game.player_counts[-1])
        assert made.unwrapped.settings == game.settings(game.player_counts[-1], ruleset=ruleset)
        assert str(made.unwrapped) == f"{game.name.replace('-', '_')}_v{ruleset}"


def test_every_option_is_an_argument(game: Game) -> None:
    assert not {option.name for option in game.options} & {*inspect.signature(PlayersEnv).parameters}
    for option in game.options:
        players = (option.players or game.player_counts)[0]
        for value in option.values:
            made = raw_env(game.name, players, **{option.name: value})
            assert made.settings.options[option.name] == value
    with pytest.raises(updraft.SettingsError):
        raw_env(game.name, colour="red")


def play_out(made: Any, seed: int, steps: int = 10_000) -> dict[str, float]:
    """Play at random to the end and return the sum of the rewards by agent."""
    rng = np.random.default_rng(seed)
    made.reset(seed=seed)
    rewards = dict.fromkeys(made.agents, 0.0)
    for agent in made.agent_iter(steps):
        _, reward, terminated, truncated, info = made.last(observe=False)
        rewards[agent] += reward
        made.step(None if terminated or truncated else rng.choice(np.flatnonzero(info["action_mask"])))
    assert not made.agents
    return rewards


def test_rewards_are_the_returns_of_the_match(game: Game, players: int) -> None:
    made = env(game.name, players)
    rewards = play_out(made, seed=5)
    assert made.unwrapped.match.is_over
    assert list(rewards.values()) == made.unwrapped.match.returns()


def test_a_limit_of_moves_truncates_without_rewards(game: Game) -> None:
    made = raw_env(game.name, max_moves=3)
    made.reset(seed=5)
    for _ in range(3):
        assert not any(made.truncations.values())
        made.step(made.infos[made.agent_selection]["action_mask"].argmax())
    assert all(made.truncations.values()) and not any(made.terminations.values())
    assert not any(made.rewards.values())


def test_a_seed_deals_the_same_games_as_the_match(game: Game) -> None:
    made = raw_env(game.name)
    dealt = []
    for seed in (7, None, None, 7):
        made.reset(seed=seed)
        dealt.append(made.match.table.tobytes())
    assert dealt[0] == dealt[3] == game.new(seed=7).table.tobytes()
    assert dealt[1] == game.new(seed="7/1").table.tobytes() and len(set(dealt)) == 3


def test_an_illegal_move_is_refused_with_its_rule(game: Game) -> None:
    made = raw_env(game.name)
    made.reset(seed=5)
    before = made.match.table.tobytes()
    with pytest.raises(updraft.Refused, match=r"\[(GEN|[A-Z]{3})-"):
        made.step(illegal_move(made))
    assert made.match.table.tobytes() == before and not any(made.terminations.values())


def test_an_illegal_move_loses_where_classic_games_do(game: Game) -> None:
    made = env(game.name)
    for _ in range(2):
        made.reset(seed=5)
        loser = made.agent_selection
        made.step(illegal_move(made))
        assert all(made.terminations.values()) and not any(made.truncations.values())
        assert made.rewards == {agent: -1.0 if agent == loser else 0 for agent in made.possible_agents}
        assert made.infos[loser]["refused"].endswith("]")
        while made.agents:
            assert made.last()[1] == (-1.0 if made.agent_selection == loser else 0.0)
            made.step(None)


@pytest.mark.parametrize("action", [-1, 1_000_000, 1.5, None])
def test_an_action_outside_the_space_is_an_error(action: Any) -> None:
    made = env(updraft.game_names()[0])
    made.reset(seed=5)
    with pytest.raises((updraft.Refused, TypeError)):
        made.step(action)


def illegal_move(made: Any) -> int:
    return int(made.infos[made.agent_selection]["action_mask"].argmin())


def test_arrays_are_made_once_and_never_reused(game: Game) -> None:
    made = raw_env(game.name)
    made.reset(seed=5)
    kept = []
    for _ in range(3):
        observation, *_, info = made.last()
        assert made.last()[0]["observation"] is observation["observation"]
        assert info["action_mask"] is observation["action_mask"]
        kept.append((observation["observation"], observation["observation"].copy(), info["action_mask"]))
        made.step(info["action_mask"].argmax())
    for (array, copy, mask), (later, _, later_mask) in pairwise(kept):
        assert not np.shares_memory(array, later) and not np.shares_memory(mask, later_mask)
        assert (array == copy).all()


def test_only_the_current_player_has_legal_moves(game: Game, players: int) -> None:
    made = raw_env(game.name, players)
    for match in positions(game, players):
        made.reset(options={"match": match})
        for seat, agent in enumerate(made.agents):
            legal = match.legal_actions if seat == match.turn else []
            assert np.flatnonzero(made.infos[agent]["action_mask"]).tolist() == legal
            assert np.flatnonzero(made.observe(agent)["action_mask"]).tolist() == legal


def test_what_a_seat_cannot_see_does_not_reach_it(game: Game, players: int) -> None:
    """Worlds that differ only in what a seat cannot see give it the same bytes; the state tells them apart."""
    here, there = raw_env(game.name, players), raw_env(game.name, players)
    told_apart = 0
    for match, seat, world in twin_worlds(game, players):
        here.reset(options={"match": match})
        there.reset(options={"match": world})
        agent = f"player_{seat}"
        assert received(here, agent) == received(there, agent)
        told_apart += here.state().tobytes() != there.state().tobytes()
    assert told_apart or not has_secrets(game)


def test_the_state_is_the_whole_table_but_luck(game: Game, players: int) -> None:
    made = raw_env(game.name, players)
    fields = [name for name in game.state.fields if name not in CHANCE_FIELDS]
    for match in positions(game, players):
        made.reset(options={"match": match})
        state = made.state()
        assert made.state_space.contains(state)
        words = state[players * game.observation_size :].astype(np.int16)
        assert words.tobytes() == b"".join(np.asarray(match.table[0][name]).tobytes() for name in fields)


def received(made: Any, agent: str) -> list[bytes]:
    observation, info = made.observe(agent), made.infos[agent]
    assert [*info] == ["action_mask"]
    return [observation["observation"].tobytes(), observation["action_mask"].tobytes(), info["action_mask"].tobytes()]


def has_secrets(game: Game) -> bool:
    """Look whether cards or tiles are hidden from spectators after the deal."""
    match = game.new(seed=5)
    hidden = match.view(updraft.NOBODY).table[0]
    return any(
        (hidden[name] != match.table[0][name]).any() for name in game.state.fields if name not in ("luck", "tape")
    )


def test_a_copy_goes_its_own_way_with_the_same_luck(game: Game) -> None:
    made = env(game.name)
    made.reset(seed=5)
    for twin in (deepcopy(made), pickle.loads(pickle.dumps(made))):
        move = made.infos[made.agent_selection]["action_mask"].argmax()
        before = made.unwrapped.match.table.tobytes()
        twin.step(move)
        assert made.unwrapped.match.table.tobytes() == before
        made.step(move)
        assert twin.unwrapped.match.table.tobytes() == made.unwrapped.match.table.tobytes() != before
        made.reset(seed=5)


def test_a_match_of_other_settings_is_not_taken(game: Game) -> None:
    with pytest.raises(updraft.InputError, match="other settings"):
        raw_env(game.name).reset(options={"match": game.new(game.player_counts[-1])})


@pytest.mark.parametrize(
    "arguments",
    [
        {"render_mode": "rgb_array"},
        {"max_moves": 0},
        {"max_moves": True},
        {"max_moves": "3"},
        {"illegal_moves": "ignore"},
    ],
)
def test_wrong_arguments_get_a_sentence(arguments: dict[str, Any]) -> None:
    with pytest.raises(updraft.InputError, match=next(iter(arguments))):
        raw_env(updraft.game_names()[0], **arguments)


def test_nothing_works_before_the_deal() -> None:
    with pytest.raises(RuntimeError, match="call reset first"):
        raw_env(updraft.game_names()[0]).match  # noqa: B018

"""OpenSpiel: its own tests, its searches and its learners on every game, found by discovery."""

import doctest
import os
import pickle
import random
import re
import sys
import zlib
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner
from open_spiel.python.observation import make_observation

from updraft import games
from updraft.envs.openspiel import CompiledRollouts, SpielState
from updraft.kit.contract import NOBODY, Game
from updraft.kit.referee import Refused
from updraft.kit.table import Settings, SettingsError, hide_for

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
PAGE = Path(__file__).parents[2] / "docs" / "openspiel.md"
LONGEST_LINE = 150  # letters; longer lines of a playthrough are kept as a checksum


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.catalogue(), ids=lambda game: game.name)


def named(game: Game, **params: object) -> str:
    """Name a game as OpenSpiel does, with the options of a quick game."""
    chosen = ",".join(f"{name}={value}" for name, value in {**game.quick, **params}.items())
    return f"updraft_{game.folder.name}({chosen})"


def load(game: Game, **params: object) -> Any:
    return pyspiel.load_game(named(game, **params))


def played(game: Game, moves: int, seed: int = 0, **params: object) -> SpielState:
    """Play random moves after the deal, fewer if the game ends."""
    state, choices = load(game, **params).new_initial_state(), random.Random(f"{game.name} {seed}")
    while state.is_chance_node() or (not state.is_terminal() and state.match.move_count < moves):
        state.apply_action(choices.choice(state.legal_actions()))
    return state


def in_tensor(state: SpielState, player: int) -> Any:
    return np.array(state.information_state_tensor(player), np.float32)


# The library's own tests


def test_importing_registers_every_game(game: Game) -> None:
    assert f"updraft_{game.folder.name}" in pyspiel.registered_names()
    facts = pyspiel.load_game(f"updraft_{game.folder.name}").get_type()
    assert (facts.min_num_players, facts.max_num_players) == (game.player_counts[0], game.player_counts[-1])


@pytest.mark.parametrize("serialize", [False, True])
def test_random_simulations_pass(game: Game, serialize: bool) -> None:
    pyspiel.random_sim_test(load(game), 1, serialize, False)


def test_simulations_with_most_players_and_pickles_pass(game: Game) -> None:
    from open_spiel.python.tests import games_sim_test  # noqa: PLC0415 - loads SciPy, which costs every worker 1.6 s

    games_sim_test.GamesSimTest().sim_game(load(game, players=game.player_counts[-1]))


def test_the_api_holds_on_the_way(game: Game) -> None:
    """Check what OpenSpiel's api_test checks, which is not part of its wheel."""
    spiel, state = load(game), load(game).new_initial_state()
    choices = random.Random(7)
    while not state.is_terminal():
        assert len(state.full_history()) <= spiel.max_history_length()
        assert state.move_number() <= spiel.max_move_number()
        if not state.is_chance_node():
            assert [seat for seat in (0, 1) if state.legal_actions(seat)] == [state.current_player()]
        state.apply_action(choices.choice(state.legal_actions()))
    chances = [item for item in state.full_history() if item.player == pyspiel.PlayerId.CHANCE]
    assert len(chances) <= spiel.max_chance_nodes_in_history()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == state.legal_actions(0) == []
    assert sum(state.returns()) == 0
    for wrong in (-1, 2):
        for ask in ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor"):
            with pytest.raises(pyspiel.SpielError, match="player"):
                getattr(state, ask)(wrong)


def test_playthroughs_are_as_they_were(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare whole games. `make playthroughs` writes them anew; look at the difference before you keep it."""
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415 - loads SciPy

    path = PLAYTHROUGHS / f"{game.folder.name}.txt"
    monkeypatch.setattr(generate_playthrough, "_format_tensor", summed_up)
    printed = "\n".join(map(shortened, generate_playthrough.playthrough_lines(named(game), seed=7)))
    if os.environ.get("UPDRAFT_GOLDEN") == "write":
        path.write_text(printed, encoding="utf-8")
    assert printed == path.read_text(encoding="utf-8")


def summed_up(tensor: Any, name: str) -> list[str]:
    """Write a piece that is not zero as sum and checksum: thousands of numbers for each state would take seconds.

    Pieces that information states share with observations are written once.
    """
    if not tensor.any() or (name.startswith("Information") and not name.endswith("seat")):
        return []
    return [f"{name}: {round(float(tensor.sum()), 3)} {zlib.crc32(tensor.tobytes()):08x}"]


def shortened(line: str) -> str:
    """Keep the beginning of a long line and a checksum of all of it."""
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:LONGEST_LINE]}… {len(line)} letters, checksum {zlib.crc32(line.encode()):08x}"


# Games, their parameters and their states


def test_every_option_is_a_parameter(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            settings = pyspiel.load_game(f"updraft_{game.folder.name}", {option.name: value}).settings
            assert settings.options[option.name] == value
            assert settings.options == Settings(game, 2, {option.name: value}).options


def test_wrong_parameters_are_answered_with_a_sentence(game: Game) -> None:
    with pytest.raises(SettingsError, match="players"):
        pyspiel.load_game(f"updraft_{game.folder.name}(players=9)")


def test_a_state_is_a_match_with_its_seed(game: Game) -> None:
    state = played(game, 30)
    assert state.match is not None
    seed = "".join(f"{digit:x}" for digit in state.history()[:8])
    match = game.new(players=2, seed=seed, **game.quick)
    for move in state.history()[8:]:
        match.push(move)
    assert match.table.tobytes() == state.match.table.tobytes()
    assert state.returns() == match.returns()
    assert state.rewards() == match.returns()


def test_moves_are_named_by_their_notation(game: Game) -> None:
    state = played(game, 3)
    assert state.match is not None
    texts = [state.action_to_string(move) for move in state.legal_actions()]
    assert sorted(texts) == state.match.legal_moves
    assert state.string_to_action(texts[-1]) == state.legal_actions()[-1]
    with pytest.raises(Refused):
        state.string_to_action(state.current_player(), "nonsense")


def test_an_illegal_move_is_refused_with_its_rule(game: Game) -> None:
    state = played(game, 2)
    illegal = next(move for move in range(game.move_count) if move not in state.legal_actions())
    with pytest.raises(Refused) as refused:
        state.apply_action(illegal)
    assert refused.value.refusal.rule.startswith((game.prefix, "GEN"))
    assert len(state.history()) == 8 + 2


def test_a_clone_goes_its_own_way(game: Game) -> None:
    state = played(game, 4)
    before = str(state)
    for twin in (state.clone(), deepcopy(state)):
        assert (str(twin), twin.history()) == (before, state.history())
        twin.apply_action(twin.legal_actions()[-1])
        assert str(state) == before != str(twin)
        assert twin.information_state_string(0) != state.information_state_string(0)


def test_a_state_is_written_as_seed_and_moves(game: Game) -> None:
    state = played(game, 40)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    assert len(text) < 2_000
    for again in (pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(state))):
        assert str(again) == str(state)
        assert again.history() == state.history()
        for seat in (0, 1):
            assert again.information_state_string(seat) == state.information_state_string(seat)


# Knowledge of players


def test_observations_are_those_of_the_game(game: Game) -> None:
    state = played(game, 9)
    assert state.match is not None
    for seat in (0, 1):
        expected = np.zeros(game.observation_size, np.float32)
        game.rules.observe(state.match.table, seat, expected)
        assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), expected)
        seats = game.player_counts[-1]
        assert in_tensor(state, seat)[:seats].tolist() == [float(other == seat) for other in range(seats)]
        assert np.array_equal(in_tensor(state, seat)[seats:], expected)


def test_an_information_state_forgets_nothing_and_tells_nothing_that_was_not_noticed(game: Game) -> None:
    state, choices = played(game, 0), random.Random(game.name)
    heard = [state.information_state_string(seat) for seat in (0, 1)]
    views = [b"", b""]
    for _ in range(60):
        if state.is_terminal():
            break
        mover = state.current_player()
        state.apply_action(choices.choice(state.legal_actions()))
        assert state.match is not None
        for seat in (0, 1):
            text, view = state.information_state_string(seat), hide_for(game, state.match.table, seat).tobytes()
            assert text.startswith(heard[seat].rpartition(" ")[0])
            if view != views[seat] or mover == seat:
                assert text != heard[seat]
            heard[seat], views[seat] = text, view


def test_clones_recall_what_the_states_before_them_were_told(game: Game) -> None:
    state, choices = played(game, 0), random.Random(game.name)
    while not state.is_terminal() and state.match is not None and state.match.move_count < 25:
        state.information_state_string(0)
        state = state.child(choices.choice(state.legal_actions()))
    again = pickle.loads(pickle.dumps(state))
    for seat in (0, 1):
        assert state.information_state_string(seat) == again.information_state_string(seat)


def test_a_move_that_a_seat_may_not_know_is_not_in_its_information(game: Game) -> None:
    state = played(game, 40)
    assert state.match is not None
    told = [re.findall(r" (\d):([^;]+);", state.information_state_string(seat)) for seat in (0, 1)]
    for seat in (0, 1):
        made = iter(range(1, state.match.move_count + 1))
        for mover, text in told[seat]:
            move = next(move for move in map(state.match.played, made) if seat in move.noticed_by or move.seat == seat)
            assert (int(mover), text) == (move.seat, move.notation(seat) or "?")


def test_resampled_states_look_the_same_to_the_player(game: Game) -> None:
    state = played(game, 12)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seat in (0, 1):
        worlds = [state.resample_from_infostate(seat, sampler) for _ in range(4)]
        for world in worlds:
            assert world.history() == state.history()
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert np.array_equal(in_tensor(world, seat), in_tensor(state, seat))
            again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), world))[1]
            assert str(again) == str(world)
            assert again.information_state_string(seat) == state.information_state_string(seat)
        others = {world.information_state_string(1 - seat) for world in worlds}
        assert (len(others) > 1) == game.has_secrets


def test_public_and_private_observations_share_nothing(game: Game) -> None:
    state = played(game, 12)
    kind, seats = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = make_observation(load(game), kind(public_info=True, perfect_recall=False, private_info=seats.NONE))
    own = make_observation(load(game), kind(public_info=False, perfect_recall=False, private_info=seats.SINGLE_PLAYER))
    assert public.string_from(state, 0) == public.string_from(state, 1) == state.drawing(NOBODY)
    world = state.resample_from_infostate(NOBODY, random.random)
    assert public.string_from(world, 0) == public.string_from(state, 0)
    assert bool(own.string_from(state, 0)) == game.has_secrets
    assert make_observation(load(game), kind(public_info=True, perfect_recall=True, private_info=seats.NONE)) is None


# Searches and learners


def test_a_search_of_openspiel_plays(game: Game) -> None:
    """ISMCTS where there are secrets, MCTS where there are none; each plays a few moves."""
    spiel, state, rollouts = load(game), played(game, 1), CompiledRollouts(game)
    rng = np.random.RandomState(7)
    if game.has_secrets:
        bot = ismcts.ISMCTSBot(spiel, rollouts, 1.4, 20, random_state=rng)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.uniform))
    else:
        bot = mcts.MCTSBot(spiel, 1.4, 20, rollouts, random_state=rng)
    for _ in range(3):
        move = bot.step(state)
        assert move in state.legal_actions()
        state.apply_action(move)


def test_ismcts_beats_random_play() -> None:
    """Tout là-haut for 2: 12 games, in each of which the search sees 14 moves."""
    spiel = pyspiel.load_game("updraft_tout_la_haut")
    rng, won = np.random.RandomState(3), 0.0
    bot = ismcts.ISMCTSBot(spiel, CompiledRollouts(spiel.settings.game), 1.0, 30, random_state=rng)
    for number in range(12):
        state = spiel.new_initial_state()
        while not state.is_terminal():
            searches = not state.is_chance_node() and state.current_player() == number % 2
            state.apply_action(bot.step(state) if searches else rng.choice(state.legal_actions()))
        won += state.returns()[number % 2]
    assert won > 0


def test_regret_minimization_learns_a_policy(game: Game) -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(game))
    np.random.seed(1)
    solver.iteration()
    state = played(game, 0)
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


def test_environments_of_openspiel_train_a_learner(game: Game) -> None:
    """Let a tabular Q-learner play itself through OpenSpiel's environment for an episode."""
    env = rl_environment.Environment(load(game), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    agents = [
        tabular_qlearner.QLearner(player_id=seat, num_actions=env.action_spec()["num_actions"]) for seat in (0, 1)
    ]
    step, steps = env.reset(), 0
    while not step.last() and steps < 60:
        player = step.observations["current_player"]
        step, steps = env.step([agents[player].step(step).action]), steps + 1
    if step.last():
        for agent in agents:
            agent.step(step)
        assert sum(step.rewards) == 0
    assert env.observation_spec()["info_state"] == (game.player_counts[-1] + game.observation_size,)


def test_the_examples_of_the_page_work() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("updraft.envs.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match="research"):
        import updraft.envs.openspiel  # noqa: F401, PLC0415

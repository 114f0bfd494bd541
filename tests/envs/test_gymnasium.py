"""Every game as a Gymnasium environment: Gymnasium's own check, opponents, seats, seeds, rewards and secrets."""

import inspect
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import updraft
from tests.envs.worlds import positions, pytest_generate_tests, twin_worlds  # noqa: F401 (pytest calls it)
from updraft.envs.gymnasium import LearnerEnv
from updraft.kit.contract import Game


def make(game: Game, players: int | None = None, **arguments: Any) -> Any:
    arguments = {"opponents": "random", "players": players} | arguments
    return gymnasium.make(f"updraft/{game.name}-v{game.ruleset}", **arguments).unwrapped


def choose(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def play_out(env: Any, seed: int | None = 5, moves: int = 10_000) -> tuple[list[bytes], float]:
    """Play at random to the end; return everything that the learner received, and its reward."""
    rng = np.random.default_rng(5)
    observation, info = env.reset(seed=seed)
    received, reward = [observation.tobytes(), info["action_mask"].tobytes()], 0.0
    for _ in range(moves):
        assert reward == 0
        observation, reward, terminated, truncated, info = env.step(choose(info, rng))
        received += [observation.tobytes(), info["action_mask"].tobytes(), str(reward).encode()]
        if terminated or truncated:
            return received, reward
    raise AssertionError("the game did not end")


def test_gymnasium_accepts_it_without_a_warning(game: Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(game, players))
    assert "player_1" in capsys.readouterr().out  # drawn for humans


def test_gymnasium_accepts_it_by_named_pieces(game: Game) -> None:
    env = make(game, pieces=True)
    check_env(env, skip_render_check=True)
    whole, _ = make(game).reset(seed=5)
    pieces, _ = env.reset(seed=5)
    assert [*pieces] == [piece.name for piece in game.observation]
    assert (np.concatenate([piece.ravel() for piece in pieces.values()]) == whole).all()


def test_each_game_is_registered_by_its_rulesets(game: Game) -> None:
    for ruleset in game.rulesets:
        spec = gymnasium.spec(f"updraft/{game.name}-v{ruleset}")
        assert spec.make(opponents="random").unwrapped.settings.ruleset == ruleset


def test_every_option_is_an_argument(game: Game) -> None:
    assert not {option.name for option in game.options} & {*inspect.signature(LearnerEnv).parameters}
    for option in game.options:
        players, value = (option.players or game.player_counts)[0], option.values[-1]
        assert make(game, players, **{option.name: value}).settings.options[option.name] == value


def test_the_reward_is_the_learners_return(game: Game, players: int) -> None:
    env = make(game, players, seat=players - 1)
    _, reward = play_out(env)
    assert env.match.is_over
    assert reward == env.match.returns()[players - 1]


def test_a_game_follows_from_its_seed_and_so_does_the_next(game: Game) -> None:
    games = []
    for _ in range(2):
        env = make(game, game.player_counts[-1], opponents="casual", seat="random", max_moves=60)
        games.append([play_out(env, seed)[0] for seed in (5, None)])
        env.close()
    assert games[0] == games[1]
    assert games[0][0] != games[0][1]


def test_the_first_game_of_a_seed_is_that_of_the_match(game: Game) -> None:
    env = make(game, seat=game.new(seed=7).turn)
    env.reset(seed=7)
    assert env.match.table.tobytes() == game.new(seed=7).table.tobytes()


def test_each_seat_can_learn_and_a_random_one_varies(game: Game) -> None:
    players = game.player_counts[-1]
    for seat in range(players):
        env = make(game, players, seat=seat)
        _, info = env.reset(seed=5)
        assert info["seat"] == env.seat == env.match.turn == seat
    env = make(game, players, seat="random")
    seats = [env.reset(seed=5 if number == 0 else None)[1]["seat"] for number in range(12)]
    assert len(set(seats)) > 1
    assert {*seats} <= {*range(players)}


def test_opponents_are_names_bots_and_functions_around_the_table(game: Game) -> None:
    players = game.player_counts[-1]
    asked: list[tuple[int, int]] = []

    def first(number: int) -> Any:
        def opponent(view: updraft.View) -> int:
            asked.append((number, view.seat))
            assert view.legal_actions
            return view.legal_actions[0]

        return opponent

    opponents = ["random", updraft.make_bot(game, "random", seed=3), *map(first, range(2, players))]
    env = make(game, players, opponents=opponents[: players - 1], seat=1)
    play_out(env)
    assert {*asked} == {(number, (1 + 1 + number) % players) for number in range(2, players - 1)}


def test_bots_are_told_the_result(game: Game) -> None:
    told: list[dict[str, Any]] = []

    class Listener(updraft.Bot):
        def choose(self, view: updraft.View) -> int:
            return view.legal_actions[-1]

        def game_over(self, result: dict[str, Any]) -> None:
            told.append(result)

    env = make(game, opponents=Listener())
    play_out(env)
    assert told == [env.match.result()]


def test_an_opponent_that_breaks_a_rule_is_told_so(game: Game) -> None:
    env = make(game, opponents=lambda view: "nonsense", first=1)
    with pytest.raises(updraft.Refused):
        env.reset(seed=5)


def test_a_limit_of_moves_truncates_without_a_reward(game: Game) -> None:
    env = make(game, max_moves=2)
    _, info = env.reset(seed=5)
    for _ in range(2):
        _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        assert reward == 0 and not terminated
        if truncated:
            break
    assert truncated and env.match.move_count >= 2
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_learner_makes_a_move_in_every_game(game: Game) -> None:
    players = game.player_counts[-1]
    env = make(game, players, max_moves=1, first=0, seat=players - 1)
    _, info = env.reset(seed=5)
    assert info["action_mask"].any()
    assert env.step(int(info["action_mask"].argmax()))[3]


def test_an_illegal_move_loses_with_its_rule_or_raises(game: Game) -> None:
    env = make(game)
    observation, info = env.reset(seed=5)
    illegal = int(info["action_mask"].argmin())
    last, reward, terminated, truncated, told = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert (last == observation).all() and told["refused"].endswith("]")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(illegal)
    env = make(game, illegal_moves="raise")
    env.reset(seed=5)
    with pytest.raises(updraft.Refused) as refused:
        env.step(illegal)
    assert str(refused.value) == told["refused"]


def test_masks_are_the_legal_moves(game: Game, players: int) -> None:
    env = make(game, players)
    for match in positions(game, players):
        _, info = env.reset(options={"match": match})
        assert np.flatnonzero(info["action_mask"]).tolist() == env.match.legal_actions
        assert (env.action_masks() == info["action_mask"]).all() and env.action_masks().dtype == np.bool_


def test_gymnasium_steps_several_together(game: Game) -> None:
    several = gymnasium.make_vec(
        f"updraft/{game.name}-v{game.ruleset}", 3, vectorization_mode="sync", opponents="random", max_moves=5
    )
    _, info = several.reset(seed=5)
    for _ in range(9):
        assert info["action_mask"].shape == (3, game.move_count)
        *_, info = several.step(info["action_mask"].argmax(1))
    several.close()


def test_many_games_are_one_compiled_step(game: Game) -> None:
    many = gymnasium.make_vec(f"updraft/{game.name}-v{game.ruleset}", 3, max_moves=5)
    observations, info = many.reset(seed=5)
    assert observations.shape == (3, game.observation_size)
    many.step(info["action_mask"].argmax(1))


def test_a_given_match_that_is_over_is_followed_by_a_new_one(game: Game) -> None:
    match = game.new(seed=5)
    updraft.play_to_end(match, [updraft.make_bot(game, "random", seed=seat) for seat in range(match.settings.players)])
    env = make(game)
    _, info = env.reset(seed=5, options={"match": match})
    assert info["action_mask"].any()


def test_what_the_learner_cannot_see_does_not_reach_it(game: Game, players: int) -> None:
    """Worlds that differ only in what the learner cannot see give it the same bytes and the same drawing."""
    envs = [[make(game, players, render_mode="ansi", seat=seat) for seat in range(players)] for _ in range(2)]
    for match, seat, world in twin_worlds(game, players):
        if seat == match.turn:
            assert received(envs[0][seat], match) == received(envs[1][seat], world)


def received(env: Any, match: updraft.Match) -> list[Any]:
    observation, info = env.reset(options={"match": match})
    assert {*info} == {"action_mask", "seat"}
    return [observation.tobytes(), info["action_mask"].tobytes(), info["seat"], env.render()]


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("seat", 2),
        ("seat", "first"),
        ("opponents", ["random", "random"]),
        ("opponents", [7]),
        ("opponents", "nobody"),
        ("illegal_moves", "ignore"),
        ("render_mode", "rgb_array"),
    ],
)
def test_wrong_arguments_get_a_sentence(argument: str, value: Any) -> None:
    with pytest.raises(updraft.InputError, match=r"seat is|opponent|unknown bot|illegal_moves is|render_mode is"):
        LearnerEnv(updraft.game_names()[0], **{argument: value})


def test_nothing_works_before_the_deal() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        LearnerEnv(updraft.game_names()[0]).step(0)

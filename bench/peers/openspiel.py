"""OpenSpiel at work: its games in C++ and from Python, its searches, and our games through its interface."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import TYPE_CHECKING, Any

from measure import C_PUCT, POSITIONS, SEED, SIMULATIONS, Play, seeded, spread

from peers import load_library

if TYPE_CHECKING:  # a process that measures OpenSpiel's memory loads nothing of ours
    from updraft.kit.table import Settings

LENGTH_GAMES = 25  # games from each deal to learn how long OpenSpiel's rollouts are
VECTOR_TABLES = 10


def game_of(text: str) -> Any:
    """Load a game; our own and those written in Python are registered by importing them."""
    spiel = load_library("pyspiel")
    if text.startswith("updraft"):
        load_library("updraft.envs.openspiel")
    if text.startswith("python"):
        load_library("open_spiel.python.games")
    return spiel.load_game(text)


def name_of_ours(settings: "Settings") -> str:
    """Return the name under which OpenSpiel loads our game."""
    return f"updraft_{settings.game.folder.name}(players={settings.players})"


def whole_games(text: str) -> Play:
    """Choose every move and every chance outcome in Python; chance outcomes count as moves."""
    game, rng = game_of(text), seeded()
    return lambda games: sum(_play_out(game.new_initial_state(), rng) for _ in range(games))


def _play_out(state: Any, rng: Random) -> int:
    made = 0
    while not state.is_terminal():
        _move(state, rng)
        made += 1
    return made


def _move(state: Any, rng: Random) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def _dealt(game: Any, rng: Random) -> Any:
    """Return a state at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        _move(state, rng)
    return state


def steps(text: str) -> Play:
    """Apply the actions of a finished game, and ask after each for the legal ones and the player."""
    rng = seeded()
    start = _dealt(game_of(text), rng)
    over = start.clone()
    _play_out(over, rng)
    actions = over.history()[len(start.history()) :]

    def play(games: int) -> int:
        for _ in range(games):
            again = start.clone()
            for action in actions:
                again.apply_action(action)
                again.legal_actions()
                again.current_player()
        return games * len(actions)

    return play


def positions(text: str) -> list[Any]:
    """Collect states at decisions throughout a random game."""
    state, rng, states = game_of(text).new_initial_state(), seeded(), []
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            states.append(state.clone())
        _move(state, rng)
    return spread(states)


def observations(text: str) -> Play:
    """Write the tensors of the player to move."""
    states, observe = cycle(positions(text)), _observer(game_of(text))

    def play(times: int) -> int:
        for _ in range(times):
            state = next(states)
            observe(state, state.current_player())
        return times

    return play


def _observer(game: Any) -> Callable[[Any, int], Any]:
    """Take the fastest way that a game offers: into an array, or as a list."""
    observation = load_library("open_spiel.python.observation").make_observation(game)
    if observation is not None:
        write: Callable[[Any, int], Any] = observation.set_from
        return write
    if game.get_type().provides_information_state_tensor:
        return lambda state, seat: state.information_state_tensor(seat)
    return lambda state, seat: state.observation_tensor(seat)


def vector_steps(text: str) -> Play:
    """Step the vector environment, which is a list of Python's environments."""
    environment = load_library("open_spiel.python.rl_environment").Environment
    output = load_library("open_spiel.python.rl_agent").StepOutput
    vectors = load_library("open_spiel.python.vector_env")
    vector = vectors.SyncVectorEnv([environment(text) for _ in range(VECTOR_TABLES)])
    choice, waiting = seeded().choice, vector.reset()

    def play(times: int) -> int:
        nonlocal waiting
        for _ in range(times):
            seen = [one.observations for one in waiting]
            chosen = [output(choice(one["legal_actions"][one["current_player"]]), None) for one in seen]
            waiting, *_ = vector.step(chosen, reset_if_done=True)
        return times * VECTOR_TABLES

    return play


def playouts(text: str) -> Play:
    """Let the random bots in C++ play whole games: one call from Python per game; chance outcomes count as moves."""
    spiel, game = load_library("pyspiel"), game_of(text)
    bots = [spiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]
    seeds = count(SEED)

    def play(games: int) -> int:
        made = 0
        for _ in range(games):
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, next(seeds))
            made += state.move_number()
        return made

    return play


def rollouts(text: str) -> Play:
    """Run RandomRolloutEvaluator from dealt positions.

    Python cannot call it directly, but a tree search of a single simulation does nothing else: 18 µs for the search
    and one rollout, 2.3 µs for every further rollout. It cannot start before the deal, at a chance node.
    """
    spiel, game, rng = load_library("pyspiel"), game_of(text), seeded()
    dealt = cycle([(state, _length(state, rng)) for state in _deals(game, rng)])
    seeds = count(SEED)

    def play(times: int) -> int:
        state, length = next(dealt)
        _tree_search(spiel, game, next(seeds), 1, times).mcts_search(state)
        return round(times * length)

    return play


def _deals(game: Any, rng: Random) -> Iterator[Any]:
    for _ in range(POSITIONS):
        yield _dealt(game, rng)


def _length(state: Any, rng: Random) -> float:
    """Return the mean number of moves, chance included, of random play from a position."""
    return sum(_play_out(state.clone(), rng) for _ in range(LENGTH_GAMES)) / LENGTH_GAMES


def searches(text: str) -> Play:
    """Search with one random playout per simulation: ISMCTS if the game has secrets, else MCTS."""
    spiel, game, states, seeds = load_library("pyspiel"), game_of(text), cycle(positions(text)), count(SEED)
    is_hidden = game.get_type().information == spiel.GameType.Information.IMPERFECT_INFORMATION

    def play(times: int) -> int:
        for _ in range(times):
            seed = next(seeds)
            bot = _ismcts(spiel, game, seed) if is_hidden else _tree_search(spiel, game, seed, SIMULATIONS, 1)
            bot.step(next(states))
        return times * SIMULATIONS

    return play


def _ismcts(spiel: Any, game: Any, seed: int) -> Any:
    final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = spiel.RandomRolloutEvaluator(1, seed)
    unlimited_worlds, by_observation, any_actions = -1, not game.get_type().provides_information_state_string, False
    return spiel.ISMCTSBot(seed, evaluator, C_PUCT, SIMULATIONS, unlimited_worlds, final, by_observation, any_actions)


def _tree_search(spiel: Any, game: Any, seed: int, simulations: int, playouts: int) -> Any:
    return spiel.MCTSBot(
        game,
        spiel.RandomRolloutEvaluator(playouts, seed),
        uct_c=C_PUCT,
        max_simulations=simulations,
        max_memory_mb=1_000,
        solve=False,
        seed=seed,
        verbose=False,
    )

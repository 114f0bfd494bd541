"""The games as OpenSpiel knows them: types, parameters, bounds."""

from typing import Any, ClassVar

import pyspiel

from updraft.envs.openspiel.observers import observer_for
from updraft.envs.openspiel.states import DIGITS, SIDES, SpielState
from updraft.games import catalogue
from updraft.kit.contract import Game
from updraft.kit.table import Settings
from updraft.kit.texts import game_texts


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel's own types are not read
    """A game with its settings: `pyspiel.load_game("updraft_up_turn(players=3)")`. Each game has a subclass."""

    game: ClassVar[Game]

    def __init__(self, params: dict[str, Any]) -> None:
        game = self.game
        self.settings: Settings = game.settings(**params)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_count,
            max_chance_outcomes=SIDES,
            num_players=self.settings.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.most_moves,
        )
        super().__init__(game_type(game), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Any:
        """Make an observer; None where there is none for this kind of observation."""
        if params:
            raise ValueError(f"observers have no parameters; given: {params}")
        return observer_for(self.settings.game, kind or pyspiel.IIGObservationType(perfect_recall=False))


def game_type(game: Game) -> Any:
    """Describe a game: a seed chosen by chance, then turns, then a result for each seat."""
    facts = pyspiel.GameType
    return facts(
        short_name=f"updraft_{game.folder.name}",
        long_name=game_texts(game, "en")["name"],
        dynamics=facts.Dynamics.SEQUENTIAL,
        chance_mode=facts.ChanceMode.EXPLICIT_STOCHASTIC,
        information=facts.Information.IMPERFECT_INFORMATION
        if game.has_secrets
        else facts.Information.PERFECT_INFORMATION,
        utility=facts.Utility.ZERO_SUM,
        reward_model=facts.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.player_counts[0],
            **{option.name: option.default for option in game.options},
        },
    )


def load(name: str) -> SpielGame:
    """Load a game by its name and parameters; in a new process, this module is imported first."""
    game: SpielGame = pyspiel.load_game(name)
    return game


def register_all() -> None:
    """Make every game known to OpenSpiel.

    By a class for each, because OpenSpiel lets go of what was registered after Python has ended: a class outlives that,
    with a function the process crashes.
    """
    for game in catalogue():
        pyspiel.register_game(game_type(game), type("SpielGame", (SpielGame,), {"game": game}))

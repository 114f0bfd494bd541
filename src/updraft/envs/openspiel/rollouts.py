"""Random play to the end as compiled code, for the searches of OpenSpiel."""

from open_spiel.python.algorithms.mcts import Evaluator

from updraft.envs.openspiel.states import SpielState
from updraft.kit.contract import Game, Move
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.match import Match
from updraft.kit.memory import copy_table


class CompiledRollouts(Evaluator):  # type: ignore[misc]  # OpenSpiel's own types are not read
    """Do what OpenSpiel's `RandomRolloutEvaluator` does, without returning to Python for each move."""

    def __init__(self, game: Game, rollouts: int = 1, seed: str = "") -> None:
        self._play_out = loops_of(game).play_out
        self._moves = move_buffer(game)
        self._rng = rng_of(seed)
        self._rollouts = rollouts

    def evaluate(self, state: SpielState) -> list[float]:
        """Return the mean result of random games from a dealt state, by seat."""
        assert state.match is not None
        results = [self._play_on(state.match) for _ in range(self._rollouts)]
        return [sum(of_seat) / self._rollouts for of_seat in zip(*results, strict=True)]

    def _play_on(self, match: Match) -> list[float]:
        table = copy_table(match.table)
        self._play_out(table, self._moves, self._rng)
        return Match(match.settings, None, start=table).returns()

    def prior(self, state: SpielState) -> list[tuple[Move, float]]:
        """Weigh all legal moves equally."""
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]

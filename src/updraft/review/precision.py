"""The precision of a review: a number of worlds, or as many as there is time for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from updraft.kit.contract import Game, Seat
from updraft.kit.heuristic import Judging, heuristic_of
from updraft.kit.match import Match
from updraft.kit.table import legal_actions

LEAST_WORLDS, MOST_WORLDS = 12, 2000
CHOOSING = 0.5  # the share of worlds, on top, in which the best move is chosen


@dataclass(frozen=True)
class Precision:
    """Judge every position by so many worlds; without a number, by what takes about so long on one core.

    The number that is planned depends on the length of the game, never on the speed of the machine.
    """

    worlds: int | None = None
    seconds: float = 30.0
    simulations: int | None = None  # of the search that nominates moves; the game's own number without one

    def judging(self, game: Game) -> Judging:
        """Return how positions of a game are judged."""
        own = heuristic_of(game).judging
        return own if self.simulations is None else replace(own, simulations=self.simulations)


@dataclass(frozen=True)
class Plan:
    """The work of a review: how many worlds, and the expected seconds of each position of each viewer."""

    worlds: int
    seconds: list[list[float]]  # by viewer, in the order of the seats asked for, and by number of moves made

    @property
    def total(self) -> float:
        return sum(map(sum, self.seconds))


def plan(match: Match, seats: Sequence[Seat], precision: Precision) -> Plan:
    """Plan a review of some seats of a finished match."""
    rollouts, searches = _work(match, seats, precision.judging(match.game))
    second = sum(map(sum, searches))
    world = sum(map(sum, rollouts))
    fitting = int(max(precision.seconds - second, 0.0) / world)
    worlds = precision.worlds or min(max(fitting, LEAST_WORLDS), MOST_WORLDS)
    cost = [
        [once + worlds * each for once, each in zip(*viewer, strict=True)]
        for viewer in zip(searches, rollouts, strict=True)
    ]
    return Plan(worlds, cost)


def _work(match: Match, seats: Sequence[Seat], judging: Judging) -> tuple[list[list[float]], list[list[float]]]:
    """Estimate the seconds of every position: of rollouts for each world, and of the search."""
    heuristic, last = heuristic_of(match.game), match.move_count
    horizon = heuristic.levels["expert"].horizon
    deciding = [
        int(table[0].turn) if len(legal_actions(match.game, table)) > 1 else None for table in match.tables[:-1]
    ]
    rollouts, searches = [], []
    for place, seat in enumerate(seats):
        if heuristic.perfect_information and place:  # everybody sees the same: judged once for all
            rollouts.append([0.0] * last)
            searches.append([0.0] * last)
            continue
        own = [decider is not None and (decider == seat or heuristic.perfect_information) for decider in deciding]
        moves = [judging.microseconds * 1e-6 * min(judging.horizon, last - at) for at in range(last)]
        compared = (1 + judging.candidates) * (1 + CHOOSING) + 1
        rollouts.append([cost * (compared if decides else 2) for cost, decides in zip(moves, own, strict=True)])
        search = [judging.microseconds * 1e-6 * min(horizon + 5, last - at) for at in range(last)]
        searches.append([judging.simulations * cost * decides for cost, decides in zip(search, own, strict=True)])
    return rollouts, searches

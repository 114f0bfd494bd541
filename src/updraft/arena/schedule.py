"""Seat bots fairly: every bot equally often at every seat, with the same opponents and the same deals."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import factorial
from typing import TypeAlias

LineUp: TypeAlias = tuple[str, ...]  # a bot's name for every seat


@dataclass(frozen=True)
class Schedule:
    """Numbered games: every deal is played by every group of bots in every rotation around the table.

    With at least as many bots as seats, a group is as many different bots as there are seats. Its order around the
    table changes from deal to deal, so that after a round every line-up has been played once. With fewer bots, a group
    is one challenger against copies of one other bot at all other seats: any bot, or only the `challenger` named.
    """

    bots: tuple[str, ...]
    seats: int
    challenger: str | None = None

    @property
    def has_challengers(self) -> bool:
        return len(self.bots) < self.seats

    @cached_property
    def _rounds(self) -> list[list[LineUp]]:
        """The line-ups of every deal of a round."""
        return [[rotate(circle, by) for circle in circles for by in range(self.seats)] for circles in self._circles()]

    def _circles(self) -> list[list[LineUp]]:
        """List the groups of every deal of a round, each in one order around the table."""
        if self.has_challengers:
            pairs = [pair for pair in permutations(self.bots, 2) if self.challenger in (None, pair[0])]
            return [[(challenger,) + (other,) * (self.seats - 1) for challenger, other in pairs]]
        groups = list(combinations(self.bots, self.seats))
        orders = permutations(range(1, self.seats))
        return [[(group[0], *(group[place] for place in order)) for group in groups] for order in orders]

    @property
    def games_per_deal(self) -> int:
        return len(self._rounds[0])

    @property
    def round_length(self) -> int:
        """The number of games after which every line-up has been played equally often."""
        return self.games_per_deal * (1 if self.has_challengers else factorial(self.seats - 1))

    def round_up(self, games: int) -> int:
        """Round a number of games up to whole rounds."""
        return -(-games // self.round_length) * self.round_length

    def deal_of(self, number: int) -> int:
        return number // self.games_per_deal

    def lineup(self, number: int) -> LineUp:
        """Return the bots of a game by seat."""
        deal, place = divmod(number, self.games_per_deal)
        return self._rounds[deal % len(self._rounds)][place]


def rotate(circle: LineUp, by: int) -> LineUp:
    """Move everybody on by some seats."""
    return circle[-by:] + circle[:-by] if by else circle

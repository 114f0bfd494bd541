"""Who sits where: every bot equally often at every seat, in the same company, with the same deals."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import factorial
from typing import TypeAlias

LineUp: TypeAlias = tuple[str, ...]  # a bot's name for every seat


@dataclass(frozen=True)
class Schedule:
    """Games by number, deal after deal: every deal is played by every company of bots in every rotation.

    Where bots are as many as seats or more, a company is as many different bots as there are seats, and the order in
    which it sits around the table changes from deal to deal, until after a round every line-up was there once. Where
    bots are fewer, a company is one guest among hosts who are all another bot.
    """

    bots: tuple[str, ...]
    seats: int

    @property
    def has_guests(self) -> bool:
        return len(self.bots) < self.seats

    @cached_property
    def _rounds(self) -> list[list[LineUp]]:
        """The line-ups of each deal of a round."""
        return [[rotated(circle, by) for circle in circles for by in range(self.seats)] for circles in self._circles()]

    def _circles(self) -> list[list[LineUp]]:
        """The companies of each deal of a round, each in one order around the table."""
        if self.has_guests:
            return [[(guest,) + (host,) * (self.seats - 1) for guest, host in permutations(self.bots, 2)]]
        companies = list(combinations(self.bots, self.seats))
        orders = permutations(range(1, self.seats))
        return [[(company[0], *(company[place] for place in order)) for company in companies] for order in orders]

    @property
    def games_a_deal(self) -> int:
        return len(self._rounds[0])

    @property
    def round_length(self) -> int:
        """After so many games every line-up was there equally often."""
        return self.games_a_deal * (1 if self.has_guests else factorial(self.seats - 1))

    def round_up(self, games: int) -> int:
        """So many games, rounded up to whole rounds."""
        return -(-games // self.round_length) * self.round_length

    def deal_of(self, number: int) -> int:
        return number // self.games_a_deal

    def lineup(self, number: int) -> LineUp:
        """Who sits where in a game."""
        deal, place = divmod(number, self.games_a_deal)
        return self._rounds[deal % len(self._rounds)][place]


def rotated(circle: LineUp, by: int) -> LineUp:
    """The same neighbours, so many seats on."""
    return circle[-by:] + circle[:-by] if by else circle

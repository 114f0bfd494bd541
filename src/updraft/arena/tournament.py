"""A tournament: its games, and its results by bot."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from updraft.arena.planned_games import PlannedGames
from updraft.arena.play_game import GameRow, Stopped, game_row, play_game, win_shares, without_number
from updraft.arena.ratings import Rating, ratings
from updraft.arena.schedule import LineUp, Schedule
from updraft.arena.sentences import arena_words
from updraft.arena.statistics import Estimate, Sample, mean, share
from updraft.kit.untrusted import InputError, printable

FORMAT = "updraft-arena/1"
TIMED = re.compile(r":[0-9.]+s$")  # a bot name with a time as its search budget


class TournamentError(InputError):
    """Arguments that make no tournament; the message says why."""


@dataclass(frozen=True)
class Tournament(PlannedGames):
    """Games of two bots or more; with fewer bots than seats, `challenger` may name the only one to challenge."""

    challenger: str | None = None

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise TournamentError(arena_words("too_few_bots"))
        for name in self.bots:
            if self.bots.count(name) > 1:
                raise TournamentError(arena_words("listed_twice", name=printable(name)))

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(self.bots, self.players, self.challenger)

    def play(self, number: int, stopped: Stopped) -> GameRow | None:
        deal, lineup = self.schedule.deal_of(number), self.schedule.lineup(number)
        played = play_game(self.settings, lineup, f"{self.seed} deal {deal}", stopped, timeout=self.timeout)
        return None if played is None else {"deal": deal, "bots": list(lineup), **game_row(self.settings, played)}

    def document(self) -> dict[str, Any]:
        """Return the tournament's identity: a results folder accepts only the same."""
        alone = {"challenger": self.challenger} if self.challenger else {}
        return {"format": FORMAT, **super().document(), **alone}


def depends_on_machine(name: str) -> bool:
    """Tell whether a bot's choices depend on the speed of the machine."""
    return bool(TIMED.search(without_number(name)))


@dataclass(frozen=True)
class Standing:
    """The results of one bot; with fewer bots than seats, from the games in which it was the challenger."""

    bot: str
    games: int
    wins: Estimate
    place: Estimate
    score: Estimate
    places: tuple[float, ...]  # how often it was first, second, …
    rating: Rating


@dataclass(frozen=True)
class Duel:
    """A bot against another: its win share as challenger, or how often it finished ahead, ties counting half."""

    bot: str
    against: str
    share: Estimate


@dataclass(frozen=True)
class ThinkingTime:
    """The time that a bot took for its decisions."""

    bot: str
    decisions: int
    seconds: float
    longest: float

    @property
    def per_decision(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class TournamentResult:
    """A tournament and its finished games."""

    tournament: Tournament
    rows: Sequence[GameRow]

    @property
    def deals(self) -> int:
        return len({row["deal"] for row in self.rows})

    @property
    def fair(self) -> float:
        """The win share among equals."""
        return 1 / self.tournament.players

    @property
    def even(self) -> float:
        """The share of a duel between equals."""
        return self.fair if self.tournament.schedule.has_challengers else 1 / 2

    @cached_property
    def standings(self) -> list[Standing]:
        """The bots, the best first."""
        rated = ratings(self.tournament.bots, self.rows)
        found = [self._standing(bot, rated[bot]) for bot in self.tournament.bots if self._counts(bot)]
        return sorted(found, key=lambda standing: (-standing.wins.value, standing.place.value, standing.bot))

    def _counts(self, bot: str) -> bool:
        """Tell whether a bot has games of its own, and does not only sit at the tables of the challenger."""
        return self.tournament.challenger in (None, bot) or not self.tournament.schedule.has_challengers

    def _standing(self, bot: str, rating: Rating) -> Standing:
        wins, place, score = Sample(), Sample(), Sample()
        places = [0] * self.tournament.players
        for row in self.rows:
            for seat in self._seats(row, bot):
                wins.add(row["deal"], win_shares(row["ranks"])[seat])
                place.add(row["deal"], row["ranks"][seat])
                score.add(row["deal"], row["scores"][seat])
                places[row["ranks"][seat] - 1] += 1
        spread = tuple(count / wins.size for count in places)
        return Standing(bot, wins.size, share(wins), mean(place), mean(score), spread, rating)

    def _seats(self, row: GameRow, bot: str) -> list[int]:
        """Return a bot's seat in a game that counts for it."""
        lineup: LineUp = row["bots"]
        seats = [seat for seat, name in enumerate(lineup) if name == bot]
        return seats if len(seats) == 1 else []

    @cached_property
    def duels(self) -> list[Duel]:
        """Every bot against every other."""
        samples: dict[tuple[str, str], Sample] = defaultdict(Sample)
        for row in self.rows:
            for bot, against, won in self._encounters(row):
                samples[bot, against].add(row["deal"], won)
        names = [standing.bot for standing in self.standings]
        pairs = [(bot, against) for bot in names for against in self._others(names) if bot != against]
        return [Duel(bot, against, share(samples[bot, against])) for bot, against in pairs]

    def _encounters(self, row: GameRow) -> Iterator[tuple[str, str, float]]:
        lineup, ranks = row["bots"], row["ranks"]
        if self.tournament.schedule.has_challengers:
            challenger = next(seat for seat, name in enumerate(lineup) if lineup.count(name) == 1)
            yield lineup[challenger], lineup[challenger - 1], win_shares(ranks)[challenger]
            return
        for seat, bot in enumerate(lineup):
            for other, against in enumerate(lineup):
                if other != seat:
                    yield bot, against, (ranks[seat] < ranks[other]) + 0.5 * (ranks[seat] == ranks[other])

    @cached_property
    def usage(self) -> dict[str, dict[str, float]]:
        """The requests, tokens, refused answers and cost of language models in all games, by bot."""
        sums: dict[str, dict[str, float]] = {}
        for row in self.rows:
            for bot, counts in zip(row["bots"], row["usage"], strict=True) if "usage" in row else ():
                if counts:
                    sums[bot] = {key: count + sums.get(bot, {}).get(key, 0) for key, count in counts.items()}
        return sums

    @cached_property
    def thinking_times(self) -> list[ThinkingTime]:
        """The time of decisions, the only figures that depend on the machine."""
        return [self._thinking_time(bot) for bot in self._others([standing.bot for standing in self.standings])]

    def _others(self, names: list[str]) -> list[str]:
        """List these bots, and after them those that do not challenge."""
        return [*names, *(bot for bot in self.tournament.bots if bot not in names)]

    def _thinking_time(self, bot: str) -> ThinkingTime:
        taken = [
            (row["decisions"][seat], row["seconds"][seat], row["longest"][seat])
            for row in self.rows
            for seat, name in enumerate(row["bots"])
            if name == bot
        ]
        return ThinkingTime(
            bot, sum(d for d, _, _ in taken), sum(s for _, s, _ in taken), max(most for _, _, most in taken)
        )

    def document(self) -> dict[str, Any]:
        """Return the results without times: the same on every machine."""
        return {
            **self.tournament.document(),
            "games": len(self.rows),
            "deals": self.deals,
            "design": "guests" if self.tournament.schedule.has_challengers else "tables",
            "fair_share": round(self.fair, 6),
            "depends_on_machine": [bot for bot in self.tournament.bots if depends_on_machine(bot)],
            "standings": [
                {
                    "bot": standing.bot,
                    "games": standing.games,
                    "win_share": standing.wins.document(),
                    "place": standing.place.document(),
                    "score": standing.score.document(),
                    "places": [round(share, 6) for share in standing.places],
                    "rating": {"mu": round(standing.rating.mu, 6), "sigma": round(standing.rating.sigma, 6)},
                }
                for standing in self.standings
            ],
            "head_to_head": [
                {"bot": duel.bot, "against": duel.against, "share": duel.share.document()} for duel in self.duels
            ],
            **({"usage": self.usage} if self.usage else {}),
        }

    def times(self) -> dict[str, Any]:
        return {
            time.bot: {
                "decisions": time.decisions,
                "seconds_a_decision": round(time.per_decision, 6),
                "longest": round(time.longest, 6),
            }
            for time in self.thinking_times
        }

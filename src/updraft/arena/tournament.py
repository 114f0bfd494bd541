"""A tournament: which games are played, and what they say about the bots."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from updraft import games
from updraft.arena.play_game import GameRow, Stopped, game_row, play_game, try_bot, win_shares
from updraft.arena.ratings import Rating, ratings
from updraft.arena.schedule import LineUp, Schedule
from updraft.arena.statistics import Estimate, Sample, mean, share
from updraft.bots import make_bot
from updraft.kit.contract import ComponentLists, OptionValue
from updraft.kit.table import Settings
from updraft.kit.untrusted import InputError, printable

FORMAT = "updraft-arena/1"
TIMED = re.compile(r":[0-9.]+s$")  # a bot's name that says how long it thinks


class TournamentError(InputError):
    """A tournament that cannot be held; the message says why."""


@dataclass(frozen=True)
class Tournament:
    """Everything that results depend on. Games have numbers; the first so many are always the same."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    lists: ComponentLists | None = None

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise TournamentError("a tournament needs two bots or more: --bots expert,club")
        for name in self.bots:
            if self.bots.count(name) > 1:
                raise TournamentError(
                    f"{printable(name)} is named twice: every bot of a tournament has a name of its own"
                )

    def __reduce__(self) -> tuple[Any, ...]:
        """What was typed travels; compiled rules that travel would be compiled again by every worker, 40 s."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def settings(self) -> Settings:
        return Settings(games.find(self.game), self.players, self.options, self.lists)

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(self.bots, self.players)

    def play(self, number: int, stopped: Stopped) -> GameRow | None:
        deal, lineup = self.schedule.deal_of(number), self.schedule.lineup(number)
        played = play_game(self.settings, lineup, f"{self.seed} deal {deal}", stopped)
        return None if played is None else {"deal": deal, "bots": list(lineup), **game_row(self.settings, played)}

    def check_bots(self) -> None:
        """Refuse names that are no bot's."""
        for name in self.bots:
            make_bot(self.settings.game, name, self.seed).close()

    def try_bots(self) -> None:
        """Ask every bot for one move, so that mistakes are known and everything is compiled before workers start."""
        for name in self.bots:
            try_bot(self.settings, name)

    def document(self) -> dict[str, Any]:
        """What the tournament is: results of another cannot be added to these."""
        settings = self.settings
        return {
            "format": FORMAT,
            "game": self.game,
            "ruleset": settings.ruleset,
            "players": self.players,
            "options": settings.options,
            "components": settings.component_lists,
            "bots": list(self.bots),
            "seed": self.seed,
        }


def depends_on_machine(name: str) -> bool:
    """Whether a bot's choices depend on how fast the machine is."""
    return bool(TIMED.search(name))


@dataclass(frozen=True)
class Standing:
    """What is known about one bot; where bots are fewer than seats, from the games in which it was the guest."""

    bot: str
    games: int
    wins: Estimate
    place: Estimate
    score: Estimate
    places: tuple[float, ...]  # how often it was first, second, …
    rating: Rating


@dataclass(frozen=True)
class Duel:
    """How a bot did against another: its win share as a guest, or how often it ended ahead, ties counting half."""

    bot: str
    against: str
    share: Estimate


@dataclass(frozen=True)
class ThinkingTime:
    """How long a bot took over its decisions."""

    bot: str
    decisions: int
    seconds: float
    longest: float

    @property
    def a_decision(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class TournamentResult:
    """A tournament and what came out."""

    tournament: Tournament
    rows: Sequence[GameRow]

    @property
    def deals(self) -> int:
        return len({line["deal"] for line in self.rows})

    @property
    def fair(self) -> float:
        """The win share of a bot among its equals."""
        return 1 / self.tournament.players

    @property
    def even(self) -> float:
        """What a duel between equals comes to."""
        return self.fair if self.tournament.schedule.has_guests else 1 / 2

    @cached_property
    def standings(self) -> list[Standing]:
        """The bots, the best first."""
        rated = ratings(self.tournament.bots, self.rows)
        found = [self._standing(bot, rated[bot]) for bot in self.tournament.bots]
        return sorted(found, key=lambda standing: (-standing.wins.value, standing.place.value, standing.bot))

    def _standing(self, bot: str, rating: Rating) -> Standing:
        wins, place, score = Sample(), Sample(), Sample()
        places = [0] * self.tournament.players
        for line in self.rows:
            for seat in self._seats(line, bot):
                wins.add(line["deal"], win_shares(line["ranks"])[seat])
                place.add(line["deal"], line["ranks"][seat])
                score.add(line["deal"], line["scores"][seat])
                places[line["ranks"][seat] - 1] += 1
        spread = tuple(count / wins.size for count in places)
        return Standing(bot, wins.size, share(wins), mean(place), mean(score), spread, rating)

    def _seats(self, line: GameRow, bot: str) -> list[int]:
        """Where a bot sat in a game that counts for it."""
        lineup: LineUp = line["bots"]
        seats = [seat for seat, name in enumerate(lineup) if name == bot]
        return seats if len(seats) == 1 else []

    @cached_property
    def duels(self) -> list[Duel]:
        """Every bot against every other."""
        samples: dict[tuple[str, str], Sample] = defaultdict(Sample)
        for line in self.rows:
            for bot, against, won in self._encounters(line):
                samples[bot, against].add(line["deal"], won)
        names = [standing.bot for standing in self.standings]
        pairs = [(bot, against) for bot in names for against in names if bot != against]
        return [Duel(bot, against, share(samples[bot, against])) for bot, against in pairs]

    def _encounters(self, line: GameRow) -> Iterator[tuple[str, str, float]]:
        lineup, ranks = line["bots"], line["ranks"]
        if self.tournament.schedule.has_guests:
            guest = next(seat for seat, name in enumerate(lineup) if lineup.count(name) == 1)
            yield lineup[guest], lineup[guest - 1], win_shares(ranks)[guest]
            return
        for seat, bot in enumerate(lineup):
            for other, against in enumerate(lineup):
                if other != seat:
                    yield bot, against, (ranks[seat] < ranks[other]) + 0.5 * (ranks[seat] == ranks[other])

    @cached_property
    def paces(self) -> list[ThinkingTime]:
        """Time a decision, the only thing that depends on the machine."""
        return [self._pace(standing.bot) for standing in self.standings]

    def _pace(self, bot: str) -> ThinkingTime:
        taken = [
            (line["decisions"][seat], line["seconds"][seat], line["longest"][seat])
            for line in self.rows
            for seat, name in enumerate(line["bots"])
            if name == bot
        ]
        return ThinkingTime(
            bot, sum(d for d, _, _ in taken), sum(s for _, s, _ in taken), max(most for _, _, most in taken)
        )

    def document(self) -> dict[str, Any]:
        """The results, without times: the same wherever they are computed."""
        return {
            **self.tournament.document(),
            "games": len(self.rows),
            "deals": self.deals,
            "design": "guests" if self.tournament.schedule.has_guests else "tables",
            "fair_share": round(self.fair, 6),
            "depends_on_machine": [bot for bot in self.tournament.bots if depends_on_machine(bot)],
            "standings": [
                {
                    "bot": standing.bot,
                    "games": standing.games,
                    "win_share": standing.wins.document(),
                    "place": standing.place.document(),
                    "score": standing.score.document(),
                    "places": [round(often, 6) for often in standing.places],
                    "rating": {"mu": round(standing.rating.mu, 6), "sigma": round(standing.rating.sigma, 6)},
                }
                for standing in self.standings
            ],
            "head_to_head": [
                {"bot": duel.bot, "against": duel.against, "share": duel.share.document()} for duel in self.duels
            ],
        }

    def times(self) -> dict[str, Any]:
        return {
            pace.bot: {
                "decisions": pace.decisions,
                "seconds_a_decision": round(pace.a_decision, 6),
                "longest": round(pace.longest, 6),
            }
            for pace in self.paces
        }

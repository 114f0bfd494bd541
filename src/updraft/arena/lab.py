"""The balance lab: measure what seats, options and components are worth among equal players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from updraft import games
from updraft.arena.play_game import GameRow, PlayedGame, Stopped, game_row, play_game, try_bot, win_shares
from updraft.arena.sentences import arena_words
from updraft.arena.statistics import Estimate, Sample, mean, paired_difference, share
from updraft.arena.tournament import depends_on_machine
from updraft.bots import make_bot
from updraft.kit.contract import Game, OptionValue
from updraft.kit.study import Trait
from updraft.kit.table import Settings, deal
from updraft.kit.untrusted import InputError, quoted

FORMAT = "updraft-lab/1"
SEATS, OPTIONS, COMPONENTS, ENDS, ALL = "seats", "options", "components", "ends", "all"
QUESTIONS = (SEATS, OPTIONS, COMPONENTS, ENDS, ALL)
MEASURES = ("moves", "score", "margin", "first")


class UnknownQuestionError(InputError):
    """A question that the lab does not know."""


@dataclass(frozen=True)
class BalanceLab:
    """Games among equal bots: every deal is played once with each seat starting, in every variant of the settings."""

    game: str
    players: int
    level: str
    seed: str
    question: str = ALL

    def __post_init__(self) -> None:
        if self.question not in QUESTIONS:
            raise UnknownQuestionError(arena_words("question", known=", ".join(QUESTIONS), given=quoted(self.question)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arguments only, as tournaments do."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def rules(self) -> Game:
        return games.find(self.game)

    def asks(self, question: str) -> bool:
        return self.question in (question, ALL)

    @cached_property
    def variants(self) -> list[dict[str, OptionValue]]:
        """The options of each variant; the first has none."""
        found: list[dict[str, OptionValue]] = [{}]
        for options in (*self._option_variants(), *(dict(trait.options) for trait in self.traits)):
            if options not in found:
                found.append(options)
        return found

    def _option_variants(self) -> Iterator[dict[str, OptionValue]]:
        """Yield every other value of every option that this number of players can choose."""
        if not self.asks(OPTIONS):
            return
        for option in self.rules.options:
            for value in option.values:
                if value != option.default and (option.players is None or self.players in option.players):
                    yield {option.name: value}

    @cached_property
    def traits(self) -> tuple[Trait, ...]:
        return self.rules.parts.study.traits if self.asks(COMPONENTS) else ()

    @cached_property
    def games_per_deal(self) -> int:
        return self.players * len(self.variants)

    def round_up(self, count: int) -> int:
        """Return the games of all variants together, with so many of each rounded up to whole deals."""
        return -(-count // self.players) * self.games_per_deal

    def settings(self, variant: int, first: int | None = None) -> Settings:
        return Settings(self.rules, self.players, self.variants[variant], first=first)

    def play(self, number: int, stopped: Stopped) -> GameRow | None:
        dealt, place = divmod(number, self.games_per_deal)
        variant, first = divmod(place, self.players)
        settings = self.settings(variant, first)
        played = play_game(settings, [self.level] * self.players, f"{self.seed} deal {dealt}", stopped)
        if played is None:
            return None
        return {
            "deal": dealt,
            "variant": variant,
            **game_row(settings, played),
            "traits": self._read_traits(variant, played),
        }

    def _read_traits(self, variant: int, played: PlayedGame) -> list[list[str] | None]:
        """Read each trait by seat; None where the variant is not the one it needs."""
        return [
            [str(trait.read(played.dealt if trait.of_deal else played.table, seat)) for seat in range(self.players)]
            if trait.options == self.variants[variant]
            else None
            for trait in self.traits
        ]

    def check_bots(self) -> None:
        make_bot(self.rules, self.level, self.seed).close()

    def try_bots(self) -> None:
        """Make one decision and read every trait, so that everything is compiled before workers start."""
        try_bot(self.settings(0), self.level)
        for trait in self.traits:
            trait.read(deal(self.settings(self.variants.index(dict(trait.options))), "rehearsal"), 0)

    def document(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "ruleset": self.rules.ruleset,
            "players": self.players,
            "level": self.level,
            "seed": self.seed,
            "question": self.question,
        }


@dataclass(frozen=True)
class SeatStats:
    """Results of the seat that is so many places behind the starting player."""

    position: int
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class OptionEffect:
    """The measures of a variant, and their differences from the plain game."""

    options: Mapping[str, OptionValue]
    measures: Mapping[str, Estimate]
    differences: Mapping[str, Estimate] | None  # None for the plain game itself


@dataclass(frozen=True)
class TraitStats:
    """The frequency of a value of a trait, and the results of seats that had it."""

    trait: Trait
    value: str
    frequency: Estimate
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class LabFindings:
    """The results of a lab's games."""

    lab: BalanceLab
    rows: Sequence[GameRow]

    @property
    def deals(self) -> int:
        return len({row["deal"] for row in self.rows})

    @property
    def fair(self) -> float:
        return 1 / self.lab.players

    def of_variant(self, variant: int) -> list[GameRow]:
        return [row for row in self.rows if row["variant"] == variant]

    @cached_property
    def seats(self) -> list[SeatStats]:
        """Results by order of play, the starting player first."""
        players = self.lab.players
        wins, scores = [Sample() for _ in range(players)], [Sample() for _ in range(players)]
        for row in self.of_variant(0):
            for seat, won in enumerate(win_shares(row["ranks"])):
                position = (seat - row["first"]) % players
                wins[position].add(row["deal"], won)
                scores[position].add(row["deal"], row["scores"][seat])
        return [SeatStats(place, share(wins[place]), mean(scores[place])) for place in range(players)]

    @cached_property
    def effects(self) -> list[OptionEffect]:
        """The plain game, then each option on the same deals."""
        plain = _measure(self.of_variant(0))
        found = [OptionEffect({}, _estimates(plain), None)]
        for variant, options in enumerate(self.lab.variants):
            if options:
                changed = _measure(self.of_variant(variant))
                differences = {name: paired_difference(changed[name], plain[name]) for name in MEASURES}
                found.append(OptionEffect(options, _estimates(changed), differences))
        return found

    @cached_property
    def traits(self) -> list[TraitStats]:
        return [stats for place, trait in enumerate(self.lab.traits) for stats in self._trait(place, trait)]

    def _trait(self, place: int, trait: Trait) -> Iterator[TraitStats]:
        rows = [row for row in self.rows if row["traits"][place] is not None]
        for value in sorted({value for row in rows for value in row["traits"][place]}, key=_sort_key):
            frequency, wins, score = Sample(), Sample(), Sample()
            for row in rows:
                shares = win_shares(row["ranks"])
                for seat, found in enumerate(row["traits"][place]):
                    frequency.add(row["deal"], found == value)
                    if found == value:
                        wins.add(row["deal"], shares[seat])
                        score.add(row["deal"], row["scores"][seat])
            yield TraitStats(trait, value, share(frequency), share(wins), mean(score))

    @cached_property
    def ends(self) -> dict[str, Estimate]:
        """The share of plain games that each rule ended."""
        found = {}
        for rule in self.lab.rules.ends:
            sample = Sample()
            for row in self.of_variant(0):
                sample.add(row["deal"], row["end"] == rule)
            found[rule] = share(sample)
        return found

    def document(self) -> dict[str, Any]:
        """Return the findings without times: the same on every machine."""
        asks = self.lab.asks
        found: dict[str, Any] = {**self.lab.document(), "games": len(self.rows), "deals": self.deals}
        found["depends_on_machine"] = depends_on_machine(self.lab.level)
        if asks(SEATS):
            found["seats"] = [
                {"position": one.position, "win_share": one.wins.document(), "score": one.score.document()}
                for one in self.seats
            ]
        if asks(OPTIONS):
            found["options"] = [_effect_document(effect) for effect in self.effects]
        if asks(COMPONENTS):
            found["traits"] = [_trait_document(stats) for stats in self.traits]
        if asks(ENDS):
            found["ends"] = {rule: estimate.document() for rule, estimate in self.ends.items()}
        return found

    def times(self) -> dict[str, Any]:
        decisions = sum(sum(row["decisions"]) for row in self.rows)
        seconds = sum(sum(row["seconds"]) for row in self.rows)
        longest = max(max(row["longest"]) for row in self.rows)
        mean_time = round(seconds / decisions, 6)
        return {self.lab.level: {"decisions": decisions, "seconds_a_decision": mean_time, "longest": longest}}


def _sort_key(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (0, value)


def _measure(rows: Iterable[GameRow]) -> dict[str, Sample]:
    """Sample length, mean score, the winner's margin, and the starting player's win share."""
    samples = {name: Sample() for name in MEASURES}
    for row in rows:
        scores = row["scores"]
        best = scores[row["ranks"].index(1)]
        nearest = min(abs(best - other) for other in _without(scores, row["ranks"].index(1)))
        values = (row["moves"], sum(scores) / len(scores), nearest, win_shares(row["ranks"])[row["first"]])
        for name, value in zip(MEASURES, values, strict=True):
            samples[name].add(row["deal"], value)
    return samples


def _without(scores: list[int], place: int) -> list[int]:
    return scores[:place] + scores[place + 1 :]


def _estimates(samples: Mapping[str, Sample]) -> dict[str, Estimate]:
    return {name: (share if name == "first" else mean)(sample) for name, sample in samples.items()}


def _effect_document(effect: OptionEffect) -> dict[str, Any]:
    document: dict[str, Any] = {"options": dict(effect.options)}
    document["measures"] = {name: estimate.document() for name, estimate in effect.measures.items()}
    if effect.differences is not None:
        document["differences"] = {name: estimate.document() for name, estimate in effect.differences.items()}
    return document


def _trait_document(stats: TraitStats) -> dict[str, Any]:
    return {
        "trait": stats.trait.name,
        "options": dict(stats.trait.options),
        "value": stats.value,
        "known_at": "deal" if stats.trait.of_deal else "end",
        "share_of_seats": stats.frequency.document(),
        "win_share": stats.wins.document(),
        "score": stats.score.document(),
    }

"""The balance laboratory: what a seat, an option, a component is worth when equals play."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from updraft import games
from updraft.arena.play_game import GameRow, PlayedGame, Stopped, game_row, play_game, try_bot, win_shares
from updraft.arena.statistics import Estimate, Sample, mean, paired, share
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
    """A question that the laboratory does not know."""


@dataclass(frozen=True)
class BalanceLab:
    """Games among equals: every deal is played with each seat beginning, in every variant of the settings."""

    game: str
    players: int
    level: str
    seed: str
    question: str = ALL

    def __post_init__(self) -> None:
        if self.question not in QUESTIONS:
            raise UnknownQuestionError(f"--question is one of {', '.join(QUESTIONS)}, not {quoted(self.question)}")

    def __reduce__(self) -> tuple[Any, ...]:
        """What was typed travels, as with tournaments."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def rules(self) -> Game:
        return games.find(self.game)

    def asks(self, question: str) -> bool:
        return self.question in (question, ALL)

    @cached_property
    def variants(self) -> list[dict[str, OptionValue]]:
        """The options of each variant; the first has none, the others one."""
        found: list[dict[str, OptionValue]] = [{}]
        for options in (*self._of_options(), *(dict(trait.options) for trait in self.traits)):
            if options not in found:
                found.append(options)
        return found

    def _of_options(self) -> Iterator[dict[str, OptionValue]]:
        """Every value of every option that these players can choose."""
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
    def games_a_deal(self) -> int:
        return self.players * len(self.variants)

    def round_up(self, count: int) -> int:
        """So many games of every variant, rounded up to whole deals; all variants together."""
        return -(-count // self.players) * self.games_a_deal

    def settings(self, variant: int, first: int | None = None) -> Settings:
        return Settings(self.rules, self.players, self.variants[variant], first=first)

    def play(self, number: int, stopped: Stopped) -> GameRow | None:
        dealt, place = divmod(number, self.games_a_deal)
        variant, first = divmod(place, self.players)
        settings = self.settings(variant, first)
        played = play_game(settings, [self.level] * self.players, f"{self.seed} deal {dealt}", stopped)
        if played is None:
            return None
        return {"deal": dealt, "variant": variant, **game_row(settings, played), "traits": self._read(variant, played)}

    def _read(self, variant: int, played: PlayedGame) -> list[list[str] | None]:
        """The traits by seat; none where the variant does not show them."""
        return [
            [str(trait.read(played.dealt if trait.of_deal else played.table, seat)) for seat in range(self.players)]
            if trait.options == self.variants[variant]
            else None
            for trait in self.traits
        ]

    def check_bots(self) -> None:
        make_bot(self.rules, self.level, self.seed).close()

    def try_bots(self) -> None:
        """One decision and one look at every trait: everything is compiled before workers start."""
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
class SeatWorth:
    """What it is worth to sit so many places behind the starting player."""

    position: int
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class Effect:
    """What a variant measures, and by how much that differs from the plain game."""

    options: Mapping[str, OptionValue]
    measures: Mapping[str, Estimate]
    differences: Mapping[str, Estimate] | None  # None for the plain game itself


@dataclass(frozen=True)
class TraitWorth:
    """How often seats had a value of a trait, and how they did with it."""

    trait: Trait
    value: str
    often: Estimate
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class LabFindings:
    """What the laboratory's games say."""

    laboratory: BalanceLab
    rows: Sequence[GameRow]

    @property
    def deals(self) -> int:
        return len({line["deal"] for line in self.rows})

    @property
    def fair(self) -> float:
        return 1 / self.laboratory.players

    def of_variant(self, variant: int) -> list[GameRow]:
        return [line for line in self.rows if line["variant"] == variant]

    @cached_property
    def seats(self) -> list[SeatWorth]:
        """By the order of play, the starting player first."""
        players = self.laboratory.players
        wins, scores = [Sample() for _ in range(players)], [Sample() for _ in range(players)]
        for line in self.of_variant(0):
            for seat, won in enumerate(win_shares(line["ranks"])):
                position = (seat - line["first"]) % players
                wins[position].add(line["deal"], won)
                scores[position].add(line["deal"], line["scores"][seat])
        return [SeatWorth(place, share(wins[place]), mean(scores[place])) for place in range(players)]

    @cached_property
    def effects(self) -> list[Effect]:
        """The plain game, then each option on the same deals."""
        plain = _measured(self.of_variant(0))
        found = [Effect({}, _estimates(plain), None)]
        for variant, options in enumerate(self.laboratory.variants):
            if options:
                changed = _measured(self.of_variant(variant))
                differences = {name: paired(changed[name], plain[name]) for name in MEASURES}
                found.append(Effect(options, _estimates(changed), differences))
        return found

    @cached_property
    def traits(self) -> list[TraitWorth]:
        return [worth for place, trait in enumerate(self.laboratory.traits) for worth in self._trait(place, trait)]

    def _trait(self, place: int, trait: Trait) -> Iterator[TraitWorth]:
        lines = [line for line in self.rows if line["traits"][place] is not None]
        for value in sorted({value for line in lines for value in line["traits"][place]}, key=_in_order):
            often, wins, score = Sample(), Sample(), Sample()
            for line in lines:
                shares = win_shares(line["ranks"])
                for seat, own in enumerate(line["traits"][place]):
                    often.add(line["deal"], own == value)
                    if own == value:
                        wins.add(line["deal"], shares[seat])
                        score.add(line["deal"], line["scores"][seat])
            yield TraitWorth(trait, value, share(often), share(wins), mean(score))

    @cached_property
    def ends(self) -> dict[str, Estimate]:
        """How often the plain game ends by which rule."""
        found = {}
        for rule in self.laboratory.rules.ends:
            sample = Sample()
            for line in self.of_variant(0):
                sample.add(line["deal"], line["end"] == rule)
            found[rule] = share(sample)
        return found

    def document(self) -> dict[str, Any]:
        """The findings, without times: the same wherever they are computed."""
        asks = self.laboratory.asks
        found: dict[str, Any] = {**self.laboratory.document(), "games": len(self.rows), "deals": self.deals}
        found["depends_on_machine"] = depends_on_machine(self.laboratory.level)
        if asks(SEATS):
            found["seats"] = [
                {"position": one.position, "win_share": one.wins.document(), "score": one.score.document()}
                for one in self.seats
            ]
        if asks(OPTIONS):
            found["options"] = [_effect(effect) for effect in self.effects]
        if asks(COMPONENTS):
            found["traits"] = [_worth(worth) for worth in self.traits]
        if asks(ENDS):
            found["ends"] = {rule: estimate.document() for rule, estimate in self.ends.items()}
        return found

    def times(self) -> dict[str, Any]:
        decisions = sum(sum(line["decisions"]) for line in self.rows)
        seconds = sum(sum(line["seconds"]) for line in self.rows)
        longest = max(max(line["longest"]) for line in self.rows)
        mean_time = round(seconds / decisions, 6)
        return {self.laboratory.level: {"decisions": decisions, "seconds_a_decision": mean_time, "longest": longest}}


def _in_order(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (0, value)


def _measured(lines: Iterable[GameRow]) -> dict[str, Sample]:
    """Length, mean score, how far the winner is ahead, how often the starting player wins."""
    samples = {name: Sample() for name in MEASURES}
    for line in lines:
        scores = line["scores"]
        best = scores[line["ranks"].index(1)]
        nearest = min(abs(best - other) for other in _without(scores, line["ranks"].index(1)))
        values = (line["moves"], sum(scores) / len(scores), nearest, win_shares(line["ranks"])[line["first"]])
        for name, value in zip(MEASURES, values, strict=True):
            samples[name].add(line["deal"], value)
    return samples


def _without(scores: list[int], place: int) -> list[int]:
    return scores[:place] + scores[place + 1 :]


def _estimates(samples: Mapping[str, Sample]) -> dict[str, Estimate]:
    return {name: (share if name == "first" else mean)(sample) for name, sample in samples.items()}


def _effect(effect: Effect) -> dict[str, Any]:
    document: dict[str, Any] = {"options": dict(effect.options)}
    document["measures"] = {name: estimate.document() for name, estimate in effect.measures.items()}
    if effect.differences is not None:
        document["differences"] = {name: estimate.document() for name, estimate in effect.differences.items()}
    return document


def _worth(worth: TraitWorth) -> dict[str, Any]:
    return {
        "trait": worth.trait.name,
        "options": dict(worth.trait.options),
        "value": worth.value,
        "known_at": "deal" if worth.trait.of_deal else "end",
        "share_of_seats": worth.often.document(),
        "win_share": worth.wins.document(),
        "score": worth.score.document(),
    }

"""From settings to a table: players, options, components and luck."""

from dataclasses import dataclass, field
from functools import cache, cached_property
from struct import Struct
from typing import Any

import numpy as np

from updraft.kit import components
from updraft.kit.contract import NOBODY, ComponentLists, Game, Move, Option, OptionValue
from updraft.kit.luck import CHANCE_FIELDS, seed_words
from updraft.kit.memory import Ints, Table, blank, copy_table
from updraft.kit.texts import kit_texts
from updraft.kit.untrusted import InputError, printable, quoted

LUCK = Struct("=4q")  # the words of a generator, as they lie in a state


class SettingsError(InputError):
    """Settings that the game does not allow; the message says what is wrong and what would be right."""

    def __init__(self, key: str, rule: str | None = None, **words: object) -> None:
        self.key = key
        self.rule = rule
        self.words = words
        super().__init__(self.message("en"))

    def message(self, lang: str) -> str:
        """Say what is wrong, with the rule that says so."""
        sentence: str = kit_texts(lang)["settings"][self.key].format(**self.words)
        return f"{sentence} [{self.rule}]" if self.rule else sentence


class MoveTexts:
    """Texts and numbers of moves at tables with the same settings, each written or read once."""

    def __init__(self, game: Game) -> None:
        self._notation = game.notation
        self._texts: dict[Move, str] = {}
        self.numbers: dict[str, Move] = {}

    def text(self, table: Table[Any], move: Move) -> str:
        """Return the text of a move, or raise LookupError if there is no such move."""
        text = self._texts.get(move)
        if text is None:
            text = self._texts[move] = self._notation.text(table, move)
            self.numbers[text] = move
        return text

    def number(self, table: Table[Any], text: str) -> Move | None:
        """Return the number of a move, whether or not it is legal; None for an unknown text."""
        number = self.numbers.get(text)
        if number is None:
            number = self._notation.number(table, text)
            if number is not None:
                self.text(table, number)
        return number


@dataclass(frozen=True)
class Settings:
    """All that is agreed before the deal. Missing options have their defaults; None is the shipped box."""

    game: Game
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    component_lists: ComponentLists | None = None
    first: int | None = None
    ruleset: int = 0  # 0 is the newest

    def __post_init__(self) -> None:
        game, seats = self.game, self.game.player_counts
        if not _is_count(self.players) or self.players not in seats:
            given = quoted(self.players)
            raise SettingsError("players", game=game.name, least=seats[0], most=seats[-1], given=given)
        if not _is_count(self.ruleset) or self.ruleset not in (0, *game.rulesets):
            known = ", ".join(map(str, game.rulesets))
            raise SettingsError("ruleset", game=game.name, given=quoted(self.ruleset), known=known)
        if self.first is not None and not (_is_count(self.first) and 0 <= self.first < self.players):
            raise SettingsError("first", "GEN-2", last=self.players - 1, given=quoted(self.first))
        chosen = {option.name: option.default for option in game.options}
        for name, value in self.options.items():
            chosen[name] = _checked(game, name, value)
            _check_players(game, name, value, self.players)
        object.__setattr__(self, "options", chosen)
        object.__setattr__(self, "ruleset", self.ruleset or game.ruleset)
        if self.component_lists is not None:
            components.check_lists(game, self.component_lists, self.ruleset)
            if self.component_lists == components.shipped_items(game, self.ruleset):
                object.__setattr__(self, "component_lists", None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was agreed on, and nothing that follows from it."""
        return Settings, (self.game, self.players, self.options, self.component_lists, self.first, self.ruleset)

    @cached_property
    def prepared(self) -> bytes:
        """The bytes of a table before the deal; every match begins with a copy."""
        return prepare(self).tobytes()

    @cached_property
    def texts(self) -> MoveTexts:
        return MoveTexts(self.game)


def settle(
    game: Game, players: int, options: dict[str, OptionValue], first: int | None = None, ruleset: int = 0
) -> Settings:
    """Return settings with the shipped box; those that were checked before are not checked again."""
    key = game, repr((players, options, first, ruleset))  # 1 and True are equal, their texts are not
    known = _settled.get(key)
    if known is None:
        known = _settled[key] = Settings(game, players, options, None, first, ruleset)
    return known


_settled: dict[tuple[Game, str], Settings] = {}


def _is_count(value: object) -> bool:
    return type(value) is int


def _checked(game: Game, name: str, value: OptionValue) -> OptionValue:
    option = game.option(name)
    if option is None:
        if not game.options:
            raise SettingsError("no_options", game=game.name, given=quoted(name))
        known = ", ".join(option.name for option in game.options)
        raise SettingsError("option", game=game.name, given=quoted(name), known=known)
    if value_index(option, value) is None:
        raise SettingsError("value", option.rule, name=name, given=format_value(value), known=_values(option))
    return value


def _check_players(game: Game, name: str, value: OptionValue, players: int) -> None:
    option = game.option(name)
    assert option is not None
    if option.players and value != option.default and players not in option.players:
        least, most = option.players[0], option.players[-1]
        counts = str(least) if least == most else f"{least}–{most}"
        raise SettingsError(
            "value_with", option.rule, name=name, given=format_value(value), counts=counts, players=players
        )


def value_index(option: Option, value: object) -> int | None:
    """Find a value among an option's values; 1 is neither True nor 1.0."""
    return next((i for i, known in enumerate(option.values) if type(known) is type(value) and known == value), None)


def format_value(value: object) -> str:
    """Write a value as after `--option name=`."""
    if isinstance(value, bool):
        return str(value).lower()
    return printable(value) if isinstance(value, str) else quoted(value)


def parse_option(game: Game, text: str) -> tuple[str, OptionValue]:
    """Parse `name=value`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise SettingsError("option_form", given=quoted(text))
    option = game.option(name)
    for known in option.values if option else ():
        if format_value(known) == value:
            return name, known
    return name, _checked(game, name, value)


def _values(option: Option) -> str:
    return ", ".join(format_value(value) for value in option.values)


def prepare(settings: Settings) -> Table[Any]:
    """Set up a table with settings and components, before the deal: copy it, seed it, deal."""
    game = settings.game
    table = blank(game.state)
    s = table[0]
    s.ruleset = settings.ruleset
    s.seats = settings.players
    s.first = NOBODY if settings.first is None else settings.first
    s.turn = NOBODY
    for option in game.options:
        setattr(s, option.name, value_index(option, settings.options[option.name]))
    game.components.pack(s, settings.component_lists or components.shipped_items(game, settings.ruleset))
    return table


def seed_text(seed: object) -> str:
    """Return a seed as records write it: numbers as their digits."""
    if isinstance(seed, str):
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return str(seed)
    raise SettingsError("seed", "GEN-1", given=quoted(seed))


def undealt(settings: Settings, seed: str) -> Table[Any]:
    """Return a table before the deal, with the luck of a seed."""
    layout, memory = settings.game.state.layout, bytearray(settings.prepared)
    LUCK.pack_into(memory, layout.fields["luck"][1], *seed_words(seed))
    return np.frombuffer(memory, layout)


def deal(settings: Settings, seed: str | int) -> Table[Any]:
    """Deal a table up to its first decision."""
    table = undealt(settings, seed_text(seed))
    settings.game.rules.deal(table)
    return table


@cache
def public_fields(game: Game) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """List names and shapes of the fields that viewers receive: all except luck and its tape."""
    return tuple((name, field.shape) for name, field in game.state.fields.items() if name not in CHANCE_FIELDS)


def hide_for(game: Game, table: Table[Any], seat: int) -> Table[Any]:
    """Copy a table and blank the secrets for a seat. Everything that players are shown comes from such a copy."""
    hidden = copy_table(table)
    game.rules.hide(hidden, seat)
    return hidden


def legal_actions(game: Game, table: Table[Any]) -> list[int]:
    """List the numbers of the legal moves, ascending."""
    moves = np.empty(game.move_count, np.int64)
    count = game.rules.legal(table, moves)
    listed: list[int] = moves[:count].tolist()
    return listed


def scores_and_ranks(game: Game, table: Table[Any]) -> tuple[list[int], list[int]]:
    """Score by seat as if the game ended now; return scores and ranks."""
    scores, ranks = _zeros(table), _zeros(table)
    game.rules.score(table, scores, ranks)
    return [int(score) for score in scores], [int(rank) for rank in ranks]


def returns_of(ranks: list[int]) -> list[float]:
    """Return the share of others that each seat beat minus the share that beat it."""
    others = len(ranks) - 1
    return [sum((other > rank) - (other < rank) for other in ranks) / others for rank in ranks]


def _zeros(table: Table[Any]) -> Ints:
    return np.zeros(int(table[0].seats), np.int64)

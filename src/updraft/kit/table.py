"""From settings to a table: who plays what, by which options, with which box and luck."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from updraft.kit import components
from updraft.kit.contract import NOBODY, Game, Lists, Option, Value
from updraft.kit.foreign import Wrong, printable, quoted
from updraft.kit.luck import words
from updraft.kit.record import Table, Words, blank
from updraft.kit.texts import of_kit


class BadSetting(Wrong):
    """Settings that no game can be played with; the message says what is wrong and what would be right."""

    def __init__(self, key: str, rule: str | None = None, **words: object) -> None:
        self.key = key
        self.rule = rule
        self.words = words
        super().__init__(self.said("en"))

    def said(self, lang: str) -> str:
        """What is wrong, and the rule that says so."""
        sentence: str = of_kit(lang)["settings"][self.key].format(**self.words)
        return f"{sentence} [{self.rule}]" if self.rule else sentence


@dataclass(frozen=True)
class Setting:
    """What is agreed before the deal. Options left out have their defaults; `lists` is None for the shipped box."""

    game: Game
    players: int
    options: dict[str, Value] = field(default_factory=dict)
    lists: Lists | None = None
    first: int | None = None
    ruleset: int = 0  # 0 is the newest

    def __post_init__(self) -> None:
        game, seats = self.game, self.game.seats
        if not _is_count(self.players) or self.players not in seats:
            given = quoted(self.players)
            raise BadSetting("players", game=game.name, least=seats[0], most=seats[-1], given=given)
        if not _is_count(self.ruleset) or self.ruleset not in (0, *game.rulesets):
            known = ", ".join(map(str, game.rulesets))
            raise BadSetting("ruleset", game=game.name, given=quoted(self.ruleset), known=known)
        if self.first is not None and not (_is_count(self.first) and 0 <= self.first < self.players):
            raise BadSetting("first", "GEN-2", last=self.players - 1, given=quoted(self.first))
        chosen = {option.name: option.default for option in game.options}
        for name, value in self.options.items():
            chosen[name] = _checked(game, name, value)
            _check_players(game, name, value, self.players)
        object.__setattr__(self, "options", chosen)
        object.__setattr__(self, "ruleset", self.ruleset or game.ruleset)
        if self.lists is not None:
            components.checked(game, self.lists)
            if self.lists == components.shipped_items(game):
                object.__setattr__(self, "lists", None)


def _is_count(value: object) -> bool:
    return type(value) is int


def _checked(game: Game, name: str, value: Value) -> Value:
    option = game.option(name)
    if option is None:
        if not game.options:
            raise BadSetting("no_options", game=game.name, given=quoted(name))
        known = ", ".join(option.name for option in game.options)
        raise BadSetting("option", game=game.name, given=quoted(name), known=known)
    if place(option, value) is None:
        raise BadSetting("value", option.rule, name=name, given=shown(value), known=_values(option))
    return value


def _check_players(game: Game, name: str, value: Value, players: int) -> None:
    option = game.option(name)
    assert option is not None
    if option.players and value != option.default and players not in option.players:
        least, most = option.players[0], option.players[-1]
        who = str(least) if least == most else f"{least}–{most}"
        raise BadSetting("value_with", option.rule, name=name, given=shown(value), who=who, players=players)


def place(option: Option, value: object) -> int | None:
    """Where a value stands among an option's values; 1 is not True and not 1.0."""
    return next((i for i, known in enumerate(option.values) if type(known) is type(value) and known == value), None)


def shown(value: object) -> str:
    """A value as people write it after `--option name=`."""
    if isinstance(value, bool):
        return str(value).lower()
    return printable(value) if isinstance(value, str) else quoted(value)


def parsed(game: Game, text: str) -> tuple[str, Value]:
    """An option as people write it: `name=value`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadSetting("option_form", given=quoted(text))
    option = game.option(name)
    for known in option.values if option else ():
        if shown(known) == value:
            return name, known
    return name, _checked(game, name, value)


def _values(option: Option) -> str:
    return ", ".join(shown(value) for value in option.values)


def prepare(setting: Setting) -> Table[Any]:
    """A table with settings and components on it, before the deal: copy it, give it luck, deal."""
    game = setting.game
    table = blank(game.state)
    s = table[0]
    s.ruleset = setting.ruleset
    s.seats = setting.players
    s.first = NOBODY if setting.first is None else setting.first
    s.turn = NOBODY
    for option in game.options:
        setattr(s, option.name, place(option, setting.options[option.name]))
    game.box.pack(s, setting.lists or components.shipped_items(game))
    return table


def deal(setting: Setting, seed: str) -> Table[Any]:
    """A table at its first decision."""
    table = prepare(setting)
    table[0].luck[:] = words(seed)
    setting.game.rules.deal(table)
    return table


def seen_by(game: Game, table: Table[Any], seat: int) -> Table[Any]:
    """What a seat sees: a copy with the secrets blanked. Everything that looks, looks at this."""
    seen = table.copy()
    game.rules.hide(seen, seat)
    return seen


def legal_moves(game: Game, table: Table[Any]) -> list[int]:
    """The numbers of the legal moves, ascending."""
    moves = np.empty(game.moves, np.int64)
    count = game.rules.legal(table, moves)
    listed: list[int] = moves[:count].tolist()
    return listed


def standing(game: Game, table: Table[Any]) -> tuple[list[int], list[int]]:
    """Scores and ranks by seat, as if the game ended now."""
    scores, ranks = _zeros(table), _zeros(table)
    game.rules.score(table, scores, ranks)
    return [int(score) for score in scores], [int(rank) for rank in ranks]


def _zeros(table: Table[Any]) -> Words:
    return np.zeros(int(table[0].seats), np.int64)

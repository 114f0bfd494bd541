"""From settings to a table: who plays what, by which options, with which box and luck."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from updraft.kit import components
from updraft.kit.contract import NOBODY, Game, Lists, Option, Value
from updraft.kit.foreign import Wrong, printable, quoted
from updraft.kit.luck import words
from updraft.kit.record import Table, Words, blank


class BadSetting(Wrong):
    """Settings that no game can be played with; the message says what is wrong and what would be right."""


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
            raise BadSetting(f"{game.name} is for {seats[0]} to {seats[-1]} players, not {quoted(self.players)}")
        if not _is_count(self.ruleset) or self.ruleset not in (0, *game.rulesets):
            known = ", ".join(map(str, game.rulesets))
            raise BadSetting(f"{game.name} has no ruleset {quoted(self.ruleset)}; it has {known}")
        if self.first is not None and not (_is_count(self.first) and 0 <= self.first < self.players):
            raise BadSetting(
                f"the first player is a seat from 0 to {self.players - 1}, not {quoted(self.first)} [GEN-2]"
            )
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
        known = ", ".join(option.name for option in game.options) or "none"
        raise BadSetting(f"{game.name} has no option {quoted(name)}; its options: {known}")
    if place(option, value) is None:
        raise BadSetting(f"{name} cannot be {shown(value)}; it is one of {_values(option)} [{option.rule}]")
    return value


def _check_players(game: Game, name: str, value: Value, players: int) -> None:
    option = game.option(name)
    assert option is not None
    if option.players and value != option.default and players not in option.players:
        least, most = option.players[0], option.players[-1]
        who = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadSetting(f"{name} can be {shown(value)} with {who} only, not with {players} [{option.rule}]")


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
        raise BadSetting(f"an option is written name=value, not {quoted(text)}")
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

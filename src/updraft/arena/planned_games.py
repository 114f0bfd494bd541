"""Numbered games of named bots with the same settings: what tournaments and datasets have in common."""

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from updraft import games
from updraft.arena.play_game import try_bot, without_number
from updraft.bots import make_bot
from updraft.bots.bot import TIMEOUT
from updraft.kit.contract import ComponentLists, OptionValue
from updraft.kit.table import Settings


@dataclass(frozen=True)
class PlannedGames:
    """Everything that the games depend on. They are numbered, so a longer plan begins with the same games."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    lists: ComponentLists | None = None
    timeout: float = TIMEOUT  # seconds for a move of a program or function; a bot that fails ends the games

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arguments only: with the rules, every worker would compile them again (40 s)."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def settings(self) -> Settings:
        return Settings(games.find(self.game), self.players, self.options, self.lists)

    def check_bots(self) -> None:
        """Make every bot once, to refuse wrong names."""
        for name in self.bots:
            make_bot(self.settings.game, without_number(name), self.seed).close()

    def try_bots(self) -> None:
        """Ask every bot for one move, to find mistakes and compile everything before workers start."""
        for name in dict.fromkeys(self.bots):
            try_bot(self.settings, name, self.timeout)

    def document(self) -> dict[str, Any]:
        """Describe the games: the same document, the same games."""
        settings = self.settings
        return {
            "game": self.game,
            "ruleset": settings.ruleset,
            "players": self.players,
            "options": settings.options,
            "components": settings.component_lists,
            "bots": list(self.bots),
            "seed": self.seed,
        }

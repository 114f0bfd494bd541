"""The other seats of a learner's games: bots by name, bots of your own, or functions of a view."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from updraft.bots import Bot, make_bot
from updraft.kit.contract import Move, Seat
from updraft.kit.table import Settings
from updraft.kit.untrusted import InputError, quoted
from updraft.kit.view import View

Opponent: TypeAlias = str | Bot | Callable[[View], Move | str]


class Opponents:
    """The players of all seats but one; those made by name play each game with a seed that follows from its seed."""

    def __init__(self, settings: Settings, given: Opponent | Sequence[Opponent]) -> None:
        others = settings.players - 1
        listed = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given] * others
        if len(listed) != others:
            raise InputError(
                f"opponents is one for all or a list of {others}, one for each other seat, not {len(listed)}"
            )
        self._settings = settings
        self._given: list[Opponent] = listed
        self._bots: list[Bot] = []  # those made by name
        self._listeners: list[Any] = []  # bots that want to know the result
        self._choose: dict[Seat, Callable[[View], Move | str]] = {}
        self.sit_down(0, "names are checked before the first game")
        self.close()

    def sit_down(self, learner: Seat, seed: str) -> None:
        """Take the seats around the learner for a new game, its left neighbour first."""
        self.close()
        for step, opponent in enumerate(self._given, 1):
            seat = (learner + step) % self._settings.players
            bot = self._make(opponent, f"{seed} {seat}") if isinstance(opponent, str) else opponent
            choose = getattr(bot, "choose", bot)
            if not callable(choose):
                raise InputError(f"an opponent is a bot's name, a bot or a function, not {quoted(opponent)}")
            self._choose[seat] = choose
            self._listeners += [bot] if hasattr(bot, "game_over") else []

    def _make(self, name: str, seed: str) -> Bot:
        bot = make_bot(self._settings.game, name, seed)
        self._bots.append(bot)
        return bot

    def choose(self, view: View) -> Move | str:
        """Let the view's seat choose its move."""
        return self._choose[view.seat](view)

    def game_over(self, result: dict[str, Any]) -> None:
        """Tell the bots the result."""
        for bot in self._listeners:
            bot.game_over(result)

    def close(self) -> None:
        """Let everyone leave; bots that were made by name are closed, your own are not."""
        for bot in self._bots:
            bot.close()
        self._bots, self._listeners = [], []

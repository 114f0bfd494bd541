"""The interface of a bot: it is given one seat's view, and nothing else, and chooses a move."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from updraft.kit.contract import Move
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import InputError
from updraft.kit.view import View

TIMEOUT = 60.0  # seconds that a program or function may take for a move
GRACE = 1.0  # seconds that it has left after a request to stop or to exit


class BotError(InputError):
    """A bot that is missing, broken, late or breaks the rules; the message names the bot and the reason."""


def bot_words(key: str, **words: object) -> Sentence:
    """Say something about a bot, in any language."""
    return Sentence(Path(__file__).parent, "errors", key, words)


class Bot(Protocol):
    """Chooses one of the legal moves, `view.legal_actions`, from what its seat may know.

    `hears` says whether the bot wants `hear` called before `choose`.
    """

    hears: bool = False

    def choose(self, view: View) -> Move:
        """Return the number of one of the legal moves."""
        ...

    def hear(self, log: Sequence[str]) -> None:
        """Receive what happened since the seat's previous turn, in the words of its own log."""
        return

    def watch(self, view: View) -> None:
        """Take note of the seat's view during another player's turn; a bot that ponders searches on from it."""
        return

    def stop(self) -> None:
        """Make a running `choose` return its best move so far. Called from another thread."""
        return

    def game_over(self, result: dict[str, Any]) -> None:
        """Receive the result: `end`, `scores`, `winners` and `ranks`, as in a record."""
        return

    def close(self) -> None:
        """Release what the bot holds: the game has ended or was left."""
        return

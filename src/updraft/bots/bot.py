"""What a bot is: somebody who is given a seat's view, and nothing else, and names a move."""

from typing import Any, Protocol

from updraft.kit.contract import Move
from updraft.kit.untrusted import InputError
from updraft.kit.view import View

TIMEOUT = 60.0  # seconds that somebody else's code may take for a move
GRACE = 1.0  # seconds that it has left when it is told to stop or to go


class BotError(InputError):
    """A bot that does not play: missing, broken, late, or against the rules; the message names it and says how."""


class Bot(Protocol):
    """Chooses one of the legal moves, `view.moves`, from what its seat sees."""

    def choose(self, view: View) -> Move: ...

    def watch(self, view: View) -> None:
        """Somebody else is at turn, and this is what the seat sees of it: who was asked to may think on."""
        return

    def stop(self) -> None:
        """Called from another thread: whoever is thinking answers at once with the best so far."""
        return

    def game_over(self, result: dict[str, Any]) -> None:
        """The game has ended like this: `end`, `scores`, `winners` and `ranks`, as in a record."""
        return

    def close(self) -> None:
        """The game is over for this bot, or it was left."""
        return

"""What a bot is: somebody who is given a seat's view, and nothing else, and names a move."""

from typing import Protocol

from updraft.kit.contract import Move
from updraft.kit.view import View


class Bot(Protocol):
    """Chooses one of the legal moves, `view.moves`, from what its seat sees."""

    def choose(self, view: View) -> Move: ...

    def stop(self) -> None:
        """Called from another thread: whoever is thinking answers at once with the best so far."""
        return

    def close(self) -> None:
        """The game is over for this bot."""
        return

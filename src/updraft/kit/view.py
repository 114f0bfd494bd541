"""What one seat sees: all that a bot, a page or a person is ever given of a table."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from updraft.kit.contract import Game, Move, OptionValue, Seat
from updraft.kit.luck import WithLuck
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions

OF_LUCK = (*WithLuck.fields, "tape")  # blank in every view


@dataclass(frozen=True, eq=False)
class View:
    """A table with every secret of the other seats blanked; nothing leads from here to the true one."""

    game: Game
    seat: Seat
    table: Table[Any]

    @cached_property
    def legal_actions(self) -> list[Move]:
        """The legal moves, ascending, if it is this seat's turn."""
        return legal_actions(self.game, self.table) if self.table[0].turn == self.seat else []

    @cached_property
    def legal_moves(self) -> list[str]:
        """The same moves as they are written."""
        return [self.game.notation.text(self.table, move) for move in self.legal_actions]

    @cached_property
    def state(self) -> dict[str, Any]:
        """The fields of the table by name, as numbers and lists; a card or tile that the seat cannot see is -1."""
        return {name: self.table[0][name].tolist() for name in self.game.state.fields if name not in OF_LUCK}

    @property
    def options(self) -> dict[str, OptionValue]:
        """The table's settings, as in records."""
        return {option.name: option.values[int(self.table[0][option.name])] for option in self.game.options}


def view_of(game: Game, table: Table[Any], seat: Seat) -> View:
    """Hide first, then look: the one way to a view."""
    return View(game, seat, hide_for(game, table, seat))

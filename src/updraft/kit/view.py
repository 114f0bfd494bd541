"""A view: all that a bot, the page or a player ever receives of a table."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from updraft.kit.contract import Game, Move, OptionValue, Seat
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions, public_fields


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A table without the secrets of other seats; nothing leads from here to the true table."""

    game: Game
    seat: Seat
    table: Table[Any]

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, {self.game.name}>"

    @cached_property
    def legal_actions(self) -> list[Move]:
        """The legal moves, ascending, if it is this seat's turn."""
        return legal_actions(self.game, self.table) if self.table[0].turn == self.seat else []

    @cached_property
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves, in the order of their numbers."""
        return [self.game.notation.text(self.table, move) for move in self.legal_actions]

    @cached_property
    def state(self) -> dict[str, Any]:
        """The fields of the table by name, as numbers and lists; a card or tile that the seat cannot see is -1."""
        return {name: self.table[0][name].tolist() for name, _ in public_fields(self.game)}

    @property
    def options(self) -> dict[str, OptionValue]:
        """The table's settings, as in records."""
        return {option.name: option.values[int(self.table[0][option.name])] for option in self.game.options}


def view_of(game: Game, table: Table[Any], seat: Seat) -> View:
    """Make a view: hide first, then look."""
    return View(game, seat, hide_for(game, table, seat))

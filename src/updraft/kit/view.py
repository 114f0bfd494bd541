"""A view: all that a bot, the page or a player ever receives of a table."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from updraft.kit.contract import Game, Move, OptionValue, Seat
from updraft.kit.drawing import StyledText, plain
from updraft.kit.loops import Masks
from updraft.kit.memory import Features, Table
from updraft.kit.svg import svg
from updraft.kit.table import hide_for, legal_actions, public_fields


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A table without the secrets of other seats; nothing leads from here to the true table."""

    game: Game
    seat: Seat
    table: Table[Any]

    def __repr__(self) -> str:
        return f"<View of {self.game.name}, seat {self.seat}>"

    @cached_property
    def legal_actions(self) -> list[Move]:
        """The legal moves, ascending, if it is this seat's turn."""
        return legal_actions(self.game, self.table) if self.table["turn"].item() == self.seat else []

    @cached_property
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves, in the order of their numbers."""
        return [self.game.notation.text(self.table, move) for move in self.legal_actions]

    @cached_property
    def moves(self) -> dict[str, Move]:
        """The legal moves by text, with their numbers, in the order of their numbers."""
        return dict(zip(self.legal_moves, self.legal_actions, strict=True))

    def mask(self) -> Masks:
        """Return an array with True for each legal move, by number."""
        mask = np.zeros(self.game.move_count, np.bool_)
        mask[self.legal_actions] = True
        return mask

    @cached_property
    def observation(self) -> Features:
        """The view as numbers for learning; `game.observation` names its pieces."""
        out = np.zeros(self.game.observation_size, np.float32)
        self.game.rules.observe(self.table, self.seat, out)
        return out

    def text(self, lang: str = "en") -> str:
        """Draw the table in letters, as the terminal shows it."""
        return plain(self._drawn(lang))

    def _drawn(self, lang: str) -> StyledText:
        names = [str(seat) for seat in range(int(self.table[0].seats))]
        return self.game.parts.drawing.draw(self.table, self.seat, names, lang)

    def _repr_svg_(self) -> str:
        """Show the table in a notebook."""
        return svg(self._drawn("en"), repr(self))

    def _repr_html_(self) -> str:
        return f"<div style='max-width: 50em'>{self._repr_svg_()}</div>"

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

"""Traits to study: the colours, of which the booklet calls violet the hardest, and the pieces left."""

from updraft.games.die_aufsteiger.state import Colour, State
from updraft.kit.contract import Seat
from updraft.kit.memory import Table
from updraft.kit.study import Study, Trait


def colour(table: Table[State], seat: Seat) -> str:
    """Name the colour of a player's pawn, drawn at the deal [AUF-4]."""
    return Colour(int(table[0].colour[seat])).name.lower()


def ladders(table: Table[State], seat: Seat) -> int:
    """Count the ladders that a player has left [AUF-11]."""
    return int(table[0].small[seat] + table[0].large[seat])


def stone(table: Table[State], seat: Seat) -> str:
    """Tell whether a player has laid the stone [AUF-12]."""
    return "kept" if table[0].stones[seat] else "laid"


STUDY = Study(
    (Trait("colour", colour, of_deal=True, options={"violet": True}), Trait("ladders", ladders), Trait("stone", stone))
)

"""What to study in Up Too High: how many companies and shares go with winning."""

from updraft.games.up_too_high.state import State
from updraft.kit.contract import Seat
from updraft.kit.memory import Table
from updraft.kit.study import Study, Trait


def presidencies(table: Table[State], seat: Seat) -> int:
    """How many companies a player presides over in the end."""
    return int((table[0].president == seat).sum())


def companies(table: Table[State], seat: Seat) -> int:
    """Of how many companies a player has shares in the end."""
    return int((table[0].shares[seat] > 0).sum())


STUDY = Study((Trait("presidencies", presidencies), Trait("companies", companies)))

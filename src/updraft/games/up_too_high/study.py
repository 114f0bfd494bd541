"""Traits of seats to study: how presidencies and portfolios go with winning."""

from updraft.games.up_too_high.state import State
from updraft.kit.contract import Seat
from updraft.kit.memory import Table
from updraft.kit.study import Study, Trait


def presidencies(table: Table[State], seat: Seat) -> int:
    """Count the companies that a player presides over at the end."""
    return int((table[0].president == seat).sum())


def companies(table: Table[State], seat: Seat) -> int:
    """Count the companies that a player owns shares of at the end."""
    return int((table[0].shares[seat] > 0).sum())


STUDY = Study((Trait("presidencies", presidencies), Trait("companies", companies)))

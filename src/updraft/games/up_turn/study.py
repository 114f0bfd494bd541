"""Traits of a dealt rack, to measure what they are worth."""

from updraft.games.up_turn.rules.tiles import is_double
from updraft.games.up_turn.state import NUMBERS, State
from updraft.kit.contract import Seat
from updraft.kit.memory import Table
from updraft.kit.study import Study, Trait


def actions(table: Table[State], seat: Seat) -> int:
    """Count the action tiles dealt to a rack [UPT-1]."""
    return sum(kind >= NUMBERS for kind in _rack(table, seat))


def doubles(table: Table[State], seat: Seat) -> int:
    """Count the doubles dealt to a rack [UPT-11]."""
    return sum(bool(is_double(table[0], kind)) for kind in _rack(table, seat))


def _rack(table: Table[State], seat: Seat) -> list[int]:
    s = table[0]
    return [int(kind) for kind in s.rack[seat, : s.held[seat]]]


STUDY = Study((Trait("actions", actions, of_deal=True), Trait("doubles", doubles, of_deal=True)))

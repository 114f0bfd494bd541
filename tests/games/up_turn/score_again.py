"""The tiles left in Up Turn, counted another way: tile by tile."""

from updraft.games.up_turn.state import State
from updraft.kit.memory import Table


def score_again(table: Table[State]) -> list[int]:
    """Count the tiles on each rack [UPT-19]."""
    s = table[0]
    return [sum(int(tile) >= 0 for tile in s.rack[seat]) for seat in range(s.seats)]

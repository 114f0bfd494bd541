"""The heights of die Aufsteiger, found another way: by the block under each pawn, not by the map."""

from updraft.games.die_aufsteiger.state import SIDE, TABLE, State
from updraft.kit.memory import Table


def score_again(table: Table[State]) -> list[int]:
    """Find the block that each pawn stands on, and how high its top is [AUF-16]."""
    return [_height(table[0], int(table[0].place[seat])) for seat in range(table[0].seats)]


def _height(s: State, place: int) -> int:
    if place == TABLE:
        return 0
    y, x = divmod(place, SIDE)
    tops = [0]
    for block, at in enumerate(s.at.tolist()):
        top, left = divmod(at, SIDE)
        covers = at >= 0 and top <= y < top + s.deep[block] and left <= x < left + s.wide[block]
        if covers and block != s.held:
            tops.append(int(s.foot[block] + s.tall[block]))
    return max(tops)

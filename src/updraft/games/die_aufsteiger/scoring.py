"""Who stands how high, and who is ahead."""

from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """The highest pawn wins; a tie goes to the later arrival, and pawns on the table share [AUF-16]."""
    s: State = table[0]
    for seat in range(s.seats):
        scores[seat] = pawn_height(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += _is_better(s, scores, other, seat)


@compiled
def _is_better(s: State, scores: Ints, seat: int, other: int) -> bool:
    """Higher, or as high and there later; with `tie_first`, earlier [AUF-16]."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    if scores[seat] == 0:
        return False
    if s.tie_first:
        return date(s, seat) < date(s, other)
    return date(s, seat) > date(s, other)


@compiled
def date(s: State, seat: int) -> int:
    """When a pawn came to its height; in the middle of a turn, as if the turn ended now."""
    if pawn_height(s, seat) == s.began[seat]:
        return s.arrived[seat]
    return s.dates + 1 + (seat - s.active) % s.seats

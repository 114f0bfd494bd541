"""What shares of Up Too High are worth, and who wins."""

from updraft.games.up_too_high.state import COMPANIES, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def worth(s: State, company: int) -> int:
    """A share is worth the levels of airport and airplane together [UTH-20]."""
    return s.airport[company] + s.plane[company]


@compiled
def points(s: State, seat: int) -> int:
    """All shares in front of a player; capital and hand count nothing [UTH-20]."""
    total = 0
    for company in range(COMPANIES):
        total += s.shares[seat, company] * worth(s, company)
    return total


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """Most points first, then most cards in hand, then shared [UTH-20]."""
    s: State = table[0]
    for seat in range(s.seats):
        scores[seat] = points(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            more = scores[other] > scores[seat]
            tied = scores[other] == scores[seat]
            ranks[seat] += more | (tied & (s.held[other] > s.held[seat]))

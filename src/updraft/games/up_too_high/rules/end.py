"""The end of a round and of the game, and what shares are worth."""

from updraft.games.up_too_high.state import BY_EMPTYINGS, BY_LOST_DRAWS, COMPANIES, SEATS, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def limit(s: State) -> int:
    """Return how many emptyings, and rounds that count as such, end the game [UTH-18] [UTH-19]."""
    return 4 if s.seats == SEATS else 3


@compiled
def times_run_out(s: State) -> int:
    """Count emptyings, and rounds in which a draw was lost and nothing emptied [UTH-19]."""
    return s.emptied + s.lost_rounds + _is_short(s)


@compiled
def _is_short(s: State) -> int:
    """Return 1 if a draw was lost in this round and nothing emptied: a shortage counts once [UTH-19]."""
    return s.lost & (s.emptied == s.emptied_before)


@compiled
def is_last_round(s: State) -> bool:
    """Whether this round will be the last [UTH-18] [UTH-19]."""
    return times_run_out(s) >= limit(s)


@compiled
def end_round(s: State) -> bool:
    """The first-player card goes to the left, unless the game is over [UTH-17]. True if another round begins."""
    s.company = NOBODY
    s.lost_rounds += _is_short(s)
    s.lost = 0
    s.emptied_before = s.emptied
    if is_last_round(s):
        s.end = BY_EMPTYINGS if s.emptied >= limit(s) else BY_LOST_DRAWS
        s.turn = NOBODY
        return False
    s.starter = (s.starter + 1) % s.seats
    s.rounds += 1
    return True


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

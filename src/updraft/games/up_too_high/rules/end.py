"""The end of a round and of the game, and what shares are worth."""

from updraft.games.up_too_high.state import BY_EMPTYINGS, BY_LOST_DRAWS, CARDS, COMPANIES, HIGHEST, SEATS, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

# Every round draws a card, so a deck lasts for as many rounds as it has cards, and there are four [UTH-18] [UTH-19].
# In a round each player offers, lays cards and closes the bid, takes and splits; each company flies, ends its upgrades
# and pays. Upgrades make levels higher.
MOST_ROUNDS = 4 * CARDS
MOST_MOVES = MOST_ROUNDS * (4 * SEATS + CARDS + 3 * COMPANIES) + 2 * HIGHEST * COMPANIES


@compiled
def limit(s: State) -> int:
    """Return how many times the deck must run out to end the game: 3, with 5 players 4 [UTH-18] [UTH-19]."""
    return 4 if s.seats == SEATS else 3


@compiled
def times_run_out(s: State) -> int:
    """Count emptyings, and rounds with a lost draw and no emptying [UTH-19]."""
    return s.emptied + s.lost_rounds + _is_short(s)


@compiled
def _is_short(s: State) -> int:
    """Return 1 if this round has a lost draw and no emptying: a shortage counts once [UTH-19]."""
    return s.lost & (s.emptied == s.emptied_before)


@compiled
def is_last_round(s: State) -> bool:
    """Check whether this round will be the last [UTH-18] [UTH-19]."""
    return times_run_out(s) >= limit(s)


@compiled
def end_round(s: State) -> bool:
    """End the game, or pass the first-player card to the left [UTH-17] [UTH-18]. True if another round begins."""
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
    """Add the levels of airport and airplane: what a share is worth [UTH-20]."""
    return s.airport[company] + s.plane[company]


@compiled
def points(s: State, seat: int) -> int:
    """Add up the worth of all shares in front of a player; capital and hand count nothing [UTH-20]."""
    total = 0
    for company in range(COMPANIES):
        total += s.shares[seat, company] * worth(s, company)
    return total


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """Rank by points, then by cards in hand; equal players share a rank [UTH-20]."""
    s: State = table[0]
    for seat in range(s.seats):
        scores[seat] = points(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            more = scores[other] > scores[seat]
            tied = scores[other] == scores[seat]
            ranks[seat] += more | (tied & (s.held[other] > s.held[seat]))

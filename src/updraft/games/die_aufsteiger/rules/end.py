"""End turns and the game: success, record heights, arrivals, ranks."""

from updraft.games.die_aufsteiger.rules.blocks import forget_place
from updraft.games.die_aufsteiger.rules.stones import remove_stone
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import CUBES, DOUBLES, GREYS, HALVES, NONE, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

NOBODY_CLIMBED = 0  # places among the game's ends: AUF-14, AUF-15
NO_RECORDS = 1
PATIENT_ROUNDS = 2
STALE_ROUNDS = 3

# A record height is higher than the one before, and no tower is higher than all blocks upon each other [AUF-15].
# A turn has at most a lift, a put, two ladders, four walks between them, a stone and two ends; the others may walk once
# and end [AUF-22].
HIGHEST_TOWER = 2 * HALVES + 2 * CUBES + 4 * DOUBLES + 6 * GREYS
MOST_TURNS = (SEATS * HIGHEST_TOWER + 1) * STALE_ROUNDS * SEATS
MOST_MOVES = MOST_TURNS * (11 + 2 * (SEATS - 1))


@compiled
def close_turn(s: State) -> None:
    """Count the turn; then end the game or begin the next player's turn [AUF-14] [AUF-15]."""
    s.turns += 1
    s.failures += 1
    s.stale += 1
    for step in range(s.seats):
        _record_height(s, (s.active + step) % s.seats)
    s.locked = s.moved
    s.moved = NONE
    forget_place(s)
    s.walked = 0
    s.stepped = 0
    s.phase = Phase.ACTING.value
    if s.failures > failures_allowed(s):
        s.end = NOBODY_CLIMBED
        s.turn = NOBODY
    elif s.stale >= STALE_ROUNDS * s.seats:
        s.end = NO_RECORDS
        s.turn = NOBODY
    else:
        s.active = (s.active + 1) % s.seats
        s.turn = s.active
        remove_stone(s, s.active)


@compiled
def failures_allowed(s: State) -> int:
    """Return how many turns without success the game survives: a round, with `patience` two [AUF-14] [AUF-20]."""
    return s.seats * PATIENT_ROUNDS if s.patience else s.seats


@compiled
def _record_height(s: State, seat: int) -> None:
    """Count a success if a pawn ended higher than it began; date a changed height [AUF-14] [AUF-16]."""
    height = pawn_height(s, seat)
    if height > s.began[seat]:
        s.failures = 0
    if height != s.began[seat]:
        s.dates += 1
        s.arrived[seat] = s.dates
        s.began[seat] = height
    if height > s.best[seat]:
        s.best[seat] = height
        s.stale = 0


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """Rank the highest pawn first; a tie goes to the later arrival, and pawns on the table share [AUF-16]."""
    s: State = table[0]
    for seat in range(s.seats):
        scores[seat] = pawn_height(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += _is_better(s, scores, other, seat)


@compiled
def _is_better(s: State, scores: Ints, seat: int, other: int) -> bool:
    """Tell whether a seat is higher, or as high and there later; with `tie_first`, earlier [AUF-16]."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    if scores[seat] == 0:
        return False
    if s.tie_first:
        return date(s, seat) < date(s, other)
    return date(s, seat) > date(s, other)


@compiled
def date(s: State, seat: int) -> int:
    """Return when a pawn arrived at its height; in the middle of a turn, as if the turn ended now."""
    if pawn_height(s, seat) == s.began[seat]:
        return s.arrived[seat]
    return s.dates + 1 + (seat - s.active) % s.seats

"""The end of a game: points, and who wins."""

from updraft.games.tout_la_haut.rules.objectives import award_objective
from updraft.games.tout_la_haut.rules.tree import floor_sum, longest_run
from updraft.games.tout_la_haut.rules.turns import distance
from updraft.games.tout_la_haut.state import NO_OBJECTIVE, TURNS, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

MOST_MOVES = 2 * TURNS  # two games of the most turns [TLH-7] [TLH-21]


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """Add up the points of both games and rank the players [TLH-10] [TLH-21]."""
    s: State = table[0]
    count_points(s, scores, ranks)
    for seat in range(s.seats):
        scores[seat] += s.banked[seat]
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += _is_ahead(s, scores, other, seat)


@compiled
def _is_ahead(s: State, scores: Ints, seat: int, other: int) -> bool:
    """Prefer more points; break ties by the distance from the first player in the direction of play [TLH-10]."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    return distance(s, seat) > distance(s, other)


@compiled
def count_points(s: State, scores: Ints, runs: Ints) -> None:
    """Count this game's points: floors, run bonus, objective; also write the longest runs [TLH-8] [TLH-9] [TLH-20]."""
    longest = 0
    for seat in range(s.seats):
        scores[seat] = floor_sum(s, seat)
        runs[seat] = longest_run(s, seat)
        longest = max(longest, runs[seat])
    for seat in range(s.seats):
        if runs[seat] == longest:
            scores[seat] += longest
    if s.aim != NO_OBJECTIVE:
        award_objective(s, scores)

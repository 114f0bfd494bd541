"""The evaluation of positions of Up Too High."""

import numpy as np

from updraft.games.up_too_high.heuristic.prospects import lead, prospect, rise_of, rounds_left
from updraft.games.up_too_high.rules.end import is_last_round, score
from updraft.games.up_too_high.state import COMPANIES, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats, reward
from updraft.kit.jit import compiled
from updraft.kit.memory import Table

MARGIN = 0.1  # the part of a result's value that is the distance to the others
CARD = 0.85  # points that a card in hand is worth before the last round
USUAL = 5.5  # points that a share brings on average


@compiled
def evaluate(table: Table[State], values: Floats) -> None:
    """Estimate each seat's value: from the result and its margin, or from what shares will be worth at the end."""
    s: State = table[0]
    wealth = np.empty(SEATS)
    if s.turn == NOBODY:
        scores = np.empty(SEATS, np.int64)
        ranks = np.empty(SEATS, np.int64)
        score(table, scores, ranks)
        reward(ranks, s.seats, values)
        for seat in range(s.seats):
            wealth[seat] = scores[seat]
        for seat in range(s.seats):
            values[seat] = (1 - MARGIN) * values[seat] + MARGIN * _chance(wealth, s.seats, seat, 10.0)
        return
    left = rounds_left(s)
    for seat in range(s.seats):
        wealth[seat] = _wealth(s, seat, left)
    total = 0.0
    for seat in range(s.seats):
        values[seat] = _chance(wealth, s.seats, seat, 3.0 + min(1.2 * left, 4.0))
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total


@compiled
def ends_soon(table: Table[State]) -> bool:
    """Tell whether this is the last round: what is left to do then is played out faster than it is estimated."""
    return is_last_round(table[0])


@compiled
def _chance(wealth: Floats, seats: int, seat: int, spread: float) -> float:
    """Estimate the chance to be ahead of everyone at the end, as if the others were independent."""
    chance = 1.0
    for other in range(seats):
        if other != seat:
            ahead = wealth[seat] - wealth[other]
            chance *= 0.5 + 0.5 * ahead / np.sqrt(ahead * ahead + spread * spread)
    return chance


@compiled
def _wealth(s: State, seat: int, left: float) -> float:
    """Estimate final points from shares, cards in hand and presidencies.

    Everyone ends with about as many shares, so taking one earlier than others is not an advantage.
    """
    soon = min(left, 1.0)
    total = CARD * soon * (s.held[seat] + s.laid[seat])
    usual = USUAL if left > 0.0 or s.phase <= Phase.TAKE else 0.0
    for company in range(COMPANIES):
        if s.shares[seat, company]:
            total += s.shares[seat, company] * (prospect(s, company, left) - usual)
        if s.president[company] == seat:
            ahead = lead(s, seat, company)
            total += 0.15 * min(left, 2.0) + 0.5 * soon * max(ahead, 0.0)
            if left > 0.0 or s.phase < Phase.FLY or company >= s.company:
                total += (0.35 - 0.15 * soon) * ahead * _best_rise(s, seat, company)
    return total


@compiled
def _best_rise(s: State, seat: int, company: int) -> int:
    """Find the most levels that one card in hand can add to a company after its next income."""
    rise = 0
    money = s.funds[company] + s.airport[company]
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        rise = max(rise, rise_of(s.airport[company], s.airport_half[card], money))
        rise = max(rise, rise_of(s.plane[company], s.plane_half[card], money))
    return rise

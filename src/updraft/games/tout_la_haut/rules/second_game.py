"""Between the two games of the strategic variant."""

import numpy as np

from updraft.games.tout_la_haut.rules.end import count_points
from updraft.games.tout_la_haut.rules.setup import begin_game
from updraft.games.tout_la_haut.rules.tree import floor_sum
from updraft.games.tout_la_haut.state import GREY_FLOOR, HAND, ROUNDS, SEATS, TURNS, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints


@compiled
def begin_second_game(s: State) -> None:
    """Bank the points of the first game and begin the second, in which hands pass to the right [TLH-21]."""
    scores = np.empty(SEATS, np.int64)
    _bank(s, scores)
    s.second = 1
    s.starter = _lowest(s, scores)
    s.way = -1
    _clear_table(s)
    begin_game(s)


@compiled
def _bank(s: State, scores: Ints) -> None:
    """Keep the points of the first game, part by part [TLH-21]."""
    runs = np.empty(SEATS, np.int64)
    count_points(s, scores, runs)
    longest = 0
    for seat in range(s.seats):
        longest = max(longest, runs[seat])
    for seat in range(s.seats):
        s.banked[seat] = scores[seat]
        s.banked_floors[seat] = floor_sum(s, seat)
        s.banked_runs[seat] = runs[seat] if runs[seat] == longest else 0
    s.banked_aim = s.aim


@compiled
def _lowest(s: State, scores: Ints) -> int:
    """Find the player with the fewest points; of several, the nearest to the first player [TLH-21]."""
    lowest = s.starter
    for step in range(s.seats):
        seat = (s.starter + step) % s.seats
        if scores[seat] < scores[lowest]:
            lowest = seat
    return lowest


@compiled
def _clear_table(s: State) -> None:
    """Clear hands, trees and what was passed on [TLH-21]."""
    s.turns = 0
    s.height = 0
    s.held = 0
    for i in range(HAND):
        s.hand[i] = -1
    for seat in range(SEATS):
        s.kept[seat] = -1
        s.roof[seat] = GREY_FLOOR
        for height in range(ROUNDS):
            s.tree[seat, height] = -1
            s.down[seat, height] = 0
        for turn in range(TURNS):
            s.passed[turn, seat] = -1

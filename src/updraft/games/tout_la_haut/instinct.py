"""How a player of Tout là-haut looks at the table: what a card brings now, and what it leaves open."""

import numpy as np

from updraft.games.tout_la_haut.rules import FACE_DOWN, fits
from updraft.games.tout_la_haut.scoring import aim_value, floor_at, longest_run, rounds, score
from updraft.games.tout_la_haut.state import GREY_FLOOR, NO_OBJECTIVE, SEATS, SHADE, VALUE, Objective, State
from updraft.kit.contract import NOBODY
from updraft.kit.instinct import Instinct, Level, Reals, reward
from updraft.kit.jit import compiled
from updraft.kit.record import Table, Words

GREY_CARD = 2 * (GREY_FLOOR & VALUE)

FADING = 0.8825  # a card that looks one step worse is chosen so much less often
STEPS = 64
CHANCES = np.cumprod(np.full(STEPS, FADING))

# What each thing is worth, in steps.
POINT = 4
RUN = 4
BONUS = 2
CROWN = 3
FIT = 1
AIM = 8
DENIAL = 2


@compiled
def weigh(table: Table[State], moves: Words, count: int, weights: Reals) -> None:
    """Each card as it looks to its builder, the best first and the others fading with the distance."""
    s: State = table[0]
    _regard(s, moves, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = CHANCES[min(int(best - weights[i]), STEPS - 1)]


@compiled
def _regard(s: State, moves: Words, count: int, steps: Reals) -> None:
    """How good each move looks, in steps."""
    seat = s.turn
    left = rounds(s.seats) - s.height - 1
    roof = s.roof[seat]
    crown = crown_of(s, seat)
    longest = longest_run(s, seat)
    rival = rival_run(s, seat)
    for i in range(count):
        kind = moves[i] & (FACE_DOWN - 1)
        worth = 0
        if moves[i] >= FACE_DOWN:
            if left > 0:
                worth += FIT * 24
        else:
            low, high = s.floors[kind, 0], s.floors[kind, 1]
            worth += POINT * ((low & VALUE) + (high & VALUE) - GREY_CARD)
            reached = crown + 1 if low >> SHADE == roof >> SHADE else 1
            top = reached + 1 if low >> SHADE == high >> SHADE else 1
            run = max(longest, reached, top)
            worth += RUN * (run - longest)
            if run >= rival:
                worth += BONUS * (run - longest) + BONUS * (longest < rival) * rival
            if left > 0:
                worth += CROWN * top + FIT * _fitting(s, high)
        steps[i] = worth


@compiled
def _fitting(s: State, roof: int) -> int:
    """About how many cards fit on a roof."""
    return 21 - 3 * (roof & VALUE)


@compiled
def crown_of(s: State, seat: int) -> int:
    """How many floors of its roof's colour a tree ends with; a grey roof has none."""
    colour = s.roof[seat] >> SHADE
    if colour == 0:
        return 0
    level = 2 * s.height
    while level > 0 and floor_at(s, seat, level - 1) >> SHADE == colour:
        level -= 1
    return 2 * s.height - level


@compiled
def rival_run(s: State, seat: int) -> int:
    """The longest run of all other trees."""
    longest = 0
    for other in range(s.seats):
        if other != seat:
            longest = max(longest, longest_run(s, other))
    return longest


CLOSE = 8.0
PLACE = 0.5


@compiled
def judge(table: Table[State], values: Reals) -> None:
    """The place, and how clear it is."""
    scores = np.empty(SEATS, np.int64)
    ranks = np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    seats = table[0].seats
    reward(ranks, seats, values)
    for seat in range(seats):
        values[seat] = PLACE * values[seat] + (1 - PLACE) * _clarity(scores, seat, seats)


@compiled
def _clarity(scores: Words, seat: int, seats: int) -> float:
    """How far ahead of the best other, or behind, squeezed between 0 and 1."""
    best = -1
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    lead = scores[seat] - best
    return 0.5 + 0.5 * lead / (CLOSE + abs(lead))


INSTINCT = Instinct(
    weigh,
    judge,
    {
        "novice": Level(whim=1.0, overlooks=0.3),
        "casual": Level(looks=16, whim=0.5),
        "club": Level(looks=200),
        "expert": Level(looks=8_000),
    },
)

"""How a player of Tout là-haut looks at the table: what a card brings now, and what it leaves open."""

import numpy as np

from updraft.games.tout_la_haut.hidden import sample_world
from updraft.games.tout_la_haut.rules import FACE_DOWN, fits
from updraft.games.tout_la_haut.scoring import colour_value, distance, floor_at, levels, longest_run, rounds, score
from updraft.games.tout_la_haut.state import GREY_FLOOR, NO_OBJECTIVE, SEATS, SHADE, VALUE, Colour, Objective, State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats, Heuristic, Level, reward
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

GREY_CARD = 2 * (GREY_FLOOR & VALUE)

FADING = 0.8825  # a move that looks one step worse is chosen so much less often
STEPS = 96
CHANCES = np.cumprod(np.full(STEPS, FADING))

# What things are worth, in steps.
POINT = 11
CABIN_POINT = 5  # where the lowest tree has the objective
RUN = 4
BONUS = 1
LAST_BONUS = 5
CROWN = 7
GREY_ROOF = 14
STEEP_ROOF = 1
AIM = 7
LAST_AIM = 10
DENIED_POINT = 2
DENIED_RUN = 3


@compiled
def policy(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Each move by its outlook: the best first, the others fading with the distance."""
    s: State = table[0]
    _regard(s, moves, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = CHANCES[min(int(best - weights[i]), STEPS - 1)]


@compiled
def _regard(s: State, moves: Ints, count: int, outlooks: Floats) -> None:
    """The outlook of each move, in steps: what it brings, what it leaves open, what it leaves to the neighbour."""
    seat = s.turn
    crown = crown_of(s, seat)
    longest = longest_run(s, seat)
    rival = rival_run(s, seat)
    for i in range(count):
        kind = moves[i] & (FACE_DOWN - 1)
        if moves[i] >= FACE_DOWN:
            outlooks[i] = _roof_outlook(s, GREY_FLOOR, 0)
        else:
            outlooks[i] = _card_outlook(s, seat, kind, crown, longest, rival)
    if s.aim != NO_OBJECTIVE and s.aim != Objective.SMALL_CABIN:
        _regard_aim(s, moves, count, outlooks)
    if s.turns + 1 < s.seats * rounds(s.seats):
        _regard_neighbour(s, moves, count, outlooks)


@compiled
def is_last(s: State) -> bool:
    """Whether the seat at turn builds its last card."""
    return s.height + 1 == rounds(s.seats)


@compiled
def _card_outlook(s: State, seat: int, kind: int, crown: int, longest: int, rival: int) -> int:
    """A card face-up: its points above those of its back, the run that it makes, the roof that it leaves."""
    low, high = s.floors[kind, 0], s.floors[kind, 1]
    point = CABIN_POINT if s.aim == Objective.SMALL_CABIN else POINT
    outlook = point * ((low & VALUE) + (high & VALUE) - GREY_CARD)
    reached = crown + 1 if low >> SHADE == s.roof[seat] >> SHADE else 1
    top = reached + 1 if low >> SHADE == high >> SHADE else 1
    run = max(longest, reached, top)
    outlook += RUN * (run - longest)
    if run >= rival:
        swing = run - longest * (longest >= rival) + rival * ((run > rival) & (longest <= rival))
        outlook += (LAST_BONUS if is_last(s) else BONUS) * swing
    return outlook + _roof_outlook(s, high, top)


@compiled
def _roof_outlook(s: State, roof: int, crown: int) -> int:
    """What may follow: anything on grey, less on high values, and the run goes on."""
    if is_last(s):
        return 0
    if roof == GREY_FLOOR:
        return GREY_ROOF
    return CROWN * crown - STEEP_ROOF * (roof & VALUE)


@compiled
def _regard_aim(s: State, moves: Ints, count: int, outlooks: Floats) -> None:
    """Nearer to the objective, or farther from it: try each card on the tree and take it off again."""
    seat, height = s.turn, s.height
    before = colour_value(s, seat)
    step = LAST_AIM if is_last(s) else AIM
    for i in range(count):
        s.tree[seat, height] = moves[i] & (FACE_DOWN - 1)
        s.down[seat, height] = moves[i] >= FACE_DOWN
        outlooks[i] += step * (colour_value(s, seat) - before)
    s.tree[seat, height] = -1
    s.down[seat, height] = 0


@compiled
def _regard_neighbour(s: State, moves: Ints, count: int, outlooks: Floats) -> None:
    """Take away the use that the neighbour has for the best of the cards passed on."""
    seat = _neighbour(s)
    crown = crown_of(s, seat)
    longest = longest_run(s, seat)
    best, second, wanted = 0, 0, -1
    for i in range(s.held):
        use = _use(s, seat, s.hand[i], crown, longest)
        if use > best:
            best, second, wanted = use, best, s.hand[i]
        elif use > second:
            second = use
    for i in range(count):
        outlooks[i] -= second if moves[i] & (FACE_DOWN - 1) == wanted else best


@compiled
def _neighbour(s: State) -> int:
    """Who receives the hand."""
    seat = s.turn + s.way
    if seat == s.seats:
        return 0
    return seat if seat >= 0 else s.seats - 1


@compiled
def _use(s: State, seat: int, kind: int, crown: int, longest: int) -> int:
    """What a card would bring to a tree on which it fits."""
    low, high = s.floors[kind, 0], s.floors[kind, 1]
    if not fits(low, s.roof[seat]):
        return 0
    reached = crown + 1 if low >> SHADE == s.roof[seat] >> SHADE else 1
    top = reached + 1 if low >> SHADE == high >> SHADE else 1
    points = (low & VALUE) + (high & VALUE) - GREY_CARD
    return DENIED_POINT * points + DENIED_RUN * max(0, reached - longest, top - longest)


@compiled
def crown_of(s: State, seat: int) -> int:
    """How many floors of its roof's colour a tree ends with; a grey roof has none."""
    colour = s.roof[seat] >> SHADE
    if colour == Colour.GREY:
        return 0
    top = levels(s)
    while floor_at(s, seat, top - 1) == 0:
        top -= 2
    run = 0
    while run < top and floor_at(s, seat, top - run - 1) >> SHADE == colour:
        run += 1
    return run


@compiled
def rival_run(s: State, seat: int) -> int:
    """The longest run of all other trees."""
    longest = 0
    for other in range(s.seats):
        if other != seat:
            longest = max(longest, longest_run(s, other))
    return longest


PLACE = 0.8  # how much of a position's value is the place; the rest is the lead
CLOSE = 8.0  # a lead of so many points is half way to certainty
CARD = 7  # about what a card brings


@compiled
def evaluate(table: Table[State], values: Floats) -> None:
    """The place, and how clear it is; before the end as if everyone still built cards like any."""
    scores = np.empty(SEATS, np.int64)
    ranks = np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    _add_unbuilt(table[0], scores)
    seats = table[0].seats
    reward(ranks, seats, values)
    place = PLACE if table[0].turn == NOBODY else 0.0
    for seat in range(seats):
        values[seat] = place * values[seat] + (1 - place) * _clarity(scores, seat, seats)


@compiled
def _add_unbuilt(s: State, scores: Ints) -> None:
    """A card for everyone who still has one more to build than others."""
    if s.turn != NOBODY:
        for seat in range(s.seats):
            scores[seat] += CARD * (distance(s, seat) >= distance(s, s.turn))


@compiled
def _clarity(scores: Ints, seat: int, seats: int) -> float:
    """How far ahead of the best other, or behind, squeezed between 0 and 1."""
    best = scores[seat - 1] if seat else scores[1]
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    lead = scores[seat] - best
    return 0.5 + 0.5 * lead / (CLOSE + abs(lead))


HEURISTIC = Heuristic(
    policy,
    evaluate,
    {
        "novice": Level(temperature=2.7, miss_rate=0.4),
        "casual": Level(temperature=1.2, miss_rate=0.25),
        "club": Level(simulations=40, temperature=1.0, miss_rate=0.1),
        "expert": Level(simulations=10_000),
    },
    sample_world=sample_world,
)

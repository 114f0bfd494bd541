"""Policy: weigh each card by the points it brings, the roof it leaves, and the cards it passes on."""

import numpy as np

from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.legal import fits
from updraft.games.tout_la_haut.rules.objectives import colour_progress
from updraft.games.tout_la_haut.rules.tree import floor_at, levels, longest_run
from updraft.games.tout_la_haut.rules.turns import next_seat, rounds
from updraft.games.tout_la_haut.state import GREY_FLOOR, NO_OBJECTIVE, SHADE, VALUE, Colour, Objective, State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

GREY_CARD = 2 * (GREY_FLOOR & VALUE)

# Logits are counted in steps of an eighth of a nat: each step below the best move takes 12 % of the weight.
STEP = 0.8825
STEPS = 96
WEIGHTS = np.cumprod(np.full(STEPS, STEP))

# Logits, in steps.
POINT = 11
CABIN_POINT = 5  # with SMALL-CABIN, which rewards the lowest tree
RUN = 4
BONUS = 1
LAST_BONUS = 5
TOP_RUN = 7
GREY_ROOF = 14
STEEP_ROOF = 1
PROGRESS = 7
LAST_PROGRESS = 10
DENIED_POINT = 2
DENIED_RUN = 3


@compiled
def policy(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Weigh the legal moves: the best most, the others less with every step they are behind."""
    s: State = table[0]
    _write_logits(s, moves, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = WEIGHTS[min(int(best - weights[i]), STEPS - 1)]


@compiled
def _write_logits(s: State, moves: Ints, count: int, logits: Floats) -> None:
    """Add up what each move brings, what may follow it, and what it leaves to the neighbour."""
    seat = s.turn
    top_run = _top_run(s, seat)
    longest = longest_run(s, seat)
    rival = _rival_run(s, seat)
    for i in range(count):
        kind = moves[i] & (FACE_DOWN - 1)
        if moves[i] >= FACE_DOWN:
            logits[i] = _roof_logit(s, GREY_FLOOR, 0)
        else:
            logits[i] = _card_logit(s, seat, kind, top_run, longest, rival)
    if s.aim != NO_OBJECTIVE and s.aim != Objective.SMALL_CABIN:
        _add_progress(s, moves, count, logits)
    if s.turns + 1 < s.seats * rounds(s.seats):
        _subtract_use_to_neighbour(s, moves, count, logits)


@compiled
def _builds_last_card(s: State) -> bool:
    """Tell whether the current player builds their last card of this game."""
    return s.height + 1 == rounds(s.seats)


@compiled
def _card_logit(s: State, seat: int, kind: int, top_run: int, longest: int, rival: int) -> int:
    """Weigh a card face-up: its points above those of its back, the run it makes, the roof it leaves."""
    low, high = s.floors[kind, 0], s.floors[kind, 1]
    point = CABIN_POINT if s.aim == Objective.SMALL_CABIN else POINT
    logit = point * ((low & VALUE) + (high & VALUE) - GREY_CARD)
    reached = top_run + 1 if low >> SHADE == s.roof[seat] >> SHADE else 1
    top = reached + 1 if low >> SHADE == high >> SHADE else 1
    run = max(longest, reached, top)
    logit += RUN * (run - longest)
    if run >= rival:
        swing = run - longest * (longest >= rival) + rival * ((run > rival) & (longest <= rival))
        logit += (LAST_BONUS if _builds_last_card(s) else BONUS) * swing
    return logit + _roof_logit(s, high, top)


@compiled
def _roof_logit(s: State, roof: int, top_run: int) -> int:
    """Weigh what may follow: anything on grey, less on high values, and a run may go on."""
    if _builds_last_card(s):
        return 0
    if roof == GREY_FLOOR:
        return GREY_ROOF
    return TOP_RUN * top_run - STEEP_ROOF * (roof & VALUE)


@compiled
def _add_progress(s: State, moves: Ints, count: int, logits: Floats) -> None:
    """Add the progress towards the objective: try each card on the tree and take it off again."""
    seat, height = s.turn, s.height
    before = colour_progress(s, seat)
    step = LAST_PROGRESS if _builds_last_card(s) else PROGRESS
    for i in range(count):
        s.tree[seat, height] = moves[i] & (FACE_DOWN - 1)
        s.down[seat, height] = moves[i] >= FACE_DOWN
        logits[i] += step * (colour_progress(s, seat) - before)
    s.tree[seat, height] = -1
    s.down[seat, height] = 0


@compiled
def _subtract_use_to_neighbour(s: State, moves: Ints, count: int, logits: Floats) -> None:
    """Subtract the use that the neighbour has for the best of the cards passed on."""
    seat = next_seat(s)
    top_run = _top_run(s, seat)
    longest = longest_run(s, seat)
    best, second, wanted = 0, 0, -1
    for i in range(s.held):
        use = _use(s, seat, s.hand[i], top_run, longest)
        if use > best:
            best, second, wanted = use, best, s.hand[i]
        elif use > second:
            second = use
    for i in range(count):
        logits[i] -= second if moves[i] & (FACE_DOWN - 1) == wanted else best


@compiled
def _use(s: State, seat: int, kind: int, top_run: int, longest: int) -> int:
    """Estimate what a card would bring to a tree on which it fits."""
    low, high = s.floors[kind, 0], s.floors[kind, 1]
    if not fits(low, s.roof[seat]):
        return 0
    reached = top_run + 1 if low >> SHADE == s.roof[seat] >> SHADE else 1
    top = reached + 1 if low >> SHADE == high >> SHADE else 1
    points = (low & VALUE) + (high & VALUE) - GREY_CARD
    return DENIED_POINT * points + DENIED_RUN * max(0, reached - longest, top - longest)


@compiled
def _top_run(s: State, seat: int) -> int:
    """Count the floors of its top colour that a tree ends with; none under a grey roof."""
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
def _rival_run(s: State, seat: int) -> int:
    """Measure the longest run of all other trees."""
    longest = 0
    for other in range(s.seats):
        if other != seat:
            longest = max(longest, longest_run(s, other))
    return longest

"""The policy: try out the moves worth considering, and compare the outlooks that they leave."""

import numpy as np

from updraft.games.die_aufsteiger.heuristic.outlook import DOUBLE, HALF, REACH, RIM, outlook
from updraft.games.die_aufsteiger.heuristic.zones import find_zones, reaches_far, touches_zone
from updraft.games.die_aufsteiger.rules.blocks import (
    block_tops,
    lift,
    list_puts,
    put_colour,
    put_quarter,
    put_shape,
    tall_as,
)
from updraft.games.die_aufsteiger.rules.end import score
from updraft.games.die_aufsteiger.rules.play import play
from updraft.games.die_aufsteiger.rules.rows import bit, first_of, has, stretch, x_of, y_of
from updraft.games.die_aufsteiger.rules.tower import height_at, wipe
from updraft.games.die_aufsteiger.state import (
    DEEP,
    FIRST_CUBE,
    FIRST_DOUBLE,
    FIRST_GREY,
    LIFT,
    NONE,
    QUARTERS,
    SEATS,
    SIDE,
    WALK,
    WIDE,
    Colour,
    Phase,
    State,
)
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Ints, Table

MOST_PUTS = 10 * QUARTERS  # a double: 2 tops standing, 4 and 4 lying, on every quarter
KINDS = 3 + 1 + 3 + 1  # blocks that are alike: half cubes and doubles by their odd pair, cubes, grey ones
UNTRIED, OUT = 1000.0, -1000.0  # ratings of moves to try, and of moves to leave out
WON, LOST = 50.0, -50.0
PEERS = 0.25  # the weight of the rivals' average beside the best of them
SHARP = 3.0
CUT = 3.0  # moves rated this many heights below the best get no weight
OTHERS = 2  # a row of `spots`: places where a block could hinder a rival


@compiled
def policy(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Weigh the legal moves by the outlooks that each leaves the seat and its rivals with."""
    trial = table.copy()
    spots = np.zeros((3, SIDE), np.int64)
    zones, calm = np.zeros((SEATS + 1, SIDE), np.int64), np.zeros(SEATS)
    if table[0].phase == Phase.HOLDING:
        _choose_puts(table, moves, count, weights, _survey(table, trial, spots), spots)
        _try_puts(table, trial, moves, count, weights, spots, zones, calm)
    else:
        for i in range(count):
            weights[i] = UNTRIED
        _try_out(table, trial, moves, count, weights, spots)
        if count and moves[0] < WALK:
            lifted = table.copy()
            puts = np.empty(MOST_PUTS, np.int64)
            ratings = np.empty(MOST_PUTS, np.float64)
            _choose_lifts(table[0], moves, count, weights)
            for i in range(count):
                if moves[i] < WALK and weights[i] == UNTRIED:
                    found = _take(table, lifted, moves[i] - LIFT, puts)
                    _choose_puts(lifted, puts, found, ratings, _survey(lifted, trial, spots), spots)
                    _try_puts(lifted, trial, puts, found, ratings, spots, zones, calm)
                    weights[i] = _best(ratings, found)
    best = _best(weights, count)
    for i in range(count):
        behind = best - weights[i]
        share = 1.0 / (1.0 + SHARP * behind)
        weights[i] = share * share * share * share if behind < CUT else 0.0


@compiled
def _try_out(table: Table[State], trial: Table[State], moves: Ints, count: int, weights: Floats, spots: Ints) -> None:
    """Rate the untried moves by how far ahead the seat then is, in heights."""
    seat, seats = table[0].turn, table[0].seats
    outlooks = np.empty(SEATS)
    for i in range(count):
        if weights[i] != UNTRIED:
            continue
        trial[0] = table[0]
        play(trial, moves[i])
        s: State = trial[0]
        if s.turn == NOBODY:
            weights[i] = _rate_end(trial, seat)
            continue
        for other in range(seats):
            outlooks[other], _ = outlook(s, other, spots)
        weights[i] = _lead(outlooks, seat, seats)


@compiled
def _try_puts(
    table: Table[State],
    trial: Table[State],
    moves: Ints,
    count: int,
    weights: Floats,
    spots: Ints,
    zones: Ints,
    calm: Floats,
) -> None:
    """Rate the untried puts; estimate anew only the outlooks that a put can change."""
    seat, seats = table[0].turn, table[0].seats
    outlooks = np.empty(SEATS)
    find_zones(table, trial, spots, zones, calm)
    for i in range(count):
        if weights[i] != UNTRIED:
            continue
        trial[0] = table[0]
        play(trial, moves[i])
        s: State = trial[0]
        is_far = reaches_far(table[0], s, zones, moves[i])
        for other in range(seats):
            outlooks[other] = calm[other]
            if is_far or touches_zone(zones, other, moves[i]):
                outlooks[other], _ = outlook(s, other, spots)
        weights[i] = _lead(outlooks, seat, seats)


@compiled
def _lead(outlooks: Floats, seat: int, seats: int) -> float:
    """Return how far a seat is ahead of its rivals: of the best of them, and a little of their average."""
    best, total = OUT, 0.0
    for other in range(seats):
        if other != seat:
            best = max(best, outlooks[other])
            total += outlooks[other]
    return outlooks[seat] - (1 - PEERS) * best - PEERS * total / (seats - 1)


@compiled
def _rate_end(table: Table[State], seat: int) -> float:
    scores, ranks = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    return WON if ranks[seat] == 1 else LOST


@compiled
def _best(ratings: Floats, count: int) -> float:
    best = OUT
    for i in range(count):
        best = max(best, ratings[i])
    return best


@compiled
def _choose_lifts(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Keep one lift of each kind of equal blocks: the one whose absence is best."""
    chosen = np.full(KINDS, NONE, np.int64)
    for i in range(count):
        if moves[i] < WALK:
            kind = _kind(s, moves[i] - LIFT)
            if chosen[kind] == NONE or weights[i] > weights[chosen[kind]]:
                chosen[kind] = i
    for i in range(count):
        if moves[i] < WALK:
            weights[i] = UNTRIED if chosen[_kind(s, moves[i] - LIFT)] == i else OUT


@compiled
def _kind(s: State, block: int) -> int:
    """Number the kinds of blocks that can be put in the same ways."""
    if block < FIRST_CUBE:
        return s.odd[block]
    if block < FIRST_DOUBLE:
        return 3
    return 4 + s.odd[block] if block < FIRST_GREY else KINDS - 1


@compiled
def _take(table: Table[State], lifted: Table[State], block: int, puts: Ints) -> int:
    """Lift a block from a copy of the table and list where it may go."""
    lifted[0] = table[0]
    s: State = lifted[0]
    lift(s, block)
    return list_puts(s, puts, 0)


@compiled
def _survey(table: Table[State], trial: Table[State], spots: Ints) -> int:
    """Find where a block could help the pawn or hinder a rival; return how high the pawn can walk."""
    trial[0] = table[0]
    s: State = trial[0]
    for row in range(3):
        wipe(spots[row])
    top = 0
    for step in range(1, s.seats + 1):
        _, top = outlook(s, (s.turn + step) % s.seats, spots)
        if step < s.seats:
            for y in range(SIDE):
                spots[OTHERS, y] |= spots[RIM, y]
    return top


@compiled
def _choose_puts(table: Table[State], moves: Ints, count: int, weights: Floats, top: int, spots: Ints) -> None:
    """Keep puts that could help the pawn or hinder a rival, and one that does neither."""
    s: State = table[0]
    seat = s.turn
    highest = top + (DOUBLE if s.small[seat] + s.large[seat] else HALF)
    aside = False
    for i in range(count):
        shape, quarter, colour = put_shape(moves[i]), put_quarter(moves[i]), put_colour(moves[i])
        x, y = x_of(quarter), y_of(quarter)
        foot = height_at(s, x, y)
        helps = (colour == s.colour[seat] or colour == Colour.GREY) and _overlaps(spots[REACH], x, y, shape)
        helps = helps and top - 1 <= foot + tall_as(s, s.held, shape) <= highest
        shields = colour == _shield(s, seat, shape)
        hinders = shields and _overlaps(spots[OTHERS], x, y, shape)
        if shields and not helps and not hinders and not aside and foot == 0:
            aside = True
            hinders = True
        weights[i] = UNTRIED if helps or hinders else OUT


@compiled
def _overlaps(rows: Ints, x: int, y: int, shape: int) -> bool:
    found = 0
    for v in range(y, y + DEEP[shape]):
        found |= rows[v]
    return found & stretch(x, WIDE[shape]) != 0


@compiled
def _shield(s: State, seat: int, shape: int) -> int:
    """Choose the top that helps rivals least: the seat's own colour, else one that nobody has."""
    tops = block_tops(s, s.held, shape)
    own = widen(s.colour[seat])
    if has(tops, own):
        return own
    others = bit(Colour.GREY.value)
    for other in range(s.seats):
        others |= bit(widen(s.colour[other]))
    if tops & ~others:
        return first_of(tops & ~others)
    return first_of(tops & ~bit(Colour.GREY.value))

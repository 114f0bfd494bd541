"""What the tree houses of Tout là-haut are worth: floors, the longest run, objectives, ranks."""

from updraft.games.tout_la_haut.state import (
    GREY_FLOOR,
    NO_OBJECTIVE,
    SHADE,
    VALUE,
    Colour,
    Objective,
    State,
)
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

COLOURS = len(Colour)


@compiled
def score(table: Table[State], scores: Ints, ranks: Ints) -> None:
    """Points of both games together; most points first, a tie goes to the later in play [TLH-10] [TLH-21]."""
    s: State = table[0]
    points(s, scores, ranks)
    for seat in range(s.seats):
        scores[seat] += s.banked[seat]
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += _is_better(s, scores, other, seat)


@compiled
def _is_better(s: State, scores: Ints, seat: int, other: int) -> bool:
    """More points, or as many and farther from the first player in the direction of play [TLH-10]."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    return distance(s, seat) > distance(s, other)


@compiled
def rounds(seats: int) -> int:
    """Fewer rounds with more players [TLH-7]."""
    return 9 - seats


@compiled
def distance(s: State, seat: int) -> int:
    """How many turns a seat sits behind this game's first player."""
    steps = (seat - s.starter) * s.way
    return steps if steps >= 0 else steps + s.seats


@compiled
def points(s: State, scores: Ints, runs: Ints) -> None:
    """This game's points by seat: floors, the run bonus, then the objective. Also writes the longest runs."""
    longest = 0
    for seat in range(s.seats):
        scores[seat] = floor_sum(s, seat)
        runs[seat] = longest_run(s, seat)
        longest = max(longest, runs[seat])
    for seat in range(s.seats):
        if runs[seat] == longest:
            scores[seat] += longest
    if s.aim != NO_OBJECTIVE:
        _award_objective(s, scores)


@compiled
def floor_at(s: State, seat: int, level: int) -> int:
    """A floor of a tree, two to a card from the stump up; 0 above the top.

    level 3   top    ┐ card 1
    level 2   bottom ┘
    level 1   top    ┐ card 0
    level 0   bottom ┘
    """
    card = level >> 1
    if s.down[seat, card]:
        return GREY_FLOOR
    kind = s.tree[seat, card]
    return s.floors[kind, level & 1] if kind >= 0 else 0


@compiled
def levels(s: State) -> int:
    """How many floors a whole tree has."""
    return 2 * rounds(s.seats)


@compiled
def floor_sum(s: State, seat: int) -> int:
    """The values of all floors; a grey one counts 2 [TLH-8]."""
    total = 0
    for level in range(levels(s)):
        total += floor_at(s, seat, level) & VALUE
    return total


@compiled
def longest_run(s: State, seat: int) -> int:
    """The most floors of one colour in a row; grey breaks a run and is none [TLH-9]."""
    longest = 0
    run = 0
    before = 0
    for level in range(levels(s)):
        colour = floor_at(s, seat, level) >> SHADE
        run = run + 1 if colour == before else 1
        if colour != Colour.GREY:
            longest = max(longest, run)
        before = colour
    return longest


@compiled
def floors_of(s: State, seat: int, colour: int) -> int:
    """How many floors of a colour a tree shows."""
    count = 0
    for level in range(levels(s)):
        count += floor_at(s, seat, level) >> SHADE == colour
    return count


@compiled
def _award_objective(s: State, scores: Ints) -> None:
    """Everyone who meets the objective gains its points; who ties meets it too [TLH-20]."""
    best = aim_value(s, 0, scores)
    for seat in range(1, s.seats):
        best = max(best, aim_value(s, seat, scores))
    met = 0
    for seat in range(s.seats):
        met |= _meets_aim(s, aim_value(s, seat, scores), best) << seat
    for seat in range(s.seats):
        scores[seat] += (met >> seat & 1) * s.prizes[s.aim]


@compiled
def _meets_aim(s: State, value: int, best: int) -> bool:
    """Two colours of exactly three floors, or the best of all; nothing built meets nothing [TLH-20]."""
    if s.aim == Objective.TWO_STEP:
        return value >= 2
    if s.aim == Objective.MONOCHROME or s.aim == Objective.DIVERSE:
        return value == best and best > 0
    return value == best


@compiled
def aim_value(s: State, seat: int, scores: Ints) -> int:
    """How well a tree serves the objective in force; more is better [TLH-20]."""
    if s.aim == Objective.SMALL_CABIN:
        return -scores[seat]
    return colour_value(s, seat)


@compiled
def colour_value(s: State, seat: int) -> int:
    """The same for the objectives that are about colours."""
    most = 0
    colours = 0
    pairs = 0
    triples = 0
    for colour in range(1, COLOURS):
        count = floors_of(s, seat, colour)
        most = max(most, count)
        colours += count > 0
        pairs += count >= 2
        triples += count == 3
    if s.aim == Objective.MONOCHROME:
        return most
    if s.aim == Objective.TWO_STEP:
        return triples
    if s.aim == Objective.EFFICIENT:
        return -colours
    return pairs

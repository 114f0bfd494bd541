"""The tree houses: building, floors and runs."""

from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import GREY_FLOOR, SHADE, VALUE, Colour, State
from updraft.kit.jit import compiled


@compiled
def build(s: State, seat: int, kind: int, face_down: bool) -> None:
    """Put a card on top of a tree, never upside-down [TLH-3] [TLH-6]."""
    top = s.floors[kind, 1]
    s.roof[seat] = GREY_FLOOR if face_down else top
    s.tree[seat, s.height] = kind
    s.down[seat, s.height] = face_down


@compiled
def levels(s: State) -> int:
    """Count the floors of a finished tree: two to a card [TLH-7]."""
    return 2 * rounds(s.seats)


@compiled
def floor_at(s: State, seat: int, level: int) -> int:
    """Return a floor of a tree, counted from the stump up; 0 above its top.

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
def floor_sum(s: State, seat: int) -> int:
    """Add up the values of all floors; a grey floor counts 2 [TLH-8]."""
    total = 0
    for level in range(levels(s)):
        total += floor_at(s, seat, level) & VALUE
    return total


@compiled
def longest_run(s: State, seat: int) -> int:
    """Count the most floors of one colour in a row; grey is not a colour and breaks a run [TLH-9]."""
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
def count_floors(s: State, seat: int, colour: int) -> int:
    """Count the floors of a colour in a tree."""
    count = 0
    for level in range(levels(s)):
        count += floor_at(s, seat, level) >> SHADE == colour
    return count

"""Find what a pawn can reach, and where a block has room beside it: for the heuristic and the digest."""

from updraft.games.die_aufsteiger.rules.blocks import is_free
from updraft.games.die_aufsteiger.rules.paths import find_allowed, find_own_part, find_walks
from updraft.games.die_aufsteiger.rules.rows import bit, first_of, moved_back, without_first
from updraft.games.die_aufsteiger.rules.tower import flat, height_at
from updraft.games.die_aufsteiger.state import HALVES, Colour, State
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Ints

GREY_PAIR = Colour.GREY // 2


@compiled
def find_reach(s: State, seat: int) -> bool:
    """Find what a pawn could walk to if it were its turn, its own part included; tell whether that is the table too."""
    turn = s.turn
    s.turn = seat
    find_allowed(s, seat)
    find_own_part(s, seat)
    to_table = find_walks(s)
    s.turn = turn
    for y in range(s.upper, s.lower + 1):
        s.reached[y] |= s.own[y]
    return to_table


@compiled
def find_summit(s: State, summit: Ints) -> int:
    """Return the height of the highest quarters in reach, and write them into empty rows."""
    top = 0
    for y in range(s.upper, s.lower + 1):
        row = s.reached[y]
        while row:
            x = first_of(row)
            row = without_first(row)
            height = height_at(s, x, y)
            if height > top:
                top = height
                for v in range(s.upper, y + 1):
                    summit[v] = 0
            if height == top:
                summit[y] |= bit(x)
    return top


@compiled
def has_half(s: State, seat: int) -> bool:
    """Tell whether a half cube that can be moved can lie in the pawn's colour or grey [AUF-C3]."""
    own = _pair_of(widen(s.colour[seat]))
    for block in range(HALVES):
        can_show = s.odd[block] == own or s.odd[block] == GREY_PAIR
        if can_show and is_free(s, block):
            return True
    return False


@compiled
def _pair_of(colour: int) -> int:
    """Number the pair of opposite colours that a colour belongs to [AUF-C2]."""
    return colour // 2


@compiled
def is_level(s: State, x: int, y: int) -> bool:
    """Tell whether a block of 2 × 2 finds level ground that includes a quarter."""
    around = bit(x) | moved_back(bit(x), 1)  # the quarter itself, and the one before it
    if flat(s, y, 2, 2) & around:
        return True
    return y > 0 and flat(s, y - 1, 2, 2) & around != 0

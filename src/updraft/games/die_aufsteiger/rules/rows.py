"""Name the bit tricks: bit x of a row stands for the quarter at x, and a quarter is one number, 32 y + x.

These helpers become part of their callers, compiled ones only: a call would cost more than the work.
"""

import numpy as np

from updraft.games.die_aufsteiger.state import ROW, SIDE
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints

# The place of the only bit of a 32-bit word: shifted by its place, the constant shows a different number in its
# highest five bits each time (de Bruijn); this costs 1 ns, a loop over the bits 15.
DE_BRUIJN = 0x077CB531
PLACES = np.array([(DE_BRUIJN << place & ROW) >> 27 for place in range(SIDE)]).argsort()


def _quarter_at(x: int, y: int) -> int:
    """Number the quarter at x and y."""
    return SIDE * y + x


def _x_of(quarter: int) -> int:
    """Return a quarter's x."""
    return quarter % SIDE


def _y_of(quarter: int) -> int:
    """Return a quarter's y."""
    return quarter // SIDE


def _bit(x: int) -> int:
    """Make a set of one quarter of a row."""
    return 1 << x


def _has(row: int, x: int) -> int:
    """Return 1 if a set contains x, else 0."""
    return row >> x & 1


def _contains(rows: Ints, quarter: int) -> int:
    """Return 1 if rows contain a quarter, else 0."""
    return rows[quarter // SIDE] >> (quarter % SIDE) & 1


def _stretch(x: int, count: int) -> int:
    """Make a row with so many quarters from x on."""
    return ((1 << count) - 1) << x


def _first_of(row: int) -> int:
    """Return the smallest x of a row that is not empty."""
    return PLACES[((row & -row) * DE_BRUIJN & ROW) >> 27]


def _last_of(row: int) -> int:
    """Return the greatest x of a row that is not empty."""
    row = up_to_last(row)
    return PLACES[((row ^ (row >> 1)) * DE_BRUIJN & ROW) >> 27]


def _up_to_last(row: int) -> int:
    """Return every x up to the last one of a row."""
    row |= row >> 1
    row |= row >> 2
    row |= row >> 4
    row |= row >> 8
    return row | (row >> 16)


def _without_first(row: int) -> int:
    """Take the smallest x out of a row that is not empty."""
    return row & (row - 1)


def _first_run(row: int, joined: int) -> int:
    """Return the smallest x of a row that is not empty, and those that follow it as long as each is joined to the next.

    row    0 1 1 1 1 0 1        x grows to the left; 1 and 2 are the first run, because 2 is not joined to 3
    joined 1 1 1 0 1 0 0
    """
    first = row & -row
    followers = (row & joined) << 1 & row | first
    return followers & ~(followers + first)


def _moved_back(row: int, by: int) -> int:
    """Move a row towards smaller x: x is set where x + by was."""
    return row >> by


def _moved_on(row: int, by: int) -> int:
    """Move a row towards greater x, beyond the grid too, so mask with ROW."""
    return row << by


def _beside(row: int) -> int:
    """Return the quarters before and behind those of a row along x; beyond the grid too, so mask with ROW."""
    return (row << 1) | (row >> 1)


def _widened(rows: Ints, y: int) -> int:
    """Return a row with the quarters beside it along x and y."""
    row = rows[y] | beside(rows[y])
    if y > 0:
        row |= rows[y - 1]
    if y < SIDE - 1:
        row |= rows[y + 1]
    return row & ROW


def _at_both_ends(row: int) -> int:
    """Return the quarters before the first and behind the last of a row."""
    through_last = up_to_last(row)
    before_first = (row & -row) - 1
    return (before_first | ~through_last) & ROW


def _set_to(rows: Ints, x: int, y: int, value: bool) -> None:
    """Put a quarter into rows, or take it out."""
    rows[y] = (rows[y] & ~(1 << x)) | (value << x)


quarter_at = compiled(_quarter_at, inlined=True)
x_of = compiled(_x_of, inlined=True)
y_of = compiled(_y_of, inlined=True)
bit = compiled(_bit, inlined=True)
has = compiled(_has, inlined=True)
contains = compiled(_contains, inlined=True)
stretch = compiled(_stretch, inlined=True)
first_of = compiled(_first_of, inlined=True)
without_first = compiled(_without_first, inlined=True)
last_of = compiled(_last_of, inlined=True)
up_to_last = compiled(_up_to_last, inlined=True)
first_run = compiled(_first_run, inlined=True)
moved_back = compiled(_moved_back, inlined=True)
moved_on = compiled(_moved_on, inlined=True)
beside = compiled(_beside, inlined=True)
widened = compiled(_widened, inlined=True)
at_both_ends = compiled(_at_both_ends, inlined=True)
set_to = compiled(_set_to, inlined=True)

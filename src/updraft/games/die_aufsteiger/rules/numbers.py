"""The number of every move.

    lift  35 ┬ walk 1024, table ┬ small, large, small-bridge, large-bridge 1024 each ┬ stone 35 ┬ end
    put   shape (the first five) × quarter × top colour ┬ shape (6x2, 2x6) × quarter, grey

All puts at one place follow each other, so that `legal` can write them as it finds them.
"""

from updraft.games.die_aufsteiger.state import BLOCKS, COLOURS, QUARTERS, WIDE, Colour, Shape
from updraft.kit.jit import compiled

LIFT = 0
WALK = LIFT + BLOCKS
WALK_TABLE = WALK + QUARTERS
SMALL = WALK_TABLE + 1
LARGE = SMALL + QUARTERS
SMALL_BRIDGE = LARGE + QUARTERS
LARGE_BRIDGE = SMALL_BRIDGE + QUARTERS
STONE = LARGE_BRIDGE + QUARTERS
END = STONE + BLOCKS
PUT = END + 1
GREY_PUT = PUT + Shape.S6X2 * QUARTERS * COLOURS  # shapes that only the grey blocks have
MOVES = GREY_PUT + (len(WIDE) - Shape.S6X2) * QUARTERS


@compiled
def put_number(shape: int, quarter: int, colour: int) -> int:
    """The number of a put with its footprint's smallest quarter here."""
    if shape >= Shape.S6X2:
        return GREY_PUT + (shape - Shape.S6X2) * QUARTERS + quarter
    return PUT + (shape * QUARTERS + quarter) * COLOURS + colour


@compiled
def put_shape(move: int) -> int:
    if move >= GREY_PUT:
        return Shape.S6X2 + (move - GREY_PUT) // QUARTERS
    return (move - PUT) // (QUARTERS * COLOURS)


@compiled
def put_quarter(move: int) -> int:
    return (move - GREY_PUT) % QUARTERS if move >= GREY_PUT else (move - PUT) // COLOURS % QUARTERS


@compiled
def put_colour(move: int) -> int:
    return Colour.GREY.value if move >= GREY_PUT else (move - PUT) % COLOURS

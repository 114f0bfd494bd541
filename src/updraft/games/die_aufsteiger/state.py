"""The state of die Aufsteiger, its enumerations and the numbers of its moves."""

from enum import IntEnum

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, Ints, i16, i64

SEATS = 5
SIDE = 32  # the table is a grid of 32 × 32 quarters
QUARTERS = SIDE * SIDE
ROW = (1 << SIDE) - 1  # all quarters of a row: bit x of a row stands for the quarter at x

HALVES, CUBES, DOUBLES, GREYS = 12, 12, 9, 2
FIRST_CUBE = HALVES
FIRST_DOUBLE = FIRST_CUBE + CUBES
FIRST_GREY = FIRST_DOUBLE + DOUBLES
BLOCKS = FIRST_GREY + GREYS

TABLE = QUARTERS  # the place of a pawn on the open table
NONE = -1  # instead of a block or a colour

COLOURS_DRAWN = 1  # chances, besides the first player
TOWER_BUILT = 2
BLOCK_CELLS = 5  # cells of a block in the recorded tower: block, top, shape, quarter, foot


class Colour(IntEnum):
    """The faces of a block; two in a row lie opposite each other [AUF-C2]."""

    RED = 0
    YELLOW = 1
    DARK = 2
    LIGHT = 3
    VIOLET = 4
    GREY = 5


COLOURS = len(Colour)


class Kind(IntEnum):
    """Kinds of towers, in the order of the option's values [AUF-3]."""

    TERRACES = 0
    WILD = 1
    BOX = 2


class Phase(IntEnum):
    """The parts of a turn [AUF-5] [AUF-22]."""

    ACTING = 0  # block and pawn moves; without `together` the stone too
    HOLDING = 1  # a block is in the air
    SHARING = 2  # with `together`, after a block move: another player's walk
    LAYING = 3  # with `together`: the stone, after all walks
    CLOSING = 4  # the stone is laid: only `end` is left


class Shape(IntEnum):
    """Footprints, size along x times size along y."""

    S2X2 = 0
    S2X1 = 1
    S1X2 = 2
    S4X2 = 3
    S2X4 = 4
    S6X2 = 5
    S2X6 = 6


WIDE = (2, 2, 1, 4, 2, 6, 2)  # by shape, along x
DEEP = (2, 1, 2, 2, 4, 2, 6)  # along y
FOOTPRINTS = {(wide, deep): shape for shape, (wide, deep) in enumerate(zip(WIDE, DEEP, strict=True))}


# Moves:
#     lift  35 ┬ walk 1024, table ┬ small, large, small-bridge, large-bridge 1024 each ┬ stone 35 ┬ end
#     put   shape (the first five) × quarter × top colour ┬ shape (6x2, 2x6) × quarter, grey
# All puts at one place follow each other, so that `legal` can write them as it finds them.
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


class State(GameState):
    """All fields are public but luck. A quarter is one number, 32 y + x; rows are 32 bits, bit x for x."""

    # settings: the index of the value among each option's values
    tower: int = i64()
    violet: int = i64()
    strict_order: int = i64()
    tie_first: int = i64()
    patience: int = i64()
    bridges: int = i64()
    together: int = i64()

    # the box
    edge: Ints = i64(BLOCKS)  # the edge that differs from 2: 1 for half cubes, 4 for doubles, 6 for grey ones
    odd: Ints = i64(BLOCKS)  # the pair of colours at the ends of that edge: 0 red/yellow, 1 dark/light, 2 violet/grey
    span: Ints = i64(2)  # the lengths of the small and the large ladder as bridges

    # the blocks; the held one keeps its old place
    at: Ints = i64(BLOCKS, fill=NONE)  # smallest quarter of its footprint
    wide: Ints = i64(BLOCKS)
    deep: Ints = i64(BLOCKS)
    foot: Ints = i64(BLOCKS)  # height of its underside
    tall: Ints = i64(BLOCKS)
    face: Ints = i64(BLOCKS)  # colour of its top
    bare: Ints = i64(BLOCKS)  # quarters of its top with no block on them
    crowd: Ints = i64(BLOCKS)  # pawns on its top
    shut: Ints = i64(BLOCKS)  # 1 with a stone on its top

    # the map from above, by y and x
    height: Cells = i16(SIDE, SIDE)
    owner: Cells = i16(SIDE, SIDE, fill=NONE)  # the block whose top is visible; NONE for the table
    ground: Ints = i64(SIDE)  # quarters of height 0
    outside: Ints = i64(SIDE)  # the open table, as it was before a block was lifted
    upper: int = i64()  # the first and the last row with blocks, as they were before a block was lifted
    lower: int = i64(fill=SIDE - 1)
    tint: Ints = i64(COLOURS, SIDE)  # tops of each colour
    level_x: Ints = i64(SIDE)  # as high as the next quarter along x
    level_y: Ints = i64(SIDE)  # as high as the next quarter along y
    barred: Ints = i64(SIDE)  # tops with a stone
    stood: Ints = i64(SIDE)  # quarters with a pawn

    # the players, by seat
    colour: Cells = i16(SEATS, fill=NONE)
    place: Ints = i64(SEATS, fill=TABLE)  # the quarter where the pawn stands, or TABLE
    small: Ints = i64(SEATS)  # ladders left
    large: Ints = i64(SEATS)
    stones: Ints = i64(SEATS)  # stones left
    stone_on: Ints = i64(SEATS, fill=NONE)  # the block that a player's stone lies on
    began: Ints = i64(SEATS)  # height when this turn began
    best: Ints = i64(SEATS)  # record height at the end of a turn
    arrived: Ints = i64(SEATS)  # date of the last change of height

    # the turn
    active: int = i64()  # the player whose turn it is; with `together`, `turn` may be another's decision
    phase: int = i64()
    walked: int = i64()  # 1 after a walk, until a ladder, a bridge or a put
    stepped: int = i64()  # 1 once the active pawn has moved in this turn
    held: int = i64(fill=NONE)  # the block in the air
    moved: int = i64(fill=NONE)  # the block put in this turn
    locked: int = i64(fill=NONE)  # the block that the previous player moved
    was_at: int = i64(fill=NONE)  # where the held or moved block stood before this turn
    was_wide: int = i64()
    was_deep: int = i64()
    was_foot: int = i64()
    was_tall: int = i64()
    was_face: int = i64()

    # the end
    turns: int = i64()  # turns completed
    failures: int = i64()  # turns in a row without success
    stale: int = i64()  # turns in a row without a record height
    dates: int = i64()  # arrivals so far

    # scratch rows, empty between moves
    allowed: Ints = i64(SIDE)  # quarters that a pawn may enter
    own: Ints = i64(SIDE)  # the part where it stands
    reached: Ints = i64(SIDE)
    ahead: Ints = i64(SIDE)
    named: Ints = i64(SIDE)

    tape: Cells = i16(3 + 2 + SEATS + 2 + BLOCKS * BLOCK_CELLS)  # first player, colours, tower

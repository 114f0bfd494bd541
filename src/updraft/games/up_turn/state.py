"""The state of Up Turn: one record with everything that the rules know."""

from enum import IntEnum

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, i16, i64

SEATS = 4
TILES = 106  # in the box
NUMBERS = 100  # numbers run from 1 to 99; a number is its own kind
DEALT = 7  # tiles on each rack at the start [UPT-1]
LIMIT = 2_000  # turns [UPT-18]

BAG = 1  # chances, besides the first player
SHUFFLE = 2


class Action(IntEnum):
    """The action tiles; they follow the numbers, so a sorted rack ends with them."""

    BLUE = NUMBERS
    GREEN = NUMBERS + 1
    DOUBLE_ARROW = NUMBERS + 2
    SKIP_ONE = NUMBERS + 3
    SKIP_TWO = NUMBERS + 4
    JOKER = NUMBERS + 5


ACTIONS = len(Action)
ACTION_TILES = 26
KINDS = NUMBERS + ACTIONS

# Things are single tiles, numbered kind by kind; the tiles of a kind begin at its `first_copy`.
#     0 … 79   80 … 85  86 … 91  92 … 97  98 … 100  101 … 103  104 … 105
#     numbers  blue     green    double   skip-one  skip-two   joker        (the shipped box)


class Role(IntEnum):
    """The effect of laying a kind of tile; a double that is also a penalty tile has the bits of both."""

    NONE = 0  # the box has no such tile
    PLAIN = 1
    PENALTY = 2
    DOUBLE = 4
    ACTION = 8


class Phase(IntEnum):
    """The decision that the current player has to make."""

    TURN = 0  # lay or draw
    DREW = 1  # lay or pass
    CALL = 2  # call “Upturn” or stay silent
    DEALING = 3  # give a tile to an opponent after a double
    PENALTY = 4  # make an opponent draw after a penalty tile


class End(IntEnum):
    """The ways a game can end."""

    EMPTY_RACK = 0  # [UPT-16]
    STANDSTILL = 1  # [UPT-18]
    EMPTY_BAG = 2  # [UPT-31]


UP, DOWN, OPEN = 1, -1, 0  # the order; open until the first number is laid
LEFT, RIGHT = 1, -1  # the direction of play
MANUAL, AUTO = 0, 1  # values of the option `call`
REFILL, ONCE = 0, 1  # values of the option `bag`

ON_TABLE = -1
NEVER = 32_767  # later than the clock can show


class State(GameState):
    """Everything the rules know. `hide` blanks the fields marked secret."""

    # settings, each as an index into the option's values
    call: int = i64()
    bag: int = i64()

    # the box
    role: Cells = i16(KINDS)  # by kind
    kind: Cells = i16(TILES)  # by thing
    first_copy: Cells = i16(KINDS + 1)  # where each kind begins among the things
    has_equals: int = i64()  # 1 if the box has some number more than once

    # the game
    phase: int = i64()
    order: int = i64()  # UP, DOWN, or OPEN before the first number is laid
    way: int = i64()  # the direction of play: LEFT or RIGHT
    last: int = i64()  # the last number laid
    turns: int = i64()  # complete turns
    idle: int = i64()  # consecutive passes because nothing could be drawn
    steps: int = i64()  # how many seats further the next turn is
    to_deal: int = i64()  # tiles still to be dealt after a double
    to_hit: int = i64()  # penalties still to be given
    silent: int = i64(fill=-1)  # the seat that came down to one tile without calling, or NOBODY
    called: Cells = i16(SEATS)  # 1 while a seat holds the single tile that it called for

    # the tiles: kinds, or -1 for none (and, where secret, for hidden)
    bag_tiles: Cells = i16(TILES, fill=-1)  # secret except the rejected tiles; top tile last
    bagged: int = i64()  # how many tiles are in the bag
    rejected: int = i64()  # action tiles turned up for the start; all saw them go to the bottom of the bag [UPT-1]
    rack: Cells = i16(SEATS, TILES, fill=-1)  # secret except to its owner; sorted, of equal tiles the oldest first
    held: Cells = i16(SEATS)  # how many tiles are on each rack
    line: Cells = i16(TILES, fill=-1)  # all tiles on the table, in the order in which they were laid
    slope: Cells = i16(TILES)  # the order (UP, DOWN, OPEN) when each of them was laid
    laid: int = i64()  # how many tiles are on the table

    # Public memory. The clock ticks when something becomes known about hidden tiles.
    clock: int = i64(fill=1)
    since: Cells = i16(SEATS, TILES)  # when each tile came to its rack; minus its kind if all players know it
    barred: Cells = i16(SEATS, KINDS)  # tiles that came to a seat by this time are not of this kind
    into_bag: Cells = i16(TILES)  # when each thing last went into the bag; 0 at the deal
    bag_out: Cells = i16(TILES, fill=NEVER)  # when that bag ran out; NEVER if it has not, ON_TABLE if laid since then

    tape: Cells = i16(3 + 2 + TILES)  # the first player, and a bag

"""Everything the rules of Up Turn know."""

from enum import IntEnum

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, i16, i64

SEATS = 4
TILES = 106  # in the box
NUMBERS = 100  # a number is its own name, from 1 to 99
DEALT = 7  # tiles in each rack at the start [UPT-1]
LIMIT = 2_000  # turns [UPT-18]

BAG = 1  # chances, besides who is first
SHUFFLE = 2


class Action(IntEnum):
    """The action tiles; they follow the numbers, so that a rack in order ends with them."""

    BLUE = NUMBERS
    GREEN = NUMBERS + 1
    DOUBLE_ARROW = NUMBERS + 2
    SKIP_ONE = NUMBERS + 3
    SKIP_TWO = NUMBERS + 4
    JOKER = NUMBERS + 5


ACTIONS = len(Action)
ACTION_TILES = 26
KINDS = NUMBERS + ACTIONS

# Things are the tiles one by one, kind after kind: those of a kind begin at its `first_copy`.
#     0 … 79   80 … 85  86 … 91  92 … 97  98 … 100  101 … 103  104 … 105
#     numbers  blue     green    double   skip-one  skip-two   joker        (the shipped box)


class Role(IntEnum):
    """What a kind of tile does when it is laid; a double that is a penalty tile too has the bits of both."""

    NONE = 0  # the box has no such tile
    PLAIN = 1
    PENALTY = 2
    DOUBLE = 4
    ACTION = 8


class Phase(IntEnum):
    """What the seat at turn is asked for."""

    TURN = 0  # lay or draw
    DREW = 1  # lay or pass
    CALL = 2  # call or stay silent
    DEALING = 3  # whom to give a tile after a double
    PENALTY = 4  # whom to hit with a penalty tile


class End(IntEnum):
    """How a game ends."""

    EMPTY_RACK = 0  # [UPT-16]
    STANDSTILL = 1  # [UPT-18]
    EMPTY_BAG = 2  # [UPT-31]


UP, DOWN, OPEN = 1, -1, 0  # the order; it is open until the first number is laid
LEFT, RIGHT = 1, -1  # the direction of play
MANUAL, AUTO = 0, 1  # places of the option `call`
REFILL, ONCE = 0, 1  # places of the option `bag`

ON_TABLE = -1
NEVER = 32_767  # later than the clock can be


class State(GameState):
    """Fields marked secret are blanked by `hide`."""

    # settings, as places among each option's values
    call: int = i64()
    bag: int = i64()

    # the box
    role: Cells = i16(KINDS)  # by kind
    kind: Cells = i16(TILES)  # by thing
    first_copy: Cells = i16(KINDS + 1)  # where each kind begins among the things
    has_equals: int = i64()  # 1 if a number stands in the box more than once

    # the game
    phase: int = i64()
    order: int = i64()  # UP, DOWN, or OPEN before the first lay
    way: int = i64()  # LEFT or RIGHT
    last: int = i64()  # the last number laid
    turns: int = i64()  # complete turns
    idle: int = i64()  # passes in a row because nothing could be drawn
    steps: int = i64()  # how many seats on the next turn is
    to_deal: int = i64()  # tiles of a double that are still to be dealt
    to_hit: int = i64()  # penalty tiles whose victim is still to be named
    silent: int = i64(fill=-1)  # who came down to one tile without a word, or NOBODY
    called: Cells = i16(SEATS)  # 1 while a seat holds the one tile that it called for

    # the tiles: kinds, or -1 for none (and, where secret, for unseen)
    bag_tiles: Cells = i16(TILES, fill=-1)  # secret but for the rejected; top tile last
    bagged: int = i64()  # how many tiles the bag has
    rejected: int = i64()  # action tiles turned up for the start; all saw them go to the bottom [UPT-1]
    rack: Cells = i16(SEATS, TILES, fill=-1)  # secret but to the owner, in order; of equal tiles the oldest first
    held: Cells = i16(SEATS)  # how many tiles each rack has
    line: Cells = i16(TILES, fill=-1)  # everything on the table, as it was laid
    slope: Cells = i16(TILES)  # the order in force when each of them was laid
    laid: int = i64()  # how many tiles lie on the table

    # What everybody can remember. The clock ticks when something becomes known about tiles that nobody saw.
    clock: int = i64(fill=1)
    since: Cells = i16(SEATS, TILES)  # when each tile came to its rack; minus its kind if all know what it is
    barred: Cells = i16(SEATS, KINDS)  # a seat's tiles that came until then are not of this kind
    into_bag: Cells = i16(TILES)  # when each tile was last seen to go into the bag; 0 at the deal
    bag_out: Cells = i16(TILES, fill=NEVER)  # when that bag ran out; NEVER if it has not, ON_TABLE if laid since

    tape: Cells = i16(3 + 2 + TILES)  # who is first, and a bag

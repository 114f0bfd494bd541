"""Everything the rules of Tout là-haut know."""

from enum import IntEnum

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, i16, i64

SEATS = 5
CARDS = 32  # in the box
KINDS = CARDS  # different cards at most; the shipped box has 27
ROUNDS = 7  # the longest game, with 2 players
TURNS = 20  # the most turns, with 4 and 5 players
HAND = SEATS + 1

DECK = 1  # chances, besides who is first
OBJECTIVE = 2


class Colour(IntEnum):
    """What a floor is painted in; grey is no colour."""

    GREY = 0
    BLUE = 1
    RED = 2
    GREEN = 3
    YELLOW = 4
    PURPLE = 5


class Objective(IntEnum):
    """The objective cards."""

    MONOCHROME = 0
    TWO_STEP = 1
    EFFICIENT = 2
    DIVERSE = 3
    SMALL_CABIN = 4


COLOURS = len(Colour)
OBJECTIVES = len(Objective)
NO_OBJECTIVE = -1
OFF, RANDOM = 0, 1  # places of the option `objective`; the objectives follow
NAMED = 2

# A floor is one number: the colour above four bits of value.
SHADE = 4
VALUE = (1 << SHADE) - 1
GREY_FLOOR = (Colour.GREY << SHADE) + 2  # the back of a card [TLH-C2]


class State(GameState):
    """Fields marked secret are blanked by `hide`."""

    # settings, as places among each option's values
    objective: int = i64()
    strategic: int = i64()
    draw_last: int = i64()

    # the box
    floors: Cells = i16(KINDS, 2)  # bottom and top floor of each kind of card; 0 where there is no such kind
    copies: Cells = i16(KINDS)  # how many of it the box holds
    stock: Cells = i16(CARDS)  # all cards of the box, those that show purple last
    purple: int = i64()  # how many show purple
    prizes: Cells = i16(OBJECTIVES)  # the points of each objective

    # the game
    second: int = i64()  # 1 in the second game of `strategic`
    starter: int = i64()  # this game's first player
    way: int = i64()  # 1 passing to the left, -1 passing to the right
    aim: int = i64()  # the objective in force, or NO_OBJECTIVE
    turns: int = i64()  # turns completed in this game
    height: int = i64()  # rounds completed: how many cards the tree of the seat at turn has
    banked: Cells = i16(SEATS)  # points of the first game of `strategic`

    # the cards: kinds, or -1 for none (and, where secret, for unseen)
    deck: Cells = i16(CARDS, fill=-1)  # secret; top card last
    piled: int = i64()  # how many cards the deck still has
    hand: Cells = i16(HAND, fill=-1)  # secret but to the seat at turn: the cards that go around, ascending
    held: int = i64()  # how many cards the hand has
    kept: Cells = i16(SEATS, fill=-1)  # secret but to the owner: with `draw_last`, the card drawn for the next turn
    tree: Cells = i16(
        SEATS, ROUNDS, fill=-1
    )  # the cards built, from the stump up; a face-down one is its owner's secret
    down: Cells = i16(SEATS, ROUNDS)  # 1 where a card lies face-down
    roof: Cells = i16(SEATS, fill=GREY_FLOOR)  # the floor that each tree ends with; a stump is grey
    passed: Cells = i16(TURNS, SEATS, fill=-1)  # what was handed on after each turn: giver and receiver remember

    tape: Cells = i16(3 + 2 + CARDS + 3)  # who is first, a deck, an objective

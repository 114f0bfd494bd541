"""The state of Tout là-haut: everything that the rules know."""

from enum import IntEnum

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, i16, i64

SEATS = 5
CARDS = 32  # in the box
KINDS = CARDS  # different cards at most; the shipped box has 27
ROUNDS = 7  # the longest game, with 2 players
TURNS = 20  # the most turns, with 4 and 5 players
HAND = SEATS + 1

DECK = 1  # chances, besides the first player
OBJECTIVE = 2


class Colour(IntEnum):
    """The colours of floors; grey is the back of a card and does not count as a colour."""

    GREY = 0
    BLUE = 1
    RED = 2
    GREEN = 3
    YELLOW = 4
    PURPLE = 5


class Objective(IntEnum):
    """The objective cards [TLH-20]."""

    MONOCHROME = 0
    TWO_STEP = 1
    EFFICIENT = 2
    DIVERSE = 3
    SMALL_CABIN = 4


COLOURS = len(Colour)
OBJECTIVES = len(Objective)
NO_OBJECTIVE = -1
OFF, RANDOM = 0, 1  # values of the option `objective`, by index
NAMED = 2  # the first of the objectives that follow

# A floor is one number: the colour above four bits of value.
SHADE = 4
VALUE = (1 << SHADE) - 1
GREY_FLOOR = (Colour.GREY << SHADE) + 2  # the back of a card [TLH-C2]


class State(GameState):
    """One game on the table. Fields marked secret are blanked by `hide`."""

    # settings, as indexes into each option's values
    objective: int = i64()
    strategic: int = i64()
    draw_last: int = i64()

    # the box
    floors: Cells = i16(KINDS, 2)  # bottom and top floor of each kind of card; 0 for unused kinds
    copies: Cells = i16(KINDS)  # cards of each kind in the box
    stock: Cells = i16(CARDS)  # all cards of the box, purple ones last
    purple: int = i64()  # cards of the box that show purple
    prizes: Cells = i16(OBJECTIVES)  # the points of each objective

    # the game
    second: int = i64()  # 1 in the second game of `strategic`
    starter: int = i64()  # this game's first player
    way: int = i64()  # 1 passing to the left, -1 passing to the right
    aim: int = i64()  # the objective in force, or NO_OBJECTIVE
    turns: int = i64()  # turns finished in this game
    height: int = i64()  # rounds finished: cards on the current player's tree
    banked: Cells = i16(SEATS)  # points of the first game of `strategic`
    banked_floors: Cells = i16(SEATS)  # of these, the points of floors
    banked_runs: Cells = i16(SEATS)  # of these, the run bonuses; the rest is for the objective
    banked_aim: int = i64(fill=-1)  # the objective of the first game, or NO_OBJECTIVE

    # the cards: kinds, or -1 for none; a secret card that the viewer cannot see is -1 too
    deck: Cells = i16(CARDS, fill=-1)  # secret; top card last
    piled: int = i64()  # cards left in the deck
    hand: Cells = i16(HAND, fill=-1)  # secret except to the current player: the hand that goes around, ascending
    held: int = i64()  # cards in the hand
    kept: Cells = i16(SEATS, fill=-1)  # secret except to its owner: with `draw_last`, the card for the next turn
    tree: Cells = i16(SEATS, ROUNDS, fill=-1)  # cards from the stump up; face-down ones are their owner's secret
    down: Cells = i16(SEATS, ROUNDS)  # 1 where a card lies face-down
    roof: Cells = i16(SEATS, fill=GREY_FLOOR)  # the top floor of each tree; a stump is grey
    passed: Cells = i16(TURNS, SEATS, fill=-1)  # secret except to giver and receiver: the hand after each turn

    tape: Cells = i16(3 + 2 + CARDS + 3)  # the first player, a deck, an objective

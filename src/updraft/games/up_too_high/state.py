"""The state of Up Too High: everything the rules know."""

from enum import IntEnum

import numpy as np

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, Ints, i16, i64

SEATS = 5
COMPANIES = 7
CARDS = 95  # numbered in card order [UTH-C4]: first the cards with a share, from A to G
HIGHEST = 9  # a level is one digit
DEALT = 8  # cards in a first hand
FUNDED = 2 * COMPANIES  # cards in all first capitals: of two neighbours, one has the later letter

CIRCLE, DECK, SHUFFLE = 1, 2, 3  # chances, besides the first player
BY_EMPTYINGS, BY_LOST_DRAWS = 0, 1  # ends [UTH-18] [UTH-19]

# Places where a card may be as far as a player knows, as bits of a word:
#   0–4 a hand, or the bid laid from it │ 5 the discard │ 6–12 the bid that founded A–G │ 13– drawn from the deck
# Every shuffle makes a new deck; a card that was drawn into a capital keeps the number of its deck.
IN_DISCARD = SEATS
FOUNDED = IN_DISCARD + 1
DRAWN = FOUNDED + COMPANIES
DECKS = 50
PLACES = DRAWN + DECKS
ONE = np.int64(1)  # a plain 1, shifted by a cell, would be as narrow as the cell
EVERYONE = (1 << (SEATS + 1)) - 1  # all rows as bits: row 0 is the public, row seat + 1 a seat


class Phase(IntEnum):
    """The decision that the current player has to make."""

    OFFER = 0
    BID = 1
    TAKE = 2
    EXTRA = 3
    FLY = 4
    BUILD = 5
    DIVIDEND = 6


# The log's turns: every decision of the share phase, then all decisions of a company together.
COMPANY_PHASE = Phase.FLY
DECISIONS = 16  # more than there are in one phase


class State(GameState):
    """Everything the rules know. `hide` blanks the fields marked secret."""

    # the box
    share_half: Cells = i16(CARDS)  # the company whose share is on each card; COMPANIES where there is none
    plane_half: Cells = i16(CARDS)  # the level of the airplane on each card; 0 where there is none
    airport_half: Cells = i16(CARDS)
    face: Cells = i16(CARDS)  # the first card that looks the same: moves name faces
    twins: int = i64()  # cards that look the same as an earlier one
    share_cards: int = i64()  # cards that show a share
    highest_plane: int = i64()  # the highest level of airplanes and of airports in the box
    highest_airport: int = i64()

    # the round
    circle: Cells = i16(COMPANIES)  # companies clockwise, A first
    rounds: int = i64()  # rounds begun so far
    starter: int = i64()  # this round's first player
    phase: int = i64()
    step: int = i64()  # decisions made so far in this phase
    company: int = i64()  # the company that acts; NOBODY in the share phase
    emptied: int = i64()  # times the deck has been emptied
    emptied_before: int = i64()  # the same before this round
    lost_rounds: int = i64()  # earlier rounds with a lost draw and no emptying
    lost: int = i64()  # 1 if a draw was lost in this round

    # the companies
    president: Cells = i16(COMPANIES, fill=-1)  # a seat, or -1 while the card lies at the airport
    airport: Cells = i16(COMPANIES, fill=1)  # levels
    plane: Cells = i16(COMPANIES)
    airport_card: Cells = i16(COMPANIES, fill=-1)  # the upgrade cards in use
    plane_card: Cells = i16(COMPANIES, fill=-1)
    capital: Cells = i16(COMPANIES, CARDS, fill=-1)  # secret; top card last
    funds: Cells = i16(COMPANIES)  # cards in each capital
    origin: Cells = i16(COMPANIES, CARDS, fill=-1)  # where each of them came from: FOUNDED + company or DRAWN + deck

    # the shares
    chosen: Cells = i16(SEATS, fill=-1)  # secret except to the owner: the face chosen, still in hand; -1 for none
    offer: Cells = i16(SEATS, fill=-1)
    offered: int = i64()
    turned: Cells = i16(CARDS)  # cards without a share turned up in this share phase: 1, or 2 while beside the deck
    order: Cells = i16(SEATS)  # seats from the highest bid to the lowest
    founded: Cells = i16(SEATS, 2, fill=-1)  # companies that each seat founded in this round
    owner: Cells = i16(CARDS, fill=-1)  # the seat in front of which a share lies
    shares: Cells = i16(SEATS, COMPANIES)  # how many lie there

    # the cards
    deck: Cells = i16(CARDS, fill=-1)  # secret; top card last
    piled: int = i64()
    discard: Cells = i16(CARDS)  # secret; 1 where a card lies in the discard
    discarded: int = i64()
    hand: Cells = i16(SEATS, CARDS, fill=-1)  # secret but to the owner; ascending
    held: Cells = i16(SEATS)
    bid: Cells = i16(SEATS, CARDS, fill=-1)  # secret but to the owner; ascending
    laid: Cells = i16(SEATS)

    # what players can remember
    known: Cells = i16(CARDS)  # secret except for the public's bit and your own: the rows that know where a card lies
    may: Ints = i64(SEATS + 1, CARDS)  # secret except for the public's row and your own: where other cards may be
    decks: int = i64()  # decks made by shuffles so far
    shareless: int = i64()  # 1 if everyone knows that this deck holds no share

    # Room for the deal: the first player, six companies of the circle, the deck. No move needs more than one shuffle,
    # of 95 cards at most. A move draws for one income, for one flight, or for the shares that are laid when all have
    # chosen. Nothing is discarded during the first two, so the discard is empty after a shuffle. While shares are
    # laid, only cards without a share are discarded, so after a shuffle all shares left are on the deck: a share
    # appears before it is empty, and if none is left, no card is turned up [UTH-4].
    tape: Cells = i16(3 + (2 + COMPANIES - 1) + (2 + CARDS))

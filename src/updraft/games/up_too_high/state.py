"""Everything the rules of Up Too High know."""

from enum import IntEnum

import numpy as np

from updraft.kit.contract import GameState
from updraft.kit.memory import Cells, Ints, i16, i64

SEATS = 5
COMPANIES = 7
CARDS = 95  # whatever is on them, numbered in card order [UTH-C4]: first those with a share, from A to G
HIGHEST = 9  # a level is one digit
DEALT = 8  # cards in a first hand
FUNDED = 2 * COMPANIES  # cards in all first capitals: of two neighbours, one has the later letter

CIRCLE, DECK, SHUFFLE = 1, 2, 3  # chances, besides who is first
BY_EMPTYINGS, BY_LOST_DRAWS = 0, 1  # ends [UTH-18] [UTH-19]

# Where a card can be as far as somebody knows, as bits of a word:
#   0–4 a hand, or the bid laid from it │ 5 the discard │ 6–12 the bid that founded A–G │ 13– drawn from the deck
# The deck is another one after every shuffle; a card that was drawn into a capital keeps the number of its deck.
IN_DISCARD = SEATS
FOUNDED = IN_DISCARD + 1
DRAWN = FOUNDED + COMPANIES
DECKS = 50
PLACES = DRAWN + DECKS
ONE = np.int64(1)  # shifted by a cell, a plain 1 would be as narrow as the cell
EVERYONE = (1 << (SEATS + 1)) - 1  # as a set of rows: row 0 is the public, row seat + 1 a seat


class Phase(IntEnum):
    """What is asked now."""

    OFFER = 0
    BID = 1
    TAKE = 2
    EXTRA = 3
    FLY = 4
    BUILD = 5
    DIVIDEND = 6


class State(GameState):
    """Fields marked secret are blanked by `hide`."""

    # the box
    share_half: Cells = i16(CARDS)  # the company whose share is on each card; COMPANIES where there is none
    plane_half: Cells = i16(CARDS)  # the level of the airplane on each card; 0 where there is none
    airport_half: Cells = i16(CARDS)
    face: Cells = i16(CARDS)  # the first card that looks like each one: moves name faces
    twins: int = i64()  # how many cards look like an earlier one
    share_cards: int = i64()  # how many cards show a share
    highest_plane: int = i64()  # the highest level of airplanes, and of airports
    highest_airport: int = i64()

    # the round
    circle: Cells = i16(COMPANIES)  # companies clockwise, A first
    rounds: int = i64()  # begun so far
    starter: int = i64()  # this round's first player
    phase: int = i64()
    step: int = i64()  # how many are done of what this phase asks for
    company: int = i64()  # which one acts
    emptied: int = i64()  # how often the deck has been emptied
    emptied_before: int = i64()  # how often before this round
    lost_rounds: int = i64()  # earlier rounds in which a draw was lost and nothing emptied
    lost: int = i64()  # 1 if a draw was lost in this round

    # the companies
    president: Cells = i16(COMPANIES, fill=-1)  # a seat, or -1 while the card lies at the airport
    airport: Cells = i16(COMPANIES, fill=1)  # levels
    plane: Cells = i16(COMPANIES)
    airport_card: Cells = i16(COMPANIES, fill=-1)  # the upgrade cards in use
    plane_card: Cells = i16(COMPANIES, fill=-1)
    capital: Cells = i16(COMPANIES, CARDS, fill=-1)  # secret; top card last
    funds: Cells = i16(COMPANIES)  # how many cards each capital has
    origin: Cells = i16(COMPANIES, CARDS, fill=-1)  # how each of them came there: FOUNDED + company or DRAWN + deck

    # the shares
    chosen: Cells = i16(SEATS, fill=-1)  # secret but to the owner: the face to be laid, still in hand; -1 for none
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

    # what could be remembered
    known: Cells = i16(CARDS)  # secret but for the public's bit and one's own: the rows that know where a card lies
    may: Ints = i64(SEATS + 1, CARDS)  # secret but for the public's row and one's own: where other cards can be
    decks: int = i64()  # decks made by shuffles so far
    shareless: int = i64()  # 1 if everyone knows that this deck holds no share

    # Room for the deal: who is first, six companies of the circle, the deck. No move needs more than one shuffle, of
    # 95 cards at most. It draws either for one income, for one flight, or for the shares that are laid when all have
    # chosen. Nothing is discarded during the first two, so the discard is empty after a shuffle. While shares are
    # laid, only cards without a share are discarded, so after a shuffle all shares left are on the deck: it is not
    # emptied before a share appears, and where none is left no card is turned up [UTH-4].
    tape: Cells = i16(3 + (2 + COMPANIES - 1) + (2 + CARDS))

"""Carry out a move, and lead from one phase to the next."""

from updraft.games.up_too_high.moves import (
    AIRPORT,
    BID,
    BID_DONE,
    BUILD_DONE,
    DIVIDEND,
    EXTRA,
    FLY,
    OFFER,
    OFFER_NONE,
    PLANE,
    TAKE,
)
from updraft.games.up_too_high.rules.bids import begin_bids, close_bid, lay_bid
from updraft.games.up_too_high.rules.building import build_airport, build_plane
from updraft.games.up_too_high.rules.companies import ask_next_company
from updraft.games.up_too_high.rules.dividends import pay_dividend
from updraft.games.up_too_high.rules.end import end_round
from updraft.games.up_too_high.rules.flight import fly
from updraft.games.up_too_high.rules.offers import NO_SHARE, begin_offers, choose_offer, lay_offers
from updraft.games.up_too_high.rules.takings import (
    ask_extra,
    ask_taking,
    begin_payment,
    begin_takings,
    give_extra,
    take,
)
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def play(table: Table[State], move: int) -> None:
    """Carry out a legal move, and everything that follows until the next decision."""
    s: State = table[0]
    if s.phase == Phase.OFFER:
        if not choose_offer(s, NO_SHARE if move == OFFER_NONE else move - OFFER):
            lay_offers(s)
            begin_bids(s)
    elif s.phase == Phase.BID:
        if move != BID_DONE:
            lay_bid(s, move - BID)
        elif not close_bid(s):
            begin_takings(s)
            _ask_for_takings(s)
    elif s.phase == Phase.TAKE:
        take(s, move - TAKE)
        _ask_for_takings(s)
    elif s.phase == Phase.EXTRA:
        give_extra(s, move - EXTRA)
        _pay_bids(s)
    else:
        _act(s, move)


@compiled
def _act(s: State, move: int) -> None:
    """Carry out a decision of the company phase: fly, build, pay [UTH-13] [UTH-14] [UTH-16]."""
    if s.phase == Phase.FLY:
        fly(s, move - FLY)
        s.phase = Phase.BUILD
    elif s.phase == Phase.DIVIDEND:
        pay_dividend(s, move - DIVIDEND)
        _ask_next_company(s)
    elif move == BUILD_DONE:
        s.phase = Phase.DIVIDEND
    elif move < PLANE:
        build_airport(s, move - AIRPORT)
    else:
        build_plane(s, move - PLANE)


@compiled
def _ask_for_takings(s: State) -> None:
    if not ask_taking(s):
        begin_payment(s)
        _pay_bids(s)


@compiled
def _pay_bids(s: State) -> None:
    if not ask_extra(s):
        _ask_next_company(s)


@compiled
def _ask_next_company(s: State) -> None:
    """Let the next company act; after company G, begin a new round or end the game [UTH-17] [UTH-18]."""
    if not ask_next_company(s) and end_round(s):
        begin_offers(s)

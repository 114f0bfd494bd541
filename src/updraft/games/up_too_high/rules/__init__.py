"""The rules of Up Too High: the deal, the moves, and how one phase leads to the next."""

from updraft.games.up_too_high.memory import remember_deal
from updraft.games.up_too_high.rules.bids import begin_bids, close_bid, last_laid, lay_bid
from updraft.games.up_too_high.rules.building import build_airport, build_plane, can_build
from updraft.games.up_too_high.rules.cards import count_shares, take_in_hand
from updraft.games.up_too_high.rules.deck import put_on_capital, shuffle_deck
from updraft.games.up_too_high.rules.dividends import highest_dividend, pay_dividend
from updraft.games.up_too_high.rules.flight import fly
from updraft.games.up_too_high.rules.offers import NO_SHARE, begin_offers, choose_offer, lay_offers
from updraft.games.up_too_high.rules.rounds import ask_next_company, end_round
from updraft.games.up_too_high.rules.takings import (
    ask_extra,
    ask_taking,
    begin_payment,
    begin_takings,
    give_extra,
    take,
)
from updraft.games.up_too_high.state import (
    CARDS,
    CIRCLE,
    COMPANIES,
    DEALT,
    DECK,
    DRAWN,
    HIGHEST,
    Phase,
    State,
)
from updraft.kit import luck
from updraft.kit.contract import NOBODY
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

# ┌ offer ────┬ bid ──────┬ take ───┬ extra ──┬ fly ────────┬ airport ┬ plane ───────┬ dividend ┐
# │ face none │ face done │ company │ company │ cw  ccw  no │ face    │ face    done │ 0 … 9    │
OFFER = 0
OFFER_NONE = OFFER + CARDS
BID = OFFER_NONE + 1
BID_DONE = BID + CARDS
TAKE = BID_DONE + 1
EXTRA = TAKE + COMPANIES
FLY = EXTRA + COMPANIES
AIRPORT = FLY + 3
PLANE = AIRPORT + CARDS
BUILD_DONE = PLANE + CARDS
DIVIDEND = BUILD_DONE + 1
MOVES = DIVIDEND + HIGHEST + 1


@compiled
def deal(table: Table[State]) -> None:
    """Luck names the first player unless the host did; circle, hands and capitals follow [UTH-1] [GEN-2]."""
    s: State = table[0]
    choose_first(s)
    s.starter = s.first
    s.rounds = 1
    s.company = NOBODY
    _lay_circle(s)
    _shuffle_deck(s)
    for seat in range(s.seats):
        for _ in range(DEALT):
            take_in_hand(s, seat, _top(s))
    for company in range(COMPANIES):
        for _ in range(starting_capital(s, company)):
            put_on_capital(s, company, _top(s), DRAWN)
    remember_deal(s)
    begin_offers(s)


@compiled
def _lay_circle(s: State) -> None:
    """A circle has no beginning: A stands first, the six others follow clockwise as they were shuffled [UTH-1]."""
    last = COMPANIES - 1
    for place in range(last):
        s.circle[place] = place + 1
    luck.shuffle(s, CIRCLE, s.circle, last)
    s.circle[last] = 0
    for place in range(COMPANIES // 2):
        s.circle[place], s.circle[last - place] = s.circle[last - place], s.circle[place]


@compiled
def _shuffle_deck(s: State) -> None:
    for card in range(CARDS):
        s.deck[card] = card
    s.piled = CARDS
    shuffle_deck(s, DECK)


@compiled
def _top(s: State) -> int:
    """At the deal the deck cannot run out [UTH-1]."""
    s.piled -= 1
    card = s.deck[s.piled]
    s.deck[s.piled] = -1
    return card


@compiled
def starting_capital(s: State, company: int) -> int:
    """One card, and one for each neighbour whose letter comes later [UTH-1]."""
    place = 0
    while s.circle[place] != company:
        place += 1
    left, right = s.circle[(place + 1) % COMPANIES], s.circle[(place - 1) % COMPANIES]
    return 1 + (left > company) + (right > company)


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """What the seat at turn may choose from; there is always something."""
    s: State = table[0]
    count = _list_moves(s, moves)
    return _share_moves(s, moves, count) if s.twins else count


@compiled
def _list_moves(s: State, moves: Ints) -> int:
    if s.turn == NOBODY:
        return 0
    if s.phase == Phase.OFFER:
        return _list_offers(s, moves)
    if s.phase == Phase.BID:
        return _list_bids(s, moves)
    if s.phase == Phase.TAKE:
        return _list_takings(s, moves)
    if s.phase == Phase.EXTRA:
        return _list_extras(s, moves)
    if s.phase == Phase.BUILD:
        return _list_upgrades(s, moves)
    first = FLY if s.phase == Phase.FLY else DIVIDEND
    count = 3 if s.phase == Phase.FLY else highest_dividend(s) + 1
    for i in range(count):
        moves[i] = first + i
    return count


@compiled
def _list_offers(s: State, moves: Ints) -> int:
    """List the shares in hand, or none without one [UTH-3]."""
    count = count_shares(s, s.turn)
    if count == 0:
        moves[0] = OFFER_NONE
        return 1
    for i in range(count):
        moves[i] = OFFER + s.hand[s.turn, i]
    return count


@compiled
def _list_bids(s: State, moves: Ints) -> int:
    """List the cards in hand that do not come before the last one laid, and no more [UTH-5]."""
    lowest = last_laid(s, s.turn)
    count = 0
    for i in range(s.held[s.turn]):
        card = s.hand[s.turn, i]
        moves[count] = BID + card
        count += card >= lowest
    moves[count] = BID_DONE
    return count + 1


@compiled
def _list_takings(s: State, moves: Ints) -> int:
    """Any company of which a share lies there [UTH-6]."""
    there = 0
    for i in range(s.offered):
        there |= 1 << s.share_half[s.offer[i]]
    count = 0
    for company in range(COMPANIES):
        moves[count] = TAKE + company
        count += there >> company & 1
    return count


@compiled
def _list_extras(s: State, moves: Ints) -> int:
    """Either of the companies founded [UTH-10]."""
    first, second = s.founded[s.turn, 0], s.founded[s.turn, 1]
    moves[0] = EXTRA + min(first, second)
    moves[1] = EXTRA + max(first, second)
    return 2


@compiled
def _list_upgrades(s: State, moves: Ints) -> int:
    """Any upgrade in hand that is higher and paid for, or no more [UTH-14]."""
    count = 0
    for i in range(s.held[s.turn]):
        card = s.hand[s.turn, i]
        moves[count] = AIRPORT + card
        count += can_build(s, s.airport[s.company], s.airport_half[card])
    for i in range(s.held[s.turn]):
        card = s.hand[s.turn, i]
        moves[count] = PLANE + card
        count += can_build(s, s.plane[s.company], s.plane_half[card])
    moves[count] = BUILD_DONE
    return count + 1


@compiled
def _share_moves(s: State, moves: Ints, count: int) -> int:
    """Give cards that look the same the moves of their face [UTH-C2]."""
    kept = 0
    for i in range(count):
        move = _move_of_face(s, moves[i])
        if kept == 0 or moves[kept - 1] != move:
            moves[kept] = move
            kept += 1
    return kept


@compiled
def _move_of_face(s: State, move: int) -> int:
    for first in (OFFER, BID, AIRPORT, PLANE):
        if first <= move < first + CARDS:
            return first + s.face[move - first]
    return move


@compiled
def play(table: Table[State], move: int) -> None:
    """Carry out a decision, and all that follows until the next one."""
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
    """A decision of the company phase: fly, build, pay [UTH-13] [UTH-14] [UTH-16]."""
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
    """After company G a new round begins, or the game is over [UTH-17] [UTH-18]."""
    if not ask_next_company(s) and end_round(s):
        begin_offers(s)

"""The legal moves in every phase."""

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
from updraft.games.up_too_high.rules.bids import last_laid
from updraft.games.up_too_high.rules.building import can_build
from updraft.games.up_too_high.rules.cards import count_shares
from updraft.games.up_too_high.rules.dividends import highest_dividend
from updraft.games.up_too_high.state import CARDS, COMPANIES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """List the legal moves of the current player; there is always one."""
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
    """List the cards in hand that may follow the last one laid, and closing the bid [UTH-5]."""
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
    """List the companies with a share on offer [UTH-6]."""
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
    """List the two companies founded [UTH-10]."""
    first, second = s.founded[s.turn, 0], s.founded[s.turn, 1]
    moves[0] = EXTRA + min(first, second)
    moves[1] = EXTRA + max(first, second)
    return 2


@compiled
def _list_upgrades(s: State, moves: Ints) -> int:
    """List the upgrades in hand that are higher and that the capital pays for, and being done [UTH-14]."""
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
    """Merge the moves of cards that look the same into those of their face [UTH-C2]."""
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

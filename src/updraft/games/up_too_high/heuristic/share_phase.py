"""Weights of offers, bids and takings."""

from updraft.games.up_too_high.heuristic.prospects import appeal, rival_appeal, rounds_left, sharpen, use
from updraft.games.up_too_high.moves import BID, EXTRA, OFFER, OFFER_NONE, TAKE
from updraft.games.up_too_high.state import State
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints


@compiled
def weigh_offers(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer shares that suit the player better than others, on cards of little other use."""
    if moves[0] == OFFER_NONE:
        weights[0] = 1.0
        return
    left = rounds_left(s)
    for i in range(count):
        card = moves[i] - OFFER
        company = s.share_half[card]
        liking = appeal(s, s.turn, company, left) - rival_appeal(s, s.turn, company, left)
        liking -= 0.5 * use(s, s.turn, card)
        weights[i] = sharpen(3.0 + liking)


@compiled
def weigh_bids(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer the cards of least use, in card order, until the bid reaches its target."""
    cards = count - 1
    need = _target(s) - s.laid[s.turn]
    for i in range(cards):
        weights[i] = use(s, s.turn, moves[i] - BID)
    dearest = _dearest(weights, cards, need)
    eager = 1.0 if need > 0.0 else 0.15
    first = 1.0
    for i in range(cards):
        if weights[i] <= dearest:
            weights[i] = eager * first
            first = 0.1
        else:
            weights[i] = 0.03 * eager
    weights[cards] = 0.1 if need >= 1.0 else 1.0


@compiled
def _target(s: State) -> float:
    """Estimate the right size of a bid: by how much the best share beats the second, and no more than needed.

    Cards are money while more rounds follow; a bid that founds a company is not lost.
    """
    left = rounds_left(s)
    best, second, founding = 0.0, 0.0, 0.0
    for i in range(s.offered):
        company = s.share_half[s.offer[i]]
        wish = _pull(s, s.turn, company, left)
        if wish > best:
            best, second = wish, best
            founding = 1.0 if s.president[company] == NOBODY else 0.0
        elif wish > second:
            second = wish
    held = s.held[s.turn] + s.laid[s.turn]
    thrift = min(max(left, 0.3), 1.0)
    wanted = min((best - second) * 0.9 / thrift, (1.0 - 0.5 * thrift) * held) + founding * 0.15 * held
    highest = _highest_bid(s)
    if wanted <= highest:
        return 1.0 if founding > 0.0 else 0.0
    return highest + 1.0 if s.step == s.seats - 1 and founding == 0.0 else wanted


@compiled
def _highest_bid(s: State) -> float:
    """Find the highest bid closed so far."""
    highest = 0.0
    for step in range(s.step):
        highest = max(highest, s.laid[(s.starter + step) % s.seats])
    return highest


@compiled
def _dearest(uses: Floats, cards: int, need: float) -> float:
    """Find the use of the best card that a bid of this size has to spend."""
    dearest = 0.0
    for i in range(cards):
        cheaper = 0
        for j in range(cards):
            cheaper += uses[j] < uses[i]
        if cheaper < max(need, 1.0):
            dearest = max(dearest, uses[i])
    return dearest


@compiled
def weigh_takings(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer the share that is worth most to the player, and to others who would take it."""
    left = rounds_left(s)
    least = 1e9
    for i in range(count):
        weights[i] = _pull(s, s.turn, moves[i] - TAKE, left)
        least = min(least, weights[i])
    for i in range(count):
        weights[i] = sharpen(weights[i] - least + 0.5)


@compiled
def _pull(s: State, seat: int, company: int, left: float) -> float:
    """Estimate how much a seat wants a share, for itself and away from others."""
    return appeal(s, seat, company, left) + rival_appeal(s, seat, company, left) / (2.0 * s.seats - 3.0)


@compiled
def weigh_extras(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer the company with the smaller capital for the odd card."""
    for i in range(count):
        weights[i] = 1.0 / (1.0 + s.funds[moves[i] - EXTRA])

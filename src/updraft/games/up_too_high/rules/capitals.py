"""The companies' capitals, stacks of face-down cards: every way that cards enter and leave them, and who sees it."""

from updraft.games.up_too_high.rules import memory
from updraft.games.up_too_high.rules.deck import LOST, draw, throw_away
from updraft.games.up_too_high.rules.hands import clear_bid, take_in_hand
from updraft.games.up_too_high.state import DRAWN, FOUNDED, IN_DISCARD, State
from updraft.kit.jit import compiled, widen


@compiled
def fund(s: State, company: int) -> None:
    """Move a card from the deck to a capital, unseen; a lost draw brings nothing [UTH-12] [UTH-19]."""
    card = draw(s)
    if card != LOST:
        _put_on_top(s, company, card, DRAWN + s.decks)


@compiled
def give_bid(s: State, seat: int, company: int) -> None:
    """Move a founder's whole bid to the capital, in card order and unseen by the others [UTH-7] [UTH-15]."""
    _give_part(s, seat, company, 0, s.laid[seat])
    clear_bid(s, seat)


@compiled
def split_bid(s: State, seat: int, first: int, second: int, lower: int) -> None:
    """Move the lower cards of a bid to the company founded first, the others to the second [UTH-10]."""
    _give_part(s, seat, first, 0, lower)
    _give_part(s, seat, second, lower, s.laid[seat])
    clear_bid(s, seat)


@compiled
def _give_part(s: State, seat: int, company: int, start: int, end: int) -> None:
    """Move part of a bid to a capital; the others know no more than that the bid went there."""
    memory.follow_bid(s, seat, FOUNDED + company)
    for i in range(start, end):
        _put_on_top(s, company, widen(s.bid[seat, i]), FOUNDED + company)
        s.bid[seat, i] = -1


@compiled
def spend(s: State, company: int, price: int) -> None:
    """Discard the top cards of a capital, unseen [UTH-15]."""
    memory.follow_capital(s, company, price, IN_DISCARD)
    for _ in range(price):
        throw_away(s, _take_from_top(s, company))


@compiled
def pay_out(s: State, company: int, seat: int, count: int) -> None:
    """Move the top cards of a capital to a hand, seen by the receiver alone [UTH-15]."""
    memory.follow_capital(s, company, count, seat)
    for _ in range(count):
        place = widen(s.origin[company, s.funds[company] - 1])
        take_in_hand(s, seat, _take_from_top(s, company), place)


@compiled
def _put_on_top(s: State, company: int, card: int, origin: int) -> None:
    top = s.funds[company]
    s.capital[company, top] = card
    s.origin[company, top] = origin
    s.funds[company] += 1


@compiled
def _take_from_top(s: State, company: int) -> int:
    s.funds[company] -= 1
    top = s.funds[company]
    card = widen(s.capital[company, top])
    s.capital[company, top] = -1
    s.origin[company, top] = -1
    return card

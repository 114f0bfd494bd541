"""Hands and the bids laid from them: every way that cards enter and leave them, and who sees it."""

from updraft.games.up_too_high.rules import memory
from updraft.games.up_too_high.rules.cards import put_in_order
from updraft.games.up_too_high.rules.deck import throw_away
from updraft.games.up_too_high.state import IN_DISCARD, State
from updraft.kit.jit import compiled, widen


@compiled
def take_in_hand(s: State, seat: int, card: int, place: int) -> None:
    """Take a card from a place into a hand, seen by its owner alone [UTH-2]."""
    memory.show(s, seat, card, place)
    put_in_order(s.hand[seat], s.held[seat], card)
    s.held[seat] += 1


@compiled
def lay_face_up(s: State, seat: int, face: int) -> int:
    """Lay a card from hand on the table, seen by all [UTH-2]."""
    card = _pull_from_hand(s, seat, face)
    memory.reveal(s, card, seat)
    if s.held[seat] == 0 and s.laid[seat] == 0:
        memory.know_hand_is_empty(s, seat)
    return card


@compiled
def lay_face_down(s: State, seat: int, face: int) -> None:
    """Lay a card from hand as the next one of a bid, unseen by the others [UTH-5]."""
    if s.laid[seat] == 0:
        memory.forget_hand(s, seat)
    s.bid[seat, s.laid[seat]] = _pull_from_hand(s, seat, face)
    s.laid[seat] += 1


@compiled
def _pull_from_hand(s: State, seat: int, face: int) -> int:
    """Take the first card with this face out of a hand that holds one."""
    at = 0
    while s.hand[seat, at] < face:
        at += 1
    card = s.hand[seat, at]
    s.held[seat] -= 1
    for i in range(at, s.held[seat]):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, s.held[seat]] = -1
    return card


@compiled
def discard_bid(s: State, seat: int) -> None:
    """Discard a whole bid, unseen [UTH-6]."""
    memory.follow_bid(s, seat, IN_DISCARD)
    for i in range(s.laid[seat]):
        throw_away(s, widen(s.bid[seat, i]))
        s.bid[seat, i] = -1
    clear_bid(s, seat)


@compiled
def clear_bid(s: State, seat: int) -> None:
    """Close a bid that has moved on; the hand it came from may be empty now."""
    s.laid[seat] = 0
    if s.held[seat] == 0:
        memory.know_hand_is_empty(s, seat)

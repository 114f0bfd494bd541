"""Cards of Up Too High and the hands that hold them."""

from updraft.games.up_too_high.memory import know_hand_is_empty
from updraft.games.up_too_high.state import COMPANIES, SHARES, SHARES_EACH, State
from updraft.kit.jit import compiled
from updraft.kit.record import Cells


@compiled
def company_of(card: int) -> int:
    """The company whose share a card shows; none is COMPANIES [UTH-C2]."""
    return card // SHARES_EACH if card < SHARES else COMPANIES


@compiled
def holds_share(s: State, seat: int) -> bool:
    """Hands are in card order, in which shares come first [UTH-C4]."""
    return s.held[seat] > 0 and s.hand[seat, 0] < SHARES


@compiled
def put_in_order(cards: Cells, count: int, card: int) -> None:
    """Put one more card into a row of `count` cards in card order."""
    at = count
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card


@compiled
def take_in_hand(s: State, seat: int, card: int) -> None:
    put_in_order(s.hand[seat], s.held[seat], card)
    s.held[seat] += 1


@compiled
def pull_from_hand(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    at = 0
    while s.hand[seat, at] != card:
        at += 1
    s.held[seat] -= 1
    for i in range(at, s.held[seat]):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, s.held[seat]] = -1


@compiled
def play_from_hand(s: State, seat: int, card: int) -> None:
    """A card leaves a hand for the table."""
    pull_from_hand(s, seat, card)
    if s.held[seat] == 0 and s.laid[seat] == 0:
        know_hand_is_empty(s, seat)

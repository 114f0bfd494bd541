"""Cards of Up Too High and the hands that hold them."""

from updraft.games.up_too_high.rules.memory import know_hand_is_empty, reveal
from updraft.games.up_too_high.state import State
from updraft.kit.jit import compiled
from updraft.kit.memory import Cells


@compiled
def shows_share(s: State, card: int) -> bool:
    """Tell whether a card is a share; in card order, those come first [UTH-C4]."""
    return card < s.share_cards


@compiled
def count_shares(s: State, seat: int) -> int:
    """Count the shares of a hand, which are its first cards [UTH-C4]."""
    count = 0
    while count < s.held[seat] and shows_share(s, s.hand[seat, count]):
        count += 1
    return count


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
def pull_from_hand(s: State, seat: int, face: int) -> int:
    """Take a card that looks like this out of a hand that holds one; twins come one after another."""
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
def play_from_hand(s: State, seat: int, face: int) -> int:
    """Play a card from a hand to the table, seen by all."""
    card = pull_from_hand(s, seat, face)
    reveal(s, card, seat)
    if s.held[seat] == 0 and s.laid[seat] == 0:
        know_hand_is_empty(s, seat)
    return card

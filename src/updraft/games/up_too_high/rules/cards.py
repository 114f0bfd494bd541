"""Cards of Up Too High in card order."""

from updraft.games.up_too_high.state import State
from updraft.kit.jit import compiled
from updraft.kit.memory import Cells


@compiled
def shows_share(s: State, card: int) -> bool:
    """Check whether a card shows a share; in card order, those come first [UTH-C4]."""
    return card < s.share_cards


@compiled
def count_shares(s: State, seat: int) -> int:
    """Count the shares in a hand, which are its first cards [UTH-C4]."""
    count = 0
    while count < s.held[seat] and shows_share(s, s.hand[seat, count]):
        count += 1
    return count


@compiled
def put_in_order(cards: Cells, count: int, card: int) -> None:
    """Insert a card into a row of `count` cards in card order [UTH-C4]."""
    at = count
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card

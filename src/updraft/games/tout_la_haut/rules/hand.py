"""The hand that goes around, and the pile it is drawn from."""

from updraft.games.tout_la_haut.state import State
from updraft.kit.jit import compiled


@compiled
def draw(s: State) -> int:
    """Draw the top card of the pile, which never runs out [TLH-7]."""
    s.piled -= 1
    kind = s.deck[s.piled]
    s.deck[s.piled] = -1
    return kind


@compiled
def add_to_hand(s: State, kind: int) -> None:
    """Insert a card into the hand, which is kept in ascending order."""
    for i in range(s.held):
        card = s.hand[i]
        s.hand[i] = min(card, kind)
        kind = max(card, kind)
    s.hand[s.held] = kind
    s.held += 1


@compiled
def take_from_hand(s: State, kind: int) -> None:
    """Take one card of a kind out of the hand."""
    gap = False
    s.held -= 1
    for i in range(s.held):
        gap |= s.hand[i] == kind
        s.hand[i] = s.hand[i + gap]
    s.hand[s.held] = -1


@compiled
def pass_on(s: State) -> None:
    """Pass the hand to the neighbour; both will remember it [TLH-3] [TLH-6]."""
    for i in range(s.held):
        s.passed[s.turns - 1, i] = s.hand[i]

"""The deck: drawing, shuffling, digging for a share, and what happens when it runs out."""

from updraft.games.up_too_high import memory
from updraft.games.up_too_high.state import CARDS, DRAWN, PLAIN, SHARES, SHUFFLE, State
from updraft.kit import luck
from updraft.kit.jit import compiled

LOST = -1
BESIDE, TURNED = 2, 1  # a card turned up: still beside the deck, or discarded since


@compiled
def draw(s: State) -> int:
    """The top card, after a shuffle if one is needed; LOST if there is none [UTH-18] [UTH-19]."""
    if s.piled == 0:
        if s.discarded == 0:
            s.lost = 1
            return LOST
        _remake(s)
    s.piled -= 1
    card = s.deck[s.piled]
    s.deck[s.piled] = -1
    s.emptied += s.piled == 0
    return card


@compiled
def _remake(s: State) -> None:
    """The whole discard, in card order, is shuffled and becomes the deck [UTH-18]."""
    memory.follow_shuffle(s)
    for card in range(CARDS):
        s.deck[s.piled] = card
        s.piled += s.discard[card]
        s.discard[card] = 0
    for i in range(s.piled, CARDS):
        s.deck[i] = -1
    s.discarded = 0
    luck.shuffle(s, SHUFFLE, s.deck, s.piled)


@compiled
def throw_away(s: State, card: int) -> None:
    s.discard[card] = 1
    s.discarded += 1


@compiled
def fund(s: State, company: int) -> None:
    """A card from the deck goes face-down to a capital [UTH-12] [UTH-13]."""
    card = draw(s)
    if card != LOST:
        put_on_capital(s, company, card, DRAWN + s.decks)


@compiled
def put_on_capital(s: State, company: int, card: int, origin: int) -> None:
    """A capital is a stack [UTH-15]."""
    s.capital[company, s.funds[company]] = card
    s.origin[company, s.funds[company]] = origin
    s.funds[company] += 1


@compiled
def take_off_capital(s: State, company: int) -> int:
    """The top card leaves [UTH-15]."""
    s.funds[company] -= 1
    top = s.funds[company]
    card = s.capital[company, top]
    s.capital[company, top] = -1
    s.origin[company, top] = -1
    return card


@compiled
def share_is_left(s: State) -> bool:
    """Whether deck and discard together hold a share [UTH-4]."""
    left = 0
    for card in range(SHARES):
        left += s.discard[card]
    for i in range(s.piled):
        left += s.deck[i] < SHARES
    return left > 0


@compiled
def dig(s: State) -> int:
    """Turn up cards until a share appears; LOST, and nothing turned up, if there is none [UTH-4]."""
    if not share_is_left(s):
        memory.know_no_share_is_left(s)
        return LOST
    card = draw(s)
    memory.reveal(s, card)
    while card >= SHARES:
        s.turned[card - SHARES] = BESIDE
        card = draw(s)
        memory.reveal(s, card)
    for plain in range(PLAIN):
        if s.turned[plain] == BESIDE:
            s.turned[plain] = TURNED
            throw_away(s, SHARES + plain)
    return card

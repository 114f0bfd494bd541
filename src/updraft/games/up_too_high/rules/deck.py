"""The deck: drawing, shuffling, digging for a share, and what happens when it runs out."""

from updraft.games.up_too_high.rules import memory
from updraft.games.up_too_high.rules.cards import shows_share
from updraft.games.up_too_high.state import CARDS, DRAWN, SHUFFLE, State
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
    """Shuffle the whole discard, put in card order first, into a new deck [UTH-18]."""
    memory.follow_shuffle(s)
    for card in range(CARDS):
        s.deck[s.piled] = card
        s.piled += s.discard[card]
        s.discard[card] = 0
    for i in range(s.piled, CARDS):
        s.deck[i] = -1
    s.discarded = 0
    shuffle_deck(s, SHUFFLE)


@compiled
def shuffle_deck(s: State, chance: int) -> None:
    """Shuffle the deck; of cards that look the same only the face, which is all that records tell."""
    if s.twins:
        _leave_faces(s)
    luck.shuffle(s, chance, s.deck, s.piled)
    if s.twins:
        _tell_twins_apart(s)


@compiled
def _leave_faces(s: State) -> None:
    """Put the cards of the deck aside, in the empty discard, and their faces in their place."""
    for i in range(s.piled):
        s.discard[s.deck[i]] = 1
        s.deck[i] = s.face[s.deck[i]]


@compiled
def _tell_twins_apart(s: State) -> None:
    """Replace each face on the deck by one of the cards that were put aside."""
    for i in range(s.piled):
        card = s.deck[i]
        while not s.discard[card]:
            card += 1
        s.deck[i] = card
        s.discard[card] = 0


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
    for card in range(s.share_cards):
        left += s.discard[card]
    for i in range(s.piled):
        left += shows_share(s, s.deck[i])
    return left > 0


@compiled
def dig(s: State) -> int:
    """Turn up cards until a share appears; the others lie beside the deck until then [UTH-4].

    LOST, and nothing turned up, if there is no share.
    """
    if not share_is_left(s):
        memory.know_no_share_is_left(s)
        return LOST
    card = _turn_up(s)
    while not shows_share(s, card):
        s.turned[card] = BESIDE
        card = _turn_up(s)
    for other in range(s.share_cards, CARDS):
        if s.turned[other] == BESIDE:
            s.turned[other] = TURNED
            throw_away(s, other)
    return card


@compiled
def turn_up_share(s: State) -> int:
    """Turn up cards until a share appears; each of the others is discarded before the next [UTH-9].

    LOST, and nothing turned up, if there is no share [UTH-4].
    """
    if not share_is_left(s):
        memory.know_no_share_is_left(s)
        return LOST
    card = _turn_up(s)
    while not shows_share(s, card):
        s.turned[card] = TURNED
        throw_away(s, card)
        card = _turn_up(s)
    return card


@compiled
def _turn_up(s: State) -> int:
    """Draw the top card, seen by all."""
    card = draw(s)
    memory.reveal(s, card, DRAWN + s.decks)
    return card

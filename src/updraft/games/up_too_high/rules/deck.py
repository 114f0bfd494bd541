"""The deck and the discard: drawing, shuffling, digging for a share, and who sees what."""

from updraft.games.up_too_high.rules import memory
from updraft.games.up_too_high.rules.cards import shows_share
from updraft.games.up_too_high.state import CARDS, DECK, DRAWN, SHUFFLE, State
from updraft.kit import luck
from updraft.kit.jit import compiled

LOST = -1
BESIDE, TURNED = 2, 1  # a card turned up: still beside the deck, or discarded since


@compiled
def make_deck(s: State) -> None:
    """Shuffle all cards into the first deck [UTH-1]."""
    memory.forget_all(s)
    for card in range(CARDS):
        s.deck[card] = card
    s.piled = CARDS
    _shuffle(s, DECK)


@compiled
def draw(s: State) -> int:
    """Draw the top card, after a shuffle if one is needed; LOST if there is none [UTH-18] [UTH-19]."""
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
    _shuffle(s, SHUFFLE)


@compiled
def _shuffle(s: State, chance: int) -> None:
    """Shuffle the deck by faces, which is all that a record holds of cards that look the same."""
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
    """Move a card to the discard; players who know it still do, until the discard is shuffled [UTH-15]."""
    s.discard[card] = 1
    s.discarded += 1


@compiled
def share_is_left(s: State) -> bool:
    """Check whether deck and discard together hold a share [UTH-4]."""
    left = 0
    for card in range(s.share_cards):
        left += s.discard[card]
    for i in range(s.piled):
        left += shows_share(s, s.deck[i])
    return left > 0


@compiled
def dig(s: State, seat: int) -> int:
    """Turn up cards for a player without a share until one appears; the others lie beside the deck until then [UTH-4].

    If there is none, return LOST and turn nothing up.
    """
    memory.know_hand_has_no_share(s, seat)
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
    """Turn up cards until a share appears, and discard each of the others before the next [UTH-9].

    If there is none, return LOST and turn nothing up [UTH-4].
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
    """Draw the top card, seen by all [UTH-2]."""
    card = draw(s)
    memory.reveal(s, card, DRAWN + s.decks)
    return card

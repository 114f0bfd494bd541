"""The memory of players: for the public and for each seat, where every card may be.

Row 0 is the public, row seat + 1 a seat. A row knows where a card lies (`known`), or it holds a set of places
possible (`may`): every place that the card can have reached, unseen by that row, since that row last saw it.
Only functions that move cards (in `deck`, `hands` and `capitals`) call these.
"""

from updraft.games.up_too_high.rules.twins import confuse_twins, last_twin
from updraft.games.up_too_high.state import CARDS, DECKS, DRAWN, EVERYONE, FOUNDED, IN_DISCARD, ONE, State
from updraft.kit.jit import compiled


@compiled
def forget_all(s: State) -> None:
    """Hold possible for every card that it is on the first deck, was drawn from it, or is in another hand."""
    hands = (ONE << s.seats) - 1
    for row in range(s.seats + 1):
        others = hands if row == 0 else hands & ~(ONE << (row - 1))
        for card in range(CARDS):
            s.may[row, card] = others | ONE << DRAWN


@compiled
def show(s: State, seat: int, card: int, place: int) -> None:
    """Show a card that comes from a place to one seat [UTH-2]."""
    if s.twins:
        confuse_twins(s, seat + 1, card, place)
    know(s, seat, card)
    if FOUNDED <= place < DRAWN:
        _rule_out_higher(s, seat, card, place)


@compiled
def know(s: State, seat: int, card: int) -> None:
    """Let a seat know where a card lies."""
    s.known[card] |= 2 << seat
    s.may[seat + 1, card] = 0


@compiled
def _rule_out_higher(s: State, seat: int, card: int, place: int) -> None:
    """Rule out higher cards below a card of a founder's bid, which lies in card order [UTH-15]."""
    elsewhere = ~(ONE << place)
    for higher in range(last_twin(s, card) + 1, CARDS):
        s.may[seat + 1, higher] &= elsewhere


@compiled
def reveal(s: State, card: int, place: int) -> None:
    """Show a card that comes from a place to everyone [UTH-2]."""
    if s.twins:
        for row in range(s.seats + 1):
            confuse_twins(s, row, card, place)
    s.known[card] = EVERYONE
    for row in range(s.seats + 1):
        s.may[row, card] = 0


@compiled
def forget_hand(s: State, seat: int) -> None:
    """Forget which cards others knew in a hand: any of them may now be laid face-down [UTH-5]."""
    own = 2 << seat
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        if s.known[card] != own:
            for row in range(s.seats + 1):
                if row != seat + 1 and s.known[card] >> row & 1:
                    s.may[row, card] = ONE << seat
            s.known[card] = own


@compiled
def know_hand_is_empty(s: State, seat: int) -> None:
    """Rule out every card in a hand that has none."""
    elsewhere = ~(ONE << seat)
    for row in range(s.seats + 1):
        for card in range(CARDS):
            s.may[row, card] &= elsewhere


@compiled
def know_hand_has_no_share(s: State, seat: int) -> None:
    """Rule out every share in the hand of a player who must dig [UTH-4]."""
    elsewhere = ~(ONE << seat)
    for row in range(s.seats + 1):
        for card in range(s.share_cards):
            s.may[row, card] &= elsewhere


@compiled
def know_no_share_is_left(s: State) -> None:
    """Rule out every share on the deck and in the discard; from now on this counts as another deck [UTH-4]."""
    if not s.shareless:
        before = ONE << (DRAWN + s.decks)
        _count_deck(s)
        now = ONE << (DRAWN + s.decks)
        s.shareless = 1
        for row in range(s.seats + 1):
            for card in range(s.share_cards, CARDS):
                s.may[row, card] |= ((s.may[row, card] & before) != 0) * now
    elsewhere = ~(ONE << IN_DISCARD)
    for row in range(s.seats + 1):
        for card in range(s.share_cards):
            s.may[row, card] &= elsewhere


@compiled
def _count_deck(s: State) -> None:
    """Number one more deck; should there ever be too many, the last ones share a number."""
    s.decks = min(s.decks + 1, DECKS - 1)


@compiled
def follow_shuffle(s: State) -> None:
    """Move all cards that are or may be in the discard to the new deck [UTH-18]."""
    _count_deck(s)
    s.shareless = 0
    fresh = ONE << (DRAWN + s.decks)
    elsewhere = ~(ONE << IN_DISCARD)
    for row in range(s.seats + 1):
        for card in range(CARDS):
            word = s.may[row, card]
            known_there = s.discard[card] & (s.known[card] >> row)
            s.may[row, card] = (word & elsewhere) | (known_there | ((word >> IN_DISCARD) & 1)) * fresh
    for card in range(CARDS):
        s.known[card] *= 1 - s.discard[card]


@compiled
def follow_bid(s: State, seat: int, place: int) -> None:
    """Hold possible that every card that may be in a bid is now where the bid goes, face-down."""
    target = ONE << place
    for row in range(s.seats + 1):
        for card in range(CARDS):
            word = s.may[row, card]
            s.may[row, card] = word | ((word >> seat) & 1) * target


@compiled
def follow_capital(s: State, company: int, count: int, place: int) -> None:
    """Hold possible that cards of the same origin are among the top cards that are about to leave a capital."""
    target = ONE << place
    funds = s.funds[company]
    for row in range(s.seats + 1):
        origins = ONE * 0
        for at in range(funds - count, funds):
            unknown = 1 - (s.known[s.capital[company, at]] >> row & 1)
            origins |= unknown * (ONE << s.origin[company, at])
        if row != place + 1 and origins != 0:
            for card in range(CARDS):
                word = s.may[row, card]
                s.may[row, card] = word | ((word & origins) != 0) * target

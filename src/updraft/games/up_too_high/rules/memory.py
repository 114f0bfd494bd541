"""What could be remembered at a table of Up Too High: for the public and each seat, where every card can be.

Row 0 is the public, row seat + 1 a seat. A row knows where a card lies (`known`), or it holds a set of places
possible (`may`): every place that the card can have reached, unseen by that row, since it was last seen.
"""

from updraft.games.up_too_high.rules.twins import confuse_twins, last_twin
from updraft.games.up_too_high.state import CARDS, DECKS, DRAWN, EVERYONE, IN_DISCARD, ONE, State
from updraft.kit.jit import compiled


@compiled
def remember_deal(s: State) -> None:
    """Every seat knows its own hand; all else is in some other hand or was on the deck."""
    hands = (ONE << s.seats) - 1
    for row in range(s.seats + 1):
        others = hands if row == 0 else hands & ~(ONE << (row - 1))
        for card in range(CARDS):
            s.may[row, card] = others | ONE << DRAWN
    for seat in range(s.seats):
        for i in range(s.held[seat]):
            know(s, seat, s.hand[seat, i])


@compiled
def see(s: State, seat: int, card: int, place: int) -> None:
    """Show a seat a card that comes from a place."""
    if s.twins:
        confuse_twins(s, seat + 1, card, place)
    know(s, seat, card)


@compiled
def know(s: State, seat: int, card: int) -> None:
    """Let a seat know where a card is."""
    s.known[card] |= 2 << seat
    s.may[seat + 1, card] = 0


@compiled
def reveal(s: State, card: int, place: int) -> None:
    """Show everyone a card that comes from a place [UTH-2]."""
    if s.twins:
        for row in range(s.seats + 1):
            confuse_twins(s, row, card, place)
    s.known[card] = EVERYONE
    for row in range(s.seats + 1):
        s.may[row, card] = 0


@compiled
def lose_sight_of_hand(s: State, seat: int) -> None:
    """Who knew a card in a hand does not know whether it is among those laid face-down."""
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
    """Nothing can be in a hand without cards."""
    elsewhere = ~(ONE << seat)
    for row in range(s.seats + 1):
        for card in range(CARDS):
            s.may[row, card] &= elsewhere


@compiled
def know_hand_has_no_share(s: State, seat: int) -> None:
    """Who must dig has no share in hand [UTH-4]."""
    elsewhere = ~(ONE << seat)
    for row in range(s.seats + 1):
        for card in range(s.share_cards):
            s.may[row, card] &= elsewhere


@compiled
def know_no_share_is_left(s: State) -> None:
    """Everyone is told that deck and discard hold no share: from now on this is another deck [UTH-4]."""
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
    """Should there ever be too many decks, the last ones are told apart no more."""
    s.decks = min(s.decks + 1, DECKS - 1)


@compiled
def follow_shuffle(s: State) -> None:
    """What was or can have been in the discard is or can be anywhere in the new deck [UTH-18]."""
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
    """A bid moves on face-down: any card that can be in it can be there now."""
    target = ONE << place
    for row in range(s.seats + 1):
        for card in range(CARDS):
            word = s.may[row, card]
            s.may[row, card] = word | ((word >> seat) & 1) * target


@compiled
def follow_capital(s: State, company: int, count: int, place: int) -> None:
    """The top cards of a capital are about to leave face-down: who does not know them follows their origins."""
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


@compiled
def see_below(s: State, seat: int, card: int, origin: int) -> None:
    """Rule out higher cards below a card of a founding bid, which lies in card order [UTH-15]."""
    if origin < DRAWN:
        elsewhere = ~(ONE << origin)
        for higher in range(last_twin(s, card) + 1, CARDS):
            s.may[seat + 1, higher] &= elsewhere

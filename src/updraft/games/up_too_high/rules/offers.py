"""The share phase begins: everyone lays a share, from the hand or from the deck."""

from updraft.games.up_too_high.memory import know_hand_has_no_share, reveal
from updraft.games.up_too_high.rules.cards import holds_share, play_from_hand
from updraft.games.up_too_high.rules.deck import LOST, dig
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.jit import compiled


@compiled
def begin_offers(s: State) -> None:
    """From the first player on, clockwise [UTH-3]."""
    s.phase = Phase.OFFER
    s.step = 0
    s.offered = 0


@compiled
def ask_offer(s: State) -> bool:
    """Who holds a share chooses one, for the others the deck does [UTH-3] [UTH-4]. False when all are laid."""
    while s.step < s.seats:
        seat = (s.starter + s.step) % s.seats
        if holds_share(s, seat):
            s.turn = seat
            return True
        know_hand_has_no_share(s, seat)
        _lay_from_deck(s)
        s.step += 1
    if s.seats == 2:
        _lay_from_deck(s)
        _lay_from_deck(s)
    return False


@compiled
def lay_offer(s: State, card: int) -> None:
    """A share from hand lies face-up [UTH-3]."""
    play_from_hand(s, s.turn, card)
    reveal(s, card)
    _lay(s, card)
    s.step += 1


@compiled
def _lay_from_deck(s: State) -> None:
    """A dig; with 2 players, one more for each of them [UTH-4] [UTH-9]."""
    card = dig(s)
    if card != LOST:
        _lay(s, card)


@compiled
def _lay(s: State, card: int) -> None:
    s.offer[s.offered] = card
    s.offered += 1

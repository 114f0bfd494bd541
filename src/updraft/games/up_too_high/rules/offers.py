"""Offers: everyone secretly chooses a share, then all are laid, from hands or from the deck."""

from updraft.games.up_too_high.rules.deck import LOST, dig, turn_up_share
from updraft.games.up_too_high.rules.hands import lay_face_up
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.jit import compiled

NO_SHARE = -1


@compiled
def begin_offers(s: State) -> None:
    """Ask the first player to choose an offer [UTH-3]."""
    s.phase = Phase.OFFER
    s.step = 0
    s.offered = 0
    s.turn = s.starter


@compiled
def choose_offer(s: State, face: int) -> bool:
    """Choose a share, which stays in hand, or none; ask the next player [UTH-3]. False when all have chosen."""
    s.chosen[s.turn] = face
    s.step += 1
    s.turn = (s.starter + s.step) % s.seats
    return s.step < s.seats


@compiled
def lay_offers(s: State) -> None:
    """Lay the chosen shares from the first player on; the deck provides for players without one [UTH-3] [UTH-4].

    With 2 players, each then turns up another [UTH-9].
    """
    for step in range(s.seats):
        seat = (s.starter + step) % s.seats
        face = s.chosen[seat]
        s.chosen[seat] = NO_SHARE
        if face == NO_SHARE:
            _put_on_offer(s, dig(s, seat))
        else:
            _put_on_offer(s, lay_face_up(s, seat, face))
    if s.seats == 2:
        _put_on_offer(s, turn_up_share(s))
        _put_on_offer(s, turn_up_share(s))


@compiled
def _put_on_offer(s: State, card: int) -> None:
    """Add a share to the offers, if there is one [UTH-4]."""
    if card != LOST:
        s.offer[s.offered] = card
        s.offered += 1

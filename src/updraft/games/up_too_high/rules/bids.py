"""Bids: everyone bids once, with cards from hand, face-down."""

from updraft.games.up_too_high.rules.hands import lay_face_down
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.jit import compiled


@compiled
def begin_bids(s: State) -> None:
    """Ask the first player for a bid [UTH-5]."""
    s.phase = Phase.BID
    s.step = 0
    s.turn = s.starter


@compiled
def lay_bid(s: State, face: int) -> None:
    """Lay one more card of a bid, in card order [UTH-5]."""
    lay_face_down(s, s.turn, face)


@compiled
def close_bid(s: State) -> bool:
    """Ask the next player for a bid [UTH-5]. False when all have bid."""
    s.step += 1
    s.turn = (s.starter + s.step) % s.seats
    return s.step < s.seats


@compiled
def last_laid(s: State, seat: int) -> int:
    """Return the face of the highest card of a bid so far; -1 before the first."""
    return s.face[s.bid[seat, s.laid[seat] - 1]] if s.laid[seat] else -1

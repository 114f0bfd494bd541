"""Step 3 of a company: upgrades from the president's hand, paid from the capital."""

from updraft.games.up_too_high.rules.capitals import spend
from updraft.games.up_too_high.rules.deck import throw_away
from updraft.games.up_too_high.rules.hands import lay_face_up
from updraft.games.up_too_high.state import State
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Cells


@compiled
def cost(level: int, new: int) -> int:
    """Add up the price of every level on the way, skipped ones included [UTH-14]."""
    return (new * (new + 1) - level * (level + 1)) // 2


@compiled
def can_build(s: State, level: int, new: int) -> bool:
    """Check that a level is higher and the capital pays for it; a card without that half shows 0 [UTH-14]."""
    return (new > level) & (cost(level, new) <= s.funds[s.company])


@compiled
def build_airport(s: State, face: int) -> None:
    """Pay for a higher airport and put it in use [UTH-14]."""
    new = s.airport_half[face]
    spend(s, s.company, cost(s.airport[s.company], new))
    s.airport[s.company] = new
    _put_in_use(s, s.airport_card, face)


@compiled
def build_plane(s: State, face: int) -> None:
    """Pay for a higher airplane and put it in use [UTH-14]."""
    new = s.plane_half[face]
    spend(s, s.company, cost(s.plane[s.company], new))
    s.plane[s.company] = new
    _put_in_use(s, s.plane_card, face)


@compiled
def _put_in_use(s: State, in_use: Cells, face: int) -> None:
    """Lay an upgrade card at the airport and discard the one that it replaces [UTH-15]."""
    card = lay_face_up(s, s.turn, face)
    if in_use[s.company] >= 0:
        throw_away(s, widen(in_use[s.company]))
    in_use[s.company] = card

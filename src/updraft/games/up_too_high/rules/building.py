"""Step 3 of a company: better airports and airplanes, from the president's hand, paid from capital."""

from updraft.games.up_too_high.rules.cards import play_from_hand
from updraft.games.up_too_high.rules.deck import take_off_capital, throw_away
from updraft.games.up_too_high.rules.memory import follow_capital
from updraft.games.up_too_high.state import IN_DISCARD, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Cells


@compiled
def cost(level: int, new: int) -> int:
    """Every level on the way is paid, also those jumped over [UTH-14]."""
    return (new * (new + 1) - level * (level + 1)) // 2


@compiled
def can_build(s: State, level: int, new: int) -> bool:
    """The new level is higher and the capital pays for it; a card without that half shows 0 [UTH-14]."""
    return (new > level) & (cost(level, new) <= s.funds[s.company])


@compiled
def build_airport(s: State, face: int) -> None:
    new = s.airport_half[face]
    _pay_for(s, cost(s.airport[s.company], new))
    s.airport[s.company] = new
    _put_in_use(s, s.airport_card, face)


@compiled
def build_plane(s: State, face: int) -> None:
    new = s.plane_half[face]
    _pay_for(s, cost(s.plane[s.company], new))
    s.plane[s.company] = new
    _put_in_use(s, s.plane_card, face)


@compiled
def _pay_for(s: State, price: int) -> None:
    """Spent capital is discarded unseen, from the top [UTH-15]."""
    follow_capital(s, s.company, price, IN_DISCARD)
    for _ in range(price):
        throw_away(s, take_off_capital(s, s.company))


@compiled
def _put_in_use(s: State, in_use: Cells, face: int) -> None:
    """A replaced upgrade card is discarded [UTH-15]."""
    card = play_from_hand(s, s.turn, face)
    if in_use[s.company] >= 0:
        throw_away(s, in_use[s.company])
    in_use[s.company] = card

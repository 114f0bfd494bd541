"""Simple bots of Up Too High: each is one line that rates a move. All take the most valuable share on offer."""

from updraft.games.up_too_high.components import LETTERS
from updraft.games.up_too_high.state import State
from updraft.kit.parts import SimpleRule

ACTIVE = ("fly cw", "fly ccw", "airport", "plane")


def _usual(s: State, move: str) -> int:
    """Rate all moves but bids: take the most valuable share, fly, build, and keep the capital."""
    verb, _, what = move.partition(" ")
    if verb == "take":
        company = LETTERS.index(what)
        return int(s.airport[company] + s.plane[company])
    return -int(what) if verb == "dividend" else move.startswith(ACTIVE)


def _bids(s: State, move: str, most: int) -> bool:
    """Prefer another card of a bid up to so many cards, then its end."""
    return (move != "bid done") == (s.laid[s.turn] < most)


SIMPLE_BOTS: dict[str, SimpleRule] = {
    "bid-nothing": lambda s, move: _bids(s, move, 0) if move.startswith("bid") else _usual(s, move),
    "bid-one": lambda s, move: _bids(s, move, 1) if move.startswith("bid") else _usual(s, move),
    "bid-three": lambda s, move: _bids(s, move, 3) if move.startswith("bid") else _usual(s, move),
    "pay-dividends": lambda s, move: _bids(s, move, 1) if move.startswith("bid") else abs(_usual(s, move)),
    "stay-small": lambda s, move: _bids(s, move, 1) if move.startswith("bid") else not move.startswith(ACTIVE),
}

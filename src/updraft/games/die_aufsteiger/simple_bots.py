"""Simple bots of die Aufsteiger: each is one line that rates a move. All end a turn when nothing is left to gain."""

from updraft.games.die_aufsteiger.state import SIDE, TABLE, State
from updraft.kit.parts import SimpleRule

LADDERS = ("small", "large")


def _height(s: State, where: str) -> int:
    """Find the height of a quarter, given as `x,y`, or of the table."""
    if "," not in where:
        return 0
    x, y = map(int, where.split(","))
    return int(s.height[y, x])


def _gain(s: State, move: str) -> int:
    """Count the height that a pawn move gains; 0 for the end of a turn, -1 for all other moves."""
    verb, *where = move.split()
    if verb == "end":
        return 0
    if verb not in ("walk", *LADDERS):
        return -1
    at = int(s.place[s.turn])
    return (_height(s, where[0]) - (0 if at == TABLE else int(s.height[at // SIDE, at % SIDE]))) or -1


SIMPLE_BOTS: dict[str, SimpleRule] = {
    "climb": _gain,
    "walk": lambda s, move: -1 if move.startswith(LADDERS) else _gain(s, move),
    "ladders-first": lambda s, move: SIDE * _gain(s, move) if move.startswith(LADDERS) else _gain(s, move),
    "stone-early": lambda s, move: SIDE if move.startswith("stone") else _gain(s, move),
    "pile-up": lambda s, move: (
        _height(s, move.split()[2]) if move.startswith("put") else move.startswith("lift") / 2 or _gain(s, move)
    ),
}

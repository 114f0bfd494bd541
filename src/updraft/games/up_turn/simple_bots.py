"""Simple bots of Up Turn: each is one line that rates a move. All call, and give tiles to whoever has the fewest."""

from updraft.games.up_turn.rules.tiles import is_double
from updraft.games.up_turn.state import State
from updraft.kit.parts import SimpleRule

WAITING = ("draw", "pass")
FAR = 1_000  # more than any distance or rack


def _usual(s: State, move: str) -> int:
    """Rate all moves but numbers: giving, by the fewest tiles, before action tiles and the call, before waiting."""
    if move.startswith(("to", "hit")) and move != "hit none":
        return FAR - int(s.held[int(move[-1])])
    return -2 * FAR if move in (*WAITING, "silent", "hit none") else -FAR


def _distance(s: State, move: str) -> int:
    return abs(int(move) - int(s.last))


def _reach(s: State, move: str) -> int:
    """Rate a number: the furthest double, or else the nearest number."""
    return _distance(s, move) if is_double(s, int(move)) else -_distance(s, move)


SIMPLE_BOTS: dict[str, SimpleRule] = {
    "furthest-double": lambda s, move: _reach(s, move) if move.isdigit() else _usual(s, move),
    "nearest-number": lambda s, move: -_distance(s, move) if move.isdigit() else _usual(s, move),
    "furthest-number": lambda s, move: _distance(s, move) if move.isdigit() else _usual(s, move),
    "actions-first": lambda s, move: _reach(s, move) - 1.5 * FAR if move.isdigit() else _usual(s, move),
    "numbers-only": lambda s, move: (
        _reach(s, move) if move.isdigit() else -FAR // 2 if move in WAITING else _usual(s, move)
    ),
}

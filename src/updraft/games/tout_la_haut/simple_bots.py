"""Simple bots of Tout là-haut: each is one line that rates a move, such as `R3G4`, or `R3G4*` face-down."""

from updraft.kit.parts import SimpleRule

SIMPLE_BOTS: dict[str, SimpleRule] = {
    "highest-floors": lambda _s, move: (not move.endswith("*"), int(move[1]) + int(move[3])),
    "highest-top": lambda _s, move: (not move.endswith("*"), int(move[3])),
    "lowest-floors": lambda _s, move: (not move.endswith("*"), -int(move[1]) - int(move[3])),
    "one-colour": lambda _s, move: (not move.endswith("*"), move[0] == move[2]),
    "face-down": lambda _s, move: move.endswith("*"),
}

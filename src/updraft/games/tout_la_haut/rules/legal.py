"""Legal moves: which cards of the hand may be built, and how."""

from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.state import GREY_FLOOR, SHADE, VALUE, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """List the cards that fit, to be built face-up, then every card, to be built face-down [TLH-3] [TLH-5]."""
    s: State = table[0]
    if s.turn == NOBODY:
        return 0
    # Every card is written, and the next one over it if it does not count: random play mispredicts the
    # branch that would be here (93 ns a move with branches in legal and play, 50 without).
    roof = s.roof[s.turn]
    count = 0
    last = -1
    for i in range(s.held):
        kind = s.hand[i]
        moves[count] = kind
        count += (kind != last) & fits(s.floors[kind, 0], roof)
        last = kind
    last = -1
    for i in range(s.held):
        kind = s.hand[i]
        moves[count] = FACE_DOWN + kind
        count += kind != last
        last = kind
    return count


@compiled
def fits(bottom: int, below: int) -> bool:
    """Let a floor follow one of its colour or its value, and anything follow grey [TLH-4] [TLH-5]."""
    return (below == GREY_FLOOR) | (bottom >> SHADE == below >> SHADE) | (bottom & VALUE == below & VALUE)

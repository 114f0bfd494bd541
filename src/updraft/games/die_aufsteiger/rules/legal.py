"""List the legal moves of each phase."""

from updraft.games.die_aufsteiger.rules.blocks import list_lifts, list_puts
from updraft.games.die_aufsteiger.rules.paths import list_paths
from updraft.games.die_aufsteiger.rules.stones import list_stones
from updraft.games.die_aufsteiger.state import END, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """List block moves, pawn moves and the stone; `end` is possible except between lift and put [AUF-5]."""
    s: State = table[0]
    if s.turn == NOBODY:
        return 0
    if s.phase == Phase.HOLDING:
        return list_puts(s, moves, 0)
    count = 0
    if s.phase == Phase.ACTING:
        count = list_lifts(s, moves, count)
        count = list_paths(s, moves, count, True)
    elif s.phase == Phase.SHARING:
        count = list_paths(s, moves, count, False)
    if s.phase == Phase.LAYING or (s.phase == Phase.ACTING and not s.together):
        count = list_stones(s, moves, count)
    moves[count] = END
    return count + 1

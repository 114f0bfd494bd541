"""Lay and remove blocking stones."""

from updraft.games.die_aufsteiger.rules.rows import y_of
from updraft.games.die_aufsteiger.rules.tower import uncovered
from updraft.games.die_aufsteiger.state import BLOCKS, NONE, STONE, Phase, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints


@compiled
def list_stones(s: State, moves: Ints, count: int) -> int:
    """List every face that a stone may go onto [AUF-12]."""
    if s.stones[s.turn] == 0:
        return count
    for block in range(BLOCKS):
        moves[count] = STONE + block
        count += takes_stone(s, block)
    return count


@compiled
def takes_stone(s: State, block: int) -> bool:
    """Tell whether a top has no pawn, no stone and an uncovered quarter, whatever its colour [AUF-12]."""
    return (s.bare[block] > 0) & (s.crowd[block] == 0) & (s.shut[block] == 0)


@compiled
def lay_stone(s: State, block: int) -> None:
    """Bar a top in all its parts; after that the turn can only be ended [AUF-12] [AUF-5]."""
    s.stones[s.turn] = 0
    s.stone_on[s.turn] = block
    s.shut[block] = 1
    upper = y_of(s.at[block])
    for y in range(upper, upper + s.deep[block]):
        s.barred[y] |= uncovered(s, block, y)
    s.phase = Phase.CLOSING


@compiled
def remove_stone(s: State, seat: int) -> None:
    """Take a stone out of the game when its owner's next turn begins [AUF-12]."""
    block = s.stone_on[seat]
    if block == NONE:
        return
    s.stone_on[seat] = NONE
    s.shut[block] = 0
    upper = y_of(s.at[block])
    for y in range(upper, upper + s.deep[block]):
        s.barred[y] &= ~uncovered(s, block, y)

"""Set-up: the bag, the racks and the starting tile."""

from updraft.games.up_turn.rules.bag import put
from updraft.games.up_turn.state import (
    BAG,
    DEALT,
    LEFT,
    NUMBERS,
    ON_TABLE,
    OPEN,
    TILES,
    Phase,
    State,
)
from updraft.kit import luck
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def deal(table: Table[State]) -> None:
    """Deal seven tiles to each seat in turn, start the line with a number, and ask for the opening [UPT-1] [UPT-2]."""
    s: State = table[0]
    choose_first(s)
    _fill_bag(s)
    for seat in range(s.seats):
        for _ in range(DEALT):
            put(s, seat, _top_tile(s), s.clock)
    _start_line(s)
    s.order = OPEN
    s.way = LEFT
    s.phase = Phase.TURN
    s.turn = s.first


@compiled
def _fill_bag(s: State) -> None:
    for thing in range(TILES):
        s.bag_tiles[thing] = s.kind[thing]
    s.bagged = TILES
    luck.shuffle(s, BAG, s.bag_tiles, TILES)


@compiled
def _top_tile(s: State) -> int:
    s.bagged -= 1
    tile = s.bag_tiles[s.bagged]
    s.bag_tiles[s.bagged] = -1
    return tile


@compiled
def _start_line(s: State) -> None:
    """Draw the starting tile; put action tiles at the bottom of the bag and draw again [UPT-1]."""
    tile = _top_tile(s)
    while tile >= NUMBERS:
        for place in range(s.bagged, 0, -1):
            s.bag_tiles[place] = s.bag_tiles[place - 1]
        s.bag_tiles[0] = tile
        s.bagged += 1
        s.rejected += 1
        tile = _top_tile(s)
    s.line[0] = tile
    s.slope[0] = OPEN
    s.laid = 1
    s.last = tile
    s.bag_out[s.first_copy[tile]] = ON_TABLE

"""Hide what a seat of Up Turn cannot see."""

import numpy as np

from updraft.games.up_turn.rules.memory import thing_of
from updraft.games.up_turn.state import ON_TABLE, TILES, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.luck import blank_luck
from updraft.kit.memory import Cells, Table

UNSEEN = -1


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank the luck, other racks, and the bag except its known bottom; keep when tiles came to a rack."""
    s: State = table[0]
    blank_luck(s.luck)
    s.bag_tiles[known_bottom(s) :] = UNSEEN
    for other in range(s.seats):
        if not sees_rack(s, seat, other):
            s.rack[other, :] = UNSEEN
            _sort(s.since[other], s.held[other])


@compiled
def sees_rack(s: State, seat: int, other: int) -> bool:
    """Tell whether a seat sees the tiles on a rack: its own, and all of them once the game is over."""
    return other == seat or s.turn == NOBODY


@compiled
def known_bottom(s: State) -> int:
    """Count the tiles at the bottom of the bag that all players saw turned up for the start [UPT-1]."""
    return min(s.rejected, s.bagged)


@compiled
def _sort(cells: Cells, count: int) -> None:
    for i in range(1, count):
        cell = cells[i]
        j = i
        while j > 0 and cells[j - 1] > cell:
            cells[j] = cells[j - 1]
            j -= 1
        cells[j] = cell


@compiled
def find_unseen(s: State, seat: int, unseen: Cells) -> int:
    """List the things that a seat neither sees nor can infer, ascending; return how many there are."""
    open_ = np.zeros(TILES, np.int16)
    for thing in range(TILES):
        open_[thing] = s.bag_out[thing] != ON_TABLE
    for other in range(s.seats):
        for place in range(s.held[other]):
            since = s.since[other, place]
            if sees_rack(s, seat, other):
                _cross_off(s, open_, s.rack[other, place], since)
            elif since < 0:
                _cross_off(s, open_, -since, since)
    for place in range(known_bottom(s)):
        _cross_off(s, open_, s.bag_tiles[place], UNSEEN)
    count = 0
    for thing in range(TILES):
        unseen[count] = thing
        count += open_[thing]
    return count


@compiled
def _cross_off(s: State, open_: Cells, tile: int, since: int) -> None:
    """Cross off a known tile; of equal things, one that came out of the same bag."""
    thing = thing_of(s, tile, since)
    alike = s.into_bag[thing]
    while not open_[thing] or s.into_bag[thing] != alike:
        thing += 1
    open_[thing] = 0

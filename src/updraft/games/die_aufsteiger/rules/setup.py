"""Set up a game: the first player, the colours, the tower and everybody's ladders and stone."""

from updraft.games.die_aufsteiger.rules.towers import TRIES, build_tower
from updraft.games.die_aufsteiger.state import COLOURS_DRAWN, NONE, SEATS, Colour, State
from updraft.kit import luck
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def deal(table: Table[State]) -> None:
    """Draw the first player, the colours and the tower, and give out ladders and stones [AUF-3] [AUF-4] [GEN-2]."""
    s: State = table[0]
    choose_first(s)
    _give_colours(s)
    build_tower(s, TRIES)
    for seat in range(s.seats):
        s.small[seat] = 1
        s.large[seat] = 1
        s.stones[seat] = 1
    s.active = s.first
    s.turn = s.first


@compiled
def _give_colours(s: State) -> None:
    """Draw a pawn for everyone; violet takes part with 5 players or by option [AUF-4]."""
    drawn = SEATS if s.violet or s.seats == SEATS else Colour.VIOLET.value
    for i in range(drawn):
        s.colour[i] = i
    luck.shuffle_cells(s.luck, s.colour, 0, drawn)
    luck.record_outcome(s, COLOURS_DRAWN, s.colour, s.seats)
    for i in range(s.seats, SEATS):
        s.colour[i] = NONE

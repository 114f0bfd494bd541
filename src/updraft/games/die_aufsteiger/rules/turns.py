"""The course of a game: set-up, what may be chosen when, and whose turn it is."""

from updraft.games.die_aufsteiger.rules.blocks import lift, list_lifts, list_puts, put
from updraft.games.die_aufsteiger.rules.end import close_turn
from updraft.games.die_aufsteiger.rules.numbers import END, LIFT, PUT, STONE, WALK
from updraft.games.die_aufsteiger.rules.paths import go, list_paths
from updraft.games.die_aufsteiger.rules.stones import lay_stone, list_stones
from updraft.games.die_aufsteiger.state import COLOURS_DRAWN, NONE, SEATS, Colour, Phase, State
from updraft.games.die_aufsteiger.towers import TRIES, build_tower
from updraft.kit import luck
from updraft.kit.contract import NOBODY
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def deal(table: Table[State]) -> None:
    """Luck names the first player, gives out the colours and builds the tower [AUF-3] [AUF-4] [GEN-2]."""
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
    """Everyone gets a pawn; violet takes part with 5 players or by option [AUF-4]."""
    drawn = SEATS if s.violet or s.seats == SEATS else Colour.VIOLET.value
    for i in range(drawn):
        s.colour[i] = i
    luck.shuffle_cells(s.luck, s.colour, 0, drawn)
    luck.record_outcome(s, COLOURS_DRAWN, s.colour, s.seats)
    for i in range(s.seats, SEATS):
        s.colour[i] = NONE


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """One block move, pawn moves, then the stone; `end` is possible but between lift and put [AUF-5]."""
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


@compiled
def play(table: Table[State], move: int) -> None:
    """Carry out a choice [AUF-5]."""
    s: State = table[0]
    if move >= PUT:
        put(s, move)
    elif move == END:
        _end(s)
    elif move >= STONE:
        lay_stone(s, move - STONE)
    elif move >= WALK:
        go(s, move)
    else:
        lift(s, move - LIFT)


@compiled
def _end(s: State) -> None:
    """Close the turn; with `together`, let the others walk after a block move, then ask for the stone [AUF-22]."""
    if s.together and s.phase <= Phase.SHARING:
        s.walked = 0
        if s.moved != NONE:
            s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.turn != s.active:
            s.phase = Phase.SHARING.value
            return
        if s.stones[s.active]:
            s.phase = Phase.LAYING.value
            return
    close_turn(s)

"""The numbers of all moves, and which of them are legal."""

from updraft.games.up_turn.rules.bag import can_draw
from updraft.games.up_turn.rules.line import fits
from updraft.games.up_turn.state import ACTIONS, NUMBERS, OPEN, SEATS, Action, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.record import Table, Words

# 1 … 99   100   101   102   103   104 … 107                108   109   110   111   112   113   114     115
# number   blue        green       double arrow             skips       joker       draw  pass  upturn  silent
#          left  right left  right ul  ur  dl  dr           1     2     up    down
ARROW = NUMBERS  # an even number lets the left neighbour follow; of two pairs the first is up, the second down
SKIP_ONE = ARROW + 8
SKIP_TWO = SKIP_ONE + 1
JOKER = SKIP_TWO + 1
DRAW = JOKER + 2
PASS = DRAW + 1
UPTURN = PASS + 1
SILENT = UPTURN + 1
TO = SILENT + 1  # and the seat that receives a tile
HIT = TO + SEATS  # and the seat that has to draw
HIT_NONE = HIT + SEATS
MOVES = HIT_NONE + 1


@compiled
def legal(table: Table[State], moves: Words) -> int:
    """What the seat at turn may do, by what it is asked for."""
    s: State = table[0]
    if s.turn == NOBODY:
        return 0
    if s.phase <= Phase.DREW:
        return _turn_choices(s, moves)
    if s.phase == Phase.CALL:
        moves[0] = UPTURN
        moves[1] = SILENT
        return 2
    if s.phase == Phase.DEALING:
        return _opponents(s, moves, TO)
    count = _opponents(s, moves, HIT)
    moves[count] = HIT_NONE
    return count + 1


@compiled
def _opponents(s: State, moves: Words, base: int) -> int:
    """Never yourself [UPT-12] [UPT-13]."""
    count = 0
    for seat in range(s.seats):
        moves[count] = base + seat
        count += seat != s.turn
    return count


@compiled
def _turn_choices(s: State, moves: Words) -> int:
    """Lay a number or an action tile; draw, or pass where drawing is over [UPT-4] [UPT-5]."""
    seat = s.turn
    held = s.held[seat]
    count = 0
    place = 0
    while place < held and s.rack[seat, place] < NUMBERS:
        moves[count] = s.rack[seat, place]
        count += fits(s, s.rack[seat, place])
        place += 1
    if s.order == OPEN:
        if count > 0:
            return count
    elif held > 1:
        count = _action_choices(s, seat, place, moves, count)
    moves[count] = DRAW if s.phase == Phase.TURN and can_draw(s) else PASS
    return count + 1


@compiled
def _action_choices(s: State, seat: int, place: int, moves: Words, count: int) -> int:
    """Each kind of action tile in every way that it can be laid; with 2 players directions do not matter [UPT-6]."""
    last = -1
    stride = 2 if s.seats == 2 else 1
    for i in range(place, s.held[seat]):
        tile = s.rack[seat, i]
        if tile == last:
            continue
        last = tile
        if tile <= Action.DOUBLE_ARROW:
            first = ARROW + 2 * (tile - Action.BLUE)
            for move in range(first, first + (4 if tile == Action.DOUBLE_ARROW else 2), stride):
                moves[count] = move
                count += 1
        elif tile == Action.JOKER:
            moves[count] = JOKER
            moves[count + 1] = JOKER + 1
            count += 2
        else:
            moves[count] = SKIP_ONE + tile - Action.SKIP_ONE
            count += 1
    return count


@compiled
def action_of(move: int) -> int:
    """The action tile that a move lays."""
    if move < SKIP_ONE:
        return min(ARROW + ((move - ARROW) >> 1), NUMBERS + 2)
    return NUMBERS + min(3 + move - SKIP_ONE, ACTIONS - 1)

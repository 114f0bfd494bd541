"""The numbers of all moves, and which of them are legal."""

from updraft.games.up_turn.rules.bag import can_draw
from updraft.games.up_turn.rules.line import fits
from updraft.games.up_turn.state import ACTIONS, NUMBERS, OPEN, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

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
def legal(table: Table[State], moves: Ints) -> int:
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
def _opponents(s: State, moves: Ints, base: int) -> int:
    """Never yourself [UPT-12] [UPT-13]."""
    count = 0
    for seat in range(s.seats):
        moves[count] = base + seat
        count += seat != s.turn
    return count


@compiled
def _turn_choices(s: State, moves: Ints) -> int:
    """Lay a number or an action tile; draw, or pass after the draw [UPT-4] [UPT-5]."""
    rack, held = s.rack[s.turn], s.held[s.turn]
    last, order = s.last, s.order
    count = 0
    numbers = 0
    while numbers < held and rack[numbers] < NUMBERS:
        moves[count] = rack[numbers]
        count += fits(rack[numbers], last, order)
        numbers += 1
    if s.has_equals:
        count = _each_once(moves, count)
    if order == OPEN:
        if count > 0:
            return count
    elif held > 1:
        count = _action_choices(s, numbers, moves, count)
    return _waiting_choices(s, moves, count)


@compiled
def _each_once(moves: Ints, count: int) -> int:
    """Name equal numbers once; they stand side by side [UPT-C2]."""
    kept = 0
    for i in range(count):
        moves[kept] = moves[i]
        kept += i + 1 == count or moves[i + 1] != moves[i]
    return kept


@compiled
def _waiting_choices(s: State, moves: Ints, count: int) -> int:
    """Draw before laying, pass after the draw; if nothing can be drawn, pass only if nothing can be laid [UPT-5]."""
    if s.phase == Phase.TURN:
        if can_draw(s):
            moves[count] = DRAW
            return count + 1
        if count > 0:
            return count
    moves[count] = PASS
    return count + 1


@compiled
def _action_choices(s: State, numbers: int, moves: Ints, count: int) -> int:
    """Each kind of action tile in every way that it can be laid; with 2 players there is no direction [UPT-6]."""
    kinds = 0
    for place in range(numbers, s.held[s.turn]):
        kinds |= 1 << (s.rack[s.turn, place] - NUMBERS)
    directed = s.seats > 2
    # Every move is listed, and the next one over it where it does not count: no branch to mispredict.
    for move in range(ARROW, DRAW):
        moves[count] = move
        count += (kinds >> (action_of(move) - NUMBERS)) & (directed | (move & 1 == 0) | (move >= SKIP_ONE))
    return count


@compiled
def action_of(move: int) -> int:
    """The action tile that a move lays."""
    if move < SKIP_ONE:
        return min(ARROW + ((move - ARROW) >> 1), NUMBERS + 2)
    return NUMBERS + min(3 + move - SKIP_ONE, ACTIONS - 1)

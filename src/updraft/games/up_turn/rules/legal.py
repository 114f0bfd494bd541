"""The legal moves."""

from updraft.games.up_turn.moves import ARROW, DRAW, HIT, HIT_NONE, PASS, SILENT, SKIP_ONE, TO, UPTURN, action_of
from updraft.games.up_turn.rules.bag import can_draw
from updraft.games.up_turn.rules.tiles import fits
from updraft.games.up_turn.state import NUMBERS, OPEN, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """List the legal moves of the current player, by the decision that is due."""
    s: State = table[0]
    if s.turn == NOBODY:
        return 0
    if s.phase <= Phase.DREW:
        return _turn_moves(s, moves)
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
    """List a move for each opponent, never for yourself [UPT-12] [UPT-13]."""
    count = 0
    for seat in range(s.seats):
        moves[count] = base + seat
        count += seat != s.turn
    return count


@compiled
def _turn_moves(s: State, moves: Ints) -> int:
    """List the moves of a turn: lay a number or an action tile, draw, or pass after drawing [UPT-4] [UPT-5]."""
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
        count = _action_moves(s, numbers, moves, count)
    return _draw_or_pass(s, moves, count)


@compiled
def _each_once(moves: Ints, count: int) -> int:
    """Keep one of equal numbers; they stand side by side [UPT-C2]."""
    kept = 0
    for i in range(count):
        moves[kept] = moves[i]
        kept += i + 1 == count or moves[i + 1] != moves[i]
    return kept


@compiled
def _draw_or_pass(s: State, moves: Ints, count: int) -> int:
    """Draw before laying, or pass after drawing; with nothing to draw, pass only if no tile can be laid [UPT-5]."""
    if s.phase == Phase.TURN:
        if can_draw(s):
            moves[count] = DRAW
            return count + 1
        if count > 0:
            return count
    moves[count] = PASS
    return count + 1


@compiled
def _action_moves(s: State, numbers: int, moves: Ints, count: int) -> int:
    """List every way to lay each kind of action tile; with 2 players there is no direction to choose [UPT-6]."""
    kinds = 0
    for place in range(numbers, s.held[s.turn]):
        kinds |= 1 << (s.rack[s.turn, place] - NUMBERS)
    directed = s.seats > 2
    # Every move is written, and overwritten by the next one if it is not legal: no branch to mispredict.
    for move in range(ARROW, DRAW):
        moves[count] = move
        count += (kinds >> (action_of(move) - NUMBERS)) & (directed | (move & 1 == 0) | (move >= SKIP_ONE))
    return count

"""Playing a move: what it does, what follows it, and whose turn is next."""

from updraft.games.up_turn.moves import DRAW, HIT, HIT_NONE, JOKER, PASS, SILENT, SKIP_ONE, TO, UPTURN, action_of
from updraft.games.up_turn.rules.bag import can_draw, drawable, take, take_three
from updraft.games.up_turn.rules.end import end_game, is_last_turn
from updraft.games.up_turn.rules.line import lay_number, lay_tile
from updraft.games.up_turn.rules.memory import bar_fitting, bar_numbers
from updraft.games.up_turn.state import AUTO, DOWN, LEFT, LIMIT, NUMBERS, OPEN, RIGHT, UP, End, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def play(table: Table[State], move: int) -> None:
    """Carry out a move: lay, draw, pass, call, deal or give a penalty."""
    s: State = table[0]
    if move < NUMBERS:
        s.steps = 1
        lay_number(s, s.turn, move)
        _after_lay(s)
    elif move < DRAW:
        _play_action(s, move)
        _after_lay(s)
    elif move == DRAW:
        _draw(s)
    elif move == PASS:
        _pass(s)
    elif move <= SILENT:
        _call(s, move == UPTURN)
    else:
        _give(s, move)


@compiled
def _play_action(s: State, move: int) -> None:
    """Lay an action tile: set order and direction, or skip players [UPT-6] [UPT-9] [UPT-10]."""
    if move < SKIP_ONE:
        s.order = DOWN if move & 2 else UP
        s.way = RIGHT if move & 1 else LEFT
        s.steps = 1
    elif move < JOKER:
        s.steps = steps_of_skip(s.seats, move - SKIP_ONE + 1)
    else:
        s.order = DOWN if move & 1 else UP
        s.steps = 0
    lay_tile(s, s.turn, action_of(move))


@compiled
def steps_of_skip(seats: int, skipped: int) -> int:
    """Count the seats to the next turn after a skip; with 2 players it is always yours again [UPT-9]."""
    return seats if seats == 2 else skipped + 1


@compiled
def _after_lay(s: State) -> None:
    """Settle a lay: own silence, victory, an opponent's silence, the call, then dealing and penalties [UPT-20]."""
    seat = s.turn
    s.idle = 0
    if s.silent == seat:
        s.silent = NOBODY
        take_three(s, seat)
    if s.held[seat] == 0:
        end_game(s, End.EMPTY_RACK)
        return
    if s.silent != NOBODY:
        take_three(s, s.silent)
        s.silent = NOBODY
    if s.held[seat] > 1:
        _ask_next(s)
    elif s.call == AUTO:
        _call(s, True)
    else:
        s.phase = Phase.CALL


@compiled
def _call(s: State, upturn: bool) -> None:
    """Call with one tile left, or stay silent until the next tile is laid [UPT-14]."""
    if upturn:
        s.called[s.turn] = 1
    else:
        s.silent = s.turn
    _ask_next(s)


@compiled
def _ask_next(s: State) -> None:
    """Ask for all dealing, then for all penalties, while tiles can be drawn; then end the turn [UPT-17] [UPT-20]."""
    if s.to_deal + s.to_hit > 0:
        s.to_deal = min(s.to_deal, drawable(s))
        if can_draw(s):
            s.phase = Phase.DEALING if s.to_deal > 0 else Phase.PENALTY
            return
        s.to_hit = 0
    _end_turn(s)


@compiled
def _give(s: State, move: int) -> None:
    """Deal a tile after a double, or make an opponent draw for a penalty [UPT-12] [UPT-13]."""
    if move < HIT:
        s.to_deal -= 1
        take(s, move - TO)
    else:
        s.to_hit -= 1
        if move < HIT_NONE:
            take(s, move - HIT)
    _ask_next(s)


@compiled
def _draw(s: State) -> None:
    """Draw a tile; the player no longer has to call [UPT-5] [UPT-14]."""
    if s.order == OPEN:
        bar_numbers(s, s.turn)
    if s.silent == s.turn:
        s.silent = NOBODY
    s.idle = 0
    take(s, s.turn)
    s.phase = Phase.DREW


@compiled
def _pass(s: State) -> None:
    """Pass; the game ends when all players pass in a row because nothing can be drawn [UPT-5] [UPT-18]."""
    if s.order == OPEN:
        bar_numbers(s, s.turn)
    elif s.phase == Phase.TURN:
        bar_fitting(s, s.turn)
    s.idle = s.idle + 1 if s.phase == Phase.TURN else 0
    s.steps = 1
    if s.idle == s.seats:
        s.turns += 1
        end_game(s, End.STANDSTILL)
    else:
        _end_turn(s)


@compiled
def _end_turn(s: State) -> None:
    """Hand on the turn, or end the game: the bag ran out, or 2,000 turns were played [UPT-6] [UPT-18] [UPT-31]."""
    s.turns += 1
    if is_last_turn(s):
        end_game(s, End.EMPTY_BAG)
        return
    if s.turns == LIMIT:
        end_game(s, End.STANDSTILL)
        return
    seat = s.turn + s.way * s.steps
    seat += s.seats * (seat < 0)
    seat -= s.seats * (seat >= s.seats)
    s.turn = seat
    s.phase = Phase.TURN

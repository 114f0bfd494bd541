"""Moves and what follows them, in which order, until the turn is handed on."""

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
    """Lay, draw or pass; or answer what a lay has asked."""
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
        _speak(s, move == UPTURN)
    else:
        _give(s, move)


@compiled
def _play_action(s: State, move: int) -> None:
    """Arrows set order and direction, a joker the order; skips look further ahead [UPT-6] [UPT-9] [UPT-10]."""
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
    """So many players lose their turn; with 2 players it is yours again in any case [UPT-9]."""
    return seats if seats == 2 else skipped + 1


@compiled
def _after_lay(s: State) -> None:
    """Silence of the layer, victory, silence of an opponent, the layer's own call, then the rest [UPT-20]."""
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
        _go_on(s)
    elif s.call == AUTO:
        _speak(s, True)
    else:
        s.phase = Phase.CALL


@compiled
def _speak(s: State, upturn: bool) -> None:
    """Down to one tile: call, or stay silent until the next tile is laid [UPT-14]."""
    if upturn:
        s.called[s.turn] = 1
    else:
        s.silent = s.turn
    _go_on(s)


@compiled
def _go_on(s: State) -> None:
    """Every dealing, every penalty, the next turn; nothing is asked when nothing can be drawn [UPT-17] [UPT-20]."""
    if s.to_deal + s.to_hit > 0:
        s.to_deal = min(s.to_deal, drawable(s))
        if can_draw(s):
            s.phase = Phase.DEALING if s.to_deal > 0 else Phase.PENALTY
            return
        s.to_hit = 0
    _end_turn(s)


@compiled
def _give(s: State, move: int) -> None:
    """A tile of a double's dealing, or the tile that a penalty brings [UPT-12] [UPT-13]."""
    if move < HIT:
        s.to_deal -= 1
        take(s, move - TO)
    else:
        s.to_hit -= 1
        if move < HIT_NONE:
            take(s, move - HIT)
    _go_on(s)


@compiled
def _draw(s: State) -> None:
    """Draw a tile, once a turn; the duty to call lapses [UPT-5] [UPT-14]."""
    if s.order == OPEN:
        bar_numbers(s, s.turn)
    if s.silent == s.turn:
        s.silent = NOBODY
    s.idle = 0
    take(s, s.turn)
    s.phase = Phase.DREW


@compiled
def _pass(s: State) -> None:
    """Keep all tiles; everyone in turn doing so because nothing can be drawn ends the game [UPT-5] [UPT-18]."""
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
    """Hand the turn on, or end the game with an empty bag or after 2,000 turns [UPT-6] [UPT-18] [UPT-31]."""
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

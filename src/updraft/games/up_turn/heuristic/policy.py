"""What good players of Up Turn look at: leave the next one little room, lay long runs, hit whoever is ahead."""

import numpy as np

from updraft.games.up_turn.heuristic.evaluation import LEAD, NEAR, STAKE
from updraft.games.up_turn.moves import DRAW, HIT, HIT_NONE, JOKER, SKIP_ONE, TO
from updraft.games.up_turn.rules.play import steps_of_skip
from updraft.games.up_turn.rules.tiles import goes_along, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, LEFT, NUMBERS, ONCE, OPEN, RIGHT, UP, Action, Phase, State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Ints, Table

# Points add up to how promising a move looks. They began as a policy gradient over games of 3 and 4 against itself and
# were rounded, some set by hand. With KEEN weights 4 points double: so go playouts. A tree needs to try what looks bad
# at first sight: CALM weights take 16 points to double.
KEEN, CALM = 4, 1
MOST = 1600
WEIGHTS = 2.0 ** (np.arange(-MOST, MOST + 1) / 16)
WINS = -1.0  # a mark while weights are made

NUMBER, ARROW, SKIP, JOKER_SPENT = 4, -2, 2, -14
RUN = 5  # for each further tile of a run
STRIKE = 6  # for each penalty tile
ROOM = 4  # off for 16 numbers that the next player could lay
ROOM_OF_LEADER = 4  # off besides if somebody is nearly done, and once more if one tile is left
NEARLY_DONE = 3  # tiles
NARROW, NARROWEST = 5, (12, 4)  # for each of these that the room does not exceed
GAP = 4  # for 16 numbers that are taken away from the next player
PASSED_BY = 8  # off for each own number that is jumped over
BEYOND = 4  # off for each own number that lies beyond, and may be jumped over by others
TURNABLE = 7  # if none lies beyond but the order can be turned by me
READY = 8  # if the own last tile fits already
NUMBERLESS = 9  # off: with action tiles alone nobody wins
LATE, FEW = 8, 3  # an action tile has to go while there are others
SKIP_LEADER = 4  # if somebody is nearly done
FOLLOWER = 2  # for each tile that the next player has more than the leader, up to 4
DRAWING, DRAWING_ANYWAY, NOT_LAID, ROOM_UNUSED = -18, -3, 2, 3
PASSING = -17
GIFT = 4  # off for each tile that somebody has more than the leader
SPARING = -12  # hitting nobody, where the bag is not refilled

POINTS_OF_ODDS = 24
DECIDED = 200  # for a move that ends the game and wins; off if it loses


@compiled
def policy(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Always call, strike the leader, and lay what leaves the others the least."""
    _weigh(table[0], moves, count, weights, KEEN)


@compiled
def prior(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """The same with an open mind."""
    _weigh(table[0], moves, count, weights, CALM)


@compiled
def _weigh(s: State, moves: Ints, count: int, weights: Floats, keen: int) -> None:
    if s.phase == Phase.CALL:
        weights[0] = 1.0
        weights[1] = 0.0
    elif s.phase >= Phase.DEALING:
        _weigh_gifts(s, moves, count, weights, keen)
    else:
        _weigh_turn(s, moves, count, weights, keen)


@compiled
def _weight(points: int, keen: int) -> float:
    return float(WEIGHTS[max(0, min(MOST + points * keen, 2 * MOST))])


@compiled
def _fewest(s: State) -> int:
    """How many tiles the opponent has who has the fewest."""
    fewest = NUMBERS
    for seat in range(s.seats):
        if seat != s.turn:
            fewest = min(fewest, s.held[seat])
    return fewest


@compiled
def _weigh_gifts(s: State, moves: Ints, count: int, weights: Floats, keen: int) -> None:
    """Tiles go to whoever has the fewest; to spare everybody is no idea."""
    fewest = _fewest(s)
    for i in range(count):
        if moves[i] == HIT_NONE:
            weights[i] = _weight(SPARING + _points_of_lead(s, 0, 0, fewest), keen) if s.bag == ONCE else 0.0
        else:
            seat = moves[i] - (TO if moves[i] < HIT else HIT)
            points = -GIFT * (s.held[seat] - fewest) + _points_of_lead(s, 0, 1, fewest)
            weights[i] = _weight(points, keen)


@compiled
def _weigh_turn(s: State, moves: Ints, count: int, weights: Floats, keen: int) -> None:
    """What can be laid, drawing and passing; beside a move that wins no other is worth a thought."""
    fitting = 0
    while fitting < count and moves[fitting] < NUMBERS:
        fitting += 1
    numbers = _numbers(s)
    fewest = _fewest(s)
    won = False
    for i in range(count):
        if moves[i] < NUMBERS:
            run, strikes = _run(s, moves[i], numbers)
            if run == s.held[s.turn] and s.silent != s.turn:
                won = True
                weights[i] = WINS
            else:
                drawn = strikes + (run if is_double(s, moves[i]) else 0)
                points = RUN * (run - 1) + STRIKE * strikes + _points_of_lead(s, run, drawn, fewest)
                points += _points_of_number(s, moves[i], i, fitting, numbers, run, fewest)
                weights[i] = _weight(points, keen)
        elif moves[i] < DRAW:
            points = _points_of_action(s, moves[i], fitting, numbers, fewest) + _points_of_lead(s, 1, 0, fewest)
            weights[i] = _weight(points, keen)
        else:
            points = _points_of_waiting(s, moves[i], fitting, fewest)
            weights[i] = _weight(points + _points_of_lead_waiting(s, moves[i], fitting, fewest), keen)
    if won:
        for i in range(count):
            weights[i] = 1.0 if weights[i] == WINS else 0.0


@compiled
def _numbers(s: State) -> int:
    """How many numbers the seat at turn holds."""
    numbers = widen(s.held[s.turn])
    while numbers > 0 and s.rack[s.turn, numbers - 1] >= NUMBERS:
        numbers -= 1
    return numbers


@compiled
def _run(s: State, number: int, numbers: int) -> tuple[int, int]:
    """How many tiles a number takes off the rack, and how many of them strike."""
    run, strikes = 1, 1 if is_penalty(s, number) else 0
    if is_double(s, number):
        for place in range(numbers):
            tile = s.rack[s.turn, place]
            if goes_along(s, tile, s.last, number):
                run += 1
                strikes += is_penalty(s, tile)
    return run, strikes


@compiled
def _can_turn(s: State, order: int) -> bool:
    """Whether the seat at turn holds a tile that turns this order."""
    against = Action.GREEN if order == UP else Action.BLUE
    for place in range(_numbers(s), s.held[s.turn]):
        tile = s.rack[s.turn, place]
        if tile == against or tile == Action.DOUBLE_ARROW or tile == Action.JOKER:
            return True
    return False


@compiled
def _room(last: int, order: int) -> int:
    """How far it is from the last number to the end of the numbers."""
    return NUMBERS - last if order == UP else last


@compiled
def _points_of_room(room: int, fewest: int) -> int:
    """The less room the next player has, the better, above all when somebody is nearly done."""
    factor = ROOM + ROOM_OF_LEADER * ((fewest <= NEARLY_DONE) + (fewest <= 1))
    narrow = (room <= NARROWEST[0]) + (room <= NARROWEST[1])
    return NARROW * narrow - ((room * factor) >> 4)


@compiled
def _points_of_number(s: State, number: int, i: int, fitting: int, numbers: int, run: int, fewest: int) -> int:
    """What a number leaves to the next player, and to me."""
    order = UP if number > s.last else DOWN
    beyond = fitting - 1 - i if order == UP else i
    points = NUMBER + _points_of_room(_room(number, order), fewest) + ((abs(number - s.last) * GAP) >> 4)
    if s.order != OPEN:
        points -= PASSED_BY * (fitting - run - beyond)
    points -= BEYOND * beyond + NUMBERLESS * (numbers == run)
    if beyond == 0 and _can_turn(s, order):
        points += TURNABLE
    return points + READY * (s.held[s.turn] - run == 1 and beyond == 1)


@compiled
def _points_of_action(s: State, move: int, fitting: int, numbers: int, fewest: int) -> int:
    """An action tile by what it does, and by the order that it leaves to whoever is next."""
    order, steps, way = s.order, 1, s.way
    points = LATE * (s.held[s.turn] <= FEW) - NUMBERLESS * (numbers == 0)
    if move < SKIP_ONE:
        order = DOWN if move & 2 else UP
        way = RIGHT if move & 1 else LEFT
        points += ARROW
    elif move < JOKER:
        steps = steps_of_skip(s.seats, move - SKIP_ONE + 1)
        points += SKIP + SKIP_LEADER * (fewest <= NEARLY_DONE)
    else:
        order = DOWN if move & 1 else UP
        steps = 0
        points += JOKER_SPENT
    fit = fitting if order == s.order else numbers - fitting
    ready = READY * (s.held[s.turn] == 2 and fit == 1)
    if steps == 0 or steps == s.seats:
        return points + (fit > 0) + 2 * ready
    follower = (s.turn + way * steps + s.seats) % s.seats
    points += FOLLOWER * min(s.held[follower] - fewest, 4)
    return points + ready - BEYOND * fit + _points_of_room(_room(s.last, order), fewest)


@compiled
def _points_of_waiting(s: State, move: int, fitting: int, fewest: int) -> int:
    """Drawing is for those who cannot lay well; passing leaves the room as it is."""
    room = _room(s.last, s.order)
    if move == DRAW:
        return DRAWING + DRAWING_ANYWAY * (fitting > 0) - NOT_LAID * fitting - ((room * ROOM_UNUSED) >> 4)
    return PASSING - BEYOND * fitting + _points_of_room(room, fewest)


@compiled
def _points_of_lead(s: State, laid: int, drawn: int, fewest: int) -> int:
    """Rate laying so many tiles and making opponents draw so many, if the bag is not refilled [UPT-31]."""
    if s.bag != ONCE:
        return 0
    drawn = min(drawn, s.bagged)
    ahead = fewest + drawn // (s.seats - 1) - s.held[s.turn] + laid
    return _points_of_odds(ahead, s.bagged - drawn)


@compiled
def _points_of_lead_waiting(s: State, move: int, fitting: int, fewest: int) -> int:
    """Rate drawing, with a tile to lay afterwards or not, and passing in the same way [UPT-31]."""
    if s.bag != ONCE:
        return 0
    if move == DRAW:
        return _points_of_odds(fewest - s.held[s.turn] - (fitting == 0), s.bagged - 1)
    return _points_of_odds(fewest - s.held[s.turn], s.bagged)


@compiled
def _points_of_odds(ahead: int, bagged: int) -> int:
    """Turn a lead over the best opponent into points, by how many tiles are left in the bag."""
    if bagged == 0:
        return DECIDED * max(-1, min(ahead, 1))
    return int(POINTS_OF_ODDS * STAKE * max(-LEAD, min(ahead, LEAD)) / (bagged + NEAR))

"""Policy of Up Turn: lay what fits, keep jokers for long runs, leave no room to a player who is nearly done."""

import numpy as np

from updraft.games.up_turn.heuristic.evaluation import LEAD, NEAR, STAKE
from updraft.games.up_turn.moves import DRAW, HIT, HIT_NONE, JOKER, SKIP_ONE, TO
from updraft.games.up_turn.rules.play import steps_of_skip
from updraft.games.up_turn.rules.tiles import fits, goes_along, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, LEFT, NUMBERS, ONCE, OPEN, REFILL, RIGHT, UP, Action, Phase, State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled, widen
from updraft.kit.memory import Ints, Table

# A move's points say how promising it looks. They began as a policy gradient over self-play with 3 and 4 players and
# were rounded, some set by hand. In rollouts (SHARP), 4 points double a weight. A tree must also try moves that look
# bad at first, so its prior is FLAT: 16 points double a weight.
# Pairs are by the option `bag`: who fears to leave room at all times waits until another player turns the order, and
# with a refilled bag such games do not end (docs/bots/up-turn.md).
SHARP, FLAT = 4, 1
MOST = 1600  # the largest exponent of a weight, in sixteenths: points times sharpness
WEIGHTS = 2.0 ** (np.arange(-MOST, MOST + 1) / 16)
WINS = -1.0  # marks a winning move until all weights are known

NUMBER, ARROW, SKIP = 4, -2, 2
JOKER_SPENT = -23, -14
SWEEP = 1, 0  # for each tile that a double would take along when the player plays again
RUN = 5  # for each further tile of a run
PENALTY = 6  # for each penalty tile
ROOM = 0, 4  # minus, for 16 numbers that the next player could lay
ROOM_OF_ACTION = 3, 1  # the points for room count so often after an action tile
ROOM_OF_LEADER = 4  # minus in addition if an opponent is nearly done, and again if one tile is left
NEARLY_DONE = 3  # tiles
NARROW, NARROWEST = 5, (12, 4)  # for each of these limits that the room stays within
GAP = 4  # for 16 numbers taken away from the next player
PASSED_BY = 8  # minus, for each own number jumped over
BEYOND = 3, -4  # for each own number beyond, which can follow, but which others may jump over
BEYOND_ACTION = -1, -4  # the same after an action tile
TURNABLE = 7  # if no own number is beyond but the player can turn the order
READY = 8  # if the player's last tile already fits
NUMBERLESS = 9  # minus: action tiles alone cannot win
LATE, FEW = 8, 3  # action tiles must go while other tiles are left
SKIP_LEADER = 4  # if an opponent is nearly done
FOLLOWER = 5, 2  # for each tile that the next player has more than the leader, 4 at most
DRAWING, DRAWING_ANYWAY, NOT_LAID, ROOM_UNUSED = -18, -3, 2, 3
PASSING = -17
PATIENCE = 50  # turns, with a refilled bag: after them nobody waits who can lay an action tile other than a joker
GIFT = 4  # minus, for each tile that the receiver has more than the leader
SPARING = -12  # giving a penalty to nobody, if the bag is not refilled
POINTS_OF_ODDS = 24  # for each unit of log odds, if the bag is not refilled
DECIDED = 200  # for a move that wins, at once or with the run that follows; minus for one that ends the game and loses


@compiled
def policy(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Weigh moves for rollouts: always call, hit the leader, leave the others little room."""
    _weigh(table[0], moves, count, weights, SHARP)


@compiled
def prior(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Weigh moves for new tree nodes: as `policy`, but flatter."""
    _weigh(table[0], moves, count, weights, FLAT)


@compiled
def _weigh(s: State, moves: Ints, count: int, weights: Floats, sharpness: int) -> None:
    if s.phase == Phase.CALL:
        weights[0] = 1.0
        weights[1] = 0.0
    elif s.phase >= Phase.DEALING:
        _weigh_gifts(s, moves, count, weights, sharpness)
    else:
        _weigh_turn(s, moves, count, weights, sharpness)


@compiled
def _weight(points: int, sharpness: int) -> float:
    return float(WEIGHTS[max(0, min(MOST + points * sharpness, 2 * MOST))])


@compiled
def _fewest(s: State) -> int:
    """Count the tiles of the opponent with the fewest."""
    fewest = NUMBERS
    for seat in range(s.seats):
        if seat != s.turn:
            fewest = min(fewest, s.held[seat])
    return fewest


@compiled
def _weigh_gifts(s: State, moves: Ints, count: int, weights: Floats, sharpness: int) -> None:
    """Give tiles to the opponent with the fewest; spare everyone only if the bag is not refilled."""
    fewest = _fewest(s)
    for i in range(count):
        if moves[i] == HIT_NONE:
            weights[i] = _weight(SPARING + _points_of_lead(s, 0, 0, fewest), sharpness) if s.bag == ONCE else 0.0
        else:
            seat = moves[i] - (TO if moves[i] < HIT else HIT)
            points = -GIFT * (s.held[seat] - fewest) + _points_of_lead(s, 0, 1, fewest)
            weights[i] = _weight(points, sharpness)


@compiled
def _weigh_turn(s: State, moves: Ints, count: int, weights: Floats, sharpness: int) -> None:
    """Weigh laying, drawing and passing; if a move wins at once, ignore all others."""
    fitting = 0
    while fitting < count and moves[fitting] < NUMBERS:
        fitting += 1
    numbers = _numbers(s)
    fewest = _fewest(s)
    won = False
    for i in range(count):
        if moves[i] < NUMBERS:
            run, penalties = _run(s, moves[i], numbers)
            if run == s.held[s.turn] and s.silent != s.turn:
                won = True
                weights[i] = WINS
            else:
                drawn = penalties + (run if is_double(s, moves[i]) else 0)
                points = RUN * (run - 1) + PENALTY * penalties + _points_of_lead(s, run, drawn, fewest)
                points += _points_of_number(s, moves[i], i, fitting, numbers, run, fewest)
                weights[i] = _weight(points, sharpness)
        elif moves[i] < DRAW:
            points = _points_of_action(s, moves[i], fitting, numbers, fewest) + _points_of_lead(s, 1, 0, fewest)
            weights[i] = _weight(points, sharpness)
        elif s.bag == REFILL and s.turns >= PATIENCE and fitting == 0 and moves[0] < JOKER:
            weights[i] = 0.0
        else:
            points = _points_of_waiting(s, moves[i], fitting, fewest)
            weights[i] = _weight(points + _points_of_lead_waiting(s, moves[i], fitting, fewest), sharpness)
    if won:
        for i in range(count):
            weights[i] = 1.0 if weights[i] == WINS else 0.0


@compiled
def _numbers(s: State) -> int:
    """Count the numbers on the current player's rack."""
    numbers = widen(s.held[s.turn])
    while numbers > 0 and s.rack[s.turn, numbers - 1] >= NUMBERS:
        numbers -= 1
    return numbers


@compiled
def _run(s: State, number: int, numbers: int) -> tuple[int, int]:
    """Count the tiles that a number takes off the rack, and the penalty tiles among them."""
    run, penalties = 1, 1 if is_penalty(s, number) else 0
    if is_double(s, number):
        for place in range(numbers):
            tile = s.rack[s.turn, place]
            if goes_along(s, tile, s.last, number):
                run += 1
                penalties += is_penalty(s, tile)
    return run, penalties


@compiled
def _longest_run(s: State, order: int, numbers: int) -> int:
    """Count the tiles of the longest run that the current player could lay in this order; 0 without a double."""
    longest = 0
    for place in range(numbers):
        tile = widen(s.rack[s.turn, place])
        if is_double(s, tile) and fits(tile, s.last, order):
            longest = max(longest, _run(s, tile, numbers)[0])
    return longest


@compiled
def _can_turn(s: State, order: int) -> bool:
    """Tell whether the current player holds a tile that turns this order."""
    against = Action.GREEN if order == UP else Action.BLUE
    for place in range(_numbers(s), s.held[s.turn]):
        tile = s.rack[s.turn, place]
        if tile == against or tile == Action.DOUBLE_ARROW or tile == Action.JOKER:
            return True
    return False


@compiled
def _room(last: int, order: int) -> int:
    """Measure how many numbers are left beyond the last one."""
    return NUMBERS - last if order == UP else last


@compiled
def _points_of_room(s: State, room: int, fewest: int) -> int:
    """Reward leaving little room for the next player, above all when an opponent is nearly done."""
    factor = ROOM[s.bag] + ROOM_OF_LEADER * ((fewest <= NEARLY_DONE) + (fewest <= 1))
    narrow = (room <= NARROWEST[0]) + (room <= NARROWEST[1])
    return NARROW * narrow - ((room * factor) >> 4)


@compiled
def _points_of_number(s: State, number: int, i: int, fitting: int, numbers: int, run: int, fewest: int) -> int:
    """Rate a number by what it leaves to the next player and to its own player."""
    order = UP if number > s.last else DOWN
    beyond = fitting - 1 - i if order == UP else i
    points = NUMBER + _points_of_room(s, _room(number, order), fewest) + ((abs(number - s.last) * GAP) >> 4)
    if s.order != OPEN:
        points -= PASSED_BY * (fitting - run - beyond)
    points += BEYOND[s.bag] * beyond - NUMBERLESS * (numbers == run)
    if beyond == 0 and _can_turn(s, order):
        points += TURNABLE
    return points + READY * (s.held[s.turn] - run == 1 and beyond == 1)


@compiled
def _points_of_action(s: State, move: int, fitting: int, numbers: int, fewest: int) -> int:
    """Rate an action tile by its effect, and by the order and room that the next player gets."""
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
        points += JOKER_SPENT[s.bag]
    fit = fitting if order == s.order else numbers - fitting
    ready = READY * (s.held[s.turn] == 2 and fit == 1)
    if steps == 0 or steps == s.seats:
        run = _longest_run(s, order, numbers)
        wins = run == s.held[s.turn] - 1 and s.silent != s.turn
        return points + (fit > 0) + 2 * ready + SWEEP[s.bag] * run + DECIDED * wins
    follower = (s.turn + way * steps + s.seats) % s.seats
    points += FOLLOWER[s.bag] * min(s.held[follower] - fewest, 4) + BEYOND_ACTION[s.bag] * fit
    return points + ready + ROOM_OF_ACTION[s.bag] * _points_of_room(s, _room(s.last, order), fewest)


@compiled
def _points_of_waiting(s: State, move: int, fitting: int, fewest: int) -> int:
    """Rate drawing and passing: worse the more own numbers fit; passing leaves the room unchanged."""
    room = _room(s.last, s.order)
    if move == DRAW:
        return DRAWING + DRAWING_ANYWAY * (fitting > 0) - NOT_LAID * fitting - ((room * ROOM_UNUSED) >> 4)
    return PASSING + BEYOND[s.bag] * fitting + _points_of_room(s, room, fewest)


@compiled
def _points_of_lead(s: State, laid: int, drawn: int, fewest: int) -> int:
    """Rate the lead after laying and making opponents draw, if the bag is not refilled [UPT-31]."""
    if s.bag != ONCE:
        return 0
    drawn = min(drawn, s.bagged)
    ahead = fewest + drawn // (s.seats - 1) - s.held[s.turn] + laid
    return _points_of_odds(ahead, s.bagged - drawn)


@compiled
def _points_of_lead_waiting(s: State, move: int, fitting: int, fewest: int) -> int:
    """Rate the lead after drawing or passing, if the bag is not refilled [UPT-31]."""
    if s.bag != ONCE:
        return 0
    if move == DRAW:
        return _points_of_odds(fewest - s.held[s.turn] - (fitting == 0), s.bagged - 1)
    return _points_of_odds(fewest - s.held[s.turn], s.bagged)


@compiled
def _points_of_odds(ahead: int, bagged: int) -> int:
    """Convert a lead over the best opponent into points, by the tiles left in the bag."""
    if bagged == 0:
        return DECIDED * max(-1, min(ahead, 1))
    return int(POINTS_OF_ODDS * STAKE * max(-LEAD, min(ahead, LEAD)) / (bagged + NEAR))

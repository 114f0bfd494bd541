"""What good players of Up Turn look at: leave the next one little room, lay long runs, hit whoever is ahead."""

import numpy as np

from updraft.games.up_turn.rules.choices import (
    DRAW,
    HIT,
    HIT_NONE,
    JOKER,
    PASS,
    SKIP_ONE,
    SKIP_TWO,
    TO,
    UPTURN,
    action_of,
)
from updraft.games.up_turn.rules.line import goes_along
from updraft.games.up_turn.rules.turn import steps_of_skip
from updraft.games.up_turn.scoring import score
from updraft.games.up_turn.state import DOWN, LEFT, NUMBERS, RIGHT, SEATS, UP, Phase, Role, State
from updraft.kit.contract import NOBODY
from updraft.kit.instinct import Instinct, Level, Reals, reward
from updraft.kit.jit import compiled
from updraft.kit.record import Table, Words

# Points add up to how promising a move looks: four more double its weight.
MOST = 160
WEIGHTS = 2.0 ** (np.arange(-MOST, MOST + 1) / 4)

RUN = 6  # for each further tile of a run
STRIKE = 6  # for each penalty tile
ROOM = 10  # off for 16 numbers that are left to the next player
ROOM_OF_LEADER = 7  # more of that if somebody is nearly done
NEARLY_DONE = 3  # tiles
NARROW, NARROWEST = 6, 12  # if no more than 12 numbers are left
GAP = 5  # for 16 numbers that are taken away from the next player
STUCK = 7  # if none of the own numbers lies beyond: they wait for a turn of the order
READY = 7  # if the own last tile fits already
NUMBERLESS = -10  # with action tiles alone nobody wins
AGAIN = 4  # if a number fits when it is my turn again
ROOM_AGAIN = 11  # for 16 numbers that are left to me then
LATE, FEW = 7, 3  # an action tile has to go while there are others
DRAWING, DRAWING_ANYWAY, PASSING = -14, -3, -16
LEADER_NEXT = 3  # off for each tile that the next player has more than the leader: the room is little
GIFT = 7  # off for each tile that somebody has more than the leader


@compiled
def weigh(table: Table[State], moves: Words, count: int, weights: Reals) -> None:
    """Always call, strike the leader, and lay what leaves the others the least."""
    s: State = table[0]
    if s.phase == Phase.CALL:
        weights[0] = 1.0
        weights[1] = 0.0
    elif s.phase >= Phase.DEALING:
        _weigh_gifts(s, moves, count, weights)
    else:
        _weigh_turn(s, moves, count, weights)


@compiled
def _weight(points: int) -> float:
    return float(WEIGHTS[max(0, min(MOST + points, 2 * MOST))])


@compiled
def _fewest(s: State) -> int:
    """How many tiles the opponent has who has the fewest."""
    fewest = NUMBERS
    for seat in range(s.seats):
        if seat != s.turn:
            fewest = min(fewest, s.held[seat])
    return fewest


@compiled
def _weigh_gifts(s: State, moves: Words, count: int, weights: Reals) -> None:
    """Tiles go to whoever has the fewest; to spare everybody is no idea."""
    fewest = _fewest(s)
    for i in range(count):
        if moves[i] == HIT_NONE:
            weights[i] = 0.0
        else:
            seat = moves[i] - (TO if moves[i] < HIT else HIT)
            weights[i] = _weight(-GIFT * (s.held[seat] - fewest))


@compiled
def _weigh_turn(s: State, moves: Words, count: int, weights: Reals) -> None:
    """What can be laid, drawing and passing; a move that wins leaves no other worth a thought."""
    fitting = 0
    while fitting < count and moves[fitting] < NUMBERS:
        fitting += 1
    numbers = _numbers(s)
    fewest = _fewest(s)
    won = False
    for i in range(count):
        if moves[i] < NUMBERS:
            run, strikes = _run(s, moves, fitting, i)
            wins = run == s.held[s.turn] and s.silent != s.turn
            if wins and not won:
                for j in range(i):
                    weights[j] = 0.0
            won = won or wins
            points = RUN * (run - 1) + STRIKE * strikes
            points += _prospects_of_number(s, moves[i], i, fitting, numbers - run, s.held[s.turn] - run, fewest)
            weights[i] = _weight(points) if wins or not won else 0.0
        elif won:
            weights[i] = 0.0
        elif moves[i] < DRAW:
            weights[i] = _weight(_points_of_action(s, moves[i], fitting, numbers, fewest))
        else:
            weights[i] = _weight(_points_of_waiting(s, moves[i], fitting, fewest))


@compiled
def _numbers(s: State) -> int:
    """How many numbers the seat at turn holds."""
    numbers = s.held[s.turn] + 0
    while numbers > 0 and s.rack[s.turn, numbers - 1] >= NUMBERS:
        numbers -= 1
    return numbers


@compiled
def _run(s: State, moves: Words, fitting: int, i: int) -> tuple[int, int]:
    """How many tiles a number takes off the rack, and how many of them strike."""
    run, strikes = 1, s.role[moves[i]] == Role.PENALTY
    if s.role[moves[i]] == Role.DOUBLE:
        for j in range(fitting):
            along = goes_along(s, moves[j], s.last, moves[i])
            run += along
            strikes += along & (s.role[moves[j]] == Role.PENALTY)
    return run, strikes


@compiled
def _room(last: int, order: int) -> int:
    """How far it is from the last number to the end of the numbers."""
    return NUMBERS - last if order == UP else last


@compiled
def _points_of_room(room: int, fewest: int) -> int:
    """The less room the next player has, the better, above all when somebody is nearly done."""
    factor = ROOM + ROOM_OF_LEADER * (fewest <= NEARLY_DONE)
    return NARROW * (room <= NARROWEST) - ((room * factor) >> 4)


@compiled
def _prospects_of_number(
    s: State, number: int, i: int, fitting: int, numbers: int, left: int, fewest: int
) -> int:
    """What a number leaves to the next player, and to me."""
    order = UP if number > s.last else DOWN
    after = fitting - 1 - i if order == UP else i
    points = _points_of_room(_room(number, order), fewest) + ((abs(number - s.last) * GAP) >> 4)
    points += STUCK * (after == 0) + NUMBERLESS * (numbers == 0)
    return points + READY * (left == 1 and numbers == 1 and after == 1)


@compiled
def _points_of_action(s: State, move: int, fitting: int, numbers: int, fewest: int) -> int:
    """An order that leaves little room to the others, or much to me if it is my turn again."""
    order, steps, way = s.order, 1, s.way
    points = LATE * (s.held[s.turn] <= FEW) + NUMBERLESS * (numbers == 0)
    if move < SKIP_ONE:
        order = DOWN if move & 2 else UP
        way = RIGHT if move & 1 else LEFT
    elif move < JOKER:
        steps = steps_of_skip(s.seats, move - SKIP_ONE + 1)
    else:
        order = DOWN if move & 1 else UP
        steps = 0
    fit = fitting if order == s.order else numbers - fitting
    room = _room(s.last, order)
    if steps == 0 or steps == s.seats:
        return points + AGAIN * (fit > 0) + ((room * ROOM_AGAIN) >> 4)
    follower = (s.turn + way * steps + s.seats) % s.seats
    points -= LEADER_NEXT * min(s.held[follower] - fewest, 4)
    return points + _points_of_room(room, fewest) + STUCK * (fit == 0) + READY * (s.held[s.turn] == 2 and fit == 1)


@compiled
def _points_of_waiting(s: State, move: int, fitting: int, fewest: int) -> int:
    """Drawing is for those who cannot lay well; passing afterwards leaves the room as it is."""
    room = _room(s.last, s.order)
    if move == DRAW:
        return DRAWING + DRAWING_ANYWAY * (fitting > 0)
    return PASSING + _points_of_room(room, fewest) + STUCK * (fitting == 0)


@compiled
def judge(table: Table[State], values: Reals) -> None:
    """The result if there is one, else by how few tiles everyone has."""
    s: State = table[0]
    if s.turn == NOBODY:
        _judge_result(table, values)
        return
    total = 0.0
    for seat in range(s.seats):
        tiles = s.held[seat] + 2.0
        values[seat] = 1.0 / (tiles * tiles)
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total


@compiled
def _judge_result(table: Table[State], values: Reals) -> None:
    scores = np.empty(SEATS, np.int64)
    ranks = np.empty(SEATS, np.int64)
    score(table, scores, ranks)
    reward(ranks, table[0].seats, values)


LEVELS = {
    "novice": Level(whim=4.0, overlooks=0.3),
    "casual": Level(whim=2.0),
    "club": Level(looks=40, horizon=20),
    "expert": Level(looks=400, horizon=40),
}

INSTINCT = Instinct(weigh, judge, LEVELS)

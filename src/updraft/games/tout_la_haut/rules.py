"""The rules of Tout là-haut: set-up, turns, and when a game is over."""

import numpy as np

from updraft.games.tout_la_haut.scoring import points, rounds
from updraft.games.tout_la_haut.state import (
    CARDS,
    DECK,
    GREY_FLOOR,
    HAND,
    KINDS,
    NAMED,
    NO_OBJECTIVE,
    OBJECTIVE,
    OBJECTIVES,
    OFF,
    RANDOM,
    ROUNDS,
    SEATS,
    SHADE,
    TURNS,
    VALUE,
    Colour,
    State,
)
from updraft.kit import luck
from updraft.kit.contract import NOBODY
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table

FACE_DOWN = KINDS  # a move is a kind of card to build face-up, or FACE_DOWN + kind
MOVES = FACE_DOWN + KINDS


@compiled
def deal(table: Table[State]) -> None:
    """Luck names the first player unless the host did, and the first game begins [TLH-2] [GEN-2]."""
    s: State = table[0]
    choose_first(s)
    s.starter = s.first
    s.way = 1
    _begin_game(s)


@compiled
def legal(table: Table[State], moves: Ints) -> int:
    """A card that fits may be built face-up; any card may be built face-down [TLH-3]."""
    s: State = table[0]
    if s.turn == NOBODY:
        return 0
    # Every card is listed, and the next one over it where it does not count: random play mispredicts the
    # branch that would be here (93 ns a move with branches in legal and play, 50 without).
    roof = s.roof[s.turn]
    count = 0
    last = -1
    for i in range(s.held):
        kind = s.hand[i]
        moves[count] = kind
        count += (kind != last) & fits(s.floors[kind, 0], roof)
        last = kind
    last = -1
    for i in range(s.held):
        kind = s.hand[i]
        moves[count] = FACE_DOWN + kind
        count += kind != last
        last = kind
    return count


@compiled
def play(table: Table[State], move: int) -> None:
    """Build a card, pass the others on, and the next turn begins [TLH-3]."""
    s: State = table[0]
    seat = s.turn
    face_down = move >= FACE_DOWN
    _build(s, seat, move - FACE_DOWN * face_down, face_down)
    if s.draw_last and s.height + 1 < rounds(s.seats):
        s.kept[seat] = _draw(s)
    _next_turn(s)


@compiled
def fits(bottom: int, below: int) -> bool:
    """A floor fits on one of its colour or its value, and on grey [TLH-4] [TLH-5]."""
    return (below == GREY_FLOOR) | (bottom >> SHADE == below >> SHADE) | (bottom & VALUE == below & VALUE)


@compiled
def in_play(s: State, kind: int) -> int:
    """How many cards of a kind take part: with 2 players none that shows purple [TLH-1]."""
    purple = s.floors[kind, 0] >> SHADE == Colour.PURPLE or s.floors[kind, 1] >> SHADE == Colour.PURPLE
    return 0 if purple and s.seats == 2 else s.copies[kind]


@compiled
def _begin_game(s: State) -> None:
    """Shuffle all cards, turn up the objective, deal, and the first turn begins [TLH-2] [TLH-22]."""
    _fill_deck(s)
    _choose_objective(s)
    if s.draw_last:
        for seat in range(s.seats):
            s.kept[seat] = _draw(s)
    for _ in range(s.seats):
        _take(s, _draw(s))
    _begin_turn(s, s.starter)


@compiled
def _fill_deck(s: State) -> None:
    """With 2 players the cards that show purple leave the game [TLH-1]."""
    s.piled = CARDS - s.purple if s.seats == 2 else CARDS
    for i in range(s.piled):
        s.deck[i] = s.stock[i]
    luck.shuffle(s, DECK, s.deck, s.piled)


@compiled
def _choose_objective(s: State) -> None:
    """None, a random one for each game, or the one that was named [TLH-20]."""
    if s.objective == OFF:
        s.aim = NO_OBJECTIVE
    elif s.objective == RANDOM:
        s.aim = luck.draw(s, OBJECTIVE, OBJECTIVES)
    else:
        s.aim = s.objective - NAMED


@compiled
def _draw(s: State) -> int:
    """The top card of the pile, which never runs out [TLH-7]."""
    s.piled -= 1
    kind = s.deck[s.piled]
    s.deck[s.piled] = -1
    return kind


@compiled
def _take(s: State, kind: int) -> None:
    """Put a card into the hand, in order."""
    for i in range(s.held):
        card = s.hand[i]
        s.hand[i] = min(card, kind)
        kind = max(card, kind)
    s.hand[s.held] = kind
    s.held += 1


@compiled
def _begin_turn(s: State, seat: int) -> None:
    """The turn begins with a card from the pile, or with the one kept from the last turn [TLH-3] [TLH-22]."""
    s.turn = seat
    if s.draw_last:
        _take(s, s.kept[seat])
        s.kept[seat] = -1
    else:
        _take(s, _draw(s))


@compiled
def _build(s: State, seat: int, kind: int, face_down: bool) -> None:
    """Take a card out of the hand and put it on the tree, never upside-down [TLH-6]."""
    gap = False
    s.held -= 1
    for i in range(s.held):
        gap |= s.hand[i] == kind
        s.hand[i] = s.hand[i + gap]
    s.hand[s.held] = -1
    top = s.floors[kind, 1]
    s.roof[seat] = GREY_FLOOR if face_down else top
    s.tree[seat, s.height] = kind
    s.down[seat, s.height] = face_down


@compiled
def _next_turn(s: State) -> None:
    """Everyone plays once a round, until the last round is over [TLH-7]."""
    seat = s.turn + s.way
    if seat == s.seats:
        seat = 0
    elif seat < 0:
        seat = s.seats - 1
    s.turns += 1
    s.height += seat == s.starter
    if s.height < rounds(s.seats):
        _pass_on(s)
        _begin_turn(s, seat)
    elif s.strategic and not s.second:
        _begin_second_game(s)
    else:
        s.turn = NOBODY


@compiled
def _pass_on(s: State) -> None:
    """The neighbour receives the hand; both will remember it [TLH-3]. The last hand of a game stays where it is."""
    for i in range(s.held):
        s.passed[s.turns - 1, i] = s.hand[i]


@compiled
def _begin_second_game(s: State) -> None:
    """The last of the first game begins the second, in which hands pass to the right [TLH-21]."""
    scores = np.empty(SEATS, np.int64)
    points(s, scores, np.empty(SEATS, np.int64))
    last = s.starter
    for step in range(s.seats):
        seat = (s.starter + step) % s.seats
        s.banked[seat] = scores[seat]
        if scores[seat] < scores[last]:
            last = seat
    s.second = 1
    s.starter = last
    s.way = -1
    _clear_table(s)
    _begin_game(s)


@compiled
def _clear_table(s: State) -> None:
    """Every card goes back to the pile."""
    s.turns = 0
    s.height = 0
    s.held = 0
    for i in range(HAND):
        s.hand[i] = -1
    for seat in range(SEATS):
        s.kept[seat] = -1
        s.roof[seat] = GREY_FLOOR
        for height in range(ROUNDS):
            s.tree[seat, height] = -1
            s.down[seat, height] = 0
        for turn in range(TURNS):
            s.passed[turn, seat] = -1

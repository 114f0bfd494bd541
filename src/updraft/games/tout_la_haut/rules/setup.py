"""Set-up: the first player, the deck, the objective, the first hand."""

from updraft.games.tout_la_haut.rules.hand import add_to_hand, draw
from updraft.games.tout_la_haut.rules.turns import begin_turn
from updraft.games.tout_la_haut.state import (
    CARDS,
    DECK,
    NAMED,
    NO_OBJECTIVE,
    OBJECTIVE,
    OBJECTIVES,
    OFF,
    RANDOM,
    SHADE,
    Colour,
    State,
)
from updraft.kit import luck
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def deal(table: Table[State]) -> None:
    """Choose the first player and begin the first game [TLH-2] [GEN-2]."""
    s: State = table[0]
    choose_first(s)
    s.starter = s.first
    s.way = 1
    begin_game(s)


@compiled
def begin_game(s: State) -> None:
    """Shuffle all cards, turn up the objective, deal, and begin the first turn [TLH-2] [TLH-20] [TLH-22]."""
    _shuffle_deck(s)
    _choose_objective(s)
    if s.draw_last:
        for seat in range(s.seats):
            s.kept[seat] = draw(s)
    for _ in range(s.seats):
        add_to_hand(s, draw(s))
    begin_turn(s, s.starter)


@compiled
def _shuffle_deck(s: State) -> None:
    """Shuffle the cards in play; with 2 players the cards that show purple leave the game [TLH-1]."""
    s.piled = CARDS - s.purple if s.seats == 2 else CARDS
    for i in range(s.piled):
        s.deck[i] = s.stock[i]
    luck.shuffle(s, DECK, s.deck, s.piled)


@compiled
def _choose_objective(s: State) -> None:
    """Play without an objective, draw one for this game, or take the one that the table chose [TLH-20]."""
    if s.objective == OFF:
        s.aim = NO_OBJECTIVE
    elif s.objective == RANDOM:
        s.aim = luck.draw(s, OBJECTIVE, OBJECTIVES)
    else:
        s.aim = s.objective - NAMED


@compiled
def copies_in_play(s: State, kind: int) -> int:
    """Count the cards of a kind that take part: with 2 players none that shows purple [TLH-1]."""
    purple = (s.floors[kind, 0] >> SHADE == Colour.PURPLE) | (s.floors[kind, 1] >> SHADE == Colour.PURPLE)
    return 0 if purple & (s.seats == 2) else s.copies[kind]

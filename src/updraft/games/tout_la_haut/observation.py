"""Tout là-haut as numbers for learning: the viewer's seat first, the others in the order of play."""

import numpy as np

from updraft.games.tout_la_haut.components import HIGHEST, MOST_POINTS, PURPLE_CARDS
from updraft.games.tout_la_haut.hidden import hide
from updraft.games.tout_la_haut.rules.memory import UNSEEN, count_unseen, find_missing, own_turn_after, passes
from updraft.games.tout_la_haut.rules.tree import floor_at
from updraft.games.tout_la_haut.rules.turns import distance, rounds
from updraft.games.tout_la_haut.state import (
    CARDS,
    COLOURS,
    HAND,
    KINDS,
    NO_OBJECTIVE,
    ROUNDS,
    SEATS,
    SHADE,
    VALUE,
    Colour,
    Objective,
    State,
)
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import Column, Piece, named, offsets, rows, size_of

LEVELS = 2 * ROUNDS
MOST_ALIKE = CARDS - PURPLE_CARDS  # cards of one kind, in a box of the fewest kinds
MOST_BANKED = LEVELS * HIGHEST + LEVELS + MOST_POINTS  # floors, run and objective

FLOOR_COLUMNS = (
    Column("colour", f"1 at the colour of the floor: {named(Colour)}; all 0 above the top of a tree.", size=COLOURS),
    Column("value", "The value of the floor, divided by 4.", high=HIGHEST / 4),
)
PIECES = (
    rows("trees", (SEATS, LEVELS), "The trees, by seat and by level from the stump up.", FLOOR_COLUMNS),
    Piece("hand", (KINDS,), 0, HAND, "The hand that goes around, counted by kind of card, if you hold it."),
    Piece("kept", (KINDS,), 0, 1, "1 at the kind of the card that you keep for your next turn (option `draw_last`)."),
    Piece("missing", (KINDS,), 0, SEATS, "The cards that you passed on last and have not seen since, by kind."),
    Piece("unseen", (KINDS,), 0, MOST_ALIKE, "The cards in the game that you do not see, counted by kind."),
    Piece("objective", (len(Objective),), 0, 1, f"1 at the objective in force: {named(Objective)}; all 0 without one."),
    Piece("banked", (SEATS,), 0, MOST_BANKED / 50, "Points of the first of two games (`strategic`), divided by 50."),
    Piece("turn", (SEATS,), 0, 1, "1 at the seat whose decision it is."),
    Piece("players", (SEATS + 1,), 0, 1, "1 at the number of players."),
    Piece("draw_last", (), 0, 1, "1 with the option `draw_last`."),
    Piece("strategic", (), 0, 1, "1 with the option `strategic`."),
    Piece("second", (), 0, 1, "1 in the second of two games (option `strategic`)."),
    Piece("direction", (), -1, 1, "1 if the hand is passed to the left, -1 if it is passed to the right."),
    Piece("height", (), 0, 1, "Rounds finished, divided by all rounds of a game."),
    Piece("distance", (), 0, 1, "Your distance from the first player in the order of play, divided by the players."),
)
FLOOR = size_of(FLOOR_COLUMNS)
FLOOR_VALUE = offsets(FLOOR_COLUMNS)["value"]
AT = offsets(PIECES)
TREES, HELD, KEPT, MISSING, UNKNOWN = AT["trees"], AT["hand"], AT["kept"], AT["missing"], AT["unseen"]
AIM, BANKED, TURN, SIZE = AT["objective"], AT["banked"], AT["turn"], AT["players"]
DRAW_LAST, STRATEGIC, SECOND = AT["draw_last"], AT["strategic"], AT["second"]
WAY, HEIGHT, DISTANCE = AT["direction"], AT["height"], AT["distance"]


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or remembers, in the order of PIECES; hide the rest first."""
    hidden = table.copy()
    hide(hidden, seat)
    _write_view(hidden, seat, out)


@compiled
def _write_view(hidden: Table[State], seat: int, out: Features) -> None:
    s: State = hidden[0]
    out[:] = 0
    for step in range(s.seats):
        other = (seat + step * (s.way + s.seats)) % s.seats
        _write_tree(s, other, out[TREES + step * LEVELS * FLOOR : TREES + (step + 1) * LEVELS * FLOOR])
        out[BANKED + step] = s.banked[other] / 50
        out[TURN + step] = s.turn == other
    _write_cards(s, seat, out)
    if s.aim != NO_OBJECTIVE:
        out[AIM + s.aim] = 1
    out[SIZE + s.seats] = 1
    out[DRAW_LAST] = s.draw_last
    out[STRATEGIC] = s.strategic
    out[SECOND] = s.second
    out[WAY] = s.way
    out[HEIGHT] = s.height / rounds(s.seats)
    out[DISTANCE] = distance(s, seat) / s.seats


@compiled
def _write_tree(s: State, seat: int, out: Features) -> None:
    for level in range(LEVELS):
        floor = floor_at(s, seat, level)
        if floor:
            out[level * FLOOR + (floor >> SHADE)] = 1
            out[level * FLOOR + FLOOR_VALUE] = (floor & VALUE) / 4


@compiled
def _write_cards(s: State, seat: int, out: Features) -> None:
    """Count the cards of the hand if the seat holds it, its kept card, its missing cards and all unseen ones."""
    for i in range(s.held):
        if s.hand[i] != UNSEEN:
            out[HELD + s.hand[i]] += 1
    if s.kept[seat] != UNSEEN:
        out[KEPT + s.kept[seat]] = 1
    unseen = np.empty(KINDS, np.int16)
    count_unseen(s, unseen)
    for kind in range(KINDS):
        out[UNKNOWN + kind] = unseen[kind]
    _write_missing(s, seat, out)


@compiled
def _write_missing(s: State, seat: int, out: Features) -> None:
    """Count the cards that the seat passed on last and has not seen since."""
    passed_at = NOBODY
    back_at = own_turn_after(s, seat, passed_at)
    while back_at < passes(s):
        passed_at = back_at
        back_at = own_turn_after(s, seat, passed_at)
    missing = np.empty(SEATS, np.int16)
    for i in range(find_missing(s, passed_at, back_at, missing)):
        out[MISSING + missing[i]] += 1

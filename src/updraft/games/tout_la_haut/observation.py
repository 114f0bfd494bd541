"""Tout là-haut as numbers for learning: the viewer's seat first, the others in the order of play."""

import numpy as np

from updraft.games.tout_la_haut.hidden import hide
from updraft.games.tout_la_haut.rules.memory import UNSEEN, count_unseen, find_missing, own_turn_after, passes
from updraft.games.tout_la_haut.rules.tree import floor_at
from updraft.games.tout_la_haut.rules.turns import distance, rounds
from updraft.games.tout_la_haut.state import (
    COLOURS,
    KINDS,
    NO_OBJECTIVE,
    ROUNDS,
    SEATS,
    SHADE,
    VALUE,
    Objective,
    State,
)
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table

# ┌ trees ────────────────────────────────┬ cards, by kind ─────────────┬ the table ───────────────────┐
# │ seat × level × (6 colours, value / 4) │ hand, kept, missing, unseen │ objective, points, turn, way │
LEVELS = 2 * ROUNDS
FLOOR = COLOURS + 1
HELD = SEATS * LEVELS * FLOOR
KEPT = HELD + KINDS
MISSING = KEPT + KINDS
UNKNOWN = MISSING + KINDS
AIM = UNKNOWN + KINDS
BANKED = AIM + len(Objective)
TURN = BANKED + SEATS
SIZE = TURN + SEATS
FLAGS = SIZE + SEATS + 1
FEATURES = FLAGS + 6


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or remembers, in the places drawn above; hide the rest first."""
    hidden = table.copy()
    hide(hidden, seat)
    _write_view(hidden, seat, out)


@compiled
def _write_view(hidden: Table[State], seat: int, out: Features) -> None:
    s: State = hidden[0]
    out[:] = 0
    for step in range(s.seats):
        other = (seat + step * (s.way + s.seats)) % s.seats
        _write_tree(s, other, out[step * LEVELS * FLOOR : (step + 1) * LEVELS * FLOOR])
        out[BANKED + step] = s.banked[other] / 50
        out[TURN + step] = s.turn == other
    _write_cards(s, seat, out)
    if s.aim != NO_OBJECTIVE:
        out[AIM + s.aim] = 1
    out[SIZE + s.seats] = 1
    out[FLAGS] = s.draw_last
    out[FLAGS + 1] = s.strategic
    out[FLAGS + 2] = s.second
    out[FLAGS + 3] = s.way
    out[FLAGS + 4] = s.height / rounds(s.seats)
    out[FLAGS + 5] = distance(s, seat) / s.seats


@compiled
def _write_tree(s: State, seat: int, out: Features) -> None:
    for level in range(LEVELS):
        floor = floor_at(s, seat, level)
        if floor:
            out[level * FLOOR + (floor >> SHADE)] = 1
            out[level * FLOOR + COLOURS] = (floor & VALUE) / 4


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

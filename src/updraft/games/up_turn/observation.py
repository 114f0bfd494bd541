"""Observations of Up Turn for learning: what a seat sees, itself first, the others clockwise."""

import numpy as np

from updraft.games.up_turn.hidden import find_unseen, hide, known_bottom
from updraft.games.up_turn.state import KINDS, LIMIT, NEVER, NUMBERS, SEATS, TILES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table

# ┌ tiles, by kind ─────────────────────────────────┬ the last number ┬ by seat ─────────────────────┬ the table ────┐
# │ own rack, on the table, unseen, unseen in racks │ one of 1 … 99   │ tiles, turn, called, silent  │ phase, order… │
ON_LINE = KINDS
UNSEEN_TILES = ON_LINE + KINDS
IN_RACKS = UNSEEN_TILES + KINDS
LAST = IN_RACKS + KINDS
HELD = LAST + NUMBERS
TURN = HELD + SEATS
CALLED = TURN + SEATS
SILENT = CALLED + SEATS
PHASE = SILENT + SEATS
SIZE = PHASE + len(Phase)
FLAGS = SIZE + SEATS + 1
FEATURES = FLAGS + 9


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or can count, laid out as drawn above; hide first."""
    hidden = table.copy()
    hide(hidden, seat)
    _write_view(hidden, seat, out)


@compiled
def _write_view(hidden: Table[State], seat: int, out: Features) -> None:
    s: State = hidden[0]
    out[:] = 0
    _write_tiles(s, seat, out)
    out[LAST + s.last] = 1
    for step in range(s.seats):
        other = (seat + step) % s.seats
        out[HELD + step] = s.held[other] / 20
        out[TURN + step] = s.turn == other
        out[CALLED + step] = s.called[other]
        out[SILENT + step] = s.silent == other
    if s.turn != NOBODY:
        out[PHASE + s.phase] = 1
    out[SIZE + s.seats] = 1
    out[FLAGS] = s.order
    out[FLAGS + 1] = s.way
    out[FLAGS + 2] = s.bagged / 100
    out[FLAGS + 3] = s.to_deal / 10
    out[FLAGS + 4] = s.to_hit / 10
    out[FLAGS + 5] = s.turns / LIMIT
    out[FLAGS + 6] = s.idle / s.seats
    out[FLAGS + 7] = s.call
    out[FLAGS + 8] = s.bag


@compiled
def _write_tiles(s: State, seat: int, out: Features) -> None:
    """Count tiles by kind: own rack, table, unseen, and unseen that have certainly left the bag."""
    for place in range(s.held[seat]):
        out[s.rack[seat, place]] += 1
    for place in range(s.laid):
        out[ON_LINE + s.line[place]] += 1
    is_known = s.bagged == known_bottom(s)
    unseen = np.empty(TILES, np.int16)
    for i in range(find_unseen(s, seat, unseen)):
        kind = s.kind[unseen[i]]
        out[UNSEEN_TILES + kind] += 1
        out[IN_RACKS + kind] += is_known or s.bag_out[unseen[i]] != NEVER

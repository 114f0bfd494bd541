"""Observations of Up Turn for learning: what a seat sees, itself first, the others clockwise."""

import numpy as np

from updraft.games.up_turn.components import NUMBER_TILES
from updraft.games.up_turn.hidden import find_unseen, hide, known_bottom
from updraft.games.up_turn.state import KINDS, LIMIT, NEVER, NUMBERS, SEATS, TILES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import Piece, named, offsets

PIECES = (
    Piece("rack", (KINDS,), 0, NUMBER_TILES, "Your own tiles, counted by kind: the number itself, then the actions."),
    Piece("table", (KINDS,), 0, NUMBER_TILES, "The tiles on the table, counted by kind."),
    Piece("unseen", (KINDS,), 0, NUMBER_TILES, "The tiles that you neither see nor can infer, counted by kind."),
    Piece(
        "unseen_on_racks",
        (KINDS,),
        0,
        NUMBER_TILES,
        "The unseen tiles that have certainly left the bag, counted by kind.",
    ),
    Piece("last", (NUMBERS,), 0, 1, "1 at the last number laid."),
    Piece("held", (SEATS,), 0, TILES / 20, "Tiles on each rack, divided by 20."),
    Piece("turn", (SEATS,), 0, 1, "1 at the seat whose decision it is."),
    Piece("called", (SEATS,), 0, 1, "1 at each seat that has called and holds the single tile that it called for."),
    Piece("silent", (SEATS,), 0, 1, "1 at the seat that came down to one tile without calling."),
    Piece("phase", (len(Phase),), 0, 1, f"1 at the decision to make: {named(Phase)}; all 0 when the game is over."),
    Piece("players", (SEATS + 1,), 0, 1, "1 at the number of players."),
    Piece("order", (), -1, 1, "1 if numbers ascend, -1 if they descend, 0 before the first one is laid."),
    Piece("direction", (), -1, 1, "1 if play goes to the left, -1 if it goes to the right."),
    Piece("bag", (), 0, TILES / 100, "Tiles in the bag, divided by 100."),
    Piece("to_deal", (), 0, NUMBER_TILES / 10, "Tiles that are still to be dealt after a double, divided by 10."),
    Piece("to_hit", (), 0, NUMBER_TILES / 10, "Penalties that are still to be given, divided by 10."),
    Piece("turns", (), 0, 1, f"Complete turns, divided by {LIMIT:,}: the game ends at 1."),
    Piece("idle", (), 0, 1, "Passes in a row because nothing could be drawn, divided by the number of players."),
    Piece("auto_call", (), 0, 1, "1 with the option `call` set to `auto`."),
    Piece("bag_once", (), 0, 1, "1 with the option `bag` set to `once`: it is not refilled."),
)
AT = offsets(PIECES)
RACK, ON_LINE, UNSEEN_TILES, IN_RACKS = AT["rack"], AT["table"], AT["unseen"], AT["unseen_on_racks"]
LAST, HELD, TURN, CALLED, SILENT = AT["last"], AT["held"], AT["turn"], AT["called"], AT["silent"]
PHASE, SIZE = AT["phase"], AT["players"]
ORDER, WAY, BAGGED, TO_DEAL, TO_HIT = AT["order"], AT["direction"], AT["bag"], AT["to_deal"], AT["to_hit"]
TURNS, IDLE, AUTO_CALL, BAG_ONCE = AT["turns"], AT["idle"], AT["auto_call"], AT["bag_once"]


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or can count, in the order of PIECES; hide first."""
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
    out[ORDER] = s.order
    out[WAY] = s.way
    out[BAGGED] = s.bagged / 100
    out[TO_DEAL] = s.to_deal / 10
    out[TO_HIT] = s.to_hit / 10
    out[TURNS] = s.turns / LIMIT
    out[IDLE] = s.idle / s.seats
    out[AUTO_CALL] = s.call
    out[BAG_ONCE] = s.bag


@compiled
def _write_tiles(s: State, seat: int, out: Features) -> None:
    """Count tiles by kind: own rack, table, unseen, and unseen that have certainly left the bag."""
    for place in range(s.held[seat]):
        out[RACK + s.rack[seat, place]] += 1
    for place in range(s.laid):
        out[ON_LINE + s.line[place]] += 1
    is_known = s.bagged == known_bottom(s)
    unseen = np.empty(TILES, np.int16)
    for i in range(find_unseen(s, seat, unseen)):
        kind = s.kind[unseen[i]]
        out[UNSEEN_TILES + kind] += 1
        out[IN_RACKS + kind] += is_known or s.bag_out[unseen[i]] != NEVER

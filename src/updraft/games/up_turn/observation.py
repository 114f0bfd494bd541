"""Observations of Up Turn for learning: what a seat sees, itself first, the others clockwise."""

import numpy as np

from updraft.games.up_turn.components import NUMBER_TILES
from updraft.games.up_turn.hidden import known_bottom, sees_rack
from updraft.games.up_turn.state import KINDS, LIMIT, NEVER, NUMBERS, ON_TABLE, SEATS, TILES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import Piece, named, offsets

ONE, NONE = (
    np.float32(1),
    np.float32(0),
)  # plain numbers would be added with 64 bits and rounded back: 1.5 times as long

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
    """Write everything that a seat sees or can count, in the order of PIECES.

    Nothing is copied and hidden first, which would take as long as all the rest. Of the tiles that `hide` blanks, only
    those are read that the seat may see: `sees_rack` and `known_bottom` say which.
    """
    s: State = table[0]
    out[:] = 0
    _write_tiles(s, seat, out)
    out[LAST + s.last] = 1
    other = seat
    for step in range(s.seats):
        out[HELD + step] = s.held[other] / 20
        out[TURN + step] = s.turn == other
        out[CALLED + step] = s.called[other]
        out[SILENT + step] = s.silent == other
        other = other + 1 if other + 1 < s.seats else 0
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
    for place in range(s.laid):
        out[ON_LINE + s.line[place]] += ONE
    for place in range(s.held[seat]):
        out[RACK + s.rack[seat, place]] += ONE
    _write_unseen(s, seat, out)
    if s.bagged == known_bottom(s):
        for kind in range(KINDS):
            out[IN_RACKS + kind] = out[UNSEEN_TILES + kind]
        return
    latest = _last_refill(s)
    if latest != ON_TABLE:
        _write_tiles_in_racks(s, seat, latest, out)


@compiled
def _write_unseen(s: State, seat: int, out: Features) -> None:
    """Count the tiles that are not on the table, then cross off those that the seat sees or can infer."""
    for kind in range(KINDS):
        out[UNSEEN_TILES + kind] = np.float32(s.first_copy[kind + 1] - s.first_copy[kind]) - out[ON_LINE + kind]
    for other in range(s.seats):
        for place in range(s.held[other]):
            if sees_rack(s, seat, other):
                out[UNSEEN_TILES + s.rack[other, place]] -= ONE
            elif s.since[other, place] < 0:
                out[UNSEEN_TILES - s.since[other, place]] -= ONE
    for place in range(known_bottom(s)):
        out[UNSEEN_TILES + s.bag_tiles[place]] -= ONE


@compiled
def _last_refill(s: State) -> int:
    """Return when the last bag ran out that some tile on a rack came from; ON_TABLE if there is none."""
    latest = ON_TABLE
    for thing in range(TILES):
        latest = max(latest, s.bag_out[thing] if s.bag_out[thing] != NEVER else ON_TABLE)
    return latest


@compiled
def _write_tiles_in_racks(s: State, seat: int, latest: int, out: Features) -> None:
    """Count tiles that came out of a bag that has run out since, but for those that the seat sees or can infer.

    Nobody knows the bottom of a bag that was refilled.
    """
    for thing in range(TILES):
        has_run_out = (s.bag_out[thing] != ON_TABLE) & (s.bag_out[thing] != NEVER)
        out[IN_RACKS + s.kind[thing]] += ONE if has_run_out else NONE
    for other in range(s.seats):
        for place in range(s.held[other]):
            since = s.since[other, place]
            if sees_rack(s, seat, other):
                out[IN_RACKS + s.rack[other, place]] -= ONE if since <= latest else NONE
            elif since < 0:
                out[IN_RACKS - since] -= ONE

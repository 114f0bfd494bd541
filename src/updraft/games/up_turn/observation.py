"""Observations of Up Turn for learning: what a seat sees, itself first, the others clockwise."""

from updraft.games.up_turn.components import NUMBER_TILES
from updraft.games.up_turn.hidden import known_bottom, sees_rack
from updraft.games.up_turn.rules.memory import thing_of
from updraft.games.up_turn.state import KINDS, LIMIT, NEVER, NUMBERS, ON_TABLE, SEATS, TILES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import Piece, named, offsets

FIRST_BAG = -1  # as the time when a tile came: all players know it since the start

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
        out[ON_LINE + s.line[place]] += 1
    for place in range(s.held[seat]):
        out[RACK + s.rack[seat, place]] += 1
    _write_unseen(s, seat, out)
    if s.bagged == known_bottom(s):
        for kind in range(KINDS):
            out[IN_RACKS + kind] = out[UNSEEN_TILES + kind]
    elif _has_run_out(s):
        _write_tiles_in_racks(s, seat, out)


@compiled
def _write_unseen(s: State, seat: int, out: Features) -> None:
    """Count the tiles that are not on the table, then cross off those that the seat sees or can infer."""
    for thing in range(s.first_copy[NUMBERS]):
        out[UNSEEN_TILES + s.kind[thing]] += s.bag_out[thing] != ON_TABLE
    for kind in range(NUMBERS, KINDS):
        unseen = 0  # not counted in `out` itself, where each addition would wait for the last one
        for thing in range(s.first_copy[kind], s.first_copy[kind + 1]):
            unseen += s.bag_out[thing] != ON_TABLE
        out[UNSEEN_TILES + kind] = unseen
    for other in range(s.seats):
        for place in range(s.held[other]):
            if sees_rack(s, seat, other):
                out[UNSEEN_TILES + s.rack[other, place]] -= 1
            elif s.since[other, place] < 0:
                out[UNSEEN_TILES - s.since[other, place]] -= 1
    for place in range(known_bottom(s)):
        out[UNSEEN_TILES + s.bag_tiles[place]] -= 1


@compiled
def _has_run_out(s: State) -> bool:
    """Tell whether some tiles came out of a bag that has run out since."""
    found = False
    for thing in range(TILES):
        found |= (s.bag_out[thing] != ON_TABLE) & (s.bag_out[thing] != NEVER)
    return found


@compiled
def _write_tiles_in_racks(s: State, seat: int, out: Features) -> None:
    """Count unseen tiles that came out of a bag that has run out since."""
    for thing in range(TILES):
        out[IN_RACKS + s.kind[thing]] += (s.bag_out[thing] != ON_TABLE) & (s.bag_out[thing] != NEVER)
    for other in range(s.seats):
        for place in range(s.held[other]):
            if sees_rack(s, seat, other):
                _cross_off(s, s.rack[other, place], s.since[other, place], out)
            elif s.since[other, place] < 0:
                _cross_off(s, -s.since[other, place], s.since[other, place], out)
    for place in range(known_bottom(s)):
        _cross_off(s, s.bag_tiles[place], FIRST_BAG, out)


@compiled
def _cross_off(s: State, tile: int, since: int, out: Features) -> None:
    """Take a tile that the seat sees or can infer from those that have left the bag, if it is one of them."""
    out[IN_RACKS + tile] -= s.bag_out[thing_of(s, tile, since)] != NEVER

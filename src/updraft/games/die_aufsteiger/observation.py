"""Write a table as numbers for learning: the observing seat first, the others in turn order."""

from updraft.games.die_aufsteiger.components import LETTERS
from updraft.games.die_aufsteiger.rules.end import PATIENT_ROUNDS, STALE_ROUNDS
from updraft.games.die_aufsteiger.rules.rows import first_of, quarter_at, without_first, x_of, y_of
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import BLOCKS, COLOURS, NONE, ROW, SEATS, SIDE, TABLE, Colour, Phase, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import Column, Piece, named, offsets, rows, size_of

# A game ends after STALE_ROUNDS rounds without a record height [AUF-15], and a pawn has no more records than there are
# heights; so turns, and the arrivals that all pawns can have at the end of each, are limited.
HIGHEST = sum(count * max(2, edge) for count, edge in LETTERS.values())  # all blocks on end
LONGEST = max(edge for _, edge in LETTERS.values())
MOST_TURNS = (SEATS * HIGHEST + 1) * STALE_ROUNDS * SEATS
MOST_FAILURES = PATIENT_ROUNDS + 1 / 2  # for each player: two rounds and a turn, with 2 players [AUF-20]
LAST_QUARTER = (SIDE - 1) / SIDE

BLOCK_COLUMNS = (
    Column(
        "x",
        f"The smallest x of its footprint, divided by {SIDE}; a block in the air keeps its old place.",
        0,
        LAST_QUARTER,
    ),
    Column("y", f"The smallest y of its footprint, divided by {SIDE}.", 0, LAST_QUARTER),
    Column("wide", "Quarters along x, divided by 4.", high=LONGEST / 4),
    Column("deep", "Quarters along y, divided by 4.", high=LONGEST / 4),
    Column("foot", "Height of its underside, divided by 8.", high=HIGHEST / 8),
    Column("tall", "Its own height, divided by 4.", high=LONGEST / 4),
    Column("top", f"1 at the colour of its top: {named(Colour)}.", size=COLOURS),
    Column("stone", "1 if a stone lies on it."),
    Column("locked", "1 if the previous player moved it."),
    Column("moved", "1 if it was moved in this turn."),
    Column("held", "1 if it is in the air."),
)
PAWN_COLUMNS = (
    Column("on_table", "1 if the pawn stands on the open table."),
    Column("x", f"The x of its quarter, divided by {SIDE}; 0 on the open table.", 0, LAST_QUARTER),
    Column("y", f"The y of its quarter, divided by {SIDE}; 0 on the open table.", 0, LAST_QUARTER),
    Column("height", "Its height, divided by 8.", high=HIGHEST / 8),
    Column("small", "Small ladders left."),
    Column("large", "Large ladders left."),
    Column("stones", "Stones left."),
    Column("stone_laid", "1 if the player's stone lies on a block."),
    Column("turn", "1 if it is this player's decision."),
    Column("active", "1 if it is this player's turn."),
    Column("began", "Its height when this turn began, divided by 8.", high=HIGHEST / 8),
    Column("best", "Its record height, divided by 8.", high=HIGHEST / 8),
    Column("age", "Arrivals of all pawns since its own last one; -1 before the first.", -1, MOST_TURNS * SEATS),
    Column(
        "stone_on",
        f"The number of the block under the player's stone, from 0, divided by {BLOCKS}; else -1/{BLOCKS}.",
        -1 / BLOCKS,
        (BLOCKS - 1) / BLOCKS,
    ),
    Column("colour", f"1 at the colour of the pawn: {named(Colour)}.", size=COLOURS),
)
PIECES = (
    Piece("height", (SIDE, SIDE), 0, HIGHEST / 8, "The height of the tower at each quarter, by y and x, divided by 8."),
    Piece("free", (SIDE, SIDE), 0, 1, "1 where the top is grey or of your own colour, by y and x."),
    Piece("own_pawn", (SIDE, SIDE), 0, 1, "1 where your own pawn stands, by y and x."),
    Piece("other_pawns", (SIDE, SIDE), 0, 1, "1 where a pawn of another player stands, by y and x."),
    rows("blocks", (BLOCKS,), "The blocks: half cubes, cubes, doubles, triples.", BLOCK_COLUMNS),
    rows("pawns", (SEATS,), "The players and their pawns; all 0 at empty seats.", PAWN_COLUMNS),
    Piece("phase", (len(Phase),), 0, 1, f"1 at the part of the turn: {named(Phase)}."),
    Piece("players", (SEATS + 1,), 0, 1, "1 at the number of players."),
    Piece("strict_order", (), 0, 1, "1 with the option `strict_order`."),
    Piece("tie_first", (), 0, 1, "1 with the option `tie_first`."),
    Piece("patience", (), 0, 1, "1 with the option `patience`."),
    Piece("bridges", (), 0, 1, "1 with the option `bridges`."),
    Piece("together", (), 0, 1, "1 with the option `together`."),
    Piece("walked", (), 0, 1, "1 after a walk, until a ladder, a bridge or a put."),
    Piece("stepped", (), 0, 1, "1 if the pawn of the active player has moved in this turn."),
    Piece("failures", (), 0, MOST_FAILURES, "Turns in a row in which nobody got higher, divided by the players."),
    Piece("stale", (), 0, STALE_ROUNDS, "Turns in a row without a record height, divided by the players."),
    Piece(
        "was_x",
        (),
        0,
        LAST_QUARTER,
        f"The x that the held or moved block had before this turn, divided by {SIDE}; else 0.",
    ),
    Piece("was_y", (), 0, LAST_QUARTER, f"The y that it had, divided by {SIDE}; else 0."),
    Piece("was_wide", (), 0, LONGEST / 4, "The quarters along x that it had, divided by 4; else 0."),
    Piece("was_deep", (), 0, LONGEST / 4, "The quarters along y that it had, divided by 4; else 0."),
    Piece("was_top", (), 0, HIGHEST / 8, "The height that its top had, divided by 8; else 0."),
    Piece("was_face", (), 0, COLOURS, f"The colour that its top had, from 1: {named(Colour)}; else 0."),
)
AT = offsets(PIECES)
HEIGHT, FREE, OWN_PAWN, OTHER_PAWNS = AT["height"], AT["free"], AT["own_pawn"], AT["other_pawns"]
BLOCK, PAWN, PHASE, SIZE = AT["blocks"], AT["pawns"], AT["phase"], AT["players"]
BLOCK_SIZE, PAWN_SIZE = size_of(BLOCK_COLUMNS), size_of(PAWN_COLUMNS)
BLOCK_X, BLOCK_Y, WIDE, DEEP, FOOT, TALL, TOP, SHUT, LOCKED, MOVED, HELD = offsets(BLOCK_COLUMNS).values()
IN_PAWN = offsets(PAWN_COLUMNS)
ON_TABLE, PAWN_X, PAWN_Y, STANDS = IN_PAWN["on_table"], IN_PAWN["x"], IN_PAWN["y"], IN_PAWN["height"]
SMALL, LARGE, STONES, LAID = IN_PAWN["small"], IN_PAWN["large"], IN_PAWN["stones"], IN_PAWN["stone_laid"]
TURN, ACTIVE, BEGAN, BEST = IN_PAWN["turn"], IN_PAWN["active"], IN_PAWN["began"], IN_PAWN["best"]
AGE, STONE_ON, PAWN_COLOUR = IN_PAWN["age"], IN_PAWN["stone_on"], IN_PAWN["colour"]
STRICT_ORDER, TIE_FIRST, PATIENCE = AT["strict_order"], AT["tie_first"], AT["patience"]
BRIDGES, TOGETHER, WALKED, STEPPED = AT["bridges"], AT["together"], AT["walked"], AT["stepped"]
FAILURES, STALE, WAS_X, WAS_Y = AT["failures"], AT["stale"], AT["was_x"], AT["was_y"]
WAS_WIDE, WAS_DEEP, WAS_TOP, WAS_FACE = AT["was_wide"], AT["was_deep"], AT["was_top"], AT["was_face"]


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything but luck, in the order of PIECES."""
    s: State = table[0]
    out[:] = 0
    _write_map(s, seat, out)
    for block in range(BLOCKS):
        _write_block(s, block, BLOCK + block * BLOCK_SIZE, out)
    other = seat
    for step in range(s.seats):
        _write_pawn(s, other, PAWN + step * PAWN_SIZE, out)
        other = other + 1 if other + 1 < s.seats else 0
    if s.locked != NONE:
        out[BLOCK + s.locked * BLOCK_SIZE + LOCKED] = 1
    if s.moved != NONE:
        out[BLOCK + s.moved * BLOCK_SIZE + MOVED] = 1
    if s.held != NONE:
        out[BLOCK + s.held * BLOCK_SIZE + HELD] = 1
    out[PHASE + s.phase] = 1
    out[SIZE + s.seats] = 1
    _write_flags(s, out)


@compiled
def _write_map(s: State, seat: int, out: Features) -> None:
    """Write the rows on which something stands, and of these the quarters that differ from the open table."""
    for y in range(SIDE):
        free = s.tint[Colour.GREY, y] | s.tint[s.colour[seat], y]
        while free:
            out[FREE + quarter_at(first_of(free), y)] = 1
            free = without_first(free)
        built = ROW & ~s.ground[y]
        while built:
            x = first_of(built)
            out[HEIGHT + quarter_at(x, y)] = s.height[y, x] / 8
            built = without_first(built)
    for other in range(s.seats):
        if s.place[other] != TABLE:
            out[(OWN_PAWN if other == seat else OTHER_PAWNS) + s.place[other]] = 1


@compiled
def _write_block(s: State, block: int, at: int, out: Features) -> None:
    out[at + BLOCK_X] = x_of(s.at[block]) / SIDE
    out[at + BLOCK_Y] = y_of(s.at[block]) / SIDE
    out[at + WIDE] = s.wide[block] / 4
    out[at + DEEP] = s.deep[block] / 4
    out[at + FOOT] = s.foot[block] / 8
    out[at + TALL] = s.tall[block] / 4
    out[at + TOP + s.face[block]] = 1
    out[at + SHUT] = s.shut[block]


@compiled
def _write_pawn(s: State, seat: int, at: int, out: Features) -> None:
    place = s.place[seat]
    out[at + ON_TABLE] = place == TABLE
    if place != TABLE:
        out[at + PAWN_X] = x_of(place) / SIDE
        out[at + PAWN_Y] = y_of(place) / SIDE
    out[at + STANDS] = pawn_height(s, seat) / 8
    out[at + SMALL] = s.small[seat]
    out[at + LARGE] = s.large[seat]
    out[at + STONES] = s.stones[seat]
    out[at + LAID] = s.stone_on[seat] != NONE
    out[at + TURN] = s.turn == seat
    out[at + ACTIVE] = s.active == seat
    out[at + BEGAN] = s.began[seat] / 8
    out[at + BEST] = s.best[seat] / 8
    out[at + AGE] = s.dates - s.arrived[seat] if s.arrived[seat] else -1
    out[at + STONE_ON] = s.stone_on[seat] / BLOCKS
    out[at + PAWN_COLOUR + s.colour[seat]] = 1


@compiled
def _write_flags(s: State, out: Features) -> None:
    out[STRICT_ORDER] = s.strict_order
    out[TIE_FIRST] = s.tie_first
    out[PATIENCE] = s.patience
    out[BRIDGES] = s.bridges
    out[TOGETHER] = s.together
    out[WALKED] = s.walked
    out[STEPPED] = s.stepped
    out[FAILURES] = s.failures / s.seats
    out[STALE] = s.stale / s.seats
    if s.was_at != NONE:
        out[WAS_X] = x_of(s.was_at) / SIDE
        out[WAS_Y] = y_of(s.was_at) / SIDE
        out[WAS_WIDE] = s.was_wide / 4
        out[WAS_DEEP] = s.was_deep / 4
        out[WAS_TOP] = (s.was_foot + s.was_tall) / 8
        out[WAS_FACE] = 1 + s.was_face

"""Write a table as numbers for learning: the observing seat first, the others in turn order."""

from updraft.games.die_aufsteiger.rules.rows import has, quarter_at, x_of, y_of
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import BLOCKS, COLOURS, NONE, QUARTERS, SEATS, SIDE, TABLE, Colour, Phase, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table

# ┌ the map, by quarter ──────────────┬ blocks ────────────────────────────┬ pawns ──────────────┬ the table ──────┐
# │ height, free for me, mine, others │ place, size, top, stone, lock, …   │ by seat from my own │ phase, counters │
PLANES = 4
BLOCK = PLANES * QUARTERS
BLOCK_SIZE = 6 + COLOURS + 4
PAWN = BLOCK + BLOCKS * BLOCK_SIZE
PAWN_SIZE = 14 + COLOURS
PHASE = PAWN + SEATS * PAWN_SIZE
SIZE = PHASE + len(Phase)
FLAGS = SIZE + SEATS + 1
FEATURES = FLAGS + 15


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything but luck, in the layout drawn above."""
    s: State = table[0]
    out[:] = 0
    _write_map(s, seat, out)
    for block in range(BLOCKS):
        _write_block(s, block, out[BLOCK + block * BLOCK_SIZE : BLOCK + (block + 1) * BLOCK_SIZE])
    for step in range(s.seats):
        _write_pawn(s, (seat + step) % s.seats, out[PAWN + step * PAWN_SIZE : PAWN + (step + 1) * PAWN_SIZE])
    out[PHASE + s.phase] = 1
    out[SIZE + s.seats] = 1
    _write_flags(s, out[FLAGS:])


@compiled
def _write_map(s: State, seat: int, out: Features) -> None:
    for y in range(SIDE):
        free = s.tint[Colour.GREY, y] | s.tint[s.colour[seat], y]
        for x in range(SIDE):
            quarter = quarter_at(x, y)
            out[quarter] = s.height[y, x] / 8
            out[QUARTERS + quarter] = has(free, x)
    for other in range(s.seats):
        if s.place[other] != TABLE:
            out[(2 + (other != seat)) * QUARTERS + s.place[other]] = 1


@compiled
def _write_block(s: State, block: int, out: Features) -> None:
    out[0] = x_of(s.at[block]) / SIDE
    out[1] = y_of(s.at[block]) / SIDE
    out[2] = s.wide[block] / 4
    out[3] = s.deep[block] / 4
    out[4] = s.foot[block] / 8
    out[5] = s.tall[block] / 4
    out[6 + s.face[block]] = 1
    out[6 + COLOURS] = s.shut[block]
    out[7 + COLOURS] = s.locked == block
    out[8 + COLOURS] = s.moved == block
    out[9 + COLOURS] = s.held == block


@compiled
def _write_pawn(s: State, seat: int, out: Features) -> None:
    place = s.place[seat]
    out[0] = place == TABLE
    if place != TABLE:
        out[1] = x_of(place) / SIDE
        out[2] = y_of(place) / SIDE
    out[3] = pawn_height(s, seat) / 8
    out[4] = s.small[seat]
    out[5] = s.large[seat]
    out[6] = s.stones[seat]
    out[7] = s.stone_on[seat] != NONE
    out[8] = s.turn == seat
    out[9] = s.active == seat
    out[10] = s.began[seat] / 8
    out[11] = s.best[seat] / 8
    out[12] = s.dates - s.arrived[seat] if s.arrived[seat] else -1
    out[13] = s.stone_on[seat] / BLOCKS
    out[14 + s.colour[seat]] = 1


@compiled
def _write_flags(s: State, out: Features) -> None:
    out[0] = s.strict_order
    out[1] = s.tie_first
    out[2] = s.patience
    out[3] = s.bridges
    out[4] = s.together
    out[5] = s.walked
    out[6] = s.stepped
    out[7] = s.failures / s.seats
    out[8] = s.stale / s.seats
    if s.was_at != NONE:
        out[9] = x_of(s.was_at) / SIDE
        out[10] = y_of(s.was_at) / SIDE
        out[11] = s.was_wide / 4
        out[12] = s.was_deep / 4
        out[13] = (s.was_foot + s.was_tall) / 8
        out[14] = 1 + s.was_face

"""The bag: drawing from it, and refilling it with the tiles on the table."""

from updraft.games.up_turn.rules.line import place_of_last
from updraft.games.up_turn.state import NEVER, ON_TABLE, REFILL, SHUFFLE, TILES, State
from updraft.kit import luck
from updraft.kit.jit import compiled, widen

FOR_SILENCE = 3  # tiles [UPT-14]


@compiled
def drawable(s: State) -> int:
    """Count the tiles that can be drawn: in the bag, and on the table except the last number [UPT-17] [UPT-31]."""
    return s.bagged + (s.laid - 1 if s.bag == REFILL else 0)


@compiled
def can_draw(s: State) -> bool:
    """Tell whether a tile can be drawn, from the bag or after refilling it [UPT-5]."""
    return drawable(s) > 0


@compiled
def take(s: State, seat: int) -> None:
    """Draw a tile for a seat, hidden from the others; refill an empty bag first [UPT-17]."""
    if s.bagged == 0:
        _refill(s)
    s.bagged -= 1
    tile = s.bag_tiles[s.bagged]
    s.bag_tiles[s.bagged] = -1
    put(s, seat, tile, -tile if s.bagged < s.rejected else s.clock)
    s.called[seat] = 0


@compiled
def take_three(s: State, seat: int) -> None:
    """Draw three tiles for not calling, or as many as there are [UPT-14] [UPT-17]."""
    for _ in range(FOR_SILENCE):
        if can_draw(s):
            take(s, seat)


@compiled
def put(s: State, seat: int, tile: int, since: int) -> None:
    """Put a tile on a rack, in order; of equal tiles, publicly known ones come first, then older ones."""
    rack, times = s.rack[seat], s.since[seat]
    place = s.held[seat]
    above = tile if since < 0 else tile + 1
    while place > 0 and rack[place - 1] >= above:
        rack[place] = rack[place - 1]
        times[place] = times[place - 1]
        place -= 1
    rack[place] = tile
    times[place] = since
    s.held[seat] += 1


@compiled
def _refill(s: State) -> None:
    """Put everything on the table except the last number into the bag; order and direction stay [UPT-17]."""
    stays = place_of_last(s)
    for place in range(s.laid):
        if place != stays:
            s.bag_tiles[s.bagged] = s.line[place]
            s.bagged += 1
        s.line[place] = -1
        s.slope[place] = 0
    s.line[0] = s.last
    s.slope[0] = s.order
    s.laid = 1
    s.rejected = 0
    luck.shuffle(s, SHUFFLE, s.bag_tiles, s.bagged)
    _remember_bag(s)


@compiled
def _remember_bag(s: State) -> None:
    """Remember which things went into the bag; all others are on racks and came there before now."""
    now = s.clock
    bag_out, into_bag = s.bag_out, s.into_bag
    for thing in range(TILES):
        out = bag_out[thing]
        into_bag[thing] = now if out == ON_TABLE else into_bag[thing]
        bag_out[thing] = NEVER if out == ON_TABLE else min(out, now)
    stays = widen(s.first_copy[s.last])
    while into_bag[stays] != now:
        stays += 1
    bag_out[stays] = ON_TABLE
    s.clock += 1

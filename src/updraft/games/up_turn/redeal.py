"""Redeal what a seat of Up Turn cannot see: sample a world that fits everything it has seen."""

import numpy as np

from updraft.games.up_turn.hidden import find_unseen, hide, known_bottom, sees_rack
from updraft.games.up_turn.rules.bag import put
from updraft.games.up_turn.state import NEVER, SEATS, TILES, State
from updraft.kit.jit import compiled, widen
from updraft.kit.luck import below, reseed, shuffle_cells
from updraft.kit.memory import Cells, Ints, Table

COLUMNS = 3
OWNER, PLACE, SINCE = 0, 1, 2  # columns of places: the seat, the place on its rack, when it was filled; NEVER if free
TRIES = 100  # random deals to the bound places before one is repaired and mixed
SWEEPS = 40  # rings for each bound place


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """Sample a world for everything that a seat cannot see, and new luck.

    A world says which tile is at every hidden place: on other racks and in the bag. All players see the backs of the
    tiles: when a tile comes to a rack, and later which of them is laid. So for every hidden tile all know when it
    came, and that decides what it can be:

    - A tile came out of the bag of that time, and all saw what went into a refilled bag [UPT-17]. Every bag therefore
      has its own tiles and its own places, and each bag is dealt separately.

          clock    1 … 6 │ 7 … 12 │ 13 now        the bag is refilled at 6 and at 12
          tiles    a b c │  d e   │ f g h i       by `into_bag` and `bag_out`
          places   x y z │  v w   │ u and 3 in the bag, by `since`

    - A seat's move can rule out kinds of tiles that it held until then (`barred`). A double takes along all numbers
      between, except doubles [UPT-11]; a player who draws or passes at the opening has no number [UPT-3]; a player who
      passes because nothing can be drawn has no number that fits, and no action tile beside another tile [UPT-5]
      [UPT-15]; and of equal tiles the oldest is laid.
    - Action tiles turned up for the start lie at the bottom of the first bag, and all see who draws them [UPT-1]. Such
      a place keeps the tile's kind, as a negative `since`.

    Nothing else follows with certainty from other players' moves: all worlds that fit are equally likely.
    """
    hide(table, seat)
    s: State = table[0]
    reseed(s.luck, seed)
    rng = np.zeros(4, np.int64)
    reseed(rng, seed ^ 0x5DEECE66D)
    unseen = np.empty(TILES, np.int16)
    count = find_unseen(s, seat, unseen)
    found = np.empty((SEATS, TILES), np.int16)
    done = 0
    while done < count:
        end = _gather_bag(s, unseen, done, count)
        _deal_bag(s, seat, unseen, done, end, found, rng)
        done = end
    _fill_racks(s, seat, found)


@compiled
def _gather_bag(s: State, unseen: Cells, start: int, count: int) -> int:
    """Group the things that came out of the same bag as the first one; return where the group ends."""
    end = start
    alike = s.into_bag[unseen[start]]
    for i in range(start, count):
        if s.into_bag[unseen[i]] == alike:
            unseen[i], unseen[end] = unseen[end], unseen[i]
            end += 1
    return end


@compiled
def _deal_bag(s: State, seat: int, unseen: Cells, start: int, end: int, found: Cells, rng: Ints) -> None:
    """Deal the things of one bag to the places that were filled from it; leave the rest in the bag."""
    things = unseen[start:end]
    places = np.empty((things.size, COLUMNS), np.int16)
    bound, owners, filled = _find_places(s, seat, things, places)
    kinds = s.kind[things]
    if not _try_to_deal(s, kinds, places, bound, rng):
        shuffle_cells(rng, kinds, 0, kinds.size)
        repair(s, kinds, places, bound, rng)
        mix(s, kinds, places, bound, owners, rng)
    shuffle_cells(rng, kinds, bound, kinds.size)
    for i in range(filled):
        found[places[i, OWNER], places[i, PLACE]] = kinds[i]
    bottom = known_bottom(s)
    for i in range(filled, kinds.size):
        s.bag_tiles[bottom + i - filled] = kinds[i]


@compiled
def _find_places(s: State, seat: int, things: Cells, places: Cells) -> tuple[int, int, int]:
    """Find the places on racks that were filled from a bag, first the bound ones, which cannot hold every thing.

    Return the number of bound places, of seats that own one of them, and of all places. The other things are still in
    the bag; places in the bag can hold everything, and so can places filled after the last fact about their rack.
    """
    after, until = s.into_bag[things[0]], s.bag_out[things[0]]
    places[:, OWNER] = 0
    places[:, SINCE] = NEVER
    bound = owners = filled = 0
    for other in range(s.seats):
        if sees_rack(s, seat, other):
            continue
        before = bound
        latest = 0
        for i in range(things.size):
            latest = max(latest, s.barred[other, s.kind[things[i]]])
        for place in range(s.held[other]):
            since = s.since[other, place]
            if after < since <= until:
                at = filled
                if since <= latest:
                    for column in range(COLUMNS):
                        places[filled, column] = places[bound, column]
                    at = bound
                    bound += 1
                places[at, OWNER] = other
                places[at, PLACE] = place
                places[at, SINCE] = since if since <= latest else NEVER
                filled += 1
        owners += bound > before
    return bound, owners, filled


@compiled
def _can_be(s: State, places: Cells, i: int, kind: int) -> bool:
    """Tell whether a place can hold a tile of this kind."""
    return s.barred[places[i, OWNER], kind] < places[i, SINCE]


@compiled
def _try_to_deal(s: State, kinds: Cells, places: Cells, bound: int, rng: Ints) -> bool:
    """Deal to the bound places at random until the deal fits, up to TRIES times; tell whether it does.

    Rejection leaves all deals that fit equally likely, so nothing needs to be mixed.
    """
    for _ in range(TRIES):
        i = 0
        while i < bound:
            j = i + below(rng, kinds.size - i)
            kinds[i], kinds[j] = kinds[j], kinds[i]
            if not _can_be(s, places, i, kinds[i]):
                break
            i += 1
        if i == bound:
            return True
    return False


@compiled
def repair(s: State, kinds: Cells, places: Cells, bound: int, rng: Ints) -> None:
    """Swap tiles of bound places where that does not make the deal worse, until it fits.

    This terminates: a tile in a wrong place can be passed on along a path to any deal that fits.
    """
    wrong = 0
    for i in range(bound):
        wrong += not _can_be(s, places, i, kinds[i])
    while wrong > 0:
        i = below(rng, bound)
        j = below(rng, kinds.size)
        before = 0 + _can_be(s, places, i, kinds[i]) + _can_be(s, places, j, kinds[j])
        after = 0 + _can_be(s, places, i, kinds[j]) + _can_be(s, places, j, kinds[i])
        if i != j and after >= before:
            kinds[i], kinds[j] = kinds[j], kinds[i]
            wrong += before - after


@compiled
def mix(s: State, kinds: Cells, places: Cells, bound: int, owners: int, rng: Ints) -> None:
    """Pass tiles around random rings of places while the deal still fits, until all deals are equally likely.

    Each ring is as likely as its reverse. Of two places on a rack, the newer can hold whatever the older can, so rings
    that visit each rack once reach all deals: rings of two places, up to as many as there are racks with bound places.
    """
    ring = np.empty(SEATS, np.int64)
    for _ in range(SWEEPS * bound):
        size = 2 if owners <= 2 else 2 + below(rng, owners - 1)
        ring[0] = below(rng, bound)
        for k in range(1, size):
            ring[k] = below(rng, kinds.size)
        if _can_go_round(s, kinds, places, ring, size):
            last = kinds[ring[size - 1]]
            for k in range(size - 1, 0, -1):
                kinds[ring[k]] = kinds[ring[k - 1]]
            kinds[ring[0]] = last


@compiled
def _can_go_round(s: State, kinds: Cells, places: Cells, ring: Ints, size: int) -> bool:
    """Tell whether every place of a ring can hold the tile of the place before, and no place appears twice."""
    before = ring[size - 1]
    for k in range(size):
        if not _can_be(s, places, ring[k], kinds[before]):
            return False
        before = ring[k]
        for other in range(k):
            if ring[k] == ring[other]:
                return False
    return True


@compiled
def _fill_racks(s: State, seat: int, found: Cells) -> None:
    """Put the tiles found on the hidden racks, in order, each with the time when it came."""
    since = np.empty(TILES, np.int16)
    for other in range(s.seats):
        if not sees_rack(s, seat, other):
            held = widen(s.held[other])
            for place in range(held):
                since[place] = s.since[other, place]
            s.held[other] = 0
            for place in range(held):
                known = since[place] < 0
                put(s, other, -since[place] if known else found[other, place], since[place])

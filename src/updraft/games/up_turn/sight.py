"""What a seat sees of Up Turn, and what it must hold possible."""

import numpy as np

from updraft.games.up_turn.rules.bag import put
from updraft.games.up_turn.rules.line import thing_of
from updraft.games.up_turn.state import ACTIONS, NUMBERS, ON_TABLE, SEATS, THINGS, TILES, Role, State
from updraft.kit.jit import compiled
from updraft.kit.luck import below, forget, reseed, shuffle_cells
from updraft.kit.record import Cells, Table, Words

UNSEEN = -1
SWEEPS = 40  # exchanges for each place that cannot hold every tile


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank the luck, the bag but for its known bottom, and the racks of others; when tiles came there stays."""
    s: State = table[0]
    forget(s.luck)
    s.bag[known_bottom(s) :] = UNSEEN
    for other in range(s.seats):
        if other != seat:
            s.rack[other, :] = UNSEEN
            _sort(s.since[other], s.held[other])


@compiled
def known_bottom(s: State) -> int:
    """How many tiles at the bottom of the bag were turned up for the start, seen by all [UPT-1]."""
    return min(s.rejected, s.bagged)


@compiled
def _sort(cells: Cells, count: int) -> None:
    for i in range(1, count):
        cell = cells[i]
        j = i
        while j > 0 and cells[j - 1] > cell:
            cells[j] = cells[j - 1]
            j -= 1
        cells[j] = cell


@compiled
def find_unseen(s: State, seat: int, unseen: Cells) -> int:
    """The things that a seat does not see and cannot infer, ascending; returns how many."""
    open_ = np.zeros(THINGS, np.int16)
    for thing in range(THINGS):
        known = thing < NUMBERS and s.role[thing] == Role.NONE
        open_[thing] = not known and s.bag_out[thing] != ON_TABLE
    for other in range(s.seats):
        for place in range(s.held[other]):
            since = s.since[other, place]
            if other == seat:
                _cross_off(s, open_, s.rack[seat, place], since)
            elif since < 0:
                _cross_off(s, open_, -since, since)
    for place in range(known_bottom(s)):
        _cross_off(s, open_, s.bag[place], UNSEEN)
    count = 0
    for thing in range(THINGS):
        unseen[count] = thing
        count += open_[thing]
    return count


@compiled
def _cross_off(s: State, open_: Cells, tile: int, since: int) -> None:
    """Strike out a tile; of equal action tiles one that came out of the same bag."""
    thing = thing_of(s, tile, since)
    alike = s.into_bag[thing]
    while not open_[thing] or s.into_bag[thing] != alike:
        thing += 1
    open_[thing] = 0


@compiled
def kind_of_thing(s: State, thing: int) -> int:
    """The kind of tile that a thing is."""
    if thing < NUMBERS:
        return thing
    action = ACTIONS - 1
    while s.first_copy[action] > thing:
        action -= 1
    return NUMBERS + action


@compiled
def can_hold(s: State, seat: int, since: int, thing: int) -> bool:
    """Whether a tile that came to a rack at that time can be this one of the same bag."""
    return thing >= NUMBERS or s.barred[seat, thing] < since


@compiled
def redeal(table: Table[State], seat: int, seed: int) -> None:
    """A random world in the place of what a seat cannot see, and new luck.

    A world says which tile stands at every hidden place: in the racks of others and in the bag. Racks are in
    sight, only their faces are not: all see when a tile comes to a rack, and later which of them is laid. So of
    every hidden tile all know since when it is there, and that decides what it can be:

    - A tile came out of the bag that there was at that time, and all saw what went into a remade bag [UPT-17].
      Thus every bag has its own tiles and its own places, and they are dealt apart from each other.

          clock    1 … 6 │ 7 … 12 │ 13 now        the bag is remade at 6 and at 12
          tiles    a b c │  d e   │ f g h i       by `into_bag` and `bag_out`
          places   x y z │  v w   │ u and 3 in the bag, by `since`

    - A number that a seat showed not to hold came later than that: a double takes all numbers between along but
      doubles [UPT-11], and who draws or passes at the opening has no number at all [UPT-3]. This is `barred`.
    - Action tiles turned up for the start lie at the bottom of the first bag, and when they are drawn all know
      who has them [UPT-1]. Such a place holds its tile's name, as a negative `since`.

    Nothing else follows with certainty from what others do: every world that keeps to this is equally likely.
    """
    hide(table, seat)
    s: State = table[0]
    reseed(s.luck, seed)
    dice = np.zeros(4, np.int64)
    reseed(dice, seed ^ 0x5DEECE66D)
    unseen = np.empty(THINGS, np.int16)
    count = find_unseen(s, seat, unseen)
    found = np.empty((SEATS, TILES), np.int16)
    done = 0
    while done < count:
        end = _gather_bag(s, unseen, done, count)
        _deal_bag(s, seat, unseen, done, end, found, dice)
        done = end
    _fill_racks(s, seat, found)


@compiled
def _gather_bag(s: State, unseen: Cells, start: int, count: int) -> int:
    """Bring the things that came out of the same bag as the first one together; returns where they end."""
    end = start
    alike = s.into_bag[unseen[start]]
    for i in range(start, count):
        if s.into_bag[unseen[i]] == alike:
            unseen[i], unseen[end] = unseen[end], unseen[i]
            end += 1
    return end


@compiled
def _deal_bag(s: State, seat: int, unseen: Cells, start: int, end: int, found: Cells, dice: Words) -> None:
    """Deal the things of one bag to the places that were filled from it; what is left is in the bag still."""
    things = unseen[start:end]
    places = np.empty((end - start, 2), np.int16)
    bound, filled = _find_places(s, seat, things, places)
    shuffle_cells(dice, things, 0, things.size)
    if bound > 0:
        _exchange(s, things, places, bound, dice)
        shuffle_cells(dice, things, bound, things.size)
    for i in range(filled):
        found[places[i, 0], places[i, 1]] = kind_of_thing(s, things[i])
    bottom = known_bottom(s)
    for i in range(filled, things.size):
        s.bag[bottom + i - filled] = kind_of_thing(s, things[i])


@compiled
def _find_places(s: State, seat: int, things: Cells, places: Cells) -> tuple[int, int]:
    """The places of a bag by seat and place in the rack, first those that cannot hold every thing of it."""
    after, until = s.into_bag[things[0]], s.bag_out[things[0]]
    bound = filled = 0
    for other in range(s.seats):
        latest = 0
        for i in range(things.size):
            if things[i] < NUMBERS:
                latest = max(latest, s.barred[other, things[i]])
        for place in range(s.held[other]):
            since = s.since[other, place]
            if other != seat and after < since <= until:
                places[filled, 0] = other
                places[filled, 1] = place
                if since <= latest:
                    for j in range(2):
                        places[bound, j], places[filled, j] = places[filled, j], places[bound, j]
                    bound += 1
                filled += 1
    return bound, filled


@compiled
def _exchange(s: State, things: Cells, places: Cells, bound: int, dice: Words) -> None:
    """Let places that cannot hold every thing change with others where that is possible, until nothing is wrong,
    and then so often that every way to deal is equally likely: each exchange is as likely as its reverse.
    """
    wrong = 0
    for i in range(bound):
        wrong += not _is_right(s, places, bound, i, things[i])
    left = SWEEPS * bound
    while left > 0:
        i = below(dice, bound)
        j = below(dice, things.size)
        before = _is_right(s, places, bound, i, things[i]) + _is_right(s, places, bound, j, things[j])
        after = _is_right(s, places, bound, i, things[j]) + _is_right(s, places, bound, j, things[i])
        if i != j and after >= before:
            things[i], things[j] = things[j], things[i]
            wrong += before - after
        left -= wrong == 0


@compiled
def _is_right(s: State, places: Cells, bound: int, i: int, thing: int) -> int:
    """1 if a place can hold a thing; those behind `bound` can hold all."""
    if i >= bound:
        return 1
    seat, place = places[i, 0], places[i, 1]
    return 1 if can_hold(s, seat, s.since[seat, place], thing) else 0


@compiled
def _fill_racks(s: State, seat: int, found: Cells) -> None:
    """Put the tiles found into the racks of others, in order, each with the time when it came."""
    since = np.empty(TILES, np.int16)
    for other in range(s.seats):
        if other != seat:
            held = s.held[other] + 0
            for place in range(held):
                since[place] = s.since[other, place]
            s.held[other] = 0
            for place in range(held):
                known = since[place] < 0
                put(s, other, -since[place] if known else found[other, place], since[place])

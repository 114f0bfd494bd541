"""Choose at random which cards lie in which places, every way equally likely."""

import numpy as np

from updraft.games.up_too_high.state import CARDS, ONE, PLACES
from updraft.kit.jit import compiled
from updraft.kit.luck import below, shuffle_cells
from updraft.kit.memory import Cells, Ints

TRIES = 300
SWAPS = 40  # for each card, where no try succeeds
NOWHERE = -1


@compiled
def choose_places(cards: Cells, words: Ints, count: int, room: Cells, where: Cells, rng: Ints) -> None:
    """Write a place for every card: one of the bits of its word, and no place more often than it has room.

    The cards with the least room choose first, each among the room that is left. If sets of places contain one
    another, a card finds the same room whatever was chosen before, and every way is equally likely. If they do not,
    `bound` is the most room that a card can find, and a try in which it finds less is rejected in proportion, which
    makes all ways equally likely again. If no try succeeds, random swaps come as close as they can.
    """
    places = np.empty(PLACES, np.int16)
    opened = 0
    for place in range(PLACES):
        places[opened] = place
        opened += room[place] > 0
    span = np.empty(CARDS, np.int16)
    _order(cards, words, count, room, places, opened, span)
    bound = np.empty(CARDS, np.int16)
    _find_bounds(words, count, span, bound)
    left = np.empty(PLACES, np.int16)
    for _ in range(TRIES):
        for place in range(PLACES):
            left[place] = room[place]
        if _try(words, count, places, opened, left, bound, where, rng):
            return
    _force(words, count, room, where, rng)


@compiled
def _order(cards: Cells, words: Ints, count: int, room: Cells, places: Cells, opened: int, span: Cells) -> None:
    """Keep only open places in the words, and sort: cards with the least room first, equal words together."""
    open_word = ONE * 0
    for i in range(opened):
        open_word |= ONE << places[i]
    for i in range(count):
        card, word, size = cards[i], words[i] & open_word, 0
        for j in range(opened):
            size += room[places[j]] * (word >> places[j] & 1)
        at = i
        while at > 0 and (span[at - 1] > size or (span[at - 1] == size and words[at - 1] > word)):
            cards[at], words[at], span[at] = cards[at - 1], words[at - 1], span[at - 1]
            at -= 1
        cards[at], words[at], span[at] = card, word, size


@compiled
def _find_bounds(words: Ints, count: int, span: Cells, bound: Cells) -> None:
    """Bound the room that each card can find: its span without the earlier cards that must lie there.

    Those are the cards whose places are all among its own, and at least as many of the earlier cards as do not fit
    into the room outside.
    """
    start = 0
    for i in range(count):
        if i == 0 or words[i] != words[i - 1]:
            start = i
            inside = 0
            j = 0
            while j < i:
                following = j + 1
                while following < i and words[following] == words[j]:
                    following += 1
                if words[j] & ~words[i] == 0:
                    inside += following - j
                j = following
        outside = count - span[i]
        bound[i] = span[i] - max(inside + i - start, i - outside)


@compiled
def _try(
    words: Ints, count: int, places: Cells, opened: int, left: Cells, bound: Cells, where: Cells, rng: Ints
) -> bool:
    """Let the cards choose one after another; False if the try is rejected."""
    for i in range(count):
        options = 0
        for j in range(opened):
            options += left[places[j]] * (words[i] >> places[j] & 1)
        if options == 0 or (options < bound[i] and below(rng, bound[i]) >= options):
            return False
        pick = below(rng, options)
        j = 0
        while True:
            size = left[places[j]] * (words[i] >> places[j] & 1)
            if pick < size:
                break
            pick -= size
            j += 1
        where[i] = places[j]
        left[places[j]] -= 1
    return True


@compiled
def _force(words: Ints, count: int, room: Cells, where: Cells, rng: Ints) -> None:
    """Find any way, then swap pairs of cards at random."""
    order = np.empty(CARDS, np.int16)
    for i in range(count):
        order[i] = i
    shuffle_cells(rng, order, 0, count)
    _fit(words, count, room, where, order)
    for _ in range(SWAPS * count):
        i, j = below(rng, count), below(rng, count)
        if words[i] >> where[j] & words[j] >> where[i] & 1:
            where[i], where[j] = where[j], where[i]


@compiled
def _fit(words: Ints, count: int, room: Cells, where: Cells, order: Cells) -> None:
    """Find a place for every card, moving others on where there is no room left."""
    left = room.copy()
    for i in range(count):
        where[i] = NOWHERE
    for i in range(count):
        _squeeze(words, count, left, where, order[i])


@compiled
def _squeeze(words: Ints, count: int, left: Cells, where: Cells, card: int) -> None:
    """Give a card a place by a shortest chain of moves that ends where there is room."""
    mover = np.full(PLACES, NOWHERE, np.int16)  # the card that would move into a place
    queue = np.empty(PLACES, np.int16)
    tail = _reach(words[card], card, mover, queue, 0)
    head = 0
    while head < tail:
        place = queue[head]
        head += 1
        if left[place] > 0:
            left[place] -= 1
            _move_along(mover, where, place, card)
            return
        for i in range(count):
            if where[i] == place:
                tail = _reach(words[i], i, mover, queue, tail)


@compiled
def _reach(word: int, card: int, mover: Cells, queue: Cells, tail: int) -> int:
    """Add the places of a card that no earlier chain has reached to the queue."""
    for place in range(PLACES):
        if word >> place & 1 and mover[place] == NOWHERE:
            mover[place] = card
            queue[tail] = place
            tail += 1
    return tail


@compiled
def _move_along(mover: Cells, where: Cells, place: int, card: int) -> None:
    """Move every card of a chain into the place of the next, from the free one back."""
    moved = NOWHERE
    while moved != card:
        moved = mover[place]
        before = where[moved]
        where[moved] = place
        place = before

"""Whole games of Up Turn that could have been: what a seat holds possible, played from the deal on.

A world that was dealt for a seat says which tile stands at every hidden place. Put back into the bags from which these
places were filled, the same moves must be possible from the first to the last, and end in what that seat has seen.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

import updraft
from tests.games.up_turn.test_equal_tiles import owners_box
from updraft.games.up_turn.components import KIND_OF, tile_text
from updraft.games.up_turn.moves import DRAW, PASS
from updraft.games.up_turn.rules.consequences import run_of
from updraft.games.up_turn.state import DEALT, NUMBERS
from updraft.kit import jit
from updraft.kit.contract import NOBODY
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, hide_for, legal_actions
from updraft.records.replay import replay

GAME = updraft.game("up-turn")
MOVES = 320 if jit.MODE == "interpreted" else 700
LOOKS = 4 if jit.MODE == "interpreted" else 25  # positions of a game at which worlds are dealt

Bags = list[list[str]]  # the bag of the set-up, then every remade one, each top first


class Spot(NamedTuple):
    """Where a tile came from: which bag, and which place in it."""

    bag: int
    place: int


class Tile(NamedTuple):
    kind: int
    since: int
    spot: Spot


class Trace:
    """Follows every tile of a game from its bag to where it is now."""

    def __init__(self, match: Match) -> None:
        self.bags: Bags = [match.setup["bag"]]
        self.stock = self._fresh()
        seats = match.settings.players
        self.racks: list[list[Tile]] = [[] for _ in range(seats)]
        for seat in range(seats):
            self.racks[seat] = [Tile(self._kind(spot), 1, spot) for spot in self._take(DEALT)]
        while self._kind(start := self.stock.pop(0)) >= NUMBERS:
            self.stock.append(start)

    def _fresh(self) -> list[Spot]:
        return [Spot(len(self.bags) - 1, place) for place in range(len(self.bags[-1]))]

    def _kind(self, spot: Spot) -> int:
        return KIND_OF[self.bags[spot.bag][spot.place]]

    def _take(self, count: int) -> list[Spot]:
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def follow(self, before: Table[Any], move: int, after: Table[Any], remade: list[str] | None) -> None:
        """One move: tiles leave the mover's rack, and then tiles may come to one of the racks."""
        seat = int(before[0].turn)
        for kind in _laid(before, move):
            gone = min((tile for tile in self.racks[seat] if tile.kind == kind), key=lambda tile: tile.since)
            self.racks[seat].remove(gone)
        for other, rack in enumerate(self.racks):
            fresh = Counter(_pairs(after, other)) - Counter((tile.kind, tile.since) for tile in rack)
            spots = self._take(fresh.total())
            if len(spots) < fresh.total():
                assert remade is not None
                self.bags.append(remade)
                self.stock = self._fresh()
                spots += self._take(fresh.total() - len(spots))
            for spot in spots:
                kind = self._kind(spot)
                since = min(since for of, since in fresh.elements() if of == kind)
                fresh[kind, since] -= 1
                rack.append(Tile(kind, since, spot))

    def bags_of(self, world: Table[Any], watcher: int) -> Bags:
        """The bags as they must have been if this world is the true one."""
        bags = [list(bag) for bag in self.bags]
        for seat, rack in enumerate(self.racks):
            for since in {tile.since for tile in rack if seat != watcher and tile.since > 0}:
                spots = [tile.spot for tile in rack if tile.since == since]
                kinds = [kind for kind, came in _pairs(world, seat) if came == since]
                for spot, kind in zip(spots, kinds, strict=True):
                    bags[spot.bag][spot.place] = tile_text(kind)
        left = world[0].bag_tiles[: world[0].bagged][::-1]
        for spot, kind in zip(self.stock, left, strict=True):
            bags[spot.bag][spot.place] = tile_text(int(kind))
        return bags


def _laid(table: Table[Any], move: int) -> list[int]:
    if move < NUMBERS:
        return run_of(table[0], move)
    return [KIND_OF[GAME.notation.text(table, move).split()[0]]] if move < DRAW else []


def _pairs(table: Table[Any], seat: int) -> list[tuple[int, int]]:
    s = table[0]
    return [(int(s.rack[seat, place]), int(s.since[seat, place])) for place in range(s.held[seat])]


Choose = Callable[[Match, list[int]], int]


def walk(settings: Settings, seed: str, choose: Choose, most: int = MOVES) -> Iterator[tuple[Match, Trace]]:
    """A game in which everybody chooses alike, with a trace of its tiles, after every move."""
    match = Match(settings, seed)
    trace = Trace(match)
    while not match.is_over and match.move_count < most:
        before, entries = match.table.copy(), len(match.entries)
        move = choose(match, legal_actions(GAME, match.table))
        match.push(move)
        remade = [entry["order"] for entry in match.entries[entries:] if "chance" in entry]
        trace.follow(before, move, match.table, remade[0] if remade else None)
        yield match, trace


def waiting(moves: list[int]) -> list[int]:
    return [move for move in moves if move in (DRAW, PASS)]


def keepers(seed: str, keeps: int) -> Choose:
    """Draw and pass so many times of ten where that is possible, and choose at random else."""
    rng = rng_of(seed)

    def choose(match: Match, moves: list[int]) -> int:
        waits = waiting(moves)
        return waits[0] if waits and below(rng, 10) < keeps else moves[below(rng, len(moves))]

    return choose


def collector(match: Match, moves: list[int]) -> int:
    """Seat 0 draws everything there is; the others keep three numbers and lay the rest, actions first."""
    actions = [move for move in moves if NUMBERS <= move < DRAW]
    if match.turn == 0:
        return (waiting(moves) or moves)[0]
    if actions:
        return actions[0]
    return moves[0] if match.table[0].held[match.turn] > 3 else (waiting(moves) or moves)[0]


def could_have_been(match: Match, trace: Trace, watcher: int, seed: int) -> None:
    """Play the game again with the bags of a world that was dealt for the watcher."""
    world = match.table.copy()
    GAME.rules.redeal(world, watcher, seed)
    first, *others = trace.bags_of(world, watcher)
    assert [Counter(bag) for bag in (first, *others)] == [Counter(bag) for bag in trace.bags]
    orders = iter(others)
    entries = [{**entry, "order": next(orders)} if "chance" in entry else entry for entry in match.record().moves]
    again = replay(replace(match.record(), seed=None, setup={"bag": first}, moves=entries)).table
    assert hide_for(GAME, again, watcher).tobytes() == hide_for(GAME, match.table, watcher).tobytes()
    for seat in range(match.settings.players):
        assert _pairs(again, seat) == _pairs(world, seat)


SETTINGS = {
    "2 who keep": (2, {}, False, 9),
    "3 who keep": (3, {}, False, 9),
    "4 who keep": (4, {}, False, 10),
    "3 at random": (3, {}, False, 3),
    "4 at random": (4, {"call": "auto"}, False, 1),
    "3 with an owner's box": (3, {}, True, 5),
    "2 with an owner's box who keep": (2, {}, True, 9),
    "3 with a bag that is not refilled": (3, {"bag": "once"}, False, 4),
}


@pytest.mark.parametrize(("players", "options", "is_own", "keeps"), SETTINGS.values(), ids=SETTINGS.keys())
def test_upt_17_every_dealt_world_could_have_brought_what_was_seen(
    players: int, options: dict[str, Any], is_own: bool, keeps: int
) -> None:
    settings = Settings(GAME, players, options, owners_box() if is_own else None)
    for number, (match, trace) in enumerate(walk(settings, "worlds", keepers("worlds", keeps))):
        if number % (MOVES // LOOKS) == MOVES // LOOKS - 1 or match.is_over:
            for watcher in range(NOBODY, players):
                could_have_been(match, trace, watcher, number)


@pytest.mark.parametrize(
    ("players", "seed", "most"), [(2, "forced 7", 330), (3, "forced 1", 310), (4, "forced 6", 345)]
)
def test_upt_5_every_dealt_world_could_have_brought_the_passes_that_were_forced(
    players: int, seed: str, most: int
) -> None:
    """Right after each, and some moves later, when the same racks have drawn and laid again."""
    forced = 0
    for match, trace in walk(Settings(GAME, players, first=0), seed, collector, most):
        if match.table[0].idle > 0:
            forced += 1
            for watcher in range(players):
                could_have_been(match, trace, watcher, match.move_count)
    assert forced > 1
    for watcher in range(players):
        could_have_been(match, trace, watcher, match.move_count)

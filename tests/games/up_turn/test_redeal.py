"""Redealt worlds of Up Turn, replayed from the deal: each must explain the whole game that a seat has seen.

A world says which tile is at every hidden place. With these tiles put back into the bags that they came from, all moves
of the game must be legal again, and lead to the same view.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tests.games.up_turn.tables import GAME
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

MOVES = 320 if jit.MODE == "interpreted" else 700
SAMPLES = 4 if jit.MODE == "interpreted" else 14  # positions of a game at which worlds are dealt

Bags = list[list[str]]  # the bag of the set-up, then every refilled one, each top first


class Spot(NamedTuple):
    """The origin of a tile: a bag, and the place in it."""

    bag: int
    place: int


class Tile(NamedTuple):
    kind: int
    since: int
    spot: Spot


class Trace:
    """Traces every tile of a game from its bag to its present place."""

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

    def follow(self, before: Table[Any], move: int, after: Table[Any], refilled: list[str] | None) -> None:
        """Follow one move: remove the tiles laid, then add the tiles drawn."""
        seat = int(before[0].turn)
        for kind in _laid(before, move):
            gone = min((tile for tile in self.racks[seat] if tile.kind == kind), key=lambda tile: tile.since)
            self.racks[seat].remove(gone)
        for other, rack in enumerate(self.racks):
            fresh = Counter(_pairs(after, other)) - Counter((tile.kind, tile.since) for tile in rack)
            spots = self._take(fresh.total())
            if len(spots) < fresh.total():
                assert refilled is not None
                self.bags.append(refilled)
                self.stock = self._fresh()
                spots += self._take(fresh.total() - len(spots))
            for spot in spots:
                kind = self._kind(spot)
                since = min(since for of, since in fresh.elements() if of == kind)
                fresh[kind, since] -= 1
                rack.append(Tile(kind, since, spot))

    def bags_of(self, world: Table[Any], viewer: int) -> Bags:
        """Reconstruct the bags as they were if this world is the true one."""
        bags = [list(bag) for bag in self.bags]
        for seat, rack in enumerate(self.racks):
            for since in {tile.since for tile in rack if seat != viewer and tile.since > 0}:
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
        return run_of(table[0], int(table[0].turn), move)
    return [KIND_OF[GAME.notation.text(table, move).split()[0]]] if move < DRAW else []


def _pairs(table: Table[Any], seat: int) -> list[tuple[int, int]]:
    s = table[0]
    return [(int(s.rack[seat, place]), int(s.since[seat, place])) for place in range(s.held[seat])]


Choose = Callable[[Match, list[int]], int]


def walk(settings: Settings, seed: str, choose: Choose, most: int = MOVES) -> Iterator[tuple[Match, Trace]]:
    """Play a game with one way of choosing for all seats; yield it with a trace of its tiles after every move."""
    match = Match(settings, seed)
    trace = Trace(match)
    while not match.is_over and match.move_count < most:
        before, entries = match.table.copy(), len(match.entries)
        move = choose(match, legal_actions(GAME, match.table))
        match.push(move)
        refilled = [entry["order"] for entry in match.entries[entries:] if "chance" in entry]
        trace.follow(before, move, match.table, refilled[0] if refilled else None)
        yield match, trace


def waiting(moves: list[int]) -> list[int]:
    return [move for move in moves if move in (DRAW, PASS)]


def keepers(seed: str, keeps: int) -> Choose:
    """Draw or pass in `keeps` cases of ten where possible, otherwise choose at random."""
    rng = rng_of(seed)

    def choose(match: Match, moves: list[int]) -> int:
        waits = waiting(moves)
        return waits[0] if waits and below(rng, 10) < keeps else moves[below(rng, len(moves))]

    return choose


def collector(match: Match, moves: list[int]) -> int:
    """Let seat 0 draw everything; the others keep three numbers and lay the rest, action tiles first."""
    actions = [move for move in moves if NUMBERS <= move < DRAW]
    if match.turn == 0:
        return (waiting(moves) or moves)[0]
    if actions:
        return actions[0]
    return moves[0] if match.table[0].held[match.turn] > 3 else (waiting(moves) or moves)[0]


def check_world(match: Match, trace: Trace, viewer: int, seed: int) -> None:
    """Replay the game with the bags of a world that was redealt for the viewer."""
    world = match.table.copy()
    GAME.rules.redeal(world, viewer, seed)
    first, *others = trace.bags_of(world, viewer)
    assert [Counter(bag) for bag in (first, *others)] == [Counter(bag) for bag in trace.bags]
    orders = iter(others)
    entries = [{**entry, "order": next(orders)} if "chance" in entry else entry for entry in match.record().moves]
    again = replay(replace(match.record(), seed=None, setup={"bag": first}, moves=entries)).table
    assert hide_for(GAME, again, viewer).tobytes() == hide_for(GAME, match.table, viewer).tobytes()
    for seat in range(match.settings.players):
        assert _pairs(again, seat) == _pairs(world, seat)


SETTINGS = {
    "2 that keep tiles": (2, {}, False, 9),
    "3 that keep tiles": (3, {}, False, 9),
    "4 that keep tiles": (4, {}, False, 10),
    "3 at random": (3, {}, False, 3),
    "4 at random": (4, {"call": "auto"}, False, 1),
    "3 with an owner's box": (3, {}, True, 5),
    "2 with an owner's box that keep tiles": (2, {}, True, 9),
    "3 with a bag that is not refilled": (3, {"bag": "once"}, False, 4),
}


@pytest.mark.parametrize(("players", "options", "is_own", "keeps"), SETTINGS.values(), ids=SETTINGS.keys())
@pytest.mark.many_games
def test_upt_17_every_redealt_world_explains_the_game(
    players: int, options: dict[str, Any], is_own: bool, keeps: int
) -> None:
    settings = Settings(GAME, players, options, owners_box() if is_own else None)
    for number, (match, trace) in enumerate(walk(settings, "worlds", keepers("worlds", keeps))):
        if number % (MOVES // SAMPLES) == MOVES // SAMPLES - 1 or match.is_over:
            for viewer in range(NOBODY, players):
                check_world(match, trace, viewer, number)


@pytest.mark.parametrize(
    ("players", "seed", "most"), [(2, "forced 7", 330), (3, "forced 1", 310), (4, "forced 6", 345)]
)
@pytest.mark.many_games
def test_upt_5_every_redealt_world_explains_forced_passes(players: int, seed: str, most: int) -> None:
    """Check right after each forced pass, and again at the end, when the same racks have drawn and laid."""
    forced = 0
    for match, trace in walk(Settings(GAME, players, first=0), seed, collector, most):
        if match.table[0].idle > 0:
            forced += 1
            for viewer in range(players):
                check_world(match, trace, viewer, match.move_count)
    assert forced > 1
    for viewer in range(players):
        check_world(match, trace, viewer, match.move_count)

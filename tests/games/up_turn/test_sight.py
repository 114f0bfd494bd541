"""What a seat of Up Turn sees, remembers and must hold possible."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from updraft import games
from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.rules.line import thing_of
from updraft.games.up_turn.sight import can_hold
from updraft.games.up_turn.state import DOWN, NEVER, OPEN
from updraft.kit import jit
from updraft.kit.loops import dice_of
from updraft.kit.luck import below
from updraft.kit.record import Table
from updraft.kit.referee import submit
from updraft.kit.table import Setting, deal, legal_moves, seen_by

Lay = Callable[..., Table[Any]]

GAME = games.find("up-turn")
WORLDS = 40 if jit.MODE == "interpreted" else 400
DEALS = 1_500 if jit.MODE == "interpreted" else 20_000
ACTIONS = {"blue", "green", "double", "skip1", "skip2", "joker"}
WATCHER = 2


def play(table: Table[Any], *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def rack(table: Table[Any], seat: int) -> list[str]:
    return [tile_text(int(tile)) for tile in table[0].rack[seat, : table[0].held[seat]]]


def bag(table: Table[Any]) -> list[str]:
    return [tile_text(int(tile)) for tile in table[0].bag[: table[0].bagged]]


def worlds(table: Table[Any], seat: int, count: int = WORLDS) -> Iterator[Table[Any]]:
    for seed in range(count):
        world = table.copy()
        GAME.rules.redeal(world, seat, seed)
        yield world


def held_by(table: Table[Any], seat: int, watcher: int) -> set[str]:
    """Every tile that a watcher holds possible in a seat's rack."""
    return {tile for world in worlds(table, watcher) for tile in rack(world, seat)}


def test_upt_1_others_racks_and_the_bag_are_hidden() -> None:
    table = deal(Setting(GAME, 3, first=0), "hidden")
    seen = seen_by(GAME, table, 1)[0]
    assert (seen.rack[0] == -1).all()
    assert (seen.rack[2] == -1).all()
    assert (seen.rack[1] == table[0].rack[1]).all()
    assert (seen.bag[seen.rejected :] == -1).all()


def test_upt_1_the_rejected_tiles_are_known_at_the_bottom(lay: Lay) -> None:
    table = lay("1 2 3", "4 6 7", "8 9 12")
    table[0].bag[: table[0].bagged] = np.roll(table[0].bag[: table[0].bagged], 2)
    table[0].rejected = 2
    bottom = bag(table)[:2]
    assert set(bottom) <= ACTIONS
    assert all(bag(world)[:2] == bottom for world in worlds(table, 0))


def test_upt_1_who_draws_a_known_tile_is_known_to_have_it(lay: Lay) -> None:
    table = lay("1 2 3", "4 6 7", "8 9 12", line="20 23 49", bag="joker", rest=WATCHER)
    table[0].rejected = 1
    play(table, "draw", "pass")
    assert all("joker" in rack(world, 0) for world in worlds(table, 1))
    play(table, "draw", "pass", "draw", "pass")
    assert all("joker" in rack(world, 0) for world in worlds(table, 1))


def test_upt_1_a_known_tile_that_was_laid_is_known_no_more(lay: Lay) -> None:
    table = lay("1 2 3", "4 6 joker", "8 9 12", bag="joker", rest=WATCHER)
    table[0].rejected = 1
    play(table, "draw", "joker up")
    assert "joker" not in held_by(table, 0, 1)


def test_upt_3_who_draws_at_the_opening_has_no_number(lay: Lay) -> None:
    table = lay("blue green skip1", "4 6 7", "8 9 12", order=OPEN, bag="joker")
    play(table, "draw")
    seen = [Counter(tile in ACTIONS for tile in rack(world, 0)) for world in worlds(table, 1)]
    assert all(count[True] >= 3 for count in seen)
    assert any(count[False] for count in seen)
    play(table, "pass")
    assert held_by(table, 0, 1) <= ACTIONS


def test_upt_11_after_a_double_no_number_between_is_left(lay: Lay) -> None:
    table = lay("4 52 66 71 blue", "1 2", "3 6", line="49")
    play(table, "66")
    between = {str(number) for number in range(50, 66)} - {"55"}
    possible = held_by(table, 0, 1)
    assert not possible & between
    assert "55" in possible


def test_upt_11_what_comes_later_can_be_anything(lay: Lay) -> None:
    table = lay("4 66 71 blue", "1 2", "3 6", line="49")
    play(table, "66", "to 1", "draw", "pass", "draw", "pass", "draw", "pass")
    between = {str(number) for number in range(50, 66)} - {"55"}
    inside = [sum(tile in between for tile in rack(world, 0)) for world in worlds(table, 1)]
    assert set(inside) == {0, 1}


def test_upt_12_tiles_dealt_are_seen_by_the_receiver_alone(lay: Lay) -> None:
    table = lay("4 6 66", "1 2", "3 7", line="49", bag="91")
    play(table, "66", "to 1")
    assert "91" in rack(seen_by(GAME, table, 1), 1)
    for other in (0, 2):
        assert any("91" not in rack(world, 1) for world in worlds(table, other))


def test_upt_17_all_saw_what_went_into_the_bag(lay: Lay) -> None:
    table = lay("1 2 58", "4 6 7", "8 9 12", line="20 blue 23 green 49", rest=0)
    play(table, "draw", "pass", "draw", "pass")
    inside = {"20", "blue", "23", "green"}
    for world in worlds(table, WATCHER):
        assert set(bag(world)) <= inside
        assert sum(tile in ("20", "23") for tile in rack(world, 1)) <= 1
        assert {"20", "23"} <= {*bag(world), *rack(world, 0), *rack(world, 1)}


def test_upt_17_the_last_tile_of_a_remade_bag_is_known(lay: Lay) -> None:
    table = lay("1 2 58", "4 6 7", "8 9 12", line="20 49", rest=0)
    play(table, "draw", "pass")
    assert all("20" in rack(world, 0) for world in worlds(table, WATCHER))


def test_upt_17_a_later_bag_does_not_mix_with_an_earlier_one(lay: Lay) -> None:
    table = lay("1 2 58 59", "4 6 62", "8 9 12", line="20 blue 49", rest=0)
    play(table, "draw", "59", "draw", "62", "draw")
    inside = Counter(["49", "59"])
    for world in worlds(table, 1):
        assert Counter(bag(world)) + Counter(tile for tile in rack(world, 2) if tile in inside) == inside


def random_table(players: int, seed: str, moves: int) -> Iterator[Table[Any]]:
    table, dice = deal(Setting(GAME, players), seed), dice_of(seed)
    for _ in range(moves):
        if table[0].turn < 0:
            return
        legal = legal_moves(GAME, table)
        GAME.rules.play(table, legal[below(dice, len(legal))])
        yield table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_upt_17_what_all_remember_is_true(players: int) -> None:
    """The true world is always among those that a seat holds possible."""
    for table in random_table(players, f"true {players}", 600):
        s = table[0]
        for seat in range(players):
            for place in range(s.held[seat]):
                tile, since = int(s.rack[seat, place]), int(s.since[seat, place])
                thing = int(thing_of(s, tile, since))
                if since < 0:
                    assert tile == -since
                    continue
                assert s.into_bag[thing] < since <= s.bag_out[thing]
                assert can_hold(s, seat, since, thing)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_upt_17_dealt_worlds_keep_to_what_all_remember(players: int) -> None:
    for number, table in enumerate(random_table(players, f"worlds {players}", 600)):
        if number % 40:
            continue
        for world in worlds(table, number % players, 3):
            s = world[0]
            assert GAME.box.inventory(world) == GAME.box.inventory(table)
            for seat in range(players):
                for place in range(s.held[seat]):
                    tile, since = int(s.rack[seat, place]), int(s.since[seat, place])
                    thing = int(thing_of(s, tile, since))
                    assert since < 0 or (s.into_bag[thing] < since <= s.bag_out[thing])
                    assert since < 0 or can_hold(s, seat, since, thing)
            assert all(s.bag_out[thing_of(s, int(tile), int(s.clock))] == NEVER for tile in s.bag[: s.bagged])


Places = list[tuple[str, Callable[[str], bool]]]  # where a tile can be, and whether it can be that one


def all_ways(unseen: list[str], places: Places) -> Counter[tuple[tuple[str, ...], ...]]:
    """Every way to put the unseen tiles to the places, told apart by what each rack then holds."""
    ways: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for dealt in permutations(unseen):
        if all(can_be(tile) for tile, (_, can_be) in zip(dealt, places, strict=True)):
            owners = [
                tuple(sorted(tile for tile, (owner, _) in zip(dealt, places, strict=True) if owner == name))
                for name in ("0", "1")
            ]
            ways[tuple(owners)] += 1
    return ways


def surprise(ways: Counter[Any], seen: Counter[Any]) -> float:
    """How many standard deviations the chi-square lies above its mean."""
    assert set(seen) <= set(ways)
    scale = seen.total() / ways.total()
    square = sum((seen[way] - count * scale) ** 2 / (count * scale) for way, count in ways.items())
    freedom = len(ways) - 1
    return float((square - freedom) / np.sqrt(2 * freedom))


def dealt_worlds(table: Table[Any]) -> Counter[Any]:
    return Counter(
        (tuple(sorted(rack(world, 0))), tuple(sorted(rack(world, 1)))) for world in worlds(table, WATCHER, DEALS)
    )


def anything(tile: str) -> bool:
    return True


def test_upt_11_every_world_is_equally_likely_after_two_doubles(lay: Lay) -> None:
    """Against brute force: the watcher holds all tiles but seven; both others have laid a double."""
    table = lay("3 66 91", "61 77 2", "4", line="49", bag="52 53 62 64", rest=WATCHER)
    play(table, "66", "to 1", "77", "to 0", "draw")
    between_66 = {str(number) for number in range(50, 66)}
    between_77 = {str(number) for number in range(67, 77)}
    places: Places = [
        *[("0", lambda tile: tile not in between_66)] * 2,
        *[("1", lambda tile: tile not in between_77)] * 3,
        ("0", anything),
        ("bag", anything),
    ]
    ways = all_ways(["3", "91", "61", "2", "52", "53", "64"], places)
    assert surprise(ways, dealt_worlds(table)) < 5


def test_upt_11_every_world_is_equally_likely_when_facts_overlap(lay: Lay) -> None:
    """Both others have shown that they lack numbers; seat 1 lays the 52 that it was dealt along with its double."""
    table = lay("2 66 91", "3 22 68", "4", line="49", bag="52 53 12 14 62", rest=WATCHER)
    play(table, "66", "to 1")
    table[0].order = DOWN
    play(table, "22", "to 0", "to 0")
    from_49_to_66 = {str(number) for number in range(50, 66)}
    from_66_to_22 = {str(number) for number in range(23, 66)}
    places: Places = [
        *[("0", lambda tile: tile not in from_49_to_66)] * 2,
        *[("1", lambda tile: tile not in from_66_to_22)] * 2,
        *[("0", anything)] * 2,
        *[("bag", anything)] * 2,
    ]
    ways = all_ways(["2", "91", "3", "68", "53", "12", "14", "62"], places)
    assert surprise(ways, dealt_worlds(table)) < 5


def test_upt_3_every_world_is_equally_likely_after_an_opening_without_a_number(lay: Lay) -> None:
    table = lay("blue green", "1 2", "3", line="49", order=OPEN, bag="skip1 6 blue 7", rest=WATCHER)
    play(table, "draw", "pass")
    unseen = ["blue", "green", "1", "2", "skip1", "6", "blue", "7"]
    places: Places = [
        *[("0", lambda tile: tile in ACTIONS)] * 3,
        *[("1", anything)] * 2,
        *[("bag", anything)] * 3,
    ]
    assert surprise(all_ways(unseen, places), dealt_worlds(table)) < 5


def test_upt_17_every_world_is_equally_likely_after_a_remade_bag(lay: Lay) -> None:
    table = lay("1 blue", "2 6", "3", line="20 23 blue 24 49", rest=WATCHER)
    play(table, "draw", "pass", "draw", "pass")
    old, new = ["1", "blue", "2", "6"], ["20", "23", "blue", "24"]
    first = all_ways(old, [*[("0", anything)] * 2, *[("1", anything)] * 2])
    second = all_ways(new, [("0", anything), ("1", anything), ("bag", anything), ("bag", anything)])
    ways: Counter[Any] = Counter()
    for (own, other), count in first.items():
        for (own_new, other_new), more in second.items():
            ways[tuple(sorted(own + own_new)), tuple(sorted(other + other_new))] += count * more
    assert surprise(ways, dealt_worlds(table)) < 5

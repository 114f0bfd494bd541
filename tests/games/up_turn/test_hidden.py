"""Hidden tiles of Up Turn: what a seat sees and remembers, and the worlds that it must hold possible."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tests.games.up_turn.tables import GAME, Lay, play
from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.redeal import mix, repair
from updraft.games.up_turn.rules.memory import thing_of
from updraft.games.up_turn.state import DOWN, NEVER, OPEN
from updraft.kit import jit
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, hide_for, legal_actions, prepare

WORLDS = 40 if jit.MODE == "interpreted" else 400
DEALS = 1_500 if jit.MODE == "interpreted" else 20_000
ACTIONS = {"blue", "green", "double", "skip1", "skip2", "joker"}
VIEWER = 2


def rack(table: Table[Any], seat: int) -> list[str]:
    return [tile_text(int(tile)) for tile in table[0].rack[seat, : table[0].held[seat]]]


def bag(table: Table[Any]) -> list[str]:
    return [tile_text(int(tile)) for tile in table[0].bag_tiles[: table[0].bagged]]


def worlds(table: Table[Any], seat: int, count: int = WORLDS) -> Iterator[Table[Any]]:
    for seed in range(count):
        world = table.copy()
        GAME.rules.redeal(world, seat, seed)
        yield world


def held_by(table: Table[Any], seat: int, viewer: int) -> set[str]:
    """Collect the tiles that a viewer holds possible on a seat's rack."""
    return {tile for world in worlds(table, viewer) for tile in rack(world, seat)}


def test_upt_1_others_racks_and_the_bag_are_hidden() -> None:
    table = deal(Settings(GAME, 3, first=0), "hidden")
    hidden = hide_for(GAME, table, 1)[0]
    assert (hidden.rack[0] == -1).all()
    assert (hidden.rack[2] == -1).all()
    assert (hidden.rack[1] == table[0].rack[1]).all()
    assert (hidden.bag_tiles[hidden.rejected :] == -1).all()


def test_upt_1_the_rejected_tiles_are_known_at_the_bottom(lay: Lay) -> None:
    table = lay("1 2 3", "4 6 7", "8 9 12")
    table[0].bag_tiles[: table[0].bagged] = np.roll(table[0].bag_tiles[: table[0].bagged], 2)
    table[0].rejected = 2
    bottom = bag(table)[:2]
    assert set(bottom) <= ACTIONS
    assert all(bag(world)[:2] == bottom for world in worlds(table, 0))


def test_upt_1_all_know_who_draws_a_known_tile(lay: Lay) -> None:
    table = lay("1 2 3", "4 6 7", "8 9 12", line="20 23 49", bag="joker", rest=VIEWER)
    table[0].rejected = 1
    play(table, "draw", "pass")
    assert all("joker" in rack(world, 0) for world in worlds(table, 1))
    play(table, "draw", "pass", "draw", "pass")
    assert all("joker" in rack(world, 0) for world in worlds(table, 1))


def test_upt_1_a_known_tile_that_was_laid_is_no_longer_known(lay: Lay) -> None:
    table = lay("1 2 3", "4 6 joker", "8 9 12", bag="joker", rest=VIEWER)
    table[0].rejected = 1
    play(table, "draw", "joker up")
    assert "joker" not in held_by(table, 0, 1)


def test_upt_16_all_racks_are_open_once_the_game_is_over(lay: Lay) -> None:
    table = lay("58", "1 2", "3 7")
    assert (hide_for(GAME, table, 0)[0].rack[1:3, :2] == -1).all()
    play(table, "58")
    for seat in (-1, 0, 1):
        hidden = hide_for(GAME, table, seat)[0]
        assert hidden.rack[1:3, :2].tolist() == [[1, 2], [3, 7]]
        assert (hidden.bag_tiles == -1).all()


def test_upt_3_a_player_who_draws_at_the_opening_has_no_number(lay: Lay) -> None:
    table = lay("blue green skip1", "4 6 7", "8 9 12", order=OPEN, bag="joker")
    play(table, "draw")
    counts = [Counter(tile in ACTIONS for tile in rack(world, 0)) for world in worlds(table, 1)]
    assert all(count[True] >= 3 for count in counts)
    assert any(count[False] for count in counts)
    play(table, "pass")
    assert held_by(table, 0, 1) <= ACTIONS


def test_upt_11_after_a_double_no_number_between_is_left(lay: Lay) -> None:
    table = lay("4 52 66 71 blue", "1 2 55 58", "3 6", line="49", rest=VIEWER)
    play(table, "66")
    assert held_by(table, 0, VIEWER) == {"1", "2", "4", "55", "71", "blue"}


def test_upt_11_what_comes_later_can_be_anything(lay: Lay) -> None:
    table = lay("4 66 71 blue", "1 2", "3 6", line="49")
    play(table, "66", "to 1", "draw", "pass", "draw", "pass", "draw", "pass")
    between = {str(number) for number in range(50, 66)} - {"55"}
    inside = [sum(tile in between for tile in rack(world, 0)) for world in worlds(table, 1)]
    assert set(inside) == {0, 1}


def test_upt_12_tiles_dealt_are_seen_by_the_receiver_alone(lay: Lay) -> None:
    table = lay("4 6 66", "1 2", "3 7", line="49", bag="91")
    play(table, "66", "to 1")
    assert "91" in rack(hide_for(GAME, table, 1), 1)
    for other in (0, 2):
        assert any("91" not in rack(world, 1) for world in worlds(table, other))


def test_upt_17_all_saw_what_went_into_the_bag(lay: Lay) -> None:
    table = lay("1 2 58", "4 6 7", "8 9 12", line="20 blue 23 green 49", rest=0)
    play(table, "draw", "pass", "draw", "pass")
    inside = {"20", "blue", "23", "green"}
    for world in worlds(table, VIEWER):
        assert set(bag(world)) <= inside
        assert sum(tile in ("20", "23") for tile in rack(world, 1)) <= 1
        assert {"20", "23"} <= {*bag(world), *rack(world, 0), *rack(world, 1)}


def test_upt_17_the_last_tile_of_a_refilled_bag_is_known(lay: Lay) -> None:
    table = lay("1 2 58", "4 6 7", "8 9 12", line="20 49", rest=0)
    play(table, "draw", "pass")
    assert all("20" in rack(world, 0) for world in worlds(table, VIEWER))


def test_upt_17_a_later_bag_does_not_mix_with_an_earlier_one(lay: Lay) -> None:
    table = lay("1 2 58 59", "4 6 62", "8 9 12", line="20 blue 49", rest=0)
    play(table, "draw", "59", "draw", "62", "draw")
    inside = Counter(["49", "59"])
    for world in worlds(table, 1):
        assert Counter(bag(world)) + Counter(tile for tile in rack(world, 2) if tile in inside) == inside


def test_upt_5_a_player_who_must_pass_has_no_number_that_fits_and_no_action_tile(lay: Lay) -> None:
    table = lay("2 3", "58 6 49 blue joker", "4", line="41", rest=VIEWER)
    play(table, "pass")
    assert held_by(table, 0, VIEWER) == {"2", "3", "6"}


def test_upt_5_descending_it_has_no_number_below(lay: Lay) -> None:
    table = lay("62 63", "58 6 64 blue joker", "4", line="59", order=DOWN, rest=VIEWER)
    play(table, "pass")
    assert held_by(table, 0, VIEWER) == {"62", "63", "64"}


def test_upt_15_a_lone_tile_that_must_pass_can_be_an_action_tile(lay: Lay) -> None:
    table = lay("2", "58 6 blue joker", "4", rest=VIEWER)
    play(table, "pass")
    assert held_by(table, 0, VIEWER) == {"2", "6", "blue", "joker"}


def test_upt_5_a_pass_after_the_draw_says_nothing(lay: Lay) -> None:
    table = lay("2 3", "58 6 blue joker", "4", line="20 49", rest=VIEWER)
    play(table, "draw", "pass")
    assert table[0].laid == 1
    assert held_by(table, 0, VIEWER) == {"2", "3", "6", "20", "58", "blue", "joker"}


def test_upt_5_what_comes_after_the_pass_can_be_anything(lay: Lay) -> None:
    """Let seat 1 lay 66, which it must, and deal 49 and 51 to seat 0."""
    table = lay("2 3", "51 66 6 7", "4", rest=VIEWER)
    play(table, "pass", "66", "to 0", "to 0")
    assert {"49", "51"} <= set(rack(table, 0))
    assert all({"49", "51"} <= set(rack(world, 0)) for world in worlds(table, VIEWER))
    assert held_by(table, 0, VIEWER) == {"2", "3", "6", "7", "49", "51"}


@pytest.mark.parametrize("racks", [("2 3 4", "6 58 blue"), ("2", "6 58 blue joker"), ("blue", "3 4 59 green")])
def test_upt_5_in_every_world_the_pass_was_forced(lay: Lay, racks: tuple[str, str]) -> None:
    """Put the worlds after a pass back before it: only that pass is legal."""
    before = lay(*racks, "8", rest=VIEWER)
    after = before.copy()
    play(after, "pass")
    for world in worlds(after, VIEWER):
        again = before.copy()
        again[0].rack[:] = world[0].rack
        again[0].since[:] = world[0].since
        assert [GAME.notation.text(again, move) for move in legal_actions(GAME, again)] == ["pass"]


def test_upt_4_of_equal_tiles_the_oldest_is_laid_and_all_know_it(lay: Lay) -> None:
    """Let seat 0 lay its newest tile: none of its older ones can be another blue arrow."""
    table = lay("2 3", "6 66 blue green", "8", bag="blue", turn=1, rest=VIEWER)
    play(table, "66", "to 0", "draw", "pass")
    assert rack(table, 0) == ["2", "3", "blue"]
    assert held_by(table, 0, VIEWER) == {"2", "3", "6", "blue", "green"}
    play(table, "blue left")
    assert held_by(table, 0, VIEWER) == {"2", "3", "6", "green"}


def test_upt_4_a_known_tile_is_laid_before_its_equals(lay: Lay) -> None:
    """Lay a joker that all saw at the bottom of the bag: this says nothing about the other tiles."""
    table = lay("2 joker", "4 6", "8", line="20 23 49", bag="joker", rest=VIEWER)
    table[0].rejected = 1
    play(table, "draw", "joker up")
    assert rack(table, 0) == ["2", "joker"]
    assert held_by(table, 0, VIEWER) == {"2", "4", "6", "joker"}


def random_table(players: int, seed: str, moves: int) -> Iterator[Table[Any]]:
    table, rng = deal(Settings(GAME, players), seed), rng_of(seed)
    for _ in range(moves):
        if table[0].turn < 0:
            return
        legal = legal_actions(GAME, table)
        GAME.rules.play(table, legal[below(rng, len(legal))])
        yield table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_upt_17_public_memory_is_true(players: int) -> None:
    """Check that the true world is always among the possible ones."""
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
                assert s.barred[seat, tile] < since


@pytest.mark.parametrize("players", [2, 3, 4])
def test_upt_17_dealt_worlds_fit_public_memory(players: int) -> None:
    for number, table in enumerate(random_table(players, f"worlds {players}", 600)):
        if number % 40:
            continue
        for world in worlds(table, number % players, 3):
            s = world[0]
            assert GAME.components.inventory(world) == GAME.components.inventory(table)
            for seat in range(players):
                for place in range(s.held[seat]):
                    tile, since = int(s.rack[seat, place]), int(s.since[seat, place])
                    thing = int(thing_of(s, tile, since))
                    assert since < 0 or (s.into_bag[thing] < since <= s.bag_out[thing])
                    assert since < 0 or s.barred[seat, tile] < since
            assert all(s.bag_out[thing_of(s, int(tile), int(s.clock))] == NEVER for tile in s.bag_tiles[: s.bagged])


Places = list[tuple[str, Callable[[str], bool]]]  # the owner of a place, and whether a tile can be there


def all_ways(unseen: list[str], places: Places) -> Counter[tuple[tuple[str, ...], ...]]:
    """Count the ways to put the unseen tiles into the places, by what each rack then holds."""
    ways: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for dealt in permutations(unseen):
        if all(can_be(tile) for tile, (_, can_be) in zip(dealt, places, strict=True)):
            owners = [
                tuple(sorted(tile for tile, (owner, _) in zip(dealt, places, strict=True) if owner == name))
                for name in ("0", "1")
            ]
            ways[tuple(owners)] += 1
    return ways


def surprise(ways: Counter[Any], drawn: Counter[Any]) -> float:
    """Measure how many standard deviations the chi-square is above its mean."""
    assert set(drawn) <= set(ways)
    scale = drawn.total() / ways.total()
    square = sum((drawn[way] - count * scale) ** 2 / (count * scale) for way, count in ways.items())
    freedom = len(ways) - 1
    return float((square - freedom) / np.sqrt(2 * freedom))


def dealt_worlds(table: Table[Any]) -> Counter[Any]:
    return Counter(
        (tuple(sorted(rack(world, 0))), tuple(sorted(rack(world, 1)))) for world in worlds(table, VIEWER, DEALS)
    )


def anything(tile: str) -> bool:
    return True


def test_upt_11_every_world_is_equally_likely_after_two_doubles(lay: Lay) -> None:
    """Compare with brute force: the viewer holds all tiles but seven; both others have laid a double."""
    table = lay("3 66 91", "61 77 2", "4", line="49", bag="52 53 62 64", rest=VIEWER)
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
    """Let both others rule out numbers; seat 1 lays the 52 that it was dealt together with its double."""
    table = lay("2 66 91", "3 22 68", "4", line="49", bag="52 53 12 14 62", rest=VIEWER)
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
    table = lay("blue green", "1 2", "3", line="49", order=OPEN, bag="skip1 6 blue 7", rest=VIEWER)
    play(table, "draw", "pass")
    unseen = ["blue", "green", "1", "2", "skip1", "6", "blue", "7"]
    places: Places = [
        *[("0", lambda tile: tile in ACTIONS)] * 3,
        *[("1", anything)] * 2,
        *[("bag", anything)] * 3,
    ]
    assert surprise(all_ways(unseen, places), dealt_worlds(table)) < 5


def test_upt_5_every_world_is_equally_likely_after_a_pass(lay: Lay) -> None:
    table = lay("2 3 4", "6 58 blue 7", "8", rest=VIEWER)
    play(table, "pass")
    places: Places = [*[("0", lambda tile: tile not in {"58", "blue"})] * 3, *[("1", anything)] * 4]
    assert surprise(all_ways(["2", "3", "4", "6", "58", "blue", "7"], places), dealt_worlds(table)) < 5


@pytest.mark.many_games
def test_upt_15_every_world_is_equally_likely_after_the_pass_of_a_lone_tile(lay: Lay) -> None:
    table = lay("blue", "6 58 green 7", "8", rest=VIEWER)
    play(table, "pass")
    places: Places = [("0", lambda tile: tile != "58"), *[("1", anything)] * 4]
    assert surprise(all_ways(["blue", "6", "58", "green", "7"], places), dealt_worlds(table)) < 5


@pytest.mark.many_games
def test_upt_4_every_world_is_equally_likely_after_the_oldest_of_equals(lay: Lay) -> None:
    table = lay("2 3", "6 66 blue 7", "8", bag="blue 9 blue 12", turn=1, rest=VIEWER)
    play(table, "66", "to 0", "draw", "pass", "blue left")
    places: Places = [*[("0", lambda tile: tile != "blue")] * 2, *[("1", anything)] * 3, *[("bag", anything)] * 2]
    assert surprise(all_ways(["2", "3", "6", "7", "blue", "blue", "12"], places), dealt_worlds(table)) < 5


@pytest.mark.many_games
def test_upt_17_every_world_is_equally_likely_after_a_refilled_bag(lay: Lay) -> None:
    table = lay("1 blue", "2 6", "3", line="20 23 blue 24 49", rest=VIEWER)
    play(table, "draw", "pass", "draw", "pass")
    old, new = ["1", "blue", "2", "6"], ["20", "23", "blue", "24"]
    first = all_ways(old, [*[("0", anything)] * 2, *[("1", anything)] * 2])
    second = all_ways(new, [("0", anything), ("1", anything), ("bag", anything), ("bag", anything)])
    ways: Counter[Any] = Counter()
    for (own, other), count in first.items():
        for (own_new, other_new), more in second.items():
            ways[tuple(sorted(own + own_new)), tuple(sorted(other + other_new))] += count * more
    assert surprise(ways, dealt_worlds(table)) < 5


# Kinds that three racks cannot hold; tile 4 can be anywhere. Places: seat, place on its rack, when it was filled.
BARRED = {0: {1}, 1: {2}, 2: {3}}
RACKS = {
    "a ring of three is the only way": [(0, 0, 1), (1, 0, 1), (2, 0, 1)],
    "two in a rack": [(0, 0, 1), (0, 1, 1), (1, 0, 1), (2, 0, 1)],
    "one that came later": [(0, 0, 1), (1, 0, 1), (2, 0, 1), (2, 1, NEVER)],
}


@jit.compiled
def deal_anew(table: Table[Any], dealt: Any, places: Any, bound: int, rng: Any) -> None:
    """Repair and mix one deal; called from Python, each of the two would run as plain Python."""
    repair(table[0], dealt, places, bound, rng)
    mix(table[0], dealt, places, bound, 3, rng)


@pytest.mark.parametrize("racks", RACKS.values(), ids=RACKS.keys())
@pytest.mark.many_games
def test_upt_17_mixing_reaches_every_deal_equally_often(racks: list[tuple[int, int, int]]) -> None:
    """Compare with brute force, starting from one deal, without the random tries that come first."""
    table = prepare(Settings(GAME, 4))
    for seat, kinds in BARRED.items():
        table[0].barred[seat, list(kinds)] = 1
    bound = sum(since != NEVER for *_, since in racks)
    ways = {
        dealt: 1
        for dealt in permutations(range(1, len(racks) + 1))
        if all(since == NEVER or kind not in BARRED[seat] for kind, (seat, _, since) in zip(dealt, racks, strict=True))
    }
    rng, places, drawn = rng_of("rings"), np.array(racks, np.int16), Counter[Any]()
    for _ in range(DEALS // 4):
        dealt = np.arange(1, len(racks) + 1, dtype=np.int16)
        deal_anew(table, dealt, places, bound, rng)
        drawn[tuple(dealt.tolist())] += 1
    assert len(ways) > 1
    assert surprise(Counter(ways), drawn) < 5

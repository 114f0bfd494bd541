"""An owner's box: numbers that it has twice, and doubles that are penalty tiles too."""

from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.games.up_turn.tables import GAME, Lay, choices, line, play, rack
from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.drawing import describe, draw, hint
from updraft.games.up_turn.heuristic import HEURISTIC
from updraft.games.up_turn.observation import ON_LINE, UNSEEN_TILES
from updraft.games.up_turn.state import DOWN, ON_TABLE, Phase
from updraft.games.up_turn.web import derive
from updraft.kit.components import shipped_items
from updraft.kit.contract import NOBODY, ComponentLists
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, hide_for, legal_actions
from updraft.records.read import read
from updraft.records.replay import replay

TWICE = (9, 48, 52, 55, 66)  # instead of numbers that no test needs
WATCHER = 2


def owners_box() -> ComponentLists:
    """List five numbers twice, two of them doubles; make 55 and 77 penalty tiles too."""
    lists = shipped_items(GAME)
    spare = [12, 13, 14, 16, 18]
    numbers = [number for number in lists["numbers"] if number not in spare]
    return {**lists, "numbers": [*numbers, *TWICE], "penalties": [*lists["penalties"], 55, 77]}


@pytest.fixture
def own(lay: Lay) -> Lay:
    """Return the function that sets up a table with the owner's box."""
    return partial(lay, lists=owners_box())


def bag(table: Table[Any]) -> list[str]:
    return [tile_text(int(tile)) for tile in table[0].bag_tiles[: table[0].bagged]]


def test_upt_c2_equal_numbers_are_one_choice(own: Lay) -> None:
    table = own("52 52 58", "1 2")
    assert choices(table) == ["52", "58", "draw"]
    play(table, "52")
    assert (rack(table, 0), line(table)) == ("52 58", "49 52")


def test_upt_c2_an_equal_number_does_not_fit(own: Lay) -> None:
    table = own("48 58", "1 2", line="48")
    assert choices(table) == ["58", "draw"]
    refusal = why_not(GAME, table, "48")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("UPT-4", "not_above")


def test_upt_11_both_of_equal_numbers_go_along(own: Lay) -> None:
    table = own("4 52 52 58 66", "1 2")
    play(table, "66")
    assert (line(table), rack(table, 0)) == ("49 52 52 58 66", "4")
    assert table[0].to_deal == 4


def test_upt_11_descending_too(own: Lay) -> None:
    table = own("4 22 48 48 92", "1 2", order=DOWN)
    play(table, "22")
    assert (line(table), rack(table, 0)) == ("49 48 48 22", "4 92")


def test_upt_11_the_second_of_two_equal_doubles_stays(own: Lay) -> None:
    table = own("4 52 66 66 98", "1 2")
    play(table, "66")
    assert (line(table), rack(table, 0), table[0].to_deal) == ("49 52 66", "4 66 98", 2)


def test_upt_11_equal_doubles_between_stay_as_well(own: Lay) -> None:
    table = own("4 52 55 55 66", "1 2")
    play(table, "66")
    assert (line(table), rack(table, 0)) == ("49 52 66", "4 55 55")


def test_upt_c4_a_double_that_is_a_penalty_tile_deals_first_then_hits(own: Lay) -> None:
    table = own("4 6 55", "1 2", "3 8", bag="91 92")
    play(table, "55")
    assert (table[0].phase, table[0].to_deal, table[0].to_hit) == (Phase.DEALING, 1, 1)
    play(table, "to 1")
    assert (table[0].phase, choices(table)) == (Phase.PENALTY, ["hit 1", "hit 2", "hit none"])
    play(table, "hit 2")
    assert (rack(table, 1), rack(table, 2), table[0].turn) == ("1 2 91", "3 8 92", 1)


def test_upt_13_its_penalty_counts_with_those_of_its_run(own: Lay) -> None:
    table = own("4 6 51 57 77", "1 2", "3 8")
    play(table, "77")
    assert (table[0].to_deal, table[0].to_hit) == (3, 3)


def test_upt_11_a_penalty_double_never_goes_along(own: Lay) -> None:
    table = own("4 52 55 66", "1 2")
    play(table, "66")
    assert (rack(table, 0), table[0].to_hit) == ("4 55", 0)


def test_upt_17_of_two_equal_last_numbers_the_later_stays_on_the_table(own: Lay) -> None:
    table = own("2 3", "4 6", line="48 blue 9 48", rest=1)
    before = GAME.components.inventory(table)
    play(table, "draw")
    assert line(table) == "48"
    assert sorted([*bag(table), *rack(table, 0).split()]) == ["2", "3", "48", "9", "blue"]
    assert GAME.components.inventory(table) == before
    assert (table[0].bag_out == ON_TABLE).sum() == 1


def test_upt_17_all_know_that_the_equal_tile_went_into_the_bag(own: Lay) -> None:
    table = own("2 3", "4 6", "8", line="48 9 48", rest=WATCHER)
    play(table, "draw", "pass", "draw", "pass")
    for seed in range(20):
        world = table.copy()
        GAME.rules.redeal(world, WATCHER, seed)
        drawn = {*rack(world, 0).split(), *rack(world, 1).split()}
        assert drawn == {"2", "3", "4", "6", "9", "48"}


def test_upt_11_a_run_bars_both_of_equal_numbers(own: Lay) -> None:
    table = own("4 52 66 71", "1 2 52", "8", rest=WATCHER)
    play(table, "66")
    for seed in range(40):
        world = table.copy()
        GAME.rules.redeal(world, WATCHER, seed)
        assert "52" not in rack(world, 0).split()
        assert GAME.components.inventory(world) == GAME.components.inventory(table)


def test_upt_11_the_second_double_can_still_be_there(own: Lay) -> None:
    table = own("4 66 71", "1 2 66", "8", rest=WATCHER)
    play(table, "66")
    found = set()
    for seed in range(60):
        world = table.copy()
        GAME.rules.redeal(world, WATCHER, seed)
        found.add("66" in rack(world, 0).split())
    assert found == {True, False}


def test_upt_c2_equal_numbers_are_counted_in_an_observation(own: Lay) -> None:
    table = own("52 52 58", "1 48", line="48 49", rest=1)
    features = np.zeros(GAME.observation_size, np.float32)
    GAME.rules.observe(table, 0, features)
    observed = [features[place] for place in (52, UNSEEN_TILES + 52, ON_LINE + 48, UNSEEN_TILES + 48)]
    assert observed == [2, 0, 1, 1]


def test_upt_c2_equal_numbers_are_drawn_and_the_later_is_the_last(own: Lay) -> None:
    table = own("52 52 77", "1 2", line="48 green 9 blue 48")
    page = plain(draw(hide_for(GAME, table, 0), 0, ["Ann", "Ben"], "en"))
    assert page.count("← last") == 1
    assert [row.split()[-3:] for row in page.splitlines() if "last" in row] == [["48", "←", "last"]]
    assert page.splitlines()[-1].split() == ["52", "52", "77‖°"]


def test_upt_11_a_run_of_equal_numbers_is_described(own: Lay) -> None:
    table = own("4 52 52 66 66", "1 2")
    assert describe(table, 66, ["Ann", "Ben"], "en") == "lay 52, 52 and 66"
    assert hint(table, 66, "en") == "double · takes 52 and 52 along"
    assert hint(own("4 55", "1 2"), 55, "en") == "double · penalty"


def test_upt_11_each_lay_is_derived_once(own: Lay) -> None:
    table = own("4 52 52 55 66 66", "1 2")
    lays = {lay["number"]: lay for lay in derive(hide_for(GAME, table, 0), 0)["lays"]}
    assert list(lays) == [52, 55, 66]
    assert lays[66]["tiles"] == [52, 52, 66]
    assert (lays[55]["deals"], lays[55]["hits"]) == (3, 1)


def test_upt_16_the_policy_sees_that_a_run_with_equal_numbers_wins(own: Lay) -> None:
    table = own("52 52 66", "1 2 3")
    moves = legal_actions(GAME, table)
    weights = np.zeros(len(moves))
    HEURISTIC.policy(table, np.array(moves), len(moves), weights)
    assert [GAME.notation.text(table, moves[int(place)]) for place in np.flatnonzero(weights)] == ["66"]
    play(table, "66")
    assert table[0].turn == NOBODY


@pytest.mark.parametrize("players", GAME.player_counts)
def test_upt_c2_records_of_an_owners_box_can_be_replayed(players: int) -> None:
    match = Match(Settings(GAME, players, component_lists=owners_box(), first=0), "an owner's box")
    while not match.is_over and match.move_count < 150:
        moves = legal_actions(GAME, match.table)
        match.push(moves[match.move_count % len(moves)])
    again = replay(read(match.record().text().encode()))
    assert again.table.tobytes() == match.table.tobytes()
    assert GAME.components.inventory(again.table) == GAME.components.inventory(match.tables[0])
    assert match.setup["bag"].count("52") == 2

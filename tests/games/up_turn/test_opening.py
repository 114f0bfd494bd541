"""The set-up and the opening of Up Turn."""

from typing import Any

import pytest

from tests.games.up_turn.tables import GAME, Lay, choices, line, play, rack
from updraft.games.up_turn.components import KIND_OF, tile_text
from updraft.games.up_turn.state import DOWN, LEFT, OPEN, UP, Phase
from updraft.kit.luck import seed_words
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, deal, prepare
from updraft.kit.tape import feed

ACTIONS = "blue blue green double skip1 skip2 joker"


def dealt_from(players: int, bag: list[str]) -> Table[Any]:
    """Deal a table from a bag that is written top first; tiles that are not named follow."""
    table = prepare(Settings(GAME, players, first=0))
    named = [KIND_OF[tile] for tile in bag]
    everything = [KIND_OF[tile] for tile in GAME.components.inventory(deal(Settings(GAME, 2), "all"))]
    for kind in named:
        everything.remove(kind)
    table[0].luck[:] = seed_words("overruled by the tape")
    feed(table, [(0, [0]), (1, named + everything)])
    GAME.rules.deal(table)
    return table


def test_upt_1_seven_tiles_each_one_seat_after_another_then_the_start() -> None:
    table = dealt_from(2, ["1", "2", "3", "4", "6", "7", "8", "9", "11", "12", "13", "14", "16", "17", "18", "19"])
    assert (rack(table, 0), rack(table, 1)) == ("1 2 3 4 6 7 8", "9 11 12 13 14 16 17")
    assert line(table) == "18"
    assert table[0].bagged == 106 - 15
    assert tile_text(int(table[0].bag_tiles[table[0].bagged - 1])) == "19"


def test_upt_1_rejected_action_tiles_go_to_the_bottom_of_the_bag() -> None:
    table = dealt_from(
        2, ["1", "2", "3", "4", "6", "7", "8", "9", "11", "12", "13", "14", "16", "17", "blue", "joker", "18", "19"]
    )
    s = table[0]
    assert line(table) == "18"
    assert [tile_text(int(tile)) for tile in s.bag_tiles[:2]] == ["joker", "blue"]
    assert tile_text(int(s.bag_tiles[s.bagged - 1])) == "19"
    assert (s.rejected, s.bagged) == (2, 106 - 15)


@pytest.mark.parametrize("start", ["22", "51"])
def test_upt_1_a_double_or_penalty_start_has_no_effect(start: str) -> None:
    s = dealt_from(2, ["1", "2", "3", "4", "6", "7", "8", "9", "11", "12", "13", "14", "16", "17", start])[0]
    assert (s.to_deal, s.to_hit, s.phase, s.order) == (0, 0, Phase.TURN, OPEN)


def test_upt_2_a_higher_number_makes_the_order_ascending(lay: Lay) -> None:
    table = lay("14 42 52", "1 2", "3 4", line="49", order=OPEN, turns=0)
    play(table, "52")
    assert (table[0].order, table[0].way, table[0].turn) == (UP, LEFT, 1)
    assert line(table) == "49 52"


def test_upt_2_a_lower_number_makes_the_order_descending(lay: Lay) -> None:
    table = lay("14 42 52", "1 2", "3 4", line="49", order=OPEN, turns=0)
    play(table, "42")
    assert (table[0].order, table[0].turn) == (DOWN, 1)


def test_upt_3_the_opening_is_a_number_and_nothing_else(lay: Lay) -> None:
    table = lay("4 51 99 blue joker", "1 2", order=OPEN)
    assert choices(table) == ["4", "51", "99"]


def test_upt_3_without_a_number_one_tile_is_drawn(lay: Lay) -> None:
    table = lay(ACTIONS, "1 2", order=OPEN, bag="62")
    assert choices(table) == ["draw"]


def test_upt_3_a_drawn_number_must_be_laid(lay: Lay) -> None:
    table = lay(ACTIONS, "1 2", order=OPEN, bag="62")
    play(table, "draw")
    assert choices(table) == ["62"]
    play(table, "62")
    assert (table[0].order, table[0].turn) == (UP, 1)


def test_upt_3_a_drawn_action_tile_moves_the_duty_on(lay: Lay) -> None:
    table = lay(ACTIONS, "4 blue", order=OPEN, bag="green", turns=0)
    play(table, "draw")
    assert choices(table) == ["pass"]
    play(table, "pass")
    assert (table[0].turn, table[0].order, table[0].turns) == (1, OPEN, 1)
    assert choices(table) == ["4"]


def test_upt_3_nobody_with_a_number_goes_round_again(lay: Lay) -> None:
    table = lay(ACTIONS, "blue green", order=OPEN, bag="green double 62")
    play(table, "draw", "pass", "draw", "pass")
    assert choices(table) == ["draw"]
    play(table, "draw")
    assert choices(table) == ["62"]


def test_upt_3_a_double_that_opens_lays_its_run_between_the_start_and_itself(lay: Lay) -> None:
    table = lay("4 52 58 66 71 77 joker", "1 2", "3 6", line="49", order=OPEN)
    play(table, "77")
    assert line(table) == "49 52 58 71 77"
    assert rack(table, 0) == "4 66 joker"
    assert (table[0].order, table[0].to_deal, table[0].to_hit, table[0].phase) == (UP, 4, 1, Phase.DEALING)


def test_upt_3_a_double_may_open_downwards(lay: Lay) -> None:
    table = lay("4 22 36 40 48 61 joker", "1 2", line="49", order=OPEN)
    play(table, "22")
    assert line(table) == "49 48 40 36 22"
    assert (table[0].order, table[0].last) == (DOWN, 22)


def test_upt_3_a_double_that_opens_with_every_tile_wins(lay: Lay) -> None:
    table = lay("52 53 54 57 58 59 66", "1 2", line="49", order=OPEN)
    play(table, "66")
    assert (table[0].turn, table[0].held[0]) == (-1, 0)


def test_upt_3_refusals_at_the_opening(lay: Lay) -> None:
    table = lay("4 blue", "1 2", order=OPEN)
    reasons = {text: why_not(GAME, table, text) for text in ("blue", "draw", "pass")}
    assert {text: (r.rule, r.key) for text, r in reasons.items() if r} == {
        "blue": ("UPT-3", "open_with_a_number"),
        "draw": ("UPT-3", "no_draw_to_open"),
        "pass": ("UPT-3", "no_pass_to_open"),
    }

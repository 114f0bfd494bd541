"""The box of Up Turn: its tiles, and which other boxes are accepted."""

from collections import Counter
from typing import Any

import pytest

from tests.games.up_turn.tables import GAME
from updraft.games.up_turn.components import check
from updraft.kit.components import ComponentsError, shipped, shipped_items
from updraft.kit.contract import ComponentLists
from updraft.kit.table import Settings, deal

COMPONENTS = shipped_items(GAME)
DOUBLES = [11, 22, 33, 44, 55, 66, 77, 88, 99]
PENALTIES = [1, 7, 17, 21, 27, 31, 37, 41, 47, 51, 57, 61, 67, 71, 81, 87, 91, 97]


def components(**changed: Any) -> ComponentLists:
    """Replace some of the shipped lists."""
    return {**COMPONENTS, **changed}


def test_upt_c1_the_box_holds_106_tiles() -> None:
    tiles = Counter(GAME.components.inventory(deal(Settings(GAME, 4), "all tiles")))
    actions = {"blue": 6, "green": 6, "double": 6, "skip1": 3, "skip2": 3, "joker": 2}
    assert tiles.total() == 106
    assert {name: tiles[name] for name in actions} == actions


def test_upt_c2_eight_numbers_in_every_ten() -> None:
    numbers = COMPONENTS["numbers"]
    assert len(numbers) == len(set(numbers)) == 80
    assert Counter(number // 10 for number in numbers) == dict.fromkeys(range(10), 8)


def test_upt_c2_multiples_of_5_and_three_more_are_missing() -> None:
    missing = set(range(1, 100)) - set(COMPONENTS["numbers"])
    assert missing == {number for number in range(5, 100, 5) if number not in (20, 40, 55)} | {26, 46, 56}


def test_upt_c3_nine_doubles() -> None:
    assert COMPONENTS["doubles"] == DOUBLES


def test_upt_c4_eighteen_penalty_tiles() -> None:
    assert COMPONENTS["penalties"] == PENALTIES
    assert all(number % 10 in (1, 7) and number not in DOUBLES for number in PENALTIES)


def test_upt_c4_lists_say_how_they_are_known() -> None:
    assert {entry.name: (entry.rule, entry.status) for entry in shipped(GAME)} == {
        "numbers": ("UPT-C2", "assumed"),
        "doubles": ("UPT-C3", "rule"),
        "penalties": ("UPT-C4", "assumed"),
        "actions": ("UPT-C1", "rule"),
    }


WRONG = {
    "too few numbers": ({"numbers": COMPONENTS["numbers"][1:]}, "UPT-C1"),
    "no list": ({"numbers": 80}, "UPT-C1"),
    "a number too high": ({"numbers": [*COMPONENTS["numbers"][1:], 100]}, "UPT-C2"),
    "a number too low": ({"numbers": [0, *COMPONENTS["numbers"][1:]]}, "UPT-C2"),
    "a boolean for a number": ({"numbers": [True, *COMPONENTS["numbers"][1:]]}, "UPT-C2"),
    "a double that the box lacks": ({"doubles": [5]}, "UPT-C3"),
    "doubles as a text": ({"doubles": "11"}, "UPT-C3"),
    "a penalty tile that the box lacks": ({"penalties": [26]}, "UPT-C4"),
    "a double twice": ({"doubles": [11, 11]}, "UPT-C3"),
    "a penalty twice": ({"penalties": [1, 1]}, "UPT-C4"),
    "an action too many": ({"actions": {**COMPONENTS["actions"], "joker": 3}}, "UPT-C1"),
    "less than no action": ({"actions": {**COMPONENTS["actions"], "joker": -2}}, "UPT-C1"),
    "an unknown action": ({"actions": {**COMPONENTS["actions"], "swap": 0}}, "UPT-C1"),
}


@pytest.mark.parametrize(("changed", "rule"), WRONG.values(), ids=WRONG.keys())
def test_upt_c1_a_wrong_list_is_refused_with_its_rule(changed: ComponentLists, rule: str) -> None:
    assert str(check(components(**changed))).endswith(f"[{rule}]")
    with pytest.raises(ComponentsError):
        Settings(GAME, 3, component_lists=components(**changed))


def test_upt_c2_a_corrected_box_can_be_played() -> None:
    numbers = [5 if number == 4 else number for number in COMPONENTS["numbers"]]
    lists = components(numbers=numbers, penalties=[5, 51], actions={**COMPONENTS["actions"], "blue": 0, "green": 12})
    tiles = GAME.components.inventory(deal(Settings(GAME, 2, component_lists=lists), "corrected"))
    assert "5" in tiles
    assert "4" not in tiles
    assert tiles.count("green") == 12


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"numbers": COMPONENTS["numbers"][1:]}, "80 tiles, not 79"),
        ({"numbers": [*COMPONENTS["numbers"][1:], 100]}, "100 is not a number from 1 to 99"),
        ({"penalties": [51, 51]}, "list it once to mark every tile"),
        ({"actions": {**COMPONENTS["actions"], "joker": 3}}, "26 action tiles, not 27"),
        ({"actions": {**COMPONENTS["actions"], "swap": 0}}, "and of nothing else"),
    ],
)
def test_upt_c1_the_error_says_what_is_wrong(changed: ComponentLists, part: str) -> None:
    assert part in str(check(components(**changed)))


def test_upt_c2_a_number_may_be_listed_twice() -> None:
    lists = components(numbers=[9, *COMPONENTS["numbers"][:-1]], doubles=DOUBLES[:-1])
    assert check(lists) is None
    tiles = Counter(GAME.components.inventory(deal(Settings(GAME, 2, component_lists=lists), "twice")))
    assert (tiles["9"], tiles["99"], tiles.total()) == (2, 0, 106)


def test_upt_c4_a_double_may_be_a_penalty_tile_too() -> None:
    assert check(components(penalties=[*PENALTIES, 11, 99])) is None


def test_upt_c2_the_order_of_a_list_does_not_matter() -> None:
    one = deal(
        Settings(GAME, 2, component_lists=components(numbers=[9, *COMPONENTS["numbers"][:-1]], doubles=[11])), "order"
    )
    other = deal(
        Settings(GAME, 2, component_lists=components(numbers=[*reversed(COMPONENTS["numbers"][:-1]), 9], doubles=[11])),
        "order",
    )
    assert one.tobytes() == other.tobytes()

"""Component lists: which corrections are possible, and what is wrong with others."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.kit.components import ComponentsError, shipped_items
from updraft.kit.match import Match
from updraft.kit.table import Settings, deal

GAME = updraft.game("die-aufsteiger")

WRONG_LISTS: list[tuple[Callable[[Any], Any], str, str]] = [
    (lambda lists: lists.update(blocks=5), "blocks: 5 instead of a list", "AUF-C1"),
    (lambda lists: lists["blocks"].pop(), "blocks: 3 entries instead of 4", "AUF-C1"),
    (lambda lists: lists["blocks"][0].update(count=13), "blocks: entry 1: count: 13 instead of 12", "AUF-C1"),
    (lambda lists: lists["blocks"][1].pop("edges"), "blocks: entry 2: no edges", "AUF-C1"),
    (lambda lists: lists["blocks"][1].update(colour=1), "blocks: entry 2: an unknown 'colour'", "AUF-C1"),
    (lambda lists: lists["faces"].reverse(), "faces: entry 1: entry 1: 'violet' instead of 'red'", "AUF-C2"),
    (lambda lists: lists.update(odd_axis=[]), "odd_axis: [] instead of a table", "AUF-C3"),
    (lambda lists: lists["odd_axis"].pop("red-yellow"), "odd_axis: no red-yellow", "AUF-C3"),
    (lambda lists: lists["odd_axis"]["red-yellow"].append("c1"), "odd_axis: 'c1' is not a half cube", "AUF-C3"),
    (lambda lists: lists["odd_axis"]["red-yellow"].append(1), "odd_axis: 1 is not a half cube", "AUF-C3"),
    (lambda lists: lists["odd_axis"]["red-yellow"].append("h5"), "odd_axis: h5 is named twice", "AUF-C3"),
    (lambda lists: lists["odd_axis"]["red-yellow"].pop(), "odd_axis: d3 is missing", "AUF-C3"),
    (lambda lists: lists["odd_axis"].update({"red-yellow": "h1"}), "odd_axis: red-yellow: 'h1' instead", "AUF-C3"),
    (lambda lists: lists["pieces"].update(small_ladders=True), "pieces: small_ladders: True instead of 5", "AUF-C4"),
    (lambda lists: lists["ladders"].pop("small"), "ladders: no small", "AUF-21"),
    (lambda lists: lists["ladders"].update(small=0), "ladders: small: 0 instead of a whole number", "AUF-21"),
    (lambda lists: lists["ladders"].update(large=31), "ladders: large: 31 instead of a whole number", "AUF-21"),
    (lambda lists: lists["ladders"].update(large=2.0), "ladders: large: 2.0 instead of a whole number", "AUF-21"),
]


@pytest.mark.parametrize(("change", "wrong", "rule"), WRONG_LISTS, ids=[wrong for _, wrong, _ in WRONG_LISTS])
def test_auf_c3_wrong_lists_are_refused_with_the_reason(change: Callable[[Any], Any], wrong: str, rule: str) -> None:
    lists = copy.deepcopy(shipped_items(GAME))
    change(lists)
    with pytest.raises(ComponentsError) as refused:
        Settings(GAME, 2, component_lists=lists)
    message = str(refused.value)
    found, _, rest = message.partition("; the engine cannot ")
    assert found.startswith(wrong) and ", because " in rest and message.endswith(f" [{rule}]")


def test_auf_21_an_owner_can_correct_the_ladders() -> None:
    lists = copy.deepcopy(shipped_items(GAME))
    lists["ladders"] = {"small": 3, "large": 30}
    assert deal(Settings(GAME, 2, component_lists=lists), "ladders")[0].span.tolist() == [3, 30]


def test_auf_c3_an_owner_can_correct_the_odd_axis() -> None:
    lists = copy.deepcopy(shipped_items(GAME))
    lists["odd_axis"]["red-yellow"].remove("h1")
    lists["odd_axis"]["violet-grey"].append("h1")
    tower = Match(Settings(GAME, 2, {"tower": "box"}, lists), "own box").setup["tower"]
    (h1,) = [entry for entry in tower if entry["block"] == "h1"]
    assert h1["top"] in ("violet", "grey")

"""Strict reading of the form: keys, types and settings, before any move is made."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from updraft.kit.components import shipped_items
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.records.read import read
from updraft.records.replay import replay

Complaint = Callable[[dict[str, Any] | str | bytes], str]
Path = tuple[str | int, ...]

REQUIRED = ["format", "game", "ruleset", "players", "options", "first", "setup", "moves"]
OTHER_TYPES: list[Any] = [None, True, False, 0, 1, 1.0, "1", "", [], {}]
NASTY = ["\ud800", "a\nb", "a\x1b[2Jb", "a\u202eb"]


def numbers(value: Any, path: Path = ()) -> Iterator[Path]:
    """List the paths of whole numbers in a document."""
    if type(value) is int:
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from numbers(inner, (*path, place))


def at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def put(document: Any, path: Path, value: Any) -> None:
    at(document, path[:-1])[path[-1]] = value


def place_of(document: dict[str, Any], path: Path) -> str:
    """Write a path as errors do."""
    if path[0] == "moves" and isinstance(path[1], int):
        return f"move {sum('move' in entry for entry in document['moves'][: path[1] + 1])}"
    return f"result.{path[1]}" if path[0] == "result" else str(path[0])


@pytest.fixture
def boxed(game: Game) -> dict[str, Any]:
    """Record an unfinished game with another box."""
    lists = shipped_items(game) | {"objectives": {**shipped_items(game)["objectives"], "DIVERSE": 9}}
    document: dict[str, Any] = json.loads(Match(Settings(game, 3, component_lists=lists), "oak").record().text())
    return document


@pytest.mark.parametrize("disguise", [float, str, lambda number: [number], {}.get])
def test_a_whole_number_has_no_other_form(
    complaint: Complaint, rich: dict[str, Any], disguise: Callable[[int], Any]
) -> None:
    places = list(numbers(rich))
    assert len(places) > 40
    for path in places:
        number = at(rich, path)
        put(rich, path, disguise(number))
        assert place_of(rich, path) in complaint(rich)
        put(rich, path, number)


def test_true_is_not_one_and_false_is_not_zero(complaint: Complaint, rich: dict[str, Any]) -> None:
    places = [path for path in numbers(rich) if at(rich, path) in (0, 1)]
    assert len(places) > 20
    for path in places:
        number = at(rich, path)
        put(rich, path, bool(number))
        assert place_of(rich, path) in complaint(rich)
        put(rich, path, number)


@pytest.mark.parametrize("key", REQUIRED)
def test_a_key_that_is_missing_is_named(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    del plain[key]
    message = complaint(plain)
    assert f"'{key}'" in message
    assert "missing" in message


@pytest.mark.parametrize("key", ["comment", "", "Game", "setup ", "score", "date", *NASTY])
def test_an_unknown_key_is_refused(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    plain[key] = None
    assert "is not a key" in complaint(plain)


@pytest.mark.parametrize("value", [*OTHER_TYPES, "updraft-record/2", "updraft-record", "Updraft-Record/1", *NASTY])
def test_the_format_must_be_this_one(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["format"] = value
    assert complaint(plain).startswith("format")


@pytest.mark.parametrize(
    "value", [*OTHER_TYPES, "chess", "tout_la_haut", "Tout-la-haut", " tout-la-haut", "../kit", "__init__", *NASTY]
)
def test_an_unknown_game_is_refused(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["game"] = value
    assert complaint(plain).startswith("game")


@pytest.mark.parametrize("value", [0, 2, -1, None, [], {}, "newest"])
def test_an_unknown_ruleset_is_refused(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["ruleset"] = value
    assert "ruleset" in complaint(plain)


@pytest.mark.parametrize("value", [1, 6, 0, -3, None, [], {}, "three"])
def test_the_number_of_players_must_be_possible(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["players"] = value
    assert "players" in complaint(plain)


@pytest.mark.parametrize("value", [3, -1, 100, None, [], {}, "me"])
def test_the_first_player_must_sit_at_the_table(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["first"] = value
    message = complaint(plain)
    assert "first" in message
    assert "[GEN-2]" in message or "whole number" in message


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if value != {}])
def test_options_are_an_object(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["options"] = value
    assert complaint(plain).startswith("options")


@pytest.mark.parametrize("name", ["colour", "", "Objective", "seats", "turn", *NASTY])
def test_an_unknown_option_is_refused(complaint: Complaint, plain: dict[str, Any], name: str) -> None:
    plain["options"][name] = True
    assert "has no option" in complaint(plain)


@pytest.mark.parametrize("value", [1, 0, 1.0, "true", "false", "True", None, [], {}, [True], *NASTY])
def test_a_switch_is_true_or_false(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["options"]["strategic"] = value
    message = complaint(plain)
    assert "strategic" in message
    assert "[TLH-21]" in message


@pytest.mark.parametrize(
    "value", [0, 1, True, False, None, "", "Off", "diverse", "SMALL_CABIN", [], {}, ["off"], *NASTY]
)
def test_a_choice_is_one_of_its_values(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["options"]["objective"] = value
    message = complaint(plain)
    assert "objective" in message
    assert "[TLH-20]" in message


@pytest.mark.parametrize("left_out", ["objective", "strategic", "draw_last"])
def test_an_option_left_out_has_its_default(plain: dict[str, Any], left_out: str) -> None:
    del plain["options"][left_out]
    match = replay(read(json.dumps(plain).encode()))
    assert match.settings.options == {"objective": "off", "strategic": False, "draw_last": False}
    assert match.result() == plain["result"]


def test_all_options_may_be_left_out(plain: dict[str, Any]) -> None:
    plain["options"] = {}
    assert replay(read(json.dumps(plain).encode())).result() == plain["result"]


@pytest.mark.parametrize("value", [True, False, 0, 1, 1.0, [], {}, ["oak"]])
def test_a_seed_is_a_text_or_null(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["seed"] = value
    assert complaint(plain).startswith("seed")


@pytest.mark.parametrize("value", ["", "Oak", "oak ", *NASTY])
def test_a_seed_must_reproduce_the_outcomes(complaint: Complaint, plain: dict[str, Any], value: str) -> None:
    plain["seed"] = value
    complaint(plain)


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if value != {}])
def test_the_setup_is_an_object(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["setup"] = value
    assert complaint(plain).startswith("setup")


def test_a_setup_without_its_deck_is_refused(complaint: Complaint, plain: dict[str, Any]) -> None:
    plain["setup"] = {}
    message = complaint(plain)
    assert "setup.deck" in message
    assert "missing" in message


@pytest.mark.parametrize("key", ["bag", "", "Deck", "first", *NASTY])
def test_an_unknown_key_of_the_setup_is_refused(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    plain["setup"][key] = []
    message = complaint(plain)
    assert "setup" in message
    assert "is not a key" in message


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if value != []])
def test_moves_are_a_list(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["moves"] = value
    assert complaint(plain).startswith("moves")


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if value != {}] + ["R3G3"])
def test_an_entry_is_an_object(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["moves"][4] = value
    assert "move 5" in complaint(plain)


@pytest.mark.parametrize("key", ["seat", "move"])
def test_a_move_lacks_nothing(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    del plain["moves"][4][key]
    message = complaint(plain)
    assert "move 5" in message
    assert f"'{key}' is missing" in message


@pytest.mark.parametrize("key", ["time", "", "Seat", "player", *NASTY])
def test_an_unknown_key_of_a_move_is_refused(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    plain["moves"][4][key] = 0
    message = complaint(plain)
    assert "move 5" in message
    assert "is not a key" in message


@pytest.mark.parametrize("value", [None, True, 0, 1.0, [], {}, ["R3G3"]])
def test_a_move_is_a_text(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["moves"][4]["move"] = value
    message = complaint(plain)
    assert "move 5" in message
    assert "must be a text" in message


@pytest.mark.parametrize("value", [None, True, 0, 1.0, "R3G3", {}, [0], [None], [["R3G3"]]])
def test_legal_is_a_list_of_texts(complaint: Complaint, rich: dict[str, Any], value: Any) -> None:
    rich["moves"][5]["legal"] = value
    message = complaint(rich)
    assert "move 5" in message
    assert "legal" in message


def test_legal_is_on_all_moves_or_on_none(complaint: Complaint, rich: dict[str, Any]) -> None:
    legal = rich["moves"][5].pop("legal")
    assert "legal" in complaint(rich)
    for entry in rich["moves"]:
        entry.pop("legal", None)
    assert replay(read(json.dumps(rich).encode())).result() == rich["result"]
    rich["moves"][5]["legal"] = legal
    assert "legal" in complaint(rich)


@pytest.mark.parametrize("value", [None, True, 0, 1.0, [], {}, ["objective"]])
def test_a_chance_is_named_by_a_text(complaint: Complaint, rich: dict[str, Any], value: Any) -> None:
    rich["moves"][0]["chance"] = value
    assert "chance" in complaint(rich)


@pytest.mark.parametrize(
    "entry",
    [
        {"chance": "objective"},
        {"chance": "objective", "name": "DIVERSE", "order": []},
        {"chance": "objective", "name": "DIVERSE", "seat": 0, "move": "R3G3"},
    ],
)
def test_a_chance_has_two_keys(complaint: Complaint, rich: dict[str, Any], entry: dict[str, Any]) -> None:
    rich["moves"][0] = entry
    message = complaint(rich)
    assert "chance" in message
    assert "two keys" in message


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if value != {}])
def test_a_result_is_an_object(complaint: Complaint, plain: dict[str, Any], value: Any) -> None:
    plain["result"] = value
    assert complaint(plain).startswith("result")


@pytest.mark.parametrize("key", ["end", "scores", "winners", "ranks"])
def test_a_result_lacks_nothing(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    del plain["result"][key]
    message = complaint(plain)
    assert f"result.{key}" in message
    assert "missing" in message


@pytest.mark.parametrize("key", ["loser", "", "Scores", *NASTY])
def test_an_unknown_key_of_a_result_is_refused(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    plain["result"][key] = []
    message = complaint(plain)
    assert "result" in message
    assert "is not a key" in message


def test_other_components_are_played_with(boxed: dict[str, Any]) -> None:
    match = replay(read(json.dumps(boxed).encode()))
    assert match.settings.component_lists == boxed["components"]
    assert 9 in match.table[0].prizes


def test_the_shipped_components_are_left_out(complaint: Complaint, game: Game, plain: dict[str, Any]) -> None:
    plain["components"] = shipped_items(game)
    assert complaint(plain).startswith("components")


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if value != {}])
def test_components_are_an_object(complaint: Complaint, boxed: dict[str, Any], value: Any) -> None:
    boxed["components"] = value
    assert complaint(boxed).startswith("components")


@pytest.mark.parametrize("name", ["cards", "objectives"])
def test_components_lack_no_list(complaint: Complaint, boxed: dict[str, Any], name: str) -> None:
    del boxed["components"][name]
    message = complaint(boxed)
    assert message.startswith("components")
    assert f"'{name}' is missing" in message


@pytest.mark.parametrize("name", ["tiles", "", *NASTY])
def test_an_unknown_component_list_is_refused(complaint: Complaint, boxed: dict[str, Any], name: str) -> None:
    boxed["components"][name] = []
    message = complaint(boxed)
    assert message.startswith("components")
    assert "has no component list" in message


@pytest.mark.parametrize("value", [*OTHER_TYPES, "B2B2", ["B2B2"]])
def test_components_must_be_the_lists_of_the_game(complaint: Complaint, boxed: dict[str, Any], value: Any) -> None:
    boxed["components"]["cards"] = value
    message = complaint(boxed)
    assert message.startswith("components")
    assert "[TLH-C1]" in message


@pytest.mark.parametrize("value", [value for value in OTHER_TYPES if type(value) is not int] + ["B2", "B0B2", *NASTY])
def test_components_must_be_cards(complaint: Complaint, boxed: dict[str, Any], value: Any) -> None:
    boxed["components"]["cards"][7] = value
    message = complaint(boxed)
    assert message.startswith("components")
    assert "[TLH-C1]" in message


@pytest.mark.parametrize("value", [None, True, False, 5.0, "5", -1, 100, 10**30, [], {}, *NASTY])
def test_components_must_give_whole_points(complaint: Complaint, boxed: dict[str, Any], value: Any) -> None:
    boxed["components"]["objectives"]["EFFICIENT"] = value
    message = complaint(boxed)
    assert message.startswith("components")
    assert "[TLH-20]" in message


@pytest.mark.parametrize("name", ["LARGE-CABIN", "", *NASTY])
def test_components_know_no_other_objectives(complaint: Complaint, boxed: dict[str, Any], name: str) -> None:
    boxed["components"]["objectives"][name] = 5
    assert complaint(boxed).startswith("components")


@pytest.mark.parametrize(
    "hints", [None, True, 1, "1", {}, [], [0], [2, 1], [1, 1], [1.0], [True], ["1"], [19], [1, None]]
)
def test_hints_are_ascending_numbers_of_moves(complaint: Complaint, plain: dict[str, Any], hints: Any) -> None:
    assert "hints" in complaint(plain | {"hints": hints})


def test_hints_are_read_and_replayed(plain: dict[str, Any]) -> None:
    assert replay(read(json.dumps(plain | {"hints": [1, 18]}))).record().hints == [1, 18]
    assert replay(read(json.dumps(plain))).hints == set()


def test_in_an_unfinished_game_a_hint_may_be_for_the_next_move(complaint: Complaint, plain: dict[str, Any]) -> None:
    del plain["result"]
    unfinished = plain | {"moves": plain["moves"][:2]}
    assert read(json.dumps(unfinished | {"hints": [3]})).hints == [3]
    assert "hints" in complaint(unfinished | {"hints": [4]})

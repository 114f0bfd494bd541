"""Every game: views fit the game's JSON Schema, wrong ones do not, and the pattern of moves fits moves only."""

import json
import random
import re
from collections.abc import Callable, Iterator

import pytest
from jsonschema import Draft202012Validator, ValidationError

import updraft
from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match


def validator_of(game: Game) -> Draft202012Validator:
    schema = json.loads(json.dumps(updraft.json_schema(game)))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_views_fit_the_schema(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    validator = validator_of(game)
    for match in list(some_positions(game))[:: 1 + 80 // len(game.player_counts)]:
        for seat in range(NOBODY, match.settings.players):
            view = match.view(seat)
            document = json.loads(json.dumps(updraft.view_document(view)))
            validator.validate(document)
            assert document["legal_moves"] == view.legal_moves


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seat": 99},
        {"legal_moves": ["hm"]},
        {"options": {"hm": True}},
        {"players": 1},
        {"luck": [1]},
        {"state": {}},
    ],
    ids=str,
)
def test_wrong_views_do_not_fit(game: Game, change: dict[str, object]) -> None:
    match = game.new(seed=1)
    document = updraft.view_document(match.view(match.turn))
    with pytest.raises(ValidationError):
        validator_of(game).validate({**document, **change})


def test_a_list_of_the_wrong_length_does_not_fit(game: Game) -> None:
    match = game.new(seed=1)
    document = updraft.view_document(match.view(match.turn))
    name = next(name for name, value in document["state"].items() if isinstance(value, list))
    document["state"][name].append(0)
    with pytest.raises(ValidationError):
        validator_of(game).validate(document)


def test_luck_is_not_part_of_the_schema(game: Game) -> None:
    state = updraft.json_schema(game)["$defs"]["state"]["properties"]
    assert "turn" in state and not {"luck", "tape"} & set(state)
    assert any("description" in field for field in state.values())


def test_the_pattern_fits_the_texts_of_all_moves(game: Game) -> None:
    pattern = re.compile(game.notation.pattern, re.ASCII)
    for players in game.player_counts:
        table = game.new(players=players, seed=1).table
        for move in range(game.move_count):
            try:
                text = game.notation.text(table, move)
            except LookupError:
                continue
            assert pattern.fullmatch(text), text


def test_the_pattern_fits_nothing_else(game: Game) -> None:
    """Spoil moves in one letter: no text that the notation knows is lost, and most others do not fit."""
    match, choices = game.new(seed=1), random.Random(1)
    pattern = re.compile(game.notation.pattern, re.ASCII)
    spoilt = set()
    for text in match.legal_moves:
        at = choices.randrange(len(text))
        spoilt |= {text[:at] + letter + text[at + 1 :] for letter in "~!§x "} | {text + " ", " " + text, text + text}
    for text in spoilt:
        assert pattern.fullmatch(text) or game.notation.number(match.table, text) is None
    assert sum(bool(pattern.fullmatch(text)) for text in spoilt) <= len(spoilt) // 4

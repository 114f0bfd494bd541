"""Replaying: our own records, and those of programs that know nothing of our luck."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from updraft.kit.components import shipped_items
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings
from updraft.records.read import read
from updraft.records.replay import replay

GAME_1 = 18  # entries of `rich` before the last move of its first game

OPTIONS: list[dict[str, Any]] = [
    {},
    {"objective": "random"},
    {"objective": "TWO-STEP", "draw_last": True},
    {"strategic": True},
    {"objective": "random", "strategic": True, "draw_last": True},
]


def without_luck(table: Table[Any]) -> bytes:
    copy = table.copy()
    copy[0].luck[:] = 0
    return copy.tobytes()


def reread(document: dict[str, Any]) -> Match:
    return replay(read(json.dumps(document).encode()))


@pytest.fixture(params=range(len(OPTIONS)))
def match(request: pytest.FixtureRequest, game: Game, finish: Callable[[Match], Match]) -> Match:
    """Record a finished game, with each set of options and every number of players."""
    return finish(Match(Settings(game, 2 + request.param % 4, OPTIONS[request.param]), "oak"))


def test_our_own_record_replays_to_the_same_positions(match: Match) -> None:
    again = replay(read(match.record().text().encode()))
    assert [table.tobytes() for table in again.tables] == [table.tobytes() for table in match.tables]
    assert again.record() == match.record()


@pytest.mark.parametrize("left_out", [True, False])
def test_without_a_seed_it_replays_to_the_same_positions_but_for_their_luck(match: Match, left_out: bool) -> None:
    document = match.record().document()
    if left_out:
        del document["seed"]
    else:
        document["seed"] = None
    again = reread(document)
    assert again.seed is None
    assert [without_luck(table) for table in again.tables] == [without_luck(table) for table in match.tables]
    assert again.result() == match.result()
    assert again.record().document() == match.record().document() | {"seed": None}


def test_an_unfinished_record_replays_and_can_be_played_on(
    game: Game, match: Match, finish: Callable[[Match], Match]
) -> None:
    half = Match(match.settings, "oak")
    for entry in [entry for entry in match.entries if "move" in entry][: match.move_count // 2]:
        half.push(entry["move"])
    again = replay(read(half.record().text().encode()))
    assert again.table.tobytes() == half.table.tobytes()
    assert again.result() is None
    assert finish(again).record() == finish(half).record()


def test_a_record_before_the_first_move_replays(game: Game) -> None:
    match = Match(Settings(game, 5, {"objective": "random"}), "oak")
    for seed in ("oak", None):
        again = reread(match.record().document() | {"seed": seed})
        assert without_luck(again.table) == without_luck(match.table)


def test_legal_moves_are_checked_and_written_again(rich_match: Match, rich: dict[str, Any], rich_text: str) -> None:
    again = reread(rich)
    assert [table.tobytes() for table in again.tables] == [table.tobytes() for table in rich_match.tables]
    assert again.record().text() == rich_text


def test_a_game_from_elsewhere_is_played_on_with_new_luck(
    rich: dict[str, Any], finish: Callable[[Match], Match]
) -> None:
    opening = {**rich, "seed": None, "moves": rich["moves"][:GAME_1]}
    del opening["result"]
    decks = []
    for seed in ("yew", "yew", "elm"):
        match = reread(opening)
        match.reseed(seed)
        assert finish(match).seed is None
        assert finish(reread(match.record().document())).result() == match.result()
        decks.append(next(entry["order"] for entry in match.entries if "order" in entry))
    assert decks[0] == decks[1] != decks[2]


def test_the_host_may_choose_another_first_player_than_luck(game: Game) -> None:
    for first in range(3):
        match = Match(Settings(game, 3, first=first), "oak")
        match.push(match.legal_moves[0])
        again = replay(read(match.record().text().encode()))
        assert again.table.tobytes() == match.table.tobytes()


def test_a_record_with_another_box_replays_with_that_box(game: Game, finish: Callable[[Match], Match]) -> None:
    cards = ["R9R9" if card == "R2R3" else card for card in shipped_items(game)["cards"]]
    lists = {"cards": cards, "objectives": {**shipped_items(game)["objectives"], "SMALL-CABIN": 99}}
    match = finish(Match(Settings(game, 3, {"objective": "SMALL-CABIN"}, lists), "oak"))
    assert max(match.record().document()["result"]["scores"]) > 99
    for seed in ("oak", None):
        document = match.record().document() | {"seed": seed}
        assert "R9R9" in document["setup"]["deck"]
        again = reread(document)
        assert again.settings.component_lists == lists
        assert without_luck(again.table) == without_luck(match.table)


def test_a_record_written_by_hand_replays() -> None:
    text = """
    {"format": "updraft-record/1", "game": "tout-la-haut", "ruleset": 1, "players": 2, "options": {},
     "first": 1,
     "setup": {"deck": ["R3G3", "B2B2", "G2G3", "Y4R4", "G4Y4", "R2R2", "R2R2", "R2R3",
                        "B2B2", "G2G2", "G2G2", "Y2Y2", "Y2Y2", "B2B3", "Y2Y3", "R3Y3",
                        "B3Y3", "B3R3", "G3B3", "G3R3", "Y3B3", "Y3G3", "B4G4", "R4B4"]},
     "moves": [
       {"seat": 1, "move": "R3G3", "legal": ["B2B2", "B2B2*", "G2G3", "G2G3*", "R3G3", "R3G3*"]},
       {"seat": 0, "move": "Y4R4*", "legal": ["B2B2", "B2B2*", "G2G3", "G2G3*", "Y4R4", "Y4R4*"]},
       {"seat": 1, "move": "G4Y4", "legal": ["B2B2*", "G2G3", "G2G3*", "G4Y4", "G4Y4*"]}
     ]}
    """
    match = replay(read(text.encode()))
    assert match.turn == 0
    assert match.legal_moves == ["B2B2", "B2B2*", "G2G3", "G2G3*", "R2R2", "R2R2*"]
    assert match.record().document()["seed"] is None


def test_replaying_leaves_the_record_as_it_was(rich_text: str) -> None:
    record = read(rich_text.encode())
    replay(record)
    assert record == read(rich_text.encode())
    assert record.text() == rich_text

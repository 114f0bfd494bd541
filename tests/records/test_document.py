"""The content of a record, to the letter of the format."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from updraft.kit.components import shipped_items
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.table import Settings

KEYS = ["format", "game", "ruleset", "players", "options", "seed", "first", "setup", "moves", "result"]
GAME_1 = 18  # moves of a game with 3 players


def moves(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for entry in document["moves"] if "move" in entry]


def test_a_finished_record_has_these_keys_in_this_order(plain: dict[str, Any]) -> None:
    assert list(plain) == KEYS


def test_a_record_says_what_was_played_by_which_rules(plain: dict[str, Any]) -> None:
    assert plain["format"] == "updraft-record/1"
    assert plain["game"] == "tout-la-haut"
    assert plain["ruleset"] == 1
    assert plain["players"] == 3
    assert plain["seed"] == "oak"


def test_every_option_is_written_with_its_value(plain: dict[str, Any], rich: dict[str, Any]) -> None:
    assert json.dumps(plain["options"]) == '{"objective": "off", "strategic": false, "draw_last": false}'
    assert json.dumps(rich["options"]) == '{"objective": "random", "strategic": true, "draw_last": false}'


def test_an_unfinished_record_has_no_result(game: Game) -> None:
    match = Match(Settings(game, 3), "oak")
    assert list(match.record().document()) == KEYS[:-1]
    match.push(match.legal_moves[0])
    assert list(match.record().document()) == KEYS[:-1]


def test_other_components_are_written_after_the_options(game: Game) -> None:
    lists = shipped_items(game) | {"objectives": {**shipped_items(game)["objectives"], "DIVERSE": 9}}
    document = Match(Settings(game, 3, component_lists=lists), "oak").record().document()
    assert list(document) == [*KEYS[:5], "components", *KEYS[5:-1]]
    assert document["components"] == lists


def test_the_shipped_components_are_not_written(game: Game) -> None:
    document = Match(Settings(game, 3, component_lists=shipped_items(game)), "oak").record().document()
    assert "components" not in document


def test_the_seed_is_null_where_outcomes_were_fed_in(game: Game, plain_match: Match) -> None:
    deck = [(1, game.chances[1].read(plain_match.table, plain_match.setup["deck"]))]
    document = Match(Settings(game, 3), None, [(0, [2]), *deck]).record().document()
    assert list(document) == KEYS[:-1]
    assert document["seed"] is None
    assert document["first"] == 2
    assert document["setup"] == plain_match.setup


@pytest.mark.parametrize("first", [0, 1, 2])
def test_first_is_the_seat_that_begins(game: Game, first: int) -> None:
    document = Match(Settings(game, 3, first=first), "oak").record().document()
    assert document["first"] == first


def test_first_is_the_seat_that_luck_chose(game: Game) -> None:
    for seed in ("a", "b", "c", "d", "e", "f"):
        match = Match(Settings(game, 3), seed)
        match.push(match.legal_moves[0])
        document = match.record().document()
        assert document["first"] == document["moves"][0]["seat"]


def test_first_stays_the_first_player_of_the_first_game(rich: dict[str, Any]) -> None:
    seats = [entry["seat"] for entry in moves(rich)]
    assert rich["first"] == seats[0]
    assert seats[GAME_1] != seats[0], "this game must be one in which another player begins the second game"


def test_the_deck_holds_all_cards_in_play_before_the_deal(game: Game, plain: dict[str, Any]) -> None:
    assert list(plain["setup"]) == ["deck"]
    assert sorted(plain["setup"]["deck"]) == sorted(shipped_items(game)["cards"])


def test_with_two_players_no_purple_card_is_in_the_deck(game: Game) -> None:
    deck = Match(Settings(game, 2), "oak").record().document()["setup"]["deck"]
    assert sorted(deck) == sorted(card for card in shipped_items(game)["cards"] if "P" not in card)


def test_the_deck_is_written_top_first(game: Game) -> None:
    match = Match(Settings(game, 3), "oak")
    hand = match.setup["deck"][:4]  # three cards are dealt to the first player, who then draws one
    assert set(match.legal_moves) == {card + star for card in hand for star in ("", "*")}


def test_without_further_luck_there_are_only_moves(plain: dict[str, Any]) -> None:
    assert [list(entry) for entry in plain["moves"]] == [["seat", "move"]] * GAME_1


def test_a_random_objective_is_the_first_entry(game: Game) -> None:
    document = Match(Settings(game, 4, {"objective": "random"}), "oak").record().document()
    (entry,) = document["moves"]
    assert list(entry) == ["chance", "name"]
    assert entry["chance"] == "objective"
    assert entry["name"] in game.option("objective").values[2:]  # type: ignore[union-attr]


def test_a_chosen_objective_is_no_luck(game: Game) -> None:
    assert Match(Settings(game, 4, {"objective": "DIVERSE"}), "oak").record().moves == []


def test_the_second_game_begins_with_its_deck_and_objective(rich: dict[str, Any]) -> None:
    chances = [place for place, entry in enumerate(rich["moves"]) if "chance" in entry]
    assert chances == [0, GAME_1 + 1, GAME_1 + 2]
    opening, deck, objective = (rich["moves"][place] for place in chances)
    assert [list(entry) for entry in (opening, deck, objective)] == [
        ["chance", "name"],
        ["chance", "order"],
        ["chance", "name"],
    ]
    assert [entry["chance"] for entry in (opening, deck, objective)] == ["objective", "deck", "objective"]
    assert sorted(deck["order"]) == sorted(rich["setup"]["deck"])
    assert deck["order"] != rich["setup"]["deck"]


def test_the_second_deck_is_written_top_first(rich: dict[str, Any]) -> None:
    deck = rich["moves"][GAME_1 + 1]["order"]
    entry = moves(rich)[GAME_1]
    assert set(entry["legal"]) == {card + star for card in deck[:4] for star in ("", "*")}


def test_without_a_random_objective_the_second_game_begins_with_its_deck_only(
    game: Game, finish: Callable[[Match], Match]
) -> None:
    document = finish(Match(Settings(game, 2, {"strategic": True}), "oak")).record().document()
    assert [(place, entry["chance"]) for place, entry in enumerate(document["moves"]) if "chance" in entry] == [
        (14, "deck")
    ]


def test_legal_is_on_all_moves_if_requested(rich: dict[str, Any]) -> None:
    assert all(list(entry) == ["seat", "move", "legal"] for entry in moves(rich))


def test_legal_is_sorted_by_code_point_without_duplicates(rich: dict[str, Any]) -> None:
    for entry in moves(rich):
        assert entry["legal"] == sorted(set(entry["legal"]), key=lambda text: [ord(letter) for letter in text])
        assert entry["move"] in entry["legal"]


def test_a_result_has_these_keys_in_this_order(plain: dict[str, Any]) -> None:
    assert list(plain["result"]) == ["end", "scores", "winners", "ranks"]
    assert plain["result"]["end"] == "TLH-7"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ranks_count_better_players_and_winners_have_rank_one(
    game: Game, finish: Callable[[Match], Match], players: int
) -> None:
    result = finish(Match(Settings(game, players), "oak")).record().document()["result"]
    scores, ranks = result["scores"], result["ranks"]
    assert sorted(ranks) == list(range(1, players + 1))  # nobody shares a rank in this game
    by_rank = [scores[ranks.index(rank)] for rank in range(1, players + 1)]
    assert by_rank == sorted(scores, reverse=True)
    assert result["winners"] == [ranks.index(1)]


def test_every_number_is_a_plain_whole_number(rich: dict[str, Any], rich_match: Match) -> None:
    document = rich_match.record().document()
    assert document == rich
    numbers = [document["ruleset"], document["players"], document["first"], *document["result"]["scores"]]
    numbers += document["result"]["ranks"] + document["result"]["winners"]
    numbers += [entry["seat"] for entry in moves(document)]
    assert {type(number) for number in numbers} == {int}


def test_the_text_is_the_document_with_a_line_for_each_key_and_each_move(rich: dict[str, Any], rich_text: str) -> None:
    assert json.loads(rich_text) == rich
    assert rich_text.endswith("}\n")
    lines = rich_text.splitlines()
    assert len(lines) == len(rich) + len(rich["moves"]) + 1
    for entry in rich["moves"]:
        assert any(json.dumps(entry, ensure_ascii=False) in line for line in lines)


def test_an_empty_list_of_moves_is_written_too(game: Game) -> None:
    assert '"moves": []}' in Match(Settings(game, 3), "oak").record().text()


def test_a_seed_is_written_in_its_own_letters(game: Game) -> None:
    text = Match(Settings(game, 3), 'chêne "là-haut"\n').record().text()
    assert '"seed": "chêne \\"là-haut\\"\\n"' in text


def test_hints_are_written_before_the_result_and_go_with_moves_that_are_taken_back(
    game: Game, finish: Callable[[Match], Match]
) -> None:
    match = Match(Settings(game, 3), "oak")
    match.note_hint()
    match.push(match.legal_moves[0])
    match.push(match.legal_moves[0])
    match.note_hint()
    assert match.record().hints == [1, 3]
    assert match.clone().hints == {1, 3} and match.at_move(1).hints == {1}
    match.pop()
    assert match.record().document()["hints"] == [1]
    document = finish(match).record().document()
    assert list(document) == [*KEYS[:-1], "hints", "result"]

"""Strict replaying: moves, luck, legal moves and results are all checked, and the first wrong one is named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.records.read import read
from updraft.records.replay import replay

Complaint = Callable[[dict[str, Any] | str | bytes], str]

GAME_1 = 18  # moves of a game with 3 players
OBJECTIVE, DECK_2, OBJECTIVE_2 = 0, GAME_1 + 1, GAME_1 + 2  # where the chance entries of `rich` stand
NASTY = ["\ud800", "a\nb", "a\x1b[2Jb", "a\u202eb"]


@pytest.fixture(params=["oak or fir", None, "left out"])
def seeded(request: pytest.FixtureRequest) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Write the record with its seed, with null and without one: errors must be found in all three."""

    def change(document: dict[str, Any]) -> dict[str, Any]:
        if request.param is None:
            document["seed"] = None
        elif request.param == "left out":
            del document["seed"]
        return document

    return change


Seeded = Callable[[dict[str, Any]], dict[str, Any]]


def test_the_records_to_be_spoilt_are_right(seeded: Seeded, plain: dict[str, Any], rich: dict[str, Any]) -> None:
    for document in (seeded(plain), seeded(rich)):
        assert replay(read(json.dumps(document).encode())).result() == document["result"]


def test_a_move_by_the_wrong_seat_is_refused(complaint: Complaint, seeded: Seeded, plain: dict[str, Any]) -> None:
    plain["moves"][2]["seat"] = (plain["moves"][2]["seat"] + 1) % 3
    message = complaint(seeded(plain))
    assert message.startswith("move 3:")
    assert message.endswith("[TLH-3]")


@pytest.mark.parametrize("seat", [-1, 3, 99, 10**30, -(10**30)])
def test_a_move_by_an_unknown_seat_is_refused(complaint: Complaint, plain: dict[str, Any], seat: int) -> None:
    plain["moves"][2]["seat"] = seat
    message = complaint(plain)
    assert message.startswith("move 3:")
    assert message.endswith("[TLH-3]")


def test_another_first_player_is_not_the_one_who_moved(
    complaint: Complaint, seeded: Seeded, plain: dict[str, Any]
) -> None:
    plain["first"] = (plain["first"] + 1) % 3
    assert complaint(seeded(plain)).startswith("move 1:")


@pytest.mark.parametrize("text", ["", " ", "R3G3 ", " R3G3", "R3G3\n", "r3g3", "R3G3**", "*", "R3", "pass", *NASTY])
def test_a_text_that_is_no_move_is_refused(
    complaint: Complaint, seeded: Seeded, plain: dict[str, Any], text: str
) -> None:
    plain["moves"][6]["move"] = text
    message = complaint(seeded(plain))
    assert message.startswith("move 7:")
    assert message.endswith("[TLH-3]")


def test_a_card_of_another_box_is_refused(complaint: Complaint, plain: dict[str, Any]) -> None:
    plain["moves"][6]["move"] = "B9B9"
    message = complaint(plain)
    assert message.startswith("move 7:")
    assert message.endswith("[TLH-C1]")


def test_an_illegal_move_is_refused_with_its_rule(complaint: Complaint, plain: dict[str, Any]) -> None:
    plain["moves"][6]["move"] = plain["setup"]["deck"][-1] + "*"  # the last card of the pile is nobody's yet
    message = complaint(plain)
    assert message.startswith("move 7:")
    assert message.endswith("[TLH-3]")


def test_chance_entries_do_not_count_as_moves(complaint: Complaint, seeded: Seeded, rich: dict[str, Any]) -> None:
    rich["moves"][OBJECTIVE_2 + 2]["move"] = "nonsense"
    assert complaint(seeded(rich)).startswith("move 20:")


def test_a_move_left_out_is_noticed_at_its_place(complaint: Complaint, seeded: Seeded, plain: dict[str, Any]) -> None:
    del plain["moves"][9]
    assert complaint(seeded(plain)).startswith("move 10:")


def test_moves_after_the_end_are_refused(complaint: Complaint, seeded: Seeded, plain: dict[str, Any]) -> None:
    plain["moves"].append(plain["moves"][-1])
    message = complaint(seeded(plain))
    assert message.startswith("move 19:")
    assert message.endswith("[TLH-7]")


def test_legal_moves_after_the_end_are_refused_too(complaint: Complaint, rich: dict[str, Any]) -> None:
    rich["moves"].append({"seat": 0, "move": "B2B2", "legal": []})
    message = complaint(rich)
    assert message.startswith("move 37:")
    assert message.endswith("[TLH-7]")


def test_a_game_that_goes_on_has_no_result(complaint: Complaint, seeded: Seeded, plain: dict[str, Any]) -> None:
    plain["moves"].pop()
    message = complaint(seeded(plain))
    assert message == "the record has a result, but the game is unfinished after move 17"


def test_a_game_that_is_over_has_a_result(complaint: Complaint, seeded: Seeded, plain: dict[str, Any]) -> None:
    del plain["result"]
    message = complaint(seeded(plain))
    assert message.startswith("result")
    assert "over after move 18" in message
    assert "[TLH-7]" in message


def test_an_unfinished_record_is_right_as_it_is(seeded: Seeded, rich: dict[str, Any]) -> None:
    del rich["result"]
    document = seeded(rich)
    entries = document["moves"]
    for length in (1, 2, GAME_1, OBJECTIVE_2 + 1, OBJECTIVE_2 + 2, len(entries) - 1):
        document["moves"] = entries[:length]
        match = replay(read(json.dumps(document).encode()))
        assert not match.is_over
        assert match.move_count == sum("move" in entry for entry in document["moves"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("end", "TLH-6"),
        ("end", "tlh-7"),
        ("end", ""),
        ("end", None),
        ("end", 7),
        ("end", ["TLH-7"]),
        ("scores", None),
        ("scores", []),
        ("scores", {}),
        ("scores", [0, 0, 0]),
        ("winners", None),
        ("winners", []),
        ("winners", [0, 1, 2]),
        ("winners", [3]),
        ("winners", 0),
        ("ranks", None),
        ("ranks", []),
        ("ranks", [1, 1, 1]),
        ("ranks", "123"),
        *[("end", text) for text in NASTY],
    ],
)
def test_a_wrong_result_is_refused(
    complaint: Complaint, seeded: Seeded, plain: dict[str, Any], key: str, value: Any
) -> None:
    plain["result"][key] = value
    assert complaint(seeded(plain)).startswith(f"result.{key}")


@pytest.mark.parametrize("key", ["scores", "winners", "ranks"])
def test_every_number_of_a_result_is_checked(complaint: Complaint, plain: dict[str, Any], key: str) -> None:
    right = plain["result"][key]
    wrong = [
        *([*right[:place], right[place] + 1, *right[place + 1 :]] for place in range(len(right))),
        [*right, right[-1]],
        right[:-1],
        [right],
    ]
    for value in wrong:
        plain["result"][key] = value
        assert complaint(plain).startswith(f"result.{key}")


def test_a_deck_that_the_seed_does_not_give_is_refused(complaint: Complaint, plain: dict[str, Any]) -> None:
    deck = plain["setup"]["deck"]
    deck[30], deck[31] = deck[31], deck[30]
    assert deck[30] != deck[31]
    message = complaint(plain)
    assert message.startswith("setup.deck")
    assert "place 31" in message


@pytest.mark.parametrize("change", [lambda deck: deck[:-1], lambda deck: [*deck, "B2B2"], lambda deck: deck[:0]])
def test_a_deck_of_another_size_is_refused(
    complaint: Complaint, seeded: Seeded, plain: dict[str, Any], change: Callable[[list[str]], list[str]]
) -> None:
    plain["setup"]["deck"] = change(plain["setup"]["deck"])
    assert complaint(seeded(plain)).startswith("setup.deck")


@pytest.mark.parametrize("value", [None, True, 0, "B2B2", {}, [0] * 32, [None] * 32, [["B2B2"]] * 32])
def test_a_deck_is_a_list_of_cards(complaint: Complaint, seeded: Seeded, plain: dict[str, Any], value: Any) -> None:
    plain["setup"]["deck"] = value
    assert complaint(seeded(plain)).startswith("setup.deck")


@pytest.mark.parametrize("card", ["", "B2", "b2b2", "B2B2 ", "B2B2*", "B9B9", None, 1, True, [], {}, *NASTY])
def test_a_deck_holds_cards_of_the_box(complaint: Complaint, seeded: Seeded, plain: dict[str, Any], card: Any) -> None:
    plain["setup"]["deck"][12] = card
    assert complaint(seeded(plain)).startswith("setup.deck")


def test_without_a_seed_the_rule_says_why_a_deck_is_wrong(complaint: Complaint, game: Game) -> None:
    document = Match(Settings(game, 2), "oak").record().document() | {"seed": None}
    deck = document["setup"]["deck"]
    for card, rule in (("B9B9", "[TLH-C1]"), ("P2P2", "[TLH-1]"), (deck[1], "[TLH-C1]")):
        document["setup"] = {"deck": [card, *deck[1:]]}
        assert complaint(document).endswith(rule)
    document["setup"] = {"deck": deck[1:]}
    assert complaint(document).endswith("[TLH-2]")


def test_an_objective_that_the_seed_does_not_give_is_refused(complaint: Complaint, rich: dict[str, Any]) -> None:
    for place, where in ((OBJECTIVE, "before move 1"), (OBJECTIVE_2, "after move 18")):
        right = rich["moves"][place]["name"]
        rich["moves"][place]["name"] = "DIVERSE" if right != "DIVERSE" else "EFFICIENT"
        message = complaint(rich)
        assert where in message
        assert "objective" in message
        rich["moves"][place]["name"] = right


def test_a_second_deck_that_the_seed_does_not_give_is_refused(complaint: Complaint, rich: dict[str, Any]) -> None:
    deck = rich["moves"][DECK_2]["order"]
    deck[0], deck[31] = deck[31], deck[0]
    message = complaint(rich)
    assert "after move 18" in message
    assert "place 1," in message


@pytest.mark.parametrize("name", ["", "diverse", "SMALL_CABIN", "random", "off", None, 0, True, [], {}, *NASTY])
def test_an_unknown_objective_is_refused(
    complaint: Complaint, seeded: Seeded, rich: dict[str, Any], name: object
) -> None:
    rich["moves"][OBJECTIVE_2]["name"] = name
    message = complaint(seeded(rich))
    assert "after move 18" in message
    assert "objective" in message


@pytest.mark.parametrize("name", ["shuffle", "", "Objective", "first", "setup", *NASTY])
def test_an_unknown_chance_is_refused(complaint: Complaint, seeded: Seeded, rich: dict[str, Any], name: str) -> None:
    rich["moves"][OBJECTIVE]["chance"] = name
    assert "before move 1" in complaint(seeded(rich))


@pytest.mark.parametrize("key", ["order", "outcome", "Name", "move", "legal", "seat", "", *NASTY])
def test_an_outcome_under_another_key_is_refused(
    complaint: Complaint, seeded: Seeded, rich: dict[str, Any], key: str
) -> None:
    rich["moves"][OBJECTIVE] = {"chance": "objective", key: rich["moves"][OBJECTIVE]["name"]}
    assert "before move 1" in complaint(seeded(rich))


@pytest.mark.parametrize("value", [None, True, 0, "B2B2", {}, [], [0] * 32, ["B2B2"], ["B2B2"] * 32])
def test_an_order_is_a_permutation(complaint: Complaint, seeded: Seeded, rich: dict[str, Any], value: Any) -> None:
    rich["moves"][DECK_2]["order"] = value
    message = complaint(seeded(rich))
    assert "after move 18" in message
    assert "deck" in message


@pytest.mark.parametrize(
    ("place", "where", "chance"),
    [
        (OBJECTIVE, "before move 1", "objective"),
        (DECK_2, "after move 18", "deck"),
        (OBJECTIVE_2, "after move 18", "objective"),
    ],
)
def test_a_chance_entry_that_is_missing_is_named(
    complaint: Complaint, seeded: Seeded, rich: dict[str, Any], place: int, where: str, chance: str
) -> None:
    del rich["moves"][place]
    message = complaint(seeded(rich))
    assert where in message
    assert chance in message


@pytest.mark.parametrize(
    ("place", "where"), [(OBJECTIVE, "before move 1"), (DECK_2, "after move 18"), (OBJECTIVE_2, "after move 18")]
)
def test_a_duplicate_chance_entry_is_refused(
    complaint: Complaint, seeded: Seeded, rich: dict[str, Any], place: int, where: str
) -> None:
    rich["moves"].insert(place, rich["moves"][place])
    assert where in complaint(seeded(rich))


@pytest.mark.parametrize("place", [1, 2, 7, GAME_1, OBJECTIVE_2 + 2])
@pytest.mark.parametrize("source", [OBJECTIVE, DECK_2])
def test_a_chance_entry_where_nothing_is_left_to_luck_is_refused(
    complaint: Complaint, seeded: Seeded, rich: dict[str, Any], place: int, source: int
) -> None:
    rich["moves"].insert(place, rich["moves"][source])
    move = sum("move" in entry for entry in rich["moves"][:place])
    assert (f"after move {move}" if move else "before move 1") in complaint(seeded(rich))


def test_a_chance_entry_after_the_end_is_refused(complaint: Complaint, seeded: Seeded, rich: dict[str, Any]) -> None:
    rich["moves"].append(rich["moves"][OBJECTIVE])
    assert "after move 36" in complaint(seeded(rich))


def test_a_chance_entry_one_move_late_is_refused(complaint: Complaint, seeded: Seeded, rich: dict[str, Any]) -> None:
    entries = rich["moves"]
    entries[OBJECTIVE], entries[OBJECTIVE + 1] = entries[OBJECTIVE + 1], entries[OBJECTIVE]
    assert "before move 1" in complaint(seeded(rich))


def test_the_deck_comes_before_the_objective(complaint: Complaint, seeded: Seeded, rich: dict[str, Any]) -> None:
    entries = rich["moves"]
    entries[DECK_2], entries[OBJECTIVE_2] = entries[OBJECTIVE_2], entries[DECK_2]
    assert "after move 18" in complaint(seeded(rich))


def test_the_first_deck_is_in_the_setup_only(complaint: Complaint, seeded: Seeded, rich: dict[str, Any]) -> None:
    rich["moves"].insert(0, {"chance": "deck", "order": rich["setup"]["deck"]})
    assert "before move 1" in complaint(seeded(rich))


def test_a_game_without_random_objectives_has_no_objective_entry(
    complaint: Complaint, seeded: Seeded, plain: dict[str, Any]
) -> None:
    plain["moves"].insert(0, {"chance": "objective", "name": "DIVERSE"})
    assert "before move 1" in complaint(seeded(plain))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda legal: [*legal, "B9B9"], "'B9B9'"),
        (lambda legal: sorted([*legal, "Z"]), "'Z'"),
        (lambda legal: legal[1:], "leaves out"),
        (lambda legal: legal[:-1], "leaves out"),
        (lambda legal: legal[:0], "leaves out"),
        (lambda legal: legal[::-1], "sorted"),
        (lambda legal: [legal[0], *legal], "duplicates"),
        (lambda legal: [*legal, legal[0]], "duplicates"),
        *[(lambda legal, text=text: [*legal, text], "not legal") for text in NASTY],
    ],
)
def test_wrong_legal_moves_are_refused(
    complaint: Complaint, seeded: Seeded, rich: dict[str, Any], change: Callable[[list[str]], list[str]], says: str
) -> None:
    rich["moves"][9]["legal"] = change(rich["moves"][9]["legal"])
    message = complaint(seeded(rich))
    assert message.startswith("move 9:")
    assert says in message


def test_of_several_mistakes_the_first_is_named(complaint: Complaint, seeded: Seeded, plain: dict[str, Any]) -> None:
    plain["result"]["scores"] = [0, 0, 0]
    plain["moves"][15]["move"] = "nonsense"
    plain["moves"][11]["move"] = "nonsense"
    assert complaint(seeded(plain)).startswith("move 12:")

"""The components of Up Too High: its cards and their order."""

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.components import card_number, card_text
from updraft.games.up_too_high.state import CARDS, COMPANIES
from updraft.kit.components import ComponentsError, check_lists, shipped, shipped_items
from updraft.kit.components import read as read_components
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal
from updraft.records.read import RecordError, read
from updraft.records.replay import replay

GAME = updraft.game("up-too-high")


@pytest.fixture
def table() -> Table[Any]:
    return deal(Settings(GAME, 3), "cards")


def test_uth_c1_there_are_seven_companies_and_95_cards(table: Table[Any]) -> None:
    s = table[0]
    assert len(GAME.components.inventory(table)) == CARDS == 95
    assert len(s.circle) == len(s.president) == COMPANIES == 7
    assert (set(s.airport), set(s.president), set(s.plane)) == ({1}, {-1}, {0})


def test_uth_c2_every_pair_of_different_kinds_exists_once(table: Table[Any]) -> None:
    texts = GAME.components.inventory(table)
    assert len(set(texts)) == 95
    with_plane = [text for text in texts if text[1:3] == "-p"]
    with_airport = [text for text in texts if text[1:3] == "-a"]
    assert (len(with_plane), len(with_airport)) == (35, 35)
    plain = [text for text in texts if text.startswith("p")]
    assert sorted(plain) == [f"p{plane}-a{airport}" for plane in range(1, 6) for airport in range(2, 7)]


def test_uth_c2_there_are_ten_shares_of_each_company(table: Table[Any]) -> None:
    counts = Counter(table[0].share_half.tolist())
    assert [counts[company] for company in range(COMPANIES)] == [10] * COMPANIES
    assert counts[COMPANIES] == 25
    assert (table[0].share_cards, table[0].twins) == (70, 0)


def test_uth_c2_every_list_names_its_source() -> None:
    assert {entry.name: (entry.rule, entry.status) for entry in shipped(GAME)} == {
        "companies": ("UTH-C1", "rule"),
        "cards": ("UTH-C2", "inferred"),
    }


CARD_LIST: list[str] = shipped_items(GAME)["cards"]


@pytest.mark.parametrize(
    ("name", "items", "why"),
    [
        ("companies", ["A", "B", "C", "D", "E", "F"], "7 letters"),
        ("companies", "ABCDEFG", "7 letters"),
        ("companies", list("BACDEFG"), "7 letters"),
        ("cards", "A-p1", "list of 95 cards"),
        ("cards", {"A-p1": 95}, "list of 95 cards"),
        ("cards", CARD_LIST[1:], "must be 95 cards, not 94"),
        ("cards", [*CARD_LIST, "A-p1"], "must be 95 cards, not 96"),
        ("cards", [*CARD_LIST[1:], "H-p1"], "'H-p1' is not a card; each shows two different things"),
        ("cards", [*CARD_LIST[1:], "A"], "two different things"),
        ("cards", [*CARD_LIST[1:], "A-B"], "two different things"),
        ("cards", [*CARD_LIST[1:], "p1-p2"], "two different things"),
        ("cards", [*CARD_LIST[1:], "a2-p1"], "two different things"),
        ("cards", [*CARD_LIST[1:], "A-p1-a2"], "two different things"),
        ("cards", [*CARD_LIST[1:], "A-p"], "two different things"),
        ("cards", [*CARD_LIST[1:], "A-p٣"], "two different things"),
        ("cards", [*CARD_LIST[1:], ["A", "p1"]], "two different things"),
        ("cards", [*CARD_LIST[1:], 5], "two different things"),
        ("cards", [*CARD_LIST[1:], "A-p0"], "level that is not 1 to 9"),
        ("cards", [*CARD_LIST[1:], "A-p10"], "level that is not 1 to 9"),
        ("cards", [*CARD_LIST[1:], "p1-a12"], "level that is not 1 to 9"),
        ("cards", ["p1-a2"] * 95, "0 cards show a share"),
        ("cards", ["A-p1"] * 14 + ["p1-a2"] * 81, "14 cards show a share, but at least 15 must"),
    ],
)
def test_uth_c2_a_box_that_cannot_be_played_with_is_refused(name: str, items: Any, why: str) -> None:
    with pytest.raises(ComponentsError, match=re.escape(why)) as refused:
        check_lists(GAME, {**shipped_items(GAME), name: items})
    assert re.search(r"\[UTH-(C1|C2|19)\]$", str(refused.value))


def other_box(cards: list[str]) -> Settings:
    return Settings(GAME, 2, component_lists={**shipped_items(GAME), "cards": cards})


BOXES = {
    "levels up to 9": [card.translate(str.maketrans("345", "479")) for card in CARD_LIST],
    "six levels of airplanes": [card.replace("G-a", "G-p").replace("F-a6", "F-p6") for card in CARD_LIST],
    "most cards twice": 2 * (CARD_LIST[:70:2] + CARD_LIST[70:82]) + ["A-p1"],
    "only shares": [f"{letter}-p{level}" for letter in "ABCDE" for level in range(1, 6)] * 3 + ["F-a2", "G-a9"] * 10,
    "fifteen shares": [f"{letter}-a2" for letter in "ABCDEFGABCDEFGA"] + ["p1-a2", "p2-a3"] * 40,
    "no airplanes": [f"{letter}-a{level}" for letter in "ABCDEFG" for level in (2, 3, 4, 5, 6)] * 2 + ["A-a7"] * 25,
    "airports of level I": [card.replace("a2", "a1") for card in CARD_LIST],
}


@pytest.mark.parametrize("cards", BOXES.values(), ids=BOXES.keys())
def test_uth_c2_any_95_cards_can_be_played_with_and_are_recorded(cards: list[str]) -> None:
    choices = random.Random(len(set(cards)))
    cards = choices.sample(cards, len(cards))
    match = Match(other_box(cards), "another box")
    assert sorted(GAME.components.inventory(match.table)) == sorted(cards)
    while not match.is_over:
        match.push(choices.choice(match.legal_moves))
    assert sorted(GAME.components.inventory(match.table)) == sorted(cards)
    record = match.record()
    assert json.loads(record.text())["components"]["cards"] == cards
    for seed in (record.seed, None):
        record.seed = seed
        again = replay(read(record.text().encode()))
        assert again.settings.component_lists == match.settings.component_lists
        assert again.entries == match.entries
        assert again.result() == match.result()
    assert [table[0].hand.tobytes() for table in again.tables] == [table[0].hand.tobytes() for table in match.tables]


def test_uth_c2_a_box_is_read_from_an_owners_file(tmp_path: Path) -> None:
    shipped_file = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    path = tmp_path / "my-box.toml"
    path.write_text(shipped_file.replace('"G-a6"', '"A-p1"'), encoding="utf-8")
    assert Counter(read_components(GAME, path)["cards"]) == Counter([*CARD_LIST, "A-p1"]) - Counter(["G-a6"])
    path.write_text(shipped_file.replace('"G-a6",', ""), encoding="utf-8")
    with pytest.raises(ComponentsError, match="must be 95 cards, not 94"):
        read_components(GAME, path)


def test_uth_c2_a_record_names_a_card_as_often_as_the_box_has_it() -> None:
    settings = other_box([card.replace("A-p2", "A-p1") for card in CARD_LIST])
    record = Match(settings, "twice").record()
    assert record.setup["deck"].count("A-p1") == 2
    record.seed = None
    replay(record)
    record.setup["deck"][record.setup["deck"].index("A-p3")] = "A-p1"
    with pytest.raises(RecordError, match=r"A-p1 appears 3 times, but the box holds only 2 \[UTH-C2\]"):
        replay(record)


def test_uth_c3_an_upgrade_is_for_any_company(lay: Any, show: Any) -> None:
    table = lay("B-a2", 3, 3, phase="BUILD", company="A", presidents="A0", portfolios=["A-p1"], capital={"A": 4})
    submit(GAME, table, "airport B-a2")
    assert table[0].airport[0] == 2
    assert show(table, "airport_card").split() == ["B-a2"]


def test_uth_c3_an_upgrade_card_does_not_count_as_a_share(lay: Any) -> None:
    table = lay("A-a2", 3, 3, phase="BUILD", company="A", presidents="A0", portfolios=["A-p1"], capital={"A": 4})
    submit(GAME, table, "airport A-a2")
    assert table[0].shares[0, 0] == 1


def test_uth_c4_cards_are_numbered_in_card_order(table: Table[Any]) -> None:
    texts = [card_text(table[0], card) for card in range(CARDS)]
    assert " ".join(texts[:11]) == "A-p1 A-p2 A-p3 A-p4 A-p5 A-a2 A-a3 A-a4 A-a5 A-a6 B-p1"
    assert " ".join(texts[69:77]) == "G-a6 p1-a2 p1-a3 p1-a4 p1-a5 p1-a6 p2-a2 p2-a3"
    assert texts[-1] == "p5-a6"
    assert [card_number(table[0], text) for text in texts] == list(range(CARDS))


def test_uth_c4_another_box_is_put_in_card_order_whatever_its_list_says() -> None:
    cards = [*reversed(CARD_LIST[10:]), *["A-a9", "A-p9"] * 3, "A-a1", "p9-a1", "p1-a9", "A-p2"]
    s = deal(other_box(cards), "in order")[0]
    texts = [card_text(s, card) for card in range(CARDS)]
    assert " ".join(texts[:9]) == "A-p2 A-p9 A-p9 A-p9 A-a1 A-a9 A-a9 A-a9 B-p1"
    assert " ".join(texts[68:75]) == "p1-a2 p1-a3 p1-a4 p1-a5 p1-a6 p1-a9 p2-a2"
    assert texts[-1] == "p9-a1"
    assert list(s.face[:9]) == [0, 1, 1, 1, 4, 5, 5, 5, 8]
    assert (s.share_cards, s.twins, s.highest_plane, s.highest_airport) == (68, 4, 9, 9)

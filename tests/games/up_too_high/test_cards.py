"""The box of Up Too High, its cards and their order."""

from collections import Counter
from typing import Any

import pytest

from updraft import games
from updraft.games.up_too_high.components import card_number, card_text
from updraft.games.up_too_high.rules.cards import company_of
from updraft.games.up_too_high.state import CARDS, COMPANIES, SHARES
from updraft.kit.components import BadComponents, checked, shipped, shipped_items
from updraft.kit.record import Table
from updraft.kit.referee import submit
from updraft.kit.table import Setting, deal
from updraft.records.match import Match
from updraft.records.read import read
from updraft.records.replay import replay

GAME = games.find("up-too-high")


@pytest.fixture
def table() -> Table[Any]:
    return deal(Setting(GAME, 3), "cards")


def test_uth_c1_there_are_seven_companies_and_95_cards(table: Table[Any]) -> None:
    s = table[0]
    assert len(GAME.box.inventory(table)) == CARDS == 95
    assert len(s.circle) == len(s.president) == COMPANIES == 7
    assert (set(s.airport), set(s.president), set(s.plane)) == ({1}, {-1}, {0})


def test_uth_c2_every_pair_of_different_kinds_exists_once(table: Table[Any]) -> None:
    texts = GAME.box.inventory(table)
    assert len(set(texts)) == 95
    with_plane = [text for text in texts if text[1:3] == "-p"]
    with_airport = [text for text in texts if text[1:3] == "-a"]
    assert (len(with_plane), len(with_airport)) == (35, 35)
    plain = [text for text in texts if text.startswith("p")]
    assert sorted(plain) == [f"p{plane}-a{airport}" for plane in range(1, 6) for airport in range(2, 7)]


def test_uth_c2_there_are_ten_shares_of_each_company() -> None:
    counts = Counter(company_of(card) for card in range(CARDS))
    assert [counts[company] for company in range(COMPANIES)] == [10] * COMPANIES
    assert counts[COMPANIES] == 25


def test_uth_c2_every_list_says_how_we_know_it() -> None:
    assert {entry.name: (entry.rule, entry.status) for entry in shipped(GAME)} == {
        "companies": ("UTH-C1", "rule"),
        "airplanes": ("UTH-C2", "inferred"),
        "airports": ("UTH-C2", "inferred"),
    }


@pytest.mark.parametrize(
    ("name", "items"),
    [
        ("companies", ["A", "B", "C", "D", "E", "F"]),
        ("companies", "ABCDEFG"),
        ("companies", list("BACDEFG")),
        ("airplanes", [1, 2, 3, 4]),
        ("airplanes", [0, 1, 2, 3, 4]),
        ("airplanes", [1, 2, 3, 4, 10]),
        ("airplanes", [1, 2, 2, 3, 4]),
        ("airplanes", [5, 4, 3, 2, 1]),
        ("airplanes", [1.0, 2, 3, 4, 5]),
        ("airplanes", "12345"),
        ("airports", [1, 2, 3, 4, 5]),
        ("airports", [2, 3, 4, 5, True]),
    ],
)
def test_uth_c2_a_box_that_cannot_be_played_with_is_refused(name: str, items: Any) -> None:
    with pytest.raises(BadComponents, match="UTH-C"):
        checked(GAME, {**shipped_items(GAME), name: items})


def test_uth_c2_other_levels_can_be_played_with_and_stand_in_the_record() -> None:
    lists = {**shipped_items(GAME), "airplanes": [1, 2, 4, 6, 9], "airports": [2, 3, 5, 7, 9]}
    match = Match(Setting(GAME, 2, lists=lists), "another box")
    assert {text[-1] for text in GAME.box.inventory(match.table)} <= set("123456789")
    assert "p9-a7" in GAME.box.inventory(match.table)
    while not match.is_over:
        match.submit(match.legal()[match.made % len(match.legal())])
    again = replay(read(match.record().text().encode()))
    assert again.setting.lists == lists
    assert again.table.tobytes() == match.table.tobytes()


def test_uth_c3_an_upgrade_is_for_any_company(lay: Any, show: Any) -> None:
    table = lay("B-a2", 3, 3, phase="BUILD", company="A", presidents="A0", portfolios=["A-p1"], capital={"A": 4})
    submit(GAME, table, "airport B-a2")
    assert table[0].airport[0] == 2
    assert show(table, "airport_card").split() == ["B-a2"]


def test_uth_c3_an_upgrade_card_is_no_share(lay: Any) -> None:
    table = lay("A-a2", 3, 3, phase="BUILD", company="A", presidents="A0", portfolios=["A-p1"], capital={"A": 4})
    submit(GAME, table, "airport A-a2")
    assert table[0].shares[0, 0] == 1


def test_uth_c4_cards_are_numbered_in_card_order(table: Table[Any]) -> None:
    texts = [card_text(table[0], card) for card in range(CARDS)]
    assert " ".join(texts[:11]) == "A-p1 A-p2 A-p3 A-p4 A-p5 A-a2 A-a3 A-a4 A-a5 A-a6 B-p1"
    assert " ".join(texts[SHARES - 1 : SHARES + 7]) == "G-a6 p1-a2 p1-a3 p1-a4 p1-a5 p1-a6 p2-a2 p2-a3"
    assert texts[-1] == "p5-a6"
    assert [card_number(table[0], text) for text in texts] == list(range(CARDS))

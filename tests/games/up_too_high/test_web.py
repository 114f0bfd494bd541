"""Facts for the page that are derived from a view, and the rules of moves."""

from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.components import card_number
from updraft.games.up_too_high.web import Derived, derive, rule
from updraft.kit.components import shipped_items
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions

Lay = Callable[..., Table[Any]]
GAME = updraft.game("up-too-high")
A, B, C = range(3)
F, G = 5, 6


def derived(table: Table[Any], seat: int) -> Derived:
    return derive(hide_for(GAME, table, seat), seat)


def test_uth_20_shares_count_airport_and_airplane(lay: Lay) -> None:
    table = lay(3, 3, portfolios=("A-p1 A-p2", "A-p3 B-p1"), presidents="A0 B1", airports="A:p1-a3", planes="A:p3-a2")
    shown = derived(table, 1)
    assert shown["worth"][:3] == [6, 1, 1]
    assert shown["parts"] == [[12, 0, 0, 0, 0, 0, 0], [6, 1, 0, 0, 0, 0, 0]]
    assert shown["points"] == [12, 7]


def test_uth_6_equal_bids_take_later_than_those_that_lie_there(lay: Lay) -> None:
    table = lay(3, 2, 4, phase="BID", turn=1, step=1, bids=(2, 0, 0), offers="A-p1 B-p1 C-p1")
    assert derived(table, 1)["places"] == [2, 2, 2]
    assert derived(table, 2)["places"] == [2, 2, 2, 1, 1]
    assert derived(table, 0)["places"] == []
    assert derived(table, 0)["bidders"] == [True, False, False]


def test_uth_3_everyone_sees_who_has_chosen(lay: Lay) -> None:
    table = lay("A-p1", "p1-a2", "C-p1", starter=1, turn=2, step=1)
    for viewer in (-1, 0, 1):
        assert derived(table, viewer)["choosers"] == [False, True, False]
    assert derived(lay(2, 2, phase="BID"), 0)["choosers"] == [False, False]


def test_uth_3_players_who_are_not_asked_yet_can_choose_in_advance(lay: Lay) -> None:
    cards = [card.replace("G-a6", "A-p1") for card in shipped_items(GAME)["cards"]]
    table = lay("D-p1", "A-p1 A-p1 B-a2 p1-a2", "p1-a3", "C-p1", starter=3, turn=0, step=1, cards=cards)
    assert derived(table, 1)["in_advance"] == ["offer A-p1", "offer B-a2"]
    assert derived(table, 2)["in_advance"] == ["offer none"]
    for viewer in (-1, 0, 3):  # a spectator, the current player, and one who has chosen
        assert derived(table, viewer)["in_advance"] == []
    table[0].turn = 1
    assert legal_texts(table) == ["offer A-p1", "offer B-a2"]
    assert derived(lay("A-p1", "B-p1", phase="BID"), 1)["in_advance"] == []


def legal_texts(table: Table[Any]) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def test_uth_19_a_shortage_is_shown_once(lay: Lay) -> None:
    assert derived(lay(2, 2, 2, emptied=1, emptied_before=1, lost=1, lost_rounds=1), 0)["ends"] == 3
    shown = derived(lay(2, 2, 2, emptied=1, lost=1, lost_rounds=1), 0)
    assert (shown["ends"], shown["last_round"]) == (2, False)


def test_uth_7_uth_8_a_taking_founds_or_takes_over(lay: Lay) -> None:
    table = lay(
        1,
        1,
        1,
        phase="TAKE",
        turn=1,
        bids=(0, 2, 1),
        offers="C-p5 C-p1 A-p1 B-p1",
        portfolios=("A-p2 B-p2 B-p3", "A-p3 B-p4", ""),
        presidents="A0 B0",
    )
    by_company = {taking["company"]: taking for taking in derived(table, 1)["takes"]}
    assert by_company[A]["takes_over"] and not by_company[A]["founds"]
    assert not by_company[B]["takes_over"] and not by_company[B]["founds"]
    lowest = {"card": card_number(table[0], "C-p1"), "company": C, "founds": True, "takes_over": False}
    assert by_company[C] == {**lowest, "founds_later": False}
    take = {letter: GAME.notation.number(table, f"take {letter}") for letter in "ABC"}
    assert [rule(table, take[letter] or 0, True) for letter in "ABC"] == ["UTH-8", "UTH-6", "UTH-7"]


def test_uth_10_a_bid_of_two_players_may_found_once_more(lay: Lay) -> None:
    def founds_later(offers: str, step: int = 0) -> dict[int, bool]:
        table = lay(1, 1, phase="TAKE", step=step, bids=(2, 1), offers=offers, portfolios=("B-p2", ""), presidents="B0")
        return {taking["company"]: taking["founds_later"] for taking in derived(table, 0)["takes"]}

    assert founds_later("A-p1 B-p1 C-p1 C-p2") == {A: True, B: True, C: True}
    assert founds_later("A-p1 A-p2 B-p1 B-p3") == {A: False, B: True}, "the other shares found nothing"
    assert founds_later("A-p1 C-p1") == {A: False, C: False}, "no share will be left"
    assert founds_later("A-p1 C-p1", step=2) == {A: False, C: False}, "the last taking"


def test_uth_13_both_ways_around_the_circle(lay: Lay) -> None:
    table = lay(3, 3, phase="FLY", company="A", circle="ACBDEFG", presidents="A0", planes="A:p2-a2")
    assert derived(table, 1)["ways"] == [[C, B], [G, F]]


def test_uth_14_upgrades_show_their_price_to_the_president_alone(lay: Lay) -> None:
    table = lay("B-a3 p2-a6 C-p1", 3, phase="BUILD", company="A", presidents="A0", capital={"A": 5})
    kinds = [(up["kind"], up["level"], up["cost"], up["possible"]) for up in derived(table, 0)["upgrades"]]
    assert kinds == [("airport", 3, 5, True), ("plane", 1, 1, True), ("airport", 6, 20, False), ("plane", 2, 3, True)]
    assert derived(table, 1)["upgrades"] == []


def test_uth_16_dividends_show_what_each_player_gets(lay: Lay) -> None:
    table = lay(
        3,
        3,
        phase="DIVIDEND",
        company="A",
        presidents="A0",
        portfolios=("A-p1 A-p2", "A-p3"),
        airports="A:p1-a3",
        capital={"A": 6},
    )
    offered = [(one["each"], one["total"], one["gets"], one["possible"]) for one in derived(table, 1)["dividends"]]
    assert offered == [
        (0, 0, [0, 0], True),
        (1, 3, [2, 1], True),
        (2, 6, [4, 2], True),
        (3, 9, [6, 3], False),
    ]


def test_a_move_is_linked_to_its_rule(lay: Lay) -> None:
    table = lay("A-p1 B-a2", 3)
    moves = [
        "offer A-p1",
        "offer none",
        "bid A-p1",
        "bid done",
        "extra A",
        "fly no",
        "airport A-a4",
        "build done",
        "dividend 0",
    ]
    numbers = [GAME.notation.number(table, move) or 0 for move in moves]
    assert [rule(table, number, True) for number in numbers] == [
        "UTH-3",
        "UTH-3",
        "UTH-5",
        "UTH-5",
        "UTH-10",
        "UTH-13",
        "UTH-14",
        "UTH-14",
        "UTH-16",
    ]


@pytest.mark.parametrize("phase", ["OFFER", "BID", "TAKE", "BUILD", "DIVIDEND"])
def test_the_same_view_has_the_same_derived_facts(lay: Lay, phase: str) -> None:
    table = lay(
        "A-p1 p2-a6",
        4,
        5,
        phase=phase,
        company="A" if phase in ("BUILD", "DIVIDEND") else "",
        bids=(0, 2, 1) if phase in ("BID", "TAKE") else (),
        offers="C-p5 D-p1" if phase in ("BID", "TAKE") else "",
        portfolios=("A-p4", "A-p5", ""),
        presidents="A0",
        capital={"A": 9},
    )
    other = table.copy()
    GAME.rules.redeal(other, 0, 7)
    assert other.tobytes() != table.tobytes()
    assert derived(other, 0) == derived(table, 0)


def test_uth_16_after_the_last_dividend_there_is_none_to_choose(lay: Lay) -> None:
    table = lay(3, 3, phase="DIVIDEND", portfolios=("A-p1", "B-p1"), presidents="A0 B1")
    table[0].turn = table[0].company = -1
    assert not table[0].shares[:, G].any()
    assert derived(table, 0)["dividends"] == []


def test_uth_11_companies_are_shown_in_their_order_of_acting(lay: Lay) -> None:
    presided = {"presidents": "A0 C1 E0 G1", "portfolios": ("A-p1 E-p1", "C-p1 G-p1")}
    acting = derived(lay(3, 3, phase="BUILD", company="C", turn=1, **presided), 0)["prospects"]
    assert [one["when"] for one in acting] == ["acted", "never", "acts", "never", "next", "never", "later"]
    waiting = derived(lay(3, 3, phase="BID", **presided), 0)["prospects"]
    assert [one["when"] for one in waiting] == ["next", "never", "later", "never", "later", "never", "later"]


def test_uth_8_the_shares_missing_for_a_presidency_are_counted(lay: Lay) -> None:
    table = lay(3, 3, 3, portfolios=("A-p1 A-p2 B-p1", "A-p3 B-p2", ""), presidents="A0 B1")
    missing = {viewer: [one["missing"] for one in derived(table, viewer)["prospects"][:3]] for viewer in (-1, 0, 1, 2)}
    assert missing == {-1: [0, 0, 0], 0: [0, 1, 1], 1: [2, 0, 1], 2: [3, 2, 1]}


def test_uth_13_a_flight_shows_what_it_pays_to_every_company(lay: Lay) -> None:
    table = lay(3, 3, phase="FLY", company="A", circle="ACBDEFG", presidents="A0", planes="A:p2-a2")
    shown = derived(table, 1)
    assert shown["earnings"] == [[2, 1, 1, 0, 0, 0, 0], [2, 0, 0, 0, 0, 1, 1]]
    assert shown["prospects"][A]["ways"] == shown["ways"]
    assert shown["prospects"][B]["ways"] == [[], []]


def test_uth_14_higher_levels_show_their_price_and_what_a_share_is_then_worth(lay: Lay) -> None:
    table = lay("B-a3 C-p4", 3, phase="BUILD", company="A", presidents="A0", airports="A:p1-a2", planes="A:p3-a5")
    shown = derived(table, 0)
    assert [one["worth"] for one in shown["upgrades"]] == [6, 6]
    prospect = shown["prospects"][A]
    assert [(one["level"], one["cost"]) for one in prospect["airports"]] == [(3, 3), (4, 7), (5, 12), (6, 18)]
    assert [(one["level"], one["cost"]) for one in prospect["planes"]] == [(4, 4), (5, 9)]

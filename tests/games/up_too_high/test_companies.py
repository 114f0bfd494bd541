"""The company phase of Up Too High: income, flight, upgrades, dividends."""

from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.components import LETTERS
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.state import Phase
from updraft.kit.referee import submit
from updraft.kit.table import legal_actions
from updraft.kit.texts import game_texts

GAME = updraft.game("up-too-high")


def legal(table: Any) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def funds(table: Any) -> str:
    """List the companies with capital: `A2 C1`."""
    s = table[0]
    return " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, s.funds, strict=True) if count)


# Order and income


def test_uth_11_companies_act_from_a_to_g_whatever_the_circle(lay: Any) -> None:
    table = lay(
        2, 2, 2, phase="DIVIDEND", company="A", circle="AGFEDCB", presidents="A0 C2 F1",
        portfolios=["A-p1", "F-p1", "C-p1"],
    )  # fmt: skip
    acting = [(LETTERS[table[0].company], int(table[0].turn))]
    for _ in range(2):
        go(table, "dividend 0", "build done")
        acting.append((LETTERS[table[0].company], int(table[0].turn)))
    assert acting == [("A", 0), ("C", 2), ("F", 1)]


def test_uth_11_a_company_without_a_president_does_nothing(lay: Any) -> None:
    table = lay(2, 2, 2, phase="DIVIDEND", company="A", presidents="A0 G1", portfolios=["A-p1", "G-p1"])
    go(table, "dividend 0")
    assert funds(table) == "G1"


def test_uth_11_a_company_founded_this_round_acts_this_round(lay: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", offers="C-p1 D-p1 E-p1")
    go(table, "take C", "take D", "take E")
    assert (table[0].phase, table[0].company, table[0].turn) == (Phase.BUILD, 2, 0)


@pytest.mark.parametrize(("upgrade", "income"), [("", 1), ("B:p3-a3", 3), ("B:p3-a6", 6)])
def test_uth_12_income_is_the_level_of_the_airport(lay: Any, show: Any, upgrade: str, income: int) -> None:
    table = lay(
        2, 2, 2, phase="DIVIDEND", company="A", presidents="A0 B1", portfolios=["A-p1", "B-p1"], airports=upgrade,
        deck="C-p1 C-p2 C-p3 C-p4 C-p5 C-a2",
    )  # fmt: skip
    go(table, "dividend 0")
    assert show(table, "capital B") == "C-p1 C-p2 C-p3 C-p4 C-p5 C-a2"[: 5 * income - 1]


# Flight


def flying(lay: Any, plane: str = "E:p2-a2", **more: Any) -> Any:
    """Lay E before G and A, clockwise, as in the booklet's example."""
    facts = {"circle": "AFBDCEG", "presidents": "E0", "portfolios": ["E-p1"], "deck": "C-p1 C-p2 C-p3 C-p4 C-p5 C-a2"}
    return lay(2, 2, 2, phase="FLY", company="E", planes=plane, **{**facts, **more})


def test_uth_13_the_flight_of_e_brings_two_to_e_and_one_to_each_stop(lay: Any, show: Any) -> None:
    table = flying(lay)
    go(table, "fly cw")
    assert funds(table) == "A1 E2 G1"
    assert show(table, "capital E") == "C-p1 C-p3"
    assert (show(table, "capital G"), show(table, "capital A")) == ("C-p2", "C-p4")
    assert table[0].phase == Phase.BUILD


def test_uth_13_a_flight_may_go_counter_clockwise(lay: Any) -> None:
    table = flying(lay)
    go(table, "fly ccw")
    assert funds(table) == "C1 D1 E2"


def test_uth_13_a_flight_is_optional_and_makes_all_its_stops(lay: Any) -> None:
    table = flying(lay)
    assert legal(table) == ["fly cw", "fly ccw", "fly no"]
    go(table, "fly no")
    assert funds(table) == ""
    assert table[0].phase == Phase.BUILD


def test_uth_13_a_flight_of_five_goes_around_the_circle(lay: Any) -> None:
    table = flying(lay, "E:p5-a2")
    go(table, "fly cw")
    assert funds(table) == "A1 B1 D1 E5 F1 G1"


def test_uth_13_without_an_airplane_nobody_is_asked(lay: Any) -> None:
    table = lay(2, 2, 2, phase="DIVIDEND", company="A", presidents="A0 B1", portfolios=["A-p1", "B-p1"])
    go(table, "dividend 0")
    assert (table[0].phase, table[0].company) == (Phase.BUILD, 1)


def test_uth_13_an_airplane_bought_now_flies_next_round(lay: Any) -> None:
    table = lay("B-p1", 2, 2, phase="BUILD", company="A", presidents="A0", portfolios=["A-p1"], capital={"A": 3})
    go(table, "plane B-p1")
    assert table[0].phase == Phase.BUILD
    assert legal(table) == ["build done"]


# Upgrades


@pytest.mark.parametrize(
    ("level", "new", "price"), [(1, 3, 5), (1, 2, 2), (0, 1, 1), (0, 5, 15), (1, 6, 20), (3, 4, 4), (2, 5, 12)]
)
def test_uth_14_every_level_on_the_way_is_paid(level: int, new: int, price: int) -> None:
    assert cost(level, new) == price


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "every level on the way up costs its own number"), ("fr", "son numéro")]
)
def test_uth_14_the_rule_says_that_a_level_costs_its_number(lang: str, words: str) -> None:
    text = game_texts(GAME, lang)["rules"]["UTH-14"]
    assert words in text
    assert "2 + 3 = 5" in text


def building(lay: Any, hand: str, capital: str | int, **more: Any) -> Any:
    facts = {"presidents": "C0", "portfolios": ["C-p1"], "capital": {"C": capital}, **more}
    return lay(hand, 2, 2, phase="BUILD", company="C", **facts)


def test_uth_14_from_i_to_iii_costs_five_cards_of_capital(lay: Any, show: Any) -> None:
    table = building(lay, "E-a3", "A-p1 A-p2 A-p3 A-p4 A-p5 A-a2")
    go(table, "airport E-a3")
    assert table[0].airport[2] == 3
    assert show(table, "capital C") == "A-p1"
    assert show(table, "discard") == "A-p2 A-p3 A-p4 A-p5 A-a2"
    assert show(table, "hand 0") == ""


def test_uth_14_upgrades_must_be_higher_and_paid_for(lay: Any) -> None:
    table = building(lay, "E-a2 E-a3 E-a4 E-a5 E-p1 E-p2 p2-a6", 6, airports="C:p1-a3", planes="C:D-p1")
    assert legal(table) == ["airport E-a4", "plane E-p2", "plane p2-a6", "build done"]


def test_uth_14_any_number_of_upgrades_can_be_built(lay: Any, show: Any) -> None:
    table = building(lay, "E-a2 E-p1 E-p2 E-p3", 9)
    go(table, "airport E-a2", "plane E-p1", "plane E-p3")
    assert (table[0].airport[2], table[0].plane[2]) == (2, 3)
    assert funds(table) == "C1"
    assert legal(table) == ["build done"]


def test_uth_14_one_card_is_either_airplane_or_airport(lay: Any) -> None:
    table = building(lay, "p1-a2", 9)
    assert legal(table) == ["airport p1-a2", "plane p1-a2", "build done"]
    go(table, "plane p1-a2")
    assert (table[0].airport[2], table[0].plane[2]) == (1, 1)
    assert legal(table) == ["build done"]


def test_uth_14_build_done_is_asked_even_when_nothing_can_be_built(lay: Any) -> None:
    table = building(lay, "E-a2", 0)
    assert legal(table) == ["build done"]


def test_uth_15_a_replaced_upgrade_is_discarded_with_what_was_paid(lay: Any, show: Any) -> None:
    table = building(lay, "E-a4", "A-p1 A-p2 A-p3 A-p4 A-p5", airports="C:p1-a3", planes="C:D-p1")
    go(table, "airport E-a4")
    assert show(table, "discard") == "A-p2 A-p3 A-p4 A-p5 p1-a3"
    assert (show(table, "airport_card"), show(table, "plane_card")) == ("E-a4", "D-p1")


def test_uth_15_a_capital_is_a_stack(lay: Any, show: Any) -> None:
    """Stack a bid in card order on the cards of the set-up, and income on it; pay dividends from the top."""
    table = lay(
        2, 2, 2, phase="TAKE", bids=["p1-a2 B-p1", "", ""], offers="C-p1 D-p1 E-p1", capital={"C": "G-p1"}, deck="F-p1"
    )
    go(table, "take C", "take D", "take E")
    assert show(table, "capital C") == "G-p1 B-p1 p1-a2 F-p1"
    go(table, "build done", "dividend 1")
    assert show(table, "capital C") == "G-p1 B-p1 p1-a2"
    assert "F-p1" in show(table, "hand 0").split()


# Dividends


def paying(lay: Any, capital: str | int, portfolios: list[str], airport: str = "C:p1-a3", president: int = 0) -> Any:
    return lay(
        "", "", "", phase="DIVIDEND", company="C", presidents=f"C{president}", turn=president, airports=airport,
        portfolios=portfolios, capital={"C": capital},
    )  # fmt: skip


def test_uth_16_capital_6_level_iii_and_3_shares_pay_2_each(lay: Any) -> None:
    table = paying(lay, 6, ["C-p1 C-p2", "C-p3", ""])
    assert legal(table) == ["dividend 0", "dividend 1", "dividend 2"]
    go(table, "dividend 2")
    assert [int(held) for held in table[0].held[:3]] == [4, 2, 0]
    assert table[0].funds[2] == 0


@pytest.mark.parametrize(("capital", "most"), [(0, 0), (2, 0), (3, 1), (5, 1), (9, 3), (20, 3)])
def test_uth_16_a_dividend_is_at_most_the_level_and_paid_in_full(lay: Any, capital: int, most: int) -> None:
    table = paying(lay, capital, ["C-p1 C-p2", "C-p3", ""])
    assert legal(table) == [f"dividend {each}" for each in range(most + 1)]


def test_uth_16_the_new_level_counts(lay: Any) -> None:
    table = building(lay, "E-a3", 10)
    go(table, "airport E-a3", "build done")
    assert legal(table) == ["dividend 0", "dividend 1", "dividend 2", "dividend 3"]


def test_uth_16_from_the_president_clockwise_each_takes_all_at_once(lay: Any, show: Any) -> None:
    table = paying(lay, "A-p1 A-p2 A-p3 A-p4 B-p1 B-p2", ["C-p1", "", "C-p2 C-p3"], president=2)
    go(table, "dividend 2")
    assert show(table, "hand 2") == "A-p3 A-p4 B-p1 B-p2"
    assert show(table, "hand 0") == "A-p1 A-p2"


def test_uth_16_hand_cards_are_no_shares(lay: Any) -> None:
    table = lay(
        "C-p4", "C-p5", "", phase="DIVIDEND", company="C", presidents="C0", portfolios=["C-p1"], capital={"C": 1}
    )
    assert legal(table) == ["dividend 0", "dividend 1"]


def test_uth_16_a_shareholder_who_is_not_president_is_paid_too(lay: Any) -> None:
    table = paying(lay, 3, ["C-p1", "C-p2", "C-p3"])
    go(table, "dividend 1")
    assert [int(held) for held in table[0].held[:3]] == [1, 1, 1]


def test_uth_17_the_first_player_card_goes_to_the_left(lay: Any) -> None:
    table = lay(
        "A-p1", "B-p1", "C-p1", phase="DIVIDEND", company="G", starter=2, turn=1, presidents="G1",
        portfolios=["", "G-p1"], rounds=4,
    )  # fmt: skip
    go(table, "dividend 0")
    s = table[0]
    assert (s.starter, s.turn, s.rounds, s.phase, s.company) == (0, 0, 5, Phase.OFFER, -1)

"""Bids, takings, foundings and takeovers in Up Too High."""

from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.components import LETTERS
from updraft.games.up_too_high.state import Phase
from updraft.kit.referee import submit
from updraft.kit.table import legal_actions

GAME = updraft.game("up-too-high")


def legal(table: Any) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def president(table: Any, letter: str) -> int:
    return int(table[0].president[LETTERS.index(letter)])


# Bids


def test_uth_5_a_bid_is_any_number_of_cards_in_card_order(lay: Any, show: Any) -> None:
    table = lay("A-p1 B-p1 p1-a2", 2, 2, phase="BID", offers="C-p1 D-p1 E-p1")
    assert legal(table) == ["bid A-p1", "bid B-p1", "bid p1-a2", "bid done"]
    go(table, "bid B-p1")
    assert legal(table) == ["bid p1-a2", "bid done"]
    go(table, "bid p1-a2")
    assert legal(table) == ["bid done"]
    go(table, "bid done")
    assert (show(table, "bid 0"), show(table, "hand 0")) == ("B-p1 p1-a2", "A-p1")
    assert table[0].turn == 1


def test_uth_5_a_bid_may_be_none(lay: Any) -> None:
    table = lay("A-p1", 2, 2, phase="BID", offers="C-p1 D-p1 E-p1")
    go(table, "bid done")
    assert (table[0].laid[0], table[0].turn) == (0, 1)


def test_uth_5_an_empty_hand_is_asked_too(lay: Any) -> None:
    table = lay("", 2, 2, phase="BID", offers="C-p1 D-p1 E-p1")
    assert legal(table) == ["bid done"]


def test_uth_5_bids_go_clockwise_from_the_first_player(lay: Any) -> None:
    table = lay("A-p1", "B-p1", "B-p2", phase="BID", starter=2, turn=2, offers="C-p1 D-p1 E-p1")
    go(table, "bid done")
    assert table[0].turn == 0
    go(table, "bid done")
    assert table[0].turn == 1


# Takings


@pytest.mark.parametrize(
    ("bids", "starter", "order"),
    [
        ((0, 2, 1), 0, [1, 2, 0]),
        ((1, 1, 1), 1, [1, 2, 0]),
        ((1, 2, 2), 2, [2, 1, 0]),
        ((0, 0, 0), 0, [0, 1, 2]),
    ],
)
def test_uth_6_the_highest_bid_takes_first_and_ties_go_in_turn_order(
    lay: Any, bids: tuple[int, ...], starter: int, order: list[int]
) -> None:
    last = (starter + 2) % 3
    table = lay(2, 2, 2, phase="BID", bids=bids, starter=starter, turn=last, step=2, offers="C-p1 D-p1 E-p1")
    go(table, "bid done")
    takers = []
    for letter in "CDE":
        takers.append(int(table[0].turn))
        go(table, f"take {letter}")
    assert takers == order


def test_uth_6_taking_is_asked_even_with_one_share_left_and_own_offers_may_be_taken(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", offers="C-p1 D-p1 E-p1")
    go(table, "take C", "take D")
    assert legal(table) == ["take E"]
    go(table, "take E")
    assert [show(table, f"owned {seat}") for seat in range(3)] == ["C-p1", "D-p1", "E-p1"]


def test_uth_6_of_two_shares_of_a_company_the_lower_is_taken(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", offers="C-a2 C-p5 E-p1")
    assert legal(table) == ["take C", "take E"]
    go(table, "take C")
    assert show(table, "owned 0") == "C-p5"
    assert show(table, "offer") == "C-a2 E-p1"


def test_uth_6_fewer_shares_than_takers_leave_the_lowest_bids_without(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", bids=["", "A-p1", "A-p2 A-p3"], offers="C-p1", presidents="C0")
    assert table[0].order[0] == 2
    table[0].turn = 2
    go(table, "take C")
    assert [show(table, f"owned {seat}") for seat in range(3)] == ["", "", "C-p1"]
    assert show(table, "discard") == "A-p1 A-p2 A-p3"
    assert president(table, "C") == 2


def test_uth_6_bids_are_paid_even_if_no_share_lies_there(lay: Any, show: Any) -> None:
    hands = ("A-p1 A-p2", "C-p1", "C-p2")
    table = lay(*hands, phase="BID", bids=["", "B-p1", "B-p2 B-p3"], starter=1, turn=0, step=2)
    go(table, "bid A-p1", "bid done")
    assert show(table, "discard") == "A-p1 B-p1 B-p2 B-p3"
    assert (table[0].phase, table[0].rounds) == (Phase.OFFER, 2)


def test_uth_6_all_bids_are_discarded_where_nothing_is_founded(lay: Any, show: Any) -> None:
    table = lay(
        2, 2, 2, phase="TAKE", bids=["A-p1 A-p2", "A-p3", ""], offers="C-p1 C-p2 C-p3", presidents="C0",
        portfolios=["C-p4 C-p5"],
    )  # fmt: skip
    go(table, "take C", "take C", "take C")
    assert show(table, "discard") == "A-p1 A-p2 A-p3"
    assert list(table[0].laid) == [0] * 5


# Founding and takeover


def test_uth_7_the_first_share_founds_the_company_and_pays_the_bid_into_it(lay: Any, show: Any) -> None:
    table = lay(
        2, 2, 2, phase="TAKE", bids=["A-p2 A-p1 B-p1", "A-p3", ""], offers="C-p1 C-p2 C-p3", capital={"C": "F-p1 F-p2"}
    )
    go(table, "take C")
    assert president(table, "C") == 0
    assert show(table, "capital C") == "F-p1 F-p2"
    go(table, "take C", "take C")
    assert show(table, "capital C").startswith("F-p1 F-p2 A-p1 A-p2 B-p1")
    assert show(table, "discard") == "A-p3"


def test_uth_7_a_zero_bid_founds_too(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", offers="C-p1 D-p2 E-p3", capital={"C": "F-p1"})
    go(table, "take D", "take C", "take E")
    assert [president(table, letter) for letter in "DCE"] == [0, 1, 2]
    assert show(table, "discard") == ""


def test_uth_8_strictly_more_shares_take_the_presidency(lay: Any, show: Any) -> None:
    table = lay(
        2, 2, 2, phase="TAKE", bids=["A-p1", "", ""], offers="C-p1 C-p2 D-p1", presidents="C2 D2",
        portfolios=["C-p3", "", "C-p4 D-p2"],
    )  # fmt: skip
    go(table, "take C")
    assert president(table, "C") == 0
    go(table, "take C", "take D")
    assert show(table, "discard") == "A-p1"


def test_uth_8_as_many_shares_are_not_enough(lay: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", offers="C-p1 D-p2 E-p1", presidents="C2", portfolios=["", "", "C-p4"])
    go(table, "take C")
    assert president(table, "C") == 2


def test_uth_8_presidencies_change_at_each_taking_and_a_founders_bid_still_goes_to_the_company(
    lay: Any, show: Any
) -> None:
    """Let one of 2 players found C and the other take it over in the same round."""
    table = lay(2, 2, phase="TAKE", bids=["A-p1 A-p2", "B-p1"], offers="C-p1 C-p2 C-p3 D-p1", capital={"C": ""})
    go(table, "take C")
    assert president(table, "C") == 0
    go(table, "take C")
    assert president(table, "C") == 0
    go(table, "take D")
    assert president(table, "D") == 0
    go(table, "take C")
    assert president(table, "C") == 1
    assert show(table, "capital C").split()[0] == "A-p1"
    assert show(table, "capital D").split()[-1] == "A-p2"
    assert show(table, "discard") == "B-p1"


def test_uth_8_bids_move_when_all_takings_are_done(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", bids=["A-p1", "A-p2", ""], offers="C-p1 D-p2 E-p3")
    go(table, "take C", "take D")
    assert (show(table, "bid 0"), show(table, "bid 1")) == ("A-p1", "A-p2")
    go(table, "take E")
    assert list(table[0].laid) == [0] * 5


# 2 players


def test_uth_9_takings_alternate_from_the_high_bid(lay: Any) -> None:
    table = lay(2, 2, phase="BID", bids=["", "B-p1"], starter=1, turn=0, step=1, offers="C-p1 D-p1 E-p1 F-p1")
    go(table, "bid done")
    takers = []
    for letter in "CDEF":
        takers.append(int(table[0].turn))
        go(table, f"take {letter}")
    assert takers == [1, 0, 1, 0]


def test_uth_9_of_equal_bids_the_first_players_is_high(lay: Any) -> None:
    table = lay(2, 2, phase="BID", starter=1, turn=0, step=1, offers="C-p1 D-p1 E-p1 F-p1")
    go(table, "bid done")
    assert table[0].turn == 1


def two_founded(lay: Any, bid: str) -> Any:
    table = lay(
        2, 2, phase="TAKE", bids=[bid, ""], offers="C-p1 F-p1 D-p1 D-p2", presidents="D1", portfolios=["", "D-p3"]
    )
    go(table, "take F", "take D", "take C", "take D")
    return table


def test_uth_10_an_even_bid_is_halved_the_lower_part_to_the_company_founded_first(lay: Any, show: Any) -> None:
    table = two_founded(lay, "A-p1 A-p2 B-p1 B-p2")
    assert table[0].phase == Phase.BUILD
    assert show(table, "capital F").startswith("A-p1 A-p2")
    assert show(table, "capital C").startswith("B-p1 B-p2")


@pytest.mark.parametrize(
    ("bid", "extra", "first", "second"),
    [
        ("A-p1 A-p2 B-p1", "F", "A-p1 A-p2", "B-p1"),
        ("A-p1 A-p2 B-p1", "C", "A-p1", "A-p2 B-p1"),
        ("A-p1", "F", "A-p1", ""),
        ("A-p1", "C", "", "A-p1"),
    ],
)
def test_uth_10_the_founder_of_two_says_where_the_odd_card_goes(
    lay: Any, show: Any, bid: str, extra: str, first: str, second: str
) -> None:
    table = two_founded(lay, bid)
    assert (table[0].phase, table[0].turn) == (Phase.EXTRA, 0)
    assert legal(table) == ["extra C", "extra F"]
    go(table, f"extra {extra}")
    assert show(table, "capital F") == first
    income = 1
    assert len(show(table, "capital C").split()) == len(second.split()) + income
    assert show(table, "capital C").startswith(second)


def test_uth_10_a_zero_bid_founds_two_without_a_question(lay: Any) -> None:
    table = two_founded(lay, "")
    assert table[0].phase == Phase.BUILD
    assert president(table, "F") == president(table, "C") == 0


def test_uth_10_a_single_company_founded_gets_the_whole_bid(lay: Any, show: Any) -> None:
    table = lay(
        2, 2, phase="TAKE", bids=["A-p1 A-p2 B-p1", ""], offers="F-p1 D-p4 D-p1 D-p2", presidents="D1",
        portfolios=["", "D-p3 D-p5"],
    )  # fmt: skip
    go(table, "take F", "take D", "take D", "take D")
    assert show(table, "capital F") == "A-p1 A-p2 B-p1"


def test_uth_10_both_players_may_be_asked_from_the_highest_bid_on(lay: Any) -> None:
    table = lay(2, 2, phase="TAKE", bids=["A-p1", "A-p2 A-p3 A-p4"], offers="C-p1 D-p1 E-p1 F-p1", turn=1)
    go(table, "take C", "take D", "take E", "take F")
    assert (table[0].phase, table[0].turn) == (Phase.EXTRA, 1)
    go(table, "extra C")
    assert (table[0].phase, table[0].turn) == (Phase.EXTRA, 0)
    assert legal(table) == ["extra D", "extra F"]
    go(table, "extra F")
    assert table[0].phase == Phase.BUILD

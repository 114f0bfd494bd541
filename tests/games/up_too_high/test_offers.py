"""Offers in Up Too High: from hand, or turned up from the deck."""

import random
from itertools import pairwise
from typing import Any

import pytest

from updraft import games
from updraft.games.up_too_high.state import SHUFFLE, Phase
from updraft.kit import tape
from updraft.kit.referee import submit
from updraft.kit.table import Setting, legal_moves
from updraft.records.match import Match

GAME = games.find("up-too-high")


def legal(table: Any) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_moves(GAME, table)]


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def test_uth_3_everyone_lays_a_share_from_the_first_player_on(lay: Any, show: Any) -> None:
    table = lay("A-p1 B-p1", "C-p1 D-p1", "E-p1 F-p1", starter=1, turn=1)
    go(table, "offer D-p1", "offer F-p1", "offer A-p1")
    assert show(table, "offer") == "D-p1 F-p1 A-p1"
    assert show(table, "hand 1") == "C-p1"
    assert (table[0].phase, table[0].turn) == (Phase.BID, 1)


def test_uth_3_only_shares_in_hand_can_be_laid(lay: Any) -> None:
    table = lay("A-p1 B-a6 p1-a2", "C-p1", "E-p1")
    assert legal(table) == ["offer A-p1", "offer B-a6"]


def test_uth_3_a_single_share_is_still_asked_for(lay: Any) -> None:
    table = lay("A-p1", "C-p1", "E-p1")
    assert legal(table) == ["offer A-p1"]
    assert table[0].turn == 0


def test_uth_3_later_players_see_the_earlier_offers(lay: Any, show: Any) -> None:
    table = lay("A-p1", "C-p1", "E-p1")
    go(table, "offer A-p1")
    assert table[0].turn == 1
    assert show(table, "offer") == "A-p1"


def test_uth_4_without_a_share_the_deck_lays_one(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 p3-a3 B-a4 C-p5")
    go(table, "offer A-p1")
    assert show(table, "offer") == "A-p1 B-a4"
    assert show(table, "discard") == "p2-a2 p3-a3"
    assert show(table, "deck").startswith("C-p5")
    assert show(table, "hand 1") == "p1-a2"
    assert table[0].turn == 2


def test_uth_4_a_dig_that_empties_the_deck_shuffles_the_discard_without_the_cards_beside_it(
    lay: Any, show: Any
) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 p3-a3", discard="B-a4 p4-a4", rest="capital G")
    tape.feed(table, [(SHUFFLE, [card(table, "p4-a4"), card(table, "B-a4")])])
    go(table, "offer A-p1")
    assert table[0].tape_at == table[0].tape_end == 4
    assert show(table, "offer") == "A-p1 B-a4"
    assert show(table, "discard") == "p2-a2 p3-a3 p4-a4"
    assert (table[0].piled, table[0].emptied) == (0, 2)


def card(table: Any, text: str) -> int:
    return int(GAME.notation.number(table, f"offer {text}") or 0)


def test_uth_4_the_share_may_be_the_last_card_before_a_shuffle(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 B-a4", discard="C-p1", rest="capital G")
    go(table, "offer A-p1")
    assert show(table, "offer") == "A-p1 B-a4"
    assert show(table, "discard") == "C-p1 p2-a2"
    assert (table[0].piled, table[0].emptied, table[0].lost) == (0, 1, 0)


def test_uth_4_no_share_anywhere_lays_nothing_and_loses_nothing(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2", discard="p3-a3", rest="capital G")
    go(table, "offer A-p1")
    assert show(table, "offer") == "A-p1"
    assert (show(table, "deck"), show(table, "discard")) == ("p2-a2", "p3-a3")
    assert (table[0].emptied, table[0].lost, table[0].turn) == (0, 0, 2)


def test_uth_4_the_check_is_made_anew_for_each_share(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "", "p1-a3", deck="B-p1", discard="p3-a3", rest="capital G")
    go(table, "offer A-p1")
    assert show(table, "offer") == "A-p1 B-p1"
    assert show(table, "discard") == "p3-a3"
    assert (table[0].phase, table[0].turn) == (Phase.BID, 0)


def test_uth_4_an_empty_hand_digs_too(lay: Any, show: Any) -> None:
    table = lay("A-p1", "", "E-p1", deck="B-p1")
    go(table, "offer A-p1", "offer E-p1")
    assert show(table, "offer") == "A-p1 B-p1 E-p1"


def test_uth_4_everyone_may_dig_in_one_move_with_one_shuffle_at_most(lay: Any, show: Any) -> None:
    """After the last dividend of a round nobody holds a share; once shuffled, all shares left are on the deck."""
    plain = "p1-a2 p1-a3 p1-a4"
    shares = "A-p1 B-p1 C-p1 D-p1"
    table = lay(
        *[""] * 5,
        phase="DIVIDEND",
        company="G",
        presidents="G0",
        portfolios=["G-p1"],
        deck="E-p1 p5-a6",
        discard=f"{shares} {plain}",
        rest="capital F",
    )
    order = [card(table, text) for text in ["p1-a2", "D-p1", "C-p1", "p1-a3", "B-p1", "p1-a4", "A-p1"]]
    tape.feed(table, [(SHUFFLE, order)])
    go(table, "dividend 0")
    assert table[0].tape_at == table[0].tape_end
    assert show(table, "offer") == "E-p1 D-p1 C-p1 B-p1 A-p1"
    assert show(table, "discard") == f"{plain} p5-a6"
    assert (table[0].emptied, table[0].piled, table[0].phase) == (2, 0, Phase.BID)


def test_uth_4_no_move_of_many_games_needs_two_shuffles() -> None:
    for number in range(8):
        setting = Setting(GAME, 2 + number % 4)
        match = Match(setting, f"shuffles {number}")
        choices = random.Random(number)
        while not match.is_over:
            match.submit(choices.choice(legal_moves(GAME, match.table)))
        kinds = ["chance" in entry for entry in match.entries]
        assert any(kinds)
        assert not any(one and other for one, other in pairwise(kinds))


def test_uth_9_with_2_players_each_also_turns_up_a_share(lay: Any, show: Any) -> None:
    table = lay("A-p1 A-p2", "C-p1 C-p2", deck="p1-a2 B-p1 D-p1")
    go(table, "offer A-p1", "offer C-p2")
    assert show(table, "offer") == "A-p1 C-p2 B-p1 D-p1"
    assert show(table, "discard") == "p1-a2"
    assert (table[0].phase, table[0].turn) == (Phase.BID, 0)


def test_uth_9_offers_come_before_the_shares_of_the_deck(lay: Any, show: Any) -> None:
    table = lay("p2-a2", "C-p1", starter=0, deck="A-p1 B-p1 D-p1", phase="DIVIDEND", company="G")
    s = table[0]
    s.president[6], s.starter = 0, 1
    s.shares[0, 6] = 1
    go(table, "dividend 0")
    assert s.turn == 1
    assert show(table, "offer") == "A-p1"
    go(table, "offer C-p1")
    assert show(table, "offer") == "A-p1 C-p1 B-p1 D-p1"


def test_uth_9_without_shares_in_hand_all_four_come_from_the_deck(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", deck="B-p1 C-p1 D-p1 E-p1")
    go(table, "offer A-p1")
    assert show(table, "offer") == "A-p1 B-p1 C-p1 D-p1"


@pytest.mark.parametrize(("left", "laid"), [("", 2), ("B-p1", 3), ("B-p1 D-p1", 4)])
def test_uth_9_fewer_than_four_shares_lie_there_if_none_are_left(lay: Any, left: str, laid: int) -> None:
    table = lay("A-p1", "C-p1", deck=left, rest="capital G")
    go(table, "offer A-p1", "offer C-p1")
    assert table[0].offered == laid

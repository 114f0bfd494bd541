"""Open and hidden cards on a table of Up Too High."""

from typing import Any

import updraft
from updraft.games.up_too_high.components import LETTERS
from updraft.kit.contract import NOBODY
from updraft.kit.table import Settings, deal, hide_for

GAME = updraft.game("up-too-high")


def test_uth_2_hands_capital_bids_deck_and_discard_are_hidden(lay: Any, show: Any) -> None:
    table = lay("A-p1 B-a2", "C-p3", "D-a4", bids=["E-p1", "F-p1 F-p2", ""], capital={"A": 3}, discard=4, phase="TAKE")
    for seat in (NOBODY, 0, 1, 2):
        hidden = hide_for(GAME, table, seat)
        for other, hand in enumerate(("A-p1 B-a2", "C-p3", "D-a4")):
            assert show(hidden, f"hand {other}") == (hand if seat == other else "")
        assert show(hidden, "bid 1") == ("F-p1 F-p2" if seat == 1 else "")
        assert show(hidden, "capital A") == show(hidden, "deck") == show(hidden, "discard") == ""
        assert [int(count) for count in hidden[0].held[:3]] == [2, 1, 1]
        assert (hidden[0].funds[0], hidden[0].discarded, hidden[0].laid[1]) == (3, 4, 2)


def test_uth_2_the_president_does_not_see_the_capital_either(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, presidents="A0", portfolios=["A-p1"], capital={"A": "B-p1 B-p2"})
    assert show(hide_for(GAME, table, 0), "capital A") == ""


def test_uth_2_offers_shares_and_upgrades_are_open(lay: Any, show: Any) -> None:
    table = lay(
        2,
        2,
        2,
        offers="A-p1 B-a2",
        portfolios=["C-p1", "C-p2 D-p1"],
        presidents="C0 D1",
        airports="C:p5-a6",
        planes="D:E-p3",
        phase="TAKE",
    )
    for seat in (NOBODY, 2):
        hidden = hide_for(GAME, table, seat)
        assert show(hidden, "offer") == "A-p1 B-a2"
        assert show(hidden, "owned 1") == "C-p2 D-p1"
        assert (show(hidden, "airport_card"), show(hidden, "plane_card")) == ("p5-a6", "E-p3")
        assert (hidden[0].airport[2], hidden[0].plane[3]) == (6, 3)


def test_uth_2_a_spectators_view_holds_no_secrets() -> None:
    table = deal(Settings(GAME, 5), "spectator")
    hidden = hide_for(GAME, table, NOBODY)[0]
    for name in ("hand", "chosen", "bid", "capital", "deck"):
        assert (hidden[name] == -1).all()
    assert not hidden.discard.any()
    assert not hidden.known.any()
    assert not hidden.may[1:].any()
    assert LETTERS[hidden.circle[0]] == "A"

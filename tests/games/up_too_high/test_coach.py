"""Hints for Up Too High: reasons that are true on tables laid by hand."""

from collections.abc import Callable
from typing import Any

import updraft
from updraft.games.up_too_high.coach import reasons
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions

Lay = Callable[..., Table[Any]]
GAME = updraft.game("up-too-high")


def reasons_for(table: Table[Any], text: str) -> list[str]:
    hidden = hide_for(GAME, table, int(table[0].turn))
    move = GAME.notation.number(hidden, text)
    assert move is not None and move in legal_actions(GAME, hidden)
    return reasons(hidden, move, legal_actions(GAME, hidden), "en")


def test_uth_7_a_share_that_founds_is_told(lay: Lay) -> None:
    table = lay(
        3, 3, 3, phase="TAKE", bids=(2, 1, 0), offers="A-p1 B-p1 C-p1", presidents="B1", portfolios=("", "B-p2", "")
    )
    table[0].order[:3] = [0, 1, 2]
    assert reasons_for(table, "take A")[0] == "You found A and become its president; your bid of 2 becomes its capital."


def test_uth_8_a_takeover_and_the_best_worth_are_told(lay: Lay) -> None:
    table = lay(
        *(3, 3, 3),
        phase="TAKE",
        bids=(2, 1, 0),
        offers="A-p1 B-p1 C-p1",
        presidents="A1 B1 C1",
        portfolios=("A-p3", "A-p2 B-p2 C-p2", ""),
        planes="A:p3-a2",
    )
    table[0].order[:3] = [0, 1, 2]
    takeover, best, owned = reasons_for(table, "take A")
    assert takeover == "You take the presidency of A."
    assert best == "A share of A is worth 4, more than any other on offer."
    assert owned == "You then own 2 shares of A, worth 4 each."


def test_uth_6_the_last_bidder_knows_the_place(lay: Lay) -> None:
    table = lay(3, 2, 4, phase="BID", turn=2, step=2, bids=(2, 1, 0), offers="A-p1 B-p1 C-p1")
    assert reasons_for(table, "bid done")[0] == "You are the last to bid: with nothing you choose third."
    assert "There is a share for everyone, also for a bid of nothing." in reasons_for(table, "bid done")


def test_uth_14_an_upgrade_tells_what_it_is_worth_to_you(lay: Lay) -> None:
    table = lay(
        "p5-a3 p1-a2",
        *(3, 3),
        phase="BUILD",
        company="A",
        presidents="A0",
        portfolios=("A-p1 A-p2", "A-p3", ""),
        capital={"A": 6},
    )
    worth, mostly, _ = reasons_for(table, "airport p5-a3")
    assert worth == "Your 2 shares of A are worth 3 each instead of 1: +4 for you."
    assert mostly == "Most shares of A are yours, so you gain more by it than all others together."


def test_uth_16_a_dividend_tells_who_gets_what(lay: Lay) -> None:
    table = lay(
        *(3, 3, 3),
        phase="DIVIDEND",
        company="A",
        presidents="A0",
        portfolios=("A-p1", "A-p3 A-p2", ""),
        capital={"A": 6},
    )
    assert reasons_for(table, "dividend 1")[0] == "You get one card, the others together 2."
    assert reasons_for(table, "dividend 0")[0].startswith("Others own 2 of its shares and you 1")

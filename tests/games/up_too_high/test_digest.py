"""The digest of Up Too High at tables laid by hand."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.games.up_too_high.digest import COMPANY_FACTS, DIGEST, ROUND, ROUND_FACTS, WIDTH
from updraft.kit.memory import Table
from updraft.kit.observation import offsets
from updraft.kit.referee import submit

GAME = updraft.game("up-too-high")
Lay = Callable[..., Table[Any]]


def facts(table: Table[Any], seat: int = 0) -> Callable[..., float]:
    """Return a function that reads a fact of the round, or of a company, by its name."""
    out = np.zeros(DIGEST.size, np.float32)
    DIGEST.write(table, seat, out)

    def read(name: str, company: str = "") -> float:
        if company:
            return float(out["ABCDEFG".index(company) * WIDTH + offsets(COMPANY_FACTS)[name]])
        return float(out[ROUND + offsets(ROUND_FACTS)[name]])

    return read


def test_a_company_is_told_by_shares_levels_and_money(lay: Lay) -> None:
    table = lay(
        "B-p4 p2-a3", 5, portfolios=["A-p1 A-p2 A-p3", "A-a2"], presidents="A0", airports="A:p5-a2", capital={"A": 4}
    )
    own, other = facts(table), facts(table, 1)
    assert [own(name, "A") for name in ("own", "rival", "mine", "theirs", "lead")] == pytest.approx(
        [3 / 4, 1 / 4, 1, 0, 2 / 3]
    )
    assert [other(name, "A") for name in ("own", "mine", "theirs", "lead")] == pytest.approx([1 / 4, 0, 1, -2 / 3])
    assert own("lead_worth", "A") == pytest.approx(2 * 2 / 10)
    assert own("capital", "A") == pytest.approx(4 / 12)


def test_a_rise_needs_a_card_in_hand_and_the_money_after_the_next_income(lay: Lay) -> None:
    """Have 2 + 1 cards: enough for an airplane of level 2, which costs 3, but not of level 4, which costs 10."""
    table = lay("B-p4 p2-a3", 5, portfolios=["A-p1", ""], presidents="A0", capital={"A": 2})
    read = facts(table)
    assert read("airplane_rise", "A") == pytest.approx(2 / 3)
    assert read("airplane_card", "A") == pytest.approx(4 / 5)
    assert read("in_hand", "B") == pytest.approx(1 / 3)


def test_a_bid_that_founds_a_company_will_be_its_money(lay: Lay) -> None:
    table = lay(5, 5, phase="BID", turn=1, step=1, offers="A-p1 B-p1 C-p1 D-p1", bids=[3, ""])
    submit(GAME, table, "bid done")
    submit(GAME, table, "take A")
    assert facts(table)("pending", "A") == pytest.approx(3 / 12)
    assert facts(table)("next_taking") == 0
    assert facts(table, 1)("next_taking") == 1

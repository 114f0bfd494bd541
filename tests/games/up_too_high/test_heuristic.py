"""Policy and evaluation of Up Too High in positions laid by hand."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import updraft
from tests.games.heuristics import favourite_of, values_of, weights_of
from updraft.bots import LEVELS, make_bot
from updraft.games.up_too_high.heuristic.prospects import prospect
from updraft.kit import jit
from updraft.kit.components import shipped_items
from updraft.kit.contract import NOBODY
from updraft.kit.loops import rng_of
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, hide_for
from updraft.kit.view import view_of

GAME = updraft.game("up-too-high")
INTERPRETED = jit.MODE == "interpreted"
GAMES = 1 if INTERPRETED else 10
CHOICES = 2 if INTERPRETED else 40
Lay = Callable[..., Table[Any]]


weights = partial(weights_of, GAME)
favourite = partial(favourite_of, GAME)
values = partial(values_of, GAME)


def test_an_offer_is_a_share_that_takes_over_not_one_that_is_taken_over(lay: Lay) -> None:
    table = lay(
        "A-p1 C-p1", 5, portfolios=["A-p2 C-p2", "A-p3 C-p3"], presidents="A0 C1", capital={"A": 3, "C": 3}, piled=30
    )
    assert favourite(table) == "offer C-p1"


def test_an_offer_keeps_the_card_that_builds_most(lay: Lay) -> None:
    table = lay("C-p1 C-p4", 5, portfolios=["B-p1", ""], presidents="B0", capital={"B": 12})
    assert favourite(table) == "offer C-p1"


def test_nobody_outbids_much_for_shares_that_are_alike(lay: Lay) -> None:
    table = lay(
        6, 4, phase="BID", turn=0, step=1, starter=1, offers="A-p1 A-p2 A-p3 A-p4", bids=["", 3],
        portfolios=["A-p5", "A-a2"], presidents="A1",
    )  # fmt: skip
    assert favourite(table) == "bid done"


def test_the_last_to_bid_for_a_takeover_lays_one_card_more(lay: Lay) -> None:
    table = lay(
        "D-p1 D-p2 D-p3 D-p4", 4, phase="BID", turn=0, step=1, starter=1, offers="A-p1 B-p1 B-p2 B-p3", bids=["", 1],
        portfolios=["A-p2 A-p3", "A-p4 A-p5 B-p4"], presidents="A1 B1", airports="A:p1-a5", capital={"A": 9},
    )  # fmt: skip
    assert favourite(table) == "bid D-p1"
    submit(GAME, table, "bid D-p1")
    submit(GAME, table, "bid D-p2")
    assert favourite(table) == "bid done"


def test_a_bid_spends_the_least_useful_cards(lay: Lay) -> None:
    table = lay(
        "A-p5 C-a2 D-p3", 4, phase="BID", turn=0, step=1, starter=1, offers="A-p1 B-p1 B-p2 B-p3", bids=["", ""],
        portfolios=["A-p2 A-p3", "A-p4 B-p4"], presidents="A0 B1", airports="A:p1-a5", capital={"A": 20},
    )  # fmt: skip
    found = weights(table)
    assert found["bid C-a2"] > found["bid D-p3"] and found["bid C-a2"] > found["bid A-p5"]


def test_the_share_of_the_grown_company_is_taken(lay: Lay) -> None:
    table = lay(
        3, 3, phase="TAKE", offers="A-p1 B-p1", portfolios=["C-p1", "A-p2 B-p2"], presidents="A1 B1 C0",
        airports="B:p1-a5", planes="B:p3-a2",
    )  # fmt: skip
    assert favourite(table) == "take B"


def test_a_flight_goes_where_the_player_owns_shares(lay: Lay) -> None:
    table = lay(
        3, 3, phase="FLY", company="A", circle="ABCDEFG", planes="A:p1-a2",
        portfolios=["A-p1 A-p2 G-p1", "B-p1 B-p2"], presidents="A0 G0 B1",
    )  # fmt: skip
    assert favourite(table) == "fly ccw"


@pytest.mark.parametrize(("portfolios", "builds"), [(["A-p1 A-p2", "A-p3"], True), (["A-p1 A-p2", "A-p3 A-p4"], False)])
def test_presidents_build_if_they_own_more_than_others(lay: Lay, portfolios: list[str], builds: bool) -> None:
    table = lay("B-p2", 3, phase="BUILD", company="A", capital={"A": 4}, portfolios=portfolios, presidents="A0")
    assert (favourite(table) == "plane B-p2") is builds


def test_presidents_pay_dividends_if_they_own_more_than_others(lay: Lay) -> None:
    for portfolios, best in ((["A-p1 A-p2", "A-p3"], "dividend 2"), (["A-p1", "A-p2"], "dividend 0")):
        table = lay(
            3, 3, phase="DIVIDEND", company="A", capital={"A": 8}, airports="A:p1-a3", portfolios=portfolios,
            presidents="A0",
        )  # fmt: skip
        assert favourite(table) == best


def test_shares_of_a_rich_company_are_worth_more(lay: Lay) -> None:
    even = {"presidents": "A0 B1", "portfolios": ["A-p1", "B-p1"], "capital": {"A": 2, "B": 2}}
    first, second = values(lay(4, 4, **even))
    assert first == pytest.approx(second, abs=0.1)
    first, second = values(lay(4, 4, **{**even, "capital": {"A": 12, "B": 2}}))
    assert first > second + 0.1


def test_cards_in_hand_are_worth_something_until_the_last_round(lay: Lay) -> None:
    position = {"presidents": "A0 B1", "portfolios": ["A-p1", "B-p1"], "phase": "DIVIDEND", "company": "G"}
    first, second = values(lay(9, 2, **position))
    assert first > second + 0.1
    first, second = values(lay(9, 2, emptied=3, **position))
    assert first == pytest.approx(second, abs=0.01)


def test_a_victory_is_worth_most_and_a_clear_one_more(lay: Lay) -> None:
    close = values(lay(3, 3, turn=NOBODY, portfolios=["A-p1 A-p2", "B-p1"], presidents="A0 B1"))
    clear = values(lay(3, 3, turn=NOBODY, portfolios=["A-p1 A-p2 A-p3 A-p4", "B-p1"], presidents="A0 B1"))
    assert 1 >= clear[0] > close[0] > 0.8 and 0 <= clear[1] < close[1] < 0.2


def test_search_finds_two_winning_upgrades_where_the_policy_prefers_one_that_loses(lay: Lay) -> None:
    """Offer airplane 4 for 10 of 11 cards, or airplane 3 and airport III for 6 and 5: a level more, and a win."""
    table = lay(
        "A-p3 A-p4 A-a3", 8, phase="BUILD", company="G", capital={"G": 11}, presidents="B1 G0", emptied=3,
        portfolios=["G-p1", "B-p1 B-p2 B-p3 B-p4 B-p5"],
    )  # fmt: skip
    view = view_of(GAME, table, 0)
    chosen = {name: GAME.notation.text(table, make_bot(GAME, name, "two upgrades").choose(view)) for name in BOTS}
    assert chosen["heuristic"] == "plane A-p4"
    assert chosen["expert:120"] in ("plane A-p3", "airport A-a3")


BOTS = ("heuristic", "expert:120")


SHIPPED = shipped_items(GAME)["cards"]
BOXES = {
    "shipped": SHIPPED,
    "twins": [card.replace("p5", "p1").replace("a6", "a2") for card in SHIPPED],
    "no airplanes": [f"{letter}-a{level}" for letter in "ABCDEFG" for level in (2, 3, 4, 5, 6)] * 2 + ["A-a9"] * 25,
}
TABLES = [*(("shipped", players) for players in GAME.player_counts), ("twins", 3), ("no airplanes", 2)]


def table_of(components: str, players: int, seed: str) -> Table[Any]:
    return deal(Settings(GAME, players, component_lists={**shipped_items(GAME), "cards": BOXES[components]}), seed)


def test_an_offer_without_a_share_has_a_weight_too(lay: Lay) -> None:
    assert weights(lay("p1-a2", 5, 5)) == {"offer none": 1.0}


def test_hidden_choices_of_others_do_not_change_the_policy(lay: Lay) -> None:
    """Compare the weights of a hand after two different choices of the first player."""
    found = []
    for chosen in ("offer A-p1", "offer B-p1"):
        table = lay("A-p1 B-p1", "A-p2 B-p2 C-p3", 5, portfolios=["C-p1", "D-p1", ""], presidents="C0 D1")
        submit(GAME, table, chosen)
        found.append(weights(table))
    assert found[0] == found[1] and len(found[0]) == 3


def test_prospects_count_only_levels_that_the_box_has(lay: Lay) -> None:
    """Expect less of the same capital in a box without airplanes."""
    table = lay(1, 1, presidents="A0", portfolios=["A-a2"], capital={"A": 30}, cards=BOXES["no airplanes"])
    shipped = lay(1, 1, presidents="A0", portfolios=["A-a2"], capital={"A": 30})
    assert prospect(table[0], 0, 0.0) < prospect(shipped[0], 0, 0.0)


@pytest.mark.parametrize(("components", "players"), TABLES)
def test_weights_and_values_are_sound_and_use_only_the_view(components: str, players: int) -> None:
    for number in range(GAMES):
        table = table_of(components, players, f"sound {number}")
        rng = rng_of(f"sound {number}")
        while table[0].turn != NOBODY:
            found = weights(table)
            assert all(0 <= weight < np.inf for weight in found.values()) and max(found.values()) > 0
            assert all(0 <= value <= 1 for value in values(table))
            other = hide_for(GAME, table, int(table[0].turn))
            GAME.rules.redeal(other, int(table[0].turn), int(rng[0]))
            assert weights(other) == found
            submit(GAME, table, favourite(table))
        assert sum(values(table)) == pytest.approx(1, abs=0.35)


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.many_games
def test_every_level_plays_at_every_table(level: str) -> None:
    for components, players in TABLES:
        table = table_of(components, players, "levels")
        bot = make_bot(GAME, f"{level}:4", "levels")
        for _ in range(CHOICES):
            view = view_of(GAME, table, int(table[0].turn))
            move = bot.choose(view)
            assert move in view.legal_actions
            GAME.rules.play(table, move)

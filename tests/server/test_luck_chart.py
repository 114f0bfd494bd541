"""The luck of all games: draws whose chances are known, counted once, inside the band of fair luck."""

from collections import Counter
from typing import Any

import pytest

from tests.server.clients import RunningServer
from tests.server.conftest import Serve
from tests.server.test_take_back import against_bots, choose, wait_for_decision
from updraft import games
from updraft.kit.table import Settings
from updraft.server.luck_chart import FIRST, TOP, FinishedDeal, GameCounts, band, draws_of

DEALS = 120


def test_a_band_leaves_out_no_more_than_it_says() -> None:
    assert band(10, 0.5, 1) == (2, 8)  # 2.1 % lie outside; 3 to 7 would leave out 10.9 %
    assert band(10, 0.5, 100) == (0, 10)
    assert band(5, 1.0, 1) == (5, 5)
    assert band(1, 0.01, 106) == (0, 1)
    low, high = band(10_000, 0.5, 1)
    assert (low, high) == (4902, 5098)
    assert band(100_000, 0.0001, 106)[0] == 1  # none at all has a probability of 0.005 %, less than its share


@pytest.mark.parametrize("name", games.names())
def test_deals_stay_inside_their_band(name: str) -> None:
    """Count deals with different numbers of players; every seat and every piece has its chance."""
    game = games.find(name)
    counts = GameCounts(name)
    for number in range(DEALS):
        settings = Settings(game, game.player_counts[number % len(game.player_counts)])
        counts.count(FinishedDeal("t", 0.0, settings, f"deal {number}"))
    luck = counts.luck()
    assert luck.games == DEALS
    for draw in luck.draws:
        assert sum(cell.drawn for cell in draw.cells) == DEALS
        assert sum(cell.expected for cell in draw.cells) == pytest.approx(DEALS, abs=0.1)
        assert [cell for cell in draw.cells if not cell.low <= cell.drawn <= cell.high] == []


def test_a_pile_is_told_from_other_parts_of_the_deal() -> None:
    kinds = {
        name: [(draw.name, len(draw.chances)) for draw in draws_of(Settings(games.find(name), 3), "a")]
        for name in games.names()
    }
    assert [draws[0] for draws in kinds.values()] == [(FIRST, 3)] * len(kinds)
    assert sorted(draws[1][1] for draws in kinds.values() if len(draws) > 1)[-1] > 90
    assert Counter(len(draws) for draws in kinds.values())[2] >= 3
    assert all(draw[0] == TOP for draws in kinds.values() for draw in draws[1:])


def look(server: RunningServer) -> Any:
    answer = server.guest("Ann").get("/api/luck")
    return {one["game"]: one for one in answer}["tout-la-haut"]


def test_each_finished_game_counts_once(serve: Serve) -> None:
    server = serve()
    server.hub.luck_counts.seconds = 0.0  # some are counted in any case
    assert (look(server)["games"], look(server)["draws"]) == (0, [])
    for finished in (1, 2):
        table, _, socket = against_bots(server, "tout-la-haut", 2)
        assert look(server)["games"] == finished - 1  # this one is not over
        while wait_for_decision(socket):
            choose(socket)
        luck = look(server)
        assert (luck["games"], luck["is_complete"]) == (finished, True)
        assert look(server) == luck
    match = server.table(table).state.match
    assert match
    first, top = (draw["cells"] for draw in luck["draws"])
    assert sum(cell["drawn"] for cell in first) == sum(cell["drawn"] for cell in top) == 2
    drawn = {cell["outcome"] for cell in top if cell["drawn"]}
    assert match.setup["deck"][0] in drawn and len(top) == len(set(match.setup["deck"]))

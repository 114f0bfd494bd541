"""`updraft bench`: the speed of random play."""

import json
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.kit import jit

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.mark.skipif(jit.MODE == "interpreted", reason="2,000 games for each number of players take 15 s")
def test_bench_measures_every_number_of_players(updraft: "Run") -> None:
    ran = updraft("bench tout-la-haut --json --seconds 0.01")
    assert ran.returncode == 0
    figures = json.loads(ran.stdout)
    assert [(row["game"], row["players"], row["moves_per_game"]) for row in figures] == [
        ("tout-la-haut", 2, 14),
        ("tout-la-haut", 3, 18),
        ("tout-la-haut", 4, 20),
        ("tout-la-haut", 5, 20),
    ]
    assert all(row["moves_per_second"] > row["games_per_second"] > 0 for row in figures)

    table = updraft("bench tout-la-haut --seconds 0.01").stdout.splitlines()
    assert table[0].split() == ["game", "players", "moves/s", "games/s", "moves/game"]
    rows = [["tout-la-haut", str(players)] for players in games.find("tout-la-haut").player_counts]
    assert [line.split()[:2] for line in table[1:]] == rows

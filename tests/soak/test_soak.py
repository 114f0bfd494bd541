"""The soak finds what is broken: a few moves of each game, and faults that are planted.

Interpreted alone, because the loops are compiled anew for each run.
"""

from dataclasses import replace
from typing import Any

import pytest

from tests.soak.__main__ import main
from tests.soak.invariants import InvariantBroken, Soak
from updraft import games
from updraft.kit import jit
from updraft.kit.contract import Game

pytestmark = pytest.mark.skipif(jit.MODE != "interpreted", reason="the loops would be compiled")

SAMPLE, SAMPLES, CLOSELY = 20, 4, 10


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def soak(game: Game, samples: int = SAMPLES) -> Soak:
    soaked = Soak(game, "test", CLOSELY)
    steps = soaked.samples(SAMPLE)
    for _ in range(samples):
        next(steps)
    return soaked


def test_all_is_right(game: Game) -> None:
    figures = soak(game).figures
    assert (figures.moves, figures.samples) == (SAMPLE * SAMPLES, SAMPLES)
    assert figures.worlds == figures.moves // CLOSELY
    assert figures.games and figures.settings


def test_the_same_seed_is_the_same_soak(game: Game) -> None:
    one, other = soak(game), soak(game)
    assert one.figures == other.figures
    assert one._table.tobytes() == other._table.tobytes()


def changed(game: Game, **functions: Any) -> Game:
    return replace(game, rules=replace(game.rules, **functions))


def test_doubled_and_missing_moves_are_found(game: Game) -> None:
    def doubled(table: Any, moves: Any) -> int:
        count = game.rules.legal(table, moves)
        moves[count] = moves[count - 1]
        return count + 1

    with pytest.raises(InvariantBroken, match="not sorted, or doubled"):
        soak(changed(game, legal=doubled))
    with pytest.raises(InvariantBroken, match="nobody can move"):
        soak(changed(game, legal=lambda table, moves: 0))


def test_a_hidden_view_that_tells_a_secret_is_found(game: Game) -> None:
    def blind(table: Any, seat: int) -> None:
        """Hide nothing."""

    with pytest.raises(InvariantBroken, match="a world dealt anew looks different to a seat"):
        soak(changed(game, hide=blind))


def test_lost_components_and_wrong_scores_are_found(game: Game) -> None:
    def wrong(table: Any, scores: Any, ranks: Any) -> None:
        game.rules.score(table, scores, ranks)
        scores[0] += 1

    with pytest.raises(InvariantBroken, match="counted another way"):
        soak(changed(game, score=wrong))
    lossy = replace(game.components, inventory=lambda table: [str(table[0].turn)])
    with pytest.raises(InvariantBroken, match="components were lost or doubled"):
        soak(replace(game, components=lossy), samples=60)


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tout-la-haut", "--moves", "10"]) == 0
    assert "| tout-la-haut | 251 | " in capsys.readouterr().out

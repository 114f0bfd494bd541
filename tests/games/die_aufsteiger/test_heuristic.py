"""The heuristic: steps, rivals' steps, ladders, and when a lead is enough."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import updraft
from tests.games.heuristics import favourite_of, values_of, weights_of
from updraft.bots import make_bot
from updraft.games.die_aufsteiger.components import NUMBERS
from updraft.games.die_aufsteiger.heuristic.evaluation import is_settled
from updraft.games.die_aufsteiger.rules.end import failures_allowed
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.jit import MODE
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, scores_and_ranks
from updraft.kit.view import view_of

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]
MOVES = 2 if MODE == "interpreted" else 60

STAIRS = """
    1g 1g 2r 2r .. ..
    1g 1g 2r 2r .. ..
"""


weights = partial(weights_of, GAME)
favourite = partial(favourite_of, GAME)
values = partial(values_of, GAME)


def test_it_climbs_when_it_can(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["10,10", "table"])
    assert favourite(table) == "walk 12,10"


def test_it_builds_a_step_in_its_own_colour(lifted_cube: Table[Any]) -> None:
    """Prefer the own colour to grey, which the rival could climb too."""
    assert favourite(lifted_cube) == "put red 12,10 2x2"


def test_it_lifts_the_block_that_it_needs(scene: Scene) -> None:
    table = scene(
        """
        2r 2r .. .. 2y 2y
        2r 2r .. .. 2y 2y
        """,
        blocks=["h1 yellow 12,10 2x2", "c1 yellow 20,10 2x2", "d1 yellow 24,10 2x2"],
        pawns=["10,10", "14,10"],
    )
    assert favourite(table) == "lift c1"  # on h1 its top is at 3


def test_it_does_not_step_down_without_need(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["12,10", "table"])
    table[0].moved = NUMBERS["c1"]
    assert weights(table)["walk table"] < weights(table)["end"]


def test_a_leader_ends_the_game(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["12,10", "10,10"])
    table[0].failures = failures_allowed(table[0])
    assert favourite(table) == "end"


@pytest.mark.parametrize("has_moved", [False, True])
def test_with_together_a_leader_ends_the_game_if_nobody_may_walk_too(scene: Scene, has_moved: bool) -> None:
    """Give the rival a walk after a block move: it climbs, and the game goes on [AUF-22]."""
    table = scene(STAIRS, pawns=["10,10", "table"], together=True)
    s = table[0]
    s.failures = failures_allowed(s)
    if has_moved:
        s.moved = NUMBERS["c1"]
    assert (values(table) == [1.0, 0.0]) is not has_moved


def test_steps_of_rivals_who_walk_next_count_in_full(scene: Scene) -> None:
    """Count the rival's step in full once a block has moved, since the rival walks next [AUF-22]."""
    shares = []
    for together in (False, True):
        table = scene(STAIRS, pawns=["12,10", "table", "table"], together=together)
        table[0].moved = NUMBERS["c1"]
        shares.append(values(table))
    apart, along = shares
    assert along[2] > apart[2] and along[0] < apart[0]


def test_nobody_gives_up_a_lost_game(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["table", "12,10"])
    table[0].failures = failures_allowed(table[0])
    assert weights(table)["end"] == 0


def test_higher_is_better(scene: Scene) -> None:
    red, yellow = values(scene(STAIRS, pawns=["12,10", "10,10"], turn=1))
    assert red > yellow


def test_ladders_are_worth_something(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["table", "table"])
    with_ladders = values(table)[0]
    table[0].small[0] = table[0].large[0] = 0
    assert values(table)[0] < with_ladders


def test_a_finished_game_is_worth_its_ranks(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["12,10", "10,10", "table"])
    table[0].failures = failures_allowed(table[0])
    submit(GAME, table, "end")
    assert table[0].turn == NOBODY
    assert values(table) == [1.0, pytest.approx(0.1), 0.0]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"tower": "box", "patience": True, "bridges": True}),
        (3, {"tower": "wild", "strict_order": True, "tie_first": True}),
        (4, {"together": True, "violet": True}),
        (5, {"together": True, "bridges": True}),
    ],
)
@pytest.mark.many_games
def test_it_plays_with_every_option(players: int, options: dict[str, OptionValue]) -> None:
    """Play whole turns by the policy and evaluate every position, without changing the table."""
    table = deal(Settings(GAME, players, options), "options")
    for _ in range(MOVES if players == 2 else max(1, MOVES // 4)):
        if table[0].turn == NOBODY:
            break
        before = table.tobytes()
        text = favourite(table)
        assert len(values(table)) == players and table.tobytes() == before
        submit(GAME, table, text)
    assert table[0].turns == 0 or max(scores_and_ranks(GAME, table)[0]) > 0


def test_only_between_turns_is_a_position_settled(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["10,10", "table"])
    is_quiescent = [is_settled(table)]
    for text in ("walk 12,10", "end"):
        submit(GAME, table, text)
        is_quiescent.append(is_settled(table))
    assert is_quiescent == [True, False, True]


def test_search_steps_down_to_climb_higher(scene: Scene) -> None:
    """Reach the tall top by a ladder from the low one; otherwise yellow, who leads, ends the game."""
    table = scene(
        """
        2r 2r 1g 1g 5r 5r .. 3y 3y
        2r 2r 1g 1g 5r 5r .. 3y 3y
        """,
        pawns=["10,10", "17,10"],
    )
    s = table[0]
    s.moved = NUMBERS["c1"]
    s.failures = failures_allowed(s) - 1
    s.stones[:] = 0
    assert favourite(table) == "end"
    move = make_bot(GAME, "expert:100", "tactics").choose(view_of(GAME, table, 0))
    assert GAME.notation.text(table, move) == "walk 12,10"

"""The heuristic of Tout là-haut: which moves weigh most, what a position is worth, and search with both."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.games.heuristics import favourite_of, values_of, weights_of
from tests.games.tout_la_haut.tables import GAME, lay
from updraft.bots import LEVELS, make_bot
from updraft.games.tout_la_haut.components import OBJECTIVES
from updraft.kit import jit
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, legal_actions
from updraft.kit.view import view_of

SIMULATIONS = 400 if jit.MODE == "interpreted" else 1_000
TURNS = 3 if jit.MODE == "interpreted" else 28


SETTINGS = [
    (players, aim, strategic, draw_last)
    for players in GAME.player_counts
    for aim in ("off", *OBJECTIVES)
    for strategic, draw_last in ((False, False), (True, True))
][:: 5 if jit.MODE == "interpreted" else 1]


weights = partial(weights_of, GAME)
favourite = partial(favourite_of, GAME)
values = partial(values_of, GAME)


def choice(table: Table[Any], bot: str) -> str:
    seat = int(table[0].turn)
    return GAME.notation.text(table, make_bot(GAME, bot, "a choice").choose(view_of(GAME, table, seat)))


# Policy


def test_more_points_weigh_more() -> None:
    assert favourite(lay("R3G3", "Y2Y2", hand="G2G2 G3R3 G4Y4")) == "G4Y4"


def test_a_card_that_continues_a_run_weighs_more_than_one_that_breaks_it() -> None:
    found = weights(lay("B2B2 B2B2", "R3G3 G4Y4", hand="B2B3 Y2Y3 R2R2"))
    assert found["B2B3"] > found["Y2Y3"] > found["R2R2"]


def test_in_the_last_round_only_points_count() -> None:
    trees = "R3G3 G2G2 G2G2 G4Y4 Y3B3 B4G4", "R2R2 R2R3 R3Y3 Y2Y2 Y2Y2 Y2Y3"
    assert favourite(lay(*trees, hand="G3R3 B2B2 B2B3")) == "G3R3"


def test_a_card_that_only_the_neighbour_can_use_is_best_built_face_down() -> None:
    found = weights(lay("B4G4", "R2R2", hand="R2R3 Y2Y2 B2B2"))
    assert max(found, key=lambda text: found[text]) == "R2R3*"


def test_the_last_player_has_nobody_to_deny_cards() -> None:
    trees = "R3G3 G2G2 G2G2 G4Y4 Y3B3 B4G4 G3R3", "R2R2 R2R3 R3Y3 Y2Y2 Y2Y2 Y2Y3"
    found = weights(lay(*trees, hand="B2B2 B2B3 R4B4"))
    assert found["B2B2*"] == found["B2B3*"] == found["R4B4*"] == max(found.values())


@pytest.mark.parametrize(
    ("aim", "tree", "better", "worse"),
    [
        ("MONOCHROME", "B2B2 G2G2*", "B2B2", "R2R2"),
        ("TWO-STEP", "B2B3 B3R3 G2G2*", "R2R2", "Y2Y2"),
        ("TWO-STEP", "B2B3 B3R3 G2G2*", "Y2Y2", "B2B2"),
        ("EFFICIENT", "B2B2 G2G2*", "B2B2", "R2R2"),
        ("DIVERSE", "B2B2 G2G2*", "R2R2", "B2B2"),
    ],
)
def test_an_objective_makes_its_cards_weigh_more(aim: str, tree: str, better: str, worse: str) -> None:
    turns = 2 * len(tree.split())
    plain = weights(lay(tree, "", hand="B2B2 R2R2 Y2Y2", turns=turns))
    aimed = weights(lay(tree, "", hand="B2B2 R2R2 Y2Y2", turns=turns, objective=aim))
    assert plain[better] == plain[worse]
    assert aimed[better] > aimed[worse]


def all_positions() -> Iterator[Table[Any]]:
    """Play games with all player counts and options; yield every position."""
    for number, (players, aim, strategic, draw_last) in enumerate(SETTINGS):
        options: dict[str, OptionValue] = {"objective": aim, "strategic": strategic, "draw_last": draw_last}
        table = deal(Settings(GAME, players, options), f"heuristic {number}")
        while table[0].turn != NOBODY:
            yield table
            moves = legal_actions(GAME, table)
            GAME.rules.play(table, moves[7 * table[0].turns % len(moves)])
        yield table


def test_some_move_always_has_weight() -> None:
    for table in all_positions():
        if table[0].turn != NOBODY:
            found = list(weights(table).values())
            assert max(found) > 0
            assert all(0 <= weight < np.inf for weight in found)


def test_the_policy_changes_nothing_and_reads_nothing_hidden() -> None:
    for table in all_positions():
        if table[0].turn != NOBODY:
            before = table.tobytes()
            found = weights(table)
            assert table.tobytes() == before
            GAME.rules.redeal(table, int(table[0].turn), 7)
            assert weights(table) == found


# Evaluation


def test_values_lie_between_0_and_1() -> None:
    for table in all_positions():
        assert all(0 <= value <= 1 for value in values(table))


def test_when_the_game_is_over_values_follow_the_ranks() -> None:
    trees = "B2B2 B2B2 B2B3 B3R3 R2R2 R2R2", "G2G2 G4Y4 Y4R4 R3Y3 Y3B3 B4G4", "Y2Y2* P2P2* P2P2* P2P3* P3G3* P3B3*"
    table = lay(*trees)
    assert table[0].turn == NOBODY
    second, first, third = values(table)
    assert first > second > third


def test_a_clear_victory_is_worth_more_than_a_narrow_one() -> None:
    grey = "B2B2* R2R2* R2R2* G2G2* G2G2* Y2Y2* Y2Y2*"
    narrow, _ = values(lay("B2B2 B2B3* R3G3* R3Y3* B3Y3* B3R3* G3B3*", grey))
    clear, _ = values(lay("B2B2 B2B3 B3R3 R4B4 B4G4 G4Y4 Y4R4", grey))
    assert 0.5 < narrow < clear


def test_a_player_who_has_yet_to_build_is_not_behind() -> None:
    behind, ahead = values(lay("B2B2", "R2R3", turns=2))
    assert behind < 0.5 < ahead
    before, after = values(lay("B2B3", "", turns=1))
    assert abs(before - after) < ahead - behind


# Search


def test_search_finds_a_move_that_the_policy_misses() -> None:
    # G4Y4 brings most and loses to Y2Y3, the only card that makes the neighbour's run as long as the longest.
    trees = "G2G2 G2G2 G2G3 G3B3 Y3B3 Y3G3", "Y4R4 R3G3 G3R3 B3Y3 Y2Y2 Y2Y2"
    table = lay(*trees, hand="G4Y4 Y2Y3 R2R2", first=0)
    assert choice(table, "heuristic") == "G4Y4"
    assert choice(table, f"expert:{SIMULATIONS}") == "Y2Y3*"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.many_games
def test_every_level_plays_with_all_options(level: str) -> None:
    name = f"{level}:2" if level in ("club", "expert") else level
    for players in GAME.player_counts:
        options: dict[str, OptionValue] = {"objective": "random", "strategic": True, "draw_last": True}
        table = deal(Settings(GAME, players, options), f"{level} {players}")
        bots = [make_bot(GAME, name, f"{level} {seat}") for seat in range(players)]
        for _ in range(TURNS):
            seat = int(table[0].turn)
            move = bots[seat].choose(view_of(GAME, table, seat))
            assert move in legal_actions(GAME, table)
            GAME.rules.play(table, move)

"""The heuristic of Up Turn: its policy, its evaluation, and moves that only the search finds."""

from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.games.heuristics import favourite_of, values_of, weights_of
from tests.games.up_turn.tables import GAME, Lay
from updraft.bots import LEVELS, make_bot
from updraft.games.up_turn.heuristic.glance import glance
from updraft.games.up_turn.state import DOWN, OPEN, Phase
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.jit import MODE
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, legal_actions
from updraft.kit.view import view_of

SIMULATIONS = 400
STEPS = 100 if MODE == "interpreted" else 1_000


weights = partial(weights_of, GAME)
favourite = partial(favourite_of, GAME)
values = partial(values_of, GAME)


def test_the_policy_ignores_other_moves_when_one_wins(lay: Lay) -> None:
    found = weights(lay("52 63 66", "1 2 3"))
    assert found.pop("66") > 0
    assert set(found.values()) == {0.0}


def test_the_policy_knows_that_a_silent_player_does_not_win(lay: Lay) -> None:
    assert weights(lay("63", "1 2 3", silent=0))["draw"] > 0


def test_the_policy_always_calls(lay: Lay) -> None:
    found = weights(lay("63", "1 2 3", phase=Phase.CALL))
    assert found["upturn"] > 0
    assert found["silent"] == 0


@pytest.mark.parametrize(("phase", "verb"), [(Phase.DEALING, "to"), (Phase.PENALTY, "hit")])
def test_tiles_go_to_the_leader(lay: Lay, phase: Phase, verb: str) -> None:
    table = lay("7 8", "1 2 3 4", "9 12", phase=phase)
    table[0].to_deal = table[0].to_hit = 1
    found = weights(table)
    assert found[f"{verb} 2"] > found[f"{verb} 1"] > 0
    assert found.get("hit none", 0.0) == 0


def test_the_policy_leaves_no_room_to_a_player_with_one_tile(lay: Lay) -> None:
    assert favourite(lay("51 98 3 4 6 7", "63")) == "98"
    assert favourite(lay("47 2 93 94 96 97", "32", order=DOWN)) == "2"


def test_close_numbers_come_first_while_nobody_is_nearly_done(lay: Lay) -> None:
    found = weights(lay("51 52 53 92", "1 2 3 4 6 7 8"))
    assert found["51"] > found["53"]


def test_a_run_is_better_than_a_single_number(lay: Lay) -> None:
    found = weights(lay("52 53 55 58 59 1 2", "3 4 6 7 8"))
    assert max(found, key=lambda move: found[move]) == "55"


def test_upt_31_the_longer_run_is_better(once: Lay) -> None:
    found = weights(once("52 53 55 58 59 66 1 2", "3 4 6 7 8", bag="71 72 73 74 76"))
    assert found["66"] > found["55"]


def test_room_is_feared_only_if_an_opponent_is_nearly_done(lay: Lay) -> None:
    rack = "2 3 52 99 12 13"
    calm, tense = weights(lay(rack, "4 6 7 8 9 17")), weights(lay(rack, "17"))
    assert calm["99"] / calm["52"] < tense["99"] / tense["52"]
    stuck = "2 3 4 6 green"
    assert favourite(lay(stuck, "7 8 9 12 13 14")) == "green"


def test_after_50_turns_nobody_waits_who_can_lay_an_action_tile(lay: Lay) -> None:
    table = lay("2 3 4 6 7 green", "8 9 12 13 14 17")
    assert weights(table)["draw"] > 0
    table[0].turns = 50
    assert weights(table)["draw"] == 0
    only_a_joker = lay("2 3 4 6 7 joker", "8 9 12 13 14 17")
    only_a_joker[0].turns = 50
    assert weights(only_a_joker)["draw"] > 0


def test_a_tile_to_play_again_wins_with_the_run_that_follows(lay: Lay) -> None:
    assert favourite(lay("51 77 joker", "3 4 6 7 8")) == "joker up"
    assert favourite(lay("51 77 joker", "3 4 6 7 8", silent=0)) != "joker up"


def test_a_joker_waits_for_a_long_run(lay: Lay) -> None:
    without, with_double = "12 13 14 17 18 19 21 23 joker", "11 12 13 14 17 18 19 21 joker"
    worth = [weights(lay(rack, "31 32 34 36 37 38", order=DOWN))["joker down"] for rack in (without, with_double)]
    assert worth[0] < worth[1]


def test_at_a_glance_everything_that_can_be_laid_is_laid(lay: Lay) -> None:
    """Prefer doubles, near numbers and action tiles to waiting, and overlook what the next player gets."""
    found = weights(lay("53 52 66 green", "63"), policy=glance)
    assert sorted(found, key=lambda move: -found[move]) == ["66", "52", "53", "green", "draw"]


def test_penalty_tiles_are_preferred(lay: Lay) -> None:
    found = weights(lay("51 52 1 2", "3 4 6 7 8"))
    assert found["51"] > found["52"]


def test_jokers_are_kept_while_something_else_fits(lay: Lay) -> None:
    found = weights(lay("52 63 1 2 9 joker", "3 4 6 7 8"))
    assert found["52"] > found["joker up"]


def test_a_joker_chooses_the_order_that_suits_its_player(lay: Lay) -> None:
    found = weights(lay("52 joker", "3 4 6 7 8", order=DOWN))
    assert found["joker up"] > found["joker down"]


def test_the_last_number_is_kept_behind_an_action_tile(lay: Lay) -> None:
    assert favourite(lay("63 skip1", "3 4 6 7 8")) == "skip1"


def test_laying_is_better_than_drawing(lay: Lay) -> None:
    found = weights(lay("52 63 72 1 2", "3 4 6 7 8"))
    assert found["draw"] < min(found["52"], found["63"], found["72"])


def test_few_tiles_are_worth_more(lay: Lay) -> None:
    few, many, more = values(lay("52 63", "3 4 6 7 8", "9 11 12 13 14 17 18"))
    assert 1 > few > many > more > 0
    assert few + many + more == pytest.approx(1)


def test_a_result_is_valued_by_its_places(lay: Lay) -> None:
    table = lay("63", "3 4 6", "1 2")
    submit(GAME, table, "63")
    assert table[0].turn == NOBODY
    first, third, second = values(table)
    assert first == 1
    assert 1 > second > third == 0


def test_upt_31_a_lead_is_worth_more_with_fewer_tiles_in_the_bag(once: Lay) -> None:
    early, late = (values(once("52 63", "3 4 6", bag=bag))[0] for bag in (" ".join(map(str, range(71, 75))), "71"))
    assert 0.5 < early < late < 1


def test_upt_31_only_the_leader_ends_the_game(once: Lay) -> None:
    """Compare drawing the last tile with waiting: the leader draws, a player behind waits for a double."""
    ahead, behind = weights(once("2 blue", "3 4 6 7 8", bag="71")), weights(once("2 3 4 6 blue", "7 8", bag="71"))
    assert ahead["draw"] > ahead["blue"]
    assert behind["draw"] < behind["blue"]


def test_upt_31_a_run_that_empties_the_bag_is_laid_if_it_wins(once: Lay) -> None:
    found = weights(once("2 3 52 53 55 58", "4 6 7", bag="71 72"))
    assert max(found, key=lambda move: found[move]) == "55"


def test_upt_31_a_penalty_that_would_lose_is_given_to_nobody(once: Lay) -> None:
    table = once("2 3 4 6", "7 8", bag="71", phase=Phase.PENALTY)
    table[0].to_hit = 1
    assert favourite(table) == "hit none"
    table = once("2 3", "7 8", bag="71", phase=Phase.PENALTY)
    table[0].to_hit = 1
    assert favourite(table) == "hit 1"


def test_upt_31_a_search_ends_the_game_when_it_wins(once: Lay) -> None:
    """Let seat 0 draw the last tile: it still has the fewest; otherwise the other seat sweeps its rack."""
    table = once("2 3 blue", "51 52 53 54 55 58", bag="4")
    assert _choice(table, f"expert:{SIMULATIONS}") == "draw"


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("options", [{"call": "manual"}, {"call": "auto"}, {"bag": "once"}], ids=str)
def test_some_move_always_has_weight(players: int, options: dict[str, OptionValue]) -> None:
    table = deal(Settings(GAME, players, options), f"promising {options}")
    rng = rng_of("promising")
    for _ in range(STEPS):
        if table[0].turn == NOBODY:
            break
        found = list(weights(table).values())
        assert np.isfinite(found).all()
        assert min(found) >= 0
        assert max(found) > 0
        assert all(0 <= value <= 1 for value in values(table))
        moves = legal_actions(GAME, table)
        GAME.rules.play(table, moves[below(rng, len(moves))])


def test_the_search_finds_a_victory_that_the_policy_misses(lay: Lay) -> None:
    """Play again twice, so that the double follows with 51 before it."""
    table = lay("51 77 skip1 skip1", "3 4 6 7 8")
    assert favourite(table) != "skip1"
    assert _choice(table, f"expert:{SIMULATIONS}") == "skip1"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.many_games
def test_every_level_opens(lay: Lay, level: str) -> None:
    table = lay("51 77 joker", "3 4 6 7 8", "1 2 9", "11 12 13", order=OPEN)
    assert _choice(table, level) in {"51", "77"}


def _choice(table: Table[Any], name: str) -> str:
    view = view_of(GAME, table, int(table[0].turn))
    return GAME.notation.text(table, make_bot(GAME, name, "choice").choose(view))

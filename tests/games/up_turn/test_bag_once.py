"""The option `bag=once`: the turn that empties the bag is the last, and the fewest tiles win."""

from typing import Any

import numpy as np
import pytest

from tests.games.up_turn.tables import GAME, Lay, choices, play, rack
from updraft.games.up_turn.observation import IN_RACKS, LAST
from updraft.games.up_turn.rules.bag import can_draw
from updraft.games.up_turn.state import LIMIT, ONCE, REFILL, End, Phase
from updraft.kit.contract import NOBODY
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.match import Match
from updraft.kit.memory import Features, Table
from updraft.kit.table import Settings, deal, scores_and_ranks
from updraft.records.replay import replay


def is_over_by_the_bag(table: Table[Any]) -> bool:
    return bool(table[0].turn == NOBODY and table[0].end == End.EMPTY_BAG)


def test_upt_31_refill_is_the_default() -> None:
    option = GAME.option("bag")
    assert option is not None
    assert (option.rule, option.values, option.default) == ("UPT-31", ("refill", "once"), "refill")
    assert deal(Settings(GAME, 2), "default")[0].bag == REFILL
    assert deal(Settings(GAME, 2, {"bag": "once"}), "once")[0].bag == ONCE


def test_upt_31_the_turn_that_draws_the_last_tile_is_the_last(once: Lay) -> None:
    table = once("2 58 3", "4 6", bag="71")
    play(table, "draw")
    assert (table[0].bagged, table[0].phase, table[0].turn) == (0, Phase.DREW, 0)
    assert choices(table) == ["58", "71", "pass"]
    play(table, "pass")
    assert is_over_by_the_bag(table)
    assert scores_and_ranks(GAME, table) == ([4, 2], [2, 1])


def test_upt_31_the_last_turn_may_end_with_a_lay(once: Lay) -> None:
    table = once("2 58 3", "4 6 7", bag="71")
    play(table, "draw", "58")
    assert is_over_by_the_bag(table)
    assert scores_and_ranks(GAME, table) == ([3, 3], [1, 1])


def test_upt_31_laid_tiles_never_go_back(once: Lay) -> None:
    table = once("2 58", "4 6", bag="71")
    laid = int(table[0].laid)
    play(table, "draw")
    assert table[0].laid == laid > 1
    assert not can_draw(table[0])


def test_upt_31_a_tile_left_in_the_bag_keeps_the_game_going(once: Lay) -> None:
    table = once("2 58 3", "4 6", bag="71 72")
    play(table, "draw", "pass")
    assert (table[0].turn, table[0].bagged) == (1, 1)
    assert "draw" in choices(table)


@pytest.mark.parametrize("move", ["joker up", "skip1", "skip2"])
def test_upt_31_nobody_plays_again_after_the_last_turn(once: Lay, move: str) -> None:
    table = once(f"2 3 {move.split(maxsplit=1)[0]}", "4 6", bag="71")
    play(table, "draw", move)
    assert is_over_by_the_bag(table)


def test_upt_31_a_dealing_that_empties_the_bag_ends_there(once: Lay) -> None:
    """Deal two tiles of three, because the bag has no more; the penalty of 51 is dropped as well."""
    table = once("2 3 51 52 55", "4 6", "8 9", bag="71 72")
    play(table, "55")
    assert (table[0].to_deal, table[0].to_hit) == (2, 1)
    play(table, "to 1", "to 2")
    assert is_over_by_the_bag(table)
    assert (rack(table, 1), rack(table, 2)) == ("4 6 71", "8 9 72")
    assert (table[0].to_deal, table[0].to_hit) == (0, 0)
    assert scores_and_ranks(GAME, table) == ([2, 3, 3], [1, 2, 2])


def test_upt_31_a_double_after_the_last_draw_deals_nothing(once: Lay) -> None:
    table = once("2 3 55", "4 6", bag="71")
    play(table, "draw", "55")
    assert is_over_by_the_bag(table)
    assert rack(table, 1) == "4 6"


def test_upt_31_a_penalty_that_takes_the_last_tile_ends_the_game(once: Lay) -> None:
    table = once("2 3 51", "4 6", bag="71")
    play(table, "51", "hit 1")
    assert is_over_by_the_bag(table)
    assert rack(table, 1) == "4 6 71"


def test_upt_31_a_penalty_for_nobody_leaves_the_last_tile(once: Lay) -> None:
    table = once("2 3 51", "4 6", bag="71")
    play(table, "51", "hit none")
    assert (table[0].turn, table[0].bagged) == (1, 1)


def test_upt_31_three_tiles_for_silence_can_empty_the_bag(once: Lay) -> None:
    table = once("2 3 58", "4", "8 9", bag="71 72", silent=1)
    play(table, "58")
    assert rack(table, 1) == "4 71 72"
    assert is_over_by_the_bag(table)


def test_upt_31_silence_no_longer_costs_anything_once_the_bag_is_empty(once: Lay) -> None:
    table = once("2 3 58", "4", "8 9", bag="71", silent=1)
    play(table, "draw", "58")
    assert is_over_by_the_bag(table)
    assert rack(table, 1) == "4"


def test_upt_31_the_call_is_asked_in_the_last_turn_too(once: Lay) -> None:
    table = once("2", "4 6", bag="58")
    play(table, "draw", "58")
    assert choices(table) == ["upturn", "silent"]
    play(table, "silent")
    assert is_over_by_the_bag(table)
    assert scores_and_ranks(GAME, table) == ([1, 2], [1, 2])


def test_upt_31_an_empty_rack_wins_in_the_last_turn_too(once: Lay) -> None:
    table = once("52", "4", bag="55")
    play(table, "draw", "55")
    assert (table[0].turn, table[0].end) == (NOBODY, End.EMPTY_RACK)
    assert scores_and_ranks(GAME, table) == ([0, 1], [1, 2])


def test_upt_31_an_empty_bag_in_the_2000th_turn_is_the_end(once: Lay) -> None:
    table = once("2 3", "4 6", bag="71", turns=LIMIT - 1)
    play(table, "draw", "pass")
    assert is_over_by_the_bag(table)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_upt_31_every_turn_but_the_last_begins_with_a_bag(players: int) -> None:
    """Check that nobody is forced to pass, and that games stay far below the limit of turns."""
    room, rng, ends = move_buffer(GAME), rng_of("once"), set()
    for number in range(12):
        table = deal(Settings(GAME, players, {"bag": "once"}), f"once {number}")
        loops_of(GAME).play_out(table, room, rng)
        s = table[0]
        assert s.idle == 0
        assert s.turns < 200
        assert (s.bagged == 0) or s.end == End.EMPTY_RACK
        ends.add(int(s.end))
    assert ends <= {End.EMPTY_RACK, End.EMPTY_BAG}
    assert End.EMPTY_BAG in ends


def observed(table: Table[Any], seat: int) -> Features:
    features = np.zeros(GAME.observation_size, np.float32)
    GAME.rules.observe(table, seat, features)
    return features


def test_upt_31_the_option_is_observed() -> None:
    refilled, once = (deal(Settings(GAME, 3, {"bag": bag}), "learners") for bag in ("refill", "once"))
    assert np.flatnonzero(observed(refilled, 0) != observed(once, 0)).tolist() == [GAME.observation_size - 1]


def test_upt_31_with_an_empty_bag_all_unseen_tiles_are_observed_in_racks(once: Lay) -> None:
    table = once("2 3", "4 6", bag="71")
    assert observed(table, 0)[IN_RACKS:LAST].sum() == 0
    play(table, "draw")
    assert np.flatnonzero(observed(table, 0)[IN_RACKS:LAST]).tolist() == [4, 6]


def test_upt_31_a_record_names_the_option_and_the_end() -> None:
    """Draw and pass until the bag is empty, then replay the record."""
    match = Match(Settings(GAME, 3, {"bag": "once"}, first=0), "paper")
    while not match.is_over:
        match.push(next((text for text in ("draw", "pass") if text in match.legal_moves), match.legal_moves[0]))
    record = match.record()
    assert record.options == {"call": "manual", "bag": "once"}
    assert not any("chance" in entry for entry in record.moves)
    assert record.result is not None
    assert record.result["end"] == "UPT-31"
    assert record.moves[-1]["move"] == "pass"
    assert replay(record).result() == record.result

"""Turns, stones, the end and the variants of die Aufsteiger."""

from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.games.die_aufsteiger.components import NUMBERS
from updraft.games.die_aufsteiger.state import NONE, Phase
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not
from updraft.kit.table import Settings, SettingsError, legal_actions, scores_and_ranks

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]
Choices = Callable[..., list[str]]

STAIRS = """
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
"""


def refused(table: Table[Any], text: str) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, text)
    return (refusal.rule, refusal.key) if refusal else None


def play(table: Table[Any], *texts: str) -> Table[Any]:
    for text in texts:
        submit(GAME, table, text)
    return table


def verbs(table: Table[Any]) -> set[str]:
    return {GAME.notation.text(table, move).split()[0] for move in legal_actions(GAME, table)}


def end_of(table: Table[Any]) -> str | None:
    return GAME.ends[int(table[0].end)] if table[0].turn == NOBODY else None


# A turn


def test_auf_5_every_part_is_optional_and_end_is_always_possible(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"])
    assert verbs(table) == {"lift", "walk", "small", "large", "stone", "end"}
    play(table, "end")
    assert table[0].turn == 1


def test_auf_5_between_lift_and_put_only_puts_are_possible(scene: Scene) -> None:
    table = play(scene(STAIRS, blocks=["c1 red 20,20 2x2"]), "lift c1")
    assert verbs(table) == {"put"}
    for text in ("end", "lift c1", "walk 10,10", "stone c1", "small 12,10"):
        assert refused(table, text) == ("AUF-5", "put_first")


def test_auf_5_one_block_a_turn(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2", "c2 red 22,20 2x2"])
    assert refused(table, "put red 10,12 2x2") == ("AUF-5", "nothing_held")
    play(table, "lift c1", "put red 10,12 2x2")
    assert "lift" not in verbs(table)
    assert refused(table, "lift c2") == ("AUF-5", "one_block")


def test_auf_5_the_pawn_may_move_before_and_after_the_block(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"])
    play(table, "walk 10,10", "lift c1", "put red 10,12 2x2", "walk 12,10", "end")
    assert table[0].place[0] == 32 * 10 + 12


def test_auf_5_in_strict_order_no_block_moves_after_the_pawn(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], strict_order=True)
    play(table, "walk 10,10")
    assert "lift" not in verbs(table)
    assert refused(table, "lift c1") == ("AUF-5", "pawn_has_moved")
    play(table, "end", "lift c1", "put red 10,12 2x2", "walk 12,10")
    assert verbs(table) >= {"end"}


def test_auf_5_after_the_stone_only_end_is_left(scene: Scene) -> None:
    table = play(scene(STAIRS, blocks=["c1 red 20,20 2x2"]), "stone c1")
    assert verbs(table) == {"end"}
    assert refused(table, "walk 10,10") == ("AUF-5", "only_end")


@pytest.mark.parametrize("text", ["", "climb", "lift", "lift C1", "put red 10,8", "walk 10.8", "walk 010,8", "end now"])
def test_auf_5_other_texts_are_refused(scene: Scene, text: str) -> None:
    assert refused(scene(STAIRS), text) is not None


# Stones


def test_auf_12_a_stone_blocks_face_and_block_for_one_round(scene: Scene, choices: Choices) -> None:
    table = scene("1g 1g\n1g 1g", blocks=["h9 grey 12,10 2x2"])
    play(table, "stone h9", "end")
    assert choices(table, "walk") == ["10,10"]
    assert refused(table, "walk 12,10") == ("AUF-12", "barred")
    assert refused(table, "lift h9") == ("AUF-12", "stone_holds")
    assert refused(table, "stone h9") == ("AUF-12", "stone_on_stone")
    play(table, "end")
    assert choices(table, "walk") == ["10,10", "12,10"]
    assert "h9" in choices(table, "lift")
    assert "stone" not in verbs(table)
    assert refused(table, "stone h9") == ("AUF-12", "stone_is_gone")


def test_auf_12_a_stone_cuts_a_way(scene: Scene, choices: Choices) -> None:
    drawn = "5r 5r 3ga 3ga 5r 5r\n5r 5r 3ga 3ga 5r 5r"
    free = scene(drawn, blocks=["c1 grey 12,10 2x2"], pawns=["10,10", "table"])
    assert choices(free, "walk") == ["12,10", "14,10", "table"]
    cut = scene(drawn, blocks=["c1 grey 12,10 2x2"], pawns=["10,10", "table"], stones=["1 c1"])
    assert choices(cut, "walk") == ["table"]


def test_auf_12_on_a_free_face_of_any_colour(scene: Scene, choices: Choices) -> None:
    table = scene(
        blocks=["c1 red 10,10 2x2", "c2 yellow 12,10 2x2", "c3 dark 14,10 2x2", "c4 red 14,10 2x2", "h1 red 12,10 2x2"],
        pawns=["10,10", "table"],
    )
    assert choices(table, "stone") == ["h1", "c4"]
    assert refused(table, "stone c1") == ("AUF-12", "stone_on_pawn")
    assert refused(table, "stone c2") == ("AUF-12", "top_is_covered")


def test_auf_12_a_partly_covered_top_is_barred_in_all_its_parts(scene: Scene, choices: Choices) -> None:
    table = scene(
        blocks=["d1 grey 10,10 4x2", "h5 red 11,10 1x2", "h1 red 8,10 2x2", "h2 red 14,10 2x2"],
        pawns=["8,10", "table"],
        stones=["1 d1"],
    )
    assert choices(table, "walk") == ["14,10", "table"]
    play(table, "lift h5")
    assert refused(table, "put yellow 11,10 1x2") == ("AUF-8", "onto_stone")
    play(table, "put yellow 8,12 1x2")
    assert choices(table, "walk") == ["14,10", "table"]


# The end


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_auf_14_the_game_ends_one_turn_after_a_round_without_success(scene: Scene, players: int) -> None:
    table = scene(STAIRS, pawns=["table"] * players)
    play(table, *["end"] * players)
    assert end_of(table) is None
    play(table, "end")
    assert end_of(table) == "AUF-14"
    assert legal_actions(GAME, table) == []


def test_auf_14_success_is_to_end_a_turn_higher(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["12,10", "table"])
    play(table, "end", "end", "walk 14,10", "end")
    assert end_of(table) is None
    play(table, "end", "walk 12,10", "end")  # down does not count
    assert end_of(table) is None
    play(table, "end")
    assert end_of(table) == "AUF-14"


def test_auf_14_up_and_down_in_one_turn_is_not_a_success(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], pawns=["12,10", "table"])
    play(table, "end", "end")
    play(table, "walk 14,10", "lift c1", "put red 10,12 2x2", "walk 12,10", "end")
    assert end_of(table) == "AUF-14"


def test_auf_15_three_rounds_without_a_record_end_it(scene: Scene) -> None:
    """Go down, up and down again: that succeeds in between, but nobody gets above their record."""
    table = scene(STAIRS, pawns=["12,10", "13,10"])
    play(table, "walk 10,10", "end", "walk 11,10", "end", "walk 12,10", "end", "walk 13,10", "end")
    play(table, "walk 10,10", "end")
    assert end_of(table) is None and table[0].stale == 5
    play(table, "end")
    assert end_of(table) == "AUF-15"


def test_auf_15_a_record_restarts_the_count(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["12,10", "table"])
    play(table, "walk 10,10", "end", "end", "walk 12,10", "end", "end", "walk 14,10", "end")
    assert table[0].stale == 0 and table[0].best[0] == 3


def test_auf_15_if_both_hold_it_is_auf_14(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["12,10", "table"])
    table[0].stale = 3
    play(table, "end", "end", "end")
    assert table[0].stale == 6
    assert end_of(table) == "AUF-14"


# Winners


def test_auf_16_the_highest_wins(scene: Scene) -> None:
    assert scores_and_ranks(GAME, scene(STAIRS, pawns=["12,10", "16,10", "10,10"])) == ([2, 4, 1], [2, 1, 3])


@pytest.mark.parametrize(("tie_first", "ranks"), [(False, [2, 1]), (True, [1, 2])])
def test_auf_16_a_tie_goes_to_the_last_arrival_or_by_option_the_first(
    scene: Scene, tie_first: bool, ranks: list[int]
) -> None:
    table = scene(STAIRS, tie_first=tie_first)
    play(table, "walk 12,10", "end", "walk 13,10", "end")
    assert scores_and_ranks(GAME, table) == ([2, 2], ranks)


def test_auf_16_the_latest_date_counts(scene: Scene) -> None:
    """Let seat 0 arrive first, leave, and come back last."""
    table = scene(STAIRS)
    play(table, "walk 12,10", "end", "walk 13,10", "end", "walk 10,10", "end", "end", "walk 12,10", "end")
    assert scores_and_ranks(GAME, table) == ([2, 2], [1, 2])


def test_auf_16_down_and_up_in_one_turn_is_not_an_arrival(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"])
    play(table, "walk 12,10", "end", "walk 13,10", "end")
    play(table, "walk 10,10", "lift c1", "put red 10,12 2x2", "walk 12,10", "end")
    assert scores_and_ranks(GAME, table) == ([2, 2], [2, 1])


def test_auf_16_pawns_on_the_table_share(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["10,10", "table", "table"])
    assert scores_and_ranks(GAME, table)[1] == [1, 2, 2]
    play(table, "walk table", "end")
    assert scores_and_ranks(GAME, table)[1] == [1, 1, 1]


@pytest.mark.parametrize(("tie_first", "ranks"), [(False, [1, 4, 3, 2, 5]), (True, [4, 1, 2, 3, 5])])
def test_auf_16_in_the_middle_of_a_together_turn_the_active_player_arrives_first(
    scene: Scene, tie_first: bool, ranks: list[int]
) -> None:
    """Seat 1 was there before this turn; of the pawns that moved in it, seat 2 dates first, then 3, then 0."""
    table = scene(STAIRS, pawns=["12,10", "13,10", "12,11", "13,11", "10,10"], together=True, tie_first=tie_first)
    s = table[0]
    s.active, s.turn, s.phase = 2, 4, Phase.SHARING
    s.began[:] = (0, 2, 1, 3, 1)
    s.arrived[:], s.dates = (9, 12, 4, 11, 1), 12
    assert scores_and_ranks(GAME, table) == ([2, 2, 2, 2, 1], ranks)


# Variants


def test_auf_20_patience_waits_for_a_fifth_turn(scene: Scene) -> None:
    table = play(scene(STAIRS, patience=True), *["end"] * 4)
    assert end_of(table) is None
    assert end_of(play(table, "end")) == "AUF-14"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_auf_20_patience_is_for_two(players: int) -> None:
    with pytest.raises(SettingsError, match=r"patience can be true only with 2 players, not with \d \[AUF-20\]"):
        Settings(GAME, players, {"patience": True})
    assert Settings(GAME, players, {"patience": False}).options["patience"] is False
    assert Settings(GAME, 2, {"patience": True}).options["patience"] is True


BLOCK_MOVE = ("lift c1", "put red 10,12 2x2")


def test_auf_22_everyone_walks_after_a_block_move_of_the_active_player(scene: Scene, choices: Choices) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], pawns=["table"] * 3, turn=1, together=True)
    assert verbs(table) == {"lift", "walk", "small", "large", "end"}
    assert refused(table, "stone c1") == ("AUF-22", "stone_later")
    play(table, *BLOCK_MOVE, "end")
    assert table[0].turn == 2 and verbs(table) == {"walk", "end"}
    assert refused(table, "small 12,10") == ("AUF-22", "share_is_a_walk")
    assert refused(table, "lift c1") == ("AUF-22", "share_is_a_walk")
    play(table, "walk 18,10")
    assert verbs(table) == {"end"}
    play(table, "end")
    assert table[0].turn == 0
    play(table, "end")
    assert table[0].turn == 1 and verbs(table) == {"stone", "end"}
    assert refused(table, "walk 10,10") == ("AUF-22", "only_stone")
    play(table, "stone c1")
    assert verbs(table) == {"end"}
    play(table, "end")
    assert table[0].turn == table[0].active == 2
    assert table[0].turns == 1


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("done", [(), ("walk 10,10",), ("small 12,10", "walk 16,10")])
def test_auf_22_without_a_block_move_nobody_else_is_asked(scene: Scene, turn: int, done: tuple[str, ...]) -> None:
    """Ask for the stone next, even if the pawn has moved; then the turn is over."""
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], pawns=["table"] * 3, turn=turn, together=True)
    play(table, *done, "end")
    assert table[0].turn == table[0].active == turn and verbs(table) == {"stone", "end"}
    assert refused(table, "lift c1") == ("AUF-22", "only_stone")
    play(table, "end")
    assert table[0].turn == table[0].active == (turn + 1) % 3
    assert table[0].turns == 1


def test_auf_22_a_block_move_of_an_earlier_turn_lets_nobody_walk(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], pawns=["table"] * 3, together=True)
    play(table, *BLOCK_MOVE, "end", "end", "end", "end")
    assert table[0].turn == 1 and table[0].locked != NONE
    play(table, "end")
    assert table[0].turn == table[0].active == 1 and verbs(table) == {"stone", "end"}


def test_auf_22_a_block_that_is_turned_in_its_place_has_moved(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,10 2x2"], together=True)
    play(table, "lift c1", "put yellow 20,10 2x2", "end")
    assert table[0].turn == 1 and table[0].active == 0 and verbs(table) == {"walk", "end"}


def test_auf_22_without_block_move_and_stone_the_turn_is_over_at_once(scene: Scene) -> None:
    table = scene(STAIRS, together=True)
    table[0].stones[0] = 0
    play(table, "end")
    assert table[0].active == table[0].turn == 1


def test_auf_22_without_a_stone_it_is_not_asked(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], together=True)
    table[0].stones[0] = 0
    play(table, *BLOCK_MOVE, "end", "end")
    assert table[0].active == table[0].turn == 1


@pytest.mark.parametrize("has_moved", [False, True])
def test_auf_22_the_stone_is_asked_even_with_no_possible_face(scene: Scene, has_moved: bool) -> None:
    table = scene("1g", pawns=["10,10", "table"], together=True)
    if has_moved:
        table[0].moved = NUMBERS["c1"]
        play(table, "end")
        assert table[0].turn == 1
    play(table, "end")
    assert table[0].turn == 0 and verbs(table) == {"end"}
    assert refused(table, "stone g2") == ("AUF-12", "stone_on_pawn")


def test_auf_22_stones_that_lie_bind_everyone(scene: Scene, choices: Choices) -> None:
    table = scene("1g 1g\n1g 1g", blocks=["h9 grey 12,10 2x2", "c1 red 20,20 2x2"], stones=["1 h9"], together=True)
    play(table, *BLOCK_MOVE, "end")
    assert table[0].turn == 1 and choices(table, "walk") == ["10,10"]
    assert refused(table, "walk 12,10") == ("AUF-12", "barred")


def test_auf_22_any_pawn_that_rose_makes_the_turn_a_success(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], together=True)
    play(table, *BLOCK_MOVE, "end", "walk 10,10", "end", "end")
    assert table[0].failures == 0 and table[0].stale == 0
    play(table, "end", "end")
    assert table[0].failures == 1


def test_auf_22_the_turn_is_counted_after_its_last_end(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], together=True)
    table[0].failures = 2
    play(table, *BLOCK_MOVE, "end", "end")
    assert end_of(table) is None and table[0].turns == 0
    play(table, "end")
    assert end_of(table) == "AUF-14" and table[0].turns == 1


def test_auf_22_arrivals_are_dated_from_the_active_player_on(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], pawns=["table"] * 3, turn=1, together=True)
    play(table, "walk 18,10", *BLOCK_MOVE, "end", "walk 19,10", "end", "walk 18,11", "end", "end")
    assert table[0].arrived[:3].tolist() == [3, 1, 2]
    assert scores_and_ranks(GAME, table) == ([5, 5, 5], [1, 3, 2])


def test_auf_22_a_shared_walk_does_not_count_as_the_turns_pawn_move(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2", "c2 red 22,20 2x2"], together=True, strict_order=True)
    play(table, *BLOCK_MOVE, "end", "walk 10,10", "end", "end")
    assert table[0].turn == 1 and "lift" in verbs(table)

"""Blocks: which are free, where they may go, and how pawns step aside."""

from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.games.die_aufsteiger.components import NAMES, NUMBERS
from updraft.games.die_aufsteiger.rules.stones import lay_stone
from updraft.games.die_aufsteiger.rules.tower import clear_table, find_outside, set_down
from updraft.games.die_aufsteiger.state import TABLE, Phase
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]
Choices = Callable[..., list[str]]


def refused(table: Table[Any], text: str) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, text)
    return (refusal.rule, refusal.key) if refusal else None


def play(table: Table[Any], *texts: str) -> Table[Any]:
    for text in texts:
        submit(GAME, table, text)
    return table


def stances(choices: Choices, table: Table[Any], block: str, at: str) -> set[str]:
    """List top and footprint of every put at one place."""
    play(table, f"lift {block}")
    puts = [put.split() for put in choices(table, "put")]
    return {f"{top} {size}" for top, place, size in puts if place == at}


# The blocks themselves


@pytest.mark.parametrize(("letter", "count"), [("h", 12), ("c", 12), ("d", 9), ("g", 2)])
def test_auf_c1_so_many_blocks_of_each_kind(letter: str, count: int) -> None:
    assert [name for name in NAMES if name[0] == letter] == [f"{letter}{number}" for number in range(1, count + 1)]


def test_auf_c1_all_blocks_fill_a_box(scene: Scene) -> None:
    edges = scene()[0].edge
    assert sum(2 * 2 * int(edge) for edge in edges) == 336 == 8 * 6 * 7


@pytest.mark.parametrize(
    ("block", "sizes"),
    [
        ("h1 red 10,10 2x2", {"2x2": 1, "2x1": 2, "1x2": 2}),
        ("c1 red 10,10 2x2", {"2x2": 2}),
        ("d1 red 10,10 2x2", {"2x2": 4, "4x2": 2, "2x4": 2}),
        ("g1 grey 10,10 2x2", {"2x2": 6, "6x2": 2, "2x6": 2}),
    ],
)
def test_auf_c1_footprints_and_heights(scene: Scene, choices: Choices, block: str, sizes: dict[str, int]) -> None:
    for size, tall in sizes.items():
        table = scene("3y 3y\n3y 3y", blocks=["c9 red 20,20 2x2", block.replace("10,10", "22,20")])
        play(table, f"lift {block.split(maxsplit=1)[0]}")
        puts = choices(table, "put")
        assert {put.split()[-1] for put in puts} == set(sizes)
        put = next(put for put in puts if put.split()[-1] == size and put.split()[1] == "12,10")
        play(table, f"put {put}")
        assert table[0].height[10, 12] == tall


def test_auf_c2_a_cube_may_have_any_face_up(scene: Scene, choices: Choices) -> None:
    table = scene("3y 3y\n3y 3y", blocks=["c1 red 20,20 2x2"])
    wanted = {f"{colour} 2x2" for colour in ("red", "yellow", "dark", "light", "violet", "grey")}
    assert stances(choices, table, "c1", "12,10") == wanted


def test_auf_c2_the_big_blocks_are_grey_all_over(scene: Scene, choices: Choices) -> None:
    table = scene("3y 3y\n3y 3y", blocks=["g1 grey 20,20 2x2"])
    assert stances(choices, table, "g1", "12,10") == {"grey 2x2", "grey 6x2", "grey 2x6"}
    assert refused(table, "put red 12,10 2x2") == ("AUF-C3", "cannot_show")


@pytest.mark.parametrize(
    ("block", "odd"),
    [
        *((f"h{number}", "red yellow") for number in (1, 4)),
        *((f"h{number}", "dark light") for number in (5, 8)),
        *((f"h{number}", "violet grey") for number in (9, 12)),
        *((f"d{number}", "red yellow") for number in (1, 3)),
        *((f"d{number}", "dark light") for number in (4, 6)),
        *((f"d{number}", "violet grey") for number in (7, 9)),
    ],
)
def test_auf_c3_the_odd_edge_has_one_pair(scene: Scene, choices: Choices, block: str, odd: str) -> None:
    table = scene("3y 3y\n3y 3y", blocks=[f"{block} {odd.split(maxsplit=1)[0]} 20,20 2x2"])
    others = {"red", "yellow", "dark", "light", "violet", "grey"} - set(odd.split())
    long = ("2x1", "1x2") if block[0] == "h" else ("4x2", "2x4")
    wanted = {f"{colour} 2x2" for colour in odd.split()} | {f"{colour} {size}" for colour in others for size in long}
    assert stances(choices, table, block, "12,10") == wanted


def test_auf_c4_everyone_has_a_pawn_a_stone_and_two_ladders(scene: Scene) -> None:
    s = scene(pawns=["table"] * 5)[0]
    assert s.colour.tolist() == [0, 1, 2, 3, 4]
    assert s.small.tolist() == s.large.tolist() == s.stones.tolist() == [1] * 5


# Support


def test_auf_1_a_block_rests_with_its_whole_underside_at_one_height(scene: Scene, choices: Choices) -> None:
    table = scene("3y 3y 4y 4y\n3y 3y 4y 4y", blocks=["c1 red 20,20 2x2"])
    play(table, "lift c1")
    assert refused(table, "put red 11,10 2x2") == ("AUF-1", "not_level")
    assert refused(table, "put red 9,10 2x2") == ("AUF-1", "not_level")
    assert refused(table, "put red 12,10 2x2") is None


def test_auf_1_staggering_by_a_quarter_is_fine(scene: Scene) -> None:
    table = scene("3ya 3ya 3yb 3yb\n3ya 3ya 3yb 3yb", blocks=["c1 red 20,20 2x2"])
    play(table, "lift c1", "put red 11,10 2x2")
    s = table[0]
    assert s.height[10:12, 10:14].tolist() == [[3, 5, 5, 3]] * 2
    assert s.foot[NUMBERS["c1"]] == 3


def test_auf_1_blocks_stay_on_the_grid(scene: Scene) -> None:
    table = scene(blocks=["c1 red 28,30 2x2", "c2 red 20,20 2x2"])
    play(table, "lift c2")
    assert refused(table, "put red 30,30 2x2") is None
    assert refused(table, "put red 31,30 2x2") == ("AUF-1", "off_the_grid")
    assert refused(table, "put red 32,30 2x2") == ("AUF-1", "off_the_grid")


# Free blocks


def test_auf_6_a_block_with_something_on_it_stays(scene: Scene, choices: Choices) -> None:
    table = scene(
        blocks=["c1 red 10,10 2x2", "c2 grey 12,10 2x2", "c3 red 14,10 2x2", "c4 red 16,10 2x2", "h1 red 11,10 2x2"],
        pawns=["14,10", "table"],
        stones=["1 c4"],
    )
    assert choices(table, "lift") == ["h1"]
    assert refused(table, "lift c1") == ("AUF-6", "block_on_it")
    assert refused(table, "lift c2") == ("AUF-6", "block_on_it")
    assert refused(table, "lift c3") == ("AUF-6", "pawn_on_it")
    assert refused(table, "lift c4") == ("AUF-12", "stone_holds")
    assert refused(table, "lift c99") == ("AUF-C1", "no_such_block")


def test_auf_6_the_grey_blocks_move_too(scene: Scene, choices: Choices) -> None:
    assert choices(scene(blocks=["g1 grey 10,10 2x2", "c1 red 12,10 2x2"]), "lift") == ["c1", "g1"]


def test_auf_6_the_block_just_moved_is_locked_for_one_turn(scene: Scene, choices: Choices) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "c2 red 12,10 2x2"])
    play(table, "lift c1", "put yellow 10,10 2x2", "end")
    assert choices(table, "lift") == ["c2"]
    assert refused(table, "lift c1") == ("AUF-6", "locked")
    play(table, "end")
    assert choices(table, "lift") == ["c1", "c2"]


def test_auf_6_nothing_is_locked_if_they_moved_none(scene: Scene, choices: Choices) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "c2 red 12,10 2x2"])
    assert choices(play(table, "end"), "lift") == ["c1", "c2"]


def test_auf_6_a_block_that_has_nowhere_to_go_cannot_be_lifted(scene: Scene, choices: Choices) -> None:
    """Fill the grid: a plain with a stone, and a strip with a stone that the block stands on."""
    table = scene()
    s = table[0]
    clear_table(s)
    set_down(s, NUMBERS["c1"], 0, 0, 32, 30, 9, 1)
    set_down(s, NUMBERS["c2"], 0, 30, 32, 2, 3, 1)
    set_down(s, NUMBERS["g1"], 10, 30, 2, 2, 6, 5)
    find_outside(s)
    lay_stone(s, NUMBERS["c1"])
    s.phase = Phase.ACTING
    before = table.tobytes()
    assert choices(table, "lift") == ["g1"]
    assert table.tobytes() == before
    s.stones[0] = 1
    lay_stone(s, NUMBERS["c2"])
    s.phase = Phase.ACTING
    before = table.tobytes()
    assert choices(table, "lift") == []
    assert table.tobytes() == before
    assert refused(table, "lift g1") == ("AUF-6", "nowhere_to_go")


# Places for a block


def test_auf_7_one_quarter_of_contact_is_enough(scene: Scene) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "c2 red 20,20 2x2"])
    play(table, "lift c2")
    for place in ("12,10", "12,11", "12,9", "11,12", "9,12", "8,9"):
        assert refused(table, f"put red {place} 2x2") is None, place


def test_auf_7_edges_and_corners_do_not_count(scene: Scene) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "c2 red 20,20 2x2"])
    play(table, "lift c2")
    for place in ("12,12", "8,8", "12,8", "8,12", "13,10"):
        assert refused(table, f"put red {place} 2x2") == ("AUF-7", "touches_nothing"), place


def test_auf_7_resting_on_a_block_is_contact(scene: Scene) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "h5 dark 20,20 2x2"])
    assert refused(play(table, "lift h5"), "put red 10,10 1x2") is None


def test_auf_7_turned_in_its_own_place_but_not_back_as_it_was(scene: Scene, choices: Choices) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "c2 red 12,10 2x2"])
    assert "red 2x2" not in stances(choices, table, "c1", "10,10")
    assert refused(table, "put red 10,10 2x2") == ("AUF-7", "as_it_was")
    assert refused(table, "put yellow 10,10 2x2") is None
    assert refused(table, "put red 10,9 2x2") is None


def test_auf_7_others_may_be_left_alone(scene: Scene) -> None:
    table = scene(blocks=["c1 red 10,10 2x2", "c2 red 12,10 2x2", "c3 red 14,10 2x2"])
    play(table, "lift c2", "put red 14,12 2x2")
    assert table[0].height[10, 10] == 2 and table[0].height[10, 12] == 0


# Pawns and stones in the way


def test_auf_8_never_onto_a_face_with_a_stone(scene: Scene) -> None:
    table = scene("3y 3y\n3y 3y", blocks=["c1 red 12,10 2x2", "c2 red 20,20 2x2"], stones=["1 c1"])
    play(table, "lift c2")
    assert refused(table, "put red 12,10 2x2") == ("AUF-8", "onto_stone")
    assert refused(table, "put red 10,10 2x2") is None


def test_auf_8_pawns_are_pushed_aside(scene: Scene) -> None:
    table = scene(blocks=["d1 grey 10,10 4x2", "c2 red 20,20 2x2"], pawns=["10,10", "10,11"])
    play(table, "lift c2", "put red 10,10 2x2")
    assert table[0].place[:2].tolist() == [32 * 10 + 12, 32 * 11 + 12]


def test_auf_8_the_nearest_quarter_ties_to_the_smallest_y_then_x(scene: Scene) -> None:
    table = scene(blocks=["d1 grey 10,10 4x2", "h5 red 20,20 1x2"], pawns=["11,10", "11,11", "12,10"])
    play(table, "lift h5", "put red 11,10 1x2")
    s = table[0]
    assert s.place[:3].tolist() == [32 * 10 + 10, 32 * 11 + 10, 32 * 10 + 12]  # the nearer side, across no pawn


def test_auf_8_refused_when_there_is_no_room(scene: Scene) -> None:
    table = scene(blocks=["c1 grey 10,10 2x2", "c2 red 20,20 2x2", "h5 red 22,20 1x2"], pawns=["10,10", "table"])
    play(table, "lift c2")
    assert refused(table, "put red 10,10 2x2") == ("AUF-8", "no_room_for_pawns")
    crowded = scene(blocks=["c1 grey 10,10 2x2", "h5 red 20,20 1x2"], pawns=["10,10", "10,11", "11,10"])
    play(crowded, "lift h5")
    assert refused(crowded, "put red 10,10 1x2") == ("AUF-8", "no_room_for_pawns")


def test_auf_8_also_across_a_split(scene: Scene) -> None:
    """Cover the pawn's side of a top; the other side, behind the wall, is free."""
    table = scene(
        blocks=["d1 grey 10,10 4x2", "h5 red 11,10 1x2", "h6 red 20,20 1x2"],
        pawns=["10,10", "table"],
    )
    play(table, "lift h6", "put red 10,10 1x2")
    assert table[0].place[0] == 32 * 10 + 12


def test_auf_8_the_lifted_block_leaves_room(scene: Scene) -> None:
    table = scene(blocks=["d1 grey 10,10 4x2", "c2 red 12,10 2x2"], pawns=["10,10", "table"])
    play(table, "lift c2", "put red 10,10 2x2")
    assert table[0].place[0] == 32 * 10 + 12


WALL = """
    5y 5y 5y 5y
    5y .. .. 5y
    5y .. .. 5y
    5y 5y 5y 5y
"""


def test_auf_8_pawns_in_a_walled_in_piece_step_aside_in_it(scene: Scene) -> None:
    table = scene(WALL, blocks=["h5 red 20,20 1x2"], pawns=["11,11", "table"])
    play(table, "lift h5", "put red 11,11 1x2")
    assert table[0].place[0] == 32 * 11 + 12


def test_auf_8_out_of_a_filled_piece_pawns_come_to_the_open_table(scene: Scene) -> None:
    table = scene(WALL, blocks=["c1 red 20,20 2x2"], pawns=["11,11", "12,12"])
    play(table, "lift c1", "put red 11,11 2x2")
    assert table[0].place[:2].tolist() == [TABLE, TABLE]


def test_auf_4_a_put_that_opens_a_piece_frees_its_pawns(scene: Scene) -> None:
    """Lift the lower wall out and put it elsewhere."""
    drawn = """
        5y 5y 5y 5y
        5y .. .. 5y
        5y .. .. 5y
        5y .. .. 5y
    """
    table = scene(drawn, blocks=["h5 red 11,13 2x1"], pawns=["11,11", "table"])
    assert table[0].place[0] == 32 * 11 + 11
    play(table, "lift h5")
    assert table[0].place[0] == 32 * 11 + 11  # judged after the put
    play(table, "put red 14,10 1x2")
    assert table[0].place[0] == TABLE


def test_auf_4_a_piece_stays_walled_in_if_the_wall_only_turns(scene: Scene) -> None:
    drawn = """
        5y 5y 5y 5y
        5y .. .. 5y
        5y .. .. 5y
        5y .. .. 5y
    """
    table = scene(drawn, blocks=["h5 red 11,13 2x1"], pawns=["11,11", "table"])
    play(table, "lift h5", "put yellow 11,13 2x1")
    assert table[0].place[0] == 32 * 11 + 11


def test_auf_8_a_piece_is_taken_as_it_was_before_the_lift(scene: Scene) -> None:
    """Move the wall inwards onto the pawn: the place it leaves does not belong to the piece."""
    drawn = """
        5y 5y 5y 5y
        5y .. .. 5y
        5y .. .. 5y
    """
    table = scene(drawn, blocks=["h5 red 11,12 2x1"], pawns=["11,11", "table"])
    play(table, "lift h5", "put red 11,11 2x1")
    assert table[0].place[0] == TABLE

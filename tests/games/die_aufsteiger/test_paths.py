"""Walks, ladders and bridges: small scenes drawn from above, a height and a colour for each quarter."""

from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not
from updraft.kit.texts import refusal_text, rule_text

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]
Choices = Callable[..., list[str]]


def refused(table: Table[Any], text: str) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, text)
    return (refusal.rule, refusal.key) if refusal else None


# Walking


def test_auf_9_a_step_of_1_needs_no_ladder(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        1g 1g 2r 2r
        1g 1g 2r 2r
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["12,10", "table"]


def test_auf_9_a_step_of_2_is_too_high(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        1g 1g 3r 3r
        1g 1g 3r 3r
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["table"]
    assert refused(table, "walk 12,10") == ("AUF-9", "no_way")


def test_auf_9_a_walk_goes_down_any_height_and_up_again_elsewhere(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        9g 9g .. 1r 1r
        9g 9g .. 1r 1r
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["13,10", "table"]


@pytest.mark.parametrize(
    ("lang", "rulings"),
    [
        ("en", ["down by any height (our ruling)", "or on the table (our ruling)"]),
        ("fr", ["descend d’autant qu’on veut (notre interprétation)", "sur la table (notre interprétation)"]),
    ],
)
def test_auf_9_the_text_marks_what_is_our_ruling(lang: str, rulings: list[str]) -> None:
    text = rule_text(GAME, "AUF-9", lang)
    assert text and all(ruling in text for ruling in rulings)


def test_auf_9_never_diagonally(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        3r 3r .. ..
        3r 3r .. ..
        .. .. 3r 3r
        .. .. 3r 3r
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["table"]


def test_auf_9_around_the_corner_over_connected_faces(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        3r 3r .. ..
        3r 3r .. ..
        3r 3r 4r 4r
        3r 3r 4r 4r
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["10,12", "12,12", "table"]


def test_auf_9_one_walk_takes_any_number_of_steps(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        1g 1g 2r 2r 3g 3g 4r 4r
        1g 1g 2r 2r 3g 3g 4r 4r
        """
    )
    assert choices(table, "walk") == ["10,10", "12,10", "14,10", "16,10"]


def test_auf_9_other_colours_block_the_way(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        1g 1g 1y 1y 1g 1g
        1g 1g 1y 1y 1g 1g
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["14,10", "table"]  # down and around
    assert refused(table, "walk 12,10") == ("AUF-10", "other_colour")
    refusal = why_not(GAME, table, "walk 12,10")
    assert refusal and "Ce dessus est jaune\u00a0;" in refusal_text(GAME, refusal, "fr")


def test_auf_9_there_is_no_way_through_another_colour_high_up(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        5g 5g 5y 5y 5g 5g
        5g 5g 5y 5y 5g 5g
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "walk") == ["table"]


# The table


def test_auf_4_the_open_table_takes_everyone_and_leads_around(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        1r 1r 9y 9y 1g 1g
        1r 1r 9y 9y 1g 1g
        """
    )
    assert choices(table, "walk") == ["10,10", "14,10"]
    submit(GAME, table, "walk 14,10")
    assert table[0].place[0] == 32 * 10 + 14


def test_auf_4_the_edge_of_the_grid_does_not_block_the_way(scene: Scene, choices: Choices) -> None:
    table = scene(blocks=["h9 grey 0,0 2x2", "c1 yellow 2,0 2x2", "c2 yellow 0,2 2x2"])
    assert choices(table, "walk") == ["0,0"]


WALLED_IN = """
    3y 3y 3r 3r
    3y .. .. 3r
    3y .. .. 1r
    1g 1g 1g 1g
"""


def test_auf_4_a_walled_in_piece_of_table_is_named_like_a_face(scene: Scene, choices: Choices) -> None:
    table = scene(WALLED_IN)
    assert "11,11" in choices(table, "walk")
    submit(GAME, table, "walk 11,11")
    assert table[0].place[0] == 32 * 11 + 11
    submit(GAME, table, "end")
    assert "12,11" in choices(table, "walk")  # its first free quarter


def test_auf_4_a_full_piece_is_neither_entered_nor_crossed(scene: Scene, choices: Choices) -> None:
    drawn = """
        5y 5y 5y 5y
        1g .. 1r 5y
        5y 5y 5y 5y
    """
    free = scene(drawn, pawns=["10,11", "table"])
    assert choices(free, "walk") == ["11,11", "12,11", "table"]
    full = scene(drawn, pawns=["10,11", "11,11"])
    assert choices(full, "walk") == ["table"]
    assert refused(full, "walk 11,11") == ("AUF-10", "full")


def test_auf_4_a_piece_takes_no_stone_and_a_diagonal_gap_opens_nothing(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        .. 5y 5y ..
        5y .. .. 5y
        .. 5y 5y ..
        """,
        pawns=["11,11", "table"],
    )
    assert choices(table, "walk") == []
    assert all("," not in name for name in choices(table, "stone"))


def test_auf_4_open_table_is_not_named_by_a_quarter(scene: Scene) -> None:
    table = scene("1g 1g\n1g 1g", pawns=["10,10", "table"])
    assert refused(table, "walk 20,20") == ("AUF-4", "open_table")


# Room


def test_auf_10_a_coloured_face_takes_only_its_own_pawn(scene: Scene, choices: Choices) -> None:
    table = scene("1y 1y 1r 1r\n1y 1y 1r 1r")
    assert choices(table, "walk") == ["12,10"]


def test_auf_10_a_full_grey_face_blocks_the_way(scene: Scene, choices: Choices) -> None:
    drawn = """
        5r 5r 6g 7r 7r
        5r 5r 6g 7r 7r
    """
    one_free = scene(drawn, pawns=["10,10", "12,10", "table"])
    assert choices(one_free, "walk") == ["13,10", "12,11", "table"]
    full = scene(drawn, pawns=["10,10", "12,10", "12,11"])
    assert choices(full, "walk") == ["table"]
    assert refused(full, "walk 12,10") == ("AUF-10", "full")


def test_auf_10_five_pawns_meet_on_a_lying_double(scene: Scene, choices: Choices) -> None:
    table = scene(
        blocks=["d1 grey 10,10 4x2", "h1 red 14,10 2x2"],
        pawns=["14,10", "10,10", "11,10", "12,10", "13,10"],
    )
    assert choices(table, "walk") == ["10,11", "table"]


def test_auf_10_a_split_top_has_two_parts(scene: Scene, choices: Choices) -> None:
    """Divide a lying double by a block: each part is a destination, and full on its own."""
    blocks = ["d1 grey 10,10 4x2", "h5 red 11,10 1x2", "h1 red 8,10 2x2"]
    table = scene(blocks=blocks, pawns=["8,10", "table"])
    assert choices(table, "walk") == ["10,10", "table"]
    table = scene(blocks=blocks, pawns=["12,10", "table"])
    assert choices(table, "walk") == ["8,10", "10,10", "table"]  # down, around and up again
    full = scene(blocks=blocks, pawns=["8,10", "10,10", "10,11"])
    assert choices(full, "walk") == ["table"]


def test_auf_10_pawns_do_not_divide_a_part(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        5ra 5ra 5gb 5gb 5gb 5gb 6rc 6rc
        5ra 5ra 5gb 5gb 5gb 5gb 6rc 6rc
        """,
        pawns=["10,10", "12,10", "12,11"],
    )
    assert choices(table, "walk") == ["13,10", "16,10", "table"]


def test_auf_13_a_part_is_named_by_its_first_free_quarter(scene: Scene, choices: Choices) -> None:
    table = scene("1g 1g\n1g 1g", pawns=["table", "10,10"])
    assert choices(table, "walk") == ["11,10"]
    assert refused(table, "walk 10,11") == ("AUF-13", "other_name")
    submit(GAME, table, "walk 11,10")
    assert table[0].place[0] == 32 * 10 + 11


def test_auf_13_no_walk_follows_a_walk_until_something_came_between(scene: Scene, choices: Choices) -> None:
    table = scene("1g 1g 2r 2r 4g 4g\n1g 1g 2r 2r 4g 4g", blocks=["c1 red 20,20 2x2"])
    submit(GAME, table, "walk 12,10")
    assert choices(table, "walk") == []
    assert refused(table, "walk 10,10") == ("AUF-13", "walked")
    submit(GAME, table, "small 14,10")
    assert choices(table, "walk") == ["10,10", "12,10", "table"]
    submit(GAME, table, "walk 10,10")
    submit(GAME, table, "lift c1")
    submit(GAME, table, "put red 12,8 2x2")
    assert choices(table, "walk") == ["12,8", "12,10", "table"]


# Ladders


@pytest.mark.parametrize(
    ("height", "small", "large"),
    [(2, False, False), (3, True, True), (4, False, True), (5, False, True), (6, False, False)],
)
def test_auf_11_small_climbs_2_and_large_2_to_4(
    scene: Scene, choices: Choices, height: int, small: bool, large: bool
) -> None:
    table = scene(f"1g 1g {height}r {height}r\n1g 1g {height}r {height}r", pawns=["10,10", "table"])
    assert choices(table, "small") == ["12,10"] * small
    assert choices(table, "large") == ["12,10"] * large
    assert (refused(table, "small 12,10") is None) == small


def test_auf_11_a_ladder_stands_on_the_table_too(scene: Scene, choices: Choices) -> None:
    table = scene("2g 2g 4r 4r\n2g 2g 4r 4r")
    assert choices(table, "small") == ["10,10"]
    assert choices(table, "large") == ["10,10", "12,10"]


def test_auf_11_from_any_quarter_of_the_part_never_diagonally(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        2ga 2ga 2ga 2ga .. ..
        2ga 2ga 2ga 2ga .. ..
        .. .. .. 4r 5r 5r
        """,
        pawns=["10,10", "table"],
    )
    assert choices(table, "small") == ["13,12"]
    assert choices(table, "large") == ["13,12"]
    assert refused(table, "large 14,12") == ("AUF-11", "not_beside")


def test_auf_11_each_ladder_serves_once(scene: Scene, choices: Choices) -> None:
    table = scene("2g 2g 4r 4r 6g 6g\n2g 2g 4r 4r 6g 6g")
    submit(GAME, table, "small 10,10")
    assert choices(table, "small") == []
    assert refused(table, "small 12,10") == ("AUF-11", "no_small")
    submit(GAME, table, "large 12,10")  # both in one turn, with a landing between
    assert refused(table, "large 14,10") == ("AUF-11", "no_large")
    assert table[0].small[1] == table[0].large[1] == 1


def test_auf_11_no_two_ladders_at_once(scene: Scene, choices: Choices) -> None:
    table = scene("6r 6r\n6r 6r")
    assert choices(table, "small") == choices(table, "large") == []


def test_auf_11_no_ladder_onto_other_colours_or_full_faces(scene: Scene, choices: Choices) -> None:
    table = scene("2y 2y .. 2g\n2y 2y .. 2g", pawns=["table", "13,10", "13,11"])
    assert choices(table, "small") == []
    assert refused(table, "small 13,10") == ("AUF-10", "full")


# Bridges


def bridges(choices: Choices, table: Table[Any]) -> tuple[list[str], list[str]]:
    return choices(table, "small-bridge"), choices(table, "large-bridge")


@pytest.mark.parametrize(
    ("drawn", "small", "large"),
    [
        pytest.param("5r .. 5g", True, True, id="a gap of 1, level"),
        pytest.param("5r .. .. 5g", True, True, id="a gap of 2, level"),
        pytest.param("5r .. .. .. 5g", False, True, id="a gap of 3"),
        pytest.param("5r .. .. .. .. 5g", False, True, id="a gap of 4"),
        pytest.param("5r .. .. .. .. .. 5g", False, False, id="a gap of 5"),
        pytest.param("5r .. 6g", True, True, id="up by 1 over 1"),
        pytest.param("5r .. 4g", True, True, id="down by 1 over 1"),
        pytest.param("5r .. 7g", False, True, id="up by 2 over 1"),
        pytest.param("5r .. .. 6g", False, True, id="up by 1 over 2"),
        pytest.param("5r .. 8g", False, True, id="up by 3 over 1"),
        pytest.param("5r .. 9g", False, False, id="up by 4 over 1"),
        pytest.param("5r .. .. 2g", False, True, id="down by 3 over 2"),
        pytest.param("5r .. .. .. 3g", False, True, id="down by 2 over 3"),
        pytest.param("5r .. .. .. 2g", False, False, id="down by 3 over 3"),
        pytest.param("5r 5y 5g", False, False, id="level with the ladder"),
        pytest.param("5r 4y 5g", True, True, id="just lower"),
        pytest.param("5r 5y 6g", False, False, id="as high as its near edge"),
        pytest.param("5r 4y 5y 6g", False, True, id="lower than a slanting ladder's far half"),
        pytest.param("5r 5y 4y 6g", False, False, id="not lower than its near half"),
        pytest.param("6r 5y 4y 5g", False, True, id="the same downwards"),
        pytest.param("6r 4y 5y 5g", False, False, id="too high near the lower end"),
        pytest.param("5r .. 5y", False, False, id="another colour"),
    ],
)
def test_auf_21_a_bridge_spans_a_gap(scene: Scene, choices: Choices, drawn: str, small: bool, large: bool) -> None:
    table = scene(drawn, pawns=["10,10", "table"], bridges=True)
    end = [f"{9 + len(drawn.split())},10"]
    assert bridges(choices, table) == (end * small, end * large)


def test_auf_21_longer_ladders_of_an_owners_box_span_wider_gaps(scene: Scene, choices: Choices) -> None:
    table = scene("5r .. .. .. .. .. .. .. 5g", pawns=["10,10", "table"], bridges=True)
    assert bridges(choices, table) == ([], [])
    table[0].span[:] = 6, 7
    assert bridges(choices, table) == ([], ["18,10"])


def test_auf_21_without_the_option_there_are_no_bridges(scene: Scene, choices: Choices) -> None:
    table = scene("5r .. 5g", pawns=["10,10", "table"])
    assert bridges(choices, table) == ([], [])
    assert refused(table, "small-bridge 12,10") == ("AUF-21", "no_bridges")


def test_auf_21_neither_from_nor_to_the_table(scene: Scene, choices: Choices) -> None:
    table = scene("2r .. 1y\n2r .. 1y", bridges=True)
    assert bridges(choices, table) == ([], [])
    assert refused(table, "large-bridge 10,10") == ("AUF-21", "bridge_from_table")
    walled = scene("5y 5y 5y 5y\n5r 4y .. 5y\n5y 5y 5y 5y", pawns=["10,11", "table"], bridges=True)
    assert bridges(choices, walled) == ([], [])


def test_auf_21_straight_and_from_any_quarter_of_the_part(scene: Scene, choices: Choices) -> None:
    table = scene(
        """
        5r 5r .. ..
        5r 5r .. 5g
        .. .. .. ..
        .. 4g 4g ..
        """,
        pawns=["10,10", "table"],
        bridges=True,
    )
    assert bridges(choices, table) == (["13,11", "11,13"], ["13,11", "11,13"])


def test_auf_21_pawns_and_stones_in_the_gap_do_not_matter(scene: Scene, choices: Choices) -> None:
    table = scene(
        "5r 1y 5g 5g",
        pawns=["10,10", "11,10", "12,10"],
        bridges=True,
    )
    assert bridges(choices, table)[0] == ["13,10"]


def test_auf_21_the_ladder_is_gone(scene: Scene, choices: Choices) -> None:
    table = scene("5r .. 5g .. 5r", pawns=["10,10", "table"], bridges=True)
    submit(GAME, table, "small-bridge 12,10")
    assert table[0].small[0] == 0 and table[0].large[0] == 1
    assert bridges(choices, table) == ([], ["10,10", "14,10"])


def test_auf_21_no_bridge_over_a_gap_that_this_turn_made(scene: Scene, choices: Choices) -> None:
    """Lift a block out of the gap: no bridge before the next turn."""
    lifted = scene(
        "2r 2r .. .. 2g 2g\n2r 2r .. .. 2g 2g", blocks=["c1 yellow 12,10 2x2"], pawns=["10,10", "table"], bridges=True
    )
    submit(GAME, lifted, "lift c1")
    submit(GAME, lifted, "put yellow 14,12 2x2")
    assert bridges(choices, lifted) == ([], [])
    assert refused(lifted, "small-bridge 14,10") == ("AUF-21", "no_bridge")
    submit(GAME, lifted, "end")
    submit(GAME, lifted, "end")
    assert bridges(choices, lifted)[0] == ["14,10"]


def test_auf_21_no_bridge_to_a_top_that_this_turn_turned_up(scene: Scene, choices: Choices) -> None:
    table = scene(
        "2r 2r .. .. .. 2y 2y\n2r 2r .. .. .. 2y 2y",
        blocks=["c1 yellow 13,10 2x2"],
        pawns=["10,10", "table"],
        bridges=True,
    )
    submit(GAME, table, "lift c1")
    submit(GAME, table, "put grey 13,10 2x2")
    assert bridges(choices, table) == ([], [])


def test_auf_21_a_block_moved_elsewhere_does_not_spoil_a_bridge(scene: Scene, choices: Choices) -> None:
    table = scene(
        "5r .. 5g 5y 5y\n.. .. .. 5y 5y", blocks=["c1 yellow 13,12 2x2"], pawns=["10,10", "table"], bridges=True
    )
    submit(GAME, table, "lift c1")
    submit(GAME, table, "put red 13,12 2x2")
    assert bridges(choices, table) == (["12,10"], ["12,10"])

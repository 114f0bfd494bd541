"""Pages of text: side by side, centred, without their colours."""

import pytest

from updraft.games import catalogue
from updraft.kit.contract import Game
from updraft.kit.drawing import StyledText, centred, length, plain, side_by_side

LOW: StyledText = [[("low", "red")]]
HIGH: StyledText = [[("h", "bold"), ("i", "")], [("gh", "dim")]]


def test_a_plain_page_has_no_colours_and_no_trailing_space() -> None:
    assert plain([[("a ", "red"), ("b  ", "")], [], [("c", "dim")]]) == "a b\n\nc"


def test_pages_side_by_side_stand_on_the_same_ground() -> None:
    assert plain(side_by_side([LOW, HIGH, LOW], [4, 3, 3])) == "      hi\nlow   gh   low"
    assert plain(side_by_side([LOW, HIGH], [3, 2], gap=0)) == "   hi\nlowgh"


def test_pages_side_by_side_keep_their_colours() -> None:
    assert ("low", "red") in side_by_side([HIGH, LOW], [4, 4])[1]


def test_every_page_needs_its_width() -> None:
    with pytest.raises(ValueError, match="zip"):
        side_by_side([LOW, HIGH], [4])


def test_a_length_counts_letters() -> None:
    assert [length(line) for line in ([], LOW[0], HIGH[0])] == [0, 3, 2]


@pytest.mark.parametrize(
    ("text", "shown"), [("oak", " oak "), ("", "     "), ("maple", "maple"), ("chestnut", "ches…")]
)
def test_a_centred_text_is_as_wide_as_its_column(text: str, shown: str) -> None:
    line = centred(text, 5, "bold")
    assert "".join(part for part, _ in line) == shown
    assert [part for part, style in line if style == "bold"] == [shown.strip()]


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
def test_every_game_has_drawings(found: Game) -> None:
    drawing = found.parts.drawing
    names = ("draw", "compact", "describe", "hint", "expand", "outlook", "opens", "steps")
    assert all(callable(getattr(drawing, name)) for name in names)

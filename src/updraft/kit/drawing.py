"""A table as text: lines of styled spans that a terminal colours and a test reads plain."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[str, str]  # text, style: a colour's name, "bold", "dim" or ""
StyledLine: TypeAlias = list[Span]
StyledText: TypeAlias = list[StyledLine]

# Readable text on the colour-blind-safe colours of the cards; letters and patterns repeat what colours show.
STYLES = {
    "red": "black on #D55E00",
    "yellow": "black on #F0C330",
    "green": "black on #009E73",
    "blue": "white on #0B4F8A",
    "light": "black on #56B4E9",
    "purple": "white on #8E5AA8",
    "grey": "black on #9A9A94",
    "leaf": "#009E73",
}


class Step(NamedTuple):
    """A question on the way to a move, and the answer that leads to the move: what to type, and its words."""

    question: str
    key: str
    label: str


def plain(page: StyledText) -> str:
    """Return a page without its styles."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in page)


def side_by_side(columns: Sequence[StyledText], widths: Sequence[int], gap: int = 2) -> StyledText:
    """Set pages side by side, aligned at the bottom."""
    height = max(len(column) for column in columns)
    rows = []
    for row in range(height):
        line: StyledLine = []
        for column, width in zip(columns, widths, strict=True):
            above = height - len(column)
            part = column[row - above] if row >= above else []
            line += [*part, (" " * (width - length(part) + gap), "")]
        rows.append(line)
    return rows


def length(line: StyledLine) -> int:
    return sum(len(text) for text, _ in line)


def centred(text: str, width: int, style: str = "") -> StyledLine:
    """Centre a text in a column, cut if it is longer; only the text itself is styled."""
    text = shortened(text, width)
    left = (width - len(text)) // 2
    return [(" " * left, ""), (text, style), (" " * (width - len(text) - left), "")]


def shortened(text: str, width: int) -> str:
    """Cut a text that is too long for its place."""
    return text if len(text) <= width else text[: width - 1] + "…"


def dotted(parts: Sequence[str], width: int, style: str = "") -> StyledText:
    """Join parts with dots, in as many lines as they need."""
    return joined(parts, width, " · ", style)


def joined(parts: Sequence[str], width: int, separator: str, style: str = "") -> StyledText:
    """Join parts, in as many lines as they need; a part that is wider than a line is broken between words."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + len(separator) <= width:
            lines[-1] += separator + part
        else:
            lines += wrap(part, width) if len(part) > width else [part]
    return [[(line, style)] for line in lines]

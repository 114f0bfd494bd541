"""A table as text: lines of styled spans that a terminal colours and a test reads plain."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from updraft.kit.contract import Game, Move, Seat
from updraft.kit.memory import Table

Span: TypeAlias = tuple[str, str]  # text, style: a colour's name, "bold", "dim" or ""
StyledLine: TypeAlias = list[Span]
StyledText: TypeAlias = list[StyledLine]


class Drawing(Protocol):
    """What the `drawing` module of every game offers. It is given what a seat sees, never more.

    draw   the table, with the seat's own things below
    hint   what a possible move would bring, in a few words
    tell   a move in words, for someone who may know what was hidden in it or may not; "" if it is not worth it

    A module may also offer `expand(seen, typed)`, the moves that a short way of saying stands for, or None; and
    `news(before, move, after, names, lang)`, what else a move has brought about that everyone should see.
    """

    def draw(self, seen: Table[Any], seat: Seat, names: Sequence[str], lang: str) -> StyledText: ...
    def hint(self, seen: Table[Any], move: Move, lang: str) -> str: ...
    def tell(self, table: Table[Any], move: Move, names: Sequence[str], knows: bool, lang: str) -> str: ...


def drawing_of(game: Game) -> Drawing:
    """A game's drawings, loaded when somebody wants to look."""
    return cast(Drawing, import_module(f"{game.package}.drawing"))


def expand(drawing: Drawing, seen: Table[Any], typed: str) -> list[str] | None:
    """The moves that a text stands for, where a game has a short way of saying."""
    expand = getattr(drawing, "expand", None)
    moves: list[str] | None = expand(seen, typed) if expand else None
    return moves


def news_of(
    drawing: Drawing, before: Table[Any], move: Move, after: Table[Any], names: Sequence[str], lang: str
) -> StyledText:
    """What a move has brought about besides itself, where a game tells of such things."""
    news = getattr(drawing, "news", None)
    page: StyledText = news(before, move, after, names, lang) if news else []
    return page


def plain(page: StyledText) -> str:
    """A page without its colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in page)


def side_by_side(columns: Sequence[StyledText], widths: Sequence[int], gap: int = 2) -> StyledText:
    """Pages side by side, standing on the same ground."""
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
    """A text in the middle of a column; cut if it is longer. Only the text itself is styled."""
    text = text if len(text) <= width else text[: width - 1] + "…"
    left = (width - len(text)) // 2
    return [(" " * left, ""), (text, style), (" " * (width - len(text) - left), "")]


def dotted(parts: Sequence[str], width: int, style: str = "") -> StyledText:
    """Parts in a row with dots between them, in as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return [[(line, style)] for line in lines]

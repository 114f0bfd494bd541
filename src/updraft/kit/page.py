"""A table as text: lines of styled spans that a terminal colours and a test reads plain."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias, cast

from updraft.kit.contract import Game, Move, Seat
from updraft.kit.record import Table

Span: TypeAlias = tuple[str, str]  # text, style: a colour's name, "bold", "dim" or ""
Line: TypeAlias = list[Span]
Page: TypeAlias = list[Line]


class Drawing(Protocol):
    """What the `drawing` module of every game offers. It is given what a seat sees, never more.

    draw   the table, with the seat's own things below
    hint   what a possible move would bring, in a few words
    tell   a move in words, for someone who may know what was hidden in it or may not; "" if it is not worth it

    A module may also offer `expand(seen, typed)`, the moves that a short way of saying stands for, or None; and
    `news(before, move, after, names, lang)`, what else a move has brought about that everyone should see.
    """

    def draw(self, seen: Table[Any], seat: Seat, names: Sequence[str], lang: str) -> Page: ...
    def hint(self, seen: Table[Any], move: Move, lang: str) -> str: ...
    def tell(self, table: Table[Any], move: Move, names: Sequence[str], knows: bool, lang: str) -> str: ...


def drawing_of(game: Game) -> Drawing:
    """A game's drawings, loaded when somebody wants to look."""
    return cast(Drawing, import_module(f"{game.package}.drawing"))


# A game may have a module `page` with what a page shows and has no rules to find out by itself:
#   sights(seen, viewer)        what follows from what a viewer sees, as a TypedDict
#   rule(before, move, knows)   the rule by which a move is made, for someone who may know all of it or may not
#   LAID_OPEN                   parts of the set-up that a host may look at, and have drawn anew, before the game begins
Sights: TypeAlias = Callable[[Table[Any], Seat], dict[str, Any]]
RuleOf: TypeAlias = Callable[[Table[Any], Move, bool], str]


def sights_of(game: Game) -> Sights:
    """What a game finds worth showing; nothing if it does not say."""
    return cast(Sights, getattr(_page_of(game), "sights", lambda _seen, _viewer: {}))


def rule_of(game: Game) -> RuleOf:
    """How a game names the rule of a move; the rule that says what a turn is, if it does not say."""
    return cast(RuleOf, getattr(_page_of(game), "rule", lambda _before, _move, _knows: game.turn_rule))


def laid_open(game: Game) -> tuple[str, ...]:
    """The parts of a game's set-up that may be looked at before it begins."""
    return cast(tuple[str, ...], getattr(_page_of(game), "LAID_OPEN", ()))


def _page_of(game: Game) -> Any:
    name = f"{game.package}.page"
    return import_module(name) if find_spec(name) else None


def expanded(drawing: Drawing, seen: Table[Any], typed: str) -> list[str] | None:
    """The moves that a text stands for, where a game has a short way of saying."""
    expand = getattr(drawing, "expand", None)
    moves: list[str] | None = expand(seen, typed) if expand else None
    return moves


def news_of(
    drawing: Drawing, before: Table[Any], move: Move, after: Table[Any], names: Sequence[str], lang: str
) -> Page:
    """What a move has brought about besides itself, where a game tells of such things."""
    news = getattr(drawing, "news", None)
    page: Page = news(before, move, after, names, lang) if news else []
    return page


def plain(page: Page) -> str:
    """A page without its colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in page)


def beside(columns: Sequence[Page], widths: Sequence[int], gap: int = 2) -> Page:
    """Pages side by side, standing on the same ground."""
    height = max(len(column) for column in columns)
    rows = []
    for row in range(height):
        line: Line = []
        for column, width in zip(columns, widths, strict=True):
            above = height - len(column)
            part = column[row - above] if row >= above else []
            line += [*part, (" " * (width - length(part) + gap), "")]
        rows.append(line)
    return rows


def length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def centred(text: str, width: int, style: str = "") -> Line:
    """A text in the middle of a column; cut if it is longer. Only the text itself is styled."""
    text = text if len(text) <= width else text[: width - 1] + "…"
    left = (width - len(text)) // 2
    return [(" " * left, ""), (text, style), (" " * (width - len(text) - left), "")]


def joined(parts: Sequence[str], width: int, style: str = "") -> Page:
    """Parts in a row with dots between them, in as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return [[(line, style)] for line in lines]

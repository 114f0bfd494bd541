"""Where secrets are cut: whatever leaves the server about a running game is made of what `seen` returns."""

import threading
from collections import deque
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from updraft.kit.contract import Game, Refusal, Seat
from updraft.kit.luck import Lucky
from updraft.kit.page import Page, drawing_of, news_of, plain, rule_of, sights_of
from updraft.kit.record import Table
from updraft.kit.referee import why_not
from updraft.kit.table import legal_moves
from updraft.records.match import Match, copied

State: TypeAlias = dict[str, int | list[int]]  # every field; arrays flat, by the last index fastest
Changes: TypeAlias = dict[str, int | list[tuple[int, int]]]  # numbers anew; of arrays, places and what is there now

Sights: TypeAlias = dict[str, Any]  # what a page shows beside the state and has no rules to find out itself

CELL = 2  # bytes
WORD = 4  # cells
UNSENT = {*Lucky.fields, "tape", "spare"}  # luck and its tape are no part of what anybody sees


_drawing = cache(drawing_of)
_sights = cache(sights_of)
_rule = cache(rule_of)


class Place(NamedTuple):
    """What a cell of a table's memory is part of."""

    field: str
    at: int
    is_number: bool
    is_wide: bool


def seen(match: Match, viewer: Seat, back: int = 1) -> Table[Any]:
    """Hide first: the position as a viewer sees it, to be looked at only; with `back` 2, before the last move."""
    return _glances.seen(match.game, match.tables[-back], viewer)


class Glances(threading.local):
    """The last positions that were looked at, as each viewer sees them: one move is looked at a dozen times."""

    KEPT = 2

    def __init__(self) -> None:
        self._kept: deque[tuple[Table[Any], dict[Seat, Table[Any]]]] = deque(maxlen=self.KEPT)

    def seen(self, game: Game, table: Table[Any], viewer: Seat) -> Table[Any]:
        views = next((views for known, views in self._kept if known is table), None)
        if views is None:
            views = {}
            self._kept.append((table, views))
        if viewer not in views:
            views[viewer] = copied(table)
            game.rules.hide(views[viewer], viewer)
        return views[viewer]


_glances = Glances()


def state(game: Game, table: Table[Any]) -> State:
    """All fields of what a viewer sees."""
    return {name: table[name].reshape(-1).tolist() if shape else int(table[name][0]) for name, shape in fields(game)}


def sights(game: Game, table: Table[Any], viewer: Seat) -> Sights:
    """What follows by the rules from what a viewer sees; the game says what is worth showing."""
    return _sights(game)(table, viewer)


@cache
def fields(game: Game) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Names and shapes of what is sent."""
    known = game.state.fields.items()
    return tuple((name, field.shape) for name, field in known if name not in UNSENT)


@cache
def _places(game: Game) -> list[Place | None]:
    """What each cell of a table's memory belongs to; None where it is not sent."""
    layout = game.state.layout
    places: list[Place | None] = [None] * (layout.itemsize // CELL)
    for name, shape in fields(game):
        start = layout.fields[name][1] // CELL
        wide = WORD if layout.fields[name][0].base.itemsize > CELL else 1
        for index in range(int(np.prod(shape, dtype=int))):
            for cell in range(wide):
                places[start + index * wide + cell] = Place(name, index, not shape, wide > 1)
    return places


def changes(game: Game, before: Table[Any], after: Table[Any]) -> Changes:
    """What is different now, of what a viewer sees."""
    changed: Changes = {}
    places = _places(game)
    cells, words = after.view(np.int16), after.view(np.int64)
    last = None
    for cell in np.flatnonzero(before.view(np.int16) != cells).tolist():
        place = places[cell]
        if place is None or place == last:
            continue
        last = place
        value = int(words[cell // WORD]) if place.is_wide else int(cells[cell])
        if place.is_number:
            changed[place.field] = value
        else:
            of_field: Any = changed.setdefault(place.field, [])
            of_field.append((place.at, value))
    return changed


def notices(match: Match, viewer: Seat) -> bool:
    """Whether the last move made any difference to what a viewer sees or hears."""
    before, after = seen(match, viewer, 2), seen(match, viewer)
    return before.tobytes() != after.tobytes() or bool(line(match, viewer, ["?"] * match.setting.players, "en"))


def line(match: Match, viewer: Seat, names: list[str], lang: str) -> str:
    """The last move in words, as a viewer may know it."""
    return _drawing(match.game).tell(seen(match, viewer, 2), last_move(match), names, mover(match) == viewer, lang)


def news(match: Match, viewer: Seat, names: list[str], lang: str) -> str:
    """What else the last move brought about."""
    drawing = _drawing(match.game)
    if not hasattr(drawing, "news"):
        return ""
    return plain(news_of(drawing, seen(match, viewer, 2), last_move(match), seen(match, viewer), names, lang))


def rule(match: Match, viewer: Seat) -> str:
    """The rule by which the last move was made, as far as a viewer may know what it was."""
    return _rule(match.game)(seen(match, viewer, 2), last_move(match), mover(match) == viewer)


def mover(match: Match) -> Seat:
    """Who made the last move."""
    return int(match.tables[-2][0].turn)


def last_text(match: Match) -> str:
    return next(entry["move"] for entry in reversed(match.entries) if "move" in entry)


def last_move(match: Match) -> int:
    number = match.game.notation.number(match.tables[-2], last_text(match))
    assert number is not None
    return number


def choices(match: Match, seat: Seat) -> list[str]:
    """What the seat at turn may do, from what it sees."""
    table = seen(match, seat)
    return [match.game.notation.text(table, move) for move in legal_moves(match.game, table)]


def refusal(match: Match, seat: Seat, move: str) -> Refusal | None:
    """Why a seat cannot make a move, from what it sees; what others hold is no part of any answer."""
    return why_not(match.game, seen(match, seat), move, seat)


def drawn(match: Match, viewer: Seat, names: list[str], lang: str) -> Page:
    """The table as text, as a viewer sees it."""
    return _drawing(match.game).draw(seen(match, viewer), viewer, names, lang)


def words(match: Match, seat: Seat, move: str, names: list[str], lang: str) -> tuple[str, str]:
    """A move that the seat at turn could make in words, and what it would bring; blank if it names nothing."""
    table, drawing = seen(match, seat), _drawing(match.game)
    if why_not(match.game, table, move, seat):
        return "", ""
    number = match.game.notation.number(table, move)
    assert number is not None
    return drawing.tell(table, number, names, True, lang) or move, drawing.hint(table, number, lang)

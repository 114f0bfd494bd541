"""Remove hidden information: all that clients learn of a running game is made from `hidden_table` and `move_diffs`."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from updraft.kit.contract import Game, Move, Refusal, Seat
from updraft.kit.diffs import Diff, MoveDiffs
from updraft.kit.drawing import StyledText, plain
from updraft.kit.match import Match
from updraft.kit.memory import Table, copy_table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, legal_actions, public_fields

StateFields: TypeAlias = dict[str, int | list[int]]  # by name; arrays are flat, in row-major order
DerivedFacts: TypeAlias = Mapping[str, Any]  # for the page, which knows no rules


class LatestDiffs:
    """The diffs of the move that was compared last, so that all its messages share one comparison."""

    diffs: MoveDiffs | None = None  # several threads read it: read once, then check


_latest = LatestDiffs()


def _latest_for(match: Match) -> MoveDiffs | None:
    diffs, tables = _latest.diffs, match.tables
    if diffs is None or diffs.after is not tables[-1] or len(tables) < 2 or diffs.before is not tables[-2]:
        return None
    return diffs


def latest_diffs() -> MoveDiffs | None:
    """Return the diffs of the move that was compared last."""
    return _latest.diffs


def restore_diffs(diffs: MoveDiffs | None) -> None:
    """Put back diffs that `latest_diffs` returned; they are used only for their own table."""
    _latest.diffs = diffs


def move_diffs(match: Match) -> MoveDiffs:
    """Hide, then compare: compute each viewer's diff of the last move."""
    known = _latest_for(match)
    if known is None:
        known = _latest.diffs = MoveDiffs(match.game, match.tables[-2], match.tables[-1])
    return known


def hidden_table(match: Match, viewer: Seat, back: int = 1) -> Table[Any]:
    """Return a read-only table with a viewer's secrets hidden; with `back` 2, the one before the last move."""
    if known := _latest_for(match):
        return known.hidden_table(viewer, back)
    table = copy_table(match.tables[-back])
    match.game.rules.hide(table, viewer)
    return table


def state_fields(game: Game, table: Table[Any]) -> StateFields:
    """Return the fields of a hidden table."""
    return {
        name: table[name].reshape(-1).tolist() if shape else int(table[name][0]) for name, shape in public_fields(game)
    }


def derived(game: Game, table: Table[Any], viewer: Seat) -> DerivedFacts:
    """Derive the facts for the page from a hidden table; the game chooses which."""
    return game.parts.web.derive(table, viewer)


def preview(settings: Settings, seed: str) -> dict[str, Any]:
    """Return the public part of a deal before the game starts."""
    setup = Match(settings, seed).setup
    return {name: setup[name] for name in settings.game.parts.web.previewable}


def diff(match: Match, viewer: Seat) -> Diff:
    """Return a viewer's diff of the last move."""
    return move_diffs(match).diff(viewer)


def notices(match: Match, viewer: Seat) -> bool:
    """Return whether the last move changed a viewer's view or has a line in the viewer's log."""
    return move_diffs(match).differs(viewer) or bool(log_line(match, viewer, ["?"] * match.settings.players, "en"))


def log_line(match: Match, viewer: Seat, names: list[str], lang: str) -> str:
    """Describe the last move in words, as far as a viewer may know it."""
    return match.game.parts.drawing.describe(
        hidden_table(match, viewer, 2), last_move(match), names, mover(match) == viewer, lang
    )


def notice(match: Match, viewer: Seat, names: list[str], lang: str) -> str:
    """Describe the consequences of the last move, as far as a viewer may know them."""
    before, after = hidden_table(match, viewer, 2), hidden_table(match, viewer)
    return plain(match.game.parts.drawing.notice(before, last_move(match), after, names, lang))


def rule(match: Match, viewer: Seat) -> str:
    """Return the rule of the last move, as far as a viewer may know the move."""
    return match.game.parts.web.rule(hidden_table(match, viewer, 2), last_move(match), mover(match) == viewer)


def mover(match: Match) -> Seat:
    """Return the seat that made the last move."""
    seat: Seat = next(entry["seat"] for entry in reversed(match.entries) if "move" in entry)
    return seat


def last_move(match: Match) -> Move:
    return match.numbers[-1]


def choices(match: Match, seat: Seat) -> dict[str, Move]:
    """Return the current player's legal moves in its own view: texts and numbers."""
    table = hidden_table(match, seat)
    return {match.game.notation.text(table, move): move for move in legal_actions(match.game, table)}


def refusal(match: Match, seat: Seat, move: str) -> Refusal | None:
    """Say why a seat cannot make a move, from its own view only, so that no answer reveals other hands."""
    return why_not(match.game, hidden_table(match, seat), move, seat)


def drawing(match: Match, viewer: Seat, names: list[str], lang: str) -> StyledText:
    """Draw a viewer's table as text."""
    return match.game.parts.drawing.draw(hidden_table(match, viewer), viewer, names, lang)


def describe(match: Match, seat: Seat, move: str, names: list[str], lang: str) -> tuple[str, str]:
    """Describe a legal move and its effect in words; return empty texts if it is not legal."""
    table, drawing = hidden_table(match, seat), match.game.parts.drawing
    if why_not(match.game, table, move, seat):
        return "", ""
    number = match.game.notation.number(table, move)
    assert number is not None
    return drawing.describe(table, number, names, True, lang) or move, drawing.hint(table, number, lang)

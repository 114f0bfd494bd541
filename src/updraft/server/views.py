"""Where secrets are cut: whatever leaves the server about a running game is made of what `seen` and `look` return."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from updraft.kit.contract import Game, Move, Refusal, Seat
from updraft.kit.diffs import Diff, MoveDiffs
from updraft.kit.drawing import StyledText, plain
from updraft.kit.match import Match
from updraft.kit.memory import Table, copy_table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, legal_actions, public_fields

StateFields: TypeAlias = dict[str, int | list[int]]  # every field; arrays flat, by the last index fastest
DerivedFacts: TypeAlias = Mapping[str, Any]  # what a page shows beside the state and has no rules to find out itself


class LatestDiffs:
    """The move that was looked at last: everything that is told of it is made of one look."""

    look: MoveDiffs | None = None  # read once and then checked: several threads look


_latest = LatestDiffs()


def _known(match: Match) -> MoveDiffs | None:
    look, tables = _latest.look, match.tables
    if look is None or look.after is not tables[-1] or len(tables) < 2 or look.before is not tables[-2]:
        return None
    return look


def latest() -> MoveDiffs | None:
    """What was looked at last, to be recalled."""
    return _latest.look


def recall(look: MoveDiffs | None) -> None:
    """What was looked at before; of use only at the table that it is of."""
    _latest.look = look


def move_diffs(match: Match) -> MoveDiffs:
    """Hide first: the last move as every viewer sees it."""
    known = _known(match)
    if known is None:
        known = _latest.look = MoveDiffs(match.game, match.tables[-2], match.tables[-1])
    return known


def hidden_table(match: Match, viewer: Seat, back: int = 1) -> Table[Any]:
    """Hide first: the position as a viewer sees it, to be looked at only; with `back` 2, before the last move."""
    if known := _known(match):
        return known.hidden_table(viewer, back)
    table = copy_table(match.tables[-back])
    match.game.rules.hide(table, viewer)
    return table


def state_fields(game: Game, table: Table[Any]) -> StateFields:
    """All fields of what a viewer sees."""
    return {
        name: table[name].reshape(-1).tolist() if shape else int(table[name][0]) for name, shape in public_fields(game)
    }


def derived(game: Game, table: Table[Any], viewer: Seat) -> DerivedFacts:
    """What follows by the rules from what a viewer sees; the game says what is worth showing."""
    return game.parts.web.derive(table, viewer)


def preview(settings: Settings, seed: str) -> dict[str, Any]:
    """Of a deal that nobody has begun to play, what may be looked at."""
    setup = Match(settings, seed).setup
    return {name: setup[name] for name in settings.game.parts.web.previewable}


def diff(match: Match, viewer: Seat) -> Diff:
    """What the last move made different, of what a viewer sees."""
    return move_diffs(match).diff(viewer)


def notices(match: Match, viewer: Seat) -> bool:
    """Whether the last move made any difference to what a viewer sees or hears."""
    return move_diffs(match).differs(viewer) or bool(log_line(match, viewer, ["?"] * match.settings.players, "en"))


def log_line(match: Match, viewer: Seat, names: list[str], lang: str) -> str:
    """The last move in words, as a viewer may know it."""
    return match.game.parts.drawing.describe(
        hidden_table(match, viewer, 2), last_move(match), names, mover(match) == viewer, lang
    )


def notice(match: Match, viewer: Seat, names: list[str], lang: str) -> str:
    """What else the last move brought about."""
    before, after = hidden_table(match, viewer, 2), hidden_table(match, viewer)
    return plain(match.game.parts.drawing.notice(before, last_move(match), after, names, lang))


def rule(match: Match, viewer: Seat) -> str:
    """The rule by which the last move was made, as far as a viewer may know what it was."""
    return match.game.parts.web.rule(hidden_table(match, viewer, 2), last_move(match), mover(match) == viewer)


def mover(match: Match) -> Seat:
    """Who made the last move."""
    seat: Seat = next(entry["seat"] for entry in reversed(match.entries) if "move" in entry)
    return seat


def last_move(match: Match) -> Move:
    return match.numbers[-1]


def choices(match: Match, seat: Seat) -> dict[str, Move]:
    """What the seat at turn may do, from what it sees: texts, and their numbers."""
    table = hidden_table(match, seat)
    return {match.game.notation.text(table, move): move for move in legal_actions(match.game, table)}


def refusal(match: Match, seat: Seat, move: str) -> Refusal | None:
    """Why a seat cannot make a move, from what it sees; what others hold is no part of any answer."""
    return why_not(match.game, hidden_table(match, seat), move, seat)


def drawn(match: Match, viewer: Seat, names: list[str], lang: str) -> StyledText:
    """The table as text, as a viewer sees it."""
    return match.game.parts.drawing.draw(hidden_table(match, viewer), viewer, names, lang)


def describe(match: Match, seat: Seat, move: str, names: list[str], lang: str) -> tuple[str, str]:
    """A move that the seat at turn could make in words, and what it would bring; blank if it names nothing."""
    table, drawing = hidden_table(match, seat), match.game.parts.drawing
    if why_not(match.game, table, move, seat):
        return "", ""
    number = match.game.notation.number(table, move)
    assert number is not None
    return drawing.describe(table, number, names, True, lang) or move, drawing.hint(table, number, lang)

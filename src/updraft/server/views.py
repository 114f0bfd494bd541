"""Remove hidden information: all that clients learn of a position is made from what `hidden_table` returns."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from updraft.kit.contract import Game, Refusal, Seat
from updraft.kit.drawing import StyledText
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, hide_for, public_fields

StateFields: TypeAlias = dict[str, int | list[int]]  # by name; arrays are flat, in row-major order
DerivedFacts: TypeAlias = Mapping[str, Any]  # for the page, which knows no rules


def hidden_table(match: Match, viewer: Seat) -> Table[Any]:
    """Return the current position with a viewer's secrets hidden."""
    return hide_for(match.game, match.table, viewer)


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


def refusal(match: Match, seat: Seat, move: str) -> Refusal | None:
    """Say why a seat cannot make a move, from its own view only, so that no answer reveals other hands."""
    return why_not(match.game, hidden_table(match, seat), move, seat)


def drawing(match: Match, viewer: Seat, names: list[str], lang: str) -> StyledText:
    """Draw a viewer's table as text."""
    return match.game.parts.drawing.draw(hidden_table(match, viewer), viewer, names, lang)


def describe(match: Match, seat: Seat, move: str, names: list[str], lang: str) -> tuple[str, str, list[str]]:
    """Describe a legal move and its effect in words, or the effect of several, with the moves that they would open.

    Texts and list are empty if the moves are not legal.
    """
    table, drawing = hidden_table(match, seat), match.game.parts.drawing
    if why_not(match.game, table, move, seat):
        if int(table[0].turn) != seat:
            return "", "", []
        return "", drawing.outlook(table, move, lang), list(drawing.opens(table, move))
    number = match.game.notation.number(table, move)
    assert number is not None
    words = drawing.describe(table, number, names, lang)
    return words, drawing.hint(table, number, lang), list(drawing.opens(table, move))

"""Moments of a finished game as one seat saw them: its choices, moves in words, and why a move was not legal."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from updraft.kit.contract import Refusal, Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.table import hide_for
from updraft.kit.view import view_of

MAX_TEXTS = 1000  # choices that are described


class MomentChoices(Struct, frozen=True, kw_only=True):
    """The choices of a seat at a moment; the first of them also in words."""

    at: int
    seat: int
    choices: list[str]
    texts: list[str]


class TriedAtMoment(NamedTuple):
    """A move that is tried at a moment: its words, or why it is not legal, and all that the seat could see."""

    text: str
    refusal: Refusal | None
    hidden: bytes


def moment(match: Match, seat: Seat, at: int, names: list[str], lang: str) -> MomentChoices:
    """List what a seat could do after so many moves; nothing if it was not its turn."""
    choices = view_of(match.game, match.tables[at], seat).legal_moves
    hidden = hide_for(match.game, match.tables[at], seat)
    texts = [_words(match, hidden, move, names, lang) for move in choices[:MAX_TEXTS]]
    return MomentChoices(at=at, seat=seat, choices=choices, texts=texts)


def in_words(
    match: Match, seat: Seat, moves: Mapping[int, Sequence[str]], names: list[str], lang: str
) -> dict[int, dict[str, str]]:
    """Describe moves that a seat could make, by the number of moves made before."""
    described = {}
    for at, texts in moves.items():
        hidden = hide_for(match.game, match.tables[at], seat)
        described[at] = {text: _words(match, hidden, text, names, lang) for text in texts}
    return described


def try_at(match: Match, seat: Seat, at: int, move: str, names: list[str], lang: str) -> TriedAtMoment:
    """Check a move at a moment from the seat's own view."""
    hidden = hide_for(match.game, match.tables[at], seat)
    refusal = why_not(match.game, hidden, move, seat)
    return TriedAtMoment("" if refusal else _words(match, hidden, move, names, lang), refusal, hidden.tobytes())


def _words(match: Match, hidden: Table[Any], move: str, names: list[str], lang: str) -> str:
    number = match.game.notation.number(hidden, move)
    return move if number is None else match.game.parts.drawing.describe(hidden, number, names, lang)

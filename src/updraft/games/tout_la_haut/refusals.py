"""Refusals: the rule that a move of Tout là-haut breaks, and the sentence that says so."""

from updraft.games.tout_la_haut.components import kind_of
from updraft.games.tout_la_haut.moves import MOVE
from updraft.games.tout_la_haut.rules.legal import fits
from updraft.games.tout_la_haut.rules.setup import copies_in_play
from updraft.games.tout_la_haut.state import SHADE, VALUE, Colour, State
from updraft.kit.contract import Refusal
from updraft.kit.memory import Table


def why_not(table: Table[State], typed: str) -> Refusal | None:
    """Name the first rule that a move breaks: is it a move, a card of this game, in hand, and does it fit?"""
    s: State = table[0]
    match = MOVE.fullmatch(typed)
    if match is None:
        return Refusal("TLH-3", "not_a_move", {"text": typed})
    card, star = match.groups()
    kind = kind_of(s, card)
    if kind is None:
        return Refusal("TLH-C1", "no_such_card", {"card": card})
    if copies_in_play(s, kind) == 0:
        return Refusal("TLH-1", "purple_is_out")
    if kind not in s.hand[: s.held]:
        return Refusal("TLH-3", "not_in_hand")
    bottom, top = int(s.floors[kind, 0]), int(s.roof[s.turn])
    if not star and not fits(bottom, top):
        return Refusal("TLH-4", "does_not_fit", _both_floors(bottom, top))
    return None


def _both_floors(bottom: int, top: int) -> dict[str, str | int]:
    """Name the colours and values of two floors; the texts translate colours under `[names]`."""
    return {
        "bottom": Colour(bottom >> SHADE).name.lower(),
        "bottom_value": bottom & VALUE,
        "top": Colour(top >> SHADE).name.lower(),
        "top_value": top & VALUE,
    }

"""The text of every move of Tout là-haut, and why a move is not allowed."""

import re
from typing import Any

from updraft.games.tout_la_haut.components import OBJECTIVES, card_text, floor_text, kind_of
from updraft.games.tout_la_haut.rules import FACE_DOWN, fits, in_play
from updraft.games.tout_la_haut.state import DECK, OBJECTIVE, State
from updraft.kit.contract import Chance, Move, Notation, Refusal
from updraft.kit.memory import Table
from updraft.kit.untrusted import quoted

MOVE = re.compile(r"([BRGYP][1-9][BRGYP][1-9])(\*?)")
STAR = "*"


def text(table: Table[State], move: Move) -> str:
    """`R3G3` is built face-up, `R3G3*` face-down."""
    if not 0 <= move < 2 * FACE_DOWN:
        raise LookupError("there is no such move")
    return card_text(table[0], move % FACE_DOWN) + STAR * (move >= FACE_DOWN)


def number(table: Table[State], said: str) -> Move | None:
    """The move that a text names, in any position."""
    match = MOVE.fullmatch(said)
    kind = kind_of(table[0], match[1]) if match else None
    if match is None or kind is None:
        return None
    return kind + FACE_DOWN * bool(match[2])


def why_not(table: Table[State], said: str) -> Refusal | None:
    """The first rule that a move breaks: is it a move, a card of this game, in hand, and does it fit?"""
    s: State = table[0]
    match = MOVE.fullmatch(said)
    if match is None:
        return Refusal("TLH-3", "not_a_move", {"text": said})
    card, star = match.groups()
    kind = kind_of(s, card)
    if kind is None:
        return Refusal("TLH-C1", "no_such_card", {"card": card})
    if in_play(s, kind) == 0:
        return Refusal("TLH-1", "purple_is_out", {"card": card})
    if kind not in s.hand[: s.held]:
        return Refusal("TLH-3", "not_in_hand", {"card": card, "hand": hand_text(s)})
    below = s.roof[s.turn]
    if not star and not fits(s.floors[kind, 0], below):
        return Refusal("TLH-4", "does_not_fit", {"card": card, "bottom": card[:2], "top": floor_text(int(below))})
    return None


def hand_text(s: State) -> str:
    """The cards of the hand, in order."""
    return " ".join(card_text(s, int(kind)) for kind in s.hand[: s.held])


def write_deck(table: Table[State], cells: list[int]) -> list[str]:
    return [card_text(table[0], kind) for kind in cells]


def read_deck(table: Table[State], value: Any) -> list[int]:
    """All cards in play, top first, each as often as the box has it."""
    s: State = table[0]
    if not isinstance(value, list):
        raise ValueError("must be a list of cards, top first")
    left = [int(in_play(s, kind)) for kind in range(len(s.copies))]
    cells = []
    for card in value:
        kind = kind_of(s, card) if isinstance(card, str) else None
        if kind is None:
            raise ValueError(f"{quoted(card)} is no card of the box [TLH-C1]")
        if in_play(s, kind) == 0:
            raise ValueError(f"{card} shows purple and takes no part with 2 players [TLH-1]")
        left[kind] -= 1
        if left[kind] < 0:
            raise ValueError(f"{card} stands there more often than the box has it ({s.copies[kind]}) [TLH-C1]")
        cells.append(kind)
    if any(left):
        missing = next(kind for kind, count in enumerate(left) if count)
        raise ValueError(f"{card_text(s, missing)} is missing; all cards in play belong in the deck [TLH-2]")
    return cells


def write_objective(table: Table[State], cells: list[int]) -> str:
    return OBJECTIVES[cells[0]]


def read_objective(table: Table[State], value: Any) -> list[int]:
    if not isinstance(value, str) or value not in OBJECTIVES:
        raise ValueError(f"must be one of {', '.join(OBJECTIVES)}, not {quoted(value)} [TLH-20]")
    return [OBJECTIVES.index(value)]


NOTATION = Notation(text, number, why_not)
CHANCES = {
    DECK: Chance("deck", "order", write_deck, read_deck, setup="deck"),
    OBJECTIVE: Chance("objective", "name", write_objective, read_objective),
}

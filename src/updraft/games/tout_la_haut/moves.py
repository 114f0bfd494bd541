"""Moves of Tout là-haut: their numbers, their texts, and how luck is written in records."""

import re
from typing import Any

from updraft.games.tout_la_haut.components import OBJECTIVES, card_text, card_texts, kind_of
from updraft.games.tout_la_haut.rules.setup import copies_in_play
from updraft.games.tout_la_haut.state import DECK, KINDS, OBJECTIVE, State
from updraft.kit.contract import Chance, Move
from updraft.kit.memory import Table
from updraft.kit.untrusted import quoted

FACE_DOWN = KINDS  # a move is a kind of card to build face-up, or FACE_DOWN + kind
MOVES = FACE_DOWN + KINDS

MOVE = re.compile(r"([BRGYP][1-9][BRGYP][1-9])(\*?)")
STAR = "*"
PATTERN = MOVE.pattern


def text(table: Table[State], move: Move) -> str:
    """Write a move: `R3G3` is built face-up, `R3G3*` face-down."""
    if not 0 <= move < MOVES:
        raise LookupError("there is no such move")
    return card_text(table[0], move % FACE_DOWN) + STAR * (move >= FACE_DOWN)


def number(table: Table[State], typed: str) -> Move | None:
    """Read a move's text, in any position; None if it names no card of the box."""
    match = MOVE.fullmatch(typed)
    kind = kind_of(table[0], match[1]) if match else None
    if match is None or kind is None:
        return None
    return kind + FACE_DOWN * bool(match[2])


def hand_text(s: State) -> str:
    """Write the cards of the hand, in order."""
    return " ".join(card_text(s, int(kind)) for kind in s.hand[: s.held])


def write_deck(table: Table[State], cells: list[int]) -> list[str]:
    return card_texts(table[0], cells)


def read_deck(table: Table[State], value: Any) -> list[int]:
    """Read all cards in play, top first, each as often as the box has it."""
    s: State = table[0]
    if not isinstance(value, list):
        raise ValueError("must be a list of cards, top first")
    left = [int(copies_in_play(s, kind)) for kind in range(len(s.copies))]
    cells = []
    for card in value:
        kind = kind_of(s, card) if isinstance(card, str) else None
        if kind is None:
            raise ValueError(f"{quoted(card)} is not a card of the box [TLH-C1]")
        if copies_in_play(s, kind) == 0:
            raise ValueError(f"{card} shows purple and takes no part with 2 players [TLH-1]")
        left[kind] -= 1
        if left[kind] < 0:
            raise ValueError(f"{card} is listed more often than the box has it ({s.copies[kind]}) [TLH-C1]")
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


CHANCES = {
    DECK: Chance("deck", "order", write_deck, read_deck, setup="deck"),
    OBJECTIVE: Chance("objective", "name", write_objective, read_objective),
}

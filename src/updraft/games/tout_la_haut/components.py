"""The cards of Tout là-haut as data: checked, and packed into a state."""

import re
from functools import cache
from typing import Any

import numpy as np

from updraft.games.tout_la_haut.state import CARDS, SHADE, VALUE, Colour, Objective, State
from updraft.kit.contract import Box, Lists
from updraft.kit.foreign import quoted
from updraft.kit.record import Table

LETTERS = "-BRGYP"  # by Colour
OBJECTIVES = tuple(objective.name.replace("_", "-") for objective in Objective)
CARD = re.compile(r"[BRGYP][1-9][BRGYP][1-9]")
PURPLE_CARDS = 8


def check(lists: Lists) -> str | None:
    """What is wrong with a box, if anything."""
    return _check_cards(lists["cards"]) or _check_objectives(lists["objectives"])


def _check_cards(cards: Any) -> str | None:
    if not isinstance(cards, list) or len(cards) != CARDS:
        return f"cards must be a list of {CARDS} cards [TLH-C1]"
    for card in cards:
        if not isinstance(card, str) or not CARD.fullmatch(card):
            return f"{quoted(card)} is no card: write bottom floor, then top floor, such as R3G3 [TLH-C1]"
    purple = sum(LETTERS[Colour.PURPLE] in card for card in cards)
    if purple != PURPLE_CARDS:
        return f"{purple} cards show purple; {PURPLE_CARDS} must, for they leave the game with 2 players [TLH-1]"
    return None


def _check_objectives(points: Any) -> str | None:
    if not isinstance(points, dict) or set(points) != set(OBJECTIVES):
        return f"objectives must give the points of {', '.join(OBJECTIVES)} [TLH-20]"
    for name, value in points.items():
        if type(value) is not int or not 0 <= value <= 99:
            return f"the points of {name} must be a whole number from 0 to 99, not {quoted(value)} [TLH-20]"
    return None


def floor(text: str) -> int:
    """`R3` as a number."""
    return (LETTERS.index(text[0]) << SHADE) + int(text[1])


def floor_text(number: int) -> str:
    return f"{LETTERS[number >> SHADE]}{number & VALUE}"


def shows_purple(card: tuple[int, int]) -> bool:
    return Colour.PURPLE in (card[0] >> SHADE, card[1] >> SHADE)


def pack(s: State, lists: Lists) -> None:
    """Number the kinds of cards by colour and value, bottom floor first."""
    cards = sorted((floor(card[:2]), floor(card[2:])) for card in lists["cards"])
    kinds = sorted(set(cards))
    for kind, card in enumerate(kinds):
        s.floors[kind] = card
        s.copies[kind] = cards.count(card)
    cards.sort(key=shows_purple)
    s.stock[:] = [kinds.index(card) for card in cards]
    s.purple = sum(map(shows_purple, cards))
    s.prizes[:] = [lists["objectives"][name] for name in OBJECTIVES]


@cache
def _names(floors: bytes) -> dict[int, str]:
    """The texts of all kinds of a box, read once (2 µs a card otherwise)."""
    pairs = np.frombuffer(floors, np.int16).reshape(-1, 2).tolist()
    return {kind: floor_text(low) + floor_text(high) for kind, (low, high) in enumerate(pairs) if low}


@cache
def _kinds(floors: bytes) -> dict[str, int]:
    return {name: kind for kind, name in _names(floors).items()}


def card_text(s: State, kind: int) -> str:
    """A kind of card as people write it; LookupError if the box has none of that number."""
    return _names(s.floors.tobytes())[kind]


def kind_of(s: State, text: str) -> int | None:
    """The kind of card that a text names, if the box has it."""
    return _kinds(s.floors.tobytes()).get(text)


def inventory(table: Table[State]) -> list[str]:
    """Every card on the table, wherever it lies."""
    s: State = table[0]
    kinds = [*s.deck, *s.hand, *s.kept, *s.tree.flat]
    return sorted(card_text(s, int(kind)) for kind in kinds if kind >= 0)


BOX = Box(check, pack, inventory)

"""The cards of Tout là-haut: read from lists, checked, and packed into a state."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from updraft.games.tout_la_haut.state import CARDS, SHADE, VALUE, Colour, Objective, State
from updraft.kit.components import strange_key
from updraft.kit.contract import ComponentLists, Components
from updraft.kit.memory import Table
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import quoted

LETTERS = "-BRGYP"  # by Colour
OBJECTIVES = tuple(objective.name.replace("_", "-") for objective in Objective)
HIGHEST = 9  # a value is one digit
CARD = re.compile(rf"[BRGYP][1-{HIGHEST}][BRGYP][1-{HIGHEST}]")
PURPLE_CARDS = 8
MOST_POINTS = 99


def check(lists: ComponentLists) -> Sentence | None:
    """Say what is wrong with a box, if anything: the mistake, what the engine cannot do, and why."""
    return _check_cards(lists["cards"]) or _check_objectives(lists["objectives"])


def _check_cards(cards: Any) -> Sentence | None:
    """Check that there are 32 cards, each with two floors, and that 8 of them show purple [TLH-C1] [TLH-1]."""
    if not isinstance(cards, list):
        return _wrong("no_list", given=quoted(cards), count=CARDS)
    if len(cards) != CARDS:
        return _wrong("count", given=len(cards), count=CARDS)
    for card in cards:
        if not isinstance(card, str) or not CARD.fullmatch(card):
            return _wrong("card", given=quoted(card))
    purple = sum(LETTERS[Colour.PURPLE] in card for card in cards)
    if purple != PURPLE_CARDS:
        return _wrong("purple", given=purple, count=PURPLE_CARDS)
    return None


def _check_objectives(points: Any) -> Sentence | None:
    """Check that every objective has its points, and that there is no other [TLH-20]."""
    if strange := strange_key(points, OBJECTIVES):
        return _wrong("objectives", strange=strange, known=", ".join(OBJECTIVES))
    for name, value in points.items():
        if type(value) is not int or not 0 <= value <= MOST_POINTS:
            return _wrong("points", name=name, given=quoted(value), most=MOST_POINTS)
    return None


def _wrong(key: str, **words: object) -> Sentence:
    return Sentence(Path(__file__).parent, "wrong_components", key, words)


def floor(text: str) -> int:
    """Read a floor: `R3`."""
    return (LETTERS.index(text[0]) << SHADE) + int(text[1])


def floor_text(number: int) -> str:
    return f"{LETTERS[number >> SHADE]}{number & VALUE}"


def shows_purple(card: tuple[int, int]) -> bool:
    return Colour.PURPLE in (card[0] >> SHADE, card[1] >> SHADE)


def pack(s: State, lists: ComponentLists) -> None:
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
    """Write the texts of all kinds of a box once (2 µs a card otherwise)."""
    pairs = np.frombuffer(floors, np.int16).reshape(-1, 2).tolist()
    return {kind: floor_text(low) + floor_text(high) for kind, (low, high) in enumerate(pairs) if low}


@cache
def _kinds(floors: bytes) -> dict[str, int]:
    return {name: kind for kind, name in _names(floors).items()}


def card_text(s: State, kind: int) -> str:
    """Write a kind of card: `R3G3`; LookupError if the box has no such kind."""
    return _names(s.floors.tobytes())[kind]


def card_texts(s: State, kinds: list[int]) -> list[str]:
    """Write many cards."""
    names = _names(s.floors.tobytes())
    return [names[kind] for kind in kinds]


def kind_of(s: State, text: str) -> int | None:
    """Read a card's text; None if the box has no such card."""
    return _kinds(s.floors.tobytes()).get(text)


def inventory(table: Table[State]) -> list[str]:
    """List every card on the table, wherever it lies."""
    s: State = table[0]
    kinds = [*s.deck, *s.hand, *s.kept, *s.tree.flat]
    return sorted(card_text(s, int(kind)) for kind in kinds if kind >= 0)


COMPONENTS = Components(check, pack, inventory)
